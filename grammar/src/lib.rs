//! From text to typed rules.
//!
//! - [`betza`]: how men move.
//! - [`source`], [`diagnostic`]: places in texts, and what is said about them.
//! - [`board`]: board files.
//! - [`picture`]: drawings of men.
//! - [`placement`]: positions as authors write them.
//! - [`rule`]: conditions, sets of cells, numbers.
//! - [`origins`]: where rules are written.
//! - [`topology`]: a board as movement notation needs it.
//! - [`variant`]: the definition file; [`resolve`], [`lint`]: what its tables mean.

pub mod betza;
pub mod board;
pub mod diagnostic;
pub mod lint;
pub mod origins;
pub mod picture;
pub mod placement;
pub mod resolve;
pub mod rule;
pub mod source;
pub mod topology;
mod unknown;
pub mod variant;
