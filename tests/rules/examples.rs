//! The definitions in `examples/`: what a new author may begin from must be sound.
//!
//! `tests/data/perft-examples.json`: counts printed by Fairy-Stockfish, of July 2026 (`go perft`), for the games that are
//! the same there.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use alfil::check::check;
use alfil::load::load;
use alfil::render::{Format, diagnostics};
use interpreter::notation::fen;
use serde::Deserialize;

#[derive(Deserialize)]
struct Row {
    example: String,
    options: Vec<String>,
    label: String,
    fen: String,
    perft: BTreeMap<u32, u64>,
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// Checks every definition of a folder, lints included.
fn are_sound(folder: &Path) {
    let mut n_definitions = 0;
    for entry in std::fs::read_dir(folder).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        if path.extension().is_none_or(|ending| ending != "toml") {
            continue;
        }
        n_definitions += 1;
        let name = path.to_str().expect("names of definitions are plain");
        let variant = check(name).expect("the file is there");
        let messages = diagnostics(&variant.diagnostics, &variant.sources, Format::Human, false);
        assert!(variant.diagnostics.is_empty(), "{name}:\n{messages}");
        assert!(!variant.tests.is_empty(), "{name} has no tests of its own");
    }
    assert!(
        n_definitions > 0,
        "{} holds no definition",
        folder.display()
    );
}

#[test]
fn every_example_is_sound_and_passes_its_own_tests() {
    are_sound(&folder("examples"));
}

#[test]
fn examples_count_as_other_programs_do() {
    let rows: Vec<Row> = serde_json::from_str(include_str!("../data/perft-examples.json"))
        .expect("the data is sound");
    for row in rows {
        let path = folder("examples").join(format!("{}.toml", row.example));
        let variant =
            load(path.to_str().expect("a plain name"), &row.options).expect("the example is there");
        let game = variant.game.expect("the example is sound");
        let position =
            fen::read(&game, &row.fen).unwrap_or_else(|error| panic!("{}: {error}", row.label));
        for (depth, leaves) in row.perft {
            assert_eq!(
                game.perft(&position, depth).expect("little work"),
                leaves,
                "{} depth {depth}",
                row.label
            );
        }
    }
}
