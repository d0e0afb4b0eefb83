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
mod limits;
mod lower;
mod mistake;
mod modifiers;
mod parse;
mod parser;
mod plan;
mod print;
mod special;

#[cfg(test)]
mod tests;

pub use ast::{
    Atom, AtomName, Body, Component, Direction, Leg, Mark, Mode, Modifiers, Piece, Range, Toward,
};
pub use limits::{LEGS_MAX, NUMBER_MAX, PATHS_MAX, TEXT_MAX, WORK_MAX};
pub use lower::{lower, lower_turned};
pub(crate) use parse::modern_letter;
pub use parse::parse;
