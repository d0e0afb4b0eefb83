//! Piece values learned from games, in a file next to a definition.
//!
//! A definition `NAME.toml` has its file in `tuned/NAME.toml`, in its folder; the files of shipped definitions are inside the program.
//! It counts only for the rules that it was learned from.

use ir::SortedMap;
use std::path::{Path, PathBuf};

use grammar::variant::limits::FILE_BYTES_MAX;
use interpreter::Game;
use opponent::Values;
use serde::Serialize;

use crate::game_file::rules_hash;
use alfil_load::files;
use alfil_load::library;
use alfil_load::values;

/// The key of the values, and its name in older files.
const VALUES: &str = "values";
const VALUES_BEFORE: &str = "worth";

/// Piece values, and the settings by which they were learned.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Tuned {
    /// The definition.
    pub variant: String,
    /// The hash of its rules.
    pub rules: String,
    /// The version of the program that played.
    pub version: String,
    /// The number of games.
    pub games: usize,
    /// The number of positions searched for a move.
    pub nodes: u64,
    /// The seed of the games.
    pub seed: u64,
    /// The values, by the name of the kind.
    pub values: SortedMap<String, Learnt>,
}

/// The value of a kind.
#[derive(Clone, Copy, PartialEq, Serialize, Debug)]
pub struct Learnt {
    /// The value in hundredths.
    pub value: i32,
    /// Its standard error, from games alone.
    pub error: i32,
}

impl Tuned {
    /// Reads a file.
    ///
    /// # Errors
    /// The error in it.
    pub fn read(text: &str) -> Result<Self, String> {
        values::read(text, |table| {
            table.only(&[
                "variant",
                "rules",
                "version",
                "games",
                "nodes",
                "seed",
                VALUES,
                VALUES_BEFORE,
            ])?;
            let values = table.table(VALUES).or_else(|why| {
                let before = table.table(VALUES_BEFORE);
                before.map_err(|_| why)
            })?;
            Ok(Self {
                variant: table.text("variant")?,
                rules: table.text("rules")?,
                version: table.text("version")?,
                games: table.number("games")?,
                nodes: table.number("nodes")?,
                seed: table.number("seed")?,
                values: values.map(|values, kind| {
                    let of_kind = values.table(kind)?;
                    of_kind.only(&["value", VALUES_BEFORE, "error"])?;
                    let value = of_kind.number("value");
                    Ok(Learnt {
                        value: value.or_else(|why| {
                            of_kind.number(VALUES_BEFORE).map_err(|_: String| why)
                        })?,
                        error: of_kind.number("error")?,
                    })
                })?,
            })
        })
    }

    /// Returns the text of the file, after comments about it.
    pub fn text(&self) -> String {
        // Names and numbers can always be written.
        let table = toml::to_string(self).unwrap_or_default();
        format!(
            "# Values of pieces in hundredths, learned by `alfil tune` from games of the opponent against itself. They are for these rules only;\n# `value` in the definition takes precedence.\n{table}"
        )
    }

    /// Returns the piece values, by name.
    pub fn values(&self) -> Values {
        let values = self.values.iter();
        Values {
            kinds: values
                .map(|(kind, learnt)| (kind.clone(), learnt.value))
                .collect(),
        }
    }
}

/// Returns the path of the file of a definition in this folder.
pub fn path(folder: &Path, name: &str) -> PathBuf {
    folder.join("tuned").join(format!("{name}.toml"))
}

/// Returns the learned values of a game whose definition is in this folder, or is shipped if there is none: `None` if there is no
/// file.
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
        format!("`{place}` is not used: {why}; `alfil tune --replace` writes it again")
    })?;
    match tuned.rules == rules_hash(game) {
        true => Ok(Some(tuned)),
        false if !game.rules().options.is_empty() => Ok(None),
        false => Err(format!(
            "`{place}` is not used: it was learned from other rules; `alfil tune --replace` writes it again"
        )),
    }
}

/// Returns the learned piece values; none if [`of`] returns none.
pub fn values(game: &Game, folder: Option<&Path>) -> Values {
    let tuned = of(game, folder).ok().flatten();
    tuned.map(|tuned| tuned.values()).unwrap_or_default()
}
