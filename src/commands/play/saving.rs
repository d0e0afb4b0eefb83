//! Saved games, and what is lost by leaving.

use std::path::Path;

use alfil::saved::{SaveError, SavedGame};
use interpreter::Match;
use interpreter::notation::moves;

use super::Session;
use crate::commands::{Done, Stop, print};

/// Reads the saved game of `--resume`.
pub(super) fn open(path: &Path) -> Result<SavedGame, Stop> {
    use alfil::saved::OpenError;
    SavedGame::open(path).map_err(|error| match error {
        OpenError::Unreadable(message) => Stop::usage(message),
        OpenError::NoGame(message) => Stop::wrong(message),
    })
}

impl Session<'_> {
    /// Saves the game; `replaces` whether a saved game that is there may go.
    pub(super) fn save(&mut self, file: &str, replaces: bool) -> Done {
        if file.is_empty() {
            return print("save where? `save my-game.toml`\n");
        }
        self.saved.moves = self.turn_texts();
        let error = match self.saved.save(Path::new(file), replaces) {
            Ok(()) => {
                if self.is_hidden() {
                    print(&format!(
                        "`{file}` holds what every player has laid, in clear: nobody should read it before the reveal\n"
                    ))?;
                }
                self.kept = self.play.turns().to_vec();
                return print(&format!("saved to {file}\n"));
            }
            Err(error) => error,
        };
        let remedy = match &error {
            SaveError::Taken(_) => format!("; `save! {file}` replaces it"),
            SaveError::NoGame | SaveError::OtherVariant(_) => "; choose another name".to_owned(),
            SaveError::TooLarge(_) | SaveError::Unwritten(_) => String::new(),
        };
        print(&format!("not saved to `{file}`: {error}{remedy}\n"))
    }

    /// The turns made, as they are read again.
    fn turn_texts(&self) -> Vec<String> {
        let mut texts_made = Vec::new();
        let mut replay = Match::new(self.game, self.play.positions()[0].clone());
        for turn in self.play.turns() {
            texts_made.push(moves::write_legal(self.game, replay.position(), turn));
            replay.play(turn.clone());
        }
        texts_made
    }

    /// Whether it is meant to leave: asked if turns are lost by it.
    pub(super) fn leaves(&self) -> Result<bool, Stop> {
        Ok(self.kept == self.play.turns()
            || self.is_meant("leave? The game has turns that are not saved")?)
    }
}
