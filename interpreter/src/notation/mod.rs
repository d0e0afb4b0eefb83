//! Positions and moves as text, both ways: lenient in, strict out.

pub mod fen;
pub mod form;
mod matching;
pub mod moves;
mod reason;
mod rights;
pub mod standard;
pub mod text;

use crate::limits::TooMuch;

/// Text that cannot be read, with the place and a remedy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct NotationError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// The bytes of the text it is about.
    pub range: std::ops::Range<usize>,
    /// What to write instead.
    pub help: Option<String>,
    /// How it fails.
    pub kind: NotationErrorKind,
}

/// How a text fails to be a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationErrorKind {
    /// It means nothing legal.
    Wrong,
    /// It means something legal all the same: one of several things, or one that it tells wrongly.
    Ambiguous,
    /// Whether it is a legal move cannot be told.
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

    /// Returns the answer to a text that cannot be judged.
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
