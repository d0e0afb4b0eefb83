//! The mistakes of positions, with all words about them. A FEN has its own in [`ir::fen`].
//!
//! A variant has the facts: places, names, numbers. The code of the diagnostic depends on where the position is written.

mod position;
mod unknown;

pub(super) use position::{Instead, PieceMistake, PositionMistake, SameCell, contents_example};
pub use unknown::{Missing, Unknown};
