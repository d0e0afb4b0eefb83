//! The plain executor: walks the topology step by step, makes every move and looks at what comes of it.
//!
//! Obviously right before fast; it is the oracle of everything quicker.

mod apply;
mod attack;
mod bars;
mod candidates;
mod compound;
mod effect;
mod joint;
mod legality;
mod phase;
mod setting_up;
mod stack;

pub(crate) use apply::{apply, apply_step, finish, run_down};
pub(crate) use attack::visit_attackers;
pub(crate) use bars::Bars;
pub(crate) use candidates::{Asked, candidates_from, candidates_unbarred};
pub use compound::Unfinished;
pub(crate) use compound::{
    Compound, judge_steps, next_steps, note_used, pieces_of, turn_key, visit_naively,
};
pub(crate) use joint::{for_each_cast, joint_candidate};
pub(crate) use legality::{
    Bar, bar_of, binding_duties, can_move, duties_in_force, is_open, n_compound, n_legal,
    single_moves, takes_in_passing, visit_legal, visit_legal_steps, visit_these, work_of_a_move,
};
pub(crate) use phase::{note_unseen, settle};
pub(crate) use setting_up::drop_candidates;

use ir::{Arrival, Meeting};

use crate::executor::Executor;

/// The plain executor: everything as [`Executor`] has it where nobody knows better.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain;

impl Executor for Plain {}

/// Whether a leg that ends so can take somebody.
pub(crate) fn takes(arrival: &Arrival) -> bool {
    let taking = |meeting| matches!(meeting, Meeting::Capture | Meeting::Unload);
    taking(arrival.enemy) || taking(arrival.friend) || arrival.en_passant
}
