//! Statistics of comparisons.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use tables::{Decided, Decision};

/// Statistics of comparisons: sums over seeds, which add up over runs.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The approximate number of positions of each seed.
    pub per_seed: u64,
    /// The seeds as ranges in order: the first seed of a range and the one after its last.
    pub seeds: Vec<(u64, u64)>,
    /// Statistics by game; made-up games are grouped by the form of their board.
    pub games: BTreeMap<String, OfGame>,
    /// The number of positions at which each question was tested.
    pub questions: BTreeMap<String, u64>,
    /// Statistics by decision of the compiler of tables.
    pub decisions: BTreeMap<String, OfDecision>,
    /// The number of positions compared for each feature of made-up definitions.
    pub features: BTreeMap<String, u64>,
    /// The number of definitions made up, including those that could not be compiled.
    pub made_up: u64,
    /// The number of differences.
    pub n_differences: u64,
    /// Some of the differences.
    pub differences: Vec<Difference>,
}

/// Statistics of a game.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct OfGame {
    /// Definitions; a game that a person wrote counts once each time it was played.
    pub definitions: u64,
    /// Games from their start, or from another position.
    pub games: u64,
    /// Positions.
    pub positions: u64,
    /// Positions with distinct keys, over all games of one definition in a seed.
    pub different: u64,
    /// Legal moves of the positions.
    pub turns: u64,
    /// Positions with check.
    pub checks: u64,
    /// Positions without a legal move.
    pub ends: u64,
    /// Games that were abandoned because the rules needed too much work.
    pub left: u64,
    /// The total CPU time in milliseconds.
    pub cpu_ms: f64,
}

/// The numbers of positions at which a decision of the compiler was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct OfDecision {
    /// Positions of games for which it was made.
    pub taken: u64,
    /// Positions of games in which it did not fit some piece type or rule, or the whole game.
    pub left: u64,
    /// Positions at which it was switched off.
    pub off: u64,
    /// Games that were compiled without it.
    pub games_off: u64,
    /// Games that could not be compiled without it.
    pub needed: u64,
}

/// A difference of two executors.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Difference {
    /// The game.
    pub game: String,
    /// The question that was tested.
    pub question: String,
    /// The decision that was switched off; none if all were on.
    pub without: Option<String>,
    /// A description of the difference.
    pub what: String,
    /// The first position of the game.
    pub from: String,
    /// The moves from there; empty if the position alone shows the difference.
    pub line: Vec<String>,
    /// The position.
    pub fen: String,
    /// The number of pieces in the position.
    pub n_pieces: usize,
}

/// The most differences that are kept: the smallest ones.
pub const KEPT_MAX: usize = 50;

impl OfGame {
    fn add(&mut self, other: &Self) {
        self.definitions += other.definitions;
        self.games += other.games;
        self.positions += other.positions;
        self.different += other.different;
        self.turns += other.turns;
        self.checks += other.checks;
        self.ends += other.ends;
        self.left += other.left;
        self.cpu_ms += other.cpu_ms;
    }
}

impl OfDecision {
    fn add(&mut self, other: &Self) {
        self.taken += other.taken;
        self.left += other.left;
        self.off += other.off;
        self.games_off += other.games_off;
        self.needed += other.needed;
    }
}

impl Tally {
    /// Returns the sum over all games.
    pub fn total(&self) -> OfGame {
        let mut total = OfGame::default();
        self.games.values().for_each(|one| total.add(one));
        total
    }

    /// Returns the sum over made-up games.
    pub fn total_made_up(&self) -> OfGame {
        let mut total = OfGame::default();
        let made_up = self.games.iter();
        let made_up = made_up.filter(|(name, _)| name.starts_with(MADE_UP));
        made_up.for_each(|(_, one)| total.add(one));
        total
    }

    /// Tests whether a seed is among those that have been compared.
    pub fn has_seed(&self, seed: u64) -> bool {
        let mut rows = self.seeds.iter();
        rows.any(|(from, to)| (*from..*to).contains(&seed))
    }

    /// Records that a seed has been compared.
    pub fn note_seed(&mut self, seed: u64) {
        self.note_seeds((seed, seed + 1));
    }

    fn note_seeds(&mut self, row: (u64, u64)) {
        self.seeds.push(row);
        self.seeds.sort_unstable();
        let rows = std::mem::take(&mut self.seeds);
        for (from, to) in rows {
            match self.seeds.last_mut() {
                Some(last) if last.1 == from => last.1 = to,
                _ => self.seeds.push((from, to)),
            }
        }
    }

    /// Adds the statistics of a game.
    pub fn note_game(&mut self, name: &str, counts: &OfGame) {
        self.games.entry(name.to_owned()).or_default().add(counts);
        for question in super::stage::QUESTIONS {
            let n_tested = self.questions.entry(question.name.to_owned()).or_default();
            *n_tested += super::play::n_tested(question, counts.positions);
        }
    }

    /// Records the number of positions of a game at which its decisions were tried.
    pub fn note_decided(&mut self, decided: Decided, n_positions: u64) {
        for decision in Decision::ALL {
            let counts = self.decision(*decision);
            counts.taken += n_positions * u64::from(decided.is_taken(*decision));
            counts.left += n_positions * u64::from(decided.is_left(*decision));
        }
    }

    /// Returns the statistics of a decision.
    pub fn decision(&mut self, decision: Decision) -> &mut OfDecision {
        self.decisions
            .entry(decision.name().to_owned())
            .or_default()
    }

    /// Adds differences, of which the smallest are kept.
    pub fn note_differences(&mut self, found: &[Difference]) {
        self.n_differences += found.len() as u64;
        self.differences.extend_from_slice(found);
        self.differences
            .sort_by_key(|one| (one.line.len(), one.n_pieces, one.what.len()));
        self.differences.truncate(KEPT_MAX);
    }

    /// Tests whether seeds have so many positions in this tally.
    ///
    /// # Errors
    /// The number of positions that they have.
    pub fn expect_per_seed(&self, positions: u64) -> Result<(), String> {
        match self.seeds.is_empty() || self.per_seed == positions {
            true => Ok(()),
            false => Err(format!(
                "seeds have {positions} positions, and {} in the results before: give the same `--per-seed`",
                self.per_seed
            )),
        }
    }

    /// Adds another tally.
    ///
    /// # Errors
    /// The reason why the tallies do not add up.
    pub fn add(&mut self, other: &Self) -> Result<(), String> {
        let mut seeds = other.seeds.iter().flat_map(|(from, to)| *from..*to);
        if let Some(seed) = seeds.find(|seed| self.has_seed(*seed)) {
            return Err(format!("seed {seed} is counted already"));
        }
        self.expect_per_seed(other.per_seed)?;
        self.per_seed = other.per_seed;
        other.seeds.iter().for_each(|row| self.note_seeds(*row));
        for (name, counts) in &other.games {
            self.games.entry(name.clone()).or_default().add(counts);
        }
        for (name, counts) in &other.decisions {
            self.decisions.entry(name.clone()).or_default().add(counts);
        }
        for (from, to) in [
            (&other.questions, &mut self.questions),
            (&other.features, &mut self.features),
        ] {
            for (name, n) in from {
                *to.entry(name.clone()).or_default() += n;
            }
        }
        self.made_up += other.made_up;
        let n_differences = self.n_differences + other.n_differences;
        self.note_differences(&other.differences);
        self.n_differences = n_differences;
        Ok(())
    }
}

/// The beginning of the names of made-up games.
pub const MADE_UP: &str = "made up: ";
