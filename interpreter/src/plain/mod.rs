//! The plain executor: walks the topology step by step, makes every move and looks at what comes of it.
//!
//! Obviously right before fast; it is the oracle of everything quicker.

mod apply;
mod attack;
mod bars;
mod candidates;
mod compound;
mod count;
mod demand;
mod dependence;
mod effect;
mod joint;
mod legality;
mod phase;
mod setting_up;
mod stack;
mod survey;

pub(crate) use apply::{apply, apply_step, finish};
pub(crate) use attack::{attacked, attackers, is_attacked, unsafe_cells};
pub(crate) use bars::Bars;
pub(crate) use candidates::{Asked, candidates_from, candidates_unbarred};
pub use compound::{STEPS_WALKED_MAX, Unfinished};
pub(crate) use compound::{judge_steps, next_steps};
pub(crate) use count::{judge_duties, n_turns, single_moves};
pub(crate) use dependence::Dependence;
pub(crate) use joint::{for_each_cast, joint_candidate};
pub use legality::STEPS_LISTED_MAX;
pub(crate) use legality::{
    Bar, bar_of, can_move, duties_in_force, is_open, legal_moves, n_legal_moves, satisfies,
    takes_in_passing, visit_legal,
};
pub(crate) use phase::{note_unseen, settle};
pub(crate) use setting_up::drop_candidates;

use ir::{Arrival, Meeting};

/// Whether a leg that ends so can take somebody.
pub(crate) fn takes(arrival: &Arrival) -> bool {
    let taking = |meeting| matches!(meeting, Meeting::Capture | Meeting::Unload);
    taking(arrival.enemy) || taking(arrival.friend) || arrival.en_passant
}
