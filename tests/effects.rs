//! What effects do, told by definitions with tests of their own.

use alfil::library::Text;
use alfil::load::check_text;
use alfil::render::{Format, diagnostics};

/// Checks a definition and runs its tests; there must be as many as said, and nothing to complain about.
fn passes(n_tests: usize, text: &str) {
    let definition = Text {
        name: "made".to_owned(),
        display: "made.toml".to_owned(),
        folder: None,
        text: format!("language = 1\nextends = 'chess'\nname = 'Made'\n{text}"),
    };
    let variant = check_text(definition);
    let said = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
    assert!(variant.diagnostics.is_empty(), "{said}");
    assert_eq!(variant.tests.len(), n_tests);
}

const SWAP: &str = r#"
[[effect]]
name = "step aside"
when = "piece is rook"
do = ["each(x in near(to, 'W') & knight : move(x, those(y in near(x, 'W') & empty : x in between(to, y))))"]
"#;

#[test]
fn a_man_is_moved_to_one_empty_cell_or_not_at_all() {
    passes(
        2,
        &format!(
            r#"{SWAP}
[[test]]
name = "one cell on, unless somebody stands there or the board ends"
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
fn what_is_said_of_a_man_goes_with_him() {
    passes(
        2,
        &format!(
            r#"{SWAP}
[status.stunned]
lasts = 3
[[effect]]
name = "stun"
when = "piece is queen"
do = ["give(stunned, near(to, 'K') & enemy)"]
[[forbid]]
name = "stunned"
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
name = "whether he has moved"
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
[[turn]]
name = "castle"
do = ["joint"]
[[turn]]
name = "two"
do = ["move"]
steps = 2
same = false
equal = "set"
[[effect]]
name = "flip"
on = "turn"
when = "count(to) == 2"
do = ["own(to & pawn, enemy)"]
[[effect]]
name = "explosion"
on = "turn"
when = "some(victims)"
do = ["remove(near(to, 'K') - pawn)"]
[[test]]
name = "after both steps"
cells = { a1 = "white king", h8 = "black king", c2 = "white pawn", f2 = "white pawn" }
turn = "white"
after = "two{c2c3 f2f3}"
standing = { c3 = "black pawn", f3 = "black pawn" }
[[test]]
name = "what takes the own king away is not legal"
cells = { a1 = "white king", h8 = "black king", b3 = "white pawn", a4 = "black rook", d2 = "white pawn", c1 = "black rook", g2 = "white knight", g4 = "white pawn", b2 = "white queen" }
turn = "white"
illegal = ["two{d2c3 b3a4}"]
[[test]]
name = "in the order in which nobody looks"
cells = { a1 = "white king", h8 = "black king", b3 = "white pawn", a4 = "black rook", a5 = "black knight", f2 = "white pawn" }
turn = "white"
after = "two{b3a4 f2f3}"
standing = { a4 = "black pawn", f3 = "black pawn" }
empty = ["a5"]
"#,
    );
}

#[test]
fn effects_move_men_with_whom_they_carry() {
    passes(
        3,
        r#"
[stack]
height = 3
[piece]
queen = false
bishop = false
[setup]
fen = "4k3/8/8/8/8/8/P7/R3K1NR w - - 0 1"
[[promotion]]
name = "pawn"
when = "piece is pawn and to in far"
to = "rook | knight"
[[joint]]
name = "O-O"
off = true
[[joint]]
name = "O-O-O"
off = true
[[effect]]
name = "fetch"
when = "piece is king"
do = ["each(x in near(to, 'D') & ground-men : move(x, near(x, 'W') & between(x, to)))"]
[let]
ground-men = "those(x in occupied : ground(x))"
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
[[effect]]
name = "build"
when = "piece is rook"
do = ["set(wall, from, 'N')", "set(wall, passed, wall(from) | 'B')"]
[[forbid]]
name = "wall"
move = "piece is knight and 'N' in wall(to) or piece is bishop and 'B' in wall(to)"
[[test]]
name = "laid on the way"
cells = { a1 = "white king", h8 = "black king", h1 = "white rook", f2 = "black knight", c1 = "black bishop" }
turn = "white"
after = "h1f1"
wall = { h1 = "N", g1 = "NB" }
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
