//! The work budget of the compiler, and its decisions.

use std::cell::Cell;
use std::rc::Rc;

use crate::data::decision::{Deciding, Decision};
use interpreter::executor::COMPILE_WORK_MAX;

/// The rest of the work budget, and the decisions.
pub(crate) struct Work {
    left: Cell<usize>,
    deciding: Rc<Deciding>,
}

impl Work {
    /// Creates the full budget.
    pub(crate) fn new(deciding: &Rc<Deciding>) -> Self {
        Self {
            left: Cell::new(COMPILE_WORK_MAX),
            deciding: Rc::clone(deciding),
        }
    }

    /// Makes a decision: [`Deciding::take`].
    pub(crate) fn take(&self, decision: Decision, fits: bool) -> bool {
        self.deciding.take(decision, fits)
    }

    /// Returns the decisions.
    pub(crate) fn deciding(&self) -> &Rc<Deciding> {
        &self.deciding
    }

    /// Returns the rest of the budget, for code that spends it.
    pub(crate) fn left(&self) -> &Cell<usize> {
        &self.left
    }

    /// Spends one unit; false if nothing is left, and from then on.
    pub(crate) fn spend(&self) -> bool {
        let left = self.left.get().checked_sub(1);
        self.left.set(left.unwrap_or(0));
        left.is_some()
    }

    /// Tests whether nothing is left.
    pub(crate) fn is_spent(&self) -> bool {
        self.left.get() == 0
    }
}
