//! The reason why a command stops, and the results of commands.

use std::path::Path;

use alfil::files::WriteError;

use super::signals::Signal;

/// The reason why a command stops: the message for standard error, and the exit status.
#[derive(Debug)]
pub struct Stop {
    pub message: String,
    pub status: u8,
}

impl Stop {
    /// Creates a stop for an error in the input.
    pub fn wrong(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 1,
        }
    }

    /// Creates a stop for a usage error.
    pub fn usage(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: 2,
        }
    }

    /// Creates a stop for a file that is not written: a usage error if the rule of [`files`] rejects it, else the error of the system.
    pub fn unwritten(path: &Path, why: &WriteError) -> Self {
        let message = why.about(path);
        match why {
            WriteError::System(_) => Self::wrong(message),
            _ => Self::usage(message),
        }
    }

    /// Returns the message alone.
    pub fn into_message(self) -> String {
        self.message
    }

    /// Creates a stop for a signal that ended the command early; the results so far have been printed.
    pub fn ended(signal: Signal, message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            status: signal.status(),
        }
    }

    /// Creates a stop for a failure that has been printed already.
    pub fn silent(status: u8) -> Self {
        Self {
            message: String::new(),
            status,
        }
    }
}

impl From<alfil::library::LibraryError> for Stop {
    fn from(error: alfil::library::LibraryError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<interpreter::TooMuch> for Stop {
    fn from(why: interpreter::TooMuch) -> Self {
        let words = alfil::too_much::TooMuchWords::of(why);
        Self::wrong(format!("{}; {}", words.message, words.help))
    }
}

impl From<std::io::Error> for Stop {
    fn from(error: std::io::Error) -> Self {
        // A reader that has closed the pipe (`| head`) is not an error of this program.
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::silent(0)
        } else {
            Self::wrong(error.to_string())
        }
    }
}

/// Creates the error about a cell that a board does not have.
pub fn no_such_cell(board: &ir::Board, name: &str, board_name: &str) -> Stop {
    let names = board.cells.iter().map(|cell| cell.name.as_str());
    let near = grammar::diagnostic::near_names(name, names);
    let hint = match near.first() {
        Some(near) => format!("; did you mean `{near}`?"),
        None => "; `alfil show VARIANT --names` shows their names".to_owned(),
    };
    Stop::usage(format!(
        "`{name}` is not a cell of the board `{board_name}`{hint}"
    ))
}

/// The result of a command.
pub type Done = Result<(), Stop>;
