//! A game in a file of its own, which goes on later.

use std::path::Path;

use super::{Record, read};
use crate::files::{self, There, WriteError};
use crate::recognise::{self, Kind};

/// Bytes of a file with games that go on.
pub const SAVED_BYTES_MAX: usize = 1 << 22;

/// Why a file of games cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It holds no games.
    #[error("{0}")]
    NoGame(String),
}

/// Why a game is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// What is there is no saved game.
    #[error("it is there already and is no saved game")]
    NoGame,
    /// What is there holds so many games.
    #[error("it is there already and holds {0} games")]
    Several(usize),
    /// What is there is a saved game of this variant.
    #[error("it is there already, a saved game of `{0}`")]
    OtherVariant(String),
    /// What is there is a saved game of the same variant, of so many turns.
    #[error("it is there already, a saved game, turns made: {0}")]
    Taken(usize),
    /// The game would have so many bytes.
    #[error("it would have {0} bytes, a saved game has {max} at most", max = SAVED_BYTES_MAX)]
    TooLarge(usize),
    /// The file cannot be written.
    #[error("it cannot be written: {0}")]
    Unwritten(#[from] files::WriteError),
}

/// Reads the games of a file, one at least.
///
/// # Errors
/// What is wrong, with the file's name.
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
    /// Writes the game to a file. Nothing that is there is overwritten, unless `replaces` says so and it is one saved game of the
    /// same variant; that one stays until the new one is complete.
    ///
    /// # Errors
    /// If something else is there; if it cannot be written.
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
            // A text without tags is anything.
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
