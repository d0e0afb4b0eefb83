//! Comparison of very many positions by tables and without: one command, sharded by seed.
//!
//! - [`pair`]: a game with both executors, and without single decisions of the compiler of tables.
//! - [`stage`]: a position on all boards at once, the comparisons there, and moves made on all boards in step.
//! - [`play`]: random games of a pair.
//! - [`shard`]: the games of a seed.
//! - [`tally`]: the statistics, which add up and are kept as JSON.
//! - [`mod@print`]: the statistics as text.
//! - [`run`]: the command.

pub mod pair;
pub mod play;
pub mod print;
pub mod run;
pub mod shard;
pub mod stage;
pub mod tally;
