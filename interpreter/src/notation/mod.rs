//! Positions and moves as text: lenient reading, strict writing.

pub mod fen;
mod fit;
pub mod form;
mod joints;
mod matching;
pub mod moves;
mod path;
mod reason;
mod rights;
pub mod standard;
pub mod text;

use crate::limits::TooMuch;
pub use reason::why_no_mover;

/// An error in a text of notation, with its range and a remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// The message: lower case, no full stop.
    pub message: String,
    /// The byte range of the text that is wrong.
    pub range: std::ops::Range<usize>,
    /// The text to write instead.
    pub help: Option<String>,
    /// The kind of the error.
    pub kind: NotationErrorKind,
}

/// The kinds of errors in the text of a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationErrorKind {
    /// The text means nothing legal.
    Wrong,
    /// The text means something legal, but it is ambiguous or makes a wrong statement.
    Ambiguous,
    /// The limit of work was exceeded before the move was known to be legal or not.
    TooMuch(TooMuch),
}

impl NotationError {
    pub(crate) fn new(message: impl Into<String>, range: std::ops::Range<usize>) -> Self {
        Self {
            message: message.into(),
            range,
            help: None,
            kind: NotationErrorKind::Wrong,
        }
    }

    /// Creates the error of a text that exceeds the limit of work.
    pub(crate) fn too_much(why: TooMuch, range: std::ops::Range<usize>) -> Self {
        Self {
            kind: NotationErrorKind::TooMuch(why),
            ..Self::new(why.to_string(), range)
        }
    }

    /// Tests whether the text can be read in several ways.
    pub fn is_ambiguous(&self) -> bool {
        self.kind == NotationErrorKind::Ambiguous
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
