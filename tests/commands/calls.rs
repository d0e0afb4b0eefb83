//! How the command is called: names and files, options that several commands share, statuses, colours.

use std::process::{Command, Stdio};

use alfil_testing::made_up::child;
use serde_json::json;

use crate::{Folder, alfil, json, out, refused, text, typed};

/// Chess with two options and a turn whose name has a blank.
const HOUSE: &str = r#"
language = 1
extends  = "chess"
name     = "House Chess"

[options.calm]
about = "Queens do not move."
forbid = { "lazy queens" = { who = "queen" } }

[options.slow]
about = "Rooks do not move."
forbid = { "lazy rooks" = { who = "rook" } }

[turn.one]
do   = ["move", "joint"]

[turn."two pawns"]
do    = ["move"]
step  = "piece is pawn"
steps = 2
"#;

#[test]
fn a_variant_is_a_shipped_name_or_a_file() {
    let named = out(&["moves", "chess", "--after", "e2e4"]);
    assert_eq!(named.lines().count(), 20);
    assert_eq!(
        out(&["moves", "definitions/chess.toml", "--after", "e2e4"]),
        named
    );
    for row in json(&["list", "--json"]).as_array().expect("a list") {
        let name = row["name"].as_str().expect("a name");
        assert!(out(&["show", name]).starts_with(row["title"].as_str().expect("a title")));
    }
    assert!(refused(&["moves", "ches"], 2).contains("did you mean `chess`"));
    assert!(refused(&["moves", "./chess"], 2).contains("cannot be read"));
}

#[test]
fn libraries_next_to_a_definition_come_first() {
    let folder = Folder::new("libraries");
    let library = |moves: &str, more: &str| {
        format!(
            "language = 1\nlibrary = \"A king.\"\n{more}[piece]\nking = {{ letter = \"K\", moves = \"{moves}\" }}\n"
        )
    };
    let head = "language = 1\nname = \"Mine\"\nboard = \"3x3\"\nuse = \"one-king\"\n[setup]\nfen = \"2k/3/K2 w\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n";
    let mine = folder.file("mine.toml", head);
    let unknown = refused(&["moves", &mine], 1);
    assert!(unknown.contains("resolve::unknown_library"), "{unknown}");
    std::fs::create_dir(folder.path("libraries")).expect("a folder");
    folder.file("libraries/one-king.toml", &library("W", ""));
    assert_eq!(out(&["moves", &mine]), "a1a2\na1b1\n");
    // A library can use another one, which comes before it.
    folder.file("libraries/base.toml", &library("F", ""));
    folder.file("libraries/one-king.toml", &library("K", "use = \"base\"\n"));
    assert_eq!(out(&["moves", &mine]).lines().count(), 3);
    // One that uses itself is an error.
    folder.file("libraries/base.toml", &library("F", "use = \"one-king\"\n"));
    let cycle = refused(&["moves", &mine], 1);
    assert!(cycle.contains("resolve::extends_cycle"), "{cycle}");
    // A shipped one of the same name is hidden, which is reported.
    folder.file("libraries/orthodox-ends.toml", &library("W", ""));
    let hidden = folder.file("hidden.toml", &head.replace("one-king", "orthodox-ends"));
    let said = text(&alfil(&["check", "--format", "short", &hidden]).stdout);
    assert!(said.contains("lint::shadows_shipped"), "{said}");
}

#[test]
fn names_mean_files_of_the_same_folder_or_shipped_ones() {
    let folder = Folder::new("beside");
    // A chess of one's own: no pawns, another board.
    let own = "language = 1\nname = \"Small\"\nboard = \"hexagon-91\"\n[piece]\nking = { letter = \"K\", moves = \"W\" }\n[setup.pieces]\nking = \"f1\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n";
    let extends = |name: &str| format!("language = 1\nextends = \"{name}\"\nname = \"Mine\"\n");
    let shipped = out(&["moves", "3check"]);
    folder.file("chess.toml", own);
    let board =
        "lattice square\nshape 3x3\nframe white forward 0\nframe black forward 4 cells mirror\n";
    std::fs::create_dir(folder.path("boards")).expect("a folder");
    folder.file("boards/hexagon-91.board", board);
    let short = |file: &str| text(&alfil(&["check", "--format", "short", file]).stdout);
    // What a shipped one names is shipped, wherever it is named from.
    let child = folder.file("child.toml", &extends("3check"));
    assert_eq!(out(&["moves", &child]), shipped);
    assert_eq!(short(&child), "");
    let hexagons = folder.file("hexagons.toml", &extends("glinski"));
    assert_eq!(short(&hexagons), "");
    assert_eq!(out(&["moves", &hexagons]), out(&["moves", "glinski"]));
    assert_eq!(
        json(&["betza", "W", "--board", &hexagons, "--at", "a1", "--json"])["moves"],
        json!(["a2", "b1", "b2"])
    );
    // What one's own names is the file beside it, and that is said, once.
    let mine = folder.file("mine.toml", &extends("chess"));
    let said = short(&mine);
    assert_eq!(said.matches("lint::shadows_shipped").count(), 2, "{said}");
    assert!(
        said.contains("mine.toml:2:11: warning: lint::shadows_shipped"),
        "{said}"
    );
    assert!(
        said.contains("chess.toml:3:9: warning: lint::shadows_shipped"),
        "{said}"
    );
    assert!(
        said.contains("resolve::unknown_cell"),
        "a board of 3x3 has no f1: {said}"
    );
    // The same text is the same game; a name of its own shadows nothing.
    folder.file("chess.toml", include_str!("../../definitions/chess.toml"));
    assert_eq!(short(&mine), "");
    folder.file("house.toml", own);
    std::fs::remove_file(folder.path("boards/hexagon-91.board")).expect("it is there");
    let house = folder.file("mine.toml", &extends("house"));
    assert_eq!(short(&house), "");
    // The error for a file that extends the shipped one of its own name says so.
    let itself = folder.file("almost.toml", &extends("almost"));
    let said = text(&alfil(&["check", &itself]).stdout);
    assert!(
        said.contains("resolve::extends_cycle") && said.contains("give the file another name"),
        "{said}"
    );
    // A listed name is what is listed, a path the file.
    let there = |arguments: &[&str]| {
        let output = crate::command::run(arguments, folder.0.as_path(), "");
        text(&output.stdout)
    };
    folder.file("glinski", "no definition");
    folder.file("chess.toml", &extends("losalamos"));
    assert_eq!(there(&["show", "glinski"]), out(&["show", "glinski"]));
    assert_eq!(there(&["show", "chess"]), out(&["show", "chess"]));
    assert!(there(&["show", "chess.toml"]).starts_with("Mine\n"));
    assert!(there(&["show", "./chess.toml"]).starts_with("Mine\n"));
}

#[test]
fn results_and_messages_go_different_ways() {
    let folder = Folder::new("ways");
    // A definition with a warning: it is played all the same, and `--json` stays alone.
    let file = folder.file(
        "warned.toml",
        &child(
            "chess",
            "[piece]\nspare = { letter = \"S\", moves = \"W\" }\n",
        ),
    );
    assert!(text(&alfil(&["check", &file]).stdout).contains("warning"));
    for arguments in [
        &["moves", &file, "--json"][..],
        &["perft", &file, "1", "--json"],
        &["perft", &file, "1", "--divide", "--json"],
        &["list", "--json"],
        &["betza", "fK", "--json"],
    ] {
        let value = json(arguments);
        assert!(value.is_object() || value.is_array(), "{arguments:?}");
    }
    let output = alfil(&["check", &file, "--json"]);
    assert!(output.stderr.is_empty());
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON alone");
    assert_eq!(value[0]["code"], "lint::unused_piece");
    // Messages are no results.
    for arguments in [
        &["moves", "chess", "--json", "--after", "e2e5"][..],
        &["perft", "chess", "1", "--json", "--fen", "8"],
    ] {
        assert!(!refused(arguments, 1).is_empty());
    }
}

#[test]
fn there_is_no_colour_but_on_a_terminal() {
    let folder = Folder::new("colour");
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let calls = [
        vec!["show", "chess"],
        vec!["show", "chess", "--piece", "rook"],
        vec!["betza", "fmWfcF"],
        vec!["check", &broken],
        vec!["moves", &broken],
        vec!["play", "chess", "--two"],
    ];
    for call in &calls {
        let output = typed(call, "e2e4\n");
        for stream in [&output.stdout, &output.stderr] {
            assert!(!stream.contains(&0x1b), "{call:?}: {}", text(stream));
        }
    }
    // `script` runs a command on a terminal of its own.
    let on_terminal = |call: &[&str], terminal: &str, no_colour: bool| {
        let words: Vec<String> = call.iter().map(|word| format!("'{word}'")).collect();
        let command = format!("'{}' {}", env!("CARGO_BIN_EXE_alfil"), words.join(" "));
        let mut script = Command::new("script");
        script
            .args(["-qec", &command, "/dev/null"])
            .stdin(Stdio::null());
        script.env_remove("NO_COLOR").env("TERM", terminal);
        if no_colour {
            script.env("NO_COLOR", "1");
        }
        script.output().ok().map(|output| output.stdout)
    };
    if on_terminal(&["list"], "xterm", false).is_none_or(|printed| printed.is_empty()) {
        println!("skipped: there is no `script` to make a terminal with");
        return;
    }
    for call in &calls[..5] {
        let coloured = on_terminal(call, "xterm", false).expect("it ran before");
        assert!(coloured.contains(&0x1b), "{call:?}: {}", text(&coloured));
        for (terminal, no_colour) in [("xterm", true), ("dumb", false)] {
            let plain = on_terminal(call, terminal, no_colour).expect("it ran before");
            assert!(!plain.contains(&0x1b), "{call:?}: {}", text(&plain));
        }
    }
}

#[test]
fn exit_statuses_distinguish_errors() {
    let folder = Folder::new("status");
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let position = folder.file("position.toml", "[cells]\ne1 = \"white kong\"\n");
    for sound in [
        &["list"][..],
        &["check", "chess"],
        &["explain"],
        &["--help"],
        &["moves", "--help"],
    ] {
        assert_eq!(alfil(sound).status.code(), Some(0), "{sound:?}");
    }
    for wrong in [
        &["check", &broken][..],
        &["show", &broken],
        &["moves", &broken],
        &["perft", &broken, "1"],
        &["play", &broken],
        &["moves", "chess", "--fen", "8/8 w"],
        &["show", "chess", "--position", &position],
        &["perft", "chess", "1", "--after", "e2e5"],
        &["play", "chess", "--after", "a1a5"],
        &["betza", "Y"],
    ] {
        assert_eq!(alfil(wrong).status.code(), Some(1), "{wrong:?}");
    }
    for unusable in [
        &["check"][..],
        &["check", "no-such-file.toml"],
        &["moves", "chess", "--fen", "x", "--position", &position],
        &["moves", "chess", "--position", "no-such-file.toml"],
        &["moves", "chess", "--option", "none"],
        &["perft", "chess", "one"],
        &["show", "chess", "--state", "--svg", "x.svg"],
        &["show", "chess", "--ir", "--state"],
        &["show", "chess", "--ir", "--fen", "8/8/8/8/8/8/8/8 w"],
        &["show", "chess", "--at", "e4"],
        &["explain", "no::code"],
        &["betza", "W", "--at", "z9"],
        &["nothing"],
        &[],
    ] {
        assert_eq!(alfil(unusable).status.code(), Some(2), "{unusable:?}");
    }
}

/// What each of the commands with a start says of it, with these options.
fn of_all_commands(variant: &str, options: &[&str]) -> [String; 4] {
    fn with<'a>(call: &[&'a str], options: &[&'a str]) -> Vec<&'a str> {
        [call, options].concat()
    }
    let fen = |printed: String| {
        let line = printed.lines().find(|line| line.matches('/').count() >= 7);
        line.expect("the position is printed").trim().to_owned()
    };
    [
        out(&with(&["show", variant], options)),
        out(&with(&["moves", variant], options)),
        out(&with(&["perft", variant, "1"], options)),
        fen(text(
            &typed(&with(&["play", variant, "--two"], options), "fen\n").stdout,
        )),
    ]
}

/// What memory there is not is refused by the name of its option, and a stack does not overflow.
#[cfg(unix)]
#[test]
fn what_cannot_be_had_is_refused_and_nothing_aborts() {
    let program = env!("CARGO_BIN_EXE_alfil");
    for call in [
        "analyse chess --depth 1 --hash 1048576",
        "perft chess 2 --hash 1048576",
        "match chess --first engine --second engine --hash 1048576",
        // Less than the machine has, and more than the program may have.
        "analyse chess --depth 1 --hash 3000",
        "perft chess 2 --hash 3000",
    ] {
        let bounded = format!("ulimit -v 2000000; '{program}' {call}");
        let output = Command::new("sh").args(["-c", &bounded]).output();
        let output = output.expect("a shell");
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{call}: {said}");
        assert!(
            said.contains("`--hash ") && said.contains("use fewer megabytes"),
            "{call}: {said}"
        );
    }
    // Another program's option: the table is smaller then.
    let bounded = format!("ulimit -v 2000000; '{program}' engine");
    let mut engine = Command::new("sh")
        .args(["-c", &bounded])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a shell");
    let lines = "uci\nsetoption name Hash value 4096\nposition startpos\ngo depth 1\n";
    let mut input = engine.stdin.take().expect("it has an input");
    std::io::Write::write_all(&mut input, lines.as_bytes()).expect("it reads");
    std::thread::sleep(std::time::Duration::from_secs(5));
    drop(input);
    let output = engine.wait_with_output().expect("it ends");
    assert!(
        text(&output.stdout).contains("\nbestmove "),
        "{}",
        text(&output.stdout)
    );
    // As deep as the limit allows, in a game in which nothing else can happen.
    let folder = Folder::new("deep");
    let walk = folder.file(
        "walk.toml",
        "language = 1\nname = \"Walk\"\nboard = \"2x2\"\n[piece.king]\nletter = \"K\"\nmoves = \"sW\"\n[setup.pieces]\nking = \"a1\"\n[end.stuck]\nwhen = \"not can move\"\nresult = \"draw\"\nreason = \"stuck\"\n",
    );
    for executor in ["fast", "reduced", "plain"] {
        let counted = alfil(&["perft", &walk, "100", "--executor", executor]);
        assert_eq!(
            counted.status.code(),
            Some(0),
            "{executor}: {}",
            text(&counted.stderr)
        );
        assert_eq!(text(&counted.stdout), "1\n", "{executor}");
    }
    assert!(refused(&["perft", "chess", "101"], 2).contains("101"));
    assert!(refused(&["perft", "chess", "65535"], 2).contains("<DEPTH>"));
}

/// Lines are drawn with ASCII where the locale is set and is not one of UTF-8.
#[test]
fn lines_are_drawn_as_the_locale_has_them() {
    let folder = Folder::new("locale");
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let run = |call: &[&str], locale: Option<&str>| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfil"));
        command.args(call).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
            command.env_remove(name);
        }
        if let Some(locale) = locale {
            command.env("LC_ALL", locale);
        }
        let output = command.output().expect("it runs");
        text(&output.stdout) + &text(&output.stderr)
    };
    for call in [
        &["show", "chess"][..],
        &["show", "chess", "--piece", "rook"],
        &["show", "chess", "--rules"],
        &["betza", "fmWfcF"],
        &["check", &broken],
        &["moves", &broken],
        &["play", "chess", "--two"],
    ] {
        let plain = run(call, Some("C"));
        assert!(plain.is_ascii(), "{call:?}: {plain}");
        assert!(plain.contains('|'), "{call:?}: {plain}");
        for locale in [None, Some("C.UTF-8"), Some("de_DE.utf8")] {
            let drawn = run(call, locale);
            assert!(drawn.contains('│'), "{call:?} {locale:?}: {drawn}");
            assert_eq!(drawn.chars().count(), plain.chars().count(), "{call:?}");
        }
    }
    // What programs read is as it is everywhere.
    let json = ["betza", "fmWfcF", "--json"];
    assert_eq!(run(&json, Some("C")), run(&json, None));
}

/// `--color` decides what a terminal and `NO_COLOR` otherwise do.
#[test]
fn the_option_decides_the_colour() {
    for (call, coloured) in [
        (["--color", "always", "show", "chess"], true),
        (["show", "chess", "--color", "always"], true),
        (["show", "chess", "--color", "never"], false),
        (["show", "chess", "--color", "auto"], false),
    ] {
        let printed = out(&call);
        assert_eq!(printed.contains('\u{1b}'), coloured, "{call:?}");
    }
    assert!(refused(&["show", "chess", "--color", "blue"], 2).contains("--color"));
}

#[test]
fn options_are_switched_on_in_all_commands() {
    let folder = Folder::new("options");
    let file = folder.file("house.toml", HOUSE);
    // A queen and a rook that are free to move, and a king.
    let fen = "4k3/8/8/8/8/8/8/Q3K2R w - - 0 1";
    let n_moves = |options: &[&str]| {
        let options = [&["--fen", fen], options].concat();
        let [show, moves, perft, _] = of_all_commands(&file, &options);
        let n = moves.lines().filter(|line| !line.contains(' ')).count();
        assert_eq!(perft.trim(), n.to_string(), "{options:?}");
        let of = |cell: &str| moves.lines().filter(|line| line.starts_with(cell)).count() > 0;
        assert_eq!(show.contains("lazy queens"), !of("a1"), "{show}");
        assert_eq!(show.contains("lazy rooks"), !of("h1"), "{show}");
        (of("a1"), of("h1"))
    };
    assert_eq!(n_moves(&[]), (true, true));
    assert_eq!(n_moves(&["--option", "calm"]), (false, true));
    assert_eq!(n_moves(&["--option", "slow"]), (true, false));
    assert_eq!(
        n_moves(&["--option", "slow", "--option", "calm"]),
        (false, false)
    );
    let said = refused(&["moves", &file, "--option", "cal"], 2);
    assert!(said.contains("`calm`"), "{said}");
    let played = typed(&["play", &file, "--fen", fen, "--option", "calm"], "a1a2\n");
    assert!(
        text(&played.stdout).contains("lazy queens"),
        "{}",
        text(&played.stdout)
    );
}

#[test]
fn all_commands_start_from_a_fen_a_file_and_after_moves() {
    let folder = Folder::new("start");
    let fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    let file = folder.file(
        "position.toml",
        "turn = \"white\"\n[cells]\ne1 = \"white king\"\ne2 = \"white pawn\"\ne8 = \"black king\"\n",
    );
    let by_fen = of_all_commands("chess", &["--fen", fen]);
    assert_eq!(by_fen[1].lines().count(), 6);
    assert_eq!((by_fen[2].trim(), by_fen[3].as_str()), ("6", fen));
    assert!(
        by_fen[0].contains("2 │ ·  :  ·  :  P  :  ·  :"),
        "{}",
        by_fen[0]
    );
    assert_eq!(of_all_commands("chess", &["--position", &file]), by_fen);
    let later = "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1";
    let after = of_all_commands("chess", &["--position", &file, "--after", "e2e4"]);
    assert_eq!(after[3], later);
    assert_eq!(after[1..], of_all_commands("chess", &["--fen", later])[1..]);
    let blanks = of_all_commands("chess", &["--after", "  e2e4   e7e5 "]);
    assert_eq!(blanks, of_all_commands("chess", &["--after", "e2e4 e7e5"]));
}

#[test]
fn blanks_in_turns_of_several_steps_part_nothing() {
    let folder = Folder::new("blanks");
    let file = folder.file("house.toml", HOUSE);
    let printed = out(&[
        "show",
        &file,
        "--after",
        "two pawns{a2a3 b2b3} e7e5 two pawns{c2c3 d2d3}",
    ]);
    assert!(printed.contains("3 │ P  P [P][P] :  ·  :  ·"), "{printed}");
    assert!(printed.contains("5 │ :  ·  :  ·  p  ·  :  ·"), "{printed}");
}

#[test]
fn a_wrong_move_is_answered_with_turns_of_several_steps() {
    let rules = "[turn.two]\ndo = \"move\"\nsteps = 2\nsame = \"only\"\nshort = \"stuck\"\n[turn.pass]\ndo = \"pass\"\notherwise = \"two\"\n";
    let folder = Folder::new("steps");
    let file = folder.file("stuck.toml", &child("nocastle", rules));
    for turn in ["pass", "foo"] {
        let refused = refused(&["moves", &file, "--after", turn], 1);
        let help = "help: turns of several steps are legal, with their steps in braces: `two{..}`";
        assert!(refused.contains(help), "{refused}");
    }
}

#[test]
fn usage_errors_suggest_close_names() {
    assert_eq!(
        json(&["betza", "W", "--at", "a1", "--json"])["moves"],
        json!(["b1", "a2"])
    );
    assert!(refused(&["shwo", "chess"], 2).contains("show"));
}

#[test]
fn negative_numbers_have_no_tip_that_fails() {
    for call in [
        &["perft", "chess", "2", "--hash", "-1"][..],
        &["check", "chess", "--seed", "-1"],
        &["perft", "chess", "-1"],
    ] {
        let message = refused(call, 2);
        assert!(
            message.contains("tip: numbers are not negative here") && !message.contains("-- -1"),
            "{call:?}: {message}"
        );
    }
}
