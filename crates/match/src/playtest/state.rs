//! The games of a run in a file: continued, and joined from parts.
//!
//! The file contains the settings of the run, the finished games in the order of their numbers, and the report once there are no more
//! games to play. It depends on these games alone: not on the time, place, order and number of parts in which they were played.

use std::path::Path;

use interpreter::Game;
use serde::{Deserialize, Serialize};

use super::happenings::{Happening, Happenings};
use super::report::Report;
use super::value::Valued;
use super::watch::Record;
use super::{Settings, Sizes};
use alfil_load::files;
use alfil_load::recognise::{self, Kind};

/// The format of files; other formats are rejected.
const FORMAT: u32 = 1;
/// The most bytes of a file.
pub const BYTES_MAX: usize = 1 << 29;

/// A run so far.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
pub struct State {
    /// The format of the file.
    pub playtest: u32,
    /// The settings of the run.
    pub settings: Settings,
    /// The numbers of games.
    pub sizes: Sizes,
    /// All countable events, in the order of the counts of games.
    pub happenings: Vec<Happening>,
    /// The report; `None` while there are games to play.
    pub report: Option<Report>,
    /// The finished games, in order.
    pub games: Vec<Record>,
}

impl State {
    /// Creates a run without finished games.
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
    /// If there is none, or it contains no run.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display();
        let text = files::read(path, BYTES_MAX)
            .map_err(|cause| format!("`{name}` cannot be read: {cause}"))?;
        Self::read_text(&text, &name.to_string())
    }

    /// Reads the text of a file; `name` is for messages.
    ///
    /// # Errors
    /// If it contains no run.
    pub fn read_text(text: &str, name: &str) -> Result<Self, String> {
        if let Some(words) = recognise::other(name, text, Kind::Playtest) {
            return Err(words);
        }
        let state: Self = serde_json::from_str(text).map_err(|cause| {
            format!("`{name}` is not a file of a playtest ({cause}); choose another name, or remove the file")
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

    /// Writes the file; the old contents stay until the new ones are complete.
    ///
    /// # Errors
    /// As [`files::write`].
    pub fn write(&self, file: &mut files::Kept) -> Result<(), files::WriteError> {
        file.write(self.text())
    }

    /// Inserts a game at its place; an existing one stays.
    pub fn add(&mut self, game: Record) {
        if let Err(at) = self.games.binary_search_by_key(&game.id, |one| one.id) {
            self.games.insert(at, game);
        }
    }

    /// Computes the report.
    pub fn conclude(&mut self, game: &Game, valued: &Valued) {
        self.report = Some(Report::of(game, self, valued));
    }

    /// Changes the numbers of games, which must include the existing ones.
    ///
    /// # Errors
    /// If it had more.
    pub fn grow(&mut self, sizes: Sizes) -> Result<(), String> {
        if !sizes.hold(self.sizes) {
            return Err(format!(
                "it is a run of {} games, {} at odds and {} between levels, and cannot be made shorter; give as many games, or choose another name",
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
    /// The difference.
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
                "value",
                own.values != settings.values,
                "of players with other piece values".to_owned(),
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
        let n_pieces = valued.count(game, &game.start()).len();
        let is_sound = |record: &Record| {
            record.end < self.happenings.len()
                && record
                    .happened
                    .keys()
                    .all(|index| *index < self.happenings.len())
                && record.first < n_players
                && (record.scores.is_empty() || record.scores.len() == n_players)
                && record.pieces.iter().all(|pieces| pieces.len() == n_pieces)
                && record.id.number < self.sizes.of(record.id.part)
                && record.opening <= record.plies
        };
        let in_order = self.games.windows(2).all(|two| two[0].id < two[1].id);
        match self.happenings == happenings.all && in_order && self.games.iter().all(is_sound) {
            true => Ok(()),
            false => Err("it is damaged: its games do not fit the definition".to_owned()),
        }
    }

    /// Adds the games of a part of this run.
    ///
    /// # Errors
    /// If a game of both differs.
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
