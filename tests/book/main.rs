//! Texts about the program are true: the book, the README, the diagnostics of definitions, and what the sources say of themselves.

use std::path::Path;

mod clock;
#[path = "../common/command.rs"]
mod command;
mod crates;
mod diagnostics;
#[path = "../common/expected.rs"]
mod expected;
mod pages;
mod readme_games;
mod sentences;
mod words;

/// Returns the folder of the workspace.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
