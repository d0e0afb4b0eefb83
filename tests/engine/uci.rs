use std::time::Duration;

use crate::{Engine, Folder};

fn uci() -> Engine {
    let mut engine = Engine::start(&[]);
    engine.query("uci", "uciok");
    engine
}

const MATE_IN_ONE: &str = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";

#[test]
fn it_greets_and_names_every_game() {
    let mut engine = Engine::start(&[]);
    engine.query("uci", "uciok");
    let combo = engine
        .heard
        .iter()
        .find(|line| line.starts_with("option name UCI_Variant type combo default chess"));
    let combo = combo.expect("it names its games").clone();
    for name in alfil::library::shipped() {
        assert!(
            format!("{combo} ").contains(&format!(" var {name} ")),
            "{name} in {combo}"
        );
    }
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "VariantPath",
        "UCI_AnalyseMode",
        "UCI_Chess960",
    ] {
        let start = format!("option name {option} type ");
        assert!(
            engine.heard.iter().any(|line| line.starts_with(&start)),
            "{option}"
        );
    }
    assert_eq!(engine.query("isready", "readyok"), "readyok");
    engine.say("quit");
    engine.end();
}

#[test]
fn it_describes_the_board_of_every_game() {
    let mut engine = uci();
    let line = engine.query(
        "setoption name UCI_Variant value kingofthehill",
        "info string variant",
    );
    assert_eq!(
        line,
        "info string variant kingofthehill files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    );
    let line = engine.query(
        "setoption name UCI_Variant value minishogi",
        "info string variant",
    );
    assert!(
        line.starts_with(
            "info string variant minishogi files 5 ranks 5 pocket 5 template shogi startpos rbsgk/"
        ),
        "{line}"
    );
    let line = engine.query(
        "setoption name UCI_Variant value glinski",
        "info string variant",
    );
    assert!(
        line.starts_with("info string variant glinski files 0 ranks 0 pocket 0"),
        "{line}"
    );
    for name in alfil::library::shipped() {
        let line = engine.query(
            &format!("setoption name UCI_Variant value {name}"),
            "info string variant",
        );
        assert!(
            line.starts_with(&format!("info string variant {name} files ")),
            "{line}"
        );
    }
}

#[test]
fn it_finds_a_mate_and_follows_moves() {
    let mut engine = uci();
    engine.say(MATE_IN_ONE);
    assert!(
        engine
            .query("go depth 3", "bestmove")
            .starts_with("bestmove a1a8")
    );
    assert!(
        engine
            .heard
            .iter()
            .any(|line| line.contains(" score mate 1 ") && line.ends_with(" pv a1a8"))
    );
    engine.say("position startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 e1g1");
    assert_eq!(
        engine.query("d", "Fen:"),
        "Fen: r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 4"
    );
    engine.say("position fen r7/1P5k/8/8/8/8/8/K7 w - - 0 1 moves b7a8n");
    assert!(
        engine
            .query("d", "Fen:")
            .starts_with("Fen: N7/7k/8/8/8/8/8/K7 b ")
    );
}

#[test]
fn an_illegal_move_is_reported_and_the_rest_is_dropped() {
    let mut engine = uci();
    let line = engine.query("position startpos moves e2e4 e2e4 e7e5", "info string");
    assert!(
        line.starts_with("info string illegal move 2, `e2e4`"),
        "{line}"
    );
    assert!(
        engine
            .query("d", "Fen:")
            .contains("/8/4P3/8/PPPP1PPP/RNBQKBNR b ")
    );
    let line = engine.query("position fen nonsense", "info string position");
    assert!(line.len() > 30, "{line}");
}

/// After a position or a move that is refused there is no position: the engine does not play on from the one before.
#[test]
fn after_a_refused_position_there_is_none() {
    let mut engine = uci();
    for wrong in [
        "position fen nonsense",
        "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q",
        "position fen 6k1/5ppp/8/8/8/8/8/R3K2 w Q - 0 1",
        "position sfen nonsense",
        "position somewhere",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
    ] {
        engine.say("position startpos moves g1f3");
        if wrong.ends_with("R3K3 w Q") {
            // Fields that are left out are none that are wrong.
            engine.say(wrong);
            assert!(
                engine
                    .query("go depth 2", "bestmove")
                    .starts_with("bestmove a1a8")
            );
            continue;
        }
        engine.query(wrong, "info string");
        assert_eq!(
            engine.query("go depth 1", "bestmove"),
            "bestmove (none)",
            "{wrong}"
        );
        let words = "info string there is no position: the last one was refused".to_owned();
        assert!(engine.heard.contains(&words), "{wrong}: {:?}", engine.heard);
        assert_eq!(
            engine.query("go perft 1", "bestmove"),
            "bestmove (none)",
            "{wrong}"
        );
        engine.say(MATE_IN_ONE);
        assert!(
            engine
                .query("go depth 2", "bestmove")
                .starts_with("bestmove a1a8"),
            "{wrong}"
        );
        engine.query(wrong, "info string");
        engine.say("ucinewgame");
        assert_ne!(
            engine.query("go depth 1", "bestmove"),
            "bestmove (none)",
            "{wrong}"
        );
    }
}

#[test]
fn an_end_has_no_move() {
    let mut engine = uci();
    engine.say("position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
    assert_eq!(engine.query("go depth 3", "bestmove"), "bestmove (none)");
    assert!(
        engine
            .heard
            .contains(&"info depth 0 score mate 0".to_owned()),
        "{:?}",
        engine.heard
    );
    engine.say("position fen k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    engine.say("go infinite");
    assert_eq!(
        engine.query("stop", "info depth 0"),
        "info depth 0 score cp 0"
    );
}

#[test]
fn unknown_words_get_suggestions() {
    let mut engine = uci();
    assert!(
        engine
            .query("setoption name UCI_Variant value crazyhous", "info string")
            .ends_with("did you mean `crazyhouse`?")
    );
    assert!(
        engine
            .query("setoption name Hsh value 16", "info string")
            .ends_with("did you mean `Hash`?")
    );
    assert!(
        engine
            .query("setoption name Hash value many", "info string")
            .contains("is not a number from 1 to")
    );
    assert!(
        engine
            .query("isreddy", "info string")
            .ends_with("did you mean `isready`?")
    );
    assert!(
        engine
            .query("go depht 3", "info string")
            .contains("`depht` has no meaning")
    );
    assert!(engine.query("stop", "bestmove").len() > 10);
    engine.query("isready", "readyok");
}

#[test]
fn it_goes_on_until_it_is_stopped() {
    let mut engine = uci();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.wait("info depth 3");
    // Commands meanwhile are answered.
    engine.query("isready", "readyok");
    assert!(engine.query("stop", "bestmove").len() >= 13);
    // One that has come to its end still waits.
    engine.say(MATE_IN_ONE);
    engine.say("go infinite searchmoves a1a8");
    engine.expect_silence("bestmove", Duration::from_millis(300));
    assert!(
        engine
            .query("stop", "bestmove")
            .starts_with("bestmove a1a8")
    );
}

#[test]
fn it_thinks_in_the_time_of_others() {
    let mut engine = uci();
    engine.say("position startpos moves e2e4 e7e5");
    engine.say("go ponder wtime 2000 btime 2000");
    engine.wait("info depth 2");
    engine.expect_silence("bestmove", Duration::from_millis(400));
    assert!(engine.query("ponderhit", "bestmove").len() >= 13);
    engine.say("go ponder depth 1");
    engine.expect_silence("bestmove", Duration::from_millis(300));
    engine.query("stop", "bestmove");
}

#[test]
fn limits_are_kept() {
    let mut engine = uci();
    engine.say("position startpos");
    engine.query("go depth 2", "bestmove");
    assert!(
        engine
            .heard
            .iter()
            .all(|line| !line.starts_with("info depth 3"))
    );
    let begun = std::time::Instant::now();
    engine.query("go movetime 200", "bestmove");
    assert!(
        begun.elapsed() >= Duration::from_millis(100) && begun.elapsed() < Duration::from_secs(10)
    );
    engine.query("go nodes 500", "bestmove");
    engine.query(
        "go wtime 500 btime 500 winc 10 binc 10 movestogo 20",
        "bestmove",
    );
    assert!(
        engine
            .query("go depth 3 searchmoves a2a3 h2h3", "bestmove")
            .contains("2")
    );
    let best = engine.query("go depth 2 searchmoves a2a3", "bestmove");
    assert!(best.starts_with("bestmove a2a3"), "{best}");
    engine.say("position fen 7k/8/8/8/8/8/R7/1R2K3 w - - 0 1");
    engine.query("go mate 2", "bestmove");
    assert!(
        engine.heard.iter().any(|line| line.contains("score mate")),
        "{:?}",
        engine.heard
    );
}

#[test]
fn several_lines_begin_with_different_moves() {
    let mut engine = uci();
    engine.say("setoption name MultiPV value 3");
    engine.say("position startpos");
    engine.query("go depth 3", "bestmove");
    let last = |n: usize| {
        let word = format!(" multipv {n} ");
        let line = engine
            .heard
            .iter()
            .rev()
            .find(|line| line.contains(&word))
            .expect("it is reported");
        line.split(" pv ")
            .nth(1)
            .expect("it has moves")
            .split(' ')
            .next()
            .expect("it has one")
            .to_owned()
    };
    let mut firsts = [last(1), last(2), last(3)].to_vec();
    firsts.dedup();
    assert_eq!(firsts.len(), 3, "{firsts:?}");
}

#[test]
fn moves_are_counted() {
    let mut engine = uci();
    engine.say("position startpos");
    assert_eq!(
        engine.query("go perft 3", "Nodes searched"),
        "Nodes searched: 8902"
    );
    assert!(engine.heard.contains(&"e2e4: 600".to_owned()));
}

#[test]
fn other_programs_texts_are_understood() {
    let mut engine = uci();
    engine.query(
        "setoption name UCI_Variant value shogi",
        "info string variant",
    );
    engine.say("position startpos moves c3c4 g7g6 b2h8+");
    assert!(engine.query("d", "Fen:").contains("+B"));
    engine.query(
        "setoption name UCI_Variant value crazyhouse",
        "info string variant",
    );
    engine.say(
        "position fen rnbqkb1r/Pp4pp/8/8/8/8/PPP3PP/RNBQKB1R[Pp] w KQkq - 0 1 moves P@e4 p@e5",
    );
    assert!(engine.query("d", "Fen:").contains("/4p3/4P3/"));
    engine.say("position fen 4k2Q~/8/8/8/8/8/8/4K3[-] b - - 0 1");
    assert!(engine.query("d", "Fen:").starts_with("Fen: 4k2Q~/"));
    engine.query(
        "setoption name UCI_Variant value janggi",
        "info string variant",
    );
    engine.say("position startpos");
    assert_eq!(
        engine.query("go perft 1", "Nodes searched"),
        engine_count("janggi")
    );
    assert!(
        engine.heard.contains(&"e2e2: 1".to_owned()),
        "a turn that does nothing: {:?}",
        engine.heard
    );
    // Without a royal piece it is written with the first piece on the lowest rank.
    engine.query(
        "setoption name UCI_Variant value flipello",
        "info string variant",
    );
    engine.say(
        "position fen PPPPPPPP/PPPPppPP/PpPppPPP/PPpPPpPP/PPPPPpPP/pPpPpPpP/pPPpppPP/Ppppp1PP[PPPPPPPPPPPPPPPPPPPPPPPPPPPPPPPppppppppppppppppppppppppppppppp] b - - 0 30",
    );
    engine.query("go perft 1", "Nodes searched");
    assert!(
        engine.heard.contains(&"b1b1: 1".to_owned()),
        "{:?}",
        engine.heard
    );
}

fn engine_count(name: &str) -> String {
    let variant = alfil::load::load(name, &[]).expect("it is shipped");
    let game = variant.game.expect("it is sound");
    let n = game.legal_moves(&game.start()).expect("little work").len();
    format!("Nodes searched: {n}")
}

#[test]
fn shuffled_starts_castle_onto_the_rook() {
    let mut engine = uci();
    engine.say("setoption name UCI_Chess960 value true");
    engine.say("position fen 4k3/8/8/8/8/8/8/1R2K1R1 w GB - 0 1");
    engine.query("go perft 1", "Nodes searched");
    assert!(
        engine.heard.contains(&"e1g1: 1".to_owned())
            && engine.heard.contains(&"e1b1: 1".to_owned()),
        "{:?}",
        engine.heard
    );
}

#[test]
fn a_definition_of_ones_own_is_played() {
    let folder = Folder::with_own("uci");
    let mut engine = uci();
    let line = engine.query(
        &format!("setoption name VariantPath value {}", folder.path()),
        "info string",
    );
    assert!(line.contains("`war-7` comes from"), "{line}");
    let line = engine.query(
        "setoption name UCI_Variant value war-7",
        "info string variant",
    );
    assert!(
        line.starts_with(
            "info string variant war-7 files 5 ranks 6 pocket 0 template fairy startpos bekeb/"
        ),
        "{line}"
    );
    engine.say("position startpos moves a2a3");
    assert!(engine.query("go depth 3", "bestmove").len() >= 13);
    let line = engine.query(
        "setoption name VariantPath value /nowhere/at-all.toml",
        "info string",
    );
    assert!(line.contains("cannot be read"), "{line}");
    // The same from the command line.
    let mut engine = Engine::start(&["--definitions", folder.path()]);
    engine.query("uci", "uciok");
    engine.query(
        "setoption name UCI_Variant value war-7",
        "info string variant war-7",
    );
}

#[test]
fn every_game_finds_a_move() {
    let mut engine = uci();
    for name in alfil::library::shipped() {
        engine.query(
            &format!("setoption name UCI_Variant value {name}"),
            "info string variant",
        );
        engine.say("position startpos");
        let best = engine.query("go nodes 50 movetime 5000", "bestmove");
        let word = best.split(' ').nth(1).expect("a move").to_owned();
        let heard = engine.heard.join("\n");
        assert!(
            word != "(none)" && !heard.contains("mistake in alfil"),
            "{name}: {heard}"
        );
        // Turns of several steps have blanks of their own: the text up to `ponder` is one.
        let text = best
            .trim_start_matches("bestmove ")
            .split(" ponder ")
            .next()
            .expect("a move")
            .to_owned();
        engine.say(&format!("position startpos moves {text}"));
        engine.query("isready", "readyok");
        let wrong: Vec<&String> = engine
            .heard
            .iter()
            .filter(|line| line.contains("illegal"))
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?}");
    }
}

#[test]
fn the_end_of_input_ends_it() {
    let mut engine = uci();
    engine.say("position startpos");
    engine.say("go infinite");
    engine.end();
    Engine::start(&[]).end();
}

#[test]
fn a_file_and_a_shipped_name() {
    let folder = Folder::with_own("name");
    let file = folder.0.join("chess.toml");
    std::fs::write(&file, crate::OWN).expect("it can be written");
    let mut engine = Engine::start(&["--definitions", file.to_str().expect("the path is text")]);
    engine.query("uci", "uciok");
    let line = engine.query(
        "setoption name UCI_Variant value chess",
        "info string variant",
    );
    assert!(
        line.starts_with("info string variant chess files 5 ranks 6"),
        "{line}"
    );
}

#[test]
fn another_question_ends_a_search() {
    let mut engine = uci();
    for line in [
        "position startpos",
        "setoption name MultiPV value 1",
        "go depth 1",
    ] {
        engine.say("go depth 60");
        engine.wait("info depth 2");
        engine.say(line);
        assert!(engine.wait("bestmove").len() >= 13);
    }
    engine.wait("bestmove");
}

#[test]
fn what_chance_has_brought_is_sent() {
    let mut engine = uci();
    engine.query(
        "setoption name UCI_Variant value peg-chess-random",
        "info string variant",
    );
    engine.say("position startpos");
    let call = engine
        .query("go nodes 20", "bestmove")
        .split(' ')
        .nth(1)
        .expect("a move")
        .to_owned();
    assert!(call.starts_with('@'), "{call}");
    engine.say(&format!("position startpos moves {call}"));
    assert!(
        engine
            .query("go depth 1", "info string it is chance's turn")
            .len()
            > 10
    );
    engine.query("go perft 1", "Nodes searched");
}

#[test]
fn options_are_taken() {
    let mut engine = uci();
    for option in [
        "Hash value 2",
        "Threads value 2",
        "Clear Hash",
        "Ponder value true",
        "UCI_AnalyseMode value true",
    ] {
        engine.say(&format!("setoption name {option}"));
    }
    engine.say("position startpos");
    engine.query("go depth 4", "bestmove");
    assert!(
        engine
            .heard
            .iter()
            .all(|line| line.starts_with("info depth")),
        "{:?}",
        engine.heard
    );
}

#[test]
fn a_level_looks_less_far() {
    let mut engine = uci();
    let deepest = |engine: &mut Engine| {
        engine.say("position startpos");
        engine.query("go movetime 300", "bestmove");
        engine
            .heard
            .iter()
            .filter(|line| line.starts_with("info depth"))
            .count()
    };
    engine.say("setoption name Level value 1");
    assert_eq!(deepest(&mut engine), 1);
    engine.say("setoption name Skill Level value 0");
    assert_eq!(deepest(&mut engine), 1);
    engine.say("setoption name Level value 10");
    assert!(deepest(&mut engine) > 2);
}
