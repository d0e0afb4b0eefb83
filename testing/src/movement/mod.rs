//! A second reading of movement, from the words of the reference, for comparison with the program.
//!
//! It shares no code with the program.
//!
//! - [`string`] reads the notation.
//! - [`direction`] and [`plan`] list the paths that a component names on a [`ground`].
//! - [`reading`] walks all of the paths, and returns the moves that the words allow.
//! - [`program`] returns the program's moves.
//! - [`trial`] makes up strings, boards and pieces.
//! - [`compare`] compares, and shrinks differences; [`run`] compares for many seeds.

pub mod compare;
pub mod direction;
pub mod ground;
pub mod plan;
pub mod program;
pub mod reading;
pub mod run;
pub mod string;
pub mod trial;
