//! From text to typed rules.
//!
//! - [`source`], [`diagnostic`]: places in texts, and what is said about them.
//! - [`rule`]: conditions, sets of cells, numbers.
//! - [`topology`]: a board as movement notation needs it.

pub mod diagnostic;
pub mod rule;
pub mod source;
pub mod topology;
pub mod variant;
