//! Words for texts: English lists and plurals, numbers, escapes for XML and HTML, lines of a given width.
//!
//! Every other crate may use this one. It uses none.

mod english;
mod markup;
mod number;
pub mod wrap;

pub use english::{a, and, clause, counted, is_plural, or, plural, possessive, sentence, times};
pub use markup::{escape, escape_text};
pub use number::grouped;
