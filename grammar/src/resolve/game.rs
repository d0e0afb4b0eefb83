//! The name of a game, its options, and the places of both.

use crate::source::Span;
use crate::variant::document::Table;

/// The name of a game, and the place to mark if something is missing from it.
pub struct Game<'a> {
    /// The name of the game.
    pub name: &'a str,
    /// The options switched on.
    pub options: Vec<String>,
    /// The place to mark if something is missing altogether.
    pub whole: Span,
    /// Whether the definition has a parent.
    pub has_parent: bool,
    /// Whether to run lints.
    pub lints: bool,
    /// The bodies of options that are off: they may use names that nothing else uses.
    pub optional: Vec<&'a Table>,
}
