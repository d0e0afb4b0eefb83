//! From a name to a game: text, diagnostics, rules.

use std::path::Path;

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::origins::Origins;
use grammar::source::SourceMap;
use grammar::topology::{Steps, Topology};
use grammar::variant::{self, OptionInfo, Sources, Test, document};
use interpreter::Game;
use ir::Arrange;

use crate::library::{Library, LibraryError, Text, find, read};
use crate::recognise::{self, Kind};
use crate::starting;

/// A definition that has been read: its diagnostics, and the game if there is no error.
#[derive(Debug)]
pub struct Variant {
    /// Its text.
    pub text: Text,
    /// Every text that was read for it.
    pub sources: SourceMap,
    /// The diagnostics, in file order.
    pub diagnostics: Vec<Diagnostic>,
    /// Its own tests.
    pub tests: Vec<Test>,
    /// Options that can be switched on.
    pub options: Vec<OptionInfo>,
    /// The places of its rules in the texts.
    pub origins: Origins,
    /// The game; none if there is an error.
    pub game: Option<Game>,
}

impl Variant {
    /// Tests whether the definition cannot be played.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|one| one.severity == Severity::Error)
    }
}

/// Reads a shipped variant or a file to play it, with these options switched on; lints are not run.
///
/// # Errors
/// If there is no variant or file of this name. Errors *in* it are in [`Variant::diagnostics`].
pub fn load(name: &str, options: &[String]) -> Result<Variant, LibraryError> {
    Ok(load_text(find(name)?, options))
}

/// Loads a text that is already read, as [`load`] does.
pub fn load_text(text: Text, options: &[String]) -> Variant {
    let library = Library::of_folder(text.folder.clone());
    load_from(text, options, &library)
}

/// Loads a text that is already read; its parents and boards come from `sources`.
pub fn load_from(text: Text, options: &[String], sources: &dyn Sources) -> Variant {
    let loaded = variant::load(&text.name, &text.text, &text.display, options, sources);
    ready(text, loaded)
}

/// Loads a text as [`load_from`] does, with these conditions of tests as the last ends of the game.
pub fn load_with_conditions(
    text: Text,
    options: &[String],
    conditions: &[document::Text],
    sources: &dyn Sources,
) -> Variant {
    let (name, display) = (&text.name, &text.display);
    let loaded =
        variant::load_with_conditions(name, &text.text, display, options, conditions, sources);
    ready(text, loaded)
}

/// Loads a text as [`load_from`] does, and runs lints.
pub fn load_with_lints(text: Text, options: &[String], sources: &dyn Sources) -> Variant {
    let (name, display) = (&text.name, &text.display);
    let loaded = variant::load_with_lints(name, &text.text, display, options, sources);
    ready(text, loaded)
}

/// Makes the game of a loaded definition, if there is no error.
pub(crate) fn ready(text: Text, loaded: variant::Loaded) -> Variant {
    let mut diagnostics = loaded.diagnostics;
    let is_sound = !diagnostics
        .iter()
        .any(|one| one.severity == Severity::Error);
    let game = loaded.rules.filter(|_| is_sound).map(tables::game);
    if let Some(game) = &game {
        let faults = starting::faults(game, &loaded.setup);
        if faults.is_empty() {
            diagnostics.extend(starting::check(game, &loaded.origins));
        }
        diagnostics.extend(faults);
        diagnostics.arrange_by_key(Diagnostic::place);
    }
    let is_sound = !diagnostics
        .iter()
        .any(|one| one.severity == Severity::Error);
    Variant {
        text,
        sources: loaded.sources,
        diagnostics,
        tests: loaded.tests,
        options: loaded.options,
        origins: loaded.origins,
        game: game.filter(|_| is_sound),
    }
}

/// A board file that has been read by itself.
#[derive(Debug)]
pub struct BoardFile {
    /// Its text.
    pub text: Text,
    /// The text as diagnostics name it.
    pub sources: SourceMap,
    /// The diagnostics, in file order.
    pub diagnostics: Vec<Diagnostic>,
    /// The board; none if there is an error.
    pub topology: Option<Topology>,
}

/// Reads a board file; its steps go into the table.
///
/// # Errors
/// If it cannot be read. Errors *in* it are in [`BoardFile::diagnostics`].
pub fn board(path: &Path, steps: &mut Steps) -> Result<BoardFile, LibraryError> {
    let text = read(path)?;
    match recognise::other(&text.display, &text.text, Kind::Board) {
        Some(words) => Err(LibraryError::Other(words)),
        None => Ok(board_text(text, steps)),
    }
}

/// Reads a board from a text that is already read, as [`board`] does.
pub fn board_text(text: Text, steps: &mut Steps) -> BoardFile {
    let mut sources = SourceMap::default();
    let source = sources.add(text.display.as_str(), text.text.as_str());
    let (topology, mut diagnostics) = grammar::board::load(source, &text.text, &text.name, steps);
    diagnostics.arrange_by_key(Diagnostic::place);
    BoardFile {
        text,
        sources,
        diagnostics,
        topology,
    }
}
