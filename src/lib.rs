//! Chess variants as text: what joins the languages and the games.
//!
//! - [`notation_probe`]: what a Betza string means on a board with men.

pub mod notation_probe;
