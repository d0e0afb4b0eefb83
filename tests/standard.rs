//! Moves in standard notation: written as players write them, and read again.

#[path = "common/games.rs"]
mod games;

use alfil::library;
use alfil_testing::made_up::MadeUp;
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
fn as_much_is_told_of_the_start_as_is_needed() {
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
    // One of two is pinned: nothing need be told of the other.
    let pinned = at("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1");
    assert_eq!(written(&pinned, "g1e2"), Some("Ne2".into()));
}

#[test]
fn more_may_be_told_than_is_needed() {
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
    // A capital is a man's letter, a small one a file.
    let both = fen::read(&chess, "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1").expect("a position");
    assert_eq!(read(&chess, &both, "bxc3"), read(&chess, &both, "b2c3"));
    assert_eq!(read(&chess, &both, "Bxc3"), read(&chess, &both, "d2c3"));
}

#[test]
fn what_is_not_so_is_refused() {
    let chess = games::shipped("chess");
    let error = |position: &Position, text: &str| {
        let error = moves::read_legal(&chess, position, text).expect_err("it is no move");
        (error.message, error.help.unwrap_or_default())
    };
    let start = chess.start();
    assert_eq!(error(&start, "Nxf3").0, "`Nxf3` takes nobody");
    for (text, told, help) in [
        (
            "Nf6",
            "no knight of white can go to `f6`",
            "it can go: b1c3 b1a3 g1h3 g1f3",
        ),
        (
            "Qd4",
            "the queen on `d1` does not move like that",
            "the queen on `d1` has no legal move",
        ),
        (
            "Qd4+",
            "the queen on `d1` does not move like that",
            "the queen on `d1` has no legal move",
        ),
        (
            "Nbf3",
            "the knight on `b1` does not move like that",
            "from `b1` it can go: b1c3 b1a3",
        ),
        ("Bhe5", "white has no bishop on `h`", ""),
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
            (told.to_owned(), help.to_owned()),
            "{text}"
        );
    }
    // A capture of who has no letter tells at least his file.
    let taking = fen::read(&chess, "4k3/8/8/8/4p3/3P4/8/4K3 w - - 0 1").expect("a position");
    let told = "`e4` does not say where the man starts";
    assert_eq!(
        error(&taking, "e4"),
        (told.to_owned(), "write `d3e4`".to_owned())
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
        let known = kind.map(|kind| rules.kinds[kind.index()].letter.as_str());
        assert_eq!(known, letter, "{name}");
    }
}

#[test]
fn some_moves_are_told_in_cells_alone() {
    for name in ["peg-chess-loony", "spinal-tap"] {
        let game = games::shipped(name);
        let legal = game.single_moves(&game.start()).expect("little work");
        let is_told = |turn: &Move| {
            let written = standard::write_legal(&game, &game.start(), turn);
            written.expect("little work").is_some()
        };
        let is_plain = |turn: &Move| turn.steps().is_empty() && !game.places().has_stacks();
        for turn in &legal {
            assert!(is_plain(turn) || !is_told(turn), "{name}: {turn:?}");
        }
    }
    // The lion takes two at once, the archer without moving.
    let text = "language = 1
extends = 'chess'
name = 'Made'
summary = 'For this test.'
piece.lion = { letter = 'L', moves = { a = '[cW-cF]' } }
piece.archer = { letter = 'A', moves = { shot = 'cabR3' } }
setup.men = { knight = '', lion = 'b1', archer = 'g1' }";
    let variant = MadeUp::of_text(text.to_owned()).load(&[]);
    let game = variant.game.expect("it is sound");
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
            let texts = standard::write_all(&game, &legal);
            for (turn, text) in legal.iter().zip(&texts) {
                let Some(text) = text else { continue };
                n_written += 1;
                let read = moves::read(&game, &position, &legal, text);
                assert_eq!(read.as_ref(), Ok(turn), "{name}: {text}");
            }
            let mut known: Vec<&String> = texts.iter().flatten().collect();
            known.sort_unstable();
            assert!(
                known.windows(2).all(|two| two[0] != two[1]),
                "{name}: {known:?}"
            );
            let Some(turn) = legal.get((index * 11 + 5) % legal.len().max(1)) else {
                break;
            };
            position = game.play(&position, turn);
        }
    }
    assert!(n_written > 5_000, "{n_written}");
}
