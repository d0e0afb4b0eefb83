//! Alfil's own players, in this process.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use interpreter::{Game, Match};
use opponent::{Clock, Level, Limits, Opponent, Options, Thought, View};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::{Budget, Choice, Player, Trouble};
use alfil_load::too_much::TooMuchWords;

/// The opponent.
#[derive(Debug)]
pub struct Engine<'g> {
    opponent: Opponent<'g>,
    level: Level,
    seed: u64,
    stop: Arc<AtomicBool>,
}

impl<'g> Engine<'g> {
    /// Creates an opponent of a level; for a lower one the same seed gives the same mistakes.
    pub fn new(game: &'g Game, level: Level, seed: u64, options: &Options) -> Self {
        Self {
            opponent: Opponent::new(game, options),
            level,
            seed,
            stop: Arc::default(),
        }
    }

    /// Makes it stop the search as soon as this flag is set.
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Self {
        Self { stop, ..self }
    }

    /// Changes its level and seed; it keeps its data on the game.
    pub fn become_of(&mut self, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
    }

    /// Searches with the view of the player to move, and nothing else.
    fn think(
        &mut self,
        play: &Match<'g>,
        limits: &Limits,
    ) -> Result<Thought, interpreter::TooMuch> {
        self.opponent.think(&View::of(play), limits, &mut |_| {})
    }
}

impl<'g> Player<'g> for Engine<'g> {
    fn name(&self) -> String {
        match self.level == Level::MAX {
            true => "Alfil".to_owned(),
            false => format!("Alfil, level {}", self.level.number()),
        }
    }

    fn begin(&mut self, _: &Match<'g>) -> Result<(), Trouble> {
        self.opponent.forget();
        Ok(())
    }

    fn choose(&mut self, play: &Match<'g>, budget: &Budget) -> Result<Choice, Trouble> {
        let player = play.position().turn().index();
        let clock = budget.clocks.map(|clocks| Clock {
            left: clocks[player.min(1)],
            increment: budget.increment,
            turns_to_go: None,
        });
        let limits = Limits {
            time: budget.turn,
            clock,
            nodes: budget.nodes,
            depth: budget.depth,
            level: self.level,
            seed: self.seed ^ play.turns().len() as u64,
            stop: Arc::clone(&self.stop),
            ..Limits::default()
        };
        if self.stop.load(Ordering::Relaxed) {
            return Err(Trouble::Resigns);
        }
        let thought = self
            .think(play, &limits)
            .map_err(|why| Trouble::Lost(TooMuchWords::of(why).message))?;
        let (Some(turn), Some(line)) = (thought.best(), thought.lines.first()) else {
            return Err(Trouble::Resigns);
        };
        Ok(Choice {
            turn: turn.clone(),
            note: format!("{}/{}", line.score, thought.depth),
            score: Some(line.score),
        })
    }

    fn end(&mut self, _: &str, _: &str) {}
}

/// A player that moves at random.
#[derive(Debug)]
pub struct Random {
    random: Pcg64Mcg,
}

impl Random {
    /// Creates a player of random legal moves, equal ones for equal seeds.
    pub fn new(seed: u64) -> Self {
        Self {
            random: Pcg64Mcg::seed_from_u64(seed),
        }
    }
}

impl<'g> Player<'g> for Random {
    fn name(&self) -> String {
        "random".to_owned()
    }

    fn begin(&mut self, _: &Match<'g>) -> Result<(), Trouble> {
        Ok(())
    }

    fn choose(&mut self, play: &Match<'g>, _: &Budget) -> Result<Choice, Trouble> {
        let mut pick = |n: usize| self.random.random_range(0..n);
        let turn = play.game().pick_turn(play.position(), &mut pick);
        let turn = turn.map_err(|why| Trouble::Lost(TooMuchWords::of(why).message))?;
        let turn = turn.ok_or(Trouble::Resigns)?;
        Ok(Choice {
            turn,
            note: String::new(),
            score: None,
        })
    }

    fn end(&mut self, _: &str, _: &str) {}
}
