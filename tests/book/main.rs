//! Texts about the program are true: the book, the README, the diagnostics of definitions, and what the sources say of themselves.

use std::path::{Path, PathBuf};

mod clock;
#[path = "../common/command.rs"]
mod command;
mod crates;
mod diagnostics;
#[path = "../common/expected.rs"]
mod expected;
mod mutants;
mod pages;
mod phrasebook;
mod readme_games;
mod sentences;
mod words;

/// Returns the folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Lists the Rust files of a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap_or_else(|_| panic!("no folder {folder:?}"));
    let paths = entries.flatten().map(|entry| entry.path());
    paths
        .flat_map(|path| match path.extension() {
            _ if path.is_dir() => sources(&path),
            Some(ending) if ending == "rs" => vec![path],
            _ => Vec::new(),
        })
        .collect()
}
