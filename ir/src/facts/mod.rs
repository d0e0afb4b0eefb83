//! What the rules say, worked out once: whoever needs to know asks here.
//!
//! A fact that is not known is answered as if everything could be so: a reader takes more to be read than is, never less.

mod keys;
mod landings;
mod letters;
pub mod marks;
pub mod partial;
mod reads;
mod restrictions;
mod royals;

pub use landings::{Ride, for_each_landing};
pub use reads::Reads;
pub use restrictions::Restriction;
