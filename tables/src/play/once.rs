//! Facts that are computed once for a position.

use std::cell::Cell;

/// The answers whether moves of a position must be made, by the place of their conditions in the
/// plan.
#[derive(Default)]
pub(crate) struct Once {
    is_cached: Cell<u64>,
    must_be: Cell<u64>,
}

impl Once {
    /// Returns the bit of a place; none for later places, which are computed each time.
    fn bit(index: usize) -> u64 {
        1u64.checked_shl(index as u32).unwrap_or(0)
    }

    /// Returns the cached answer for moves with these conditions.
    pub(crate) fn cached(&self, index: usize) -> Option<bool> {
        let bit = Self::bit(index);
        (self.is_cached.get() & bit != 0).then(|| self.must_be.get() & bit != 0)
    }

    /// Records the answer.
    pub(crate) fn note(&self, index: usize, must_be: bool) {
        let bit = Self::bit(index);
        self.is_cached.set(self.is_cached.get() | bit);
        if must_be {
            self.must_be.set(self.must_be.get() | bit);
        }
    }
}
