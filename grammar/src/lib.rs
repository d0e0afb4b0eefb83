//! From text to typed rules.
//!
//! - [`source`], [`diagnostic`]: places in texts, and what is said about them.
//! - [`topology`]: a board as movement notation needs it.

pub mod diagnostic;
pub mod source;
pub mod topology;
pub mod variant;
