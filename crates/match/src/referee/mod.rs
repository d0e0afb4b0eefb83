//! The referee: games between programs, Alfil's own or others.
//!
//! - [`Player`]: a player that chooses moves; [`own`], [`uci`] (and USI) and [`xboard`] are three kinds.
//! - [`course`]: one game, its clocks, and its end.
//! - [`series`]: many games, each opening with both colours; [`at_once`]: several at a time.
//! - [`statistics`]: estimates of strength from results.
//!
//! Games end by the rules of their definition alone: a program's claim of a result is reported, and decides nothing.

pub mod at_once;
pub mod course;
pub mod openings;
pub mod own;
pub mod series;
pub mod spec;
pub mod statistics;

pub use alfil_protocol::player::{
    Budget, Choice, PATIENCE, Player, Trouble, process, uci, words, xboard,
};
