//! Errors.

use crate::Diagnostic;

/// The reason why something could not be done.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum Error {
    /// There is no variant, option, file, player or cell of this name, or the file cannot be read.
    #[error("{0}")]
    NotFound(String),
    /// The definition has errors, and perhaps warnings beside them.
    #[error("{}", first_error(.0))]
    Definition(Vec<Diagnostic>),
    /// The text is no position of this game.
    #[error("{0}")]
    Position(String),
    /// The text is no legal move, or the move is of another position.
    #[error("{0}")]
    Move(String),
    /// The text means several legal moves.
    #[error("{0}")]
    Ambiguous(String),
    /// The rules need too much work in this position.
    #[error("{0}")]
    TooMuch(String),
}

/// Writes the first error, with its place, and the number of the others.
fn first_error(all: &[Diagnostic]) -> String {
    let mut errors = all.iter().filter(|one| one.is_error());
    let Some(first) = errors.next() else {
        return "the definition cannot be played".to_owned();
    };
    match errors.count() {
        0 => first.to_string(),
        1 => format!("{first} (and one more error)"),
        n => format!("{first} (and {n} more errors)"),
    }
}

impl From<interpreter::TooMuch> for Error {
    fn from(why: interpreter::TooMuch) -> Self {
        let words = alfil_load::too_much::TooMuchWords::of(why);
        Self::TooMuch(format!("{}; {}", words.message, words.help))
    }
}
