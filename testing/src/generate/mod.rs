//! What is made up by chance.
//!
//! - [`notation`]: strings of Betza notation.

pub mod notation;
