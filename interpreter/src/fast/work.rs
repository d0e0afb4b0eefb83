//! The work that compiling may be, and what it decides.

use std::cell::Cell;
use std::rc::Rc;

use super::decision::{Deciding, Decision};
use crate::limits::COMPILE_WORK_MAX;

/// What is left of the work that compiling a game may be, and what is decided.
pub(super) struct Work {
    left: Cell<usize>,
    deciding: Rc<Deciding>,
}

impl Work {
    /// All of it.
    pub(super) fn new(deciding: &Rc<Deciding>) -> Self {
        Self {
            left: Cell::new(COMPILE_WORK_MAX),
            deciding: Rc::clone(deciding),
        }
    }

    /// Decides: [`Deciding::take`].
    pub(super) fn take(&self, decision: Decision, fits: bool) -> bool {
        self.deciding.take(decision, fits)
    }

    /// Returns what is decided.
    pub(super) fn deciding(&self) -> &Rc<Deciding> {
        &self.deciding
    }

    /// Returns what is left, for those who spend of it.
    pub(super) fn left(&self) -> &Cell<usize> {
        &self.left
    }

    /// Spends one; false if nothing is left, and from then on.
    pub(super) fn spend(&self) -> bool {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Tests whether nothing is left.
    pub(super) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
