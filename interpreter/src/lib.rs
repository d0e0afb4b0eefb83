//! From typed rules to play.
//!
//! - [`walk`]: what a man can do on an occupied board.

pub mod walk;
