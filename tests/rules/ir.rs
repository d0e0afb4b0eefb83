//! What `alfil show --ir` prints: small games as snapshots, and what the reference says of the rest.

use std::path::{Path, PathBuf};

use crate::command;
use serde_json::{Value, json};

/// What the command prints of a game, as text.
fn text(arguments: &[&str]) -> String {
    let whole = ["show"].iter().chain(arguments).chain(&["--ir"]);
    let output = command::run(whole, Path::new("."), "");
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{messages}");
    String::from_utf8(output.stdout).expect("it is UTF-8")
}

fn rules(arguments: &[&str]) -> Value {
    serde_json::from_str(&text(arguments)).expect("it is JSON")
}

#[test]
fn the_rules_of_small_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let entries = std::fs::read_dir(folder).expect("the folder is there");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "toml"))
        .collect();
    files.sort();
    assert!(files.len() >= 3, "only {} games", files.len());
    for file in files {
        let stem = file.file_stem().expect("files have names");
        let printed = text(&[file.to_str().expect("it is UTF-8")]);
        insta::with_settings!({ snapshot_path => "../ir/snapshots", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(stem.to_string_lossy().into_owned(), printed);
        });
    }
}

#[test]
fn options_are_worked_in() {
    let plain = rules(&["glinski"]);
    let option = rules(&["glinski", "--option", "draws"]);
    assert_eq!(plain["options"], Value::Null);
    assert_eq!(option["options"], json!(["draws"]));
    let without_names = |mut rules: Value| {
        rules["options"] = Value::Null;
        rules
    };
    assert_ne!(without_names(plain), without_names(option));
}

#[test]
fn numbers_are_places_in_tables() {
    let rules = rules(&["chess"]);
    let place = |table: &Value, name: &str| {
        let entries = table.as_array().expect("a table");
        let is_it = |entry: &Value| entry["name"] == name;
        entries.iter().position(is_it).expect("it is there")
    };
    let cell = |name: &str| place(&rules["board"]["cells"], name);
    let king = place(&rules["kinds"], "king");
    let pieces = rules["setup"]["pieces"].as_array().expect("a list");
    let piece = |cell: usize| {
        pieces
            .iter()
            .find(|piece| piece[0] == cell)
            .map(|piece| &piece[1])
    };
    assert_eq!(piece(cell("e1")), Some(&json!([0, king])));
    assert_eq!(piece(cell("e8")), Some(&json!([1, king])));
    assert_eq!(piece(cell("e4")), None);
    // The field of castling rights is kept as written; no other piece is unmoved.
    let unmoved = &rules["setup"]["unmoved"]["ByRights"];
    assert_eq!(unmoved["rights"]["text"], "KQkq");
    assert_eq!(unmoved["moved"], Value::Null);
    // A step of the king leads to a neighbour from each cell, or off the board.
    let legs =
        &rules["kinds"][king]["parts"][0]["movement"][0]["paths"][0]["course"]["Legs"]["legs"];
    let step = legs[0]["cycle"][0].as_u64().expect("a number") as usize;
    let targets = rules["steps"][step].as_array().expect("a list");
    assert_eq!(targets.len(), 64);
    assert_eq!(
        targets.iter().filter(|target| !target.is_null()).count(),
        56
    );
    let neighbours = ["d3", "e3", "f3", "d4", "f4", "d5", "e5", "f5"].map(cell);
    let target = targets[cell("e4")].as_u64().expect("no edge is near") as usize;
    assert!(neighbours.contains(&target), "{target}");
}

#[test]
fn outlines_and_colours_are_left_out() {
    let rules = rules(&["chess"]);
    let cell = rules["board"]["cells"][0].as_object().expect("a record");
    let keys: Vec<&str> = cell.keys().map(String::as_str).collect();
    assert_eq!(keys, ["file", "name", "rank", "x", "y"]);
}

#[test]
fn the_look_of_a_board_is_left_out() {
    for name in ["chess", "xiangqi"] {
        let rules = rules(&[name]);
        let board = rules["board"].as_object().expect("a record");
        assert!(!board.contains_key("look"), "{name}");
    }
}

#[test]
fn fields_that_say_nothing_are_left_out() {
    fn check(value: &Value) {
        match value {
            Value::Object(fields) => {
                let nothing = [json!(null), json!(false), json!([])];
                let is_variant = |key: &str| key.starts_with(char::is_uppercase);
                let says =
                    |(key, field): (&String, &Value)| is_variant(key) || !nothing.contains(field);
                assert!(fields.iter().all(says), "{value}");
                fields.values().for_each(check);
            }
            Value::Array(entries) => entries.iter().for_each(check),
            _ => {}
        }
    }
    check(&rules(&["spinal-tap"]));
}
