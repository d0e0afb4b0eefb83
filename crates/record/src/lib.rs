//! Games and moves as text, and what is learned from games, in files.
//!
//! - [`game_file`]: games as text, with tags.
//! - [`variation`]: lines of play as text, and the results of a search.
//! - [`chance`]: chance draws.
//! - [`wording`]: moves and positions as the protocols of other programs write them, on a [`grid`].
//! - [`tuned`]: piece values learned from games, in a file next to a definition.

pub mod chance;
pub mod game_file;
pub mod grid;
pub mod tuned;
pub mod variation;
pub mod wording;
