//! Games on disk: the variant, its options, where the game began, and the moves made.

use std::path::Path;

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match, Position};
use serde::{Deserialize, Serialize};

use crate::position_file;

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

/// Writes a file in one go: what was there stays until the new contents are complete.
///
/// # Errors
/// Whatever the system says.
pub fn write_new_or_replace(path: &Path, contents: impl AsRef<[u8]>) -> std::io::Result<()> {
    let mut beside = path.as_os_str().to_owned();
    beside.push(".part");
    let written = std::fs::write(&beside, contents).and_then(|()| std::fs::rename(&beside, path));
    if written.is_err() {
        // Nothing is left of an attempt that failed; the first failure is the one to tell.
        let _ = std::fs::remove_file(&beside);
    }
    written
}
