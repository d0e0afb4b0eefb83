//! What is found out once for a position.

use std::cell::Cell;

/// Whether turns of a position must be made, by the place in the plan of what is asked of them.
#[derive(Default)]
pub(super) struct Once {
    is_known: Cell<u64>,
    must_be: Cell<u64>,
}

impl Once {
    /// The bit of a place; none of those far back, which are found out each time.
    fn bit(index: usize) -> u64 {
        1u64.checked_shl(index as u32).unwrap_or(0)
    }

    /// Returns what is known of those of which this is asked.
    pub(super) fn known(&self, index: usize) -> Option<bool> {
        let bit = Self::bit(index);
        (self.is_known.get() & bit != 0).then(|| self.must_be.get() & bit != 0)
    }

    /// Notes it.
    pub(super) fn note(&self, index: usize, must_be: bool) {
        let bit = Self::bit(index);
        self.is_known.set(self.is_known.get() | bit);
        if must_be {
            self.must_be.set(self.must_be.get() | bit);
        }
    }
}
