//! The search for turns of several steps, beside the plain executor.
//!
//! What such a turn is, [`plain`](crate::plain) says: which steps are open, what they lead to, whether they are a turn. Here
//! is how all of them are found, or counted, without trying every order: what steps have to do with each other
//! ([`Dependence`]), which men can touch each other at all (`survey`), the walk that leaves out orders that come to the same
//! (`walk`), and counting group by group (`count`, `demand`).

mod count;
mod demand;
mod dependence;
mod survey;
mod walk;

pub(crate) use count::{count_legal, judge_duties, n_turns, single_moves};
pub(crate) use dependence::Dependence;
pub use walk::STEPS_WALKED_MAX;
pub(crate) use walk::visit_compound;
