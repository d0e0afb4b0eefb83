//! A position means one thing, and one mistake is one complaint, whether it is written in `[setup]`, in a `[[test]]`, in a position
//! file or in the tag `Position` of a saved game; and a FEN says the same as the keys that say it.

use alfil::load::Variant;
use alfil::position_file;
use alfil_testing::made_up::MadeUp;
use grammar::diagnostic::{Diagnostic, Severity};
use interpreter::notation::{fen, moves};
use interpreter::{Game, Position};

/// A game with whatever a position can say, but for phases and chance.
const GAME: &str = "
language = 1
name     = 'Everything'
board    = '4x4'
piece.king = { letter = 'K', moves = 'K' }
piece.rook = { letter = 'R', moves = 'R' }
stack.height = 2
attribute.tile = { of = 'cell', type = 'symbols' }
store.hand  = { has = ['rook'], drop = 'empty' }
store.tiles = { of = 'tile', has = ['BKR'], drop = 'd1' }
status.tired = { lasts = 2 }
effect = { effect-1 = { do = [\"give(tired, near(to, 'W') & enemy)\"] } }
forbid = { forbid-1 = { who = 'tired' } }
counter.quiet = { add = true, max = 50, fen = 'clock' }
end = { stuck = { when = 'not can move', result = 'draw', reason = 'stuck' } }
";

/// Where the game begins if a position is not its set-up.
const START: &str = "setup.fen = 'k3/4/4/3K w'\n";

/// A game with phases, what is unseen, and a draw.
const PHASES: &str = "
language = 1
name     = 'Phases'
board    = '4x4'
piece.king = { letter = 'K', moves = 'K' }
piece.rook = { letter = 'R', moves = 'R' }
store.bag = { has = ['rook', 'king'], order = 'random', drop = 'empty' }
phase = { lay = { order = 'each hidden', until = 'none-left(bag)' }, play = {  } }
end = { stuck = { when = 'not can move', result = 'draw', reason = 'stuck' } }
";

fn errors(variant: &Variant) -> Vec<&Diagnostic> {
    let all = variant.diagnostics.iter();
    all.filter(|one| one.severity == Severity::Error).collect()
}

/// The game of this text.
#[track_caller]
fn sound(text: &str) -> Game {
    let variant = MadeUp::of_text(text.to_owned()).load(&[]);
    assert!(errors(&variant).is_empty(), "{:?}", errors(&variant));
    variant.game.expect("it is sound")
}

fn in_setup(game: &str, keys: &str) -> (String, Variant) {
    let text = format!("{game}\n[setup]\n{keys}\n");
    (text.clone(), MadeUp::of_text(text).load(&[]))
}

fn in_test(game: &str, keys: &str, claims: &str) -> (String, Variant) {
    let text = format!("{game}\n[[test]]\nname = 'it'\n{keys}\n{claims}\n");
    (text.clone(), MadeUp::of_text(text).check())
}

fn legal(game: &Game, position: &Position) -> Vec<String> {
    moves::write_all(game, &game.legal_moves(position).expect("little work"))
}

/// Reads a position in all ways; gives what it says.
#[track_caller]
fn agrees(game: &str, start: &str, keys: &str) -> String {
    let parent = sound(&format!("{game}{start}"));
    let from_file = position_file::read(&parent, keys);
    let from_file = from_file.unwrap_or_else(|error| panic!("{keys}: {error}"));
    let said = position_file::write(&parent, &from_file);

    let (_, set_up) = in_setup(game, keys);
    assert!(errors(&set_up).is_empty(), "{keys}: {:?}", errors(&set_up));
    let set_up = set_up.game.expect("it is sound");
    assert_eq!(
        position_file::write(&set_up, &set_up.start()),
        said,
        "{keys}"
    );
    // Read back as it was written.
    let again = position_file::read(&parent, &said).expect("it was written");
    assert_eq!(again, from_file, "{keys}");

    let claims = format!("moves = {:?}", legal(&parent, &from_file));
    let (_, test) = in_test(&format!("{game}{start}"), keys, &claims);
    assert!(errors(&test).is_empty(), "{keys}: {:?}", errors(&test));
    said
}

/// What all say that `lines` of it say.
#[track_caller]
fn says(said: &str, lines: &[&str]) {
    for line in lines {
        assert!(said.lines().any(|one| one == *line), "`{line}` in\n{said}");
    }
}

#[test]
fn every_key_means_the_same_everywhere() {
    let said = agrees(
        GAME,
        START,
        "cells = { a4 = 'black king', d1 = 'white king', c2 = ['white rook', 'black rook'] }
        turn = 'black'
        unmoved = ['a4', 'c2.1']
        attributes = { tile = { all = 'K', b2 = 'BR' } }
        stores = { tiles = { white = {} }, hand = { white = { rook = 2 }, black = {} } }
        state = { quiet = 3, tired = { 'c2.1' = 1 }, plies = 5, passed = { by = 'd1', cells = ['d2'] } }",
    );
    says(
        &said,
        &[
            "turn = \"black\"",
            "c2 = [\"white rook\", \"black rook\"]",
            "b2 = \"BR\"",
            "rook = 2",
            "unmoved = [\"a4.0\", \"c2.1\"]",
            "passed = { by = \"d1.0\", cells = [\"d2\"] }",
            "plies = 5",
            "tired = { \"c2.1\" = 1 }",
            "quiet = 3",
        ],
    );
    // By its own name an attribute says the same, and so does `unmoved` in `state`.
    let by_name = "tile = { a1 = 'B' }\nstate = { unmoved = [] }\ncells = { a1 = 'w K' }";
    let in_tables = "attributes = { tile = { a1 = 'B' } }\nunmoved = ''\npieces = { king = '', white = { king = 'a1' } }";
    assert_eq!(agrees(GAME, START, by_name), agrees(GAME, START, in_tables));
    // Phases, and what is laid unseen.
    let said = agrees(
        PHASES,
        "",
        "cells = { a1 = 'white king' }\nturn = 'black'\nunmoved = 'a1'\nstate = { phase = 'lay', called = 'b2', unseen = { white = ['a1'] } }",
    );
    says(
        &said,
        &[
            "called = \"b2\"",
            "unseen = { white = [\"a1\"], black = [] }",
        ],
    );
}

#[test]
fn listed_pieces_override_the_fen() {
    let over_fen = agrees(
        GAME,
        START,
        "fen = 'k3/4/2(Rr)1/3K w'\npieces = { rook = 'b1' }\nunmoved = ''",
    );
    says(
        &over_fen,
        &[
            "b1 = \"white rook\"",
            "a4 = \"black king\"",
            "d1 = \"white king\"",
        ],
    );
    assert!(!over_fen.contains("c2 ="), "{over_fen}");
    // A piece on another comes down if the lower one goes.
    let left = agrees(
        GAME,
        START,
        "fen = 'k3/4/2(Rk)1/3K w'\npieces = { rook = '' }\nunmoved = ''",
    );
    says(&left, &["c2 = \"black king\""]);
    let over_cells = "cells = { d1 = 'white king', a4 = 'black king', b2 = 'white rook' }\nunmoved = ''\npieces.white.rook = 'c1'";
    says(&agrees(GAME, START, over_cells), &["c1 = \"white rook\""]);
    // In a file and in a test, over the start.
    let game = sound(&format!("{GAME}{START}"));
    let read = position_file::read(&game, "pieces.white.rook = 'b1'").expect("it is sound");
    says(
        &position_file::write(&game, &read),
        &[
            "b1 = \"white rook\"",
            "d1 = \"white king\"",
            "unmoved = [\"d1.0\", \"a4.0\"]",
        ],
    );
}

#[test]
fn a_fen_says_what_keys_say() {
    let text = "k3/4/2(Rr)1/3K[R] b - - 3 5";
    let by_fen = agrees(GAME, START, &format!("fen = '{text}'\nunmoved = ''"));
    let by_keys = agrees(
        GAME,
        START,
        "cells = { a4 = 'black king', c2 = ['white rook', 'black rook'], d1 = 'white king' }
        turn = 'black'
        unmoved = ''
        stores.hand = { white = { rook = 1 }, black = {} }
        state = { quiet = 3, plies = 9 }",
    );
    assert_eq!(by_fen, by_keys);
    let game = sound(&format!("{GAME}{START}"));
    let read = fen::read(&game, text).expect("it is a FEN");
    let from_file = position_file::read(&game, &format!("fen = '{text}'"));
    assert_eq!(from_file.expect("it is sound"), read);
    // Keys go over it.
    agrees(
        GAME,
        START,
        &format!(
            "fen = '{text}'\nunmoved = ''\nstate = {{ quiet = 7, plies = 4, tired = ['c2.0'] }}"
        ),
    );
}

#[test]
fn statuses_of_the_set_up_stay_with_its_pieces() {
    let text =
        format!("{GAME}setup = {{ fen = 'k3/4/4/2RK w', state = {{ tired = ['a4', 'c1'] }} }}");
    let game = sound(&text);
    let start = game.start();
    assert_eq!(start.statuses().len(), 2);
    let again = fen::read(&game, &fen::write(&game, &start)).expect("it was written");
    assert_eq!(again, start);
    let keys = "cells = { a4 = 'black king', c1 = 'black rook', d1 = 'white king' }";
    let read = position_file::read(&game, keys).expect("it is sound");
    assert_eq!(read.statuses(), &start.statuses()[1..]);
}

#[test]
fn the_given_player_moves_after_a_finished_phase() {
    let game = sound(PHASES);
    let empty = "stores = { bag = { white = {}, black = {} } }\nturn = 'black'";
    let read = position_file::read(&game, empty).expect("it is sound");
    assert_eq!((read.turn().0, read.phase().0), (1, 1));
    let read = fen::read(&game, "k3/4/4/3K[] b").expect("it is a FEN");
    assert_eq!((read.turn().0, read.phase().0), (1, 1));
}

#[test]
fn a_child_takes_away_what_its_parent_says() {
    let child = |keys: &str| {
        let mut made = MadeUp::of_text(format!(
            "language = 1\nextends = 'parent'\nname = 'Child'\nsetup.{keys}"
        ));
        made.parents
            .insert("parent".to_owned(), format!("{GAME}{START}"));
        made.load(&[])
    };
    let cells = "cells = { b1 = 'white king', a4 = 'black king' }";
    let variant = child(cells);
    let wrong = errors(&variant);
    assert_eq!(wrong.len(), 1, "{wrong:?}");
    assert!(wrong[0].message.contains("both place the pieces"));
    let help = wrong[0].help.as_deref().expect("it can be mended");
    assert!(help.contains("`fen = false`"), "{help}");
    let variant = child(&format!("fen = false\nsetup.{cells}"));
    assert!(errors(&variant).is_empty(), "{:?}", errors(&variant));
}

/// What is said of mistakes: message, label and the text marked.
fn messages(text: &str, diagnostics: &[&Diagnostic]) -> Vec<(String, String, String)> {
    let one = |one: &&Diagnostic| {
        let label = &one.labels[0];
        let marked = text[label.span.start..label.span.end].to_owned();
        (one.message.clone(), label.text.clone(), marked)
    };
    diagnostics.iter().map(one).collect()
}

#[track_caller]
fn refused(game: &str, start: &str, keys: &str) {
    let parent = sound(&format!("{game}{start}"));
    let error = position_file::read(&parent, keys).expect_err(keys);
    let in_file = messages(keys, &error.diagnostics.iter().collect::<Vec<_>>());
    let (text, variant) = in_setup(game, keys);
    let wrong = errors(&variant);
    assert_eq!(messages(&text, &wrong), in_file, "`{keys}` as a set-up");
    let (text, variant) = in_test(&format!("{game}{start}"), keys, "count = 1");
    let wrong = errors(&variant);
    assert_eq!(messages(&text, &wrong), in_file, "`{keys}` in a test");
}

#[test]
fn mistakes_get_equal_messages() {
    for keys in [
        "cells = 3",
        "cells = { z9 = 'white king' }",
        "cells = { a1 = 'white kng', b1 = 'green king', c1 = 4 }",
        "cells = { a1 = ['white king', 'black king', 'white rook'] }",
        "cells = { a1.1 = 'white king' }",
        "pieces = 3",
        "pieces = { kng = 'a1' }",
        "pieces = { king = 'z9' }",
        "pieces = { rook = 'b1 b1' }",
        "pieces = { green = { king = 'a1' } }",
        "pieces = { king = 4 }",
        "turn = 1",
        "turn = 'green'",
        "unmoved = ['b3', 'z9']",
        "unmoved = ['b3']\nstate = { unmoved = [] }",
        "stores = { bag = {} }",
        "stores = { hand = { rook = 1 } }",
        "stores = { tiles = { white = { X = 1 } } }",
        "stores = { hand = 3 }",
        "stores = { hand = { green = {} } }",
        "stores = { hand = { white = { rok = 1, rook = 900 } } }",
        "attributes = 3",
        "attributes = { tle = {} }",
        "tile = { z9 = 'K', a1 = 'X', a2 = 1 }",
        "state = 3",
        "state = { quiet = 51, tired = ['b3'], nothing = 1 }",
        "state = { quiet = { white = 1 } }",
        "state = { passed = { by = 'b3', cells = [] } }",
        "state = { plies = -1, turns = { green = 1 } }",
        "state = { phase = 'play' }",
        "state = { called = 'a1' }",
        "state = { unseen = { white = ['a1'] } }",
        "fen = 3",
        "fen = ''",
        "fen = 'k3/4/4/3Kx w'",
        "fen = 'k3/4/4 w 9 x'",
        "fen = 'k3/4/4/3K'",
        "fen = 'k3/4/4/3K w - e9'",
        "fen = 'k3/4/4/3K w - b2'",
        "fen = 'k3/4/4/3K w - b2'\nunmoved = ''\nstate = { passed = { by = 'd1', cells = ['d2'] } }",
        "fen = 'k3/4/4/3K w'\ncells = { a1 = 'white king' }",
        "fen = 'k3/4/4/3K w'\nturn = 'black'",
        "fen = 'k3/4/4/3K w'\npieces.white.rook = 'd1'",
    ] {
        refused(GAME, START, keys);
    }
    for keys in [
        "state = { phase = 'play', unseen = { white = ['a1'] } }",
        "stores = { bag = { white = {} } }\nstate = { called = 'a1' }",
        "state = { phase = 'ply', called = 'z9' }",
    ] {
        refused(PHASES, "", keys);
    }
}
