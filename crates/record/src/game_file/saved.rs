//! A game in a file of its own, which is continued later.

use std::path::Path;

use super::{Record, read};
use alfil_load::files::{self, There, WriteError};
use alfil_load::recognise::{self, Kind};

/// The most bytes of a file with games to continue.
pub const SAVED_BYTES_MAX: usize = 1 << 22;

/// The reason why a file of games cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// A file that cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// A file without games.
    #[error("{0}")]
    NoGame(String),
}

/// The reason why a game is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// An existing file that is no saved game.
    #[error("it is there already and is not a saved game")]
    NoGame,
    /// An existing file with this number of games.
    #[error("it is there already and holds {0} games")]
    Several(usize),
    /// An existing saved game of this other variant.
    #[error("it is there already, a saved game of `{0}`")]
    OtherVariant(String),
    /// An existing saved game of this variant, with this number of moves.
    #[error("it is there already, a saved game, moves made: {0}")]
    Taken(usize),
    /// A game of this many bytes, which is too large.
    #[error("it would have {0} bytes, a saved game has {max} at most", max = SAVED_BYTES_MAX)]
    TooLarge(usize),
    /// A file that cannot be written.
    #[error("it cannot be written: {0}")]
    Unwritten(#[from] files::WriteError),
}

/// Reads the games of a file, one at least.
///
/// # Errors
/// The error, with the file's name.
pub fn open(path: &Path) -> Result<Vec<Record>, OpenError> {
    let name = path.display().to_string();
    let text = files::read(path, SAVED_BYTES_MAX)
        .map_err(|cause| OpenError::Unreadable(format!("`{name}` cannot be read: {cause}")))?;
    if let Some(words) = recognise::other(&name, &text, Kind::Games) {
        return Err(OpenError::NoGame(words));
    }
    let records = read(&text).map_err(|faults| OpenError::NoGame(faults.words(&name)))?;
    match records.is_empty() {
        true => Err(OpenError::NoGame(format!("{name}:1:1: there is no game"))),
        false => Ok(records),
    }
}

impl Record {
    /// Writes the game to a file. An existing file is not overwritten, unless `replaces` is set and it is one saved game of this
    /// variant; it stays until the new one is complete.
    ///
    /// # Errors
    /// If another file exists; if it cannot be written.
    pub fn save(&self, path: &Path, replaces: bool) -> Result<(), SaveError> {
        let text = self.write();
        if text.len() > SAVED_BYTES_MAX {
            return Err(SaveError::TooLarge(text.len()));
        }
        match files::check(path, There::Refused) {
            Err(WriteError::Taken) => {}
            Err(why) => return Err(why.into()),
            Ok(()) => return Ok(files::write(path, text, There::Refused)?),
        }
        let there = open(path).unwrap_or_default();
        let (Some(first), n_games) = (there.first(), there.len()) else {
            return Err(SaveError::NoGame);
        };
        match first.tag("Variant") {
            // A text without tags may be anything.
            None => Err(SaveError::NoGame),
            Some(_) if n_games > 1 => Err(SaveError::Several(n_games)),
            Some(variant) if Some(variant) != self.tag("Variant") => {
                Err(SaveError::OtherVariant(variant.to_owned()))
            }
            Some(_) if !replaces => Err(SaveError::Taken(first.turns.len())),
            Some(_) => Ok(files::write(path, text, There::Replaced)?),
        }
    }
}
