//! Moves in standard notation: written as players write them, and read again.

use crate::games;
use alfil::library;
use alfil_testing::made_up::{MadeUp, child};
use interpreter::notation::{fen, moves, standard};
use interpreter::{Game, Match, Position};
use ir::Move;

fn read(game: &Game, position: &Position, text: &str) -> Move {
    moves::read_legal(game, position, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Plays a game from its moves, each of which is written again as it was.
fn plays(game: &Game, texts: &str) -> Position {
    let mut play = Match::new(game, game.start());
    for text in texts.split(' ') {
        let turn = read(game, play.position(), text);
        let written = standard::write_legal(game, play.position(), &turn);
        assert_eq!(written, Ok(Some(text.to_owned())), "{turn:?}");
        play.play(turn);
    }
    play.position().clone()
}

#[test]
fn games_are_written_as_players_write_them() {
    let chess = games::shipped("chess");
    // Paris 1858.
    let after = plays(
        &chess,
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 Rxd7 \
         Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
    );
    assert_eq!(chess.legal_moves(&after), Ok(Vec::new()));
    plays(
        &chess,
        "e4 a6 e5 d5 exd6 a5 dxc7 a4 b3 axb3 cxb8=N b2 Nd7 bxa1=Q Nxf8",
    );
    plays(
        &games::shipped("crazyhouse"),
        "e4 d5 exd5 Qxd5 P@e4 Qxe4+ Qe2 P@d3 Qxe4 dxc2",
    );
}

#[test]
fn the_start_is_written_as_far_as_needed() {
    let chess = games::shipped("chess");
    let at = |text: &str| fen::read(&chess, text).expect("a position");
    let written = |position: &Position, text: &str| {
        let turn = read(&chess, position, text);
        standard::write_legal(&chess, position, &turn).expect("little work")
    };
    // Two on a file, two on a rank, three that need the cell.
    let knights = at("4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1");
    assert_eq!(written(&knights, "b5d4"), Some("Nb5d4".into()));
    assert_eq!(written(&knights, "b3d4"), Some("N3d4".into()));
    assert_eq!(written(&knights, "f5d4"), Some("Nfd4".into()));
    let rooks = at("4k3/8/8/8/8/8/3K4/R6R w - - 0 1");
    assert_eq!(written(&rooks, "a1d1"), Some("Rad1".into()));
    // One of two is pinned: nothing need be written to distinguish it.
    let pinned = at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(written(&pinned, "g1e2"), Some("Ne2".into()));
}

#[test]
fn redundant_texts_are_read() {
    let chess = games::shipped("chess");
    let start = chess.start();
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Nf3!", "Nf3+", "N-f3"] {
        assert_eq!(
            read(&chess, &start, text),
            read(&chess, &start, "g1f3"),
            "{text}"
        );
    }
    for text in ["e4", "Pe4", "e2-e4", "e4?!"] {
        assert_eq!(
            read(&chess, &start, text),
            read(&chess, &start, "e2e4"),
            "{text}"
        );
    }
    let ready = fen::read(&chess, "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    for text in [
        "axb8=Q",
        "ab8Q",
        "axb8q",
        "a7xb8=queen",
        "axb8(Q)",
        "axb8=Q#",
    ] {
        assert_eq!(
            read(&chess, &ready, text),
            read(&chess, &ready, "a7b8q"),
            "{text}"
        );
    }
    // A capital is a piece's letter, a small letter is a file.
    let both = fen::read(&chess, "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1").expect("a position");
    assert_eq!(read(&chess, &both, "bxc3"), read(&chess, &both, "b2c3"));
    assert_eq!(read(&chess, &both, "Bxc3"), read(&chess, &both, "d2c3"));
    // Two bishops on a file: `B3b4` is one of them, `b3b4` the pawn (python-chess 1.11.2).
    let bishops = fen::read(&chess, "4k3/8/8/B7/8/BP6/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(
        read(&chess, &bishops, "B3b4"),
        read(&chess, &bishops, "a3b4")
    );
    assert_ne!(
        read(&chess, &bishops, "b3b4"),
        read(&chess, &bishops, "a3b4")
    );
    // Where no bishop is meant, capitals do not matter.
    assert_eq!(
        read(&chess, &bishops, "B3B4"),
        read(&chess, &bishops, "b3b4")
    );
    assert_eq!(
        read(&chess, &bishops, "E1E2"),
        read(&chess, &bishops, "e1e2")
    );
}

#[test]
fn what_is_not_so_is_refused() {
    let chess = games::shipped("chess");
    let error = |position: &Position, text: &str| {
        let error = moves::read_legal(&chess, position, text).expect_err("it is no move");
        (error.message, error.help.unwrap_or_default())
    };
    let start = chess.start();
    assert_eq!(error(&start, "Nxf3").0, "`Nxf3` captures nothing");
    for (text, reason, help) in [
        (
            "Nf6",
            "no knight of white can go to `f6`",
            "it can go: b1c3 b1a3 g1h3 g1f3",
        ),
        (
            "Qd4",
            "the queen on `d1` has no move to `d4`",
            "the queen on `d1` has no legal move",
        ),
        (
            "Qd4+",
            "the queen on `d1` has no move to `d4`",
            "the queen on `d1` has no legal move",
        ),
        (
            "Nbf3",
            "the knight on `b1` has no move to `f3`",
            "from `b1` it can go: b1c3 b1a3",
        ),
        ("Bhe5", "white has no bishop on `h`", ""),
        (
            "bxc3",
            "the pawn on `b2` has no move to `c3`",
            "from `b2` it can go: b2b3 b2b4",
        ),
        // Signs of the text around a move.
        (
            "(e4)",
            "`(e4)` has signs that are no part of a move",
            "write `e4`",
        ),
        (
            "e4,",
            "`e4,` has signs that are no part of a move",
            "write `e4`",
        ),
        (
            "N(g1)f3",
            "`N(g1)f3` has signs that are no part of a move",
            "write `Ng1f3`",
        ),
        (
            "{best}",
            "no turn is named before the braces",
            "this game has no turns of several steps",
        ),
        (
            "e5",
            "no pawn of white can go to `e5`",
            "it can go: a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4",
        ),
        (
            "Kb9",
            "`Kb9` is not a move",
            "a move is the two cells, one after the other: `b1c3`",
        ),
    ] {
        assert_eq!(
            error(&start, text),
            (reason.to_owned(), help.to_owned()),
            "{text}"
        );
    }
    let promoting = fen::read(&chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1").expect("a position");
    for (text, reason) in [
        ("a8=K", "the pawn cannot become `K`"),
        ("a8=", "`a7a8=` does not say what the pawn becomes"),
    ] {
        let help = "from `a7` it can go: a7a8q a7a8r a7a8b a7a8n";
        assert_eq!(
            error(&promoting, text),
            (reason.to_owned(), help.to_owned()),
            "{text}"
        );
    }
    // A step of a turn of several steps.
    let duck = games::shipped("duck");
    let error_of_step = moves::read_legal(&duck, &duck.start(), "e4").expect_err("it is no move");
    assert_eq!(
        error_of_step.message,
        "`e4` is one step, and `move` has at least 2"
    );
    let help = error_of_step.help.unwrap_or_default();
    assert!(help.contains("as in `move{e2e"), "{help}");
    // A capture by a kind without a letter needs at least the file.
    let taking = fen::read(&chess, "4k3/8/8/8/4p3/3P4/8/4K3 w - - 0 1").expect("a position");
    let reason = "`e4` does not say where the piece starts";
    assert_eq!(
        error(&taking, "e4"),
        (reason.to_owned(), "write `d3e4`".to_owned())
    );
    assert_eq!(read(&chess, &taking, "de4"), read(&chess, &taking, "dxe4"));
    let bare = fen::read(&chess, "4k3/8/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
    assert_eq!(error(&bare, "Qd4").0, "white has no queen");
    let two = fen::read(&chess, "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1").expect("a position");
    let (message, help) = error(&two, "Nd2");
    assert_eq!(message, "`Nd2` may mean several moves");
    assert!(help.contains("`b1d2`") && help.contains("`f3d2`"), "{help}");
}

#[test]
fn the_letter_of_one_kind_is_left_out() {
    let letters = [
        ("chess", Some("P")),
        ("glinski", Some("P")),
        ("shogi", Some("P")),
        ("makruk", Some("P")),
        ("breakthrough", None),
        ("peanut", None),
    ];
    for (name, letter) in letters {
        let game = games::shipped(name);
        let rules = game.rules();
        let kind = rules.unlettered_kind();
        let found = kind.map(|kind| rules.kinds[kind.index()].letter.as_str());
        assert_eq!(found, letter, "{name}");
    }
}

#[test]
fn some_moves_have_no_standard_text() {
    for name in ["peg-chess-loony", "spinal-tap"] {
        let game = games::shipped(name);
        let legal = game.single_moves(&game.start()).expect("little work");
        let is_written = |turn: &Move| {
            let written = standard::write_legal(&game, &game.start(), turn);
            written.expect("little work").is_some()
        };
        let is_plain = |turn: &Move| turn.steps().is_empty() && !game.places().has_stacks();
        for turn in &legal {
            assert!(is_plain(turn) || !is_written(turn), "{name}: {turn:?}");
        }
    }
    // The lion takes two at once, the archer without moving.
    let text = child(
        "chess",
        "piece.lion = { letter = 'L', moves = { a = '[cW-cF]' } }
piece.archer = { letter = 'A', moves = { shot = 'cabR3' } }
setup.pieces = { knight = '', lion = 'b1', archer = 'g1' }",
    );
    let game = MadeUp::of_text(text.to_owned()).game();
    let fen = "7k/5p2/4p3/4L3/1p6/8/1A6/7K w - - 0 1";
    let position = fen::read(&game, fen).expect("a position");
    for text in ["e5f7", "b2!b4"] {
        let turn = read(&game, &position, text);
        let written = standard::write_legal(&game, &position, &turn);
        assert_eq!(written, Ok(None), "{text}");
    }
}

/// Whatever is written is read back, in every shipped game, and no two moves are written alike.
#[test]
fn what_is_written_is_read_back() {
    let mut n_written = 0;
    for name in library::shipped() {
        let game = games::shipped(name);
        let mut position = game.start();
        for index in 0..30 {
            let Ok(legal) = game.single_moves(&position) else {
                break;
            };
            let texts = standard::write_all(&game, &position, &legal);
            for (turn, text) in legal.iter().zip(&texts) {
                let Some(text) = text else { continue };
                n_written += 1;
                let read = moves::read(&game, &position, &legal, text);
                assert_eq!(read.as_ref(), Ok(turn), "{name}: {text}");
            }
            let mut found: Vec<&String> = texts.iter().flatten().collect();
            found.sort_unstable();
            assert!(
                found.windows(2).all(|two| two[0] != two[1]),
                "{name}: {found:?}"
            );
            let Some(turn) = legal.get((index * 11 + 5) % legal.len().max(1)) else {
                break;
            };
            position = game.play(&position, turn);
        }
    }
    assert!(n_written > 5_000, "{n_written}");
}

/// A definition of chess with other castling rules, whose pieces and rows are chess's.
fn with_joints(joints: &str) -> Game {
    // Chess's own castlings are taken away or replaced.
    let gone = ["O-O", "O-O-O"].map(|name| match joints.contains(&format!("{name} = ")) {
        true => String::new(),
        false => format!("{name} = false,"),
    });
    MadeUp::child(
        "chess",
        &format!("joint = {{ {} {} {joints} }}", gone[0], gone[1]),
    )
    .game()
}

const CASTLE_FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";

/// FIDE's own spelling has zeros, python-chess reads both (its issue 646), and small letters are common.
#[test]
fn castling_is_read_with_letters_and_zeros() {
    let chess = games::shipped("chess");
    let position = fen::read(&chess, CASTLE_FEN).expect("a position");
    for text in ["O-O", "0-0", "o-o", "0-0!", "O-O+", "e1g1", "e1h1"] {
        let turn = read(&chess, &position, text);
        assert_eq!(turn, read(&chess, &position, "e1g1"), "{text}");
    }
    for text in ["O-O-O", "0-0-0", "o-o-o", "0-0-0#", "e1c1", "e1a1"] {
        let turn = read(&chess, &position, text);
        assert_eq!(turn, read(&chess, &position, "e1c1"), "{text}");
    }
    // The start position has none: the reason is that of the castling on this side.
    for text in ["O-O", "0-0"] {
        let error = moves::read_legal(&chess, &chess.start(), text).expect_err("it is not legal");
        assert!(error.message.contains("`O-O` cannot be made"), "{error}");
    }
    for (name, reason) in [
        ("makruk", "this game has no castling"),
        ("chessagon", "no castling toward the right can be made"),
    ] {
        let game = games::shipped(name);
        let error = moves::read_legal(&game, &game.start(), "O-O").expect_err("it is not legal");
        assert_eq!(error.message, format!("`O-O` is not legal: {reason}"));
    }
    let error = moves::read_legal(&chess, &chess.start(), "0-0-0").expect_err("it is not legal");
    assert!(error.message.contains("`O-O-O` cannot be made"), "{error}");
}

#[test]
fn castling_is_written_by_its_side_whatever_its_rule_is_called() {
    let named = with_joints(
        "'short one' = { pieces = ['king e1 g1', 'rook h1 f1'], when = '(e1 | h1) in unmoved and (f1 | g1) in empty' },
         O-O = { pieces = ['king e1 c1', 'rook a1 d1'], when = '(e1 | a1) in unmoved and (b1 | c1 | d1) in empty' },",
    );
    let position = fen::read(&named, CASTLE_FEN).expect("a position");
    for (cells, side) in [("e1g1", "O-O+"), ("e1c1", "O-O-O+")] {
        let turn = read(&named, &position, cells);
        let written = standard::write_legal(&named, &position, &turn);
        assert_eq!(
            written,
            Ok(Some(side.trim_end_matches('+').to_owned())),
            "{cells}"
        );
        assert_eq!(read(&named, &position, side), turn);
    }
    // The name is read as well where no castling on a side is meant by it.
    assert_eq!(
        read(&named, &position, "short one"),
        read(&named, &position, "e1g1")
    );
    // Two castlings on one side are written in cells, not by their names: no other program would read `a` (Wildebeest has four).
    let twice = with_joints(
        "a = { pieces = ['king e1 g1', 'rook h1 f1'], when = '(e1 | h1) in unmoved' },
         b = { pieces = ['king e1 f1', 'rook h1 e1'], when = '(e1 | h1) in unmoved' },
         c = { pieces = ['king e1 c1', 'rook a1 d1'], when = '(e1 | a1) in unmoved' },",
    );
    let position = fen::read(&twice, CASTLE_FEN).expect("a position");
    let written = |text: &str| {
        let turn = read(&twice, &position, text);
        standard::write_legal(&twice, &position, &turn).expect("little work")
    };
    assert_eq!(written("a"), None);
    assert_eq!(written("b"), None);
    assert_eq!(written("c"), Some("O-O-O".to_owned()));
    let error = moves::read_legal(&twice, &position, "O-O").expect_err("it means two");
    assert!(error.is_ambiguous(), "{error}");
    let help = error.help.unwrap_or_default();
    assert!(help.contains("`e1g1`") && help.contains("`e1h1`"), "{help}");
}

#[test]
fn a_joint_named_like_a_move_is_not_played_instead_of_it() {
    let game = with_joints(
        "e2e4 = { pieces = ['knight g1 f3', 'knight b1 c3'], when = true },
         Nf3 = { pieces = ['knight g1 h3', 'knight b1 a3'], when = true },
         'both out' = { pieces = ['knight g1 e3', 'knight b1 d3'], when = true },",
    );
    let start = game.start();
    let pawn = read(&game, &start, "e4");
    assert_eq!(read(&game, &start, "e2e4"), pawn);
    assert_eq!(read(&game, &start, "Nf3"), read(&game, &start, "g1f3"));
    let legal = game.single_moves(&start).expect("little work");
    let texts = standard::write_all(&game, &start, &legal);
    let joints: Vec<(&Move, &Option<String>)> = legal
        .iter()
        .zip(&texts)
        .filter(|(turn, _)| !turn.partners().is_empty())
        .collect();
    // Names that mean another move are not written; the one that means none is.
    let written: Vec<Option<&str>> = joints.iter().map(|(_, text)| text.as_deref()).collect();
    assert_eq!(written, [None, None, Some("both out")]);
    for (turn, _) in joints {
        let own = moves::write_legal(&game, &start, turn);
        assert_eq!(read(&game, &start, &own), *turn, "{own}");
    }
}

/// A joint move of one piece may go where the piece goes by its notation.
#[test]
fn a_joint_of_one_piece_is_not_taken_for_its_move() {
    let game = with_joints("leap = { pieces = ['knight g1 f3'], when = true },");
    let start = game.start();
    let legal = game.single_moves(&start).expect("little work");
    let plain = read(&game, &start, "g1f3");
    let is_alike = |turn: &&Move| (turn.from(), turn.to()) == (plain.from(), plain.to());
    let both: Vec<&Move> = legal.iter().filter(is_alike).collect();
    assert_eq!(both.len(), 2);
    for turn in both {
        let standard = standard::write_legal(&game, &start, turn).expect("little work");
        let text = standard.unwrap_or_else(|| moves::write_legal(&game, &start, turn));
        assert_eq!(read(&game, &start, &text), *turn, "{text}");
    }
}

/// lichess and python-chess 1.11.2 write `@e4` for a pawn and `d8=Q` for a promotion, and `Q~` in FENs.
#[test]
fn crazyhouse_is_written_as_others_read_it() {
    let game = games::shipped("crazyhouse");
    let start = fen::read(&game, "r3k3/1P6/8/8/8/8/8/4K3[Pp] w - - 3 9").expect("a position");
    assert_eq!(read(&game, &start, "@e4"), read(&game, &start, "P@e4"));
    assert_eq!(read(&game, &start, "@e4+"), read(&game, &start, "P@e4"));
    for text in [
        "b8=Q",
        "b8=Q+",
        "b8Q",
        "b7b8q",
        "b7b8=promoted-queen",
        "b7b8=queen",
        "b8=+Q",
    ] {
        let turn = read(&game, &start, text);
        assert_eq!(turn, read(&game, &start, "b7b8q"), "{text}");
        let written = standard::write_legal(&game, &start, &turn);
        assert_eq!(written, Ok(Some("b8=Q+".to_owned())));
        assert_eq!(moves::write_legal(&game, &start, &turn), "b7b8q");
    }
    let promoted = game.play(&start, &read(&game, &start, "bxa8=Q"));
    assert_eq!(
        fen::write(&game, &promoted),
        "Q~3k3/8/8/8/8/8/8/4K3[RPp] b - - 0 9"
    );
    // Both queens are `Q`, and are distinguished as two of one kind.
    let queens = fen::read(&game, "Q~3k3/8/8/8/8/8/8/Q3K3[] w - - 0 1").expect("a position");
    let turn = read(&game, &queens, "a8a4");
    let written = standard::write_legal(&game, &queens, &turn);
    assert_eq!(written, Ok(Some("Q8a4+".to_owned())));
    assert_eq!(read(&game, &queens, "Q8a4"), turn);
    // The letters of its own kind are read as well.
    let own = fen::read(&game, "+Q3k3/8/8/8/8/8/8/Q3K3[] w - - 0 1").expect("a position");
    assert_eq!(own, queens);
}

/// If two kinds are shown as one, a FEN distinguishes them.
#[test]
fn kinds_that_are_shown_as_one_keep_their_letters_in_fens() {
    let text = child(
        "crazyhouse",
        "piece.other-queen = { letter = '+A', moves = 'Q', shown-as = 'queen' }
piece.grand = { letter = 'G', moves = 'QN' }
piece.second-grand = { letter = '+G', moves = 'QN', shown-as = 'grand' }
",
    );
    let game = MadeUp::of_text(text.to_owned()).game();
    let text = "+Q+AG~1k3/8/8/8/8/8/8/4K3[] w - - 0 1";
    let position = fen::read(&game, text).expect("a position");
    assert_eq!(fen::write(&game, &position), text);
    let turn = read(&game, &position, "c8c4");
    let written = standard::write_legal(&game, &position, &turn);
    assert_eq!(written, Ok(Some("Gc4+".to_owned())));
}

/// If a piece and the kind as which it is shown can both be meant, the piece's own name or letter decides.
#[test]
fn kinds_with_one_letter_are_distinguished_if_ambiguous() {
    let text = child(
        "crazyhouse",
        "store.hand.as = false
[promotion.pawn]
who = 'pawn'
when = 'to in far'
to = 'queen | promoted-queen'
must = true
",
    );
    let game = MadeUp::of_text(text.to_owned()).game();
    let position = fen::read(&game, "r3k3/1P6/8/8/8/8/8/4K3[QQ~] w - - 0 1").expect("a position");
    for text in [
        "b7b8q",
        "b7b8=promoted-queen",
        "b7xa8q",
        "b7xa8=promoted-queen",
        "Q@c3",
        "+Q@c3",
    ] {
        let turn = read(&game, &position, text);
        assert_eq!(moves::write_legal(&game, &position, &turn), text);
    }
}

/// Drops of kinds that are shown alike, which capture pieces beside the cell, are written with the letters of the kinds.
#[test]
fn drops_that_capture_are_read_back() {
    let text = "\
name = 'Made Up'
board = '5x5'
[piece.king]
letter = 'K'
moves = 'W'
[piece.rook]
letter = 'R'
moves = 'K'
shown-as = 'king'
[store.army]
has = ['king', 'rook']
drop = 'empty'
[take.beside]
takes = \"near(to, 'K') & enemy\"
[phase.play]
[setup]
fen = '5/5/5/5/5 w'
[end.none]
when = 'not can move'
result = 'draw'
reason = 'nobody can move'
";
    let game = MadeUp::of_text(text.to_owned()).game();
    let start = game.start();
    let start = &start;
    let first = game.play(start, &read(&game, start, "K@c2"));
    for text in ["K@c3", "R@c3", "K@a5", "R@a5"] {
        let turn = read(&game, &first, text);
        assert_eq!(moves::write_legal(&game, &first, &turn), text);
        assert_eq!(turn.captured().len(), usize::from(text.ends_with("c3")));
    }
    assert_eq!(read(&game, &first, "R@c3(c2)"), read(&game, &first, "R@c3"));
}

/// Other programs' forms: lichess's `+1+0` are checks given, pockets may be one more row, and clocks are kept though no rule reads them.
#[test]
fn fens_of_other_programs_are_read() {
    let same = |name: &str, other: &str, own: &str| {
        let game = games::shipped(name);
        let position = fen::read(&game, other).unwrap_or_else(|error| panic!("{other}: {error}"));
        assert_eq!(fen::write(&game, &position), own);
        let again = fen::read(&game, own).expect("our own");
        assert_eq!(again, position);
    };
    let rows = "rnbqkb1r/pppp1Bpp/8/4p3/4n3/2N5/PPPP1PPP/R1BQK1NR b KQkq -";
    for (field, left) in [("+1+0", "2+3"), ("+0+0", "3+3"), ("2+3", "2+3")] {
        let own = format!("{rows} {left} 0 4");
        same("3check", &format!("{rows} 0 4 {field}"), &own);
        same("3check", &format!("{rows} {field} 0 4"), &own);
    }
    let crazyhouse = games::shipped("crazyhouse");
    for (text, message) in [
        ("+4+0 0 4", "the checks left are not readable"),
        ("+1 0 4", "the checks left are not readable"),
    ] {
        let error = fen::read(&games::shipped("3check"), &format!("{rows} {text}"));
        let error = error.expect_err("no such count");
        assert_eq!(error.message, message, "{text}");
        let help = error.help.unwrap_or_default();
        assert!(help.contains("`3+3`") && help.contains("`+0+0`"), "{help}");
    }
    let board = "r1bqk2r/pp4pp/2n1p3/8/8/8/PPP2PPP/R1BQKB1R";
    for hand in ["Pn", "", "PPnq"] {
        let other = format!("{board}/{hand} w KQkq - 3 12");
        let letters: Vec<char> = hand.chars().collect();
        let position = fen::read(&crazyhouse, &other).expect("a position");
        let written = fen::write(&crazyhouse, &position);
        let inside = written.split(['[', ']']).nth(1).expect("brackets");
        let mut inside: Vec<char> = inside.chars().collect();
        let mut expected = letters.clone();
        inside.sort_unstable();
        expected.sort_unstable();
        assert_eq!(inside, expected, "{other}");
        assert!(written.ends_with("w KQkq - 3 12"), "{written}");
    }
    // A row too many is no pocket where it has digits, or where nothing is held.
    for (name, text) in [
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/8 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1"),
    ] {
        let error = fen::read(&games::shipped(name), text).expect_err("nine rows");
        assert!(error.message.contains("9 rows"), "{error}");
    }
    same(
        "janggi",
        "4k4/9/9/9/9/9/9/r3K4/9/9 b - - 17 30",
        "4k4/9/9/9/9/9/9/r3K4/9/9 b - - 17 30",
    );
    // Fairy-Stockfish (pyffish 0.0.90) and scalachess set the clock back when a pawn is dropped.
    let held = fen::read(&crazyhouse, "4k3/8/8/8/8/8/8/4K3[PN] w - - 7 9").expect("a position");
    for (text, clock) in [("P@e4", 0), ("N@e4", 8), ("e1e2", 8)] {
        let after = crazyhouse.play(&held, &read(&crazyhouse, &held, text));
        let written = fen::write(&crazyhouse, &after);
        assert!(
            written.ends_with(&format!("{clock} 9")),
            "{text}: {written}"
        );
    }
}

#[test]
fn a_plus_after_cells_promotes_where_promoted_kinds_have_it() {
    let shogi = games::shipped("shogi");
    let at = fen::read(&shogi, "4k4/9/9/R8/9/9/9/9/4K4 w - - 0 1").expect("a position");
    let written = |text: &str| moves::write_legal(&shogi, &at, &read(&shogi, &at, text));
    assert_eq!(written("a6a9+"), "a6a9=dragon");
    assert_eq!(written("A6A9+"), "a6a9=dragon");
    assert_eq!(written("a6a9"), "a6a9");
    // After a letter as well, unless the move without a promotion gives the check of which the `+` can be the sign.
    assert_eq!(written("Ra8+"), "a6a8=dragon");
    assert_eq!(written("Ra9+"), "a6a9");
    // No piece promotes by this move, and none in chess to a kind with such a letter: the sign is that of a check.
    assert_eq!(written("a6a5+"), "a6a5");
    let chess = games::shipped("chess");
    let at = fen::read(&chess, "k7/7P/8/8/8/8/8/K7 w - - 0 1").expect("a position");
    assert!(moves::read_legal(&chess, &at, "h7h8+").is_err());
    assert_eq!(
        moves::write_legal(&chess, &at, &read(&chess, &at, "h7h8=Q+")),
        "h7h8q"
    );
}
