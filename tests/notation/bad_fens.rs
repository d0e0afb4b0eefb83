//! FENs that cannot be read: the error of each names the mistake, its place, and what to write instead.

use std::collections::BTreeMap;

use crate::games::shipped;
use alfil_testing::made_up::MadeUp;
use interpreter::Game;
use interpreter::notation::{fen, moves};

/// A game with stacks, with pieces in hand and with a store of tiles.
const STORES: &str = include_str!("../data/stores.toml");

/// Reads a FEN that cannot be read; compares what is said, the text it is said of, and a part of the remedy.
#[track_caller]
fn refused(game: &Game, text: &str, message: &str, of: &str, remedy: &str) {
    let error = match fen::read(game, text) {
        Err(error) => error,
        Ok(read) => panic!("`{text}` is read as `{}`", fen::write(game, &read)),
    };
    assert_eq!(error.message, message, "`{text}`");
    assert_eq!(&text[error.range], of, "`{text}`: {message}");
    let help = error.help.unwrap_or_default();
    assert!(help.contains(remedy), "`{text}`: {help}");
}

/// Castling rights of both rooks on one side, on a board whose files are digits: no letters name them.
#[test]
fn rights_without_letters() {
    let rook = |at: &str, king: &str, to: &str| {
        format!(
            "[joint.from-{at}]\npieces = [\"king 1a {king}\", \"rook {at} {to}\"]\nwhen = \"(1a | {at}) in unmoved\"\n"
        )
    };
    let definition = MadeUp {
        text: format!(
            "language = 1\nname = \"Digits\"\nboard = \"digits\"\n\
             [piece]\nking = {{ letter = \"K\", moves = \"K\" }}\nrook = {{ letter = \"R\", moves = \"R\" }}\n\
             [royal]\nwho = \"mine king\"\n{}{}\
             [setup]\nfen = \"k2rr/5/5/5/K2RR w - - 0 1\"\n",
            rook("4a", "2a", "3a"),
            rook("5a", "3a", "4a"),
        ),
        boards: BTreeMap::from([(
            "digits".to_owned(),
            "lattice square\nshape 5x5\nname files 1 2 3 4 5 ; ranks a b c d e\n".to_owned(),
        )]),
        ..MadeUp::default()
    };
    let message = "`Z` is not a castling right in this position";
    let text = "k2rr/5/5/5/K3R w Z - 0 1";
    refused(
        &definition.game(),
        text,
        message,
        "Z",
        "write `-`, or one letter",
    );
}

#[test]
fn fields() {
    let chess = shipped("chess");
    let rows = "4k3/8/8/8/8/8/8/4K3";
    let refuse = |rest: &str, message: &str, of: &str, remedy: &str| {
        refused(&chess, &format!("{rows}{rest}"), message, of, remedy);
    };
    refused(
        &chess,
        "",
        "the FEN is empty",
        "",
        "the start position is `rnbqkbnr/",
    );
    refused(
        &chess,
        "  ",
        "the FEN is empty",
        "  ",
        "the start position is",
    );
    refuse(
        "",
        "the side to move is missing",
        "",
        "write a space and `w` or `b`",
    );
    refuse(" x", "`x` is not a player", "x", "the side to move is");
    refuse(
        " w - -1 0 1",
        "`-1` is not a cell of this board",
        "-1",
        "holds `-` or the cells",
    );
    refuse(
        " w - - 0 1 7",
        "one field too many",
        "7",
        "come the half-move clock",
    );
    refuse(
        " w - - zero 1",
        "`zero` is not a count",
        "zero",
        "for example `0 1`",
    );
    refuse(
        " w - - 0 first",
        "`first` is not a count",
        "first",
        "for example `0 1`",
    );
    refuse(
        " w - e9 0 1",
        "`e9` is not a cell of this board",
        "e9",
        "holds `-` or the cells",
    );
    refuse(
        " w - e6 0 1",
        "no piece can just have passed `e6`",
        "e6",
        "otherwise write `-`",
    );
    refuse(
        " w - e6:z9 0 1",
        "`z9` is not a cell of this board",
        "z9",
        "the cell of the piece that passed",
    );
    refuse(
        " w - - 3+3 0 1",
        "this game does not count checks",
        "3+3",
        "leave the field out",
    );
}

#[test]
fn rows() {
    let chess = shipped("chess");
    let refuse = |rows: &str, message: &str, of: &str, remedy: &str| {
        refused(&chess, &format!("{rows} w - - 0 1"), message, of, remedy);
    };
    refuse(
        "4k3/8/8/8/8/8/8/4K4",
        "row 8 is too long",
        "4",
        "has 8 cells",
    );
    refuse(
        "4k3/8/8/8/8/8/8/4K3R",
        "row 8 is too long",
        "R",
        "has 8 cells",
    );
    refuse(
        "4k3/8/8/8/8/8/8/4X3",
        "`X` is not a piece of this game",
        "X",
        "the letters are",
    );
    refuse(
        "4k3/8/8/8/8/8/8/4K3[Q]",
        "this game has no pieces in hand",
        "[Q]",
        "leave the bracket out",
    );
}

#[test]
fn checks_left() {
    let game = shipped("3check");
    let twice = "4k3/8/8/8/8/8/8/4K3 w - - 1+2 3+3 0 1";
    let remedy = "the half-move clock";
    refused(
        &shipped("3check"),
        twice,
        "one field too many",
        "3+3",
        remedy,
    );
    for checks in ["3+", "+3", "3+3+3", "a+3"] {
        let text = format!("4k3/8/8/8/8/8/8/4K3 w - - {checks} 0 1");
        refused(
            &game,
            &text,
            "the checks left are not readable",
            checks,
            "`3+3`",
        );
    }
}

#[test]
fn stores_and_stacks() {
    let game = MadeUp::of_text(STORES.to_owned()).load(&[]);
    let game = game.game.expect("it is sound");
    let refuse = |placement: &str, message: &str, of: &str, remedy: &str| {
        refused(&game, &format!("{placement} w"), message, of, remedy);
    };
    refuse(
        "k3/4/4/3K[Wa",
        "the bracket of pieces in hand is not closed",
        "[Wa",
        "`[Qn]`",
    );
    refuse(
        "k3/4/4/3K[Wa]x",
        "the rows end with the pieces in hand",
        "x",
        "leave out the rest",
    );
    refuse(
        &format!("k3/4/4/3K[{}]", "Wa".repeat(300)),
        "more than 200 pieces of one kind in a store",
        "Wa",
        "write at most 200",
    );
    refuse(
        "k3/4/4/3K[Wb]",
        "`W` is not a piece of this game",
        "W",
        "the letters are `K` `Wa`",
    );
    refuse(
        "k3/4/4/3K[Wa][BKR]",
        "a bracket for a store of tiles",
        "BKR",
        "its place is kept by `[]`",
    );
    refuse(
        "k3/4/4/3K[][][]",
        "one bracket too many",
        "[]",
        "leave the bracket out",
    );
    refuse(
        "k3/4/4/2(WaK",
        "the stack is not closed",
        "(WaK",
        "from the ground up",
    );
    refuse(
        "k3/4/4/2()K",
        "the stack is empty",
        "()",
        "count an empty cell",
    );
    refuse(
        "k3/4/4/2(WaWaWa)K",
        "the stack is too high",
        "Wa",
        "at most 2",
    );
}

#[test]
fn pieces_of_further_players_are_shown_with_letters() {
    let text = "language = 1\nname = \"Mine\"\nboard = \"cross-48\"\n[piece]\nprince = { letter = \"P\", moves = \"K\" }\n\
         sage = { letter = \"S\", moves = \"F\" }\n[setup.pieces]\nprince = \"d1\"\nsage = \"e1\"\n\
         [end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n";
    let game = MadeUp::of_text(text.to_owned()).load(&[]);
    refused(
        &game.game.expect("it is sound"),
        "X3/4/8/8/8/8/4/4 r",
        "`X` is not a piece of this game",
        "X",
        "the letters are `P` `S`; capitals are red's, `P.y` is yellow's",
    );
}

#[test]
fn what_is_well_written_is_read() {
    let game = MadeUp::of_text(STORES.to_owned()).load(&[]);
    let game = game.game.expect("it is sound");
    for text in [
        "k3/4/4/2(WaWa)K[WaWawa][] w",
        "k3/4/4/2(Wawa)K w",
        "k3/4/4/2(Wa'wa')K w",
    ] {
        fen::read(&game, text).unwrap_or_else(|error| panic!("`{text}`: {error}"));
    }
}

#[test]
fn what_is_typed_wrongly_is_marked_behind_blanks() {
    let chess = shipped("chess");
    let start = chess.start();
    let legal = chess.legal_moves(&start).expect("little work");
    for text in ["e2e9", "  e2e9 ", "   e2e5"] {
        let wrong = |text: &str| {
            let error = moves::read(&chess, &start, &legal, text).expect_err("it is no move");
            text[error.range].to_owned()
        };
        assert_eq!(wrong(text), wrong(text.trim()), "`{text}`");
        assert!(!wrong(text).is_empty(), "`{text}`");
    }
}

#[test]
fn stores_that_drop_nothing_are_written_where_they_hold_something() {
    let game = |has: &str| {
        MadeUp::of_text(format!(
            "language = 1\nname = 'Pool'\nboard = '4x4'\nsetup.fen = 'k3/4/4/3K{has} w'
piece.king = {{ letter = 'K', moves = 'K' }}
piece.pawn = {{ letter = 'P', moves = 'fmWfcF' }}
store.pool = {{ has = ['king', 'pawn'] }}
promotion = {{ promotion-1 = {{ who = 'king', when = 'to in a4', to = 'pool of me' }} }}
end = {{ stuck = {{ when = 'not can move', result = 'draw', reason = 'stuck' }} }}
"
        ))
        .load(&[])
    };
    for (has, written) in [("[PP]", "k3/4/4/3K[PP] w"), ("[]", "k3/4/4/3K w")] {
        let game = game(has).game.expect("it is sound");
        let text = fen::write(&game, &game.start());
        assert!(text.starts_with(written), "{text}");
    }
}
