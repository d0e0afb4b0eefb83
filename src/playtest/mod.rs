//! Playtests: what many games of the opponent against itself tell an author about a game.
//!
//! - [`Settings`]: what a run is; the same settings of the same rules give the same games, whoever plays them in whatever order.
//! - [`plan`]: which games there are, and where each begins.
//! - [`watch`]: what is noted of a game, with [`happenings`], the list of all that can happen.
//! - [`run`]: plays what is missing, on several threads.
//! - [`state`]: games in a file, which is gone on with, and joined from parts.
//! - [`report`]: what the games tell; [`worth`]: what men are worth.
//! - [`text`] and [`page`]: the report for people.

mod chart;
pub mod happenings;
pub mod page;
pub mod plan;
pub mod report;
pub mod run;
pub mod state;
pub mod text;
pub mod watch;
pub mod worth;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a run is, but for how many games it has: two runs whose settings are equal have the same games, as far as both go.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
pub struct Settings {
    /// The version of the program.
    pub version: String,
    /// The definition, as it is named.
    pub variant: String,
    /// Its options that are switched on.
    pub options: Vec<String>,
    /// The hash of its rules.
    pub rules: String,
    /// What the players take men to be worth, in hundredths, by the name of the kind.
    pub values: BTreeMap<String, i32>,
    /// Positions to look at for each turn, about.
    pub nodes: u64,
    /// How many turns chance makes first.
    pub random_plies: usize,
    /// After so many turns of all players together a game is taken for a draw.
    pub plies_max: usize,
    /// What games hang on.
    pub seed: u64,
    /// The levels that play against each other, if any do.
    pub levels: Option<[u8; 2]>,
}

/// Why a game is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Part {
    /// From the set-up, between equals: what the game is like.
    Even,
    /// Players begin without some of their men: what men are worth.
    Odds,
    /// Between two levels: what they differ by.
    Levels,
}

/// How many games of each part a run has.
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
    /// Why it is played.
    pub part: Part,
    /// Its number in this part, from 0.
    pub number: u64,
}

impl Sizes {
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

/// Some games of a run, for several machines to share: those whose number leaves this remainder.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shard {
    /// Which, from 0.
    pub index: u64,
    /// Of how many.
    pub count: u64,
}

impl Shard {
    /// All games.
    pub const WHOLE: Self = Self { index: 0, count: 1 };

    /// Reads `2/5`.
    ///
    /// # Errors
    /// What to write instead.
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
                "`{text}` is no part of a run: write which of how many, from `1/3` to `3/3`"
            )),
        }
    }

    /// Tests whether a game belongs to it.
    pub fn has(self, game: GameId) -> bool {
        game.number % self.count == self.index
    }
}
