//! The data of a game in tables: sets, states and look-ups. Nothing here generates moves or reads rules in depth.

pub(crate) mod attacks;
pub(crate) mod decision;
pub(crate) mod embedding;
pub(crate) mod extra;
pub(crate) mod extract;
pub(crate) mod given;
pub(crate) mod numbering;
pub(crate) mod set;
pub(crate) mod sieve;
pub(crate) mod state;
pub(crate) mod table;
pub(crate) mod ways;
