//! The storage of a game on disk, in two files of a folder: the constant data, with the secrets, and the game itself as a file of
//! games ([`alfil_record::game_file`]), without secrets.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use super::clock::{Control, KeptClock};
use super::offer::Offers;
use super::secret::Secret;
use alfil_load::files;
use alfil_record::game_file::{self, Record, SAVED_BYTES_MAX};
use alfil_session::answer::Refusal;
use alfil_session::request::Definition;

/// The most bytes of the file of constant data: a definition with all files that it brings along.
const DEED_BYTES_MAX: usize = 1 << 24;

/// The tag of the game's file that holds a [`Standing`].
const TAG: &str = "Room";

/// The constant data of a game; the secrets are here.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Deed {
    /// The definition.
    pub definition: Definition,
    /// Options that are switched on.
    pub options: Vec<String>,
    /// The time control; `None` without clocks.
    pub clock: Option<Control>,
    /// The secrets of the seats, by player.
    pub seats: Vec<Secret>,
    /// The secret for onlookers.
    pub watch: Secret,
    /// Whether the start position was drawn.
    #[serde(default)]
    pub is_drawn: bool,
    /// The next game.
    #[serde(default)]
    pub next: Option<Next>,
}

/// The next game after another one.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub struct Next {
    /// Its name.
    pub id: String,
    /// Its seats, by the players of the previous game, who change sides.
    pub seats: Vec<Secret>,
    /// The secret for onlookers.
    pub watch: Secret,
}

/// The state of a game apart from its moves.
#[derive(Serialize, Deserialize, Clone, Default, PartialEq, Eq, Debug)]
#[serde(default)]
pub struct Standing {
    /// The clocks.
    #[serde(flatten)]
    pub clock: KeptClock,
    /// Whether each player has been here.
    pub has_come: Vec<bool>,
    /// The move of several steps in progress: the name of its rule and its steps.
    pub begun: Option<(String, Vec<String>)>,
    /// The offers.
    pub offers: Offers,
    /// The end by the players.
    pub ended: Option<Ended>,
    /// The name that each player has given, empty without one.
    pub names: Vec<String>,
    /// The last lines of the conversation.
    pub chat: Vec<Line>,
}

/// A line of the conversation between players.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Line {
    /// The player who wrote it.
    pub by: usize,
    /// The text.
    pub text: String,
}

/// An end outside of the rules.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Debug)]
pub struct Ended {
    /// The winners.
    pub winners: Vec<usize>,
    /// The reason.
    pub words: String,
    /// Whether there is no result.
    pub is_broken_off: bool,
}

/// A stored game.
#[derive(Debug)]
pub struct Kept {
    /// The moves.
    pub record: Record,
    /// The state.
    pub standing: Standing,
    /// The time of the last write.
    pub written: SystemTime,
}

/// Tests whether this is a valid name of a game: no other name becomes a part of a path.
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
    /// Opens a folder, and makes it if it does not exist; files left incomplete by the end of a server are removed.
    ///
    /// # Errors
    /// Any error of the system.
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

    /// Returns the path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn deed_path(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.json"))
    }

    fn game_path(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.pgn"))
    }

    /// Returns the names of the games in the folder.
    ///
    /// # Errors
    /// Any error of the system.
    pub fn names(&self) -> std::io::Result<Vec<String>> {
        let mut names = Vec::new();
        for entry in std::fs::read_dir(&self.path)? {
            let name = entry?.file_name();
            let name = name.to_str().and_then(|name| name.strip_suffix(".json"));
            names.extend(name.filter(|name| is_name(name)).map(str::to_owned));
        }
        Ok(names)
    }

    /// Writes the constant data.
    ///
    /// # Errors
    /// Any error of the system.
    pub fn write_deed(&self, id: &str, deed: &Deed) -> std::io::Result<()> {
        let text = serde_json::to_string(deed)?;
        files::write_private(&self.deed_path(id), text).map_err(std::io::Error::other)
    }

    /// Writes a game.
    ///
    /// # Errors
    /// Any error of the system.
    pub fn write_game(
        &self,
        id: &str,
        mut record: Record,
        standing: &Standing,
    ) -> std::io::Result<()> {
        record.set(TAG, serde_json::to_string(standing)?);
        files::write_private(&self.game_path(id), record.write()).map_err(std::io::Error::other)
    }

    /// Reads the constant data.
    ///
    /// # Errors
    /// If there is no game of this name, or it cannot be read.
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
    /// Any error of the system.
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
