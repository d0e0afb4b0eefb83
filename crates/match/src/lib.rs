//! Many games of one definition, and what they show.
//!
//! - [`referee`]: games between programs, Alfil's own or others.
//! - [`playtest`]: statistics of many games of the opponent against itself, and piece values learned from them.

pub mod playtest;
pub mod referee;
