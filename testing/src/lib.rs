//! For tests and tools only: made-up games, the laws that every game keeps, and a second reading of movement.
//!
//! - [`agree`]: very many positions by tables and without.
//! - [`altered`]: definitions with a few random changes.
//! - [`answers`]: answers to other programs about positions and games, a line of JSON each.
//! - [`choices`]: the source of the generators' decisions: a seed, a record of earlier decisions, or the bytes of a
//!   fuzzer.
//! - [`generate`]: the generator of definitions.
//! - [`games`]: definitions by people.
//! - [`laws`]: the laws that every game keeps, and their trials.
//! - [`made_up`]: a definition with its boards and parents, in memory.
//! - [`movement`]: a second reading of movement.
//! - [`problems`]: positions with one known answer.
//! - [`ready`]: games of different kinds for trials of texts.
//! - [`server`]: a server of games between players.
//! - [`shrink`]: shrinking of cases that break a law, by cutting their text into [`statements`].

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
pub mod server;
pub mod shrink;
pub mod statements;
