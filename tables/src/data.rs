//! The data of a game in tables: sets, states, look-ups and compiled conditions. The compiler makes them, and play
//! reads them.

pub(crate) mod attacks;
pub(crate) mod class;
pub(crate) mod decision;
pub(crate) mod embedding;
pub(crate) mod ends;
pub(crate) mod extra;
pub(crate) mod extract;
pub(crate) mod given;
pub(crate) mod joint;
pub(crate) mod kinds;
pub(crate) mod lines;
pub(crate) mod mask;
pub(crate) mod numbering;
pub(crate) mod reason;
pub(crate) mod rich;
pub(crate) mod set;
pub(crate) mod sets;
pub(crate) mod sieve;
pub(crate) mod state;
pub(crate) mod table;
pub(crate) mod tables;
pub(crate) mod test;
pub(crate) mod turn;
pub(crate) mod ways;
