//! The mistakes that need a game to be found, with all words about them.
//!
//! A variant has the facts: places, names, numbers, moves. Reasons why a move or a field of a FEN cannot be read come from
//! the interpreter.

mod claim;
mod position;
mod test;

pub(crate) use claim::{ClaimMistake, Described, Probability};
pub(crate) use position::{Belongs, FormMistake, StartMistake};
pub(crate) use test::{LENGTH_MAX, TestMistake};
