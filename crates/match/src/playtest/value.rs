//! Piece values, from the results of games.
//!
//! The method and its sources are described at [`opponent::regression`]. Few games suffice because most are played at odds
//! (`plan.rs`): players begin without some pieces of about equal value, so that pieces are compared with each other rather than with
//! nothing; each odds are given to either player. H. G. Muller compared the pieces of many variants in this way, in matches of
//! Fairy-Max and Joker80 against themselves from set-ups that are uneven by a piece or an exchange.

use std::collections::BTreeMap;

use interpreter::{Game, Position};
use ir::{Arrange, Holds, KindId, PlayerId, StoreId};
use opponent::Values;
use opponent::regression::{Row, explain};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::watch::Record;
use crate::referee::course::shares;

/// The kinds with a value, and their estimates before any games.
#[derive(Clone, Debug)]
pub struct Valued {
    kinds: Vec<KindId>,
    guesses: Vec<f64>,
    unit: Option<KindId>,
}

/// The value of a kind of piece.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
#[schemars(rename = "KindValue")]
pub struct Value {
    /// The name of the kind.
    pub kind: String,
    /// The number of games in which one side had more of them than another.
    #[serde(default)]
    pub games: usize,
    /// The value, in units of the most frequent piece of the set-up; `null` if there are too few games.
    pub value: Option<f64>,
    /// Its standard error; the 95 % interval is 3.92 times as wide. `null` if there is no value.
    pub error: Option<f64>,
    /// The ends of its 95 % interval; `null` if there is no value.
    pub interval: Option<[f64; 2]>,
    /// The increase of the log-odds of its owner's chances by one more piece, in hundredths, and its standard error; `null` if there are too
    /// few games.
    pub log_odds: Option<[f64; 2]>,
}

/// The piece values of the games.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct KindValues {
    /// The kind with the value 1. `null` if there is no such kind, or games do not show its value: numbers are then hundredths of
    /// log-odds.
    pub unit: Option<String>,
    /// The number of games.
    pub games: usize,
    /// The values of the kinds, in the definition's order.
    pub kinds: Vec<Value>,
}

/// The ridge that keeps factors finite if all games have one result; it is negligible against a hundred games.
const RIDGE: f64 = 0.05;
/// The first part of the piece counts of a game that is used; in the rest the result is decided, and the winner captures the remaining
/// pieces.
const COUNTED: f64 = 0.75;
/// The least number of games for the value of a kind: samples of fewer are too similar.
const GAMES_MIN: usize = 10;
/// The least ratio of the lower end of the 95 % interval to the estimate, for the kind with the value 1. All other values are divided
/// by it; if it were near 0 in a few samples of the games, the quotients would be arbitrary.
const UNIT_LEAST: f64 = 0.25;
/// The ratio of the 95 % interval of a normal distribution to its standard error.
const WIDTH: f64 = 2.0 * 1.959_963_985;
/// The number of bootstrap samples for errors.
const SAMPLES: usize = 400;
/// The seed of samples: errors are equal each time.
const SAMPLES_SEED: u64 = 1;

impl Valued {
    /// Finds the kinds: all but royal ones.
    pub fn new(game: &Game, guesses: &Values) -> Self {
        let rules = game.rules();
        let royals = rules.royal_kinds().unwrap_or_default();
        let all = (0..rules.kinds.len()).map(KindId::from_index);
        let kinds: Vec<KindId> = all.filter(|kind| !royals.contains(kind)).collect();
        let guess = |kind: &KindId| {
            let name = &rules.kinds[kind.index()].name;
            f64::from(guesses.kinds.get(name).copied().unwrap_or(100))
        };
        let guesses: Vec<f64> = kinds.iter().map(guess).collect();
        let mut valued = Self {
            kinds,
            guesses,
            unit: None,
        };
        // The most frequent, and of several the cheapest.
        let counts = valued.at_start(game).into_iter();
        let common = counts.filter(|(_, n)| *n > 0).max_by(|(a, n_a), (b, n_b)| {
            n_a.cmp(n_b)
                .then(valued.guess(*b).total_cmp(&valued.guess(*a)))
        });
        valued.unit = common.map(|(kind, _)| kind);
        valued
    }

    /// Tests whether there is a kind that could have the value 1: whether there are pieces at the start.
    pub fn has_unit(&self) -> bool {
        self.unit.is_some()
    }

    /// Tests whether the value of a kind is to be estimated.
    pub fn has(&self, kind: KindId) -> bool {
        self.kinds.contains(&kind)
    }

    /// Returns the estimated value of a kind before any games.
    pub fn guess(&self, kind: KindId) -> f64 {
        let at = self.kinds.iter().position(|one| *one == kind);
        at.map_or(0.0, |at| self.guesses[at])
    }

    /// Returns the number of pieces of each kind at the start, of all players together.
    pub fn at_start(&self, game: &Game) -> BTreeMap<KindId, u16> {
        let counts = self.count(game, &game.start());
        let n_kinds = self.kinds.len();
        let n_of = |index: usize| counts.iter().skip(index).step_by(n_kinds).sum::<u16>();
        let kinds = self.kinds.iter().enumerate();
        kinds.map(|(index, kind)| (*kind, n_of(index))).collect()
    }

    /// Counts pieces, on the board and in stores that are each player's own: for each player, each kind.
    pub fn count(&self, game: &Game, position: &Position) -> Vec<u16> {
        let rules = game.rules();
        let n_kinds = self.kinds.len();
        let mut counts = vec![0u16; n_kinds * rules.players.len()];
        let place = |player: PlayerId, kind: KindId| {
            let at = self.kinds.iter().position(|one| *one == kind)?;
            Some(player.index() * n_kinds + at)
        };
        let pieces = position.pieces().map(|(_, piece)| piece);
        for piece in pieces.filter(|piece| !piece.is_neutral()) {
            if let Some(at) = place(piece.player(), piece.kind()) {
                counts[at] += 1;
            }
        }
        for (index, store) in rules.stores.iter().enumerate() {
            // Pieces that cannot come back do not count.
            if store.is_shared || store.drop.is_none() || !matches!(store.holds, Holds::Pieces) {
                continue;
            }
            for player in (0..rules.players.len()).map(PlayerId::from_index) {
                let contents = game.contents(position, StoreId::from_index(index), player);
                for (kind, n) in contents.iter().enumerate().filter(|(_, n)| **n > 0) {
                    if let Some(at) = place(player, KindId::from_index(kind)) {
                        counts[at] += u16::from(*n);
                    }
                }
            }
        }
        counts
    }

    /// Computes the piece values.
    ///
    /// Cost: some hundred thousand times the square of the number of kinds for a thousand games.
    pub fn learn(&self, game: &Game, records: &[Record]) -> KindValues {
        let games: Vec<Vec<Row>> = records
            .iter()
            .filter(|record| !record.scores.is_empty())
            .map(|record| self.rows(game, record))
            .filter(|rows| !rows.is_empty())
            .collect();
        let fit = explain(&games, RIDGE, SAMPLES, SAMPLES_SEED);
        let names = &game.rules().kinds;
        let index_of = |kind: KindId| self.kinds.iter().position(|one| *one == kind);
        let at = |factors: &[f64], index: usize| factors.get(index).copied().unwrap_or(0.0);
        let n_informative = |index: usize| {
            let is_informative =
                |rows: &&Vec<Row>| rows.iter().any(|row| row.features[index] != 0.0);
            games.iter().filter(is_informative).count()
        };
        let unit = self.unit.and_then(index_of).filter(|unit| {
            let found = at(&fit.factors, *unit);
            let samples = fit.samples.iter().map(|sample| at(sample, *unit));
            let low = interval(samples.collect()).map_or(0.0, |[low, _]| low);
            n_informative(*unit) >= GAMES_MIN && found > 0.0 && low >= UNIT_LEAST * found
        });
        let scaled = |factors: &[f64], index: usize| match unit {
            Some(unit) if at(factors, unit) <= 0.0 => None,
            Some(unit) => Some(at(factors, index) / at(factors, unit)),
            None => Some(100.0 * at(factors, index)),
        };
        let kinds = self.kinds.iter().enumerate().map(|(index, kind)| {
            let n_games = n_informative(index);
            let is_seen = n_games >= GAMES_MIN;
            let values = fit
                .samples
                .iter()
                .filter_map(|sample| scaled(sample, index));
            let ends = interval(values.collect()).filter(|_| is_seen);
            let raw: Vec<f64> = fit
                .samples
                .iter()
                .map(|sample| 100.0 * at(sample, index))
                .collect();
            let log_odds = [
                100.0 * at(&fit.factors, index),
                deviation(&raw).unwrap_or(0.0),
            ];
            Value {
                kind: names[kind.index()].name.clone(),
                games: n_games,
                value: scaled(&fit.factors, index).filter(|_| is_seen).map(rounded),
                error: ends.map(|[low, high]| rounded((high - low) / WIDTH)),
                interval: ends.map(|ends| ends.map(rounded)),
                log_odds: is_seen.then_some(log_odds.map(rounded)),
            }
        });
        KindValues {
            unit: unit.map(|unit| names[self.kinds[unit].index()].name.clone()),
            games: games.len(),
            kinds: kinds.collect(),
        }
    }

    /// Returns the rows of a game: for every piece count and each player, the pieces of the player's side minus the others', and the
    /// player.
    fn rows(&self, game: &Game, record: &Record) -> Vec<Row> {
        let rules = game.rules();
        let (n_kinds, n_players) = (self.kinds.len(), rules.players.len());
        let shares = shares(game, &record.scores);
        let n_counted = (record.pieces.len() as f64 * COUNTED).ceil() as usize;
        let mut rows = Vec::new();
        for pieces in &record.pieces[..n_counted] {
            for (player, share) in shares.iter().enumerate() {
                let me = PlayerId::from_index(player);
                let others = (0..n_players).map(PlayerId::from_index);
                let (foes, friends): (Vec<PlayerId>, Vec<PlayerId>) =
                    others.partition(|other| rules.are_enemies(me, *other));
                let of = |players: &[PlayerId], kind: usize| {
                    let sum: u32 = players
                        .iter()
                        .map(|player| u32::from(pieces[player.index() * n_kinds + kind]))
                        .sum();
                    f64::from(sum) / players.len().max(1) as f64
                };
                let mut features: Vec<f64> = (0..n_kinds)
                    .map(|kind| of(&friends, kind) - of(&foes, kind))
                    .collect();
                features.extend((0..n_players).map(|other| f64::from(u8::from(other == player))));
                rows.push(Row {
                    features,
                    result: *share,
                    weight: 1.0 / (n_counted * n_players) as f64,
                });
            }
        }
        rows
    }
}

fn deviation(values: &[f64]) -> Option<f64> {
    let n = values.len() as f64;
    let mean = values.iter().sum::<f64>() / n;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    (!values.is_empty()).then(|| (squares / n).sqrt())
}

/// Returns the ends of the middle 95 % of the values.
fn interval(mut values: Vec<f64>) -> Option<[f64; 2]> {
    values.arrange_by(f64::total_cmp);
    let cut = values.len() / 40;
    Some([
        *values.get(cut)?,
        *values.get(values.len().checked_sub(1 + cut)?)?,
    ])
}

/// Rounds to thousandths: later digits may differ from machine to machine.
pub(super) fn rounded(number: f64) -> f64 {
    // No zero has a sign.
    (number * 1000.0).round() / 1000.0 + 0.0
}
