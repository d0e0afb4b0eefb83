//! The output of `--json`: it has the form of the schema that `alfil schema` prints, and the page for programmers has the keys of
//! the schemas.

use std::collections::{BTreeMap, BTreeSet};

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::{Value, json};

use crate::{Folder, alfil, out, refused, text};

const PAGE: &str = include_str!("../../docs/src/json.md");

/// A UCI program that ends when it has to move.
const ENDS: &str = "while read line; do case \"$line\" in
uci) echo uciok;;
isready) echo readyok;;
go*) exit;;
esac; done
";

/// Returns the commands with a schema, and the versions of their outputs.
fn listed() -> BTreeMap<String, u64> {
    let list = out(&["schema", "--list"]);
    let entry = |line: &str| {
        let (command, version) = line.split_once(' ').expect("two words");
        (command.to_owned(), version.parse().expect("a version"))
    };
    list.lines().map(entry).collect()
}

fn schema(command: &str) -> Value {
    crate::json(&["schema", command])
}

/// Returns a schema that accepts no keys but its own.
fn closed(mut schema: Value) -> Value {
    fn close(schema: &mut Value) {
        if let Value::Object(keys) = schema {
            if keys.contains_key("properties") {
                keys.insert("additionalProperties".to_owned(), false.into());
            }
            keys.values_mut().for_each(close);
        } else if let Value::Array(entries) = schema {
            entries.iter_mut().for_each(close);
        }
    }
    close(&mut schema);
    schema
}

/// A schema that values are compared with.
pub struct Validator {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Validator {
    pub fn of(schema: Value) -> Self {
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let id = schema["$id"].as_str().expect("a name").to_owned();
        compiler.add_resource(&id, schema).expect("a resource");
        let index = compiler.compile(&id, &mut schemas);
        let index = index.unwrap_or_else(|error| panic!("{error:#}"));
        Self { schemas, index }
    }

    pub fn check(&self, value: &Value) -> Result<(), String> {
        let valid = self.schemas.validate(value, self.index);
        valid.map_err(|error| format!("{error:#}"))
    }
}

/// Objects, each with the names of its keys; the object that a command prints has the name "".
type Keys = BTreeMap<String, BTreeSet<String>>;

/// Returns the keys of a schema.
fn keys_of(schema: &Value) -> Keys {
    let mut objects = vec![("", schema)];
    if let Some(more) = schema["$defs"].as_object() {
        objects.extend(more.iter().map(|(name, schema)| (name.as_str(), schema)));
    }
    let keys = |(name, schema): (&str, &Value)| {
        let keys = schema["properties"].as_object()?.keys().cloned();
        Some((name.to_owned(), keys.collect()))
    };
    objects.into_iter().filter_map(keys).collect()
}

/// Returns the keys in the tables of a section of the page.
fn keys_of_page(command: &str) -> Keys {
    let mut found = Keys::new();
    let mut object = String::new();
    for line in section(command).lines() {
        let Some(row) = line.strip_prefix("| ") else {
            continue;
        };
        let (names, _) = row.split_once(" |").expect("it has two columns");
        if let Some(of) = names.strip_prefix("key") {
            object = of.trim_start_matches(" of ").trim_matches('`').to_owned();
            continue;
        }
        let keys = found.entry(object.clone()).or_default();
        for name in names.split(", ") {
            assert!(keys.insert(name.trim_matches('`').to_owned()), "{line}");
        }
    }
    found
}

/// Returns the section of a command.
fn section(command: &str) -> &'static str {
    let heading = format!("\n## `alfil {command} --json`\n");
    let (_, section) = PAGE.split_once(&heading).expect("it has a section");
    section.split("\n## ").next().unwrap_or("")
}

/// Collects the keys of a value by the objects of its schema.
fn printed(root: &Value, schema: &Value, object: &str, value: &Value, found: &mut Keys) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.trim_start_matches("#/$defs/");
        return printed(root, &root["$defs"][name], name, value, found);
    }
    if let Some(choices) = schema["anyOf"].as_array().filter(|_| !value.is_null()) {
        for choice in choices {
            printed(root, choice, object, value, found);
        }
    }
    match value {
        Value::Object(entries) => {
            for (key, inner) in entries {
                let Some(schema) = schema["properties"].get(key) else {
                    continue;
                };
                found
                    .entry(object.to_owned())
                    .or_default()
                    .insert(key.clone());
                printed(root, schema, object, inner, found);
            }
        }
        Value::Array(entries) => {
            for (index, inner) in entries.iter().enumerate() {
                let schema = schema["prefixItems"].get(index).unwrap_or(&schema["items"]);
                printed(root, schema, object, inner, found);
            }
        }
        _ => {}
    }
}

/// Runs a command that prints JSON and nothing else; it may report errors of its input.
fn run(arguments: &[&str]) -> Value {
    let output = alfil(arguments);
    let code = output.status.code();
    let messages = text(&output.stderr);
    assert!(matches!(code, Some(0 | 1)), "{arguments:?}: {messages}");
    let value = serde_json::from_str(&text(&output.stdout));
    value.unwrap_or_else(|error| panic!("{arguments:?}: {error}; {messages}"))
}

/// Returns calls of each command, which print every key of its output.
fn calls(folder: &Folder) -> Vec<Vec<String>> {
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let board = folder.file("broken.board", "lattice square\nshape 3x\n");
    let ends = format!("uci:sh {}", folder.file("ends.sh", ENDS));
    let stun = folder.file("stun.toml", crate::games::STUN);
    let mate = "k7/8/1K6/8/8/8/8/7R w - - 0 1";
    let hand = "4k4/9/9/9/9/9/9/9/4K4[Pp] w - - 0 1";
    let calls: &[&[&str]] = &[
        &["list"],
        &["check", &broken, &board, "chess", "shogi"],
        &["check", "glinski"],
        &["betza", "mNcK"],
        &["betza", "gQ"],
        &["betza", "cabK", "--with", "d5=enemy"],
        &["betza", "KisO3", "--at", "e1", "--with", "h1=friend"],
        &["betza", "W", "--board", "glinski"],
        &["betza", "fK", "--board", "xiangqi"],
        &["moves", "chess"],
        &["moves", "chess", "--after", "f2f3 e7e5 g2g4 d8h4"],
        &["moves", "chess", "--after", "e2e4 a7a6 e4e5 d7d5"],
        &["moves", "glinski"],
        &["moves", "shogi", "--fen", hand],
        &["moves", "janggi"],
        &["moves", "peg-chess-loony"],
        &["moves", "peg-chess-setup"],
        &["moves", "peg-chess-random"],
        &["moves", "peg-chess-random", "--after", "@c2"],
        &["moves", &stun, "--after", "b1c3"],
        &["perft", "losalamos", "0"],
        &["perft", "losalamos", "2"],
        &["perft", "glinski", "1"],
        &["perft", "shogi", "1", "--fen", hand],
        &["perft", "peg-chess-loony", "1"],
        &["perft", "peg-chess-random", "1", "--after", "@c2"],
        &["perft", &stun, "1"],
        &["analyse", "chess", "--depth", "4", "--fen", mate],
        &["analyse", "glinski", "--nodes", "50", "--lines", "2"],
        &["analyse", "shogi", "--nodes", "50"],
        &["analyse", "peg-chess-loony", "--nodes", "20"],
        &["analyse", "peg-chess-random", "--nodes", "20"],
        &["analyse", &stun, "--nodes", "20"],
        &["match", "losalamos", "--games", "2"],
        &["match", "losalamos", "--games", "2", "--sprt", "0", "10"],
        &["match", "glinski", "--games", "2", "--max-turns", "5"],
        &["match", "shogi", "--games", "2", "--max-turns", "5"],
        &[
            "match",
            "peg-chess-loony",
            "--games",
            "2",
            "--max-turns",
            "5",
        ],
        &["match", "chess", "--games", "2", "--second", &ends],
        &["playtest", "losalamos", "--games", "0", "--odds", "0"],
        &["playtest", "losalamos", "--games", "2", "--odds", "2"],
        &["playtest", "losalamos", "--games", "2", "--levels", "1,2"],
        &["playtest", "glinski", "--games", "1", "--max-plies", "6"],
        &[
            "playtest",
            "peg-chess-loony",
            "--games",
            "1",
            "--max-plies",
            "4",
        ],
    ];
    let random: &[&str] = &["--first", "random", "--second", "random"];
    let whole = |call: &&[&str]| {
        let more: &[&str] = match call[0] {
            "match" if call.contains(&"--second") => &random[..2],
            "match" => random,
            "playtest" => &["--nodes", "5"],
            _ => &[],
        };
        let words = [call, more, &["--json"]].concat();
        words.iter().map(|word| (*word).to_owned()).collect()
    };
    calls.iter().map(whole).collect()
}

#[test]
fn every_output_has_the_form_of_its_schema() {
    let folder = Folder::new("schemas");
    let calls = calls(&folder);
    let versions = listed();
    let commands: BTreeSet<&String> = calls.iter().map(|call| &call[0]).collect();
    assert_eq!(commands, versions.keys().collect());
    for (command, version) in &versions {
        let schema = schema(command);
        let validator = Validator::of(closed(schema.clone()));
        let mut found = Keys::new();
        let calls = calls.iter().filter(|call| call[0] == *command);
        let mut values: Vec<(&[String], Value)> = calls
            .map(|call| {
                let words: Vec<&str> = call.iter().map(String::as_str).collect();
                (call.as_slice(), run(&words))
            })
            .collect();
        if command == "perft" {
            values.push((&[], crate::signals::interrupted_count().0));
        }
        for (call, value) in values {
            let valid = validator.check(&value);
            assert_eq!(valid, Ok(()), "{call:?}");
            if value.is_object() {
                assert_eq!(value["version"], *version, "{call:?}");
            }
            printed(&schema, &schema, "", &value, &mut found);
        }
        // No key is described that is never printed.
        assert_eq!(found, keys_of(&schema), "{command}");
    }
}

#[test]
fn a_list_is_the_same_in_both_ways_to_ask_for_it() {
    let folder = Folder::new("formats");
    let broken = folder.file("broken.toml", "language = 1\nnam = \"x\"\n");
    let all = run(&["check", &broken, "--json"]);
    assert_eq!(all, run(&["check", &broken, "--format", "json"]));
    let validator = Validator::of(closed(schema("check")));
    assert_eq!(validator.check(&all), Ok(()));
}

#[test]
fn another_form_is_rejected_by_a_schema() {
    let perft =
        json!({"version": 1, "depth": 1, "nodes": 1, "seconds": 0.5, "divide": {"a1a2": 1}});
    let edited = |key: &str, value: Value| {
        let mut perft = perft.clone();
        perft[key] = value;
        perft
    };
    let without = |key: &str| {
        let mut perft = perft.clone();
        perft.as_object_mut().expect("an object").remove(key);
        perft
    };
    let open = Validator::of(schema("perft"));
    let closed = Validator::of(closed(schema("perft")));
    assert_eq!((open.check(&perft), closed.check(&perft)), (Ok(()), Ok(())));
    for wrong in [
        edited("version", 2.into()),
        edited("nodes", "1".into()),
        edited("divide", json!({"a1a2": "1"})),
        without("version"),
        without("divide"),
    ] {
        assert!(open.check(&wrong).is_err(), "{wrong}");
    }
    // A later version may add keys.
    let more = edited("more", 1.into());
    assert_eq!(open.check(&more), Ok(()));
    assert!(closed.check(&more).is_err());
}

#[test]
fn a_schema_has_its_version_and_describes_every_key() {
    fn descriptions(path: &str, schema: &Value, found: &mut Vec<(String, Option<String>)>) {
        if let Value::Object(entries) = schema {
            for (name, inner) in entries {
                let path = format!("{path}/{name}");
                if name == "properties" || name == "$defs" {
                    for (key, described) in inner.as_object().expect("an object") {
                        let words = described["description"].as_str().map(str::to_owned);
                        found.push((format!("{path}/{key}"), words));
                    }
                }
                descriptions(&path, inner, found);
            }
        }
    }
    for (command, version) in listed() {
        let schema = schema(&command);
        assert_eq!(schema["version"], version, "{command}");
        let id = schema["$id"].as_str().expect("a name");
        assert!(id.ends_with(&format!("/{command}/{version}")), "{id}");
        assert_eq!(schema["title"], format!("alfil {command} --json"));
        let mut found = vec![(
            String::new(),
            schema["description"].as_str().map(str::to_owned),
        )];
        descriptions("", &schema, &mut found);
        assert!(found.len() > 4, "{command}: {found:?}");
        for (path, words) in found {
            let words = words.unwrap_or_else(|| panic!("{command}: no description of {path}"));
            // The words are those of a reader of JSON, not of the source.
            let is_plain = !["](", "[`", "::", "None", "\n"]
                .iter()
                .any(|sign| words.contains(sign));
            assert!(
                is_plain && words.ends_with('.'),
                "{command}: {path}: {words}"
            );
        }
    }
}

#[test]
fn the_page_has_the_keys_and_versions_of_the_schemas() {
    let versions = listed();
    let headings = PAGE.lines().filter_map(|line| {
        let command = line.strip_prefix("## `alfil ")?.strip_suffix(" --json`")?;
        Some(command.to_owned())
    });
    let headings: BTreeSet<String> = headings.collect();
    assert_eq!(headings, versions.keys().cloned().collect());
    for (command, version) in &versions {
        assert_eq!(
            keys_of_page(command),
            keys_of(&schema(command)),
            "{command}"
        );
        let section = section(command);
        let has_version = section.contains(&format!("| `version` | {version} |\n"))
            || section.starts_with(&format!("\nVersion {version}. A list of "));
        assert!(has_version, "{command}");
        // Every object has a table and is named before it, and so is every word of a fixed list.
        for word in words(&schema(command)) {
            assert!(section.contains(&format!("`{word}`")), "{command}: {word}");
        }
    }
    let list = out(&["schema", "--list"]);
    assert!(PAGE.contains(&format!("$ alfil schema --list\n{list}")));
}

/// Returns the names of the objects of a schema, and the words of its fixed lists of words.
fn words(schema: &Value) -> BTreeSet<String> {
    let mut found: BTreeSet<String> = keys_of(schema).into_keys().collect();
    let mut inner = vec![schema];
    while let Some(schema) = inner.pop() {
        let words = schema["enum"].as_array().into_iter().flatten();
        let words = words.chain(schema.get("const")).filter_map(Value::as_str);
        found.extend(words.map(str::to_owned));
        match schema {
            Value::Object(entries) => inner.extend(entries.values()),
            Value::Array(entries) => inner.extend(entries),
            _ => {}
        }
    }
    found.remove("");
    found
}

#[test]
fn a_schema_is_named_by_its_command() {
    let unknown = refused(&["schema", "move"], 2);
    for name in listed().keys() {
        assert!(unknown.contains(name.as_str()), "{unknown}");
    }
    assert!(
        unknown.contains("similar value exists: 'moves'"),
        "{unknown}"
    );
    let nothing = refused(&["schema"], 2);
    for name in listed().keys() {
        assert!(nothing.contains(&format!("`{name}`")), "{nothing}");
    }
    refused(&["schema", "moves", "--list"], 2);
    // Shells complete the names.
    let completions = out(&["completions", "bash"]);
    let names: Vec<String> = listed().into_keys().collect();
    assert!(completions.contains(&names.join(" ")), "{completions}");
}
