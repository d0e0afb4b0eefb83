//! A second reading of movement, from the words of the reference, to compare the program with.
//!
//! It shares no code with the program: [`string`] reads the notation, [`direction`] and [`plan`] say which ways a component
//! names on a [`ground`], [`reading`] walks all of them and says what the words allow. [`program`] asks the program,
//! [`trial`] makes up strings, boards and men, [`compare`] compares, and shrinks what differs; [`run`] does so for many seeds.

pub mod compare;
pub mod direction;
pub mod ground;
pub mod plan;
pub mod program;
pub mod reading;
pub mod run;
pub mod string;
pub mod trial;
