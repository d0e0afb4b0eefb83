//! A second reading of movement, from the words of the reference, to compare the program with.
//!
//! - [`string`]: what a string of notation is made of.

pub mod string;
