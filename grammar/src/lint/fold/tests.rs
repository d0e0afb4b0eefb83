//! What is sure, and what only looks so.

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

/// A game with everything to speak of; turns are of one step or of two.
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
add = \"true\"
max = 9
[counter.still]
add = \"turn is one and turn is two\"
[store.hand]
gains = \"victims\"
owner = \"mover\"
drop = \"empty\"
[[turn]]
name = \"one\"
do = [\"move\", \"drop\"]
[[turn]]
name = \"two\"
do = [\"move\"]
steps = 2
[[end]]
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

/// `n`ever, `a`lways, or `?`: a condition where `key` of a `[[forbid]]` stands.
fn of_forbid(key: &str, condition: &str) -> char {
    let rules = rules(&format!("forbid = [{{ {key} = \"{condition}\" }}]"));
    let forbid = &rules.forbids[0];
    let (moment, condition) = match key {
        "move" => (Moment::BeforeMove, &forbid.before),
        _ => (Moment::AfterMove, &forbid.after),
    };
    sure(
        &rules,
        &Asked::step(&rules, moment),
        condition.as_ref().expect("it is written"),
    )
}

fn of_duty(condition: &str) -> char {
    let rules = rules(&format!("duty = [{{ turn = \"{condition}\" }}]"));
    sure(
        &rules,
        &Asked::turn(&rules, Moment::BeforeMove),
        &rules.duties[0].turn,
    )
}

fn sure(rules: &Rules, asked: &Asked, condition: &Condition) -> char {
    let fold = Fold::new(rules);
    match (fold.never(asked, condition), fold.always(asked, condition)) {
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
        ("some(victims) and none(victims)", 'n'),
        ("some(victims & pawn) and none(victims)", 'n'),
        ("some(victims) and none(victims & pawn)", '?'),
        ("some(victims) or none(victims)", 'a'),
        ("not (some(victims) or none(victims))", 'n'),
        ("not (some(victims) and none(victims))", 'a'),
        ("piece is king and piece is queen", 'n'),
        ("piece is king | queen and piece is queen", '?'),
        ("piece is king and piece is not king", 'n'),
        ("piece is king and piece is not queen", '?'),
        ("piece is not king and piece is not queen", '?'),
        ("piece is king and part is slide", 'n'),
        ("piece is queen and part is slide", '?'),
        ("part is step and (part is slide or part is take)", 'n'),
        ("part is step and (part is slide or some(victims))", '?'),
        ("from-hand and from in top", 'n'),
        ("from-hand and not from in top", '?'),
        ("from-hand and part is step", 'n'),
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
        ("some(victims & empty)", 'n'),
        ("some(victims - victims)", 'n'),
        ("some((victims & pawn) - victims)", 'n'),
        ("some(victims & (occupied - victims))", 'n'),
        ("some(tired & empty)", 'n'),
        ("some(tired & mine)", '?'),
        ("count(to) > 1", 'n'),
        ("count(to) >= 1", 'a'),
        ("count(from) == 0", '?'),
        ("count(top) == 5", 'a'),
        ("count(victims) < 0", 'n'),
        ("up < 0", 'n'),
        ("up > 9", 'n'),
        ("up >= 9", '?'),
        ("up >= 3 and up < 3", 'n'),
        ("up >= 3 and 5 > up", '?'),
        ("still > 0", 'n'),
        ("still of enemy == 0", 'a'),
        ("any(x in mine : x in enemy)", 'n'),
        ("any(x in mine : x in king)", '?'),
        ("any(x in victims : x in empty) or false", 'n'),
        ("every(x in victims : x in empty)", '?'),
        ("every(x in top : x in low)", 'n'),
        ("every(x in top & low : false)", 'a'),
        ("some(those(x in king : x in queen))", 'n'),
        ("some(near(mine & enemy, 'K'))", 'n'),
        ("some(load)", 'n'),
        ("turn is one and turn is two", 'n'),
        ("in check", '?'),
        ("c1 in rank(a1)", 'a'),
        ("(a1 & b1) in occupied", 'n'),
        ("(a1 | b1) in occupied", '?'),
    ] {
        assert_eq!(of_forbid("move", condition), expected, "{condition}");
    }
}

#[test]
fn conditions_on_the_position_reached() {
    for (condition, expected) in [
        // The mover stands where he took somebody.
        ("some(victims & mine)", '?'),
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
        ("none(victims) and some(victims)", 'n'),
        // One step of each.
        ("piece is king and piece is queen", '?'),
        (
            "piece is not king and piece is not queen and piece is not pawn",
            '?',
        ),
        // The second step may begin where nobody stood.
        ("from in empty", '?'),
        ("some(victims & empty)", '?'),
        ("from-hand and some(from)", '?'),
    ] {
        assert_eq!(of_duty(condition), expected, "{condition}");
    }
}

#[test]
fn who_can_be_moved_back_to_the_start() {
    // A man who jumps and comes back; a man who is put where another came from; an effect.
    for line in [
        "[piece.leaper]\nletter = \"L\"\nmoves = \"mabW\"",
        "effect = [{ do = [\"move(king, from)\"] }]",
    ] {
        let rules = rules(line);
        let asked = Asked::step(&rules, Moment::AfterMove);
        assert!(Fold::new(&rules).is_empty(
            &asked,
            &Cells::And(Box::new(Cells::Mine), Box::new(Cells::Enemy))
        ));
        let from = Cells::And(Box::new(Cells::From), Box::new(Cells::Occupied));
        assert!(!Fold::new(&rules).is_empty(&asked, &from), "{line}");
    }
}

#[test]
fn a_joint_move_can_be_of_the_enemy() {
    for (who, expected) in [("enemy pawn", '?'), ("mine pawn", 'n')] {
        let rules = rules(&format!(
            "joint = [{{ name = \"push\", men = [{{ who = \"{who}\", to = \"c3\" }}] }}]
forbid = [{{ move = \"from in enemy\" }}]"
        ));
        let asked = Asked {
            steps_of: vec![StepKind::Move, StepKind::Joint],
            ..Asked::step(&rules, Moment::BeforeMove)
        };
        let before = rules.forbids[0].before.as_ref().expect("it is written");
        assert_eq!(sure(&rules, &asked, before), expected, "{who}");
    }
}

#[test]
fn actions_on_nobody() {
    for (action, is_idle) in [
        ("remove(from)", true),
        ("remove(empty)", true),
        ("remove(victims)", false),
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
        let rules = rules(&format!("effect = [{{ do = [\"{action}\"] }}]"));
        let asked = Asked::step(&rules, Moment::AfterMove);
        let done = &rules.effects[0].actions[0];
        // An effect that moves men can put one where the mover came from.
        assert_eq!(Fold::new(&rules).is_idle(&asked, done), is_idle, "{action}");
    }
}
