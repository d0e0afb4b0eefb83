//! The effects of rules, shown by definitions with tests of their own.

use crate::games::shipped;
use alfil::render::{Format, diagnostics};
use alfil_testing::made_up::MadeUp;
use interpreter::notation::{fen, moves};
use interpreter::{Ends, TooMuch};

/// Checks a definition and runs its tests; there must be as many as said, and nothing to complain about.
fn passes(n_tests: usize, text: &str) {
    let variant = MadeUp::child("chess", text).check();
    let said = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
    assert!(variant.diagnostics.is_empty(), "{said}");
    assert_eq!(variant.tests.len(), n_tests);
}

const SWAP: &str = r#"
[effect."step aside"]
after = "piece is rook"
do = ["each(x in near(to, 'W') & knight : move(x, cells(y in near(x, 'W') & empty : x in between(to, y))))"]
"#;

#[test]
fn a_piece_is_moved_to_one_empty_cell_or_not_at_all() {
    passes(
        2,
        &format!(
            r#"{SWAP}
[[test]]
name = "one cell on, unless a piece is there or the board ends"
cells = {{ a1 = "white king", a8 = "black king", h5 = "white rook", d4 = "black knight", d6 = "white knight", d7 = "black pawn", c5 = "black knight" }}
turn = "white"
after = "h5d5"
standing = {{ b5 = "black knight", d3 = "black knight", d6 = "white knight", d7 = "black pawn" }}

[[test]]
name = "not off the board"
cells = {{ e1 = "white king", e8 = "black king", b5 = "white rook", a1 = "black knight" }}
turn = "white"
after = "b5b1"
standing = {{ a1 = "black knight" }}
"#
        ),
    );
}

#[test]
fn facts_about_a_piece_move_with_it() {
    passes(
        2,
        &format!(
            r#"{SWAP}
[status.stunned]
lasts = 3
[effect.stun]
after = "piece is queen"
do = ["give(stunned, near(to, 'K') & enemy)"]
[forbid.stunned]
who = "stunned"
[[test]]
name = "a status"
cells = {{ a1 = "white king", h8 = "black king", h5 = "white rook", d4 = "black knight" }}
state = {{ stunned = ["d4"] }}
turn = "white"
after = "h5d5"
given = {{ stunned = ["d3"] }}
illegal = ["d3f4"]
[[test]]
name = "an unmoved mark"
cells = {{ a1 = "white king", h8 = "black king", h7 = "white rook", g8 = "black knight" }}
turn = "white"
after = "h7g7"
standing = {{ g8 = "black knight" }}
legal = ["h8g7"]
"#
        ),
    );
}

#[test]
fn effects_of_a_turn_follow_once_and_before_safety() {
    passes(
        3,
        r#"
[turn.castle]
do = ["joint"]
[turn.two]
do = ["move"]
steps = 2
same = false
equal = "set"
[effect.flip]
on = "turn"
after = "count(to) == 2"
do = ["set-owner(to & pawn, enemy)"]
[effect.explosion]
on = "turn"
after = "some(captured)"
do = ["remove(near(to, 'K') - pawn)"]
[[test]]
name = "after both steps"
cells = { a1 = "white king", h8 = "black king", c2 = "white pawn", f2 = "white pawn" }
turn = "white"
after = "two{c2c3 f2f3}"
standing = { c3 = "black pawn", f3 = "black pawn" }
[[test]]
name = "what takes the own king away is not legal"
cells = { a1 = "white king", h7 = "black king", b3 = "white pawn", a4 = "black rook", d2 = "white pawn", c1 = "black rook", g2 = "white knight", g4 = "white pawn", b2 = "white queen" }
turn = "white"
illegal = ["two{d2c3 b3a4}"]
[[test]]
name = "in either order"
cells = { a1 = "white king", h8 = "black king", b3 = "white pawn", a4 = "black rook", a5 = "black knight", f2 = "white pawn" }
turn = "white"
after = "two{b3a4 f2f3}"
standing = { a4 = "black pawn", f3 = "black pawn" }
empty = ["a5"]
"#,
    );
}

/// Chess on stacks of up to three pieces, without queens, bishops and castling.
const STACKS: &str = r#"
[stack]
height = 3
[piece]
queen = false
bishop = false
[setup]
fen = "4k3/8/8/8/8/8/P7/R3K1NR w - - 0 1"
[promotion.pawn]
when = "piece is pawn and to in far"
to = "rook | knight"
[joint]
O-O   = false
O-O-O = false
"#;

#[test]
fn effects_move_pieces_with_their_load() {
    passes(
        3,
        &[
            STACKS,
            r#"
[effect.fetch]
after = "piece is king"
do = ["each(x in near(to, 'D') & ground-pieces : move(x, near(x, 'W') & between(x, to)))"]
[let]
ground-pieces = "cells(x in occupied : ground(x))"
[[test]]
name = "a stack comes as it is"
cells = { e1 = "white king", h8 = "black king", e4 = ["white rook", "black knight"] }
turn = "white"
after = "e1.0e2"
standing = { e3 = ["white rook", "black knight"] }
empty = ["e4"]
[[test]]
name = "on top, as far as there is room"
cells = { e1 = "white king", h8 = "black king", e4 = ["white rook", "black knight"], e3 = "white rook" }
turn = "white"
after = "e1.0e2"
standing = { e3 = ["white rook", "white rook", "black knight"] }
[[test]]
name = "not where the stack would be too high"
cells = { e1 = "white king", h8 = "black king", e4 = ["white rook", "black knight"], e3 = ["white rook", "white knight"] }
turn = "white"
after = "e1.0e2"
standing = { e3 = ["white rook", "white knight"], e4 = ["white rook", "black knight"] }
"#,
        ]
        .concat(),
    );
}

#[test]
fn effects_exchange_the_lowest_pieces_of_stacks() {
    passes(
        1,
        &[
            STACKS,
            r#"
[effect.exchange]
after = "piece is king"
do = "exchange(e4, b3)"
[[test]]
name = "the pieces above them stay"
cells = { e1 = "white king", h8 = "black king", e4 = ["white rook", "black knight"], b3 = "white pawn" }
turn = "white"
after = "e1.0e2"
standing = { e4 = ["white pawn", "black knight"], b3 = "white rook" }
"#,
        ]
        .concat(),
    );
}

#[test]
fn cells_take_values_that_rules_read() {
    passes(
        2,
        r#"
[attribute.wall]
of = "cell"
type = "symbols"
letters = "NB"
[effect.build]
after = "piece is rook"
do = ["set(wall, from, 'N')", "set(wall, passed, wall(from) | 'B')"]
[forbid.wall]
when = "piece is knight and 'N' in wall(to) or piece is bishop and 'B' in wall(to)"
[[test]]
name = "laid on the way"
cells = { a1 = "white king", e8 = "black king", h1 = "white rook", f2 = "black knight", c1 = "black bishop" }
turn = "white"
after = "h1f1"
values.wall = { h1 = "N", g1 = "NB" }
illegal = ["f2h1"]
legal = ["f2h3"]
[[test]]
name = "written in a position"
cells = { a1 = "white king", h8 = "black king", b1 = "white knight" }
wall = { c3 = "N", a3 = "B" }
turn = "white"
legal = ["b1a3"]
illegal = ["b1c3"]
"#,
    );
}

#[test]
fn a_joint_move_of_enemies_is_the_movers() {
    passes(
        2,
        r#"
[effect.convert]
after = "from in a7"
do = ["set-owner(to, me)"]
[joint.push]
pieces = [{ who = "enemy pawn & a7", to = "a6" }]
[[test]]
name = "white converts the pushed piece"
after = "a7a6"
standing = { a6 = "white pawn" }
[[test]]
name = "black keeps the pushed piece"
after = "a2a3 a7a6"
standing = { a6 = "black pawn" }
"#,
    );
}

#[test]
fn only_castlings_have_rights() {
    passes(
        4,
        r#"
[joint.centre]
pieces = ["pawn d2 d3", "pawn e2 e3"]
when = "(d2 | e2) in unmoved and (d3 | e3) in empty"
[[test]]
name = "two pawns at once, at the start alone"
legal = ["d2e2"]
unmoved = ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1", "a2", "b2", "c2", "d2", "e2", "f2", "g2", "h2", "a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8", "a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7"]
[[test]]
name = "one of them has moved"
after = "e2e3 a7a6"
illegal = ["d2e2"]
[[test]]
name = "white castles"
after = "g1f3 a7a6 e2e3 a6a5 f1e2 a5a4"
legal = ["e1g1"]
[[test]]
name = "black castles"
after = "a2a3 g8f6 a3a4 e7e6 b2b3 f8e7 b3b4"
legal = ["e8g8"]
"#,
    );
}

#[test]
fn long_steps_in_turns_of_one_step_allow_en_passant() {
    passes(
        2,
        r#"
[turn.move]
do = ["move", "joint"]
steps = "1..2"
same = false
[[test]]
name = "after one step"
cells = { a1 = "white king", h8 = "black king", e2 = "white pawn", d4 = "black pawn" }
turn = "white"
after = "move{e2e4}"
legal = ["move{d4e3}"]
[[test]]
name = "not after two"
cells = { a1 = "white king", h8 = "black king", e2 = "white pawn", d4 = "black pawn" }
turn = "white"
after = "move{a1a2 e2e4}"
illegal = ["move{d4e3}"]
"#,
    );
}

#[test]
fn a_call_and_its_draw_are_one_turn() {
    passes(
        2,
        r#"
[store.box]
has = ["knight*4"]
order = "random"
drop = "empty"
[counter.calls]
per = "player"
add = "turn is call and dropped"
[turn.call]
when = "calls < 1"
do = ["drop"]
[turn.move]
do = ["move", "joint"]
[[test]]
name = "counted"
after = "@a3 N@a3 e7e5"
illegal = ["@a4"]
legal = ["a3b5"]
[[test]]
name = "for each player alone"
after = "@a3 N@a3"
legal = ["@a4", "e7e5"]
"#,
    );
}

#[test]
fn players_without_pieces_to_place_are_skipped() {
    passes(
        2,
        r#"
[store.army]
has = ["knight"]
drop = "empty & (rank(a3) | rank(a6))"
[phase.army]
order = "each hidden"
until = "none-left(army)"
[phase.play]
[turn.place]
phase = "army"
do = ["drop"]
[turn.move]
phase = "play"
do = ["move", "joint"]
[[test]]
name = "the first player"
cells = { a1 = "white king", h8 = "black king" }
stores = { army = { white = {}, black = { knight = 1 } } }
state = { phase = "army" }
legal = ["N@a6"]
[[test]]
name = "both"
cells = { a1 = "white king", h8 = "black king" }
stores = { army = { white = {}, black = {} } }
state = { phase = "army" }
legal = ["a1a2"]
"#,
    );
}

#[test]
fn effects_place_pieces_and_clear_statuses() {
    passes(
        3,
        r#"
[piece]
stone = { letter = "S", immobile = true }
[status.stunned]
lasts = 5
[forbid.stunned]
who = "stunned"
[effect."leave a stone"]
after = "piece is queen"
do = ["place(from | passed, stone, enemy)"]
[effect.stun]
after = "piece is rook"
do = ["give(stunned, near(to, 'W') & enemy)"]
[effect.wake]
after = "piece is bishop"
do = ["clear(stunned, near(to, 'K'))"]
[[test]]
name = "stones on the path, on empty cells"
cells = { a1 = "white king", h8 = "black king", d1 = "white queen" }
turn = "white"
after = "d1d3"
standing = { d1 = "black stone", d2 = "black stone", d3 = "white queen" }
[[test]]
name = "stunned"
cells = { a1 = "white king", h8 = "black king", h4 = "white rook", d5 = "black knight" }
turn = "white"
after = "h4d4"
illegal = ["d5f6"]
given = { stunned = ["d5"] }
[[test]]
name = "and woken"
cells = { a1 = "white king", h8 = "black king", h4 = "white rook", d5 = "black knight", g8 = "black bishop" }
turn = "white"
after = "h4d4 g8e6 a1a2"
legal = ["d5f6"]
given = {}
"#,
    );
}

#[test]
fn must_rules_can_require_check() {
    passes(
        2,
        r#"
[must.check]
move = "gives-check"
[[test]]
name = "a possible check must be given"
cells = { a1 = "white king", h8 = "black king", b1 = "white rook", g5 = "white knight" }
turn = "white"
legal = ["b1h1", "b1b8", "g5f7"]
count = 3
[[test]]
name = "by discovery too"
cells = { a1 = "white king", h8 = "black king", h1 = "white rook", h5 = "white knight" }
turn = "white"
legal = ["h5f4", "h5g7"]
illegal = ["h1g1", "a1a2"]
"#,
    );
}

#[test]
fn one_of_very_many_turns_is_read_without_looking_at_the_others() {
    let variant = MadeUp::child("chess", "[turn.six]\ndo = ['move']\nsteps = 6\n").check();
    let game = variant.game.expect("it is sound");
    let text = "six{e2e4 d1h5 f1c4 g1f3 f3g5 g5f7}";
    let turn = moves::read_legal(&game, &game.start(), text).expect("it is legal");
    assert_eq!(turn.steps().len(), 6);
    let wrong = "six{e2e4 d1h5 f1c4 g1f3 f3g5 g5f8}";
    assert!(moves::read_steps(&game, &game.start(), wrong).is_none());
    // They are too many to list.
    assert_eq!(game.legal_moves(&game.start()), Err(TooMuch::Turns));
}

/// Returns the errors of chess with a forbid rule on moves, and a name for a hundred cells.
fn forbid_codes(condition: &str) -> Vec<&'static str> {
    let hundred = vec!["d4 | e4"; 50].join(" | ");
    let variant = MadeUp::child(
        "chess",
        &format!("[let]\nhundred = '{hundred}'\n[forbid.long]\nwhen = '{condition}'\n"),
    )
    .check();
    let errors = variant.diagnostics.iter();
    let errors = errors.filter(|one| one.severity == grammar::diagnostic::Severity::Error);
    errors.map(|one| one.code).collect()
}

#[test]
fn expressions_are_as_long_and_as_deep_as_the_page_says() {
    let page = include_str!("../../docs/src/reference/expressions.md");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let limits = "at most 8192 bytes, 64 levels of parentheses and `not`, and, with every `[let]` replaced, 200 levels and 5,000 parts";
    assert!(page.contains(limits));
    let padded = |n: usize| format!("{:n$}", "to in d5");
    assert!(forbid_codes(&padded(8192)).is_empty());
    assert_eq!(forbid_codes(&padded(8193)), ["toml::too_many"]);
    for (open, close) in [("(", ")"), ("not ", "")] {
        let nested = |n: usize| format!("{}to in d5{}", open.repeat(n), close.repeat(n));
        assert!(forbid_codes(&nested(64)).is_empty());
        assert_eq!(forbid_codes(&nested(65)), ["rule::too_deep"]);
    }
    // Each name is a part, each name from `[let]`, each chain of `|`, and `in`: 48 * 102 and 3, and the cells at the end.
    let parts = |n_cells: usize| {
        format!(
            "to in {} | {}",
            vec!["hundred"; 48].join(" | "),
            vec!["e5"; n_cells].join(" | ")
        )
    };
    assert!(forbid_codes(&parts(101)).is_empty());
    assert_eq!(forbid_codes(&parts(102)), ["rule::too_long"]);
}

#[test]
fn claimed_draws_do_not_cut_counts_short() {
    let leaves = |claim: &str| {
        let end =
            format!("[end.soon]\nwhen = 'turns >= 1'\nresult = 'draw'\nreason = 'soon'\n{claim}");
        let variant = MadeUp::child("chess", &end).check();
        let game = variant.game.expect("it is sound");
        game.perft(&game.start(), 3).expect("little work")
    };
    // White has made a turn when it is White's turn again.
    assert_eq!(leaves("claim = true"), 8_902);
    assert_eq!(leaves(""), 0);
}

#[test]
fn ends_that_are_no_claims_count_everywhere() {
    let outcomes = |name: &str, text: &str| {
        let game = shipped(name);
        let position = fen::read(&game, text).expect("it is a FEN");
        let reason = |ends| {
            let outcome = game.outcome(&position, ends).expect("little work");
            outcome.map(|outcome| outcome.reason)
        };
        (reason(Ends::Counted), reason(Ends::Played { ages: &[0] }))
    };
    let (counted, played) = outcomes("kingofthehill", "4k3/8/8/8/4K3/8/8/8 b - - 0 1");
    assert_eq!(counted, played);
    assert!(counted.is_some());
    let (counted, played) = outcomes("chess", "4k3/8/8/8/8/8/8/4K2R w - - 100 80");
    assert_eq!(counted, None);
    assert!(played.is_some());
}

#[test]
fn nothing_plays_while_there_is_an_error() {
    for (rules, plays) in [
        ("[forbid.x]\nwhen = 'piece is king and to in a1'\n", true),
        ("[forbid.x]\nwhen = 'piece is kign and to in a1'\n", false),
        (
            "[forbid.forbid-1]\nnaem = 'x'\nwhen = 'piece is king and to in a1'\n",
            false,
        ),
        // A warning stops nothing.
        ("[forbid.x]\nwhen = 'none(to)'\n", true),
    ] {
        let variant = MadeUp::child("chess", rules).check();
        assert_eq!(variant.game.is_some(), plays, "{rules}");
    }
}

/// An end is not useless if only effects bring a counter so far.
#[test]
fn counters_that_effects_set_reach_any_number() {
    let made_up = MadeUp::child(
        "chess",
        "[counter.score]\nper = 'player'\n[effect.score]\nafter = 'some(captured)'\ndo = 'set(score, score + 2)'\n\
         [end.score]\nwhen = 'score of enemy >= 5'\nresult = 'loss'\nreason = 'score'\n",
    );
    let variant = made_up.load(&[]);
    assert!(variant.diagnostics.is_empty(), "{:?}", variant.diagnostics);
}
