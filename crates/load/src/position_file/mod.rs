//! Position files: the keys of `[setup]` as a file of their own.

mod write;

use grammar::diagnostic::Diagnostic;
use grammar::placement::{self, Form, OLD_KEYS, names};
use grammar::source::SourceId;
use grammar::variant::document::{self, Key};
use grammar::variant::limits::REPORTS_MAX;
use interpreter::{Game, Position};
use ir::{Arrange, Rules};

use crate::mistake::{Belongs, FormMistake};
use crate::placing;

pub use write::{Changes, commented, write, write_changed};

/// The errors in a position file: at least one diagnostic.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionFileError {
    /// All diagnostics, in file order; the file is the source 0.
    pub diagnostics: Vec<Diagnostic>,
}

impl std::fmt::Display for PositionFileError {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let messages = self.diagnostics.iter().map(|one| one.message.as_str());
        out.write_str(&messages.collect::<Vec<_>>().join("; "))
    }
}

impl std::error::Error for PositionFileError {}

/// Reads a position file; missing keys are as at the start.
///
/// # Errors
/// Everything that is not TOML, or not of this game.
pub fn read(game: &Game, text: &str) -> Result<Position, PositionFileError> {
    let mut out = Vec::new();
    let document = document::parse(SourceId(0), text, &mut out);
    // Below an unreadable header, keys seem to be in the wrong table.
    if !document.broken {
        let keys = document.root.keys();
        let unknown = keys.filter(|key| !is_key(game.rules(), &key.name));
        out.extend(unknown.map(|key| unknown_key(game.rules(), key)));
    }
    let (position, _) = placing::read(game, &document.root, Form::File, &mut out);
    if let Some(position) = position.filter(|_| out.is_empty()) {
        return Ok(position);
    }
    out.arrange_by_key(|one| one.labels.first().map(|label| label.span.start));
    out.truncate(REPORTS_MAX);
    Err(PositionFileError { diagnostics: out })
}

fn is_key(rules: &Rules, name: &str) -> bool {
    let is_listed = placement::is_key(name) || OLD_KEYS.contains(&name);
    is_listed || rules.find_variable_attribute(name).is_some()
}

fn unknown_key(rules: &Rules, key: &Key) -> Diagnostic {
    let name = key.name.as_str();
    let belongs = if names::states(rules).any(|state| state == name) {
        Belongs::State
    } else if rules.board.find(name).is_some() {
        Belongs::Cells
    } else if rules.find_store(name).is_some() {
        Belongs::Stores
    } else {
        Belongs::Nowhere
    };
    FormMistake::UnknownKey { key, belongs }.diagnostic(Form::File)
}
