//! What the rules say, worked out once: whoever needs to know asks here.
//!
//! A fact that is not known is answered as if everything could be so: a reader takes more to be read than is, never less.

mod keys;
mod reads;

pub use reads::Reads;
