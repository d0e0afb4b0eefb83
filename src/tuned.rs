//! What men are worth, learnt from games, in a file beside a definition.
//!
//! A definition `NAME.toml` has its file in `tuned/NAME.toml`, in the folder where it stands; shipped definitions have theirs inside the program.
//! It counts only for the rules that it was learnt from.

#[cfg(feature = "native")]
mod learn;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use grammar::variant::limits::FILE_BYTES_MAX;
use interpreter::Game;
use opponent::Values;
use serde::{Deserialize, Serialize};

use crate::files;
use crate::game_file::rules_hash;
use crate::library;

/// What men are worth, and how that was found.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Tuned {
    /// The definition.
    pub variant: String,
    /// The hash of its rules.
    pub rules: String,
    /// The version of the program that played.
    pub version: String,
    /// How many games were played.
    pub games: usize,
    /// How many positions were looked at for a turn.
    pub nodes: u64,
    /// What the games hang on.
    pub seed: u64,
    /// By the name of the kind.
    pub worth: BTreeMap<String, Learnt>,
}

/// What a kind is worth.
#[derive(Clone, Copy, PartialEq, Serialize, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Learnt {
    /// In hundredths.
    pub worth: i32,
    /// Its standard error, as games alone tell it.
    pub error: i32,
}

impl Tuned {
    /// Reads a file.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        toml::from_str(text).map_err(|cause| cause.message().to_owned())
    }

    /// Returns the text of the file, with what there is to know of it above.
    pub fn text(&self) -> String {
        // Names and numbers can always be written.
        let table = toml::to_string(self).unwrap_or_default();
        format!(
            "# What men are worth in hundredths, learnt by `alfil tune` from games of the opponent against itself. It counts for these rules alone;\n# `worth` in the definition goes before it.\n{table}"
        )
    }

    /// Returns what men are worth, by name.
    pub fn values(&self) -> Values {
        let worth = self.worth.iter();
        Values {
            kinds: worth
                .map(|(kind, learnt)| (kind.clone(), learnt.worth))
                .collect(),
        }
    }
}

/// Returns where the file of a definition in this folder is.
pub fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join("tuned").join(format!("{name}.toml"))
}

/// Returns what has been learnt of a game whose definition stands in this folder, or is shipped if there is none: nothing if there is no file.
///
/// # Errors
/// If the file cannot be read, or is of other rules: it does not count then.
pub fn of(game: &Game, folder: Option<&Path>) -> Result<Option<Tuned>, String> {
    let name = &game.rules().name;
    let (place, text) = match folder {
        None => match library::tuned(name) {
            Some(text) => (format!("tuned/{name}.toml"), text.to_owned()),
            None => return Ok(None),
        },
        Some(folder) => {
            let path = path(folder, name);
            if !path.exists() {
                return Ok(None);
            }
            let shown = path.display().to_string();
            let text = files::read(&path, FILE_BYTES_MAX);
            (
                shown.clone(),
                text.map_err(|cause| format!("`{shown}` cannot be read: {cause}"))?,
            )
        }
    };
    let tuned = Tuned::read(&text).map_err(|why| {
        format!("`{place}` does not count: {why}; `alfil tune --replace` writes it anew")
    })?;
    match tuned.rules == rules_hash(game) {
        true => Ok(Some(tuned)),
        false if !game.rules().options.is_empty() => Ok(None),
        false => Err(format!(
            "`{place}` does not count: it was learnt from other rules; `alfil tune --replace` writes it anew"
        )),
    }
}

/// Returns what men are worth as far as it has been learnt; nothing where [`of`] has nothing to tell.
pub fn values(game: &Game, folder: Option<&Path>) -> Values {
    let tuned = of(game, folder).ok().flatten();
    tuned.map(|tuned| tuned.values()).unwrap_or_default()
}
