//! The player of the games of a run.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use interpreter::{Game, Match};
use opponent::{Level, Options, Values};

use super::happenings::Happenings;
use super::plan::{Beginning, beginning};
use super::value::Valued;
use super::watch::Record;
use super::{GameId, Part, Settings, Shard, Sizes};
use crate::referee::Player;
use crate::referee::at_once;
use crate::referee::course::{self, Allowance, Course, End};
use crate::referee::own::Engine;
use alfil_load::too_much::TooMuchWords;

/// Megabytes of a player's table: few positions are searched for a move.
const HASH_MEGABYTES: usize = 1;

/// A runner that plays the games of a run.
#[derive(Debug)]
pub struct Runner<'r, 'g> {
    /// The game.
    pub game: &'g Game,
    /// Its countable events.
    pub happenings: &'r Happenings<'g>,
    /// The kinds with a value to estimate.
    pub valued: &'r Valued,
    /// The piece values of the players, where they are better known than from the definition.
    pub values: Values,
    /// The settings of the run.
    pub settings: &'r Settings,
    /// The number of games at once.
    pub threads: usize,
    /// A flag that interrupts games when it is set; their records must be dropped.
    pub stop: Arc<AtomicBool>,
}

impl<'g> Runner<'_, 'g> {
    /// Returns the games of a part of a run that are not done yet.
    pub fn missing(sizes: Sizes, shard: Shard, done: &[Record]) -> Vec<GameId> {
        let done: BTreeSet<GameId> = done.iter().map(|record| record.id).collect();
        let games = sizes
            .games()
            .filter(|game| shard.has(*game) && !done.contains(game));
        games.collect()
    }

    /// Plays games and calls `report` with the record of each, in order, until `report` breaks off.
    pub fn play(&self, games: &[GameId], mut report: impl FnMut(Record) -> ControlFlow<()>) {
        let worker = || {
            let options = Options {
                hash_megabytes: HASH_MEGABYTES,
                values: self.values.clone(),
                ..Options::default()
            };
            let seats = 0..self.game.rules().players.len();
            let mut players: Vec<Engine<'g>> = seats
                .map(|_| {
                    let stop = Arc::clone(&self.stop);
                    Engine::new(self.game, Level::MAX, 0, &options).stopped_by(stop)
                })
                .collect();
            move |index: u64| self.one(games[index as usize], &mut players)
        };
        let threads = self.threads.min(games.len());
        at_once::run(games.len() as u64, threads, worker, &mut report);
    }

    /// Plays a game.
    fn one(&self, id: GameId, players: &mut [Engine<'g>]) -> Record {
        let begun = match beginning(self.game, self.settings, self.valued, id) {
            Ok(begun) => begun,
            Err(why) => return self.broken(id, TooMuchWords::of(why).message),
        };
        let levels = self.settings.levels.filter(|_| id.part == Part::Levels);
        let mut allowances = Vec::new();
        for (seat, player) in players.iter_mut().enumerate() {
            let level = levels.and_then(|levels| Level::new(levels[level_of(id, seat)]));
            let seed = begun.seed.wrapping_add(1 + seat as u64);
            player.become_of(level.unwrap_or(Level::MAX), seed);
            allowances.push(Allowance {
                // A level has bounds of its own.
                nodes: level.is_none().then_some(self.settings.nodes),
                ..Allowance::default()
            });
        }
        let mut seats: Vec<&mut (dyn Player<'g> + 'g)> = players
            .iter_mut()
            .map(|player| player as &mut (dyn Player<'g> + 'g))
            .collect();
        let course = course::run(
            begun.play.clone(),
            &mut seats,
            &allowances,
            self.settings.plies_max,
            begun.seed,
        );
        Record::of(id, &begun, &course, self.happenings, self.valued)
    }

    /// Creates the record of a game that cannot begin.
    fn broken(&self, id: GameId, why: String) -> Record {
        let play = Match::new(self.game, self.game.start());
        let begun = Beginning {
            play: play.clone(),
            seed: 0,
            lacking: Vec::new(),
        };
        let course = Course {
            play,
            notes: Vec::new(),
            scores: Vec::new(),
            end: End::Undecided(why),
            spent: Vec::new(),
            moves: Vec::new(),
        };
        Record::of(id, &begun, &course, self.happenings, self.valued)
    }
}

/// Returns the index of the level at a seat in a game between levels: they alternate, and change seats from game to game.
pub fn level_of(id: GameId, seat: usize) -> usize {
    (seat + id.number as usize) % 2
}
