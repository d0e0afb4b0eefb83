//! Where the texts come from that a definition names.

use super::document::Text;
use crate::diagnostic::Diagnostic;
use crate::source::Home;

/// Where the files are that a definition names.
///
/// Law: what a shipped text names is shipped, whatever else has the name.
pub trait Sources {
    /// Finds the definition that a text of this home means by a name.
    fn definition(&self, name: &str, asker: Home) -> Option<Found>;
    /// Finds the board that a text of this home means by a name.
    fn board(&self, name: &str, asker: Home) -> Option<Found>;
    /// Finds the picture that a text of this home means by the name of a file, without `.svg` behind it.
    fn picture(&self, name: &str, asker: Home) -> Option<Found>;
    /// Names of pictures to suggest where there is none of the name given.
    fn picture_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Names of definitions to suggest where there is none of the name given.
    fn definition_names(&self) -> Vec<String> {
        Vec::new()
    }
    /// Names of boards to suggest where there is none of the name given.
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
    /// Where it comes from.
    pub home: Home,
    /// Whether a shipped text of this name, and not the same, is not meant therefore.
    pub shadows: bool,
}

impl Found {
    /// Returns a shipped text.
    pub fn shipped(shown: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            home: Home::Shipped,
            ..Self::local(shown, text)
        }
    }

    /// Returns a text of an author, which shadows nothing.
    pub fn local(shown: impl Into<String>, text: impl Into<String>) -> Self {
        Self {
            shown: shown.into(),
            text: text.into(),
            home: Home::Local,
            shadows: false,
        }
    }
}

/// Says that a name means a file beside the definition, and not what is shipped under it.
pub(crate) fn shadowed(name: &Text, found: &Found, noun: &str, ending: &str) -> Diagnostic {
    let name_text = &name.text;
    Diagnostic::warning(
        "lint::shadows_shipped",
        format!("`{name_text}` is a file of your own, not the shipped {noun}"),
        name.span(),
        format!("this is `{}`", found.shown),
    )
    .with_help(format!(
        "give the file a name of its own, if the shipped {noun} is meant: `{name_text}{ending}` beside a definition goes before what is shipped"
    ))
}
