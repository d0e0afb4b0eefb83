//! Facts that follow from the rules, computed once.
//!
//! A fact that cannot be decided is answered conservatively: a set of reads may be too large, never too small.

mod keys;
mod landings;
mod letters;
pub mod marks;
mod neutral;
pub mod partial;
mod reads;
mod restrictions;
mod royals;

pub use keys::ValuesInKey;
pub use landings::{Ride, for_each_landing};
pub use reads::Reads;
pub use restrictions::Restriction;
