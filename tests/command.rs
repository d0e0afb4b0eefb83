//! The command as scripts and people use it.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn alfil(arguments: &[&str]) -> Output {
    run(arguments, "")
}

fn run(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfil"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    // A command that does not read its input may have closed it.
    let _ = child
        .stdin
        .take()
        .expect("it has an input")
        .write_all(input.as_bytes());
    child.wait_with_output().expect("the command ends")
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("output is UTF-8")
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("messages are UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    let output = alfil(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", err(&output));
    assert!(output.stderr.is_empty(), "{arguments:?}: {}", err(&output));
    serde_json::from_slice(&output.stdout).expect("nothing but JSON is printed")
}

#[test]
fn list_names_every_shipped_variant() {
    let listed = json(&["list", "--json"]);
    let names: Vec<&str> = listed
        .as_array()
        .expect("an array")
        .iter()
        .filter_map(|row| row["name"].as_str())
        .collect();
    assert_eq!(names, alfil::library::shipped());
    assert!(out(&alfil(&["list"])).contains("glinski"));
}

#[test]
fn moves_json_tells_all() {
    let value = json(&["moves", "chess", "--json", "--after", "e2e4 a7a6 e4e5 d7d5"]);
    assert_eq!(value["variant"], "chess");
    assert_eq!(value["turn"], "white");
    assert_eq!(value["check"], false);
    assert_eq!(value["result"], Value::Null);
    let moves = value["moves"].as_array().expect("an array");
    let taken = moves
        .iter()
        .find(|turn| turn["text"] == "e5d6")
        .expect("en passant is legal");
    assert_eq!(taken["kind"], "en-passant");
    assert_eq!(taken["captures"], serde_json::json!(["d5"]));
    assert_eq!(taken["piece"], "pawn");
    assert_eq!(
        taken["fen"],
        "rnbqkbnr/1pp1pppp/p2P4/8/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 3"
    );
    assert_eq!(taken["promotes"], Value::Null);
    assert_eq!(taken["drop"], Value::Null);
}

#[test]
fn castling_is_the_kings_move() {
    let value = json(&[
        "moves",
        "chess",
        "--json",
        "--fen",
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1",
    ]);
    let moves = value["moves"].as_array().expect("an array").clone();
    let castling = moves
        .iter()
        .find(|turn| turn["kind"] == "castle")
        .expect("castling is legal");
    assert_eq!(
        (castling["from"].as_str(), castling["to"].as_str()),
        (Some("e1"), Some("g1"))
    );
    assert_eq!(castling["text"], "e1g1");
}

#[test]
fn results_are_told_with_scores() {
    let value = json(&["moves", "chess", "--json", "--after", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!(value["result"]["winner"], "black");
    assert_eq!(
        value["result"]["scores"],
        serde_json::json!({"white": 0, "black": 1})
    );
    assert_eq!(value["result"]["reason"], "checkmate");
    assert_eq!(value["moves"], serde_json::json!([]));
    let value = json(&[
        "moves",
        "glinski",
        "--json",
        "--position",
        "tests/data/glinski-stalemate.toml",
    ]);
    assert_eq!(
        value["result"]["scores"],
        serde_json::json!({"white": 0.75, "black": 0.25})
    );
    assert_eq!(value["result"]["winner"], "white");
}

#[test]
fn perft_counts() {
    let value = json(&["perft", "glinski", "2", "--json"]);
    assert_eq!(value["nodes"], 2586);
    assert_eq!(value["depth"], 2);
    assert_eq!(value["divide"].as_object().expect("an object").len(), 51);
    assert_eq!(
        out(&alfil(&["perft", "chess", "3", "--threads", "2"])).trim(),
        "8902"
    );
    assert_eq!(out(&alfil(&["perft", "chess", "0"])).trim(), "1");
    assert!(out(&alfil(&["perft", "chess", "1", "--divide"])).contains("e2e4: 1\n"));
}

#[test]
fn wrong_calls_say_what_is_wrong() {
    for (arguments, status, words) in [
        (&["moves", "glinsky"][..], 2, "did you mean `glinski`"),
        (&["moves", "no/such/file.toml"], 2, "cannot be read"),
        (
            &["moves", "chess", "--fen", "8/8 w"],
            1,
            "2 rows are written, the board has 8",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            ],
            1,
            "`x` is not a man of this game",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w",
            ],
            1,
            "row 7 is too short: 7 cells of 8",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR z",
            ],
            1,
            "`z` is not a player",
        ),
        (
            &["moves", "chess", "--after", "e2e5"],
            1,
            "does not move like that",
        ),
        (
            &["moves", "chess", "--after", "e3e4"],
            1,
            "nobody stands on `e3`",
        ),
        (&["moves", "chess", "--after", "e7e5"], 1, "is black's"),
        (
            &["moves", "chess", "--after", "e4"],
            1,
            "is one cell, a move is two",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "4k3/P7/8/8/8/8/8/4K3 w",
                "--after",
                "a7a8",
            ],
            1,
            "what the pawn becomes",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "4k3/P7/8/8/8/8/8/4K3 w",
                "--after",
                "a7a8k",
            ],
            1,
            "cannot become `k`",
        ),
        (
            &["moves", "chess", "--option", "x"],
            2,
            "this game has no options",
        ),
        (
            &["show", "glinski", "--piece", "N", "--at", "z9"],
            2,
            "did you mean",
        ),
        (&["explain", "syntax"], 2, "`toml::syntax`"),
        (&["perft", "chess"], 2, "DEPTH"),
        (
            &["perft", "chess", "2", "--executor", "fast"],
            2,
            "not in this version",
        ),
        (
            &["explain", "betza::unknown_aton"],
            2,
            "betza::unknown_atom",
        ),
        (&["check", "no-such-file.toml"], 2, "cannot be read"),
        (&["play", "chess", "--white", "nobody"], 2, "human"),
        (&["frobnicate"], 2, "frobnicate"),
    ] {
        let output = alfil(arguments);
        assert_eq!(
            output.status.code(),
            Some(status),
            "{arguments:?}: {}",
            err(&output)
        );
        assert!(
            err(&output).contains(words),
            "{arguments:?} says: {}",
            err(&output)
        );
        assert!(
            output.stdout.is_empty(),
            "{arguments:?} prints a result: {}",
            out(&output)
        );
    }
}

#[test]
fn check_has_three_exit_statuses() {
    assert_eq!(
        alfil(&["check", "definitions/glinski.toml"]).status.code(),
        Some(0)
    );
    let folder = std::env::temp_dir().join(format!("alfil-check-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let file = folder.join("broken.toml");
    std::fs::write(&file, "language = 1\nnam = \"Broken\"\n").expect("a file for the test");
    let path = file.to_str().expect("a readable path");
    let output = alfil(&["check", path]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        out(&output).contains("toml::unknown_key"),
        "{}",
        out(&output)
    );
    let output = alfil(&["check", "--format", "short", path]);
    assert!(
        out(&output).contains("broken.toml:2:1: error: toml::unknown_key"),
        "{}",
        out(&output)
    );
    let output = alfil(&["check", "--format", "json", path]);
    let value: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let codes: Vec<&str> = value
        .as_array()
        .expect("an array")
        .iter()
        .filter_map(|one| one["code"].as_str())
        .collect();
    assert!(codes.contains(&"toml::unknown_key"), "{codes:?}");
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn a_game_is_played_to_its_end() {
    let input = "f2f3\ne7e5\nrubbish\ng2g4\nd8h4\n";
    let output = run(&["play", "chess"], input);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("black wins, 0 : 1 (checkmate)"), "{text}");
    assert!(text.contains("`rubbish` is not a move"), "{text}");
}

#[test]
fn a_short_mate_on_hexagons() {
    let moves = "h1k2 c8e8 g4g6 e7e5 f2d4 g10h8 f3 i6 h8-g8 k2h5";
    let input = moves
        .replace("f3 i6", "f3_i6")
        .replace(' ', "\n")
        .replace('_', " ")
        + "\n";
    let output = run(&["play", "glinski"], &input);
    assert!(output.status.success(), "{}", err(&output));
    let text = out(&output);
    assert!(text.contains("white wins, 1 : 0 (checkmate)"), "{text}");
}

#[test]
fn random_players_finish_and_repeat_with_their_seed() {
    let arguments = [
        "play",
        "losalamos",
        "--white",
        "random",
        "--player",
        "black=random",
        "--seed",
        "7",
    ];
    let (first, second) = (alfil(&arguments), alfil(&arguments));
    assert!(first.status.success(), "{}", err(&first));
    assert_eq!(out(&first), out(&second));
    let text = out(&first);
    assert!(
        text.trim_end().ends_with(')'),
        "the game ended: {}",
        &text[text.len().saturating_sub(300)..]
    );
}

#[test]
fn games_are_saved_and_resumed_undone_and_resigned() {
    let file = std::env::temp_dir().join(format!("alfil-save-{}.toml", std::process::id()));
    let path = file.to_str().expect("a readable path");
    let output = run(
        &["play", "glinski"],
        &format!("e4e6\nundo\ne4e5\nf7f6\nundo\nf7f6\nsave {path}\nquit\n"),
    );
    assert!(out(&output).contains("saved to"), "{}", out(&output));
    let output = run(&["play", "glinski", "--resume", path], "fen\nresign\n");
    let text = out(&output);
    assert!(text.contains("w - - "), "{text}");
    assert!(text.contains("white resigns; black wins"), "{text}");
    let output = run(&["play", "chess", "--resume", path], "");
    assert_eq!(output.status.code(), Some(2));
    std::fs::remove_file(&file).expect("the file can be removed");
}

#[test]
fn explain_and_show_print_pages() {
    assert!(out(&alfil(&["explain", "betza::unknown_atom"])).starts_with("# betza::unknown_atom"));
    let page = out(&alfil(&["show", "glinski"]));
    for words in ["Glinski", "queen", "stalemate", "0.25 to 0.75"] {
        assert!(page.contains(words), "`show` does not say {words}:\n{page}");
    }
    assert!(out(&alfil(&["show", "glinski", "--piece", "knight"])).contains("from f6"));
}

#[test]
fn pictures_are_written() {
    let folder = std::env::temp_dir().join(format!("alfil-pictures-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let (svg, png) = (folder.join("glinski.svg"), folder.join("glinski.png"));
    let (svg_name, png_name) = (svg.display().to_string(), png.display().to_string());
    for more in [
        vec!["--zones"],
        vec!["--piece", "pawn", "--at", "f5"],
        vec!["--after", "f5f6"],
    ] {
        let output = alfil(
            &[
                &["show", "glinski", "--svg", &svg_name, "--png", &png_name],
                &more[..],
            ]
            .concat(),
        );
        assert!(output.status.success(), "{}", err(&output));
        assert!(output.stdout.is_empty() && output.stderr.is_empty());
        let text = std::fs::read_to_string(&svg).expect("the picture");
        let document = roxmltree::Document::parse(&text).expect("it is well-formed");
        let polygons = document
            .descendants()
            .filter(|node| node.has_tag_name("polygon"))
            .count();
        assert!(polygons >= 91);
        assert!(text.contains("<title>Glinski&#39;s Hexagonal Chess"));
        assert!(
            std::fs::read(&png)
                .expect("the picture")
                .starts_with(b"\x89PNG")
        );
        let mut names: Vec<_> = std::fs::read_dir(&folder)
            .expect("the folder")
            .filter_map(Result::ok)
            .map(|entry| entry.file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["glinski.png", "glinski.svg"]);
    }
    let nowhere = folder.join("nowhere").join("x.svg").display().to_string();
    let output = alfil(&["show", "chess", "--svg", &nowhere]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        err(&output).starts_with(&format!("alfil: `{nowhere}` cannot be written: ")),
        "{}",
        err(&output)
    );
    assert_eq!(alfil(&["show", "chess", "--zones"]).status.code(), Some(2));
    let _ = std::fs::remove_dir_all(&folder);
}

#[test]
fn turns_of_several_steps_are_entered_step_by_step_and_never_flood_the_screen() {
    let listed = out(&alfil(&["moves", "spinal-tap"]));
    assert_eq!(listed.lines().count(), 147, "146 moves and a line");
    assert!(listed.contains("battle: 8,430 turns of several steps"));
    let session =
        "moves\nbattle\nd3d4\ndone\nback\nback\nd3d4\nf3f5\ne3e4\ndone\nbattle{d9d8 e9e8}\nquit\n";
    let played = out(&run(&["play", "spinal-tap"], session));
    assert!(played.lines().count() < 250, "the screen is flooded");
    for told in [
        "battle: 8,430 turns of several steps",
        "battle has at least 2 steps, and 1 is made so far",
        "no step has been made",
        "from `f3` it can go",
        "1. white: battle{d3d4 e3e4}",
        "1. black: battle{d9d8 e9e8}",
    ] {
        assert!(played.contains(told), "{told} in\n{played}");
    }
}

#[test]
fn stacks_and_chance_are_told_in_json() {
    let drawn = json(&["moves", "peg-chess-random", "--json", "--after", "@c2"]);
    assert_eq!(drawn["turn"], "chance");
    let outcomes = drawn["moves"].as_array().expect("outcomes");
    assert_eq!(outcomes.len(), 25);
    assert!(outcomes.iter().all(|one| one["weight"] == 2));
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/positions/peg-fixed.toml"
    );
    let value = json(&["moves", "peg-chess-random", "--json", "--position", file]);
    let moves = value["moves"].as_array().expect("moves");
    assert_eq!(moves.len(), 22);
    let from = |one: &Value| {
        one["from"]
            .as_str()
            .is_some_and(|from| from.ends_with(".0"))
    };
    assert!(moves.iter().all(from));
}
