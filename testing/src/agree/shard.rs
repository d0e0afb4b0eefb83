//! The games of a seed.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use interpreter::Game;
use serde::Deserialize;
use tables::Decision;

use super::pair::Pair;
use super::play::{Length, play};
use super::tally::{MADE_UP, Tally};
use crate::choices::Choices;
use crate::games::shipped_and_examples;
use crate::generate::{self, Aim};
use crate::made_up::MadeUp;

/// The approximate number of positions of one seed by default.
pub const POSITIONS: u64 = 50_000;

/// The number of positions of a seed of which one is of a made-up game.
const PER_MADE_UP: u64 = 5;

/// The number of definitions by people that share the other positions, and the number of made-up definitions among which
/// the rest is divided.
const WRITTEN: u64 = 8;
const MADE_UP_DEFINITIONS: u64 = 10;

/// The number of moves after which games are abandoned.
const TURNS_OF_WRITTEN: usize = 160;
const TURNS_OF_MADE_UP: usize = 60;

/// The number of decisions that are switched off, one at a time, for a definition by a person, and for a made-up one.
const OFF: usize = 2;
/// The number of seeds of which one does that for definitions by people. They have so many positions that each decision
/// is covered.
const PER_SEED_OFF: u64 = 6;
const OFF_OF_MADE_UP: usize = 1;

/// The most definitions that a seed makes up.
const MADE_UP_MAX: u64 = 1_000;

/// The number of positions of games with one-step turns for each position of a game whose turns may have several steps:
/// the latter takes as much longer.
const PER_POSITION_OF_STEPS: u64 = 500;

/// Both executors of a game, made when it is first played; `None` if it has no tables.
type Played = OnceLock<Option<Arc<Pair>>>;

/// A game that a person wrote.
#[derive(Debug)]
struct OfPerson {
    name: String,
    made_up: MadeUp,
    /// The games by option, the game without options first: its name, and the game.
    pairs: Vec<(Option<String>, Played)>,
}

impl OfPerson {
    fn new((name, made_up): (String, MadeUp)) -> Self {
        let options = made_up.load_to_play(&[]).options.into_iter();
        let options = options.map(|option| Some(option.name));
        let pairs = std::iter::once(None).chain(options);
        Self {
            pairs: pairs.map(|option| (option, Played::new())).collect(),
            name,
            made_up,
        }
    }
}

/// Games that people wrote, compiled when they are first played.
#[derive(Debug)]
pub struct Written {
    games: Vec<OfPerson>,
    fens: BTreeMap<String, Vec<String>>,
}

/// A row of the known perft counts of the tests.
#[derive(Deserialize)]
struct Row {
    variant: Option<String>,
    example: Option<String>,
    fen: Option<String>,
}

/// The known perft counts, for their positions.
const ROWS: [&str; 2] = [
    include_str!("../../../tests/data/perft.json"),
    include_str!("../../../tests/data/perft-examples.json"),
];

impl Default for Written {
    fn default() -> Self {
        let games = shipped_and_examples().into_iter().map(OfPerson::new);
        let mut fens: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for row in ROWS {
            let rows: Vec<Row> = serde_json::from_str(row).expect("the data is sound");
            for row in rows {
                let name = row.variant.or(row.example).unwrap_or_default();
                fens.entry(name).or_default().extend(row.fen);
            }
        }
        Self {
            games: games.collect(),
            fens,
        }
    }
}

impl Written {
    /// Returns the number of games.
    pub fn len(&self) -> usize {
        self.games.len()
    }

    /// Tests whether there are no games.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Returns the names of the games without tables.
    pub fn without_tables(&self) -> Vec<&str> {
        let all = 0..self.len();
        let without = all.filter(|nth| self.pair(*nth, 0).is_none());
        without.map(|nth| self.games[nth].name.as_str()).collect()
    }

    /// Returns a game with one of its options, or without any; none if it has no tables.
    fn pair(&self, nth: usize, option: usize) -> Option<Arc<Pair>> {
        let OfPerson {
            name,
            made_up,
            pairs,
        } = &self.games[nth];
        let (option, pair) = &pairs[option];
        let make = || {
            let options: Vec<String> = option.iter().cloned().collect();
            let game = made_up.load_to_play(&options).game?;
            let mut fens = self.fens.get(name).cloned().unwrap_or_default();
            fens.extend(fens_of_tests(&made_up.text));
            fens.sort_unstable();
            fens.dedup();
            let name = match option {
                Some(option) => format!("{name} --option {option}"),
                None => name.clone(),
            };
            Pair::new(name, game.rules(), &fens).map(Arc::new)
        };
        pair.get_or_init(make).clone()
    }

    /// Returns a game with its name. Half of the time it has one of its options, if there are any.
    fn chosen(&self, nth: usize, choices: &mut Choices) -> Option<(&str, Arc<Pair>)> {
        let game = &self.games[nth];
        let option = match game.pairs.len() - 1 {
            n @ 1.. if choices.chance(50) => 1 + choices.below(n),
            _ => 0,
        };
        Some((&game.name, self.pair(nth, option)?))
    }
}

/// Returns the FENs of a definition's own tests.
fn fens_of_tests(text: &str) -> Vec<String> {
    let table: toml::Table = text.parse().unwrap_or_default();
    let tests = table.get("test").and_then(toml::Value::as_array);
    let fens = tests.into_iter().flatten();
    let fens = fens.filter_map(|test| test.get("fen")?.as_str());
    fens.map(str::to_owned).collect()
}

/// Compares the games of a seed: so many positions of games by people, in turn, and of games that it makes up.
pub fn compare(seed: u64, positions: u64, written: &Written) -> Tally {
    let mut tally = Tally {
        per_seed: positions,
        ..Tally::default()
    };
    let mut choices = Choices::of_seed(seed);
    let of_made_up = positions / PER_MADE_UP;
    let of_written = positions - of_made_up;
    let length = Length {
        positions: of_written.div_ceil(WRITTEN),
        turns: TURNS_OF_WRITTEN,
    };
    let n_games = written.len() as u64;
    // Each seed begins at the end of the one before it, or a little earlier.
    let first = seed.wrapping_mul(WRITTEN);
    let mut n_positions = 0;
    for nth in 0..4 * n_games {
        if n_positions >= of_written {
            break;
        }
        let nth = (first.wrapping_add(nth) % n_games) as usize;
        let Some((name, pair)) = written.chosen(nth, &mut choices) else {
            continue;
        };
        let n_off = match seed % PER_SEED_OFF {
            0 => OFF,
            _ => 0,
        };
        n_positions += compare_pair(&pair, name, n_off, length, &mut choices, &mut tally);
    }
    made_up(seed, of_made_up, &mut choices, &mut tally);
    tally.note_seed(seed);
    tally
}

/// Compares made-up games.
fn made_up(seed: u64, positions: u64, choices: &mut Choices, tally: &mut Tally) {
    let length = Length {
        positions: positions.div_ceil(MADE_UP_DEFINITIONS),
        turns: TURNS_OF_MADE_UP,
    };
    let mut n_positions = 0;
    for nth in 0..MADE_UP_MAX {
        if n_positions >= positions {
            return;
        }
        tally.made_up += 1;
        let of_definition = seed.wrapping_mul(MADE_UP_MAX).wrapping_add(nth);
        let made = generate::definition(&mut Choices::of_seed(of_definition), Aim::Tables);
        let game = made.made_up.load_to_play(&made.options).game;
        let name = format!("seed {of_definition}");
        let pair = game.and_then(|game| Pair::new(name, game.rules(), &[]));
        let Some(pair) = pair else { continue };
        let features = made.features.counts().map(|(name, _)| name);
        let features: Vec<&str> = features.collect();
        let mut forms = features.iter();
        let form = forms.find_map(|name| name.strip_prefix("board "));
        let group = format!("{MADE_UP}{}", form.unwrap_or("shipped"));
        let n = compare_pair(&pair, &group, OFF_OF_MADE_UP, length, choices, tally);
        n_positions += n;
        for name in features {
            *tally.features.entry(name.to_owned()).or_default() += n;
        }
    }
}

/// Plays games of a pair, also with some decisions switched off; returns the number of their
/// positions.
pub fn compare_pair(
    pair: &Pair,
    group: &str,
    n_off: usize,
    length: Length,
    choices: &mut Choices,
    tally: &mut Tally,
) -> u64 {
    let mut taken = pair.taken();
    let mut without: Vec<(Decision, Game)> = Vec::new();
    while without.len() < n_off && !taken.is_empty() {
        // Decisions of few games come first: those that have been off least often in this seed.
        let off = |decision: Decision, tally: &mut Tally| tally.decision(decision).off;
        let least = taken.iter().map(|one| off(*one, tally)).min();
        let rare = (0..taken.len()).filter(|at| Some(off(taken[*at], tally)) == least);
        let rare: Vec<usize> = rare.collect();
        let decision = taken.swap_remove(*choices.one_of(&rare));
        match pair.without(decision) {
            Some(game) => without.push((decision, game)),
            None => tally.decision(decision).needed += 1,
        }
    }
    let length = match pair.has_steps() {
        true => length.shorter(PER_POSITION_OF_STEPS),
        false => length,
    };
    let played = play(pair, &without, length, choices);
    let n = played.counts.positions;
    tally.note_game(group, &played.counts);
    tally.note_decided(pair.decided, n);
    for (decision, _) in &without {
        let counts = tally.decision(*decision);
        counts.off += n;
        counts.games_off += 1;
    }
    tally.note_differences(&played.differences);
    n
}
