//! How a game is kept on disk, in two files of a folder: what does not change while it is played, which holds the secrets, and the
//! game itself as a file of games ([`crate::game_file`]), which holds none.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::clock::Control;
use super::offer::Offers;
use super::secret::Secret;
use crate::files;
use crate::game_file::{self, Record, SAVED_BYTES_MAX};
use crate::session::answer::Refusal;
use crate::session::request::Definition;

/// Bytes of the file that does not change: a definition with all that it brings along.
const DEED_BYTES_MAX: usize = 1 << 24;

/// The tag of the game's file that holds a [`Standing`].
const TAG: &str = "Room";

/// What does not change while a game is played; the secrets are here.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Deed {
    /// What is played.
    pub definition: Definition,
    /// Options that are switched on.
    pub options: Vec<String>,
    /// How much time there is; none without clocks.
    pub clock: Option<Control>,
    /// What tells whose seat it is, by player.
    pub seats: Vec<Secret>,
    /// What tells that somebody may look on.
    pub watch: Secret,
    /// The game that is played next.
    #[serde(default)]
    pub next: Option<Next>,
}

/// The game that is played after another one.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Next {
    /// Its name.
    pub id: String,
    /// Its seats, by those who played before: who sat where goes on to another side.
    pub seats: Vec<Secret>,
    /// What tells that somebody may look on.
    pub watch: Secret,
}

/// How a game stands, as far as its turns do not tell.
#[derive(Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
#[serde(default)]
pub struct Standing {
    /// What each player has on his clock, in milliseconds.
    pub left_ms: Vec<u64>,
    /// Who has been here, by player.
    pub has_come: Vec<bool>,
    /// The turn of several steps that has been begun: the name of its rule and its steps.
    pub begun: Option<(String, Vec<String>)>,
    /// What has been offered.
    pub offers: Offers,
    /// How the players have ended it.
    pub ended: Option<Ended>,
}

/// An end that the rules do not know.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// Who has won.
    pub winners: Vec<usize>,
    /// Why.
    pub words: String,
    /// Whether there is no result.
    pub is_broken_off: bool,
}

/// A game as it was kept.
#[derive(Debug)]
pub struct Kept {
    /// The turns.
    pub record: Record,
    /// How it stands.
    pub standing: Standing,
    /// When it was written last.
    pub written: SystemTime,
}

/// Tests whether this can be the name of a game: nothing else becomes a part of a path.
pub fn is_name(id: &str) -> bool {
    id.len() == 16
        && id
            .bytes()
            .all(|sign| sign.is_ascii_hexdigit() && !sign.is_ascii_uppercase())
}

/// A folder of games.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Opens a folder, and makes it if it is not there; what was being written when a server ended is removed.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn open(path: &Path) -> std::io::Result<Self> {
        let mut builder = std::fs::DirBuilder::new();
        builder.recursive(true);
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(path)?;
        for entry in std::fs::read_dir(path)? {
            let path = entry?.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if ending.is_some_and(|ending| ending.starts_with("part")) {
                std::fs::remove_file(path)?;
            }
        }
        Ok(Self {
            path: path.to_owned(),
        })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn deed_path(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.json"))
    }

    fn game_path(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.pgn"))
    }

    /// Names of the games that are there.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn names(&self) -> std::io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&self.path)? {
            let name = entry?.file_name();
            let name = name.to_str().and_then(|name| name.strip_suffix(".json"));
            names.extend(name.filter(|name| is_name(name)).map(str::to_owned));
        }
        Ok(names)
    }

    /// Writes what does not change.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn write_deed(&self, id: &str, deed: &Deed) -> std::io::Result<()> {
        let text = serde_json::to_string(deed)?;
        files::write_private(&self.deed_path(id), text).map_err(std::io::Error::other)
    }

    /// Writes a game.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn write_game(
        &self,
        id: &str,
        mut record: Record,
        standing: &Standing,
    ) -> std::io::Result<()> {
        record.set(TAG, serde_json::to_string(standing)?);
        files::write_private(&self.game_path(id), record.write()).map_err(std::io::Error::other)
    }

    /// Reads what does not change.
    ///
    /// # Errors
    /// If there is no such game, or it cannot be read.
    pub fn read_deed(&self, id: &str) -> Result<Deed, Refusal> {
        let unknown = || Refusal {
            message: "there is no such game".to_owned(),
            help: Some("ask for the link again, or make a game".to_owned()),
        };
        if !is_name(id) {
            return Err(unknown());
        }
        let text = match files::read(&self.deed_path(id), DEED_BYTES_MAX) {
            Ok(text) => text,
            Err(cause) if cause.kind() == std::io::ErrorKind::NotFound => return Err(unknown()),
            Err(cause) => return Err(unreadable(&cause)),
        };
        serde_json::from_str(&text).map_err(|cause| unreadable(&cause))
    }

    /// Reads a game.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read_game(&self, id: &str) -> Result<Kept, Refusal> {
        let path = self.game_path(id);
        let text = files::read(&path, SAVED_BYTES_MAX).map_err(|cause| unreadable(&cause))?;
        let written = path.metadata().and_then(|data| data.modified());
        let written = written.map_err(|cause| unreadable(&cause))?;
        let mut records =
            game_file::read(&text).map_err(|faults| unreadable(&faults.words("the game")))?;
        if records.is_empty() {
            return Err(unreadable(&"there is no game in its file"));
        }
        let record = records.swap_remove(0);
        let standing = record.tag(TAG).unwrap_or("{}");
        let standing = serde_json::from_str(standing).map_err(|cause| unreadable(&cause))?;
        Ok(Kept {
            record,
            standing,
            written,
        })
    }

    /// Removes a game.
    ///
    /// # Errors
    /// Whatever the system says.
    pub fn remove(&self, id: &str) -> std::io::Result<()> {
        std::fs::remove_file(self.deed_path(id))?;
        std::fs::remove_file(self.game_path(id))
    }
}

fn unreadable(cause: &dyn std::fmt::Display) -> Refusal {
    Refusal {
        message: format!("the server cannot read this game: {cause}"),
        help: Some("make another".to_owned()),
    }
}
