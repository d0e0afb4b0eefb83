//! What men are worth, learnt from games, in a file beside a definition.
//!
//! A definition `NAME.toml` has its file in `tuned/NAME.toml`, in the folder where it stands; shipped definitions have theirs inside the program.
//! It counts only for the rules that it was learnt from.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use grammar::variant::limits::FILE_BYTES_MAX;
use interpreter::Game;
use ir::KindId;
use opponent::Values;
use serde::{Deserialize, Serialize};

use crate::files;
use crate::game_file::rules_hash;
use crate::library;
use crate::playtest::state::State;
use crate::playtest::worth::{Valued, Worths};

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

/// By how much what is found without games may be wrong: a standard error, as a part of it.
const GUESS_ERROR: f64 = 0.3;
/// By how many of its standard errors what all men are worth is to be more than nothing.
const SURE: f64 = 3.0;
/// The least and the most that a man is worth.
const WORTH: [f64; 2] = [10.0, 3_000.0];

impl Tuned {
    /// Works out what men are worth, of games at odds. All men of the set-up together are worth what is found of them without games, which is
    /// `at_start` where they stand then; what games leave uncertain is drawn towards what is found of a kind without them, after the inverse of
    /// the squares of both errors.
    ///
    /// Games tell what a man is worth with all that he may become; the opponent counts that by itself, by how far he has to go, so it is
    /// taken off.
    ///
    /// # Errors
    /// If the games do not show that men are worth anything.
    pub fn of(
        game: &Game,
        state: &State,
        worths: &Worths,
        valued: &Valued,
        at_start: &Values,
    ) -> Result<Self, String> {
        let kinds = &game.rules().kinds;
        let counts = valued.at_start(game);
        let named = |name: &str| kinds.iter().position(|kind| kind.name == name);
        let known = worths.kinds.iter().filter_map(|one| {
            let kind = KindId::from_index(named(&one.kind)?);
            let [found, error] = one.log_odds?;
            Some((kind, found, error))
        });
        let known: Vec<(KindId, f64, f64)> = known.collect();
        // Where they stand at the start.
        let there = |kind: KindId| {
            let known = at_start.kinds.get(&kinds[kind.index()].name).copied();
            known.map_or(valued.guess(kind), f64::from)
        };
        let n_of = |kind: KindId| counts.get(&kind).map_or(0.0, |n| f64::from(*n));
        let found: f64 = known
            .iter()
            .map(|(kind, found, _)| n_of(*kind) * found)
            .sum();
        let guess: f64 = known
            .iter()
            .map(|(kind, _, _)| n_of(*kind) * there(*kind))
            .sum();
        let squares = known
            .iter()
            .map(|(kind, _, error)| (n_of(*kind) * error).powi(2));
        if found <= SURE * squares.sum::<f64>().sqrt() {
            return Err(format!(
                "{} games do not show that men are worth anything; more games (`--games`) may, unless men are a burden in this game",
                worths.games
            ));
        }
        let scale = guess / found;
        let worth = known.iter().map(|(kind, found, error)| {
            let (guess, found, error) = (there(*kind), found * scale, error * scale);
            let guess_error = (GUESS_ERROR * guess).max(1.0);
            let trust = guess_error.powi(2) / (guess_error.powi(2) + error.powi(2));
            let prospects = guess - valued.guess(*kind);
            let worth = trust * found + (1.0 - trust) * guess - prospects;
            let worth = worth.clamp(WORTH[0], WORTH[1]);
            let learnt = Learnt {
                worth: worth.round() as i32,
                error: error.round() as i32,
            };
            (kinds[kind.index()].name.clone(), learnt)
        });
        Ok(Self {
            variant: state.settings.variant.clone(),
            rules: state.settings.rules.clone(),
            version: state.settings.version.clone(),
            games: worths.games,
            nodes: state.settings.nodes,
            seed: state.settings.seed,
            worth: worth.collect(),
        })
    }

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
    let tuned = Tuned::read(&text)
        .map_err(|why| format!("`{place}` does not count: {why}; `alfil tune` writes it anew"))?;
    match tuned.rules == rules_hash(game) {
        true => Ok(Some(tuned)),
        false if !game.rules().options.is_empty() => Ok(None),
        false => Err(format!(
            "`{place}` does not count: it was learnt from other rules; `alfil tune` writes it anew"
        )),
    }
}

/// Returns what men are worth as far as it has been learnt; nothing where [`of`] has nothing to tell.
pub fn values(game: &Game, folder: Option<&Path>) -> Values {
    let tuned = of(game, folder).ok().flatten();
    tuned.map(|tuned| tuned.values()).unwrap_or_default()
}
