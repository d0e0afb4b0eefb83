//! Matches by the referee, and the files of their games.

use std::path::Path;

use crate::command;
use alfil::game_file::{self, Record, Turn};
use interpreter::Game;
use serde_json::Value;

const ALFIL: &str = env!("CARGO_BIN_EXE_alfil");

fn run(arguments: &[&str]) -> std::process::Output {
    command::run(arguments, Path::new("."), "")
}

fn out(arguments: &[&str]) -> String {
    let output = run(arguments);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {messages}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

fn json(arguments: &[&str]) -> Value {
    let all = [&["match"], arguments, &["--json"]].concat();
    serde_json::from_str(&out(&all)).expect("nothing but JSON is printed")
}

/// What a match prints in which one of the players is broken: the same, with exit status 1 and the reason on standard error.
fn json_of_broken(arguments: &[&str]) -> Value {
    let all = [&["match"], arguments, &["--json"]].concat();
    let output = run(&all);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{arguments:?}: {messages}");
    let result: Value =
        serde_json::from_slice(&output.stdout).expect("nothing but JSON is printed");
    let why = result["broken"].as_str().expect("a player is broken");
    assert_eq!(messages, format!("alfil: {why}\n"));
    for elo in ["elo", "elo_low", "elo_high"] {
        assert_eq!(result["first"][elo], Value::Null, "{result}");
    }
    result
}

fn game(name: &str) -> Game {
    alfil::load::load(name, &[])
        .expect("it is shipped")
        .game
        .expect("it is sound")
}

/// Returns the path of a temporary file for one test alone.
fn path(name: &str) -> String {
    let path = std::env::temp_dir().join(format!("alfil-referee-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path.display().to_string()
}

/// A program that greets as a UCI engine does, and does this when it is to move.
fn wrong_uci(name: &str, when_to_move: &str) -> String {
    let file = path(name);
    let text = format!(
        "while read line; do case \"$line\" in\nuci) echo 'id name Wrong'; echo uciok;;\nisready) echo readyok;;\ngo*) {when_to_move};;\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&file, text).expect("a file for the test");
    format!("uci:sh {file}")
}

#[test]
fn our_engine_beats_chance_in_this_process_and_games_are_saved() {
    let file = path("saved.pgn");
    let result = json(&[
        "losalamos",
        "--first",
        "engine:6",
        "--second",
        "random",
        "--games",
        "4",
        "--depth",
        "3",
        "--save",
        &file,
    ]);
    assert_eq!(result["first"]["wins"], 4, "{result}");
    assert_eq!(result["first"]["elo"], Value::Null);
    let text = std::fs::read_to_string(&file).expect("games are saved");
    let games = game_file::read(&text).expect("they are read");
    assert_eq!(games.len(), 4);
    let own = game("losalamos");
    for (index, record) in games.iter().enumerate() {
        assert_eq!(
            record.tag("White"),
            Some(if index % 2 == 0 {
                "Alfil, level 6"
            } else {
                "random"
            })
        );
        let replay = record.replay(&own).expect("they are legal");
        assert_eq!(replay.warning, None);
        assert!(replay.play.outcome().expect("little work").is_some());
        assert_eq!(
            &record.write(),
            &text
                .split_inclusive("\n\n")
                .skip(index * 2)
                .take(2)
                .collect::<String>()
        );
    }
    // Both play from the same opening.
    let opening = |at: usize| {
        games[at].turns[..4]
            .iter()
            .map(|turn| turn.text.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(opening(0), opening(1));
    assert_ne!(opening(0), opening(2));
    // What is there is not overwritten.
    let again = run(&[
        "match",
        "losalamos",
        "--first",
        "random",
        "--second",
        "random",
        "--save",
        &file,
    ]);
    assert_eq!(again.status.code(), Some(2));
}

#[test]
fn the_same_seed_gives_the_same_match_however_many_games_are_played_at_once() {
    let of = |more: &[&str]| {
        let all = [
            &[
                "minishogi",
                "--first",
                "engine:2",
                "--second",
                "random",
                "--games",
                "6",
                "--depth",
                "2",
            ],
            more,
        ]
        .concat();
        let mut result = json(&all);
        for player in result["players"].as_array_mut().expect("two") {
            player["ms_a_turn"] = Value::Null;
        }
        result
    };
    let one = of(&["--seed", "5"]);
    assert_eq!(one, of(&["--seed", "5", "--concurrency", "3"]));
    assert_ne!(one["turns"], of(&["--seed", "6"])["turns"]);
}

#[test]
fn programs_are_played_with_in_all_three_protocols() {
    for (variant, protocol) in [
        ("losalamos", "uci"),
        ("capablanca", "xboard"),
        ("crazyhouse", "xboard"),
        ("crazyhouse", "uci"),
        ("glinski", "uci"),
        ("minishogi", "usi"),
    ] {
        let program = format!("{protocol}:{ALFIL} engine");
        let result = json(&[
            variant, "--first", &program, "--second", "random", "--games", "2", "--time", "20",
            "--margin", "5000",
        ]);
        assert_eq!(result["first"]["wins"], 2, "{variant} {protocol}: {result}");
        for player in result["players"].as_array().expect("two") {
            for fault in [
                "illegal_moves",
                "wrong_claims",
                "time_losses",
                "lost_connections",
            ] {
                assert_eq!(player[fault], 0, "{variant} {protocol}: {result}");
            }
        }
    }
}

#[test]
fn games_from_other_starts_reach_programs() {
    let file = path("openings.txt");
    std::fs::write(
        &file,
        "# two openings\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\ne4 c5 Nf3\n",
    )
    .expect("a file");
    for protocol in ["uci", "xboard"] {
        let program = format!("{protocol}:{ALFIL} engine");
        let result = json(&[
            "chess",
            "--first",
            &program,
            "--second",
            "random",
            "--games",
            "4",
            "--time",
            "20",
            "--margin",
            "5000",
            "--openings",
            &file,
        ]);
        assert_eq!(result["first"]["wins"], 4, "{protocol}: {result}");
    }
    std::fs::write(&file, "e4 e4\n").expect("a file");
    let output = run(&[
        "match",
        "chess",
        "--first",
        "random",
        "--second",
        "random",
        "--openings",
        &file,
    ]);
    assert_eq!(output.status.code(), Some(1));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("openings.txt:1:1: `e4`"), "{words}");
}

#[test]
fn mistakes_of_programs_are_reported_and_lose() {
    for (name, does, fault, losses, words) in [
        (
            "illegal",
            "echo 'bestmove e2e5'",
            "illegal_moves",
            2,
            "a mistake",
        ),
        (
            "garbage",
            "echo 'bestmove \u{1}\u{2}{}'",
            "illegal_moves",
            2,
            "a mistake",
        ),
        (
            "none",
            "echo 'bestmove (none)'",
            "wrong_claims",
            2,
            "a mistake",
        ),
        // Without any move a game shows nothing but that the program does not work.
        (
            "silent",
            "echo 'info string hm'",
            "time_losses",
            0,
            "made no move",
        ),
        ("gone", "exit 3", "lost_connections", 0, "made no move"),
    ] {
        let program = wrong_uci(name, does);
        let result = json_of_broken(&[
            "chess", "--first", &program, "--second", "random", "--games", "2", "--time", "50",
            "--margin", "100",
        ]);
        assert_eq!(result["first"]["losses"], losses, "{name}: {result}");
        assert_eq!(result["players"][0][fault], 2, "{name}: {result}");
        let void = &result["players"][0]["games_without_a_move"];
        assert_eq!(*void, 2 - losses, "{name}: {result}");
        let why = result["broken"].as_str().expect("it is broken");
        assert!(why.contains(words) && why.contains("all 2 games"), "{why}");
    }
}

/// A program in XBoard's protocol that plays what stands in its list, one move a game, in this form, and says nothing more.
fn one_move_xboard(name: &str, says: &str) -> String {
    let file = path(name);
    let text = format!(
        "while read line; do case \"$line\" in\nprotover*) echo 'feature usermove=1 setboard=1 ping=1 variants=\"normal,crazyhouse\" myname=\"Form\" done=1';;\nping*) echo \"pong ${{line#ping }}\";;\nnew) moved=;;\ngo|usermove*) [ -z \"$moved\" ] && echo '{says}'; moved=1;;\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&file, text).expect("a file for the test");
    format!("xboard:sh {file}")
}

/// The two forms of XBoard's page, `move MOVE` and `NUMBER ... MOVE` (GNU Chess), and the ways to write a move that XBoard reads.
#[test]
fn every_form_of_a_move_in_xboards_protocol_is_read() {
    let castling = "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1";
    let promotion = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let hand = "4k3/8/8/8/8/8/8/4K3[PN] w - - 0 1";
    let pairs = "4k3/8/8/8/8/8/8/RN2K1N1 w - - 0 1";
    for (variant, fen, says, played) in [
        ("chess", start, "move e2e4", "e4"),
        ("chess", start, "1. ... e2e4", "e4"),
        ("chess", start, "1 ... e2e4", "e4"),
        ("chess", start, "1. ... Nf3", "Nf3"),
        ("chess", start, "move Nf3", "Nf3"),
        ("chess", pairs, "move Nbd2", "Nd2"),
        ("chess", castling, "move e1g1", "O-O"),
        ("chess", castling, "move O-O", "O-O"),
        ("chess", castling, "1. ... O-O", "O-O"),
        ("chess", castling, "move o-o", "O-O"),
        ("chess", promotion, "move a7a8q", "a8=Q"),
        ("chess", promotion, "move a7a8Q", "a8=Q"),
        ("chess", promotion, "1. ... a8=Q", "a8=Q"),
        ("chess", promotion, "move a7a8=N", "a8=N"),
        ("crazyhouse", hand, "move P@e4", "@e4"),
        ("crazyhouse", hand, "move p@e4", "@e4"),
        ("crazyhouse", hand, "1. ... N@f5", "N@f5"),
    ] {
        let (openings, saved) = (path("form.txt"), path("form.pgn"));
        std::fs::write(&openings, format!("{fen}\n")).expect("a file");
        let program = one_move_xboard("form.sh", says);
        let output = run(&[
            "match",
            variant,
            "--first",
            &program,
            "--second",
            "random",
            "--games",
            "1",
            "--depth",
            "1",
            "--time",
            "300",
            "--margin",
            "200",
            "--openings",
            &openings,
            "--save",
            &saved,
            "--json",
        ]);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        let games = std::fs::read_to_string(&saved).unwrap_or_else(|_| panic!("{messages}"));
        let games = game_file::read(&games).expect("they are read");
        let first = games[0].turns.first().map(|turn| turn.text.as_str());
        let first = first.unwrap_or("nothing").trim_end_matches(['+', '#']);
        let is_same = first == played || first == played.replace('@', "P@");
        assert!(is_same, "{variant}, {says}: {first}: {messages}");
    }
}

/// XBoard counts ten ranks from 0, in standard notation as well.
#[test]
fn standard_notation_of_ten_ranks_is_read_as_xboard_counts_them() {
    let name = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/ten-ranks.toml");
    let variant = alfil::load::load(name, &[]).expect("it is there");
    let game = variant.game.expect("it is sound");
    let words = alfil::referee::words::Words::new(alfil::wording::Style::XBoard, &game);
    let play = interpreter::Match::new(&game, game.start());
    for (text, own) in [
        ("b0c2", "b1c3"),
        ("Nc2", "b1c3"),
        ("N0c2", "b1c3"),
        ("e1e3", "e2e4"),
        ("e3", "e2e4"),
    ] {
        let turn = words
            .read(&play, text)
            .unwrap_or_else(|why| panic!("{text}: {why}"));
        let expected = interpreter::notation::moves::read_legal(&game, play.position(), own);
        assert_eq!(
            Ok(turn),
            expected.map_err(|error| format!("{error:?}")),
            "{text}"
        );
    }
    assert!(words.read(&play, "b1c3").is_err());
    assert!(words.read(&play, "Nc3").is_err());
}

/// A program that does not make a move in any game is broken: no rating is printed, and the match with it is stopped.
#[test]
fn a_program_that_never_answers_is_no_result() {
    for (protocol, variant, greets, prompt) in [
        (
            "uci",
            "chess",
            "uci) echo uciok;;\nisready) echo readyok",
            "go*",
        ),
        (
            "usi",
            "shogi",
            "usi) echo usiok;;\nisready) echo readyok",
            "go*",
        ),
        (
            "xboard",
            "chess",
            "protover*) echo 'feature setboard=1 usermove=1 done=1'",
            "go|usermove*",
        ),
    ] {
        let file = path(&format!("never-{protocol}"));
        let text = format!(
            "while read line; do case \"$line\" in\n{greets};;\n{prompt}) echo 'My move is: e2e4';;\nquit) exit;;\nesac; done\n"
        );
        std::fs::write(&file, text).expect("a file for the test");
        let program = format!("{protocol}:sh {file}");
        let all = [
            variant, "--first", "random", "--second", &program, "--games", "40", "--time", "50",
            "--margin", "50",
        ];
        let result = json_of_broken(&all);
        assert_eq!(result["first"]["games"], 0, "{result}");
        assert_eq!(result["first"]["score"], Value::Null, "{result}");
        assert_eq!(result["players"][1]["games_without_a_move"], 2, "{result}");
        assert_eq!(result["reasons"]["no move made"], 2, "{result}");
        let output = run(&[&["match"][..], &all].concat());
        assert_eq!(output.status.code(), Some(1));
        let printed = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            !printed.contains("inf") && printed.contains("no Elo: "),
            "{printed}"
        );
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            why.contains("made no move in all 2 games") && why.contains("`My move is: e2e4`"),
            "{why}"
        );
    }
    // One that moves and then falls silent in every game has lost on time in all of them.
    let file = path("tired");
    let text = "while read line; do case \"$line\" in\nprotover*) echo 'feature setboard=1 usermove=1 done=1';;\nnew) plays=e2e4;;\nusermove*) [ -n \"$plays\" ] && plays=a7a6;;\ngo) echo \"move $plays\"; plays=;;\nquit) exit;;\nesac; done\n";
    std::fs::write(&file, text).expect("a file for the test");
    let program = format!("xboard:sh {file}");
    let result = json_of_broken(&[
        "chess",
        "--first",
        &program,
        "--second",
        "random",
        "--games",
        "2",
        "--time",
        "50",
        "--margin",
        "50",
        "--random-plies",
        "0",
    ]);
    assert_eq!(result["players"][0]["time_losses"], 2, "{result}");
    assert_eq!(result["players"][0]["games_without_a_move"], 0, "{result}");
    assert_eq!(result["first"]["losses"], 2, "{result}");
}

/// The strength after a match that is all won: a bound and no more.
#[test]
fn a_shut_out_has_a_bound_and_no_figure() {
    let all = [
        "losalamos",
        "--first",
        "engine:6",
        "--second",
        "random",
        "--games",
        "4",
        "--depth",
        "3",
    ];
    let printed = out(&[&["match"][..], &all].concat());
    assert!(printed.contains("100.0 % (39.8 to 100.0)"), "{printed}");
    assert!(
        printed.contains("Elo at least -72 (95 %); 4 games, all won, set no upper bound"),
        "{printed}"
    );
    assert!(!printed.contains("inf"), "{printed}");
    let result = json(&all);
    assert_eq!(
        result["first"]["elo_low"]
            .as_f64()
            .expect("a bound")
            .round(),
        -72.0
    );
    assert_eq!(result["first"]["elo_high"], Value::Null);
}

#[test]
fn unusable_programs_are_reported_before_the_match() {
    for (player, variant, words) in [
        ("uci:/nowhere/nothing", "chess", "cannot be run"),
        (
            &wrong_uci("fit", "true"),
            "makruk",
            "has no option `UCI_Variant`",
        ),
        (
            &format!("xboard:{ALFIL} engine"),
            "glinski",
            "does not support the game `glinski`",
        ),
        (
            &format!("uci:{ALFIL} engine"),
            "peg-chess-setup",
            "hides moves of players",
        ),
        (
            &format!("uci:{ALFIL} engine"),
            "examples/dark-chess.toml",
            "hides moves of players",
        ),
    ] {
        let output = run(&["match", variant, "--first", player, "--second", "random"]);
        assert_eq!(output.status.code(), Some(1));
        let printed = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(printed.contains(words), "{printed}");
    }
    let output = run(&["match", "chess", "--first", "unknown", "--second", "random"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_test_stops_a_match_that_is_clear() {
    let result = json(&[
        "losalamos",
        "--first",
        "engine:5",
        "--second",
        "random",
        "--games",
        "400",
        "--depth",
        "2",
        "--sprt",
        "0",
        "100",
    ]);
    assert_eq!(result["sprt"]["verdict"], "elo1", "{result}");
    assert!(
        result["first"]["games"].as_u64().expect("a number") < 100,
        "{result}"
    );
}

#[test]
fn every_text_of_a_game_is_read_back() {
    let mut record = Record::new();
    record.set("White", "a \"quoted\" \\ name");
    record.set("Position", "two\nlines = 1\n");
    record.result = "0-1".to_owned();
    for (text, comment) in [
        ("battle{d3d4 e3e4}", ""),
        ("d4xd5(d5,e4)", "[%clk 0:01:00] +0.25/9"),
        ("1.a", ""),
        ("12", ""),
        ("*", "a"),
        ("Nf3+", ""),
    ] {
        record.turns.push(Turn {
            text: text.to_owned(),
            comment: comment.to_owned(),
            ..Turn::default()
        });
    }
    let mut read = game_file::read(&record.write())
        .expect("it is read")
        .remove(0);
    for turn in &mut read.turns {
        turn.place = (0, 0);
    }
    read.line = 0;
    assert_eq!(read, record);
}

#[test]
fn games_of_other_programs_are_read() {
    let text = "% a line of its own\n[Event \"x\"]\n[Result \"1-0\"]\n\n1.e4 e5 2. Nf3!? $1 (2. f4 exf4 {taken}) {a good one} Nc6 ; the rest\n3. Bb5 a6 1-0\n\n[Event \"y\"]\n\n1. d4 *\n";
    let games = game_file::read(text).expect("it is read");
    assert_eq!(games.len(), 2);
    assert_eq!(games[0].turns[2].comment, "a good one");
    assert_eq!(games[0].result, "1-0");
    let chess = game("chess");
    assert_eq!(
        games[0]
            .replay(&chess)
            .expect("it is legal")
            .play
            .turns()
            .len(),
        6
    );
}

#[test]
fn file_errors_are_reported_with_their_place() {
    for (text, place) in [
        ("[White \"a]\n", "1:8: a text in quotes does not end"),
        ("[White a]\n", "1:1: this is not a tag"),
        (
            "[White \"a\"]\n[White \"b\"]\n",
            "2:1: the tag `White` occurs twice",
        ),
        ("1. e4 {open", "1:7: a comment does not end"),
        ("1. e4 (1. d4", "1:7: a variation does not end"),
        ("1. e4 )", "1:7: `)` closes nothing"),
    ] {
        let faults = game_file::read(text).expect_err(text);
        assert!(faults.to_string().starts_with(place), "{faults}");
    }
    let games =
        game_file::read("[White \"a\"]\n\n1. e4 e5\n2. Nf6").expect("it is a file of games");
    let faults = games[0]
        .replay(&game("chess"))
        .expect_err("no knight goes there");
    assert_eq!((faults.0[0].line, faults.0[0].column), (4, 4), "{faults}");
}

#[test]
fn the_hash_changes_with_the_rules() {
    let hash = |text: &str| {
        let text = alfil::library::Text {
            name: "mine".to_owned(),
            display: "mine.toml".to_owned(),
            folder: None,
            text: text.to_owned(),
        };
        let variant = alfil::load::load_text(text, &[]);
        game_file::rules_hash(&variant.game.expect("it is sound"))
    };
    let own = alfil::library::find("chess").expect("it is shipped").text;
    let first = own
        .lines()
        .find(|line| line.starts_with("summary"))
        .expect("it has a summary")
        .to_owned();
    assert_eq!(
        hash(&own),
        hash(&own.replace(&first, "summary = \"Another one.\" # and a remark"))
    );
    assert_eq!(hash(&own), game_file::rules_hash(&game("chess")));
    assert_ne!(hash(&own), game_file::rules_hash(&game("nocastle")));
    let record = &mut Record::new();
    let chess = game("chess");
    record.describe(&chess, "mine.toml", &chess.start());
    assert_eq!(record.change(&chess), None);
    let warning = record.change(&game("nocastle")).expect("other rules");
    assert!(warning.contains("have changed"), "{warning}");
}

#[test]
fn positions_that_a_fen_cannot_say_are_saved_whole() {
    for name in alfil::library::shipped() {
        let game = game(name);
        let mut record = Record::new();
        let mut start = game.start();
        for _ in 0..5 {
            if let Ok(Some(turn)) = game.pick_turn(&start, &mut |n| n / 2) {
                start = game.play(&start, &turn);
            }
        }
        record.describe(&game, name, &start);
        let mut play = interpreter::Match::new(&game, start);
        for _ in 0..6 {
            if let Ok(Some(turn)) = game.pick_turn(play.position(), &mut |n| n / 3) {
                play.play(turn);
            }
        }
        record.put_turns(&play);
        let read = game_file::read(&record.write())
            .unwrap_or_else(|faults| panic!("{name}: {faults}"))
            .remove(0);
        let again = read
            .replay(&game)
            .unwrap_or_else(|faults| panic!("{name}: {faults}"));
        assert_eq!(again.warning, None);
        let key = |play: &interpreter::Match<'_>| play.game().key(play.position());
        assert_eq!(key(&again.play), key(&play), "{name}");
    }
}

/// Runs a program in UCI that writes its input to a file, and resigns on its move; returns that input.
fn lines_to_program(variant: &str, more: &[&str]) -> String {
    let (file, log) = (path("input"), path("input.log"));
    let text = format!(
        "while read line; do echo \"$line\" >> {log}; case \"$line\" in\nuci) echo 'option name UCI_Variant type combo default x var mine'; echo 'option name Nerve type spin default 1 min 0 max 9'; echo uciok;;\nisready) echo readyok;;\ngo*) echo 'bestmove (none)';;\nquit) exit;;\nesac; done\n"
    );
    std::fs::write(&file, text).expect("a file for the test");
    let program = format!("uci:sh {file}");
    let all = [
        &[
            variant, "--first", &program, "--second", "random", "--games", "1",
        ],
        more,
    ]
    .concat();
    let result = json_of_broken(&all);
    assert_eq!(result["players"][0]["wrong_claims"], 2, "{result}");
    std::fs::read_to_string(&log).expect("it had input")
}

#[test]
fn programs_receive_limits_and_options() {
    let named = ["--variant-name", "first=mine"];
    for (more, words) in [
        (&["--time", "50"][..], "go movetime 50"),
        (&[], "go movetime 100"),
        (&["--first-time", "70", "--time", "50"], "go movetime 70"),
        (&["--nodes", "77"], "go nodes 77"),
        (
            &["--first-nodes", "78", "--second-nodes", "5"],
            "go nodes 78",
        ),
        (&["--depth", "3"], "go depth 3"),
        (
            &["--clock", "5+0.5"],
            "go wtime 5000 btime 5000 winc 500 binc 500",
        ),
        (
            &["--player-option", "first=Nerve=3"],
            "setoption name Nerve value 3",
        ),
        (&[], "setoption name UCI_Variant value mine"),
        (
            &["--random-plies", "0", "--send-fen"],
            "position fen rnbqkbnr/pppppppp/",
        ),
        (&["--random-plies", "0"], "position startpos"),
    ] {
        let lines = lines_to_program("berolina", &[&named[..], more].concat());
        assert!(
            lines.lines().any(|line| line.starts_with(words)),
            "{words}: {lines}"
        );
    }
    // Options of the definition make another game.
    let more = [
        &named[..],
        &["--option", "2a", "--send-fen", "--random-plies", "0"],
    ]
    .concat();
    let one = lines_to_program("peanut", &more);
    let other = lines_to_program("peanut", &[&named[..], &more[4..]].concat());
    assert_ne!(one, other);
}

#[test]
fn games_that_last_too_long_do_not_count() {
    let result = json(&[
        "chess",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "3",
        "--max-turns",
        "6",
    ]);
    assert_eq!(result["undecided"], 4, "an even number is played: {result}");
    assert_eq!(result["first"]["games"], 0, "{result}");
    let three = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/three-crowns.toml");
    let output = run(&["match", three, "--first", "random", "--second", "random"]);
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(words.contains("has 3 players"), "{words}");
}

/// What a program in XBoard's protocol says of a result decides nothing.
#[test]
fn claims_decide_nothing() {
    for (name, says, fault, losses, undecided) in [
        ("draw", "1/2-1/2 {so be it}", None, 0, 2),
        ("victory", "1-0 {I win}", Some("wrong_claims"), 2, 0),
        ("refusal", "Illegal move: e2e4", Some("wrong_claims"), 2, 0),
    ] {
        let file = path(name);
        let text = format!(
            "while read line; do case \"$line\" in\nprotover*) echo 'feature usermove=1 setboard=1 myname=\"Claims\" done=1';;\ngo|usermove*) echo '{says}';;\nquit) exit;;\nesac; done\n"
        );
        std::fs::write(&file, text).expect("a file for the test");
        let program = format!("xboard:sh {file}");
        let result = json_of_broken(&[
            "chess", "--first", &program, "--second", "random", "--games", "2", "--time", "100",
            "--margin", "1500",
        ]);
        assert_eq!(result["first"]["losses"], losses, "{name}: {result}");
        assert_eq!(result["undecided"], undecided, "{name}: {result}");
        if let Some(fault) = fault {
            assert_eq!(result["players"][0][fault], 2, "{name}: {result}");
        }
    }
}

#[test]
fn options_out_of_bounds_are_refused() {
    for option in [
        ["--hash", "0"],
        ["--games", "0"],
        ["--clock", "0+1"],
        ["--concurrency", "0"],
    ] {
        let all = ["match", "chess", "--first", "random", "--second", "random"];
        assert_eq!(
            run(&[&all[..], &option].concat()).status.code(),
            Some(2),
            "{option:?}"
        );
    }
}

#[test]
fn draws_that_have_to_be_claimed_are_claimed() {
    let file = path("repeated.txt");
    std::fs::write(&file, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\n").expect("a file");
    let result = json(&[
        "chess",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "2",
        "--openings",
        &file,
    ]);
    assert_eq!(result["first"]["draws"], 2, "{result}");
    assert_eq!(result["turns"], 16, "nothing is played on: {result}");
}

/// A game with these tags and turns of a definition, as it is played to the end of this text.
fn record(name: &str, options: &[&str], start: Option<&str>, turns: &str) -> Record {
    let options: Vec<String> = options.iter().map(|option| (*option).to_owned()).collect();
    let variant = alfil::load::load(name, &options).expect("it is there");
    let game = variant.game.expect("it is sound");
    let start = start.map_or_else(
        || game.start(),
        |fen| interpreter::notation::fen::read(&game, fen).expect("a position"),
    );
    let mut record = Record::new();
    record.describe(&game, name, &start);
    let mut play = interpreter::Match::new(&game, start);
    for text in turns.split('|').filter(|text| !text.is_empty()) {
        let turn = interpreter::notation::moves::read_legal(&game, play.position(), text);
        play.play(turn.unwrap_or_else(|error| panic!("{name}: {text}: {error:?}")));
    }
    record.put_turns(&play);
    if let Some(outcome) = play.outcome().expect("little work") {
        record.put_outcome(&game, &outcome);
    }
    record
}

#[test]
fn tags_say_what_is_played() {
    let texts = |record: &Record| -> Vec<String> {
        record.turns.iter().map(|turn| turn.text.clone()).collect()
    };
    let mate = record("chess", &[], None, "f2f3|e7e5|g2g4|d8h4");
    assert_eq!(texts(&mate), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(
        (mate.tag("Result"), mate.tag("Points")),
        (Some("0-1"), Some("0 : 1"))
    );
    let why = mate.tag("Termination").expect("it has ended");
    assert!(why.contains("checkmate"), "{why}");
    for absent in ["Options", "Players", "SetUp", "FEN", "Position"] {
        assert_eq!(mate.tag(absent), None, "{absent}");
    }
    let fen = "8/P3k3/8/8/8/8/4K3/8 w - - 0 1";
    let set_up = record("chess", &[], Some(fen), "");
    assert_eq!(
        (set_up.tag("SetUp"), set_up.tag("FEN")),
        (Some("1"), Some(fen))
    );
    assert_eq!(
        record("peanut", &["2a"], None, "").tag("Options"),
        Some("2a")
    );
    let example = |name: &str| format!("{}/examples/{name}.toml", env!("CARGO_MANIFEST_DIR"));
    let three = record(&example("three-crowns"), &[], None, "");
    let players = three.tag("Players").expect("they are three");
    assert_eq!(players.split(", ").count(), 3, "{players}");
    // A turn of two steps has no standard notation.
    let double = record(&example("double-move"), &[], None, "double{e2e4 d2d4}");
    assert_eq!(texts(&double), ["double{e2e4 d2d4}"]);
    // Clock, score and depth.
    let file = path("comments.pgn");
    out(&[
        "match",
        "losalamos",
        "--first",
        "engine:3",
        "--second",
        "engine:3",
        "--games",
        "2",
        "--clock",
        "20+0.5",
        "--max-turns",
        "8",
        "--save",
        &file,
    ]);
    let text = std::fs::read_to_string(&file).expect("games are saved");
    let games = game_file::read(&text).expect("they are read");
    let last = games[0].turns.last().expect("turns were made");
    assert!(last.comment.starts_with("[%clk 0:00:"), "{}", last.comment);
    assert!(last.comment.contains('/'), "{}", last.comment);
}

const READER: &str = r#"
import sys
try:
    import chess.pgn
except ImportError:
    print("absent")
    sys.exit()
with open(sys.argv[1]) as file:
    while True:
        game = chess.pgn.read_game(file)
        if game is None:
            break
        assert not game.errors, game.errors
        board = game.end().board()
        print(board.ply(), game.headers["Result"], board.result(claim_draw=True), board.fen())
"#;

/// What is saved of chess, python-chess reads: the same turns, ends and last positions.
#[test]
fn python_chess_reads_the_games() {
    let (file, openings) = (path("chess.pgn"), path("chess.txt"));
    std::fs::write(
        &openings,
        "e4 d5 e5 f5\n4k3/P6p/8/8/8/8/p6P/R3K2R w KQ - 0 1\n4k3/P6p/8/8/8/8/p6P/R3K2R b KQ - 0 1\n",
    )
    .expect("a file");
    out(&[
        "match",
        "chess",
        "--first",
        "engine:4",
        "--second",
        "random",
        "--games",
        "6",
        "--depth",
        "2",
        "--openings",
        &openings,
        "--save",
        &file,
    ]);
    let read = std::process::Command::new("python3")
        .args(["-c", READER, &file])
        .output();
    let Ok(output) = read else {
        println!("skipped: there is no python3");
        return;
    };
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if printed.trim() == "absent" {
        println!("skipped: python-chess is not installed (`pip install chess`)");
        return;
    }
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let chess = game("chess");
    let games = std::fs::read_to_string(&file).expect("games are saved");
    let games = game_file::read(&games).expect("they are read");
    assert_eq!(
        (printed.lines().count(), games.len()),
        (6, 6),
        "{printed}{errors}"
    );
    for (line, record) in printed.lines().zip(&games) {
        let play = record.replay(&chess).expect("they are legal").play;
        let fen = interpreter::notation::fen::write(&chess, play.position());
        let words: Vec<&str> = line.split(' ').collect();
        assert_eq!(words[1], record.result, "{line}");
        assert_eq!(words[2], record.result, "{line}");
        // Pieces, the player to move and castling; there are several customs for the cell en passant.
        assert_eq!(
            &words[3..6],
            &fen.split(' ').collect::<Vec<_>>()[..3],
            "{line}"
        );
    }
}
