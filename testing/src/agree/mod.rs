//! Very many positions by tables and without: one command, sharded by seed.
//!
//! - [`pair`]: a game with both executors, and without single decisions of the compiler of tables.
//! - [`stage`]: a position on all boards at once, what is compared there, and how boards go on in step.
//! - [`play`]: random games of a pair.
//! - [`shard`]: which games a seed stands for.
//! - [`tally`]: what has been compared, which sums and is kept as JSON.
//! - [`print`]: the tally for people.
//! - [`run`]: the command.

pub mod pair;
pub mod play;
pub mod print;
pub mod run;
pub mod shard;
pub mod stage;
pub mod tally;
