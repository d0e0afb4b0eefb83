//! For tests and tools only: games made up by chance, the laws that every game keeps, and a second reading of movement.
//!
//! - [`agree`]: very many positions by tables and without.
//! - [`altered`]: definitions in which chance has changed a few things.
//! - [`answers`]: answers to other programs about positions and games, a line of JSON each.
//! - [`choices`]: where the generators' decisions come from: a seed, a record of earlier decisions, or the bytes of a fuzzer.
//! - [`generate`]: what is made up.
//! - [`games`]: definitions that people wrote.
//! - [`laws`]: what every game keeps, and how it is tried.
//! - [`made_up`]: a definition with its boards and parents, in memory, and how it is loaded.
//! - [`movement`]: a second reading of movement.
//! - [`problems`]: positions with one known answer.
//! - [`ready`]: games of different kinds that texts are tried on.
//! - [`shrink`]: making what broke a law small, by cutting its text into [`statements`].

pub mod agree;
pub mod altered;
pub mod answers;
pub mod choices;
pub mod games;
pub mod generate;
pub mod laws;
pub mod made_up;
pub mod movement;
pub mod problems;
pub mod ready;
pub mod shrink;
pub mod statements;
