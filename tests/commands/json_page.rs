//! The page of what programs read: every key that a `--json` prints is on it, below the heading of its command.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{Folder, alfil, json, text};

const PAGE: &str = include_str!("../../docs/src/json.md");

/// Collects the keys of a value, but not those that are names of moves, players or reasons.
fn keys(value: &Value, found: &mut BTreeSet<String>) {
    const BY_NAME: [&str; 3] = ["divide", "scores", "reasons"];
    match value {
        Value::Object(map) => {
            for (key, inner) in map {
                found.insert(key.clone());
                if !BY_NAME.contains(&key.as_str()) {
                    keys(inner, found);
                }
            }
        }
        Value::Array(list) => list.iter().for_each(|one| keys(one, found)),
        _ => {}
    }
}

/// The section of a command.
fn section(command: &str) -> &'static str {
    let heading = format!("\n## `alfil {command} --json`\n");
    let (_, section) = PAGE.split_once(&heading).expect("it has a section");
    section.split("\n## ").next().unwrap_or("")
}

#[test]
fn every_key_is_on_the_page_and_every_key_of_the_page_is_printed() {
    let folder = Folder::new("keys");
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let stun = folder.file("stun.toml", crate::games::STUN);
    let checked = alfil(&["check", &broken, "--json"]);
    let checked: Value = serde_json::from_str(&text(&checked.stdout)).expect("JSON alone");
    let quick = ["--games", "2", "--odds", "2", "--nodes", "5", "--json"];
    let both = [
        "match",
        "losalamos",
        "--first",
        "random",
        "--second",
        "random",
        "--games",
        "2",
        "--json",
    ];
    for (command, values) in [
        ("list", vec![json(&["list", "--json"])]),
        ("check", vec![checked]),
        (
            "betza",
            vec![
                json(&["betza", "mNcK", "--json"]),
                json(&["betza", "gQ", "--json"]),
                json(&[
                    "betza",
                    "KisO3",
                    "--board",
                    "8x8",
                    "--at",
                    "e1",
                    "--with",
                    "h1=friend",
                    "--json",
                ]),
                json(&["betza", "cabK", "--with", "d5=enemy", "--json"]),
            ],
        ),
        (
            "moves",
            vec![
                json(&["moves", "chess", "--json", "--after", "f2f3 e7e5 g2g4 d8h4"]),
                json(&["moves", "peg-chess-random", "--json", "--after", "@c2"]),
                json(&["moves", &stun, "--json", "--after", "b1c3"]),
            ],
        ),
        (
            "perft",
            vec![
                json(&["perft", "losalamos", "2", "--json"]),
                crate::signals::interrupted_count().0,
            ],
        ),
        (
            "analyse",
            vec![
                json(&["analyse", "losalamos", "--depth", "2", "--json"]),
                json(&[
                    "analyse",
                    "chess",
                    "--depth",
                    "4",
                    "--json",
                    "--fen",
                    "k7/8/1K6/8/8/8/8/7R w - - 0 1",
                ]),
            ],
        ),
        (
            "match",
            vec![
                json(&both),
                json(&[&both[..], &["--sprt", "0", "10"]].concat()),
            ],
        ),
        (
            "playtest",
            vec![json(&[&["playtest", "losalamos"], &quick[..]].concat())],
        ),
    ] {
        let mut printed = BTreeSet::new();
        for value in &values {
            keys(value, &mut printed);
        }
        let section = section(command);
        for key in &printed {
            assert!(
                section.contains(&format!("`{key}`")),
                "`{key}` of `{command}`"
            );
        }
        // The first column names nothing else.
        let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
        for row in rows {
            let (names, _) = row.split_once(" | ").expect("it has two columns");
            for name in names.split(", ") {
                let name = name.trim_matches('`');
                assert!(
                    printed.contains(name),
                    "`{name}` of `{command}` is never printed: {printed:?}"
                );
            }
        }
    }
}
