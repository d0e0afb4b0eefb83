use std::time::Duration;

use crate::{Engine, Folder};

fn xboard(arguments: &[&str]) -> Engine {
    let mut engine = Engine::start(arguments);
    engine.say("xboard");
    engine.query("protover 2", "feature done=1");
    engine
}

fn features(engine: &Engine) -> Vec<String> {
    let line = engine
        .heard
        .iter()
        .find_map(|line| line.strip_prefix("feature variants=\""));
    let line = line.expect("it names its games");
    line.trim_end_matches('"')
        .split(',')
        .map(str::to_owned)
        .collect()
}

#[test]
fn it_greets_and_offers_what_can_be_drawn() {
    let engine = xboard(&[]);
    assert_eq!(
        engine.heard.first().map(String::as_str),
        Some("feature done=0")
    );
    let names = features(&engine);
    assert_eq!(names[0], "normal");
    for name in [
        "fischerandom",
        "crazyhouse",
        "xiangqi",
        "losalamos",
        "minishogi",
        "breakthrough",
    ] {
        assert!(names.contains(&name.to_owned()), "{name} in {names:?}");
    }
    for name in ["glinski", "chessagon", "peanut", "spinal-tap", "chess"] {
        assert!(!names.contains(&name.to_owned()), "{name} in {names:?}");
    }
    engine.end();
}

#[test]
fn an_unknown_game_is_set_up() {
    let folder = Folder::with_own("xboard");
    let mut engine = xboard(&["--definitions", folder.path()]);
    assert!(features(&engine).contains(&"war-7".to_owned()));
    engine.say("new");
    engine.say("variant war-7");
    engine.query("ping 1", "pong 1");
    let setup = engine.heard.first().expect("a set-up").clone();
    assert!(
        setup.starts_with("setup (P")
            && setup.ends_with(") 5x6+0_fairy bekeb/ppppp/5/5/PPPPP/BEKEB w - - 0 1"),
        "{setup}"
    );
    let table = setup.split(['(', ')']).nth(1).expect("a table").to_owned();
    assert!(table.len() >= 24 && table.len().is_multiple_of(2));
    let (white, black) = table.split_at(table.len() / 2);
    assert!(
        white.ends_with('K') && black.ends_with('k') && white.to_lowercase() == black,
        "{table}"
    );
    for piece in [
        "piece K& K",
        "piece E& FA",
        "piece B& WD",
        "piece P& fmWfcF",
    ] {
        assert!(
            engine.heard.contains(&piece.to_owned()),
            "{piece} in {:?}",
            engine.heard
        );
    }
    engine.say("sd 2");
    assert!(engine.query("usermove a2a3", "move ").len() >= 9);
}

#[test]
fn hands_have_slots() {
    let mut engine = xboard(&[]);
    engine.say("variant minishogi");
    let setup = engine.wait("setup ");
    assert!(
        setup.contains(" 5x5+5_shogi rbsgk/4p/5/P4/KGSBR[] w"),
        "{setup}"
    );
    engine.query("ping 2", "pong 2");
    assert!(engine.heard.contains(&"piece +S& WfF".to_owned()));
}

#[test]
fn a_game_is_played_to_its_result() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nsd 3");
    assert_eq!(engine.query("go", "move "), "move d8h4");
    assert_eq!(engine.wait("0-1"), "0-1 {checkmate}");
    assert!(
        engine
            .query("usermove a2a3", "Illegal")
            .contains("the game is over")
    );
    engine.say("undo");
    assert_eq!(engine.query("go", "move "), "move d8h4");
}

/// What it has taken for lost three turns in a row it gives up, if it may; else it moves on.
#[test]
fn a_lost_game_is_given_up_if_it_may_be() {
    let lost = "setboard 7k/8/8/8/8/8/8/KQQ5 w - - 0 1\nsd 2";
    for (option, last) in [("", "move "), ("option Resign=1\n", "resign")] {
        let mut engine = xboard(&[]);
        engine.say(&format!("new\n{option}force\n{lost}\nusermove a1a2"));
        engine.query("go", "move ");
        engine.query("usermove a2a3", "move ");
        engine.query("usermove a3a4", last);
    }
}

/// The engine accepts a draw if it is not better, and offers one after ten turns in which neither player was.
#[test]
fn draws_are_offered_and_taken() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce\nsetboard 4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/4K3 w - - 0 1\nsd 2");
    engine.say("usermove e1d1\ngo");
    engine.wait("move ");
    let turns = [
        "d1c1", "c1b1", "b1a1", "a1a2", "a2b2", "b2c2", "c2d2", "d2e2",
    ];
    for turn in turns {
        engine.query(&format!("usermove {turn}"), "move ");
        assert!(!engine.heard.contains(&"offer draw".to_owned()), "{turn}");
    }
    engine.query("usermove e2f2", "move ");
    assert!(engine.heard.contains(&"offer draw".to_owned()));
    // An engine that is far ahead does not accept a draw.
    for (board, is_taken) in [
        ("7k/8/8/8/8/8/QR6/KR6 b - - 0 1", true),
        ("7K/8/8/8/8/8/qr6/kr6 b - - 0 1", false),
    ] {
        engine.say(&format!("force\nsetboard {board}\ngo"));
        engine.wait("move ");
        engine.say("draw");
        engine.query("ping 9", "pong 9");
        assert_eq!(
            engine.heard.contains(&"offer draw".to_owned()),
            is_taken,
            "{board}"
        );
    }
}

#[test]
fn a_wrong_move_is_refused_with_the_reason() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce");
    let line = engine.query("usermove e2e5", "Illegal move");
    assert!(
        line.starts_with("Illegal move (") && line.ends_with("): e2e5"),
        "{line}"
    );
    assert_eq!(
        engine.query("frobnicate 3", "Error"),
        "Error (unknown command): frobnicate 3"
    );
    assert!(
        engine
            .query("level a b c", "Error")
            .ends_with("level a b c")
    );
    assert!(
        engine
            .query("setboard nonsense", "tellusererror")
            .contains("Illegal position")
    );
    assert!(
        engine
            .query("variant crazyhous", "telluser")
            .ends_with("did you mean `crazyhouse`?")
    );
    engine.query("ping 7", "pong 7");
}

#[test]
fn ten_ranks_are_counted_from_nothing() {
    let mut engine = xboard(&[]);
    engine.say("new\nvariant xiangqi\nforce");
    engine.query("ping 1", "pong 1");
    engine.say("usermove b0c2");
    engine.say("d");
    assert!(engine.wait("Fen:").contains("/1CN4C1/9/R1BAKABNR b"));
    // As our own text this would be a move of the other horse.
    engine.query("usermove b10c8", "Illegal move");
}

#[test]
fn drops_and_hands() {
    let mut engine = xboard(&[]);
    engine.say(
        "new\nvariant crazyhouse\nforce\nsetboard 4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1\nusermove P@e4",
    );
    assert!(
        engine
            .query("d", "Fen:")
            .starts_with("Fen: 4k3/8/8/8/4P3/8/8/4K3[p] b")
    );
}

#[test]
fn it_moves_on_request() {
    let mut engine = xboard(&[]);
    engine.say("new\nst 3600\npost\neasy\nusermove e2e4");
    engine.wait("3 ");
    // A question waits for the move.
    engine.say("ping 5");
    engine.expect_silence("pong", Duration::from_millis(200));
    assert!(engine.query("?", "move ").len() >= 9);
    engine.wait("pong 5");
}

#[test]
fn it_thinks_in_the_time_of_others() {
    let mut engine = xboard(&[]);
    engine.say("new\nst 1\nhard\npost\nusermove e2e4");
    engine.wait("move ");
    // Reports of what it thinks meanwhile come; the next move is answered, expected or not.
    engine.wait("2 ");
    assert!(engine.query("hint", "Hint: ").len() >= 10);
    let hint = engine
        .query("hint", "Hint: ")
        .trim_start_matches("Hint: ")
        .to_owned();
    engine.say(&format!("usermove {hint}"));
    engine.wait("move ");
    engine.say("easy");
    engine.query("ping 3", "pong 3");
    engine.say("quit");
    engine.end();
}

#[test]
fn it_analyses() {
    let mut engine = xboard(&[]);
    engine.say("new\npost\nanalyze\nsetboard 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let line = engine.wait("2 1000");
    assert!(
        line.starts_with("2 100001 ") && line.ends_with(" a1a8"),
        "{line}"
    );
    assert!(engine.query(".", "stat01:").ends_with("a1a8"));
    engine.say("usermove a1a2");
    engine.wait("2 ");
    engine.say("undo\nexit");
    assert!(engine.query("d", "Fen:").contains("/R3K3 w"));
}

#[test]
fn a_lifted_piece_shows_its_moves() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce\nsetboard 4k3/1P6/8/8/3p4/4P3/8/4K3 w - - 0 1");
    assert_eq!(
        engine.query("lift e3", "highlight"),
        "highlight 8/8/8/8/3RY3/8/8/8"
    );
    assert_eq!(
        engine.query("lift b7", "highlight"),
        "highlight 1M6/8/8/8/8/8/8/8"
    );
}

#[test]
fn turns_are_taken_back() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce\nusermove e2e4\nusermove e7e5\nremove");
    assert!(engine.query("d", "Fen:").ends_with("w KQkq - 0 1"));
    engine.say("undo");
    engine.wait("Error (nothing to take back)");
    engine.say("sd 1\nplayother");
    assert!(engine.query("usermove e2e4", "move ").len() >= 9);
}

#[test]
fn unsupported_movements_are_not_sent() {
    let folder = Folder::with_own("strange");
    let strange = crate::OWN.replace("moves = \"WD\"", "moves = \"W(4,1)\"");
    std::fs::write(folder.0.join("strange.toml"), strange).expect("it can be written");
    let mut engine = xboard(&["--definitions", folder.path()]);
    engine.say("variant strange");
    engine.query("ping 1", "pong 1");
    assert!(engine.heard.contains(&"piece E& FA".to_owned()));
    assert!(
        !engine.heard.iter().any(|line| line.starts_with("piece B&")),
        "{:?}",
        engine.heard
    );
}

#[test]
fn a_name_that_xboard_would_take_for_its_own_is_guarded() {
    let folder = Folder::with_own("guard");
    std::fs::write(folder.0.join("super-pawns.toml"), crate::OWN).expect("it can be written");
    std::fs::write(folder.0.join("my-suicide.toml"), crate::OWN).expect("it can be written");
    let mut engine = xboard(&["--definitions", folder.path()]);
    let names = features(&engine);
    assert!(
        names.contains(&"x-super-pawns".to_owned()) && names.contains(&"war-7".to_owned()),
        "{names:?}"
    );
    assert!(
        !names.iter().any(|name| name.contains("suicide")),
        "{names:?}"
    );
    engine.say("variant x-super-pawns");
    assert!(engine.wait("setup ").contains("5x6+0_fairy"));
}

#[test]
fn options_are_those_of_uci() {
    let folder = Folder::with_own("options");
    let mut engine = xboard(&[]);
    engine.say("new\noption Level=1\noption MultiPV=2");
    assert!(
        engine
            .query("option Level=11", "Error")
            .ends_with("option Level=11")
    );
    assert!(
        engine
            .query(
                &format!("option VariantPath={}", folder.path()),
                "feature variants"
            )
            .contains("war-7")
    );
    engine.say("variant war-7");
    engine.wait("setup ");
    engine.say("new\npost\nusermove e2e4");
    assert!(engine.wait("move ").len() >= 9);
    // Level 1 looks one turn ahead, and two lines are reported.
    assert_eq!(
        engine
            .heard
            .iter()
            .filter(|line| line.starts_with("1 "))
            .count(),
        2,
        "{:?}",
        engine.heard
    );
    assert!(
        !engine.heard.iter().any(|line| line.starts_with("2 ")),
        "{:?}",
        engine.heard
    );
}

/// As the protocol's page requires: after a position that is refused every move is, until there is another one.
#[test]
fn after_a_refused_position_moves_are_refused() {
    let mut engine = xboard(&[]);
    engine.say("new\nforce\nusermove e2e4\nsd 1");
    engine.query("setboard nonsense", "tellusererror Illegal position");
    for (line, answer) in [
        (
            "usermove e7e5",
            "Illegal move (no position, the last one was refused): e7e5",
        ),
        ("go", "Error (no position, the last one was refused): go"),
        (
            "analyze",
            "Error (no position, the last one was refused): go",
        ),
        (
            "playother",
            "Error (no position, the last one was refused): go",
        ),
        (
            "undo",
            "Error (no position, the last one was refused): undo",
        ),
    ] {
        assert_eq!(engine.query(line, &answer[..7]), answer);
    }
    engine.say("setboard 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    assert_eq!(engine.query("go", "move "), "move a1a8");
    engine.query("setboard nonsense", "tellusererror Illegal position");
    engine.say("new");
    assert!(engine.query("usermove e2e4", "move ").len() >= 9);
}

/// Antichess is XBoard's giveaway without castling: its start is sent, and everything else is XBoard's own.
#[test]
fn antichess_starts_without_castling() {
    let mut engine = xboard(&[]);
    let names = features(&engine);
    assert!(names.contains(&"giveaway".to_owned()) && !names.contains(&"suicide".to_owned()));
    engine.say("new\nvariant antichess");
    engine.query("ping 1", "pong 1");
    let setups: Vec<&String> = engine
        .heard
        .iter()
        .filter(|line| line.starts_with("setup "))
        .collect();
    assert_eq!(
        setups,
        [
            "setup (PNBRQ......Kpnbrq......k) 8x8+0_giveaway rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
        ]
    );
    assert!(
        !engine.heard.iter().any(|line| line.starts_with("piece ")),
        "{:?}",
        engine.heard
    );
    // Nothing is sent for a variant that XBoard implements itself.
    engine.say("new\nvariant giveaway");
    engine.query("ping 2", "pong 2");
    assert!(
        !engine.heard.iter().any(|line| line.starts_with("setup ")),
        "{:?}",
        engine.heard
    );
}

/// Janggi has no line of a movement: generals stay in the palace, lines run along its diagonals alone, and a move of any piece may have to end bikjang.
#[test]
fn janggi_is_sent_without_movements() {
    let mut engine = xboard(&[]);
    engine.say("new\nvariant janggi");
    engine.query("ping 1", "pong 1");
    assert!(
        engine.heard.iter().any(|line| line.starts_with("setup ")),
        "{:?}",
        engine.heard
    );
    assert!(
        !engine.heard.iter().any(|line| line.starts_with("piece ")),
        "{:?}",
        engine.heard
    );
}

/// XBoard writes horses and elephants of Xiangqi as `H` and `E` (its `xqName`), and ours are `N` and `B`: both are read.
#[test]
fn positions_of_xiangqi_are_read_in_xboards_letters() {
    for rows in [
        "3ak4/9/9/4h4/9/9/9/9/4A4/3EK4",
        "3ak4/9/9/4n4/9/9/9/9/4A4/3BK4",
    ] {
        let mut engine = xboard(&[]);
        engine.say(&format!(
            "new\nvariant xiangqi\nforce\nsetboard {rows} w - - 0 1"
        ));
        let shown = engine.query("d", "Fen:");
        assert!(shown.contains("3ak4/9/9/4n4/9/9/9/9/4A4/3BK4 w"), "{shown}");
        assert!(
            !engine
                .heard
                .iter()
                .any(|line| line.starts_with("tellusererror")),
            "{:?}",
            engine.heard
        );
    }
}
