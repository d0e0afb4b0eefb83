//! Saves a game that ends other than by `quit`: by the end of input at a terminal, a closed terminal, a signal, or a panic.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use alfil::files::{self, There, WriteError};

use crate::commands::signals::AtEnd;
use crate::commands::state_folder;

/// The game that would be lost now, if any; shared with the thread that receives signals.
#[derive(Clone, Default, Debug)]
pub(super) struct Rescue(Arc<Mutex<Option<Lost>>>);

/// A game that is not saved.
#[derive(Clone, Debug)]
pub(super) struct Lost {
    /// The name of the variant.
    pub name: String,
    /// The day, as in `2026.11.25`.
    pub day: String,
    /// The file that holds the game.
    pub text: String,
    /// Whether it contains hidden parts of the game.
    pub is_hidden: bool,
    /// The folders to try in order; the first in which it can be written is used.
    pub folders: Vec<PathBuf>,
}

/// Returns the folders for games that are saved without a name: the program's own, else the current one, else the one for temporary
/// files.
pub(super) fn folders() -> Vec<PathBuf> {
    let here = std::env::current_dir().ok();
    let folders = [state_folder("played"), here, Some(std::env::temp_dir())];
    folders.into_iter().flatten().collect()
}

impl Rescue {
    fn lost(&self) -> MutexGuard<'_, Option<Lost>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores the game that would be lost from now on.
    pub fn remember(&self, lost: Option<Lost>) {
        *self.lost() = lost;
    }

    /// Saves the game that would be lost, once, and prints its path.
    pub fn save(&self) {
        // No other thread saves the game or ends the program while it is written.
        let mut lost = self.lost();
        let Some(game) = lost.take() else {
            return;
        };
        let words = match game.save() {
            Some(path) => {
                let file = path.display();
                let secret = match game.is_hidden {
                    true => {
                        "\nit holds in clear what is hidden from players: no player should read it before the end"
                    }
                    false => "",
                };
                format!("the game is saved: `alfil play {file}` goes on with it{secret}")
            }
            // If it cannot be written, it is printed.
            None => format!("the game cannot be saved anywhere; it is\n{}", game.text),
        };
        // A closed terminal prints nothing.
        let _ = writeln!(std::io::stderr(), "{words}");
    }

    /// Returns a guard that saves the game before a signal ends the program, and then resets the terminal.
    pub fn at_end(&self) -> AtEnd {
        let rescue = self.clone();
        let terminal = Terminal::now();
        AtEnd::new(move |_| {
            terminal.restore();
            let _ = writeln!(std::io::stderr());
            rescue.save();
        })
    }
}

impl Lost {
    /// Writes it into the first folder possible, under an unused name.
    fn save(&self) -> Option<PathBuf> {
        let mut folders = self.folders.iter();
        folders.find_map(|folder| {
            // If it cannot be made, the next folder is tried.
            let _ = files::make_folder(folder);
            self.save_in(folder)
        })
    }

    fn save_in(&self, folder: &Path) -> Option<PathBuf> {
        const NAMES_MAX: u32 = 10_000;
        let day = self.day.replace('.', "-");
        (1..NAMES_MAX).find_map(|number| {
            let path = folder.join(format!("{}-{day}-{number}.pgn", self.name));
            match files::write(&path, &self.text, There::Refused) {
                Ok(()) => Some(Some(path)),
                Err(WriteError::Taken | WriteError::NotRegular(_)) => None,
                Err(_) => Some(None),
            }
        })?
    }
}

/// A guard that saves the game when it is dropped: however a game is left.
#[derive(Debug)]
pub(super) struct Guard(pub Rescue);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.save();
    }
}

/// The settings of the terminal before a line is edited.
#[derive(Debug)]
struct Terminal {
    #[cfg(unix)]
    modes: Option<nix::sys::termios::Termios>,
}

impl Terminal {
    fn now() -> Self {
        Self {
            #[cfg(unix)]
            modes: nix::sys::termios::tcgetattr(std::io::stdin()).ok(),
        }
    }

    fn restore(&self) {
        #[cfg(unix)]
        if let Some(modes) = &self.modes {
            use nix::sys::termios::{SetArg, tcsetattr};
            // A closed terminal needs no settings.
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, modes);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests that a game is saved in the first folder possible, never over another file, and for every kind of end.
    #[test]
    fn a_game_is_saved_once_and_a_failure_saves_it_as_well() {
        let folder = std::env::temp_dir().join(format!("alfil-rescue-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let lost = |text: &str| Lost {
            name: "chess".to_owned(),
            day: "2026.11.25".to_owned(),
            text: text.to_owned(),
            is_hidden: false,
            folders: vec![folder.join("taken"), folder.clone()],
        };
        // A folder that cannot be made.
        std::fs::write(folder.join("taken"), "x").expect("a file for the test");
        for (text, file) in [
            ("one", "chess-2026-11-25-1.pgn"),
            ("two", "chess-2026-11-25-2.pgn"),
        ] {
            let path = lost(text).save().expect("it can be written");
            assert_eq!(path, folder.join(file));
            assert_eq!(std::fs::read_to_string(path).expect("it is there"), text);
        }
        // A stored game is saved once.
        let rescue = Rescue::default();
        rescue.remember(Some(lost("three")));
        assert!(rescue.lost().is_some());
        let guarded = rescue.clone();
        let failed = std::panic::catch_unwind(move || {
            let _guard = Guard(guarded);
            panic!("something fails");
        });
        assert!(failed.is_err() && rescue.lost().is_none());
        let saved = std::fs::read_to_string(folder.join("chess-2026-11-25-3.pgn"));
        assert_eq!(saved.expect("it is there"), "three");
        rescue.save();
        assert!(!folder.join("chess-2026-11-25-4.pgn").exists());
        std::fs::remove_dir_all(&folder).expect("it is there");
    }
}
