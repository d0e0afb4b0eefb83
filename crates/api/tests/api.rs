//! The library as its users see it: games of all shipped variants through its public types only.

use alfil_api::{Board, Engine, Error, Limits, Move, Outcome, Variant, check};
use rand::SeedableRng as _;
use rand_pcg::Pcg64Mcg;

/// Compiles for types that threads may share.
fn is_shared<T: Send + Sync>() {}

#[test]
fn every_type_may_be_shared_by_threads() {
    is_shared::<Variant>();
    is_shared::<Board>();
    is_shared::<Move>();
    is_shared::<Outcome>();
    is_shared::<Engine>();
    is_shared::<Limits>();
    is_shared::<Error>();
}

#[test]
fn games_of_all_shipped_variants_are_played_and_taken_back() {
    for (index, name) in Variant::names().into_iter().enumerate() {
        let variant = Variant::named(name).unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut board = variant.board();
        let mut random = Pcg64Mcg::seed_from_u64(index as u64);
        let mut fens = vec![board.position_text()];
        for _ in 0..24 {
            if board.outcome().expect("little work").is_some() {
                break;
            }
            // Games whose positions have too many turns to list are played by other means.
            let Ok(legal) = board.legal_moves() else {
                break;
            };
            if legal.is_empty() {
                break;
            }
            if let Some(one) = legal.get(legal.len() / 2)
                && !board.is_chance()
            {
                let found = board.find(&one.text());
                assert_eq!(found.as_ref(), Ok(&one), "{name}: {}", board.fen());
            }
            board.push_random(&mut random).expect("little work");
            fens.push(board.position_text());
        }
        assert!(fens.len() > 4, "{name}: {}", board.fen());
        let made = board.history();
        assert_eq!(made.len(), board.ply());
        assert_eq!(board.history_from(3), made[3..]);
        assert_eq!(board.history_from(made.len() + 1), [""; 0]);
        for (text, before) in made.iter().zip(&fens).rev() {
            assert_eq!(board.pop().as_ref(), Some(text), "{name}");
            assert_eq!(board.position_text(), *before, "{name}");
        }
        assert_eq!(board.pop(), None);
    }
}

#[test]
fn moves_say_what_they_do() {
    let chess = Variant::named("chess").expect("it is shipped");
    let board = chess.board_at("3r1k2/4P3/8/8/8/8/8/R3K2R w KQ - 0 1");
    let board = board.expect("a position");
    let takes = board.find("exd8=Q").expect("a legal move");
    assert_eq!(takes.text(), "e7d8q");
    assert_eq!(takes.san().as_deref(), Ok("exd8=Q+"));
    assert_eq!(takes.from().as_deref(), Some("e7"));
    assert_eq!(takes.to().as_deref(), Some("d8"));
    assert_eq!(takes.piece().as_deref(), Some("pawn"));
    assert_eq!(takes.promotion().as_deref(), Some("queen"));
    assert_eq!(takes.captures(), ["d8"]);
    assert_eq!(board.find("O-O").map(|one| one.kind()), Ok("castle"));
    assert_eq!(board.find("O-O").map(|one| one.is_capture()), Ok(false));
    let queen = board.piece_at("d8").expect("a cell").expect("a piece");
    assert_eq!((queen.kind.as_str(), queen.letter.as_str()), ("rook", "r"));
    assert_eq!(queen.player.as_deref(), Some("black"));
}

#[test]
fn attacks_and_checks_are_found() {
    let chess = Variant::named("chess").expect("it is shipped");
    let board = chess.board_at("4k3/8/8/3b4/8/5N2/4K1P1/7R w - - 0 1");
    let mut board = board.expect("a position");
    assert_eq!(
        board.attackers(0, "f3"),
        Ok(vec!["e2".to_owned(), "g2".to_owned()])
    );
    assert_eq!(board.attackers(1, "f3"), Ok(vec!["d5".to_owned()]));
    assert_eq!(board.attackers(0, "h8"), Ok(vec!["h1".to_owned()]));
    assert_eq!(board.attackers(2, "h8"), Ok(Vec::new()));
    assert!(matches!(board.attackers(0, "z9"), Err(Error::NotFound(_))));
    assert_eq!(board.royals(0), Ok(vec!["e2".to_owned()]));
    let check = board.find("h1h8").expect("a legal move");
    assert_eq!(board.gives_check(&check), Ok(true));
    let quiet = board.find("h1h7").expect("a legal move");
    assert_eq!(board.gives_check(&quiet), Ok(false));
    board.push(&check).expect("a legal move");
    assert!(board.gives_check(&check).is_err());
    assert_eq!(board.checkers(), Ok(vec!["h8".to_owned()]));
    assert!(board.take_back());
    assert_eq!(board.checkers(), Ok(Vec::new()));
    assert!(!board.take_back());
    let hill = Variant::named("kingofthehill").expect("it is shipped");
    let board = hill.board_at("4k3/8/8/8/4K3/8/8/8 b - - 0 1");
    assert_eq!(board.expect("a position").is_decided(), Ok(true));
    assert_eq!(hill.board().is_decided(), Ok(false));
}

#[test]
fn moves_are_written_in_uci() {
    let shogi = Variant::named("shogi").expect("it is shipped");
    let board = shogi.board_at("4k4/9/4P4/9/9/9/9/9/4K4[-] w - - 0 1");
    let board = board.expect("a position");
    let texts = board.uci_texts(false).expect("little work");
    assert!(texts.contains(&"e7e8+".to_owned()), "{texts:?}");
    for (text, one) in texts.iter().zip(&board.legal_moves().expect("little work")) {
        assert_eq!(board.find_uci(text, false), Ok(one));
    }
    assert!(matches!(board.find_uci("e7e9", false), Err(Error::Move(_))));
    let chess = Variant::named("chess960").expect("it is shipped");
    let board = chess.board_at("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let board = board.expect("a position");
    let texts = board.uci_texts(true).expect("little work");
    assert!(texts.contains(&"e1h1".to_owned()), "{texts:?}");
    let castled = board.find_uci("e1h1", true).expect("a legal move");
    assert_eq!(castled.to().as_deref(), Some("g1"));
}

#[test]
fn random_games_are_played_without_moves() {
    for name in ["chess", "glinski", "shogi", "ataxx"] {
        let variant = Variant::named(name).expect("it is shipped");
        assert_eq!(variant.prepare(), name != "ataxx", "{name}");
        let board = variant.board();
        let of_seed = |seed| board.playout(300, &mut Pcg64Mcg::seed_from_u64(seed));
        let games: Vec<_> = (0..20)
            .map(|seed| of_seed(seed).expect("little work"))
            .collect();
        assert_eq!(of_seed(3).as_ref(), Ok(&games[3]), "{name}");
        assert!(
            games
                .iter()
                .any(|game| game.plies != games[0].plies || game.plies == 300)
        );
        let is_open = |game: &alfil_api::Playout| game.outcome.is_none();
        assert!(
            games
                .iter()
                .all(|game| (game.plies == 300) || !is_open(game)),
            "{name}"
        );
        assert_eq!(board.ply(), 0);
    }
}

#[test]
fn ends_are_values() {
    let chess = Variant::named("chess").expect("it is shipped");
    let mut board = chess.board();
    for text in ["f2f3", "e7e5", "g2g4", "Qh4"] {
        board.push_text(text).expect("a legal move");
    }
    let outcome = board.outcome().expect("little work").expect("the end");
    assert_eq!((outcome.result, outcome.winner()), ("0-1", Some("black")));
    assert_eq!(outcome.scores, [0.0, 1.0]);
    assert_eq!(outcome.reason, "checkmate");
    assert!(board.legal_moves().expect("little work").is_empty());
    assert_eq!(board.history(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
    assert_eq!(board.is_check(), Ok(true));
}

#[test]
fn errors_have_reasons() {
    let unknown = Variant::named("ches").expect_err("no such variant");
    assert!(unknown.to_string().contains("`chess`"), "{unknown}");
    let chess = Variant::named("chess").expect("it is shipped");
    let mut board = chess.board();
    let illegal = board.push_text("e2e5").expect_err("no legal move");
    assert!(matches!(illegal, Error::Move(_)), "{illegal}");
    assert!(!illegal.to_string().is_empty());
    assert!(matches!(chess.board_at("8/8 w"), Err(Error::Position(_))));
    assert!(matches!(board.piece_at("z9"), Err(Error::NotFound(_))));
    assert!(matches!(
        chess.with_options(&["no such"]),
        Err(Error::NotFound(_))
    ));
    assert!(matches!(board.perft(1000), Err(Error::TooMuch(_))));
    // A move of another position is not made.
    let of_start = board.find("e2e4").expect("a legal move");
    board.push(&of_start).expect("a legal move");
    assert!(matches!(board.push(&of_start), Err(Error::Move(_))));
    assert_eq!(board.ply(), 1);
}

#[test]
fn definitions_are_checked_as_values() {
    let text =
        "language = 1\nextends = \"chess\"\nname = \"x\"\n[piece]\nqueen = { moves = \"QZZ1\" }\n";
    let found = check("x", text);
    let first = found.first().expect("an error");
    assert!(first.is_error(), "{first}");
    assert_eq!(first.file.as_deref(), Some("x.toml"));
    assert_eq!(first.line, Some(5));
    assert!(first.labels.iter().all(|label| label.start < label.end));
    match Variant::from_text("x", text) {
        Err(Error::Definition(all)) => {
            assert_eq!(all.first().map(|one| one.code), Some(first.code))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn searches_are_repeated_and_find_mates() {
    let chess = Variant::named("chess").expect("it is shipped");
    let board = chess.board_at("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let board = board.expect("a position");
    let limits = Limits::depth(3);
    let found = Engine::new(&chess)
        .think(&board, &limits)
        .expect("little work");
    assert_eq!(found.best.map(|one| one.text()).as_deref(), Some("a1a8"));
    assert_eq!(found.lines[0].mate, Some(1));
    assert_eq!(found.lines[0].moves, ["a1a8"]);
    let glinski = Variant::named("glinski").expect("it is shipped");
    assert!(Engine::new(&glinski).think(&board, &limits).is_err());
    // A definition that is read twice is one variant.
    let text = "language = 1\nextends = \"chess\"\nname = \"Camels\"\n[piece]\nknight = { letter = \"N\", moves = \"C\" }\n";
    let read = || Variant::from_text("camels", text).expect("it is sound");
    let camels = read();
    let found = Engine::new(&read()).think(&camels.board(), &limits);
    let best = found.expect("it is the same variant").best;
    let mut board = camels.board();
    board
        .push(&best.expect("the game goes on"))
        .expect("it is legal");
}

#[test]
fn drawings_are_made() {
    assert_eq!(Variant::name_of("fischerandom"), Some("chess960"));
    assert_eq!(Variant::name_of("no such game"), None);
    let glinski = Variant::named("glinski").expect("it is shipped");
    let board = glinski.board();
    assert!(board.svg(0).starts_with("<svg"));
    assert_ne!(board.svg(0), board.svg(1));
    assert!(board.to_string().lines().count() > 10);
    assert_eq!(board.pieces().len(), 36);
    assert_eq!(glinski.cells().len(), 91);
    assert_eq!(glinski.players(), ["white", "black"]);
    assert_eq!(board.perft(2), Ok(2586));
}
