//! An opponent for any game: its only input is the definition.
//!
//! [`Opponent::think`] searches a [`View`], the game from the view of the player to move. Piece values come from a
//! survey of the definition, or are given. The search reads and writes no files; it reads the clock if a time is
//! given.

mod aims;
mod claims;
mod conduct;
mod eval;
mod facts;
mod hunt;
mod level;
pub mod regression;
mod score;
mod search;
mod survey;
mod table;
mod think;
mod time;
mod values;
mod view;

pub use conduct::Conduct;
pub use level::Level;
pub use score::Score;
pub use think::{Limits, Opponent, OpponentOf, Options, Thought, Variation};
pub use time::Clock;
pub use values::Values;
pub use view::View;
