//! Playtests: the same games however they are played, and the report about them.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::command;
use alfil::playtest::happenings::Happenings;
use alfil::playtest::learn::learn;
use alfil::playtest::plan::Beginning;
use alfil::playtest::state::State;
use alfil::playtest::value::{KindValues, Valued};
use alfil::playtest::watch::Record;
use alfil::playtest::{GameId, Part, Sizes};
use alfil::referee::course::{Course, End};
use opponent::Values;
use serde_json::Value;

const ALFIL: &str = env!("CARGO_BIN_EXE_alfil");

/// Returns a folder for one test alone.
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
    assert!(found.next().is_none(), "{name} is reported once");
    let number = |key: &str| one[key].as_u64().expect("a number");
    (number("times"), number("of_all"))
}

/// A run on a small board that takes seconds.
const SMALL: [&str; 9] = [
    "losalamos",
    "--games",
    "24",
    "--odds",
    "36",
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
    assert_eq!(n_games(&whole), 60);

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
    assert!((5..60).contains(&n_kept), "{n_kept} games");
    assert_eq!(
        serde_json::from_str::<Value>(&killed).expect("whole")["report"],
        Value::Null
    );
    assert_eq!(run(&["--out", "killed.json"]), printed);
    assert_eq!(read(&folder, "killed.json"), whole);

    for shard in ["3/3", "1/3", "2/3"] {
        let name = format!("{}.json", &shard[..1]);
        let part = run(&["--shard", shard, "--out", &name]);
        assert!(part.contains("(20 of 60 games of the run)"), "{part}");
    }
    let joined = run(&[
        "--merge",
        "2.json",
        "3.json",
        "1.json",
        "2.json",
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
    assert!(
        refused(&[&more[..], &["c.json"]].concat(), &folder).contains("not a file of a playtest")
    );
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

[forbid."rooks stay off the far rank"]
who  = "rook"
when = "to in far"

[forbid."never forbids"]
who  = "pawn"
when = "some(mine ghost)"

[promotion.pawn]
who  = "pawn"
when = "to in far"
to   = "queen | rook"
must = true

[effect."rooks burn"]
after = "piece is rook and some(captured)"
do   = ["remove(to)"]

[effect.never]
after = "piece is ghost"
do   = ["remove(to)"]

[end.checkmate]
when   = "in check and not can move"
result = "loss"
reason = "checkmate"

[end.stalemate]
when   = "not can move"
result = "draw"
reason = "stalemate"

[end.ghosts]
when   = "some(mine ghost)"
result = "draw"
reason = "ghosts"

[end.repetition]
when   = "repeats >= 3"
result = "draw"
reason = "repetition"
claim  = true
"#;

#[test]
fn used_and_unused_rules_are_reported() {
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
        "--replace",
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
        ("forbid", "never forbids"),
        ("effect", "never"),
        ("end", "ghosts"),
    ] {
        assert_eq!(happened(&report, sort, name), (0, 0), "{sort} {name}");
    }
    let text = out(&settings, &folder);
    let never = text.split_once("never ").expect("it is reported").1;
    assert!(never.contains("end ghosts: no game ends so"), "{never}");
    assert!(
        never.contains("forbid rule never forbids: it never makes a move illegal"),
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
        let printed: Vec<_> = children
            .by_ref()
            .take(2)
            .map(|child| child.tag_name().name())
            .collect();
        assert_eq!(
            printed,
            ["title", "desc"],
            "screen readers read out what it is"
        );
        assert_eq!(root.attribute("role"), Some("img"));
    }
}

#[test]
fn a_short_game_has_exact_numbers() {
    // The first player to move captures the other's only piece: one turn, one game, no draws.
    let folder = folder("short");
    let text = "language = 1\nname = \"Short\"\nsummary = \"One turn.\"\nboard = \"square-6x6\"\n[setup]\nfen = \"6/6/r5/6/6/R5 w - - 0 1\"\n[piece]\nrook = { letter = \"R\", moves = \"R\" }\n[end.bare]\nwhen = \"none(mine rook)\"\nresult = \"loss\"\nreason = \"bare\"\n";
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
    // Ten turns of a rook in a corner, the line up shortened by the piece that it captures: up 1 to 3, right 1 to 5.
    assert_eq!(report["choices"]["mean"], 8.0);
    assert_eq!(report["values"]["kinds"][0]["value"], Value::Null);
    // The winner's evaluation shows it before the turn.
    assert_eq!(
        (&report["lead_changes"], &report["settled"]["mean"]),
        (&0.0.into(), &0.0.into())
    );
    // A player wins within two turns: no position is quiet.
    out(
        &[
            "short.toml",
            "--games",
            "1",
            "--odds",
            "0",
            "--random",
            "0",
            "--out",
            "a.json",
        ],
        &folder,
    );
    let state: Value = serde_json::from_str(&read(&folder, "a.json")).expect("JSON");
    assert_eq!(state["games"][0]["pieces"], serde_json::json!([]));
    // Nothing can be learnt of it, and nothing is written.
    let tuned = command::run(
        ["tune", "short.toml", "--games", "4", "--nodes", "20"],
        &folder,
        "",
    );
    assert_eq!(tuned.status.code(), Some(1));
    assert!(
        String::from_utf8_lossy(&tuned.stderr)
            .contains("do not show the values of pieces, and nothing is written")
    );
    assert!(!folder.join("tuned/short.toml").exists());
}

#[test]
fn overlong_games_are_reported_draws() {
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
        text.contains("4 of these are games that no player had won after 6 moves"),
        "{text}"
    );
}

#[test]
fn throws_are_no_moves() {
    let folder = folder("throws");
    let text =
        "language = 1\nextends = \"losalamos\"\nname = \"Thrown\"\n[chance.die]\ndraw = \"1..2\"\n";
    std::fs::write(folder.join("thrown.toml"), text).expect("the file is written");
    let games = [
        "thrown.toml",
        "--games",
        "4",
        "--odds",
        "0",
        "--nodes",
        "10",
    ];
    let report = json(&[&games[..], &["--max-plies", "6"]].concat(), &folder);
    let moves = &report["plies"];
    assert_eq!((&report["long"], &moves["mean"]), (&4.into(), &6.0.into()));
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
fn levels_are_compared() {
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
    assert!(refused(&["losalamos", "--shard", "3/2"], &folder).contains("not a part of a run"));
}

#[test]
fn odds_games_measure_values() {
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
    let values = json(&settings, &folder)["values"].clone();
    assert_eq!(values["unit"], "pawn");
    let of = |name: &str| {
        let kinds = values["kinds"].as_array().expect("a list").iter();
        let mut named = kinds.filter(|one| one["kind"] == name);
        let one = named.next().expect("it is reported");
        let number = |value: &Value| value.as_f64().expect("a number");
        (
            number(&one["value"]),
            number(&one["interval"][0]),
            number(&one["interval"][1]),
        )
    };
    let (queen, rook, pawn) = (of("queen"), of("rook"), of("pawn"));
    assert_eq!(pawn, (1.0, 1.0, 1.0));
    assert!(queen.0 > rook.0 && rook.0 > 1.5, "{values}");
    assert!(queen.1 < queen.0 && queen.0 < queen.2, "{values}");
    let kinds = values["kinds"].as_array().expect("a list");
    assert!(
        kinds.iter().all(|one| one["kind"] != "king"),
        "royal pieces have no value"
    );
}

/// A definition of one's own, and the command that tunes it.
fn tuned(folder: &Path, more: &[&str]) -> std::process::Output {
    let all = [
        &["tune", "mine.toml", "--games", "120", "--nodes", "20"],
        more,
    ]
    .concat();
    command::run(&all, folder, "")
}

#[test]
fn learnt_values_are_saved_with_the_definition_for_its_rules() {
    let folder = folder("tuned");
    let definition = |more: &str| {
        let text = format!(
            "language = 1\nextends = \"losalamos\"\nname = \"Mine\"\nsummary = \"Mine.\"\n{more}"
        );
        std::fs::write(folder.join("mine.toml"), text).expect("a file for the test");
    };
    let analyse = || {
        let output = command::run(
            ["analyse", "mine.toml", "--depth", "6", "--json"],
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
    let value = |name: &str| {
        table["values"][name]["value"]
            .as_integer()
            .expect("a number")
    };
    assert!(
        value("queen") > value("rook") && value("rook") > value("pawn"),
        "{file}"
    );
    assert!(table["values"].get("king").is_none());
    assert!(table["values"]["queen"]["error"].as_integer() > Some(0));
    // All pieces of the set-up together keep their value: two queens, four rooks, four knights, twelve pawns.
    let together =
        2 * value("queen") + 4 * value("rook") + 4 * value("knight") + 12 * value("pawn");
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

    // The values are used: the search result changes. With other rules they are not used, and a message says so.
    let after = analyse();
    assert_ne!(after.0, before.0);
    assert_eq!(after.1, "");
    definition("[piece]\nknight.moves = \"NW\"\n");
    assert!(
        analyse()
            .1
            .contains("is not used: it was learned from other rules")
    );
    definition("");
    // What the definition says goes before it.
    let says: String = ["queen", "rook", "knight", "pawn"]
        .iter()
        .map(|name| format!("{name}.value = {:.2}\n", guess(name) as f64 / 100.0))
        .collect();
    definition(&format!("[piece]\n{says}"));
    // What was learnt before stays unless it may go.
    let kept = tuned(&folder, &[]);
    assert_eq!(kept.status.code(), Some(2), "{kept:?}");
    assert_eq!(read(&folder, "tuned/mine.toml"), file);
    assert!(tuned(&folder, &["--replace"]).status.success());
    let with = analyse();
    std::fs::remove_file(folder.join("tuned/mine.toml")).expect("it is there");
    assert_eq!(with.0, analyse().0);
}

#[test]
fn a_match_can_be_played_with_and_without_what_was_learnt() {
    let folder = folder("values");
    let file = |queen: i32| {
        let text = format!(
            "variant = \"losalamos\"\nrules = \"none\"\nversion = \"0\"\ngames = 1\nnodes = 1\nseed = 1\n[values]\nqueen = {{ value = {queen}, error = 1 }}\npawn = {{ worth = 2000, error = 1 }}\n"
        );
        std::fs::write(folder.join("worth.toml"), text).expect("a file for the test");
    };
    // A player that values a queen at nothing and a pawn at much loses.
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

#[test]
fn defaults_are_those_of_the_page() {
    let help = |name: &str| {
        let output = command::run([name, "--help"], Path::new("."), "");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let has = |help: &str, option: &str, default: &str| {
        let printed = help
            .split(&format!("--{option} "))
            .nth(1)
            .expect("it is listed");
        let printed = printed.split("      --").next().unwrap_or(printed);
        assert!(
            printed.contains(&format!("[default: {default}]")),
            "--{option}: {printed}"
        );
    };
    let playtest = help("playtest");
    for (option, default) in [
        ("games", "200"),
        ("nodes", "500"),
        ("random", "4"),
        ("max-plies", "400"),
    ] {
        has(&playtest, option, default);
    }
    let tune = help("tune");
    for (option, default) in [("games", "1000"), ("nodes", "500"), ("seed", "1")] {
        has(&tune, option, default);
    }
    // By default there are four times as many games at odds, and any number of threads gives the same result.
    let folder = folder("defaults");
    let few = [
        "losalamos",
        "--games",
        "2",
        "--nodes",
        "5",
        "--max-plies",
        "10",
    ];
    out(&[&few[..], &["--out", "a.json"]].concat(), &folder);
    out(
        &[
            &few[..],
            &["--odds", "8", "--threads", "2", "--out", "b.json"],
        ]
        .concat(),
        &folder,
    );
    assert_eq!(read(&folder, "a.json"), read(&folder, "b.json"));
}

#[test]
fn each_sort_of_rule_is_seen_to_happen() {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples");
    for (variant, sort, name) in [
        ("antichess", "duty", "capture"),
        ("crazyhouse", "drop", "pawn from hand"),
        ("./immobilizer.toml", "status", "held"),
        ("./immobilizer.toml", "forbid", "held"),
        ("./joust.toml", "effect", "crumble"),
        ("./double-move.toml", "turn", "move"),
    ] {
        let settings = [
            variant,
            "--games",
            "3",
            "--odds",
            "0",
            "--nodes",
            "20",
            "--max-plies",
            "60",
        ];
        let report = json(&settings, &examples);
        assert!(
            happened(&report, sort, name).0 > 0,
            "{variant}: {sort} {name}"
        );
    }
    // Castling wins at once; the other player's cell is seen from that player's side.
    let folder = folder("joint");
    let text = "language = 1\nextends = \"chess\"\nname = \"Castle\"\nsummary = \"Castle.\"\n[setup]\nfen = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"\n[end.castled]\nwhen = \"g8 in enemy king\"\nresult = \"loss\"\nreason = \"castled\"\n";
    std::fs::write(folder.join("castle.toml"), text).expect("a file for the test");
    let settings = [
        "castle.toml",
        "--games",
        "2",
        "--odds",
        "0",
        "--random",
        "0",
        "--nodes",
        "500",
        "--max-plies",
        "20",
    ];
    let report = json(&settings, &folder);
    assert_eq!(happened(&report, "joint", "O-O"), (2, 2));
    assert_eq!(happened(&report, "joint", "O-O-O"), (0, 0));
    assert_eq!(happened(&report, "end", "castled"), (2, 2));
}

/// Returns records of games made by hand, of two players with pawns and queens: the result, and the numbers of pieces one after the other.
fn records(n: u64, games: &[(u16, &[[u16; 8]])]) -> Vec<Record> {
    let mut records = Vec::new();
    for number in 0..n {
        for (index, (score, pieces)) in games.iter().enumerate() {
            let record = serde_json::json!({
                "part": "odds", "number": number * games.len() as u64 + index as u64, "first": 0, "scores": [score, 100 - score],
                "end": 0, "opening": 0, "plies": 10, "choices": [], "happened": {}, "pieces": pieces,
            });
            records.push(serde_json::from_value(record).expect("a record"));
        }
    }
    records
}

fn losalamos() -> interpreter::Game {
    let variant = alfil::load::load("losalamos", &[]).expect("it is shipped");
    variant.game.expect("it is sound")
}

#[test]
fn values_follow_from_results() {
    let game = losalamos();
    let valued = Valued::new(&game, &Values::default());
    // Queens, rooks, knights and pawns of the first player, then of the second.
    const EVEN: [[u16; 8]; 1] = [[1, 2, 2, 6, 1, 2, 2, 6]];
    const PAWN_MORE: [[u16; 8]; 1] = [[1, 2, 2, 6, 1, 2, 2, 5]];
    const QUEEN_MORE: [[u16; 8]; 1] = [[1, 2, 2, 6, 0, 2, 2, 6]];
    // A pawn wins three games of four, log-odds 1.1; a queen nine of ten, 2.2: twice as much.
    let games = |pawn: &'static [[u16; 8]], queen: &'static [[u16; 8]]| {
        let mut games = vec![(50, &EVEN[..])];
        games.extend([100, 100, 100, 0].map(|score| (score, pawn)));
        games.extend([100, 100, 100, 100, 100, 100, 100, 100, 100, 0].map(|score| (score, queen)));
        games
    };
    let few = valued.learn(&game, &records(100, &games(&PAWN_MORE, &QUEEN_MORE)));
    let of = |values: &KindValues, name: &str| {
        let mut kinds = values.kinds.iter();
        kinds
            .find(|one| one.kind == name)
            .expect("it is reported")
            .clone()
    };
    assert_eq!(few.unit.as_deref(), Some("pawn"));
    let queen = of(&few, "queen");
    assert!((queen.value.expect("known") - 2.0).abs() < 0.05, "{few:?}");
    assert_eq!(
        of(&few, "rook").value,
        None,
        "no player ever had more rooks"
    );
    assert!(few.kinds.iter().all(|one| one.kind != "king"));
    // Four times as many games, half of the error.
    let many = valued.learn(&game, &records(400, &games(&PAWN_MORE, &QUEEN_MORE)));
    let ratio = queen.error.expect("known") / of(&many, "queen").error.expect("known");
    assert!((1.6..2.5).contains(&ratio), "{ratio}");
    // The last quarter of the stocks of a game does not count, whatever it is.
    const WON: [[u16; 8]; 4] = [
        [1, 2, 2, 6, 1, 2, 2, 5],
        [1, 2, 2, 6, 1, 2, 2, 5],
        [1, 2, 2, 6, 1, 2, 2, 5],
        [0, 2, 2, 6, 6, 2, 2, 6],
    ];
    let with = valued.learn(&game, &records(100, &games(&WON, &QUEEN_MORE)));
    assert_eq!(of(&with, "queen"), queen);
    // If more pieces are no better, the unit is no piece.
    let none = valued.learn(
        &game,
        &records(40, &[(100, &PAWN_MORE[..]), (0, &PAWN_MORE[..])]),
    );
    assert_eq!(none.unit, None);
    assert!(alfil::playtest::text::value_note(&none).contains("hundredths of log-odds"));
    assert!((of(&none, "pawn").value.expect("known")).abs() < 1.0);

    // The written values: all pieces together keep their value, and uncertain values are drawn towards it.
    let guesses = Values {
        kinds: [
            ("queen", 400),
            ("rook", 300),
            ("knight", 200),
            ("pawn", 100),
        ]
        .map(|(name, value)| (name.to_owned(), value))
        .into(),
    };
    let valued = Valued::new(&game, &guesses);
    let value = |n: u64, prospects: i32| {
        let records = records(n, &games(&PAWN_MORE, &QUEEN_MORE));
        let values = valued.learn(&game, &records);
        let state = serde_json::json!({
            "playtest": 1, "sizes": {"even": 0, "odds": 0, "levels": 0}, "happenings": [], "report": null, "games": [],
            "settings": {"version": "0", "variant": "losalamos", "options": [], "rules": "", "values": {}, "nodes": 1, "random_plies": 0,
                "plies_max": 1, "seed": 1, "levels": null},
        });
        let state = serde_json::from_value(state).expect("a state");
        // Pawns are on their way, which is counted by itself.
        let mut at_start = guesses.clone();
        at_start.kinds.insert("pawn".to_owned(), 100 + prospects);
        let tuned = learn(&game, &state, &values, &valued, &at_start).expect("pieces have a value");
        ["queen", "pawn"].map(|name| f64::from(tuned.values[name].value))
    };
    let [queen, pawn] = value(400, 0);
    // Two queens and twelve pawns were worth 2,000, a queen twice a pawn: 125 and 250.
    assert!(
        (queen - 250.0).abs() < 8.0 && (pawn - 125.0).abs() < 4.0,
        "{queen}, {pawn}"
    );
    // With prospects of 50 a pawn, all are worth 2,600: a pawn 162.5 with its prospects, a queen twice that.
    let [more_queen, less_pawn] = value(400, 50);
    let expected = 2_600.0 / 16.0;
    assert!((more_queen - 2.0 * expected).abs() < 12.0, "{more_queen}");
    assert!((less_pawn - (expected - 50.0)).abs() < 6.0, "{less_pawn}");
    let [drawn_queen, drawn_pawn] = value(10, 0);
    assert!(
        drawn_queen > queen + 5.0 && drawn_pawn < pawn - 1.0,
        "{drawn_queen}, {drawn_pawn}"
    );
}

/// Few games yield no number that is a quotient by nearly nothing, and nothing is written.
#[test]
fn few_games_yield_no_unsupported_values() {
    let game = losalamos();
    let valued = Valued::new(&game, &Values::default());
    const PAWN_MORE: [[u16; 8]; 1] = [[1, 2, 2, 6, 1, 2, 2, 5]];
    const QUEEN_MORE: [[u16; 8]; 1] = [[1, 2, 2, 6, 0, 2, 2, 6]];
    let state = serde_json::json!({
        "playtest": 1, "sizes": {"even": 0, "odds": 0, "levels": 0}, "happenings": [], "report": null, "games": [],
        "settings": {"version": "0", "variant": "losalamos", "options": [], "rules": "", "values": {}, "nodes": 1, "random_plies": 0,
            "plies_max": 1, "seed": 1, "levels": null},
    });
    let state = serde_json::from_value(state).expect("a state");
    let (mut n_with, mut n_without) = (0, 0);
    for (n_pawns, n_queens) in [(4, 4), (12, 12), (20, 12), (60, 20), (200, 40)] {
        for lost in 0..=n_pawns / 2 {
            let mut all = vec![(100, &QUEEN_MORE[..]); n_queens];
            all.extend((0..n_pawns).map(|at| (if at < lost { 0 } else { 100 }, &PAWN_MORE[..])));
            let values = valued.learn(&game, &records(1, &all));
            for one in &values.kinds {
                let figures = one
                    .interval
                    .into_iter()
                    .flatten()
                    .chain(one.value)
                    .chain(one.error);
                for figure in figures {
                    assert!(figure.abs() < 5_000.0, "{n_pawns} {lost}: {one:?}");
                }
                assert_eq!(one.value.is_some(), one.games >= 10, "{one:?}");
            }
            let tuned = learn(&game, &state, &values, &valued, &valued_guesses());
            match &values.unit {
                None => {
                    n_without += 1;
                    let why = tuned.expect_err("the games do not show it");
                    assert!(why.contains("nothing is written"), "{why}");
                }
                Some(_) => {
                    n_with += 1;
                    let queen = values.kinds.iter().find(|one| one.kind == "queen");
                    let [low, high] = queen.and_then(|one| one.interval).expect("it is reported");
                    assert!(
                        0.0 < low && high < 40.0,
                        "{n_pawns} {lost}: {low} to {high}"
                    );
                }
            }
        }
    }
    assert!(n_with > 10 && n_without > 10, "{n_with}, {n_without}");
    // The words about too few games.
    let few = valued.learn(&game, &records(4, &[(100, &PAWN_MORE[..])]));
    let words = few.kinds.iter().map(alfil::playtest::text::value_words);
    let words: Vec<String> = words.collect();
    assert!(
        words.contains(&"seen in 4 games, too few for a value".to_owned()),
        "{words:?}"
    );
    assert!(words.contains(&"not seen".to_owned()), "{words:?}");
}

fn valued_guesses() -> Values {
    let kinds = [
        ("queen", 400),
        ("rook", 300),
        ("knight", 200),
        ("pawn", 100),
    ];
    Values {
        kinds: kinds.map(|(name, value)| (name.to_owned(), value)).into(),
    }
}

/// One game shows no advantage, and no game shows anything.
#[test]
fn one_game_or_none_shows_no_advantage() {
    let folder = folder("one");
    let text = "language = 1\nname = \"Short\"\nsummary = \"One turn.\"\nboard = \"square-6x6\"\n[setup]\nfen = \"6/6/r5/6/6/R5 w - - 0 1\"\n[piece]\nrook = { letter = \"R\", moves = \"R\" }\n[end.bare]\nwhen = \"none(mine rook)\"\nresult = \"loss\"\nreason = \"bare\"\n";
    std::fs::write(folder.join("short.toml"), text).expect("a file for the test");
    let of = |games: &str| {
        let settings = [
            "short.toml",
            "--games",
            games,
            "--odds",
            "0",
            "--random",
            "0",
            "--nodes",
            "50",
        ];
        out(
            &[&settings[..], &["--html", &format!("{games}.html")]].concat(),
            &folder,
        )
    };
    let one = of("1");
    assert!(one.contains("100.0 % of the points (+- 97.5)"), "{one}");
    assert!(
        one.contains("this number of games shows no advantage"),
        "{one}"
    );
    // Eight games that are all won by the first player do show it: 0.025^(1/8) is 0.63.
    assert!(of("8").contains("moving first is an advantage"));
    let none = of("0");
    assert!(
        none.contains("there are no games to measure it") && !none.contains('%'),
        "{none}"
    );
    assert!(read(&folder, "0.html").contains("no games to measure the advantage"));
}

#[test]
fn odds_are_given_to_either_player_and_weighed() {
    let folder = folder("odds");
    let settings = [
        "losalamos",
        "--games",
        "0",
        "--odds",
        "40",
        "--nodes",
        "5",
        "--max-plies",
        "12",
        "--out",
        "a.json",
    ];
    out(&settings, &folder);
    let state: Value = serde_json::from_str(&read(&folder, "a.json")).expect("JSON");
    let games = state["games"].as_array().expect("a list");
    let values = &state["settings"]["values"];
    let mut uneven = 0;
    for two in games.chunks(2) {
        let lacking = |game: &Value| {
            game["lacking"]
                .as_array()
                .expect("a list of lacking pieces")
                .clone()
        };
        let (one, other) = (lacking(&two[0]), lacking(&two[1]));
        assert_eq!((&one[0], &one[1]), (&other[1], &other[0]));
        let value = |kinds: &Value| -> i64 {
            let kinds = kinds.as_array().expect("a list");
            assert!(kinds.len() <= 3);
            let value = |kind: &Value| {
                values[kind.as_str().expect("a name")]
                    .as_i64()
                    .expect("a number")
            };
            kinds.iter().map(value).sum()
        };
        assert_ne!(one[0], one[1]);
        uneven += (value(&one[0]) - value(&one[1])).abs();
    }
    let queen = values["queen"].as_i64().expect("a number");
    assert!(uneven / 20 < queen / 2, "{} on the mean", uneven / 20);
}

#[test]
fn pieces_in_hand_count_like_pieces_on_the_board() {
    let variant = alfil::load::load("crazyhouse", &[]).expect("it is shipped");
    let game = variant.game.expect("it is sound");
    let valued = Valued::new(&game, &Values::default());
    let mut play = interpreter::Match::new(&game, game.start());
    let count =
        |position: &interpreter::Position| -> u16 { valued.count(&game, position).iter().sum() };
    let before = count(play.position());
    for text in ["e2e4", "d7d5", "e4d5"] {
        let turn = interpreter::notation::moves::read_legal(&game, play.position(), text);
        play.play(turn.expect("it is legal"));
    }
    assert_eq!(play.position().pieces().count(), 31);
    assert_eq!(count(play.position()), before);
    assert_eq!(before, 30, "kings do not count");
}

#[test]
fn options_make_other_rules() {
    let folder = folder("options");
    let text = "language = 1\nextends = \"losalamos\"\nname = \"Mine\"\nsummary = \"Mine.\"\n[options.jumps]\nabout = \"Knights jump farther.\"\npiece.knight.moves = \"Z\"\n";
    std::fs::write(folder.join("mine.toml"), text).expect("a file for the test");
    let settings = [
        "mine.toml",
        "--games",
        "2",
        "--odds",
        "0",
        "--nodes",
        "5",
        "--max-plies",
        "10",
    ];
    happened(
        &json(&[&settings[..], &["--option", "jumps"]].concat(), &folder),
        "part",
        "knight: Z",
    );
    happened(&json(&settings, &folder), "part", "knight: N");
    // The values were learned for the rules without; no message mentions them for other rules.
    assert!(
        tuned(&folder, &["--to", "tuned/mine.toml"])
            .status
            .success()
    );
    let load = |options: &[String]| {
        let path = folder.join("mine.toml").display().to_string();
        let variant = alfil::load::load(&path, options).expect("it is there");
        let folder = variant.text.folder.clone();
        let game = variant.game.expect("it is sound");
        alfil::tuned::of(&game, folder.as_deref()).expect("the file is sound")
    };
    assert!(load(&[]).is_some());
    assert_eq!(load(&["jumps".to_owned()]), None);
}

#[test]
fn games_over_the_work_limit_are_reported_and_not_counted() {
    let game = losalamos();
    let valued = Valued::new(&game, &Values::default());
    let happenings = Happenings::new(&game);
    let play = interpreter::Match::new(&game, game.start());
    let begun = Beginning {
        play: play.clone(),
        seed: 1,
        lacking: Vec::new(),
    };
    let course = |end: End| Course {
        moves: Vec::new(),
        play: play.clone(),
        notes: Vec::new(),
        scores: Vec::new(),
        end,
        spent: Vec::new(),
    };
    let settings = serde_json::json!({
        "version": "0", "variant": "losalamos", "options": [], "rules": "", "values": {}, "nodes": 1, "random_plies": 0,
        "plies_max": 1, "seed": 1, "levels": null,
    });
    let settings = serde_json::from_value(settings).expect("settings");
    let sizes = Sizes {
        even: 3,
        ..Sizes::default()
    };
    let mut state = State::new(settings, sizes, &happenings);
    for (number, end) in [End::Undecided("too much".to_owned()), End::Long(1)]
        .into_iter()
        .enumerate()
    {
        let id = GameId {
            part: Part::Even,
            number: number as u64,
        };
        state.add(Record::of(id, &begun, &course(end), &happenings, &valued));
    }
    state.conclude(&game, &valued);
    let report = state.report.as_ref().expect("it is concluded");
    assert_eq!((report.games, report.broken, report.long), (1, 1, 1));
    let text = alfil::playtest::text::report(&state, report);
    assert!(
        text.contains("1 games are not counted: their rules need too much work"),
        "{text}"
    );
    assert!(text.contains("(2 of 3 games of the run)"), "{text}");
}

#[test]
fn what_is_shipped_of_what_was_learnt_is_of_the_rules_that_are_shipped() {
    let mut learnt = Vec::new();
    for name in alfil::library::shipped() {
        let variant = alfil::load::load(name, &[]).expect("it is shipped");
        let game = variant.game.expect("it is sound");
        let tuned = alfil::tuned::of(&game, None).unwrap_or_else(|why| panic!("{why}"));
        let Some(tuned) = tuned else { continue };
        let kinds = &game.rules().kinds;
        assert!(
            tuned
                .values
                .keys()
                .all(|name| kinds.iter().any(|kind| kind.name == *name))
        );
        let options = opponent::Options {
            hash_megabytes: 1,
            values: tuned.values(),
            ..opponent::Options::default()
        };
        let used = opponent::Opponent::new(&game, &options).values();
        for (kind, one) in tuned.values.iter() {
            assert_eq!(used.kinds[kind], one.value, "{name}: {kind}");
        }
        learnt.push(name);
    }
    assert_eq!(
        learnt.len(),
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("definitions/tuned"))
            .expect("a folder")
            .count()
    );
}

/// Some minutes: `cargo test --release --test matches -- --ignored`.
#[test]
#[ignore = "plays 1,200 games of chess"]
fn chess_pieces_are_measured_at_usual_values() {
    let report = json(
        &["chess", "--games", "0", "--odds", "1200", "--seed", "4"],
        Path::new("."),
    );
    let kinds = report["values"]["kinds"].as_array().expect("a list");
    for (name, usual) in [
        ("queen", 9.0),
        ("rook", 5.0),
        ("bishop", 3.0),
        ("knight", 3.0),
    ] {
        let of = kinds
            .iter()
            .find(|one| one["kind"] == name)
            .expect("it is reported");
        let value = of["value"].as_f64().expect("it is known");
        assert!((value / usual - 1.0).abs() < 0.2, "{name}: {value}");
    }
}

/// Runs the command with `--ray` and this program in place of `python3`; returns its exit status and its messages.
#[cfg(unix)]
fn on_ray(folder: &Path, python: Option<&str>, what: &[&str]) -> (Option<i32>, String) {
    use std::os::unix::fs::PermissionsExt as _;
    let programs = folder.join("programs");
    let _ = std::fs::remove_dir_all(&programs);
    std::fs::create_dir_all(&programs).expect("a folder for the test");
    if let Some(text) = python {
        let path = programs.join("python3");
        std::fs::write(&path, text).expect("it is written");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755))
            .expect("it is ours");
    }
    let output = Command::new(ALFIL)
        .args(what)
        .args(["--ray", "local"])
        .current_dir(folder)
        .env("PATH", &programs)
        .output()
        .expect("the command starts");
    let messages = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), messages)
}

#[cfg(unix)]
#[test]
fn games_of_ray_are_joined_into_the_file_of_a_single_run() {
    let folder = folder("ray");
    out(&[&SMALL[..], &["--out", "whole.json"]].concat(), &folder);
    let run = [&["playtest"], &SMALL[..], &["--out", "ray.json"]].concat();
    let (status, messages) = on_ray(&folder, Some(&package("")), &run);
    assert_eq!(status, Some(0), "{messages}");
    assert!(read(&folder, "ray.json") == read(&folder, "whole.json"));
    let (status, messages) = on_ray(&folder, Some(&package("")), &run);
    assert_eq!(status, Some(2));
    assert!(messages.contains("is there already"), "{messages}");
}

/// A program in place of the package: it is called as a module, with the settings and a file to write, and plays the games by the command
/// `playtest`. This argument, which only the package has, must be among its arguments, unless it is empty.
#[cfg(unix)]
fn package(own: &str) -> String {
    format!(
        r#"#!/bin/sh
[ "$1 $2 $4 $5 $6" = "-m alfil.ray --address local --out" ] || exit 9
variant=$3 out=$7 own="{own}"
shift 7
for argument; do
    shift
    if [ "$argument" = "{own}" ]; then own=""; else set -- "$@" "$argument"; fi
done
[ -z "$own" ] || exit 9
exec {ALFIL} playtest "$variant" --out "$out" "$@"
"#
    )
}

#[cfg(unix)]
#[test]
fn values_are_learned_from_games_of_ray() {
    let folder = folder("tuned-on-ray");
    let text = "language = 1\nextends = \"losalamos\"\nname = \"Mine\"\nsummary = \"Mine.\"\n";
    std::fs::write(folder.join("mine.toml"), text).expect("a file for the test");
    let here = tuned(&folder, &["--out", "here.json"]);
    assert!(here.status.success(), "{here:?}");
    let file = read(&folder, "tuned/mine.toml");
    // What was learned before is not used by these players either.
    std::fs::remove_dir_all(folder.join("tuned")).expect("it is there");
    let run = ["tune", "mine.toml", "--games", "120", "--nodes", "20"];
    let run = [&run[..], &["--out", "there.json"]].concat();
    let (status, messages) = on_ray(&folder, Some(&package("--surveyed")), &run);
    assert_eq!(status, Some(0), "{messages}");
    assert!(read(&folder, "there.json") == read(&folder, "here.json"));
    assert_eq!(read(&folder, "tuned/mine.toml"), file);
}

#[cfg(unix)]
#[test]
fn without_python_or_the_packages_ray_says_what_is_missing() {
    let folder = folder("no-ray");
    let run = [&["playtest"], &SMALL[..]].concat();
    let (status, messages) = on_ray(&folder, None, &run);
    assert_eq!(status, Some(1), "{messages}");
    assert!(
        messages.contains("`python3` is not installed"),
        "{messages}"
    );
    let fails = "#!/bin/sh\necho 'No module named alfil' >&2\nexit 1\n";
    let (status, messages) = on_ray(&folder, Some(fails), &run);
    assert_eq!(status, Some(1), "{messages}");
    assert!(messages.contains("No module named alfil"), "{messages}");
    assert!(messages.contains("`pip install ray`"), "{messages}");
}
