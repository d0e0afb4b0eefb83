//! Other programs as players: the other end of each protocol.
//!
//! - [`Player`]: a player that chooses moves; [`uci`] (and USI) and [`xboard`] are programs.
//! - [`process`]: a program at the other end of two pipes.
//! - [`words`]: moves to and from a program.

pub mod process;
pub mod uci;
pub mod words;
pub mod xboard;

use std::time::Duration;

use interpreter::Match;
use ir::Move;
use opponent::Score;

/// The time limit of a player if there is no other.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// The settings of a program.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Manner {
    /// The program's name of the game; Alfil's name if absent.
    pub variant: Option<String>,
    /// The options to set: names and values.
    pub options: Vec<(String, String)>,
    /// Whether it is sent the start of a game even if that is the game's own start.
    pub sends_fen: bool,
}

/// The limits of a player for a move.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Time for this move.
    pub turn: Option<Duration>,
    /// The remaining time of the clocks, by player.
    pub clocks: Option<[Duration; 2]>,
    /// The increment of a clock for each move.
    pub increment: Duration,
    /// The approximate number of positions to search.
    pub nodes: Option<u64>,
    /// The depth in moves.
    pub depth: Option<u32>,
    /// The time after which the referee waits no longer.
    pub patience: Duration,
}

/// An answer of a player.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub turn: Move,
    /// The player's own score of the position and its depth, as text: `+0.25/9`.
    pub note: String,
    /// The score of the position, for Alfil's own players.
    pub score: Option<Score>,
}

/// An answer that is no move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Trouble {
    /// A resignation.
    #[error("resigns")]
    Resigns,
    /// An illegal move.
    #[error("{0}")]
    Illegal(String),
    /// A rejection of a legal move of the other player, or a claim of a result against the rules.
    #[error("{0}")]
    Claims(String),
    /// A repeated claim of a draw against the rules, without a move: a game without a winner.
    #[error("{0}")]
    Draws(String),
    /// No answer in time.
    #[error("{0}")]
    Late(String),
    /// A lost player: the program has ended, or its output is unreadable.
    #[error("{0}")]
    Lost(String),
    /// A player that cannot play this game.
    #[error("{0}")]
    Unfit(String),
}

/// Creates the error that a program has made no move in time, with the last of its unknown lines.
fn no_move(budget: &Budget, last: &str) -> String {
    const SHOWN_MAX: usize = 80;
    let shown: String = last
        .chars()
        .map(|sign| if sign.is_control() { '\u{fffd}' } else { sign })
        .take(SHOWN_MAX)
        .collect();
    let said = match shown.is_empty() {
        true => String::new(),
        false => format!("; it sends `{shown}`, which is not a move"),
    };
    format!("no move after {} ms{said}", budget.patience.as_millis())
}

/// A player that chooses moves.
pub trait Player<'g> {
    /// Returns its own name.
    fn name(&self) -> String;

    /// Begins a game at its current position.
    ///
    /// # Errors
    /// If the player does not.
    fn begin(&mut self, play: &Match<'g>) -> Result<(), Trouble>;

    /// Chooses a move.
    ///
    /// # Errors
    /// If the player does something else.
    fn choose(&mut self, play: &Match<'g>, budget: &Budget) -> Result<Choice, Trouble>;

    /// Reports the end of the game to the player.
    fn end(&mut self, result: &str, reason: &str);
}
