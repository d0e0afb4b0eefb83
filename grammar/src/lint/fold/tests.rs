//! Tests of certain results, and of results that only seem certain.

use super::*;
use crate::source::Home;
use crate::variant::{self, Found, Sources};

struct Nothing;

impl Sources for Nothing {
    fn definition(&self, _: &str, _: Home) -> Option<Found> {
        None
    }
    fn board(&self, _: &str, _: Home) -> Option<Found> {
        None
    }
    fn picture(&self, _: &str, _: Home) -> Option<Found> {
        None
    }
}

/// Creates a game with everything that expressions can refer to; turns have one step or two.
fn rules(line: &str) -> Rules {
    let text = format!(
        "language = 1
name = \"Small\"
board = \"5x5\"
{line}
[zone]
top = \"rank(a5)\"
low = \"rank(a1)\"
[piece]
king  = {{ letter = \"K\", moves = \"K\" }}
queen = {{ letter = \"Q\", moves = {{ slide = \"Q\" }} }}
pawn  = {{ letter = \"P\", moves = {{ step = \"fmW\", take = \"fcF\" }} }}
[royal]
who = \"mine king\"
[setup]
fen = \"kq3/p4/5/P4/KQ3 w - - 0 1\"
[status.tired]
lasts = 1
[counter.up]
add = true
max = 9
[counter.still]
add = \"turn is one and turn is two\"
[store.hand]
gains = \"captured\"
owner = \"mover\"
drop = \"empty\"
[turn.one]
do = [\"move\", \"drop\"]
[turn.two]
do = [\"move\"]
steps = 2
[end.stuck]
when = \"not can move\"
result = \"draw\"
reason = \"stuck\"
"
    );
    let loaded = variant::load("small", &text, "small.toml", &[], &Nothing);
    match loaded.rules {
        Some(rules) => rules,
        None => panic!("{line}: {:?}", loaded.diagnostics),
    }
}

/// Formats a condition as a value: `true` and `false` are no texts.
fn value(condition: &str) -> String {
    match condition {
        "true" | "false" => condition.to_owned(),
        _ => format!("{condition:?}"),
    }
}

/// Evaluates a condition as `key` of a `[forbid.NAME]`: `n`ever, `a`lways, or `?`.
fn of_forbid(key: &str, condition: &str) -> char {
    let condition = value(condition);
    let rules = rules(&format!("forbid.one = {{ {key} = {condition} }}"));
    let forbid = &rules.forbids[0];
    let (moment, condition) = match key {
        "when" => (Moment::BeforeMove, &forbid.before),
        _ => (Moment::AfterMove, &forbid.after),
    };
    truth(
        &rules,
        &Context::step(&rules, moment),
        condition.as_ref().expect("it is written"),
    )
}

fn of_must_rule(condition: &str) -> char {
    let condition = value(condition);
    let rules = rules(&format!("must.one = {{ move = {condition} }}"));
    truth(
        &rules,
        &Context::turn(&rules, Moment::BeforeMove),
        &rules.must_rules[0].turn,
    )
}

fn truth(rules: &Rules, context: &Context, condition: &Condition) -> char {
    let fold = Fold::new(rules);
    match (
        fold.never(context, condition),
        fold.always(context, condition),
    ) {
        (true, false) => 'n',
        (false, true) => 'a',
        (false, false) => '?',
        (true, true) => panic!("both sure"),
    }
}

#[test]
fn conditions_on_one_step() {
    for (condition, expected) in [
        ("true", 'a'),
        ("not true", 'n'),
        ("some(captured) and none(captured)", 'n'),
        ("some(captured & pawn) and none(captured)", 'n'),
        ("some(captured) and none(captured & pawn)", '?'),
        ("some(captured) or none(captured)", 'a'),
        ("not (some(captured) or none(captured))", 'n'),
        ("not (some(captured) and none(captured))", 'a'),
        ("piece is king and piece is queen", 'n'),
        ("piece is king | queen and piece is queen", '?'),
        ("piece is king and piece is not king", 'n'),
        ("piece is king and piece is not queen", '?'),
        ("piece is not king and piece is not queen", '?'),
        ("piece is king and part is slide", 'n'),
        ("piece is queen and part is slide", '?'),
        ("part is step and (part is slide or part is take)", 'n'),
        ("part is step and (part is slide or some(captured))", '?'),
        ("dropped and from in top", 'n'),
        ("dropped and not from in top", '?'),
        ("dropped and part is step", 'n'),
        ("from in empty", 'n'),
        ("from in enemy", 'n'),
        ("from in mine king", '?'),
        ("piece is queen and from in king", 'n'),
        ("to in top & low", 'n'),
        ("to in top & empty", '?'),
        ("to in top and to in low", 'n'),
        ("to in top and to in rank(a5)", '?'),
        ("to == top", 'n'),
        ("to == a1", '?'),
        ("some(mine & enemy)", 'n'),
        ("some(king & queen)", 'n'),
        ("some(mine king | enemy queen)", '?'),
        ("some(mine - occupied)", 'n'),
        ("some(king - mine)", '?'),
        ("some(captured & empty)", 'n'),
        ("some(captured - captured)", 'n'),
        ("some((captured & pawn) - captured)", 'n'),
        ("some(captured & (occupied - captured))", 'n'),
        ("some(tired & empty)", 'n'),
        ("some(tired & mine)", '?'),
        ("count(to) > 1", 'n'),
        ("count(to) >= 1", 'a'),
        ("count(from) == 0", '?'),
        ("count(top) == 5", 'a'),
        ("count(captured) < 0", 'n'),
        ("up < 0", 'n'),
        ("up > 9", 'n'),
        ("up >= 9", '?'),
        ("up >= 3 and up < 3", 'n'),
        ("up >= 3 and 5 > up", '?'),
        ("still > 0", 'n'),
        ("still of enemy == 0", 'a'),
        ("any(x in mine : x in enemy)", 'n'),
        ("any(x in mine : x in king)", '?'),
        ("any(x in captured : x in empty) or false", 'n'),
        ("every(x in captured : x in empty)", '?'),
        ("every(x in top : x in low)", 'n'),
        ("every(x in top & low : false)", 'a'),
        ("some(cells(x in king : x in queen))", 'n'),
        ("some(near(mine & enemy, 'K'))", 'n'),
        ("some(carried)", 'n'),
        ("turn is one and turn is two", 'n'),
        ("in check", '?'),
        ("c1 in rank(a1)", 'a'),
        ("(a1 & b1) in occupied", 'n'),
        ("(a1 | b1) in occupied", '?'),
    ] {
        assert_eq!(of_forbid("when", condition), expected, "{condition}");
    }
}

#[test]
fn conditions_on_the_position_reached() {
    for (condition, expected) in [
        // The mover is on the cell of the captured piece.
        ("some(captured & mine)", '?'),
        ("from in occupied", 'n'),
        ("some(to & enemy)", '?'),
        ("some(mine & enemy)", 'n'),
    ] {
        assert_eq!(of_forbid("after", condition), expected, "{condition}");
    }
}

#[test]
fn conditions_on_whole_turns() {
    for (condition, expected) in [
        ("count(to) > 2", 'n'),
        ("count(to) == 2", '?'),
        ("none(captured) and some(captured)", 'n'),
        // Each step may be by another piece.
        ("piece is king and piece is queen", '?'),
        (
            "piece is not king and piece is not queen and piece is not pawn",
            '?',
        ),
        // The second step may begin on a cell that was empty before.
        ("from in empty", '?'),
        ("some(captured & empty)", '?'),
        ("dropped and some(from)", '?'),
    ] {
        assert_eq!(of_must_rule(condition), expected, "{condition}");
    }
}

#[test]
fn pieces_return_to_the_start() {
    // A piece that leaps and returns; a piece that is put on another's start cell; an effect.
    for line in [
        "[piece.leaper]\nletter = \"L\"\nmoves = \"mabW\"",
        "effect = { effect-1 = { do = [\"move(king, from)\"] } }",
    ] {
        let rules = rules(line);
        let context = Context::step(&rules, Moment::AfterMove);
        assert!(Fold::new(&rules).is_empty(
            &context,
            &Cells::And(Box::new(Cells::Mine), Box::new(Cells::Enemy))
        ));
        let from = Cells::And(Box::new(Cells::From), Box::new(Cells::Occupied));
        assert!(!Fold::new(&rules).is_empty(&context, &from), "{line}");
    }
}

#[test]
fn a_joint_move_can_be_of_the_enemy() {
    for (subject, expected) in [("enemy pawn", '?'), ("mine pawn", 'n')] {
        let rules = rules(&format!(
            "joint = {{ push = {{ pieces = [{{ who = \"{subject}\", to = \"c3\" }}] }} }}
forbid = {{ forbid-1 = {{ when = \"from in enemy\" }} }}"
        ));
        let context = Context {
            steps_of: vec![StepKind::Move, StepKind::Joint],
            ..Context::step(&rules, Moment::BeforeMove)
        };
        let before = rules.forbids[0].before.as_ref().expect("it is written");
        assert_eq!(truth(&rules, &context, before), expected, "{subject}");
    }
}

#[test]
fn actions_on_no_piece() {
    for (action, is_idle) in [
        ("remove(from)", true),
        ("remove(empty)", true),
        ("remove(captured)", false),
        ("remove(mine & enemy)", true),
        ("give(tired, to)", false),
        ("change(queen - occupied, pawn)", true),
        ("move(to, from)", false),
        ("move(empty, from)", true),
        ("move(to, occupied)", true),
        ("each(x in near(to, 'K') : remove(x))", false),
        ("each(x in empty : remove(x))", false),
        ("each(x in mine & enemy : remove(x))", true),
    ] {
        let rules = rules(&format!(
            "effect = {{ effect-1 = {{ do = [\"{action}\"] }} }}"
        ));
        let context = Context::step(&rules, Moment::AfterMove);
        let done = &rules.effects[0].actions[0];
        // An effect that moves pieces can put one on the mover's start cell.
        assert_eq!(
            Fold::new(&rules).is_idle(&context, done),
            is_idle,
            "{action}"
        );
    }
}
