use crate::Engine;

fn usi() -> Engine {
    let mut engine = Engine::start(&[]);
    engine.query("usi", "usiok");
    engine
}

#[test]
fn it_greets() {
    let engine = usi();
    let has = |start: &str| engine.heard.iter().any(|line| line.starts_with(start));
    assert!(
        has("id name Alfil")
            && has("option name USI_Hash type spin")
            && has("option name USI_Ponder type check")
    );
    assert!(has("option name USI_Variant type combo default shogi var "));
}

#[test]
fn it_plays_from_the_start() {
    let mut engine = usi();
    engine.query("isready", "readyok");
    engine.say("usinewgame");
    engine.say("position startpos moves 7g7f 3c3d 8h2b+");
    assert!(engine.query("d", "Fen:").contains("1r5+B1/"));
    let best = engine.query("go btime 1000 wtime 1000 byoyomi 100", "bestmove");
    assert!(best.starts_with("bestmove 3a2b"), "{best}");
    engine.say("gameover lose");
    engine.query("isready", "readyok");
}

#[test]
fn hands_and_drops() {
    let mut engine = usi();
    engine.say("position sfen 4k4/9/9/9/9/9/9/9/4K4 b P2p 1 moves P*5e");
    assert_eq!(
        engine.query("d", "Fen:"),
        "Fen: 4k4/9/9/9/4P4/9/9/9/4K4[pp] b - - 0 1"
    );
    // Gold on the head: the only mate.
    engine.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert!(
        engine
            .query("go depth 3", "bestmove")
            .starts_with("bestmove G*5b")
    );
}

#[test]
fn a_mate_is_answered_as_one() {
    let mut engine = usi();
    engine.say("position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1");
    assert_eq!(engine.query("go mate 2000", "checkmate"), "checkmate G*5b");
    engine.say("position startpos");
    assert_eq!(engine.query("go mate 50", "checkmate"), "checkmate timeout");
    engine.say("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(engine.query("go mate 50", "checkmate"), "checkmate nomate");
    // The next search is another question.
    engine.say("position startpos");
    assert!(
        engine
            .query("go depth 1", "bestmove")
            .starts_with("bestmove ")
    );
}

#[test]
fn a_player_without_moves_resigns() {
    let mut engine = usi();
    engine.say("position sfen 4k4/4G4/4P4/9/9/9/9/9/4K4 w - 1");
    assert_eq!(
        engine.query("go btime 100 wtime 100", "bestmove"),
        "bestmove resign"
    );
}

#[test]
fn it_declares_a_win() {
    let mut engine = usi();
    engine.say("position sfen K8/GGGGSSSS1/PP7/9/9/9/9/9/8k b 2RB3P 1 moves win");
    assert!(
        engine
            .query("go depth 1", "info string the game is over")
            .contains("declaration")
    );
}

#[test]
fn other_games_of_the_family() {
    let mut engine = usi();
    let line = engine.query(
        "setoption name USI_Variant value minishogi",
        "info string variant",
    );
    assert!(
        line.starts_with("info string variant minishogi files 5 ranks 5 pocket 5 template shogi"),
        "{line}"
    );
    engine.say("position startpos moves 5d5c");
    assert!(engine.query("d", "Fen:").contains("/P4/5/KGSBR"));
    engine.say("setoption name UCI_Variant value glinski");
    engine.wait("info string USI has no names");
}

/// Whether a game has hands or more ranks than shogi does not matter: its cells have names in USI.
#[test]
fn cells_of_squares_have_names() {
    for game in ["chess", "xiangqi"] {
        let mut engine = usi();
        engine.say(&format!("setoption name USI_Variant value {game}"));
        engine.wait("info string variant");
        engine.query("isready", "readyok");
        let is_there = engine
            .heard
            .iter()
            .any(|line| line.contains("USI has no names"));
        assert!(!is_there, "{game}: {:#?}", engine.heard);
    }
    let mut engine = usi();
    engine.say("setoption name USI_Variant value chess\nposition startpos moves 7g7e");
    assert!(engine.query("d", "Fen:").contains("/1P6/"));
    engine.say("setoption name USI_Variant value glinski");
    engine.wait("info string USI has no names");
}

/// USI has no other word for having no move.
#[test]
fn after_a_refused_position_there_is_none() {
    let mut engine = usi();
    for wrong in [
        "position sfen nonsense",
        "position startpos moves 7g7f 7g7f",
        "position sfen 4k4/9/9/9/9/9/9/9/4K4 b P 1 moves P*5a",
    ] {
        engine.query(wrong, "info string");
        assert_eq!(
            engine.query("go byoyomi 50", "bestmove"),
            "bestmove resign",
            "{wrong}"
        );
        engine.say("position startpos");
        assert_ne!(
            engine.query("go depth 1", "bestmove"),
            "bestmove resign",
            "{wrong}"
        );
    }
}

#[test]
fn an_illegal_move_is_reported_without_the_notation_of_alfil() {
    let mut engine = usi();
    for text in ["7g7e", "P*5e"] {
        let line = engine.query(&format!("position startpos moves {text}"), "info string");
        assert_eq!(
            line,
            format!(
                "info string illegal move 1, `{text}`: no legal move is written like this in USI"
            )
        );
    }
}
