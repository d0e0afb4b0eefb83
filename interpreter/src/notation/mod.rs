//! Positions and moves as text, both ways: lenient in, strict out.

pub mod fen;
pub mod form;
pub mod moves;
pub mod places;
mod reason;
mod rights;

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
    /// Whether it means something legal all the same: one of several things, or one that it tells wrongly.
    pub is_ambiguous: bool,
}

impl NotationError {
    pub(crate) fn new(message: impl Into<String>, range: std::ops::Range<usize>) -> Self {
        Self {
            message: message.into(),
            range,
            help: None,
            is_ambiguous: false,
        }
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
