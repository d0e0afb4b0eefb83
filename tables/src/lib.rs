//! The fast executor: rules compiled to tables.
//!
//! The *traces* of a path (`walk::trace`) list its requirements from each cell. Forbid rules and promotions that are
//! decided for a trace without a position are evaluated when the tables are built (`compile::plan`, `compile::joint`).
//! Occupancy is looked up (`data::table`, `data::tables`, `data::attacks`). Moves are generated as sets of ends
//! (`play::generate`), and the lines to the royals decide which are legal (`play::guard`). A game with rules that
//! cannot be decided or tested is not planned, and is played by the other executor (`executor`). Decisions of the
//! compiler can be switched off for tests (`data::decision`).
//!
//! The compiler (`compile`) and play (`play`) import the data (`data`), and not each other. The data imports neither.
#![cfg_attr(
    target_family = "wasm",
    allow(
        dead_code,
        reason = "some facts are for reports, which browsers do without"
    )
)]

mod compile;
mod compiled;
mod data;
mod executor;
mod play;
#[cfg(not(target_family = "wasm"))]
mod report;

pub use data::decision::{Decided, Decision, Off};
pub use executor::{decided, game, without};
pub use play::code::of_record as code_of;
