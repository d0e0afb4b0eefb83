//! Words that the language had before its first release, and their new words. An old word is an error whose fix is the
//! new word; `alfil check --fix` applies it. The page *Words of the language* of the book explains the changes.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::toml;
use crate::source::Span;

/// Sections: the old and the new word.
const SECTIONS: [(&str, &str); 1] = [("duty", "must")];

/// Keys: the section, the old and the new word.
const KEYS: [(&str, &str, &str); 8] = [
    ("piece", "worth", "value"),
    ("joint", "men", "pieces"),
    ("forbid", "move", "when"),
    ("effect", "when", "after"),
    ("must", "turn", "move"),
    ("setup", "men", "pieces"),
    ("test", "men", "pieces"),
    ("test-defaults", "men", "pieces"),
];

/// Values of keys: the key, the old and the new word.
const VALUES: [(&str, &str, &str); 1] = [("owner", "victim", "captured")];

/// Keys of position files from before the first release. They mean the first store that drops pieces, and the first that
/// does not.
pub const OLD_STORES: [(&str, bool); 2] = [("hands", true), ("pools", false)];

/// Names in expressions.
const NAMES: [(&str, &str); 4] = [
    ("victims", "captured"),
    ("last.victims", "last.captured"),
    ("from-hand", "dropped"),
    ("load", "carried"),
];

/// Functions and actions.
const FUNCTIONS: [(&str, &str); 4] = [
    ("men", "pieces"),
    ("those", "cells"),
    ("take", "clear"),
    ("own", "set-owner"),
];

/// Returns the new word of a section.
pub fn section(word: &str) -> Option<&'static str> {
    let mut found = SECTIONS.iter().filter(|(old, _)| *old == word);
    found.next().map(|(_, new)| *new)
}

/// Returns the new word of a key; `title` is the header of its table.
pub fn key(title: &str, word: &str) -> Option<&'static str> {
    let section = title.trim_start_matches('[');
    let section = section.split(['.', ']']).next().unwrap_or_default();
    let is_it = |(of, old, _): &&(&str, &str, &str)| *of == section && *old == word;
    KEYS.iter().find(is_it).map(|(_, _, new)| *new)
}

/// Tests whether the new word of a key depends on the game. Then it is reported once the rules are complete.
pub fn is_reported_later(title: &str, word: &str) -> bool {
    let is_position = ["[setup]", "[test-defaults]", "[[test]]"].contains(&title);
    is_position && OLD_STORES.iter().any(|(old, _)| *old == word)
}

/// Returns the new word of a value of a key.
pub fn value(key: &str, word: &str) -> Option<&'static str> {
    let is_it = |(of, old, _): &&(&str, &str, &str)| *of == key && *old == word;
    VALUES.iter().find(is_it).map(|(_, _, new)| *new)
}

/// Returns the new word of a name in expressions.
pub fn name(word: &str) -> Option<&'static str> {
    let mut found = NAMES.iter().filter(|(old, _)| *old == word);
    found.next().map(|(_, new)| *new)
}

/// Returns the new word of a function or an action.
pub fn function(word: &str) -> Option<&'static str> {
    let mut found = FUNCTIONS.iter().filter(|(old, _)| *old == word);
    found.next().map(|(_, new)| *new)
}

/// The mistake of an old word.
pub struct OldWord {
    /// The word as written.
    pub old: String,
    /// The new word.
    pub new: String,
    /// The place of the old word.
    pub span: Span,
    /// The text that replaces the span.
    pub text: String,
}

impl OldWord {
    /// Creates the mistake of a word that the new word replaces as it is.
    pub fn renamed(old: &str, new: &str, span: Span) -> Self {
        Self {
            old: old.to_owned(),
            new: new.to_owned(),
            span,
            text: new.to_owned(),
        }
    }
}

impl From<OldWord> for Diagnostic {
    fn from(word: OldWord) -> Self {
        let OldWord {
            old,
            new,
            span,
            text,
        } = word;
        let message = format!("`{old}` is called `{new}` now");
        Self::error(toml::OLD_WORD, message, span, "an old word of the language")
            .with_help(format!(
                "write `{new}`; `alfil check --fix` does it everywhere"
            ))
            .about_name(old)
            .with_edit(span, text)
    }
}
