//! For tests and tools only: games made up by chance, the laws that every game keeps, and a second reading of movement.
//!
//! - [`choices`]: where the generators' decisions come from: a seed, a record of earlier decisions, or the bytes of a fuzzer.
//! - [`made_up`]: a definition with its boards and parents, in memory, and how it is loaded.

pub mod choices;
pub mod games;
pub mod laws;
pub mod made_up;
pub mod shrink;
pub mod statements;
