//! Small games that tables can play: each asks for one thing that the compiler has to understand, and is then played the same as without tables.

use alfil_testing::made_up::MadeUp;
use interpreter::Game;

/// Loads a game on a small board: its men, where they stand, and what is special about it.
fn game(pieces: &str, fen: &str, more: &str) -> Game {
    let text = format!(
        r#"language = 1
name = "Tables"
board = "5x5"
setup = {{ fen = "{fen}" }}
[piece]
king = {{ letter = "K", moves = "K" }}
rook = {{ letter = "R", moves = "R" }}
{pieces}
[royal]
who = "mine king"
{more}
[[end]]
when = "not can move"
result = "draw"
reason = "stuck"
"#
    );
    let variant = MadeUp::of_text(text.clone()).load(&[]);
    let diagnostics = variant.diagnostics;
    let game = variant.game;
    game.unwrap_or_else(|| panic!("{diagnostics:?} in\n{text}"))
}

/// Compares a game in tables with the plain one, where it starts and two turns deep; returns how many turns are legal.
fn agrees(pieces: &str, fen: &str, more: &str) -> usize {
    let tabled = game(pieces, fen, more);
    if let Err(reason) = tabled.compile() {
        panic!("without tables: {reason}\n{pieces}\n{more}");
    }
    let plain = game(pieces, fen, more).plainly();
    let known = |game: &Game| {
        let legal = game.legal_moves(&game.start()).expect("they are few");
        (legal, game.perft(&game.start(), 2).expect("they are few"))
    };
    let legal = known(&tabled);
    assert_eq!(legal, known(&plain), "{pieces}\n{more}");
    legal.0.len()
}

#[test]
fn men_who_leap_over_others_and_take_friends() {
    agrees("", "1r2k/5/5/5/R3K w", "");
    agrees(
        "cannon = { letter = \"C\", moves = \"mRcpR\" }",
        "c1r1k/5/5/R4/C3K w",
        "",
    );
    agrees(
        "cannibal = { letter = \"C\", moves = \"mWdW\" }",
        "c1r1k/5/5/R4/C3K w",
        "",
    );
}

#[test]
fn joint_moves_of_men_of_a_kind() {
    let joint = "[[joint]]\nname = \"hop\"\nmen = [\"king e1 c1\", \"rook a1 d1\"]\nwhen = \"c1 in empty\"\n";
    let with = agrees("", "r3k/5/5/5/R3K w", joint);
    assert_eq!(with, 1 + agrees("", "r3k/5/5/5/R3K w", ""));
}

#[test]
fn bars_that_ask_which_man_a_joint_move_is_named_for() {
    let joint = "[[joint]]\nname = \"hop\"\nmen = [\"king e1 c1\", \"rook a1 d1\"]\nwhen = \"c1 in empty\"\n";
    let bar = "[[forbid]]\nname = \"rooks\"\nmove = \"piece is rook and to in c1\"\n";
    let with = agrees("", "r3k/5/5/5/R3K w", &format!("{joint}{bar}"));
    assert_eq!(with, agrees("", "r3k/5/5/5/R3K w", joint) - 1);
}

#[test]
fn ends_that_count_men() {
    let end = "[[end]]\nwhen = \"count(enemy rook) < 1\"\nresult = \"win\"\nreason = \"rooks\"\n";
    agrees("", "1r2k/5/5/5/1R2K w", end);
}
