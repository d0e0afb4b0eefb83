//! The games of a run in a file: gone on with, and joined from parts.
//!
//! The file holds what the run is, the games that are done in the order of their numbers, and what they tell once there are no more to play.
//! It hangs on these games alone: not on when, where, in which order and in how many parts they were played.

use std::path::Path;

use interpreter::Game;
use serde::{Deserialize, Serialize};

use super::happenings::{Happening, Happenings};
use super::report::Report;
use super::watch::Record;
use super::worth::Valued;
use super::{Settings, Sizes};
use crate::files;
use crate::recognise::{self, Kind};

/// The form of files; another one is not read.
const FORMAT: u32 = 1;
/// The most bytes of a file.
pub const BYTES_MAX: usize = 1 << 29;

/// A run as far as it is done.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct State {
    /// The form of the file.
    pub playtest: u32,
    /// What the run is.
    pub settings: Settings,
    /// How many games it has.
    pub sizes: Sizes,
    /// All that can happen, in the order in which games count it.
    pub happenings: Vec<Happening>,
    /// What the games tell; nothing while there are games to play.
    pub report: Option<Report>,
    /// The games that are done, in order.
    pub games: Vec<Record>,
}

impl State {
    /// A run of which nothing is done.
    pub fn new(settings: Settings, sizes: Sizes, happenings: &Happenings<'_>) -> Self {
        Self {
            playtest: FORMAT,
            settings,
            sizes,
            happenings: happenings.all.clone(),
            report: None,
            games: Vec::new(),
        }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If there is none, or it holds no run.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = files::read(path, BYTES_MAX)
            .map_err(|cause| format!("`{name}` cannot be read: {cause}"))?;
        if let Some(words) = recognise::other(&name.to_string(), &text, Kind::Playtest) {
            return Err(words);
        }
        let state: Self = serde_json::from_str(&text).map_err(|cause| {
            format!("`{name}` is no file of a playtest ({cause}); choose another name, or take the file away")
        })?;
        match state.playtest {
            FORMAT => Ok(state),
            other => Err(format!(
                "`{name}` is of form {other}, this program writes form {FORMAT}; choose another name"
            )),
        }
    }

    /// Returns the text of the file: one line for each game.
    pub fn text(&self) -> String {
        // Names and numbers can always be written.
        let json = |of: serde_json::Result<String>| of.unwrap_or_default();
        let games: Vec<String> = self
            .games
            .iter()
            .map(|game| json(serde_json::to_string(game)))
            .collect();
        format!(
            "{{\"playtest\":{},\n\"settings\":{},\n\"sizes\":{},\n\"happenings\":{},\n\"report\":{},\n\"games\":[\n{}\n]}}\n",
            self.playtest,
            json(serde_json::to_string(&self.settings)),
            json(serde_json::to_string(&self.sizes)),
            json(serde_json::to_string(&self.happenings)),
            json(serde_json::to_string(&self.report)),
            games.join(",\n"),
        )
    }

    /// Writes the file; what was there stays until the new one is complete.
    ///
    /// # Errors
    /// As [`files::write`].
    pub fn write(&self, file: &mut files::Kept) -> Result<(), files::WriteError> {
        file.write(self.text())
    }

    /// Adds a game, in its place; one that is there already stays.
    pub fn add(&mut self, game: Record) {
        if let Err(at) = self.games.binary_search_by_key(&game.id, |one| one.id) {
            self.games.insert(at, game);
        }
    }

    /// Works out what the games tell.
    pub fn conclude(&mut self, game: &Game, valued: &Valued) {
        self.report = Some(Report::of(game, self, valued));
    }

    /// Makes it a run of so many games, which holds at least those that it had.
    ///
    /// # Errors
    /// If it had more.
    pub fn grow(&mut self, sizes: Sizes) -> Result<(), String> {
        if !sizes.hold(self.sizes) {
            return Err(format!(
                "it is a run of {} games, {} at odds and {} between levels, and cannot be made shorter; ask for as many, or choose another name",
                self.sizes.even, self.sizes.odds, self.sizes.levels
            ));
        }
        if self.sizes != sizes {
            self.report = None;
        }
        self.sizes = sizes;
        Ok(())
    }

    /// Tests whether it belongs to this run of a game, and is whole.
    ///
    /// # Errors
    /// What is different.
    pub fn check(
        &self,
        settings: &Settings,
        happenings: &Happenings<'_>,
        game: &Game,
        valued: &Valued,
    ) -> Result<(), String> {
        let own = &self.settings;
        let differences = [
            (
                "rules",
                own.rules != settings.rules,
                "of another definition, or of one that has been changed since".to_owned(),
            ),
            (
                "options",
                own.options != settings.options,
                format!("of the options [{}]", own.options.join(", ")),
            ),
            (
                "version",
                own.version != settings.version,
                format!("of version {} of alfil", own.version),
            ),
            (
                "worth",
                own.values != settings.values,
                "whose players took men to be worth something else".to_owned(),
            ),
            (
                "--nodes",
                own.nodes != settings.nodes,
                format!("of --nodes {}", own.nodes),
            ),
            (
                "--random",
                own.random_plies != settings.random_plies,
                format!("of --random {}", own.random_plies),
            ),
            (
                "--max-plies",
                own.plies_max != settings.plies_max,
                format!("of --max-plies {}", own.plies_max),
            ),
            (
                "--seed",
                own.seed != settings.seed,
                format!("of --seed {}", own.seed),
            ),
            (
                "--levels",
                own.levels != settings.levels,
                match own.levels {
                    Some([one, other]) => format!("of --levels {one},{other}"),
                    None => "without --levels".to_owned(),
                },
            ),
        ];
        if let Some((_, _, words)) = differences.iter().find(|(_, differs, _)| *differs) {
            return Err(format!("it holds games {words}"));
        }
        let n_players = game.rules().players.len();
        let n_men = valued.count(game, &game.start()).len();
        let is_sound = |record: &Record| {
            record.end < self.happenings.len()
                && record
                    .happened
                    .keys()
                    .all(|index| *index < self.happenings.len())
                && record.first < n_players
                && (record.scores.is_empty() || record.scores.len() == n_players)
                && record.men.iter().all(|men| men.len() == n_men)
                && record.id.number < self.sizes.of(record.id.part)
                && record.opening <= record.plies
        };
        let in_order = self.games.windows(2).all(|two| two[0].id < two[1].id);
        match self.happenings == happenings.all && in_order && self.games.iter().all(is_sound) {
            true => Ok(()),
            false => Err("it is damaged: its games do not fit the definition".to_owned()),
        }
    }

    /// Takes over the games of a part of the same run.
    ///
    /// # Errors
    /// If both have a game that is not the same.
    pub fn join(&mut self, other: Self) -> Result<(), String> {
        for game in other.games {
            match self.games.binary_search_by_key(&game.id, |one| one.id) {
                Ok(at) if self.games[at] != game => {
                    return Err(format!(
                        "game {} is not the same in both: one of the files was changed, or made by another build",
                        game.id.number + 1
                    ));
                }
                Ok(_) => {}
                Err(at) => self.games.insert(at, game),
            }
        }
        let sizes = Sizes {
            even: self.sizes.even.max(other.sizes.even),
            odds: self.sizes.odds.max(other.sizes.odds),
            levels: self.sizes.levels.max(other.sizes.levels),
        };
        self.grow(sizes)
    }
}
