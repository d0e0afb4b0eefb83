//! Playtests: the same games however they are played, and what is told of them.

#[path = "common/command.rs"]
mod command;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

const ALFIL: &str = env!("CARGO_BIN_EXE_alfil");

/// A folder for a test, which nobody else uses.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("alfil-playtest-{}-{name}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    folder
}

fn playtest(arguments: &[&str], folder: &Path) -> std::process::Output {
    let all = [&["playtest"], arguments].concat();
    command::run(&all, folder, "")
}

/// Runs the command, which is to succeed, and returns what it prints.
fn out(arguments: &[&str], folder: &Path) -> String {
    let output = playtest(arguments, folder);
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {messages}");
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

/// Runs the command, which is to refuse, and returns what it says.
fn refused(arguments: &[&str], folder: &Path) -> String {
    let output = playtest(arguments, folder);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    String::from_utf8(output.stderr).expect("messages are UTF-8")
}

fn json(arguments: &[&str], folder: &Path) -> Value {
    let all = [arguments, &["--json"]].concat();
    serde_json::from_str(&out(&all, folder)).expect("nothing but JSON is printed")
}

fn read(folder: &Path, name: &str) -> String {
    std::fs::read_to_string(folder.join(name)).expect("the file is there")
}

/// How many games a file holds.
fn n_games(text: &str) -> usize {
    let state: Value = serde_json::from_str(text).expect("a file is whole at any time");
    state["games"].as_array().expect("a list").len()
}

/// What happens of a sort of rule, with its name: times, and games of the run.
fn happened(report: &Value, sort: &str, name: &str) -> (u64, u64) {
    let all = report["happened"].as_array().expect("a list");
    let mut found = all
        .iter()
        .filter(|one| one["sort"] == sort && one["name"] == name);
    let one = found
        .next()
        .unwrap_or_else(|| panic!("no {sort} {name} in {all:?}"));
    assert!(found.next().is_none(), "{name} is told once");
    let number = |key: &str| one[key].as_u64().expect("a number");
    (number("times"), number("of_all"))
}

/// A run on a small board that takes seconds.
const SMALL: [&str; 9] = [
    "losalamos",
    "--games",
    "60",
    "--odds",
    "60",
    "--nodes",
    "30",
    "--max-plies",
    "80",
];

#[test]
fn killed_and_gone_on_with_or_joined_from_parts_a_run_is_the_same_to_the_byte() {
    let folder = folder("same");
    let run = |more: &[&str]| out(&[&SMALL[..], more].concat(), &folder);
    let printed = run(&["--threads", "1", "--out", "whole.json"]);
    let whole = read(&folder, "whole.json");
    assert_eq!(n_games(&whole), 120);

    assert_eq!(run(&["--threads", "3", "--out", "threads.json"]), printed);
    assert_eq!(read(&folder, "threads.json"), whole);

    // Killed, as `kill -9` does it, once some games are in the file.
    let mut child = Command::new(ALFIL)
        .arg("playtest")
        .args(SMALL)
        .args(["--threads", "2", "--out", "killed.json"])
        .current_dir(&folder)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    while !folder.join("killed.json").exists() {
        assert!(
            child.try_wait().expect("it is ours").is_none(),
            "it ended by itself"
        );
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    child.kill().expect("it is killed");
    let status = child.wait().expect("it ends");
    assert!(!status.success(), "it was not killed in time");
    let killed = read(&folder, "killed.json");
    let n_kept = n_games(&killed);
    assert!((5..120).contains(&n_kept), "{n_kept} games");
    assert_eq!(
        serde_json::from_str::<Value>(&killed).expect("whole")["report"],
        Value::Null
    );
    assert_eq!(run(&["--out", "killed.json"]), printed);
    assert_eq!(read(&folder, "killed.json"), whole);

    for shard in ["3/3", "1/3", "2/3"] {
        let name = format!("{}.json", &shard[..1]);
        let told = run(&["--shard", shard, "--out", &name]);
        assert!(told.contains("(40 of 120 games of the run)"), "{told}");
    }
    let joined = run(&[
        "--merge",
        "2.json",
        "3.json",
        "1.json",
        "--out",
        "joined.json",
    ]);
    assert_eq!(joined, printed);
    assert_eq!(read(&folder, "joined.json"), whole);

    // Another seed, another run.
    run(&["--seed", "2", "--out", "other.json"]);
    assert_ne!(read(&folder, "other.json"), whole);
}

#[test]
fn a_file_of_another_run_is_refused_and_stays() {
    let folder = folder("refused");
    let small = [
        "--games",
        "4",
        "--odds",
        "0",
        "--nodes",
        "10",
        "--max-plies",
        "20",
        "--out",
        "a.json",
    ];
    let definition = |summary: &str, more: &str| {
        let text = format!(
            "language = 1\nextends = \"losalamos\"\nname = \"Mine\"\nsummary = \"{summary}\"\n{more}"
        );
        std::fs::write(folder.join("mine.toml"), text).expect("a file for the test");
    };
    definition("One.", "");
    let of = |more: &[&'static str]| [&["mine.toml"], &small[..], more].concat();
    out(&of(&[]), &folder);
    let first = read(&folder, "a.json");
    // What is not played by may change.
    definition("Two.", "");
    out(&of(&[]), &folder);
    assert_eq!(read(&folder, "a.json"), first);
    for (more, words) in [
        (["--seed", "2"], "of --seed 1"),
        (["--random", "2"], "of --random 4"),
        (["--levels", "1,2"], "without --levels"),
    ] {
        let message = refused(&of(&more), &folder);
        assert!(
            message.contains(words) && message.contains("another name"),
            "{message}"
        );
    }
    let fewer = [
        "mine.toml",
        "--games",
        "2",
        "--odds",
        "0",
        "--nodes",
        "10",
        "--max-plies",
        "20",
        "--out",
        "a.json",
    ];
    assert!(refused(&fewer, &folder).contains("cannot be made shorter"));
    for (given, words) in [
        ("--nodes", "of --nodes 10"),
        ("--max-plies", "of --max-plies 20"),
    ] {
        let changed: Vec<&'static str> = of(&[]);
        let at = changed
            .iter()
            .position(|one| *one == given)
            .expect("it is given");
        let changed = [&changed[..=at], &["30"], &changed[at + 2..]].concat();
        let message = refused(&changed, &folder);
        assert!(message.contains(words), "{message}");
    }
    definition("One.", "[piece]\nknight.moves = \"Z\"\n");
    let message = refused(&of(&[]), &folder);
    assert!(
        message.contains("of another definition, or of one that has been changed since"),
        "{message}"
    );
    definition("One.", "");
    assert_eq!(read(&folder, "a.json"), first);

    // More games are the same run.
    let more = [
        "mine.toml",
        "--games",
        "6",
        "--odds",
        "0",
        "--nodes",
        "10",
        "--max-plies",
        "20",
        "--out",
    ];
    out(&[&more[..], &["a.json"]].concat(), &folder);
    out(&[&more[..], &["b.json"]].concat(), &folder);
    assert_eq!(read(&folder, "a.json"), read(&folder, "b.json"));

    // A file of something else, and one that has been changed.
    std::fs::write(folder.join("c.json"), "{}").expect("a file for the test");
    assert!(refused(&[&more[..], &["c.json"]].concat(), &folder).contains("no file of a playtest"));
    assert_eq!(read(&folder, "c.json"), "{}");
    let damaged = read(&folder, "b.json").replacen("\"end\":", "\"end\":99", 1);
    std::fs::write(folder.join("c.json"), damaged).expect("a file for the test");
    assert!(refused(&[&more[..], &["c.json"]].concat(), &folder).contains("it is damaged"));
    let other = read(&folder, "b.json").replacen(
        "\"opening\":4,\"plies\":",
        "\"opening\":4,\"plies\":1",
        1,
    );
    std::fs::write(folder.join("c.json"), other).expect("a file for the test");
    let both = [
        "mine.toml",
        "--nodes",
        "10",
        "--max-plies",
        "20",
        "--merge",
        "b.json",
        "c.json",
    ];
    let output = playtest(&both, &folder);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("game 1 is not the same in both"));
    let taken = [&both[..7], &["--out", "c.json"]].concat();
    assert!(refused(&taken, &folder).contains("is there already"));
}

/// A game with one rule of each sort that happens, and one that never does.
const RULES: &str = r#"
language = 1
name     = "Rules & <b>marks</b>"
summary  = "Every sort of rule."
board    = "square-6x6"

[setup]
fen = "1r2k1/pppppp/6/6/PPPPPP/1R2K1 w - - 0 1"

[piece]
king  = { letter = "K", moves = "K" }
rook  = { letter = "R", moves = { slide = "R", leap = "(5,4)" } }
queen = { letter = "Q", moves = "Q" }
pawn  = { letter = "P", moves = "fmWfcF" }
ghost = { letter = "G", moves = "N" }

[royal]
who = "mine king"

[[forbid]]
name = "rooks stay off the far rank"
who  = "rook"
move = "to in far"

[[forbid]]
name = "never bars"
who  = "pawn"
move = "some(mine ghost)"

[[promotion]]
name = "pawn"
who  = "pawn"
when = "to in far"
to   = "queen | rook"
must = "true"

[[effect]]
name = "rooks burn"
when = "piece is rook and some(victims)"
do   = ["remove(to)"]

[[effect]]
name = "never"
when = "piece is ghost"
do   = ["remove(to)"]

[[end]]
when   = "in check and not can move"
result = "loss"
reason = "checkmate"

[[end]]
when   = "not can move"
result = "draw"
reason = "stalemate"

[[end]]
when   = "some(mine ghost)"
result = "draw"
reason = "ghosts"

[[end]]
when   = "repeats >= 3"
result = "draw"
reason = "repetition"
claim  = true
"#;

#[test]
fn what_happens_and_what_never_does_is_told() {
    let folder = folder("rules");
    std::fs::write(folder.join("rules.toml"), RULES).expect("a file for the test");
    let settings = [
        "rules.toml",
        "--games",
        "30",
        "--odds",
        "0",
        "--nodes",
        "60",
        "--max-plies",
        "120",
        "--html",
        "rules.html",
    ];
    let report = json(&settings, &folder);
    for (sort, name) in [
        ("part", "rook: slide (R)"),
        ("part", "pawn: fmWfcF"),
        ("effect", "rooks burn"),
        ("forbid", "rooks stay off the far rank"),
        ("promotion", "pawn becomes queen"),
    ] {
        let (times, games) = happened(&report, sort, name);
        assert!(times > 0 && games > 0, "{sort} {name} happens");
    }
    for (sort, name) in [
        ("part", "ghost: N"),
        ("forbid", "never bars"),
        ("effect", "never"),
        ("end", "ghosts"),
    ] {
        assert_eq!(happened(&report, sort, name), (0, 0), "{sort} {name}");
    }
    let text = out(&settings, &folder);
    let never = text.split_once("never ").expect("it is told").1;
    assert!(never.contains("end ghosts: no game ends so"), "{never}");
    assert!(
        never.contains("bar never bars: it never takes a turn away"),
        "{never}"
    );
    assert!(!never.contains("rooks burn"), "{never}");
    assert!(!never.contains("queen: Q"), "{never}");
    // The pictures and what an author has written.
    let page = read(&folder, "rules.html");
    assert!(page.contains("Rules &amp; &lt;b&gt;marks&lt;/b&gt;"));
    assert!(!page.contains("<b>") && !page.contains("<script") && !page.contains("src="));
    assert!(page.contains("prefers-color-scheme: dark"));
    let pictures: Vec<&str> = page
        .split("<svg ")
        .skip(1)
        .filter_map(|rest| rest.split("</svg>").next())
        .collect();
    assert!(pictures.len() >= 4, "{} pictures", pictures.len());
    for picture in pictures {
        let picture = format!("<svg {picture}</svg>");
        let tree = roxmltree::Document::parse(&picture).expect("a picture is XML");
        let root = tree.root_element();
        let mut children = root.children().filter(|child| child.is_element());
        let told: Vec<_> = children
            .by_ref()
            .take(2)
            .map(|child| child.tag_name().name())
            .collect();
        assert_eq!(
            told,
            ["title", "desc"],
            "readers of screens are told what it is"
        );
        assert_eq!(root.attribute("role"), Some("img"));
    }
}

#[test]
fn a_game_that_is_over_soon_is_told_in_numbers_that_can_be_counted() {
    // Whoever moves first takes the other's only man: one turn, one game, no draws.
    let folder = folder("short");
    let text = "language = 1\nname = \"Short\"\nsummary = \"One turn.\"\nboard = \"square-6x6\"\n[setup]\nfen = \"6/6/r5/6/6/R5 w - - 0 1\"\n[piece]\nrook = { letter = \"R\", moves = \"R\" }\n[[end]]\nwhen = \"none(mine rook)\"\nresult = \"loss\"\nreason = \"bare\"\n";
    std::fs::write(folder.join("short.toml"), text).expect("a file for the test");
    let report = json(
        &[
            "short.toml",
            "--games",
            "8",
            "--odds",
            "0",
            "--random",
            "0",
            "--nodes",
            "200",
        ],
        &folder,
    );
    assert_eq!(report["games"], 8);
    assert_eq!(report["first_mover"]["wins"], 8);
    assert_eq!(report["first_mover"]["share"], 1.0);
    assert_eq!(report["ends"], serde_json::json!([["bare", 8, 0]]));
    assert_eq!(report["plies"]["mean"], 1.0);
    // Ten turns of a rook in a corner, one of them shortened by the man whom it takes: up 1 to 3, right 1 to 5.
    assert_eq!(report["choices"]["mean"], 8.0);
    assert_eq!(report["worths"]["kinds"][0]["worth"], Value::Null);
}

#[test]
fn games_that_last_too_long_are_draws_and_told() {
    let folder = folder("long");
    let settings = [
        "losalamos",
        "--games",
        "4",
        "--odds",
        "0",
        "--nodes",
        "10",
        "--max-plies",
        "6",
    ];
    let report = json(&settings, &folder);
    assert_eq!(
        (&report["long"], &report["first_mover"]["draws"]),
        (&4.into(), &4.into())
    );
    let text = out(&settings, &folder);
    assert!(
        text.contains("4 of these are games that nobody had won after 6 turns"),
        "{text}"
    );
}

#[test]
fn more_than_two_players_share_the_points() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    let settings = [
        "--games",
        "6",
        "--odds",
        "4",
        "--nodes",
        "40",
        "--max-plies",
        "150",
    ];
    let three = json(&[&["three-crowns.toml"], &settings[..]].concat(), &examples);
    let players = three["players"].as_array().expect("a list");
    assert_eq!(players.len(), 3);
    let share = |player: &Value| player[1]["share"].as_f64().expect("a number");
    assert!(
        (players.iter().map(share).sum::<f64>() - 1.0).abs() < 0.01,
        "{players:?}"
    );
    assert!((three["even_share"].as_f64().expect("a number") - 1.0 / 3.0).abs() < 0.001);
    assert_eq!(three["lead_changes"], Value::Null);
    // Two against two: partners get the same.
    let teams = json(&[&["crossroads.toml"], &settings[..]].concat(), &examples);
    let players = teams["players"].as_array().expect("a list");
    assert_eq!((players.len(), share(&players[0])), (4, share(&players[2])));
    assert!(teams["lead_changes"].is_number());
}

#[test]
fn a_hidden_set_up_with_chance_is_played() {
    let folder = folder("hidden");
    let settings = [
        "peg-chess-setup",
        "--games",
        "1",
        "--odds",
        "0",
        "--nodes",
        "1",
        "--max-plies",
        "60",
    ];
    let report = json(&settings, &folder);
    assert_eq!(report["games"], 1);
    let (times, _) = happened(&report, "drop", "king from army");
    assert!(times > 0, "kings are laid");
}

#[test]
fn levels_are_told_apart() {
    let folder = folder("levels");
    let settings = [
        "losalamos",
        "--games",
        "8",
        "--odds",
        "0",
        "--nodes",
        "5",
        "--levels",
        "5,1",
        "--max-plies",
        "150",
    ];
    let report = json(&settings, &folder);
    let points = &report["levels"];
    assert!(points["share"].as_f64() > Some(0.7), "{points}");
    assert!(out(&settings, &folder).contains("5 against 1:"));
    assert!(refused(&["losalamos", "--levels", "3,10"], &folder).contains("two levels"));
    assert!(refused(&["losalamos", "--shard", "3/2"], &folder).contains("no part of a run"));
}

#[test]
fn more_men_are_found_to_be_worth_more() {
    let folder = folder("worth");
    let settings = [
        "losalamos",
        "--games",
        "0",
        "--odds",
        "200",
        "--nodes",
        "60",
        "--max-plies",
        "150",
    ];
    let worths = json(&settings, &folder)["worths"].clone();
    assert_eq!(worths["unit"], "pawn");
    let of = |name: &str| {
        let kinds = worths["kinds"].as_array().expect("a list").iter();
        let mut named = kinds.filter(|one| one["kind"] == name);
        let one = named.next().expect("it is told");
        let number = |value: &Value| value.as_f64().expect("a number");
        (
            number(&one["worth"]),
            number(&one["interval"][0]),
            number(&one["interval"][1]),
        )
    };
    let (queen, rook, pawn) = (of("queen"), of("rook"), of("pawn"));
    assert_eq!(pawn, (1.0, 1.0, 1.0));
    assert!(queen.0 > rook.0 && rook.0 > 1.5, "{worths}");
    assert!(queen.1 < queen.0 && queen.0 < queen.2, "{worths}");
    let kinds = worths["kinds"].as_array().expect("a list");
    assert!(
        kinds.iter().all(|one| one["kind"] != "king"),
        "who must be safe has no worth"
    );
}

/// A definition of one's own, and the command that tunes it.
fn tuned(folder: &Path, more: &[&str]) -> std::process::Output {
    let all = [
        &["tune", "mine.toml", "--games", "120", "--nodes", "40"],
        more,
    ]
    .concat();
    command::run(&all, folder, "")
}

#[test]
fn what_has_been_learnt_is_written_beside_the_definition_and_counts_for_its_rules() {
    let folder = folder("tuned");
    let definition = |more: &str| {
        let text = format!(
            "language = 1\nextends = \"losalamos\"\nname = \"Mine\"\nsummary = \"Mine.\"\n{more}"
        );
        std::fs::write(folder.join("mine.toml"), text).expect("a file for the test");
    };
    let analyse = || {
        let output = command::run(
            ["analyse", "mine.toml", "--depth", "3", "--json"],
            &folder,
            "",
        );
        assert!(output.status.success());
        let found: Value = serde_json::from_slice(&output.stdout).expect("nothing but JSON");
        (
            found["nodes"].clone(),
            String::from_utf8(output.stderr).expect("UTF-8"),
        )
    };
    definition("");
    let before = analyse();
    let first = tuned(&folder, &["--out", "games.json"]);
    assert!(first.status.success(), "{first:?}");
    let file = read(&folder, "tuned/mine.toml");
    let table: toml::Table = file.parse().expect("it is TOML");
    assert_eq!(table["games"].as_integer(), Some(120));
    let worth = |name: &str| {
        table["worth"][name]["worth"]
            .as_integer()
            .expect("a number")
    };
    assert!(
        worth("queen") > worth("rook") && worth("rook") > worth("pawn"),
        "{file}"
    );
    assert!(table["worth"].get("king").is_none());
    assert!(table["worth"]["queen"]["error"].as_integer() > Some(0));
    // All men of the set-up together are worth what they were: two queens, four rooks, four knights, twelve pawns.
    let together =
        2 * worth("queen") + 4 * worth("rook") + 4 * worth("knight") + 12 * worth("pawn");
    let games: Value = serde_json::from_str(&read(&folder, "games.json")).expect("JSON");
    let guess = |name: &str| {
        games["settings"]["values"][name]
            .as_i64()
            .expect("a number")
    };
    let surveyed =
        2 * guess("queen") + 4 * guess("rook") + 4 * guess("knight") + 12 * guess("pawn");
    assert!(
        (together - surveyed).abs() * 10 < surveyed,
        "{together}, {surveyed}"
    );

    // Again, with the games that are there: the same file, and nothing that was learnt is learnt from.
    assert!(
        tuned(&folder, &["--out", "games.json", "--to", "again.toml"])
            .status
            .success()
    );
    assert_eq!(read(&folder, "again.toml"), file);

    // It counts: the search looks elsewhere. Other rules let it rest, and that is told.
    let after = analyse();
    assert_ne!(after.0, before.0);
    assert_eq!(after.1, "");
    definition("[piece]\nknight.moves = \"NW\"\n");
    assert!(
        analyse()
            .1
            .contains("does not count: it was learnt from other rules")
    );
    definition("");
    // What the definition says goes before it.
    let says: String = ["queen", "rook", "knight", "pawn"]
        .iter()
        .map(|name| format!("{name}.worth = {}\n", guess(name)))
        .collect();
    definition(&format!("[piece]\n{says}"));
    assert!(tuned(&folder, &[]).status.success());
    let with = analyse();
    std::fs::remove_file(folder.join("tuned/mine.toml")).expect("it is there");
    assert_eq!(with.0, analyse().0);
}

#[test]
fn a_match_can_be_played_with_and_without_what_was_learnt() {
    let folder = folder("values");
    let file = |queen: i32| {
        let text = format!(
            "variant = \"losalamos\"\nrules = \"none\"\nversion = \"0\"\ngames = 1\nnodes = 1\nseed = 1\n[worth]\nqueen = {{ worth = {queen}, error = 1 }}\npawn = {{ worth = 2000, error = 1 }}\n"
        );
        std::fs::write(folder.join("worth.toml"), text).expect("a file for the test");
    };
    // To whom a queen is worth nothing and a pawn much, he loses.
    file(10);
    let arguments = [
        "match",
        "losalamos",
        "--first",
        "engine",
        "--second",
        "engine",
        "--nodes",
        "300",
        "--games",
        "8",
        "--values",
        "first=worth.toml",
        "--values",
        "second=surveyed",
        "--json",
    ];
    let output = command::run(arguments, &folder, "");
    let result: Value = serde_json::from_slice(&output.stdout).expect("nothing but JSON");
    assert!(result["first"]["losses"].as_u64() > Some(5), "{result}");
    std::fs::write(folder.join("worth.toml"), "queen = 1").expect("a file for the test");
    let output = command::run(arguments, &folder, "");
    assert_eq!(output.status.code(), Some(2));
    let shipped = command::run(["tune", "losalamos"], &folder, "");
    assert_eq!(shipped.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&shipped.stderr).contains("--to FILE"));
}

/// Some minutes: `cargo test --release --test playtest -- --ignored`.
#[test]
#[ignore = "plays 1,200 games of chess"]
fn in_chess_men_are_worth_what_they_usually_are() {
    let report = json(
        &["chess", "--games", "0", "--odds", "1200", "--seed", "4"],
        Path::new("."),
    );
    let kinds = report["worths"]["kinds"].as_array().expect("a list");
    for (name, usual) in [
        ("queen", 9.0),
        ("rook", 5.0),
        ("bishop", 3.0),
        ("knight", 3.0),
    ] {
        let of = kinds
            .iter()
            .find(|one| one["kind"] == name)
            .expect("it is told");
        let worth = of["worth"].as_f64().expect("it is known");
        assert!((worth / usual - 1.0).abs() < 0.2, "{name}: {worth}");
    }
}
