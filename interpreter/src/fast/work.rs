//! The work that compiling may be.

use std::cell::Cell;

use crate::limits::COMPILE_WORK_MAX;

/// What is left of the work that compiling a game may be.
pub(super) struct Work {
    left: Cell<usize>,
}

impl Work {
    /// All of it.
    pub(super) fn new() -> Self {
        Self {
            left: Cell::new(COMPILE_WORK_MAX),
        }
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
