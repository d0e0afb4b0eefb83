//! An opponent for any game: it knows nothing but the definition.
//!
//! [`Opponent::think`] searches a [`View`], which is what the player to move knows. What men are worth is found out by a survey of the definition, or given. The search reads no
//! files and writes none; it looks at the clock where a time is given.

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
pub use think::{Limits, Opponent, Options, Thought, Variation};
pub use time::Clock;
pub use values::Values;
pub use view::View;
