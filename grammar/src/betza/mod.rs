//! Betza notation: the movement of a piece as a string.
//!
//! - [`parse`]: text to tree, with the mistakes in the text alone.
//! - [`lower`]: tree to [`ir::Movement`] on a topology, with the mistakes on that board.
//! - [`Piece`] prints in the canonical form.
//!
//! The notation is Betza's with XBetza's extensions. If sources differ, `docs/src/reference/betza.md` states which
//! reading holds.

mod ast;
mod direction;
mod leg;
mod lower;
mod modifiers;
mod parse;
mod plan;
mod print;
mod special;

#[cfg(test)]
mod tests;

pub use ast::{
    Atom, AtomName, Body, Component, Direction, Leg, Mark, Mode, Modifiers, Piece, Range, Toward,
};
pub use lower::lower;
pub(crate) use parse::modern_letter;
pub use parse::parse;

/// The most bytes of a string.
pub const TEXT_MAX: usize = 1024;

/// The most legs of a component.
pub const LEGS_MAX: usize = 16;

/// The largest number of the notation.
pub const NUMBER_MAX: u16 = 9999;

/// The most paths that one string may have.
pub const PATHS_MAX: usize = 20_000;

/// The most landings of all paths of one string together, from one cell of an empty board.
pub const WORK_MAX: u64 = 500_000;
