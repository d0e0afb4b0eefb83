//! Games, and what is learned from them, in files.
//!
//! - [`game_file`]: games as text, with tags.
//! - [`variation`]: lines of play as text, and the results of a search.
//! - [`chance`]: chance draws.
//! - [`tuned`]: piece values learned from games, in a file next to a definition.

pub mod chance;
pub mod game_file;
pub mod tuned;
pub mod variation;
