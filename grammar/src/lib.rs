//! The languages of the project: from text to typed rules.
//!
//! - [`betza`]: the movement of pieces.
//! - [`source`], [`diagnostic`]: places in texts, and errors and warnings about them, with their codes.
//! - [`board`]: board files.
//! - [`picture`]: piece images.
//! - [`placement`]: positions as authors write them.
//! - [`rule`]: conditions, sets of cells, numbers.
//! - [`origins`]: the places of rules in the text.
//! - [`topology`]: a board as movement notation needs it.
//! - [`variant`]: the definition file; [`resolve`], [`lint`]: the meaning of its tables.

pub mod betza;
pub mod board;
pub mod diagnostic;
pub mod lint;
mod lint_row;
pub mod origins;
pub mod picture;
pub mod placement;
pub mod resolve;
pub mod rule;
pub mod source;
pub mod topology;
mod unknown;
pub mod variant;

/// Returns the codes of all diagnostics about a text. Each has a page in the book.
pub fn codes() -> impl Iterator<Item = &'static str> {
    let lints = lint::LINTS.iter().map(|lint| lint.code);
    diagnostic::codes::all().chain(lints)
}
