//! The statistics of the games of a run.

use interpreter::Game;
use ir::Arrange;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Part;
use super::happenings::{Happening, Sort};
use super::run::level_of;
use super::state::State;
use super::value::{KindValues, Valued, rounded};
use super::watch::Record;
use crate::referee::course::shares;
use crate::referee::statistics::Tally;
use alfil_load::json::Output;

/// The statistics of the games of a run. Frequencies, lengths and ends are those of the even games, which begin with the set-up.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Report {
    /// The number of counted even games.
    pub games: usize,
    /// The number of even games that are not counted: their rules need too much work.
    pub broken: usize,
    /// The number of even games that lasted too long, and count as draws.
    pub long: usize,
    /// The results of the first player.
    pub first_mover: Points,
    /// The results of each player, in turn order.
    pub players: Vec<(String, Points)>,
    /// The score of the first player that would be even.
    pub even_share: f64,
    /// The ends of games, the most frequent first: its name, the number of games, and the number of draws among them.
    pub ends: Vec<(String, usize, usize)>,
    /// The lengths of games in moves, the random ones at the start included; `null` without games.
    pub plies: Option<Spread>,
    /// The numbers of legal moves to choose from; `null` without games.
    pub choices: Option<Spread>,
    /// The mean number of legal moves, by the number of moves made: the upper bound of the class, and the mean.
    pub choices_by_ply: Vec<(usize, f64)>,
    /// The mean number of lead changes in a game; `null` without games, or if more than two sides play.
    pub lead_changes: Option<f64>,
    /// The fraction of its moves after which a won game was decided; `null` for few games.
    pub settled: Option<Spread>,
    /// The frequency of each countable event.
    pub happened: Vec<Happened>,
    /// The piece values.
    pub values: KindValues,
    /// The results of the first of two levels against the second; `null` without games between levels.
    pub levels: Option<Points>,
}

/// The frequency of an event.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Happened {
    /// The event.
    #[serde(flatten)]
    pub what: Happening,
    /// The number of times that it happens in all even games.
    pub times: u64,
    /// The number of even games with it.
    pub games: usize,
    /// The number of games of the run with it.
    pub of_all: usize,
    /// Whether no rule of the definition is about it, so that its absence is not reported.
    pub is_own: bool,
}

/// The results of a player.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Points {
    /// The number of games with more than an even share of the points.
    pub wins: u32,
    /// The number of games with an even share.
    pub draws: u32,
    /// The number of games with less.
    pub losses: u32,
    /// The score: the share of all points.
    pub share: f64,
    /// The half-width of its 95 % interval.
    pub margin: f64,
    /// The difference in Elo, and the ends of its 95 % interval; `null` if it is infinite, or if more than two share the points.
    pub elo: [Option<f64>; 3],
}

/// The distribution of numbers.
#[derive(Clone, PartialEq, Serialize, Deserialize, JsonSchema, Debug)]
pub struct Spread {
    /// The mean.
    pub mean: f64,
    /// The minimum, the three quartiles, the maximum.
    pub quartiles: [f64; 5],
    /// The width of a class, and the number of values in each, from 0.
    pub classes: (f64, Vec<usize>),
}

/// The approximate number of classes of a distribution.
const CLASSES: f64 = 20.0;
/// The number of moves in a class for the mean number of choices.
const PLIES_TOGETHER: usize = 5;
/// The least number of games for a mean.
const GAMES_MIN: usize = 5;

impl Output for Report {
    const COMMAND: &'static str = "playtest";
    const VERSION: u32 = 1;
}

impl Report {
    /// Computes the report.
    pub fn of(game: &Game, state: &State, valued: &Valued) -> Self {
        let rules = game.rules();
        let is_counted = |record: &&Record| !record.scores.is_empty();
        let of_part = |part: Part| {
            let records = state
                .games
                .iter()
                .filter(move |record| record.id.part == part);
            records.collect::<Vec<&Record>>()
        };
        let all_even = of_part(Part::Even);
        let even: Vec<&Record> = all_even.iter().copied().filter(is_counted).collect();
        let mut teams: Vec<u16> = rules.players.iter().map(|player| player.team).collect();
        teams.arrange();
        teams.dedup();
        let even_share = 1.0 / teams.len().max(1) as f64;
        let points_of = |player: &dyn Fn(&Record) -> usize, records: &[&Record]| {
            let share = |record: &&Record| shares(game, &record.scores)[player(record)];
            Points::of(records.iter().map(share), even_share)
        };
        let players = rules.players.iter().enumerate();
        let players =
            players.map(|(index, player)| (player.name.clone(), points_of(&|_| index, &even)));
        let levels: Vec<&Record> = of_part(Part::Levels)
            .into_iter()
            .filter(is_counted)
            .collect();
        let seat_of_first_level = |record: &Record| level_of(record.id, 0);
        let with_long = |record: &&&Record| is_long(state, record);
        let mut settled = Vec::new();
        let mut changes = Vec::new();
        for record in &even {
            settled.extend(
                record
                    .settled
                    .map(|at| at as f64 / record.plies.max(1) as f64),
            );
            changes.extend(record.lead_changes.map(f64::from));
        }
        let n_settled = settled.len();
        let choices = even
            .iter()
            .flat_map(|record| record.choices.iter().flatten());
        Self {
            games: even.len(),
            broken: all_even.len() - even.len(),
            long: even.iter().filter(with_long).count(),
            first_mover: points_of(&|record| record.first, &even),
            players: players.collect(),
            even_share: rounded(even_share),
            ends: ends(game, state, &even),
            plies: Spread::of(
                even.iter().map(|record| record.plies as f64).collect(),
                None,
            ),
            choices: Spread::of(choices.map(|n| *n as f64).collect(), None),
            choices_by_ply: choices_by_ply(&even),
            lead_changes: mean(&changes).map(rounded),
            settled: Spread::of(settled, Some(0.1)).filter(|_| n_settled >= GAMES_MIN),
            happened: happened(state, &even),
            values: valued.learn(game, &state.games),
            levels: (!levels.is_empty()).then(|| points_of(&seat_of_first_level, &levels)),
        }
    }
}

impl Points {
    fn of(shares: impl Iterator<Item = f64>, even: f64) -> Self {
        // The even score for more than two sides counts as a half in the tally.
        let mut tally = Tally::default();
        let mut given = Tally::default();
        for share in shares {
            tally.add(0.5 + share - even);
            given.add(share);
        }
        let (elo, [low, high]) = given.elo();
        let is_two = (even - 0.5).abs() < 1e-9;
        let finite = |elo: f64| (is_two && elo.is_finite()).then(|| rounded(elo));
        Self {
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            share: rounded(match given.n() {
                0 => even,
                _ => given.score(),
            }),
            margin: rounded(given.margin()),
            elo: [elo, low, high].map(finite),
        }
    }

    /// Returns the number of games.
    pub fn n(&self) -> u32 {
        self.wins + self.draws + self.losses
    }
}

impl Spread {
    /// Returns the distribution of numbers, none of which is below 0; `None` without numbers.
    fn of(mut numbers: Vec<f64>, class: Option<f64>) -> Option<Self> {
        numbers.arrange_by(f64::total_cmp);
        let last = *numbers.last()?;
        let at = |part: usize| numbers[(numbers.len() - 1) * part / 4];
        let width = class.unwrap_or_else(|| round_width(last / CLASSES));
        let mut classes = Vec::new();
        for number in &numbers {
            // The maximum belongs to the last class.
            let class =
                ((number / width + 1e-9) as usize).min(((last / width).ceil() as usize).max(1) - 1);
            if classes.len() <= class {
                classes.resize(class + 1, 0);
            }
            classes[class] += 1;
        }
        Some(Self {
            mean: rounded(mean(&numbers)?),
            quartiles: [0, 1, 2, 3, 4].map(|part| rounded(at(part))),
            classes: (width, classes),
        })
    }
}

/// Returns the least of 1, 2, 5, 10, 20, 50 ... that is not below a number.
fn round_width(least: f64) -> f64 {
    let mut width = 1.0;
    loop {
        for times in [1.0, 2.0, 5.0] {
            if width * times >= least {
                return width * times;
            }
        }
        width *= 10.0;
    }
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

fn is_long(state: &State, record: &Record) -> bool {
    record.scores.iter().all(|score| *score == 0) && state.long() == Some(record.end)
}

impl State {
    /// Returns the index of the event that a game lasts too long.
    fn long(&self) -> Option<usize> {
        // It is the last but one: by the order of `Happenings`.
        self.happenings.len().checked_sub(2)
    }
}

/// Returns the ends of games, the most frequent first.
fn ends(game: &Game, state: &State, records: &[&Record]) -> Vec<(String, usize, usize)> {
    let mut ends: Vec<(String, usize, usize)> = Vec::new();
    for (index, end) in state
        .happenings
        .iter()
        .enumerate()
        .filter(|(_, one)| one.sort == Sort::End)
    {
        let with: Vec<&&Record> = records
            .iter()
            .filter(|record| record.end == index)
            .collect();
        let is_drawn = |record: &&&&Record| {
            let shares = shares(game, &record.scores);
            shares.iter().all(|share| (share - shares[0]).abs() < 1e-9)
        };
        if !with.is_empty() {
            let n_drawn = with.iter().filter(is_drawn).count();
            ends.push((end.name.clone(), with.len(), n_drawn));
        }
    }
    ends.arrange_by_key(|(_, n, _)| std::cmp::Reverse(*n));
    ends
}

/// Returns the mean number of choices by the number of moves made, as long as there are enough games.
fn choices_by_ply(records: &[&Record]) -> Vec<(usize, f64)> {
    let mut sums: Vec<(u64, u64, usize)> = Vec::new();
    for record in records {
        let counted = record.choices.iter().enumerate();
        let mut reached = None;
        for (at, n) in counted.filter_map(|(at, n)| Some((record.opening + at, (*n)?))) {
            let class = at / PLIES_TOGETHER;
            if sums.len() <= class {
                sums.resize(class + 1, (0, 0, 0));
            }
            sums[class].0 = sums[class].0.saturating_add(n);
            sums[class].1 += 1;
            if reached != Some(class) {
                sums[class].2 += 1;
                reached = Some(class);
            }
        }
    }
    let counted = sums
        .iter()
        .enumerate()
        .filter(|(_, (_, _, games))| *games >= GAMES_MIN);
    let mean = |(class, (sum, n, _)): (usize, &(u64, u64, usize))| {
        (
            (class + 1) * PLIES_TOGETHER,
            rounded(*sum as f64 / *n as f64),
        )
    };
    counted.map(mean).collect()
}

fn happened(state: &State, even: &[&Record]) -> Vec<Happened> {
    let n_all = state.happenings.len();
    let of = |(index, what): (usize, &Happening)| {
        let times = even.iter().filter_map(|record| record.happened.get(&index));
        let has = |record: &&Record| record.happened.contains_key(&index);
        Happened {
            what: what.clone(),
            times: times.clone().map(|n| u64::from(*n)).sum(),
            games: times.count(),
            of_all: state.games.iter().filter(has).count(),
            // The last three: by the order of `Happenings`.
            is_own: index + 3 >= n_all,
        }
    };
    state.happenings.iter().enumerate().map(of).collect()
}
