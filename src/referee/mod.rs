//! The referee: games between players who are programs, ours or others.
//!
//! - [`Player`]: who can be asked for a turn; [`own`], [`uci`] (and USI) and [`xboard`] are three kinds.
//! - [`process`]: a program at the other end of two pipes.
//! - [`course`]: one game, its clocks, and how it ends.
//! - [`series`]: many games, each opening with both colours; [`at_once`]: several at a time.
//! - [`statistics`]: what results tell of strength.
//!
//! Games end by the rules of their definition alone: what a program says of a result is told, and decides nothing.

pub mod at_once;
pub mod course;
pub mod openings;
pub mod own;
pub mod process;
pub mod series;
pub mod spec;
pub mod statistics;
pub mod uci;
pub mod words;
pub mod xboard;

use std::time::Duration;

use interpreter::Match;
use ir::Move;
use opponent::Score;

/// How long a player may take when nothing else bounds it.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// What a player may spend on a turn.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Time for this turn.
    pub turn: Option<Duration>,
    /// What is left on the clocks, by player.
    pub clocks: Option<[Duration; 2]>,
    /// What each turn adds to a clock.
    pub increment: Duration,
    /// Positions to look at, about.
    pub nodes: Option<u64>,
    /// Turns to look ahead.
    pub depth: Option<u32>,
    /// When nobody waits any longer.
    pub patience: Duration,
}

/// What a player answers.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The turn.
    pub turn: Move,
    /// How good the position is for the player, and how deep he has looked, in his own words: `+0.25/9`.
    pub note: String,
    /// How good the position is for the player, of those of our own.
    pub score: Option<Score>,
}

/// What a player does that is no turn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// He gives the game up.
    #[error("resigns")]
    Resigns,
    /// He makes a turn that is not legal.
    #[error("{0}")]
    Illegal(String),
    /// He takes a legal turn of the other for an illegal one, or claims a result that the rules do not give.
    #[error("{0}")]
    Claims(String),
    /// He insists on a draw that the rules do not give, and does not go on: nobody has won.
    #[error("{0}")]
    Draws(String),
    /// He does not answer in time.
    #[error("{0}")]
    Late(String),
    /// He is gone: the program has ended, or says what cannot be understood.
    #[error("{0}")]
    Lost(String),
    /// He cannot play this game.
    #[error("{0}")]
    Unfit(String),
}

/// Says that a program has made no move in the time that it had, with the last of its lines that nobody understood.
fn no_move(budget: &Budget, last: &str) -> String {
    const SHOWN_MAX: usize = 80;
    let shown: String = last
        .chars()
        .map(|sign| if sign.is_control() { '\u{fffd}' } else { sign })
        .take(SHOWN_MAX)
        .collect();
    let said = match shown.is_empty() {
        true => String::new(),
        false => format!("; it says `{shown}`, which is no move"),
    };
    format!("no move after {} ms{said}", budget.patience.as_millis())
}

/// Somebody who can be asked for a turn.
pub trait Player<'g> {
    /// What he calls himself.
    fn name(&self) -> String;

    /// Sits down to a game that has come so far.
    ///
    /// # Errors
    /// If he does not.
    fn begin(&mut self, play: &Match<'g>) -> Result<(), Trouble>;

    /// Makes a turn.
    ///
    /// # Errors
    /// If he does something else.
    fn choose(&mut self, play: &Match<'g>, budget: &Budget) -> Result<Choice, Trouble>;

    /// Hears how the game has ended.
    fn end(&mut self, result: &str, reason: &str);
}
