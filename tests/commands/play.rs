//! `play`.

use std::io::Write as _;
use std::process::{Command, Stdio};

use crate::{Folder, text, typed};

const ARMY: &str = "tests/data/hidden/army.toml";

/// What a session prints for these lines.
#[track_caller]
fn session(arguments: &[&str], lines: &str) -> String {
    let output = typed(&[&["play"], arguments].concat(), &lines.replace('|', "\n"));
    assert!(output.stderr.is_empty(), "{}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn the_board_is_drawn_and_the_player_asked() {
    let printed = session(&["chess"], "e2e4|help|quit|");
    let board = printed
        .find("8 │ r  n  b  q  k  b  n  r")
        .expect("the board");
    let asked = printed.find("white> ").expect("white is asked");
    let lines = printed
        .lines()
        .filter(|line| line.starts_with("4 │") && line.contains('P'));
    let moved = lines
        .filter_map(|line| printed.find(line))
        .next()
        .expect("the board after the move");
    let answer = printed.find("black> ").expect("black is asked");
    assert!(
        board < asked && asked < moved && moved < answer,
        "{printed}"
    );
    // The words that `help` tells are known.
    let help = printed
        .split("black> help")
        .nth(1)
        .expect("help was asked for");
    for word in [
        "moves", "hint", "undo", "board", "flip", "names", "rules", "fen", "save", "resign", "quit",
    ] {
        assert!(help.contains(&format!("  {word} ")), "{word} in\n{help}");
        let answered = session(&["chess"], &format!("{word}|quit|"));
        assert!(!answered.contains("is not a move"), "{word}: {answered}");
    }
    assert!(session(&["chess"], "frobnicate|quit|").contains("is not a move"));
}

#[test]
fn everybody_is_a_person_unless_he_is_random() {
    let asks = |arguments: &[&str]| {
        let printed = session(
            &[&["chess", "--max-turns", "2", "--seed", "1"], arguments].concat(),
            "a2a3|a7a6|",
        );
        (printed.contains("white> "), printed.contains("black> "))
    };
    assert_eq!(asks(&[]), (true, true));
    assert_eq!(asks(&["--white", "random"]), (false, true));
    assert_eq!(asks(&["--black", "random"]), (true, false));
    assert_eq!(asks(&["--player", "black=random"]), (true, false));
    assert_eq!(
        asks(&["--player", "black=random", "--player", "white=random"]),
        (false, false)
    );
    assert_eq!(
        asks(&["--white", "human", "--black", "human"]),
        (true, true)
    );
}

#[test]
fn a_game_stops_after_as_many_turns_as_it_may_have() {
    let random = [
        "chess", "--white", "random", "--black", "random", "--seed", "5",
    ];
    for n in [1, 4, 7] {
        let printed = session(
            &[&random[..], &["--max-turns", &n.to_string()]].concat(),
            "",
        );
        let turns = printed
            .lines()
            .filter(|line| line.contains(". white: ") || line.contains(". black: "));
        assert_eq!(turns.count(), n, "{printed}");
    }
    let seeds = ["5", "5", "6"].map(|seed| {
        let mut arguments = random;
        arguments[6] = seed;
        session(&[&arguments[..], &["--max-turns", "12"]].concat(), "")
    });
    assert!(seeds[0] == seeds[1] && seeds[0] != seeds[2]);
}

#[test]
fn chance_draws_by_itself() {
    let printed = session(&["peg-chess-random", "--seed", "1"], "@c2|quit|");
    assert!(
        printed.contains("chance draws ") && !printed.contains("chance> "),
        "{printed}"
    );
    assert!(printed.contains("black> "), "{printed}");
}

#[test]
fn a_saved_game_says_where_it_began() {
    let folder = Folder::new("saved");
    let (file, fen) = (folder.path("game.toml"), "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    session(
        &["glinski", "--option", "draws"],
        &format!("e4e5|save {file}|quit|"),
    );
    let saved: toml::Table = std::fs::read_to_string(&file)
        .expect("it was saved")
        .parse()
        .expect("TOML");
    assert_eq!(saved["variant"].as_str(), Some("glinski"));
    assert_eq!(saved["options"], toml::Value::from(vec!["draws"]));
    assert_eq!(saved["moves"], toml::Value::from(vec!["e4e5"]));
    session(
        &["chess", "--fen", fen],
        &format!("e2e4|e8e7|save {file}|quit|"),
    );
    let saved: toml::Table = std::fs::read_to_string(&file)
        .expect("it was saved")
        .parse()
        .expect("TOML");
    assert_eq!(saved["fen"].as_str(), Some(fen));
    assert_eq!(saved["moves"], toml::Value::from(vec!["e2e4", "e8e7"]));
    assert!(saved.get("position").is_none());
    let resumed = session(&["chess", "--resume", &file], "e4e5|fen|quit|");
    assert!(
        resumed.contains("8/4k3/8/4P3/8/8/8/4K3 b - - 0 2"),
        "{resumed}"
    );
}

#[test]
fn what_is_hidden_is_saved_in_clear() {
    let folder = Folder::new("clear");
    let file = folder.path("game.toml");
    let printed = session(
        &[ARMY],
        &format!("F@a1|B@b1|M@a2|I@b2|S@c1|S@c2|Y@d1|F@a6|save {file}|quit|"),
    );
    assert!(printed.contains("in clear"), "{printed}");
    let saved = std::fs::read_to_string(&file).expect("it was saved");
    for text in ["F@a1", "Y@d1", "F@a6"] {
        assert!(saved.contains(text), "{saved}");
    }
}

#[test]
fn moves_of_cells_that_both_may_use_betray_who_is_there() {
    let folder = Folder::new("betray");
    let army = std::fs::read_to_string(ARMY).expect("the definition");
    let shared = army.replace(
        "home = \"rank(a1) | rank(a2)\"",
        "home = \"rank(a3) | rank(a4)\"",
    );
    assert_ne!(army, shared);
    let file = folder.file("shared.toml", &shared);
    let offered = |arguments: &str| {
        let laid = "F@a3|B@b3|M@a4|I@b4|S@c3|S@c4|Y@d3|";
        let printed = session(&[arguments], &format!("{laid}moves|quit|"));
        let (_, rest) = printed.split_once("black> moves").expect("black is asked");
        rest.to_owned()
    };
    // White's man on a3 is not shown, but nobody else can go there.
    let listed = offered(&file);
    assert!(
        listed.contains("F@e3") && !listed.contains("F@a3"),
        "{listed}"
    );
}

#[test]
fn the_screen_is_cleared_when_it_is_handed_over() {
    let laid = "F@a1\nB@b1\nM@a2\nI@b2\nS@c1\nS@c2\nY@d1\n";
    let command = format!("'{}' play {ARMY}", env!("CARGO_BIN_EXE_alfil"));
    let mut script = Command::new("script");
    script
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    script.stdin(Stdio::piped()).stdout(Stdio::piped());
    let Ok(mut child) = script.spawn() else {
        println!("skipped: there is no `script` to make a terminal with");
        return;
    };
    let mut input = child.stdin.take().expect("it has an input");
    let _ = input.write_all(format!("{laid}\n\nquit\n").as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let printed = text(&output.stdout);
    if printed.is_empty() {
        println!("skipped: `script` makes no terminal here");
        return;
    }
    // White's last choice is shown, then the screen and what can be scrolled back to are cleared, then Black may sit down.
    let at = |words: &str| {
        printed
            .find(words)
            .unwrap_or_else(|| panic!("{words} in\n{printed}"))
    };
    let last = printed
        .rfind("F  B  S  Y")
        .expect("the board with the last choice");
    let (clear, cleared) = (
        at("press Enter to clear the screen"),
        at("\u{1b}[2J\u{1b}[3J"),
    );
    let next = at("press Enter when nobody else looks");
    assert!(
        last < clear && clear < cleared && cleared < next,
        "{printed}"
    );
    let shown = &printed[next..];
    assert!(
        shown.contains("black> ") && !shown.contains("F  B  S  Y"),
        "{shown}"
    );
}
