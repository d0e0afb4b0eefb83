//! Playtests: statistics of many games of the opponent against itself, for the author of a game.
//!
//! - [`Settings`]: the settings of a run; equal settings of equal rules give equal games, on any machine and in any order.
//! - [`plan`]: the list of games, and the start of each.
//! - [`watch`]: the record of a game, with [`happenings`], the list of all countable events.
//! - [`run`]: plays the missing games, on several threads.
//! - [`parts`]: a run as a whole, which may be played in parts.
//! - [`state`]: games in a file, which is continued, and joined from parts.
//! - [`report`]: the statistics of the games; [`value`]: the piece values.
//! - [`learn`]: piece values from the games, for the opponent.
//! - [`text`] and [`page`]: the report for people.

mod chart;
pub mod happenings;
pub mod learn;
pub mod page;
pub mod parts;
pub mod plan;
pub mod report;
pub mod run;
pub mod state;
pub mod text;
pub mod tuning;
pub mod value;
pub mod watch;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// The settings of a run, but for the number of games: two runs with equal settings have equal games, as far as both go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Settings {
    /// The version of the program.
    pub version: String,
    /// The definition, as it was given.
    pub variant: String,
    /// Its options that are switched on.
    pub options: Vec<String>,
    /// The hash of its rules.
    pub rules: String,
    /// The piece values of the players, in hundredths, by the name of the kind.
    pub values: BTreeMap<String, i32>,
    /// The approximate number of positions to search for each move.
    pub nodes: u64,
    /// The number of random moves at the start.
    pub random_plies: usize,
    /// The number of moves of all players together after which a game counts as a draw.
    pub plies_max: usize,
    /// The seed of the games.
    pub seed: u64,
    /// The levels that play against each other, if any.
    pub levels: Option<[u8; 2]>,
}

/// The purpose of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// Games from the set-up, between equals: the character of the game.
    Even,
    /// Games in which players begin without some of their pieces: the piece values.
    Odds,
    /// Games between two levels: the difference of the levels.
    Levels,
}

/// The numbers of games of each part of a run.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Default, Debug)]
pub struct Sizes {
    /// Even games.
    pub even: u64,
    /// Games at odds.
    pub odds: u64,
    /// Games between levels.
    pub levels: u64,
}

/// A game of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
pub struct GameId {
    /// The purpose of the game.
    pub part: Part,
    /// Its number in this part, from 0.
    pub number: u64,
}

impl Sizes {
    /// Returns the usual numbers: these even games, four times as many at odds if no other number is given, and as many between levels,
    /// if levels play.
    pub fn usual(even: u64, odds: Option<u64>, has_levels: bool) -> Self {
        Self {
            even,
            odds: odds.unwrap_or(even.saturating_mul(4)),
            levels: if has_levels { even } else { 0 },
        }
    }

    /// Returns all games, in order.
    pub fn games(self) -> impl Iterator<Item = GameId> {
        let parts = [
            (Part::Even, self.even),
            (Part::Odds, self.odds),
            (Part::Levels, self.levels),
        ];
        parts
            .into_iter()
            .flat_map(|(part, n)| (0..n).map(move |number| GameId { part, number }))
    }

    /// Returns how many games there are in all.
    pub fn sum(self) -> u64 {
        self.even + self.odds + self.levels
    }

    /// Returns how many games of a part there are.
    pub fn of(self, part: Part) -> u64 {
        match part {
            Part::Even => self.even,
            Part::Odds => self.odds,
            Part::Levels => self.levels,
        }
    }

    /// Tests whether all games of the other are among these.
    pub fn hold(self, other: Self) -> bool {
        self.even >= other.even && self.odds >= other.odds && self.levels >= other.levels
    }
}

/// A part of the games of a run, for several machines to share: those whose number leaves this remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// The index of the part, from 0.
    pub index: u64,
    /// The number of parts.
    pub count: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Reads `2/5`.
    ///
    /// # Errors
    /// The expected form.
    pub fn read(text: &str) -> Result<Self, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| {
            Some((
                index.trim().parse::<u64>().ok()?,
                count.trim().parse().ok()?,
            ))
        });
        match numbers {
            Some((index, count)) if index >= 1 && index <= count => Ok(Self {
                index: index - 1,
                count,
            }),
            _ => Err(format!(
                "`{text}` is not a part of a run: write its number and the number of parts, from `1/3` to `3/3`"
            )),
        }
    }

    /// Tests whether a game belongs to it.
    pub fn has(self, game: GameId) -> bool {
        game.number % self.count == self.index
    }
}
