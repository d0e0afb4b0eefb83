//! Position files: `[setup]`-shaped TOML with `turn`, `[cells]`, attributes, stores and `[state]`.

mod write;

use grammar::diagnostic::{Diagnostic, suggest};
use grammar::source::SourceId;
use grammar::variant::document::{self, Document, Key, Value};
use grammar::variant::limits::REPORTS_MAX;
use interpreter::{Game, Position};

use crate::lookup;
use crate::placement::{self, Form, Written};

pub use write::{commented, write};

/// The keys of a position file.
const KEYS: [&str; 7] = [
    "turn",
    "cells",
    "attributes",
    "hands",
    "pools",
    "stores",
    "state",
];

/// What is wrong with a position file: at least one complaint.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionFileError {
    /// All of it, in file order; the file is the source 0.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for PositionFileError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let messages = self.diagnostics.iter().map(|one| one.message.as_str());
        out.write_str(&messages.collect::<Vec<_>>().join("; "))
    }
}

impl std::error::Error for PositionFileError {}

/// Reads a position file; what it leaves out is as at the start.
///
/// # Errors
/// Everything that is not TOML, or not of this game.
pub fn read(game: &Game, text: &str) -> Result<Position, PositionFileError> {
    let mut out = Vec::new();
    let document = document::parse(SourceId(0), text, &mut out);
    let start = game.start();
    let written = written(game, &document, &mut out);
    let placement = placement::read(game, &start, &written, Form::File, &mut out);
    if out.is_empty() {
        return Ok(game.place(&placement));
    }
    out.sort_by_key(|one| one.labels.first().map(|label| label.span.start));
    out.truncate(REPORTS_MAX);
    Err(PositionFileError { diagnostics: out })
}

/// The parts of the file; keys that it does not have are told.
fn written<'n>(game: &Game, document: &'n Document, out: &mut Vec<Diagnostic>) -> Written<'n> {
    let root = &document.root;
    // Below a header that cannot be read, keys seem to stand where they do not.
    let unknown = root.keys().filter(|key| !KEYS.contains(&key.name.as_str()));
    for key in unknown.filter(|_| !document.broken) {
        out.push(unknown_key(game, key));
    }
    let node = |name: &str| root.get(name);
    let entry = |name: &str| root.get_key_value(name);
    let mut attributes = Vec::new();
    if let Some(node) = node("attributes") {
        match &node.value {
            Value::Table(table) => attributes.extend(table),
            Value::Broken => {}
            _ => out.push(
                Diagnostic::error(
                    Form::File.code(),
                    format!("`attributes` is {}, not a table", node.noun()),
                    node.span,
                    "a table belongs here",
                )
                .with_help("write `[attributes.NAME]`, and below it `CELL = VALUE`"),
            ),
        }
    }
    Written {
        turn: node("turn"),
        cells: node("cells"),
        unmoved: None,
        attributes,
        hands: entry("hands"),
        pools: entry("pools"),
        stores: node("stores"),
        state: node("state"),
    }
}

fn unknown_key(game: &Game, key: &Key) -> Diagnostic {
    let name = key.name.as_str();
    let help = if lookup::states(game).any(|state| state == name) {
        "write it under `[state]`".to_owned()
    } else if game.rules().board.find(name).is_some() {
        "write it under `[cells]`".to_owned()
    } else if game.store(name).is_some() {
        format!("write `[stores.{name}]`")
    } else if game.cell_attribute(name).is_some() {
        format!("write `[attributes.{name}]`")
    } else {
        suggest(name, "keys", KEYS)
    };
    Diagnostic::error(
        Form::File.code(),
        format!("`{name}` is no key of a position file"),
        key.span,
        "no key of this name",
    )
    .with_help(help)
}
