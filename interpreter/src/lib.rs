//! The interpreter, from typed rules to play: positions, legal moves, results, notation.
//!
//! - [`Game`]: rules ready for play. Legal moves, check, results, counts.
//! - [`Position`]: the state of a game between moves; a move is an [`ir::Move`].
//! - [`Match`]: a game in progress, with its history; [`Course`], if it shares the rules instead of borrowing them.
//! - [`notation`]: FEN and move text, read and written.
//! - [`walk`]: movement along the steps of a topology; the plain executor is built on it.
//!
//! The crate reads no file, no clock and no terminal.

mod announced;
mod at;
mod attack;
mod bare;
mod board;
mod choice;
mod control;
mod counts;
mod ending;
pub mod executor;
mod expression;
mod game;
mod key;
mod layout;
mod limits;
mod marks;
pub mod notation;
mod outcome;
mod plain;
mod play;
mod position;
#[doc(hidden)]
pub mod pruning;
mod query;
mod reads;
mod setup;
mod shuffle;
mod steps;
mod stepwise;
mod tries;
mod view;
pub mod walk;
mod why;

pub use board::{Board, BoardKeys, BoardTurn, Choose, Listed, Playout};
pub use counts::Counts;
pub use game::Game;
pub use limits::{
    Answer, LOOKS_MAX, PERFT_DEPTH_MAX, STEPS_LISTED_MAX, STEPS_WALKED_MAX, TooMuch, WORK_MAX,
};
pub use outcome::{Ends, Outcome};
pub use plain::Unfinished;
pub use play::{Course, Match};
pub use position::{Given, Position, Valued};
pub use shuffle::{DRAWS_MAX, STARTS_MAX};
pub use steps::Reduced;
pub use stepwise::Stepwise;
pub use view::Eyes;
