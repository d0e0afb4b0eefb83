//! From a name to a game: text, diagnostics, rules.

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::SourceMap;
use grammar::variant::{self, OptionInfo, Test};
use interpreter::Game;

use crate::library::{Library, LibraryError, Text, find};
use crate::self_test;

/// A definition that has been read: what is wrong with it, and the game if nothing is.
#[derive(Debug)]
pub struct Variant {
    /// Its text.
    pub text: Text,
    /// Every text that was read for it.
    pub sources: SourceMap,
    /// What is wrong, in file order.
    pub diagnostics: Vec<Diagnostic>,
    /// Its own tests.
    pub tests: Vec<Test>,
    /// Options that can be switched on.
    pub options: Vec<OptionInfo>,
    /// The game; none if there is an error.
    pub game: Option<Game>,
}

impl Variant {
    /// Whether the definition cannot be played.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|one| one.severity == Severity::Error)
    }
}

/// Reads a shipped variant or a file, with these options switched on.
///
/// # Errors
/// If there is no such variant or file. What is wrong *in* it is in [`Variant::diagnostics`].
pub fn load(name: &str, options: &[String]) -> Result<Variant, LibraryError> {
    Ok(load_text(find(name)?, options))
}

/// The same for a text that is at hand.
pub fn load_text(text: Text, options: &[String]) -> Variant {
    let library = Library::beside(text.folder.clone());
    let loaded = variant::load(&text.name, &text.text, &text.display, options, &library);
    ready(text, loaded)
}

fn ready(text: Text, loaded: variant::Loaded) -> Variant {
    let mut diagnostics = loaded.diagnostics;
    let is_sound = !diagnostics
        .iter()
        .any(|one| one.severity == Severity::Error);
    let game = loaded.rules.filter(|_| is_sound).map(Game::new);
    if let Some(game) = &game {
        diagnostics.extend(start_check(game, &loaded.sources));
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
        game: game.filter(|_| is_sound),
    }
}

/// Reads a definition, tries each of its options and runs its own tests: everything that `alfil check` says.
///
/// # Errors
/// As [`load`].
pub fn check(name: &str) -> Result<Variant, LibraryError> {
    Ok(check_text(find(name)?))
}

/// The same for a text that is at hand.
pub fn check_text(text: Text) -> Variant {
    let library = Library::beside(text.folder.clone());
    let loaded = variant::check(&text.name, &text.text, &text.display, &library);
    let mut variant = ready(text, loaded);
    if variant.game.is_some() {
        let failures = self_test::run(&variant);
        variant.diagnostics.extend(failures);
    }
    variant
}

/// Complaints that take play to know: whether the player not to move is in check at the start.
fn start_check(game: &Game, sources: &SourceMap) -> Option<Diagnostic> {
    let start = game.start();
    let rules = game.rules();
    let waiting = (0..rules.players.len())
        .map(ir::PlayerId::from_index)
        .find(|player| *player != start.turn() && game.is_check_of(&start, *player))?;
    let source = grammar::source::SourceId(0);
    let text = &sources.get(source).text;
    let at = text
        .find("[setup]")
        .map_or(0..0, |at| at..at + "[setup]".len());
    let span = grammar::source::Span {
        source,
        start: at.start,
        end: at.end,
    };
    let waiting = &rules.players[waiting.index()].name;
    let mover = &rules.players[start.turn().index()].name;
    Some(
        Diagnostic::error(
            "rules::start_in_check",
            format!("{waiting} is in check at the start, and {mover} is to move"),
            span,
            "this position could not have come about",
        )
        .with_help(format!(
            "move the man who gives check, or let {waiting} move first"
        )),
    )
}
