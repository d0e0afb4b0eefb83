//! Games on disk: the variant, its options, where the game began, and the moves made.

use std::path::Path;

use interpreter::notation::{fen, moves};
use interpreter::{Game, Match};
use serde::{Deserialize, Serialize};

/// A game that was saved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SavedGame {
    /// The variant's name or the path of its definition, as it was given.
    pub variant: String,
    /// Options switched on.
    #[serde(default)]
    pub options: Vec<String>,
    /// Where it began, if not at the start position.
    pub fen: Option<String>,
    /// Every move.
    #[serde(default)]
    pub moves: Vec<String>,
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

    /// Plays it again.
    ///
    /// # Errors
    /// If its start or one of its moves is not possible in this game: the definition has changed, or the file.
    pub fn replay<'g>(&self, game: &'g Game) -> Result<Match<'g>, String> {
        let start = match &self.fen {
            Some(text) => {
                fen::read(game, text).map_err(|error| format!("the start position: {error}"))?
            }
            None => game.start(),
        };
        let mut play = Match::new(game, start);
        for (index, text) in self.moves.iter().enumerate() {
            let legal = play.legal_moves();
            let turn = moves::read(game, play.position(), &legal, text)
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
