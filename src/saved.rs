//! Games on disk: the variant, its options, where the game began, and the moves made.

use std::path::Path;

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use serde::{Deserialize, Serialize};

use crate::{files, position_file};

/// Bytes of a saved game.
pub const SAVED_BYTES_MAX: usize = 1 << 22;

/// A game that was saved.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The variant's name or the path of its definition, as it was given.
    pub variant: String,
    /// Options switched on.
    #[serde(default)]
    pub options: Vec<String>,
    /// Where it began, if at a FEN.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// Every move.
    #[serde(default)]
    pub moves: Vec<String>,
    /// Where it began, if at a position file: all that such a file says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<toml::Table>,
}

/// Why a saved game cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The file cannot be read.
    #[error("{0}")]
    Unreadable(String),
    /// It holds no saved game.
    #[error("{0}")]
    NoGame(String),
}

/// Why a game is not saved.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// What is there is no saved game.
    #[error("it is there already and is no saved game")]
    NoGame,
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
    Unwritten(#[from] std::io::Error),
}

impl SavedGame {
    /// Reads a saved game.
    ///
    /// # Errors
    /// What is wrong with the text, after its line and column: `1:3: ...`.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            let before = text.get(..start).unwrap_or("");
            let line = before.matches('\n').count() + 1;
            let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
            format!("{line}:{column}: {}", error.message())
        })
    }

    /// Writes it; [`SavedGame::read`] gives it back.
    pub fn write(&self) -> String {
        toml::to_string(self).unwrap_or_default()
    }

    /// Reads the saved game in a file.
    ///
    /// # Errors
    /// What is wrong, with the file's name.
    pub fn open(path: &Path) -> Result<Self, OpenError> {
        let name = path.display();
        let text = files::read(path, SAVED_BYTES_MAX)
            .map_err(|cause| OpenError::Unreadable(format!("`{name}` cannot be read: {cause}")))?;
        Self::read(&text).map_err(|message| OpenError::NoGame(format!("{name}:{message}")))
    }

    /// Writes it to a file. Nothing that is there is overwritten, unless `replaces` says so and it is a saved game of the same
    /// variant; that one stays until the new one is complete.
    ///
    /// # Errors
    /// If something else is there; if it cannot be written.
    pub fn save(&self, path: &Path, replaces: bool) -> Result<(), SaveError> {
        let text = self.write();
        if text.len() > SAVED_BYTES_MAX {
            return Err(SaveError::TooLarge(text.len()));
        }
        if path.symlink_metadata().is_err() {
            return Ok(files::write_new(path, text)?);
        }
        match Self::open(path) {
            Err(_) => Err(SaveError::NoGame),
            Ok(there) if there.variant != self.variant => {
                Err(SaveError::OtherVariant(there.variant))
            }
            Ok(there) if !replaces => Err(SaveError::Taken(there.moves.len())),
            // A link stays, and what it leads to is replaced.
            Ok(_) => Ok(files::write_new_or_replace(&path.canonicalize()?, text)?),
        }
    }

    /// Says that it begins in this position.
    ///
    /// # Errors
    /// What is wrong if the position cannot be written so that it is read back; a mistake of this program.
    pub fn begin_in(&mut self, game: &Game, start: &Position) -> Result<(), String> {
        let text = position_file::write(game, start);
        let table = toml::from_str(&text).map_err(|error| error.message().to_owned())?;
        self.position = Some(table);
        self.fen = None;
        Ok(())
    }

    /// The position in which it began.
    ///
    /// # Errors
    /// If that is not a position of this game.
    pub fn start(&self, game: &Game) -> Result<Position, String> {
        let wrong = |message: &dyn std::fmt::Display| format!("the start position: {message}");
        match (&self.fen, &self.position) {
            (Some(_), Some(_)) => Err(wrong(
                &"a game begins at `fen` or at `[position]`; leave one out",
            )),
            (Some(text), None) => fen::read(game, text).map_err(|error| wrong(&error)),
            (None, Some(table)) => {
                let text = table.to_string();
                position_file::read(game, &text).map_err(|error| wrong(&error))
            }
            (None, None) => Ok(game.start()),
        }
    }

    /// Plays it again.
    ///
    /// # Errors
    /// If its start or one of its moves is not possible in this game: the definition has changed, or the file.
    pub fn replay<'g>(&self, game: &'g Game) -> Result<Match<'g>, String> {
        let mut play = Match::new(game, self.start(game)?);
        for (index, text) in self.moves.iter().enumerate() {
            let turn = moves::read_legal(game, play.position(), text)
                .map_err(|error| format!("move {}, `{text}`: {error}", index + 1))?;
            play.play(turn);
        }
        Ok(play)
    }
}
