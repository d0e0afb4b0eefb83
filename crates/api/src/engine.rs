//! The opponent.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use interpreter::Game;
use interpreter::notation::moves;
use opponent::{Level, OpponentOf, Options, View};

use crate::{Board, Error, Move, Variant};

/// An opponent for one variant. It keeps what it has found from one search to the next.
#[derive(Debug)]
pub struct Engine {
    opponent: OpponentOf<Arc<Game>>,
    game: Arc<Game>,
}

/// The limits of a search, which ends at the first one that is reached.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The greatest depth, in turns of all players together.
    pub depth: Option<u32>,
    /// The approximate greatest number of positions.
    pub nodes: Option<u64>,
    /// The time.
    pub time: Option<Duration>,
    /// The number of lines to report, each with another first move; 0 counts as 1.
    pub lines: usize,
    /// The level from 1, the weakest, to 10, the strongest; the strongest if absent.
    pub level: Option<u8>,
    /// The seed of a weaker level's mistakes.
    pub seed: u64,
    /// A flag that ends the search when another thread sets it.
    pub stop: Arc<AtomicBool>,
}

impl Limits {
    /// Limits the depth.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// Limits the number of positions, so that equal searches have equal results.
    pub fn nodes(nodes: u64) -> Self {
        Self {
            nodes: Some(nodes),
            ..Self::default()
        }
    }

    /// Limits the time.
    pub fn time(time: Duration) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// Stops a search with these limits that runs in another thread.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Analysis {
    /// The best move; none if there is no legal one.
    pub best: Option<Move>,
    /// The lines, the best one first.
    pub lines: Vec<Line>,
    /// The completed depth.
    pub depth: u32,
    /// The number of positions.
    pub nodes: u64,
    /// The time.
    pub time: Duration,
}

/// A line of play with its score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The score in hundredths of a pawn for the player to move; none if an end is forced.
    pub score: Option<i32>,
    /// The number of the player's own turns until it wins, or negative until it loses, if that is forced.
    pub mate: Option<i32>,
    /// The moves as texts, the first of which is the player's.
    pub moves: Vec<String>,
}

impl Engine {
    /// Creates an opponent with one thread and a memory of 64 MB.
    pub fn new(variant: &Variant) -> Self {
        Self::with(variant, 64, 1)
    }

    /// Creates an opponent with this many megabytes of memory for positions, at most 65,536, and this many threads.
    pub fn with(variant: &Variant, hash_megabytes: usize, threads: usize) -> Self {
        let options = Options {
            hash_megabytes: hash_megabytes.clamp(1, 65_536),
            threads: threads.clamp(1, 256),
            ..Options::default()
        };
        let game = Arc::clone(variant.game());
        Self {
            opponent: OpponentOf::new(Arc::clone(&game), &options),
            game,
        }
    }

    /// Searches the position of a board. Without any limit it searches for one second.
    ///
    /// # Errors
    /// [`Error::Position`] if the board is of another variant; [`Error::TooMuch`].
    pub fn think(&mut self, board: &Board, limits: &Limits) -> Result<Analysis, Error> {
        self.think_with(board, limits, &mut |_| {})
    }

    /// Searches as [`Engine::think`] does, and reports what is known after each depth.
    ///
    /// # Errors
    /// As [`Engine::think`].
    pub fn think_with(
        &mut self,
        board: &Board,
        limits: &Limits,
        report: &mut dyn FnMut(&Analysis),
    ) -> Result<Analysis, Error> {
        // A definition that is read twice is the same variant.
        let other = board.variant().game();
        if !Arc::ptr_eq(&self.game, other) && self.game.rules() != other.rules() {
            return Err(Error::Position(
                "the board is of another variant than the engine".to_owned(),
            ));
        }
        let view = View::of(board.course());
        let is_limited = limits.depth.is_some() || limits.nodes.is_some();
        let time = limits
            .time
            .or((!is_limited).then_some(Duration::from_secs(1)));
        let searched = opponent::Limits {
            depth: limits.depth,
            nodes: limits.nodes,
            time,
            lines: limits.lines.max(1),
            level: limits.level.and_then(Level::new).unwrap_or_default(),
            seed: limits.seed,
            stop: Arc::clone(&limits.stop),
            ..opponent::Limits::default()
        };
        let thought = self.opponent.think(&view, &searched, &mut |thought| {
            report(&analysis(board, thought));
        })?;
        Ok(analysis(board, &thought))
    }

    /// Forgets the positions of earlier searches.
    pub fn forget(&mut self) {
        self.opponent.forget();
    }
}

/// Writes what a search found in the words of this crate.
fn analysis(board: &Board, thought: &opponent::Thought) -> Analysis {
    let game = board.variant().game();
    let lines = thought.lines.iter().map(|line| {
        let mut position = board.position().clone();
        let texts = line.turns.iter().map(|turn| {
            let text = moves::write_legal(game, &position, turn);
            position = game.play(&position, turn);
            text
        });
        let moves = texts.collect();
        Line {
            score: line.score.hundredths(),
            mate: line.score.turns_to_end(),
            moves,
        }
    });
    let legal = board.legal_moves().ok();
    Analysis {
        best: (thought.best()).and_then(|turn| legal?.find(turn)),
        lines: lines.collect(),
        depth: thought.depth,
        nodes: thought.nodes,
        time: thought.time,
    }
}
