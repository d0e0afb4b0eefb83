//! The command as scripts and people use it.

use std::path::Path;
use std::process::Output;

use crate::{command, text, typed};
use serde_json::Value;

fn alfil(arguments: &[&str]) -> Output {
    run(arguments, "")
}

fn run(arguments: &[&str], input: &str) -> Output {
    command::run(arguments, Path::new("."), input)
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
    let list = out(&alfil(&["list"]));
    assert!(list.contains("glinski"));
    assert!(list.contains("A king that reaches one of the four central squares wins as well."));
    let page = out(&alfil(&["show", "kingofthehill"]));
    assert!(page.starts_with("King of the Hill\n"), "{page}");
}

#[test]
fn moves_json_is_complete() {
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
fn results_have_scores() {
    let value = json(&["moves", "chess", "--json", "--after", "f2f3 e7e5 g2g4 d8h4"]);
    assert_eq!(value["result"]["winner"], "black");
    assert_eq!(value["result"]["winners"], serde_json::json!(["black"]));
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
    assert_eq!(value["result"]["winners"], serde_json::json!(["white"]));
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
            "`x` is not a piece of this game",
        ),
        (
            &[
                "moves",
                "chess",
                "--fen",
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP/RNBQKBNR w",
            ],
            1,
            "row 7 is too short: 7 of 8 cells",
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
            "the pawn on `e2` has no move to `e5`",
        ),
        (
            &["moves", "chess", "--after", "e3e4"],
            1,
            "there is no piece on `e3`",
        ),
        (&["moves", "chess", "--after", "e7e5"], 1, "is black's"),
        (
            &["moves", "chess", "--after", "e7"],
            1,
            "no pawn of white can go to `e7`",
        ),
        (
            &["moves", "chess", "--after", "e5"],
            1,
            "no pawn of white can go to `e5`",
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
            &["perft", "chess", "2", "--executor", "quick"],
            2,
            "[possible values: fast, reduced, plain]",
        ),
        (
            &["explain", "betza::unknown_aton"],
            2,
            "betza::unknown_atom",
        ),
        (&["check", "no-such-file.toml"], 2, "cannot be read"),
        (&["play", "chess", "--white", "unknown"], 2, "human"),
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
    let output = run(&["play", "chess", "--two"], input);
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
    let output = run(&["play", "glinski", "--two"], &input);
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
        &["play", "glinski", "--two"],
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
    for words in [
        "Glinski",
        "queen",
        "stalemate",
        "0.25 for the player to move, 0.75 for the enemy",
    ] {
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
                &[
                    "show",
                    "glinski",
                    "--replace",
                    "--svg",
                    &svg_name,
                    "--png",
                    &png_name,
                ],
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
    let played = out(&run(&["play", "spinal-tap", "--two"], session));
    assert!(played.lines().count() < 250, "the screen is flooded");
    for words in [
        "battle: 8,430 turns of several steps",
        "battle has at least 2 steps, and 1 is made so far",
        "no step has been made",
        "from `f3` it can go",
        "1. white: battle{d3d4 e3e4}",
        "2. black: battle{d9d8 e9e8}",
    ] {
        assert!(played.contains(words), "{words} in\n{played}");
    }
}

#[test]
fn a_turn_entered_in_any_order_of_its_steps_is_saved() {
    let file = std::env::temp_dir().join(format!("alfil-steps-{}.toml", std::process::id()));
    let path = file.to_str().expect("a readable path");
    let session = format!("battle\ne3e4\nd3d4\ndone\nsave {path}\n");
    out(&run(&["play", "spinal-tap", "--two"], &session));
    let resumed = out(&run(&["play", "spinal-tap", "--resume", path], "fen\n"));
    assert!(resumed.contains("/3PC6/PPP2CCPPPP/"), "{resumed}");
    std::fs::remove_file(&file).expect("the file can be removed");
}

#[test]
fn json_has_stacks_and_chance() {
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

#[test]
fn a_call_for_an_empty_bag_ends_the_session_with_a_reason() {
    let file = std::env::temp_dir().join(format!("alfil-empty-{}.toml", std::process::id()));
    let path = file.to_str().expect("a readable path");
    let position = "[stores.bag]\nKQRB = 0\n[state]\ncalled = \"c2\"\n";
    std::fs::write(&file, position).expect("a file for the test");
    for seat in ["white=human", "white=random"] {
        let arguments = [
            "play",
            "peg-chess-random",
            "--position",
            path,
            "--player",
            seat,
        ];
        let output = run(&arguments, "moves\n");
        assert_eq!(output.status.code(), Some(1), "{}", err(&output));
        let words = err(&output);
        assert!(
            words.contains("`bag`") && !words.contains("panicked"),
            "{words}"
        );
    }
    std::fs::remove_file(&file).expect("the file can be removed");
}

#[test]
fn a_game_from_a_position_file_is_saved_with_all_that_the_file_says() {
    let folder = std::env::temp_dir().join(format!("alfil-from-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let (position, saved) = (folder.join("position.toml"), folder.join("saved.toml"));
    let (position_name, saved_name) = (position.display(), saved.display().to_string());
    let text = "turn = \"white\"\n\
        [cells]\nh1 = \"white king\"\nh8 = \"black king\"\nd1 = [\"white rook\", \"black pawn\"]\n\
        [attributes.tile]\nd1 = \"KRB\"\nd2 = \"KRB\"\nh1 = \"K\"\nh8 = \"K\"\n\
        [state]\nphase = \"play\"\nplayed = { white = 5, black = 5 }\nquiet = 3\n";
    std::fs::write(&position, text).expect("a file for the test");
    let game = "peg-chess-setup";
    let from = [
        "play",
        game,
        "--position",
        &position_name.to_string(),
        "--after",
        "d1.0d2",
        "--two",
    ];
    let first = run(&from, &format!("fen\nsave {saved_name}\n"));
    assert!(out(&first).contains("saved to"), "{}", out(&first));
    // Saved from a game that was itself resumed, it still says all.
    for _ in 0..2 {
        let arguments = ["play", game, "--resume", &saved_name];
        let resumed = run(
            &arguments,
            &format!("fen\nsave {saved_name}\nundo\nd1.0d2\n"),
        );
        assert!(resumed.status.success(), "{}", err(&resumed));
        let fen = |printed: &str| {
            let line = printed.lines().find(|line| line.contains(" b - - 4 "));
            line.expect("a FEN is printed").to_owned()
        };
        assert_eq!(fen(&out(&first)), fen(&out(&resumed)));
        assert!(out(&resumed).contains("white: d1.0d2"), "{}", out(&resumed));
    }
    let written = std::fs::read_to_string(&saved).expect("it was saved");
    for words in [
        "[Position \"",
        "[state]",
        "phase = \\\"play\\\"",
        "d2 = \\\"KRB\\\"",
        "quiet = 3",
    ] {
        assert!(written.contains(words), "{words} in\n{written}");
    }
    std::fs::remove_dir_all(&folder).expect("the folder can be removed");
}

#[test]
fn stores_and_the_phase_stand_below_the_board() {
    let fen = "4k3/8/8/8/8/8/8/4K3[PPPn] w - - 0 1";
    let show = |more: &[&str]| out(&alfil(&[&["show"], more].concat()));
    let hands = "white hand: P*3\nblack hand: N\n";
    let shown = show(&["crazyhouse", "--fen", fen]);
    assert!(shown.contains(hands), "{shown}");
    let played = out(&run(
        &["play", "crazyhouse", "--two", "--fen", fen],
        "P@e4\nN@e6\n",
    ));
    for words in [
        hands,
        "white hand: P*2\nblack hand: N\n",
        "white hand: P*2\nblack hand: empty\n",
    ] {
        assert!(played.contains(words), "{words} in\n{played}");
    }
    let state = show(&["peg-chess-random", "--after", "@c2 KQRB@c2"]);
    for words in [
        "phase: tiles\n",
        "black army: K comes next, then Q R*2 B*2 N*2 P*8\n",
        "bag: chance picks from 49: KQRB KQRN*2",
    ] {
        assert!(state.contains(words), "{words} in\n{state}");
    }
    // What never fills again is not spoken of once it is empty.
    let army = "tests/data/hidden/army.toml";
    let placed = "F@a1 B@b1 M@a2 I@b2 S@c1 S@c2 Y@d1";
    let shown = show(&[army, "--after", placed]);
    assert!(shown.contains("black army: F B M I S*2 Y\n"), "{shown}");
    assert!(!shown.contains("white army"), "{shown}");
    let hidden = out(&run(&["play", army, "--two"], "F@a1\n"));
    for words in [
        "phase: hide, hidden from the others\n",
        "white army: B M I S*2 Y\n",
    ] {
        assert!(hidden.contains(words), "{words} in\n{hidden}");
    }
    assert!(!hidden.contains("black army"), "{hidden}");
}

#[test]
fn help_shows_the_moves_of_the_game() {
    let help = |name: &str| out(&run(&["play", name], "help\n"));
    let all = [
        ("chess", "b1c3 ", "a move: two cells"),
        ("chess", "MOVEq ", "a promotion: the move, then the queen"),
        (
            "crazyhouse",
            "P@d4 ",
            "places a piece from `hand` on a cell",
        ),
        (
            "peg-chess-setup",
            "KQRB@d4 ",
            "places a tile from `tiles` on a cell",
        ),
        (
            "peg-chess-setup",
            "K@d4 ",
            "places a piece from `army` on a cell",
        ),
        (
            "peg-chess-setup",
            "K@- ",
            "discards the next item of `army`",
        ),
        (
            "peg-chess-setup",
            "d4.0+e4 ",
            "the same onto another piece or a stack",
        ),
        (
            "peg-chess-setup",
            "d4.0xe4.0 ",
            "the same capturing the piece at that level",
        ),
        (
            "peg-chess-random",
            "@d4 ",
            "calls a cell: chance draws a piece or tile for it from `bag`",
        ),
        ("spinal-tap", "battle ", "begins a turn of several steps"),
    ];
    for (name, written, words) in all {
        let printed = help(name);
        let line = printed
            .lines()
            .find(|line| line.trim_start().starts_with(written));
        assert!(
            line.is_some_and(|line| line.contains(words)),
            "{name}: {written} in\n{printed}"
        );
    }
    let chess = help("chess");
    let moves_alone = chess.split("> help").nth(1).expect("there is help");
    let moves_alone = moves_alone.split("moves [CELL]").next().unwrap_or("");
    assert_eq!(moves_alone.trim().lines().count(), 2, "{moves_alone}");
}

#[test]
fn any_position_reached_can_be_written_to_a_file() {
    let file = std::env::temp_dir().join(format!("alfil-state-{}.toml", std::process::id()));
    let path = file.to_str().expect("it is UTF-8");
    for (name, after) in [
        ("chess", "e2e4 a7a6 e4e5 d7d5"),
        ("peg-chess-random", "@c2 KQRB@c2 @d3"),
        ("peg-chess-setup", "KQRB@c2 KQRN@d1"),
        ("3check", "e2e4 f7f6 d1h5"),
    ] {
        let state = out(&alfil(&["show", name, "--state", "--after", after]));
        std::fs::write(&file, &state).expect("it can be written");
        let mut reached = json(&["moves", name, "--json", "--after", after]);
        let mut read = json(&["moves", name, "--json", "--position", path]);
        assert_eq!(
            read["moves"].take(),
            reached["moves"].take(),
            "{name}:\n{state}"
        );
        assert_eq!(read, reached, "{name}:\n{state}");
        let again = out(&alfil(&["show", name, "--state", "--position", path]));
        assert_eq!(again, state, "{name}");
    }
    let fen = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 5";
    let state = out(&alfil(&["show", "chess", "--state", "--fen", fen]));
    assert!(state.contains("passed = { by = \"e4\", cells = [\"e3\"] }\nplies = 9"));
    std::fs::remove_file(&file).expect("it is there");
}

/// Of many tests that fail only some are listed, and a count that is too large fails at once.
#[test]
fn long_answers_have_an_end() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let head = "language = 1\nextends = \"chess\"\nname = \"Long\"\n";
    let file = folder.join("long-failing.toml");
    let file = file.to_str().expect("its name is text");
    for n in [100, 103] {
        let tests = (0..n).map(|index| format!("[[test]]\nname = \"t{index}\"\ncount = 21\n"));
        std::fs::write(file, format!("{head}{}", tests.collect::<String>())).expect("a folder");
        let done = alfil(&["check", file, "--format", "short"]);
        let said = [done.stdout, done.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        assert_eq!(said.matches("should be 21 legal moves").count(), 100);
        assert_eq!(said.contains("3 more tests fail"), n > 100, "{said}");
    }
    let file = folder.join("long-turns.toml");
    let file = file.to_str().expect("its name is text");
    let turn = "[turn.many]\ndo = [\"move\"]\nsteps = \"1..20\"\n";
    std::fs::write(file, format!("{head}{turn}")).expect("a folder");
    let done = alfil(&["perft", file, "2"]);
    assert_eq!(done.status.code(), Some(1));
    assert!(
        err(&done).contains("more turns of several steps"),
        "{}",
        err(&done)
    );
}

/// Alfil's own engine stands for a UCI engine.
#[test]
fn check_against_a_uci_engine() {
    let engine = format!("{} engine", env!("CARGO_BIN_EXE_alfil"));
    let check = |file: &str, name: &str, engine: &str| {
        std::process::Command::new(env!("CARGO_BIN_EXE_alfil"))
            .args(["check", "--against", "fairy-stockfish", "--as", name])
            .args(["--positions", "40", file])
            .env("FAIRY_STOCKFISH", engine)
            .output()
            .expect("it runs")
    };
    let same = check("shogi", "shogi", &engine);
    assert!(text(&same.stdout).trim_end().ends_with("equal"), "{same:?}");
    let other = check("berolina", "chess", &engine);
    assert_eq!(other.status.code(), Some(1));
    assert!(text(&other.stdout).contains("only there:"), "{other:?}");
    let absent = check("chess", "chess", "no-such-engine");
    assert_eq!(absent.status.code(), Some(2));
    assert!(text(&absent.stderr).contains("install it"), "{absent:?}");
}

/// Where `pyffish` is not installed, the message says how it is.
#[test]
fn check_against_another_program() {
    let has_module = std::process::Command::new("python3")
        .args(["-c", "import pyffish"])
        .output()
        .is_ok_and(|output| output.status.success());
    let check = |file: &str, name: &str| {
        let arguments = [
            "check",
            "--against",
            "pyffish",
            "--as",
            name,
            "--positions",
            "60",
            file,
        ];
        typed(&arguments, "")
    };
    if !has_module {
        let output = check("chess", "chess");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("pip install pyffish"));
        println!("pyffish is not installed: games are not compared");
        return;
    }
    let same = check("makruk", "makruk");
    assert_eq!(
        text(&same.stdout).trim_end().rsplit(' ').next(),
        Some("equal"),
        "{same:?}"
    );
    let other = check("berolina", "chess");
    assert_eq!(other.status.code(), Some(1));
    let said = text(&other.stdout);
    assert!(
        said.contains("only here:") && said.contains("only there:"),
        "{said}"
    );
    let unknown = check("chess", "no-such-game");
    assert_eq!(unknown.status.code(), Some(2));
    assert!(text(&unknown.stderr).contains("no variant"), "{unknown:?}");
}
