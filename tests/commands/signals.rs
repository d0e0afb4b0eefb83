//! What Ctrl-C, a closed terminal and other signals do: work ends in order, and no game is lost.
#![cfg(unix)]

use std::io::{BufReader, Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::at_terminal::{Terminal, at_terminal_in};
use crate::{Folder, text};

/// Starts the command; signals that these tests themselves were started not to hear, in the background of a script, it hears.
fn start(arguments: &[&str], folder: &Folder) -> Child {
    Command::new("env")
        .args(["--default-signal=INT,HUP,TERM", env!("CARGO_BIN_EXE_alfil")])
        .args(arguments)
        .env("XDG_STATE_HOME", &folder.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

fn signal(name: &str, child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args([name, &id]).status();
    assert!(
        sent.is_ok_and(|status| status.success()),
        "`kill` sends {name}"
    );
}

/// Waits for a line of its output with these words, and returns all lines so far.
fn await_line(output: &mut impl std::io::BufRead, words: &str) -> String {
    let mut all = String::new();
    while !all.contains(words) {
        let n = output.read_line(&mut all).expect("it is text");
        assert!(n > 0, "`{words}` never came: {all}");
    }
    all
}

/// Sends a signal once these words have been printed; the status, what is printed after them and what is said.
fn ended_by(name: &str, mut child: Child, words: &str) -> (Option<i32>, String, String) {
    let mut output = BufReader::new(child.stdout.take().expect("it has an output"));
    await_line(&mut output, words);
    signal(name, &child);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("it is text");
    let ended = child.wait_with_output().expect("it ends");
    (ended.status.code(), rest, text(&ended.stderr))
}

#[test]
fn analysis_ends_with_the_best_line_so_far() {
    let folder = Folder::new("analysed");
    for name in ["-INT", "-TERM"] {
        let child = start(&["analyse", "chess", "--time", "300"], &folder);
        let (status, _, said) = ended_by(name, child, "    3 ");
        let expected = if name == "-INT" { 130 } else { 143 };
        assert_eq!(status, Some(expected), "{said}");
        assert!(said.contains("stopped before the time was over"), "{said}");
    }
    // One JSON object is printed all the same.
    let mut child = start(&["analyse", "chess", "--time", "300", "--json"], &folder);
    std::thread::sleep(Duration::from_secs(3));
    signal("-INT", &child);
    let mut printed = String::new();
    let mut output = child.stdout.take().expect("it has an output");
    output.read_to_string(&mut printed).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let found: serde_json::Value = serde_json::from_str(&printed).expect("JSON alone");
    assert!(found["lines"][0]["moves"][0].is_string(), "{found}");
}

#[test]
fn a_match_ends_with_its_table_and_a_count_with_what_is_counted() {
    let folder = Folder::new("matched");
    let file = folder.path("games.pgn");
    let players = [
        "match",
        "losalamos",
        "--first",
        "random",
        "--second",
        "random",
    ];
    let long = ["--games", "1000000", "--save", &file];
    let child = start(&[&players[..], &long].concat(), &folder);
    let (status, rest, said) = ended_by("-INT", child, "game 2: ");
    assert_eq!(status, Some(130), "{said}");
    assert!(said.contains("stopped, games counted: "), "{said}");
    assert!(rest.contains("random against random (2): "), "{rest}");
    // Whole games are in the file.
    let saved = std::fs::read_to_string(&file).expect("it was written");
    let games = alfil::game_file::read(&saved).expect("a file of games");
    assert!(games.len() >= 2 && saved.ends_with("\n\n"));
    let mut child = start(&["perft", "chess", "7"], &folder);
    std::thread::sleep(Duration::from_secs(1));
    signal("-INT", &child);
    let mut said = String::new();
    let mut messages = child.stderr.take().expect("it has messages");
    messages.read_to_string(&mut said).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    assert!(
        said.contains("stopped before depth 7 was counted; first moves counted: ")
            && said.contains(" of 20, sequences so far: "),
        "{said}"
    );
}

/// What a count in JSON prints when it is interrupted, and what it says.
pub fn interrupted_count() -> (serde_json::Value, String) {
    let folder = Folder::new(&format!("counted-{:?}", std::thread::current().id()));
    let mut child = start(&["perft", "chess", "7", "--json"], &folder);
    std::thread::sleep(Duration::from_secs(2));
    signal("-INT", &child);
    let mut printed = String::new();
    let mut output = child.stdout.take().expect("it has an output");
    output.read_to_string(&mut printed).expect("it is text");
    let mut said = String::new();
    let mut messages = child.stderr.take().expect("it has messages");
    messages.read_to_string(&mut said).expect("it is text");
    assert_eq!(child.wait().expect("it ends").code(), Some(130), "{said}");
    (serde_json::from_str(&printed).expect("JSON alone"), said)
}

/// A count that is interrupted ends with one JSON object as well, in which the counted first moves are.
#[test]
fn a_count_in_json_ends_with_what_is_counted() {
    let (found, said) = interrupted_count();
    let divided = found["divide"].as_object().expect("the first moves");
    let sum: u64 = divided.values().filter_map(serde_json::Value::as_u64).sum();
    assert_eq!(found["nodes"].as_u64(), Some(sum), "{found}");
    assert_eq!(
        (&found["depth"], &found["stopped"], &found["first_moves"]),
        (&7.into(), &true.into(), &20.into()),
        "{found}"
    );
    let words = format!(
        "first moves counted: {} of 20, sequences so far: {sum}\n",
        divided.len()
    );
    assert!(said.contains(&words), "{said}");
    // A count that ends by itself says nothing of that.
    let whole = crate::json(&["perft", "chess", "1", "--json"]);
    assert!(whole.get("stopped").is_none() && whole.get("first_moves").is_none());
}

/// Waits until a file is there, or has grown.
fn await_growth(path: &str) {
    let size = || std::fs::metadata(path).map_or(0, |data| data.len());
    let (before, until) = (size(), Instant::now() + Duration::from_secs(200));
    while size() <= before {
        assert!(Instant::now() < until, "{path} never grew");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_playtest_keeps_its_games_and_goes_on_with_them() {
    let folder = Folder::new("playtested");
    let file = folder.path("run.json");
    let arguments = [
        "playtest",
        "losalamos",
        "--games",
        "300",
        "--odds",
        "0",
        "--nodes",
        "5",
        "--threads",
        "2",
        "--out",
        &file,
    ];
    let mut before = 0;
    for _ in 0..2 {
        let child = start(&arguments, &folder);
        await_growth(&file);
        signal("-INT", &child);
        let ended = child.wait_with_output().expect("it ends");
        let said = text(&ended.stderr);
        assert_eq!(ended.status.code(), Some(130), "{said}");
        assert!(said.contains("of 300 games; they are in `"), "{said}");
        // The report on the games so far is printed.
        assert!(
            text(&ended.stdout).contains("games"),
            "{}",
            text(&ended.stdout)
        );
        let state =
            alfil::playtest::state::State::read(file.as_ref()).expect("a file of a playtest");
        assert!(state.games.len() > before, "{} {before}", state.games.len());
        // Nothing in the file says that it is done.
        assert!(state.report.is_none());
        before = state.games.len();
    }
}

/// Values from fewer games than `--games` are not written.
#[test]
fn tuning_keeps_its_games_and_writes_nothing_else() {
    let folder = Folder::new("tuned");
    let (games, learnt) = (folder.path("games.json"), folder.path("learnt.toml"));
    let arguments = [
        "tune",
        "losalamos",
        "--games",
        "300",
        "--nodes",
        "5",
        "--out",
        &games,
        "--to",
        &learnt,
    ];
    let child = start(&arguments, &folder);
    await_growth(&games);
    signal("-TERM", &child);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(ended.status.code(), Some(143), "{}", text(&ended.stderr));
    let state = alfil::playtest::state::State::read(games.as_ref()).expect("its games");
    assert!(!state.games.is_empty());
    assert!(!std::path::Path::new(&learnt).exists());
}

#[test]
fn a_server_ends_in_order() {
    if !alfil::page::is_there() {
        println!("skipped: the page is not in the program");
        return;
    }
    let folder = Folder::new("served");
    for name in ["-INT", "-TERM"] {
        let child = start(
            &["serve", "--port", "0", "--games", &folder.path("games")],
            &folder,
        );
        let (status, _, said) = ended_by(name, child, "http://");
        assert_eq!(status, Some(0), "{said}");
    }
}

/// A game that a person plays, ended by a signal.
#[test]
fn a_signal_saves_the_game_before_it_ends_the_program() {
    let folder = Folder::new("rescued");
    for (number, (name, status)) in [("-TERM", 143), ("-HUP", 129), ("-INT", 130)]
        .into_iter()
        .enumerate()
    {
        let mut child = start(&["play", "chess", "--two"], &folder);
        let mut input = child.stdin.take().expect("it has an input");
        input.write_all(b"e2e4\nfen\n").expect("it reads");
        let (ended, _, said) = ended_by(name, child, "/4P3/");
        assert_eq!(ended, Some(status), "{said}");
        drop(input);
        let file = said
            .split_once("the game is saved: `alfil play ")
            .and_then(|(_, rest)| rest.split_once('`'))
            .map(|(file, _)| file.to_owned())
            .unwrap_or_else(|| panic!("it says where: {said}"));
        assert!(file.ends_with(&format!("-{}.pgn", number + 1)), "{file}");
        assert!(file.contains("alfil/played/chess-"), "{file}");
        let resumed = crate::play::session(&[&file], "fen|quit|");
        assert!(
            resumed.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"),
            "{resumed}"
        );
    }
    // A game of which nothing is lost is not saved, nor is one that was left.
    for lines in ["fen\n", "e2e4\nquit\n"] {
        let mut child = start(&["play", "chess", "--two"], &folder);
        let mut input = child.stdin.take().expect("it has an input");
        input.write_all(lines.as_bytes()).expect("it reads");
        drop(input);
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
    }
    assert_eq!(played(&folder).len(), 3);
}

/// Games that were saved without a name.
fn played(folder: &Folder) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder.path("alfil/played")) else {
        return Vec::new();
    };
    let entries = entries.map(|entry| entry.expect("it is there").path());
    // Not what is being written.
    let entries = entries.filter(|path| path.extension().is_some_and(|ending| ending == "pgn"));
    entries
        .map(|path| path.to_str().expect("a readable path").to_owned())
        .collect()
}

#[test]
fn an_interrupt_while_the_engine_thinks_plays_what_it_has_found() {
    let folder = Folder::new("thinking");
    let engine = "chess --level 10 --think 200";
    let began = Instant::now();
    // `~` is typed while there is no prompt.
    let Some(printed) = at_terminal_in(&folder.0, "C", engine, "e2e4|~\x03|fen|hint|quit|yes|")
    else {
        return;
    };
    assert!(began.elapsed() < Duration::from_secs(100), "{printed}");
    assert!(printed.contains("2. black: "), "{printed}");
    assert!(
        printed.contains(" w KQkq") && printed.contains("white> "),
        "{printed}"
    );
    assert_eq!(played(&folder).len(), 0, "it was left by `quit`: {printed}");
}

#[test]
fn the_end_of_input_at_a_terminal_saves_the_game() {
    let folder = Folder::new("ended-input");
    let Some(printed) = at_terminal_in(&folder.0, "C", "chess --two", "e2e4|\x04") else {
        return;
    };
    assert!(
        printed.contains("the game is saved: `alfil play "),
        "{printed}"
    );
    let saved = played(&folder);
    assert_eq!(saved.len(), 1, "{printed}");
    // Nothing is saved of which nothing is lost.
    at_terminal_in(&folder.0, "C", "chess --two", "\x04").expect("a terminal");
    assert_eq!(played(&folder).len(), 1);
}

#[test]
fn a_terminal_that_closes_saves_the_game() {
    let folder = Folder::new("closed");
    let Some(mut terminal) = Terminal::open(&folder.0, "C", "chess --two") else {
        return;
    };
    terminal.type_in("e2e4|");
    terminal.await_prompt();
    terminal.close();
    let until = Instant::now() + Duration::from_secs(20);
    while played(&folder).is_empty() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(50));
    }
    let saved = played(&folder);
    assert_eq!(saved.len(), 1, "it is saved");
    let resumed = crate::play::session(&[&saved[0]], "fen|quit|");
    assert!(
        resumed.contains("/4P3/8/PPPP1PPP/RNBQKBNR b KQkq"),
        "{resumed}"
    );
}
