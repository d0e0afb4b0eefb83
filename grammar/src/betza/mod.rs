//! Betza notation: how a piece moves, as a string.
//!
//! - [`parse`]: text to tree, with everything that is wrong with the text alone.
//! - [`lower`]: tree to [`ir::Movement`] on a topology, with what is wrong there.
//! - [`Piece`] prints in the canonical form.
//!
//! The notation is Betza's with XBetza's extensions; where sources differ, `docs/src/reference/betza.md` says which
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

/// The largest number that can be written.
pub const NUMBER_MAX: u16 = 9999;

/// The most paths that one string may have.
pub const PATHS_MAX: usize = 20_000;

/// The most landings that walking all paths of one string from one cell of an empty board may take.
pub const WORK_MAX: u64 = 500_000;
