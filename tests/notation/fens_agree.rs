//! A FEN means one thing: given to a command, written as the set-up of a child, in a test, and as the position file made of it.

use alfil::load::Variant;
use alfil::position_file;
use alfil::sound::capturable_royal;
use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::{Diagnostic, Severity};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Position};

/// A game with stacks, with pieces in hand, and with a store of tiles.
const STORES: &str = include_str!("../data/stores.toml");

/// Chess in which kings castle by their notation.
const NOTATION: &str = "
language = 1
extends  = 'chess'
name     = 'Castling by Notation'
piece.king = { letter = 'K', moves = 'KisO2' }
joint = { O-O = false, O-O-O = false }
";

/// Chess without royals.
const NO_ROYALS: &str = "
language = 1
extends  = 'chess'
name     = 'No Royals'
royal    = false
end      = { checkmate = false }
";

/// A definition that extends a parent, in the text given.
fn child(parent: &str, text: &str) -> MadeUp {
    let mut made = MadeUp::of_text(format!(
        "language = 1\nextends = '{parent}'\nname = 'Child'\n{text}"
    ));
    let parents = &mut made.parents;
    parents.insert("stores".into(), STORES.into());
    parents.insert("notation".into(), NOTATION.into());
    parents.insert("no-royals".into(), NO_ROYALS.into());
    made
}

/// What is wrong in the FEN of a definition: its errors, without what they say.
fn errors(variant: &Variant) -> Vec<&Diagnostic> {
    let all = variant.diagnostics.iter();
    all.filter(|one| one.severity == Severity::Error).collect()
}

fn legal(game: &Game, position: &Position) -> Vec<String> {
    moves::write_all(game, &game.legal_moves(position).expect("little work"))
}

/// Returns the position file without `unmoved`, since in a set-up every piece is unmoved, also one whose mark no rule reads.
fn said(game: &Game, position: &Position) -> String {
    let file = position_file::write(game, position);
    let lines = file.lines().filter(|line| !line.starts_with("unmoved"));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Compares two positions of games with the same rules but for the set-up.
#[track_caller]
fn same(text: &str, way: &str, (game, is): (&Game, &Position), (other, read): (&Game, &Position)) {
    assert_eq!(said(other, read), said(game, is), "`{text}` {way}");
    assert_eq!(
        other.unmoved_that_matter(read),
        game.unmoved_that_matter(is),
        "`{text}` {way}"
    );
    assert_eq!(legal(other, read), legal(game, is), "`{text}` {way}");
    assert_eq!(other.is_check(read), game.is_check(is), "`{text}` {way}");
}

/// Reads a FEN in all four ways.
#[track_caller]
fn agrees(parent: &str, text: &str, is_good: bool) {
    let game = child(parent, "").load(&[]);
    let game = game.game.expect("the parent is sound");
    let read = fen::read(&game, text).map_err(|error| error.message);
    let read = read.and_then(|position| match capturable_royal(&game, &position) {
        Some(unsound) => Err(unsound.message),
        None => Ok(position),
    });
    assert_eq!(read.is_ok(), is_good, "`{text}` in {parent}: {read:?}");

    let in_a_child = child(parent, &format!("setup.fen = \"{text}\"")).load(&[]);
    let wrong = errors(&in_a_child);
    assert_eq!(
        wrong.is_empty(),
        is_good,
        "`{text}` as a set-up of {parent}: {wrong:?}"
    );

    let claims = match &read {
        Ok(position) => format!("moves = {:?}", legal(&game, position)),
        Err(_) => String::new(),
    };
    let in_a_test = child(
        parent,
        &format!("[[test]]\nname = 'it'\nfen = \"{text}\"\n{claims}"),
    )
    .check();
    let wrong = errors(&in_a_test);
    assert_eq!(
        wrong.is_empty(),
        is_good,
        "`{text}` in a test of {parent}: {wrong:?}"
    );

    let Ok(position) = read else {
        return;
    };
    let file = position_file::write(&game, &position);
    let from_file = position_file::read(&game, &file)
        .unwrap_or_else(|error| panic!("`{text}` as a position file: {error}"));
    same(
        text,
        "as a position file",
        (&game, &position),
        (&game, &from_file),
    );
    let other = in_a_child.game.expect("it is sound");
    same(
        text,
        "as a set-up",
        (&game, &position),
        (&other, &other.start()),
    );
}

#[track_caller]
fn good(parent: &str, fens: &[&str]) {
    fens.iter().for_each(|text| agrees(parent, text, true));
}

#[track_caller]
fn bad(parent: &str, fens: &[&str]) {
    fens.iter().for_each(|text| agrees(parent, text, false));
}

#[test]
fn fields_of_chess() {
    good(
        "chess",
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQ - 3 7",
            " rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ",
            "4k3/8/8/8/8/8/8/4K1N1 b 12 30",
        ],
    );
    bad(
        "chess",
        &[
            "",
            "  ",
            "4k3/8/8/8/8/8/8/4K3",
            "4k3/8/8/8/8/8/8/4K3 x",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 7",
            "4k3/8/8/8/8/8/8/4K3 w - - zero 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 0 first",
            "4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - - 70000 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w  - 0 1",
        ],
    );
}

#[test]
fn rows_of_chess() {
    bad(
        "chess",
        &[
            "4k3/8/8/8/8/8/8/4K4 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2 w - - 0 1",
            "4k3/8/8/8/8/8/8/4X3 w - - 0 1",
            "4k3/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/(R)3K3 w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1",
        ],
    );
}

#[test]
fn rights_of_chess() {
    good(
        "chess",
        &[
            "r3k2r/8/8/8/8/8/8/R3K2R w",
            "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 5 7",
            "r3k2r/8/8/8/8/8/8/R3K2R b HA - 5 7",
            "r3k2r/8/8/8/8/8/8/R3K2R w - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
            "r3k'2r/8/8/8/8/8/8/R'3K2R w K - 0 1",
        ],
    );
    bad(
        "chess",
        &[
            "r2k3r/8/8/8/8/8/8/R2K3R w KQ - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KKQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w KHkq - 0 1",
            "4k3/8/8/8/8/8/8/4K2R w KQ - 0 1",
            "r3k2r/8/8/8/8/8/8/R'3K2R w Q - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w K! - 0 1",
        ],
    );
}

/// Fairy-Stockfish (pyffish 0.0.90) lists the passes that lead to the good positions, and ends the game there.
#[test]
fn a_pass_on_bikjang_may_leave_the_general_in_check() {
    good(
        "janggi",
        &[
            "4k4/9/9/9/9/9/9/r3K4/9/9 b - - 1 1",
            "4k4/9/9/9/9/9/5n3/9/4K4/9 b - - 1 1",
        ],
    );
    bad(
        "janggi",
        &[
            "3k5/9/9/9/9/9/9/r3K4/9/9 b - - 1 1",
            "4k4/9/9/9/4P4/9/9/r3K4/9/9 b - - 1 1",
        ],
    );
}

#[test]
fn cells_passed_in_chess() {
    good(
        "chess",
        &[
            "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b e3 0 1",
            "4k3/8/8/8/3pP3/8/8/4K3 b - e3:e4 0 1",
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6:d5 0 1",
        ],
    );
    bad(
        "chess",
        &[
            "4k3/8/8/8/8/8/8/4K3 b - e3 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
            "4k3/8/8/8/4P3/8/4N3/4K3 b - e9 0 1",
            "4k3/8/8/8/4P3/8/8/4K3 b - e3:z9 0 1",
            "4k3/8/8/8/4P3/5p2/8/4K3 b - f3:e4 0 1",
        ],
    );
}

#[test]
fn royals_that_could_be_captured() {
    bad(
        "chess",
        &[
            "kK6/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/8/4R3/8/8/4K3 w - - 0 1",
        ],
    );
    good("chess", &["4k3/8/8/8/4R3/8/8/4K3 b - - 0 1"]);
    // Without royals no position is refused.
    good("no-royals", &["4k3/8/8/8/4R3/8/8/4K3 w - - 0 1"]);
}

#[test]
fn files_of_partners() {
    good(
        "chess960",
        &[
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            "1k2r3/8/8/8/8/8/8/1K2RR2 w KEe - 0 1",
            "1k2r3/8/8/8/8/8/8/1K2RR2 w Fe - 0 1",
        ],
    );
    bad(
        "chess960",
        &[
            "1k2r3/8/8/8/8/8/8/1K2RR2 w KF - 0 1",
            "1k2r3/8/8/8/8/8/8/1K2RR2 w A - 0 1",
        ],
    );
}

#[test]
fn castling_by_notation() {
    good(
        "notation",
        &[
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w K - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1",
        ],
    );
    bad("notation", &["4k3/8/8/8/8/8/8/R3K3 w K - 0 1"]);
}

#[test]
fn hexagons() {
    good(
        "glinski",
        &[
            "b/qbk/n1b1n/r5r/ppppppppp/11/5P5/4P1P4/3P1B1P3/2P2B2P2/1PRNQBKNRP1 w - - 0 1",
            "1/2k/5/7/9/11/11/11/11/11/4K6 b - - 9 20",
            "1/2k/5/7/9/11/11/11/11/11/4K6 w KQ",
        ],
    );
    bad(
        "glinski",
        &[
            "1/2k/5/7/9/11/11/11/11/11/4K7 b - - 9 20",
            "1/2k/5/7/9/11/11/11/11/11/4K6 b - e3 9 20",
        ],
    );
}

#[test]
fn hands_stacks_and_checks() {
    good(
        "crazyhouse",
        &[
            "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[] b - - 0 1",
            "4k3/8/3+q4/8/8/8/8/4K3[] w - - 0 1",
        ],
    );
    good(
        "stores",
        &["k3/4/4/2(WaWa)K[WaWawa][] w", "k3/4/4/2(Wa'wa)K b"],
    );
    good(
        "3check",
        &[
            "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 2+2",
        ],
    );
    bad("crazyhouse", &["4k3/8/8/8/8/8/8/4K3[Px] w - - 0 1"]);
    bad(
        "stores",
        &[
            "k3/4/4/2(WaWaWa)K w",
            "k3/4/4/2()K w",
            "k3/4/4/2(WaK w",
            "k3/4/4/3K[Wa][BKR] w",
            "k3/4/4/3K[Wa]x w",
            "k3/4/4/3K[][][] w",
        ],
    );
    bad(
        "3check",
        &[
            "4k3/8/8/8/8/8/8/R3K3 w - - 4+3 0 1",
            "4k3/8/8/8/8/8/8/R3K3 w - - 3 0 1+",
        ],
    );
}

#[test]
fn promoted_pieces_and_empty_hands_are_read_in_other_notations() {
    let theirs = "4k3/8/3q~4/8/8/8/8/1R~2K3[-] w - - 0 1";
    good("crazyhouse", &[theirs]);
    bad(
        "crazyhouse",
        &[
            "4k3/8/8/8/8/8/8/P~3K3[] w - - 0 1",
            "4k3/8/8/8/8/8/8/~3K3[] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K3[-P] w - - 0 1",
        ],
    );
    bad("chess", &["4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1"]);
    let game = child("crazyhouse", "").game();
    let read = |text| fen::read(&game, text).expect("it is sound");
    let letters = "4k3/8/3+q4/8/8/8/8/1+R2K3[] w - - 0 1";
    assert_eq!(read(theirs), read(letters));
    let written = theirs.replace("[-]", "[]");
    assert_eq!(fen::write(&game, &read(letters)), written);
}
