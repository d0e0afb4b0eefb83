//! The sources of the texts that a definition names.

use super::document::Text;
use crate::diagnostic::Diagnostic;
use crate::lint_row::SHADOWS_SHIPPED;
use crate::source::Home;

/// A source of the files that a definition names.
///
/// Law: a name in a shipped text means a shipped text, even if another file has this name.
pub trait Sources {
    /// Finds the definition that a text of this home means by a name.
    fn definition(&self, name: &str, asker: Home) -> Option<Found>;
    /// Finds the library that a text of this home means by a name.
    fn library(&self, _name: &str, _asker: Home) -> Option<Found> {
        None
    }
    /// Finds the board that a text of this home means by a name.
    fn board(&self, name: &str, asker: Home) -> Option<Found>;
    /// Finds the piece image that a text of this home means by a file name, without the extension `.svg`.
    fn picture(&self, name: &str, asker: Home) -> Option<Found>;
    /// Returns names of piece images to suggest for an unknown name.
    fn picture_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns names of definitions to suggest for an unknown name.
    fn definition_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns names of libraries to suggest for an unknown name.
    fn library_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Returns names of boards to suggest for an unknown name.
    fn board_names(&self) -> Vec<String> {
        Vec::new()
    }
}

/// A text that was found by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The name to show.
    pub shown: String,
    /// The text.
    pub text: String,
    /// The home of the text.
    pub home: Home,
    /// Whether it hides a shipped text that has this name and other content.
    pub shadows: bool,
}

impl Found {
    /// Creates a shipped text.
    pub fn shipped(shown: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            home: Home::Shipped,
            ..Self::local(shown, text)
        }
    }

    /// Creates a text of an author, which hides no shipped text.
    pub fn local(shown: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            shown: shown.into(),
            text: text.into(),
            home: Home::Local,
            shadows: false,
        }
    }
}

/// Returns the warning that a name means a file beside the definition, and not the shipped text.
pub(crate) fn shadowed(name: &Text, found: &Found, noun: &str, ending: &str) -> Diagnostic {
    let name_text = &name.text;
    SHADOWS_SHIPPED.warning(
        format!("`{name_text}` is a file of your own, not the shipped {noun}"),
        name.span(),
        format!("this is `{}`", found.shown),
    )
    .with_help(format!(
        "give the file a name of its own, if the shipped {noun} is meant: `{name_text}{ending}` beside a definition is used before the shipped one"
    ))
}
