//! The plain executor: walks the topology step by step, makes every move and tests the position after it.
//!
//! The code prefers obvious correctness to speed; it is the oracle for all faster executors. Operations that an executor may
//! override are functions here: `plain::visit_legal(at, visit)`, while `at.visit_legal(visit)` calls the executor in use.
//! Operations shared by all executors are methods of [`At`](crate::at::At).

mod apply;
mod attack;
mod compound;
mod effect;
mod forbids;
mod joint;
mod legality;
mod phase;
mod pseudo_legal;
mod setting_up;
mod stack;

pub(crate) use apply::{apply, finish, run_down};
pub(crate) use attack::visit_attackers;
pub use compound::Unfinished;
pub(crate) use compound::{Compound, note_used, pieces_of, visit_naively};
pub(crate) use forbids::Forbids;
pub(crate) use joint::{Cast, for_each_cast};
pub(crate) use legality::{
    Illegal, binding_must_rules, can_move, n_compound, n_legal, single_moves, visit_legal,
};
pub(crate) use phase::settle;

use ir::{Arrival, Meeting};

use crate::executor::Executor;

/// The plain executor, with only the default methods of [`Executor`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Executor for Plain {}

/// Returns whether a leg with this arrival can capture a piece.
pub(crate) fn takes(arrival: &Arrival) -> bool {
    let taking = |meeting| matches!(meeting, Meeting::Capture | Meeting::Unload);
    taking(arrival.enemy) || taking(arrival.friend) || arrival.en_passant
}
