//! Facts that are computed once for a position.

use std::cell::Cell;

use crate::data::extra::Extra;
use crate::data::extract::Extract;
use crate::data::set::Set;
use crate::play::node::Node;
use crate::play::test::Test;

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
    fn cached(&self, index: usize) -> Option<bool> {
        let bit = Self::bit(index);
        (self.is_cached.get() & bit != 0).then(|| self.must_be.get() & bit != 0)
    }

    /// Records the answer.
    fn note(&self, index: usize, must_be: bool) {
        let bit = Self::bit(index);
        self.is_cached.set(self.is_cached.get() | bit);
        if must_be {
            self.must_be.set(self.must_be.get() | bit);
        }
    }
}

impl<S: Set, const K: usize, E: Extra, M: Extract> Node<'_, S, K, E, M> {
    /// Tests whether moves with these conditions, by their place in the plan, have to be made in this position to decide
    /// whether they are legal.
    pub(crate) fn must_be_made(&self, index: usize) -> bool {
        let tests = &self.rich().conditions[index];
        if tests.disturbs || tests.after.is_empty() {
            return tests.disturbs;
        }
        if let Some(cached) = self.must_be_made.cached(index) {
            return cached;
        }
        let view = self.view();
        let could_hold = |forbid: &Test<S>| !forbid.is_of_position || forbid.holds(&view);
        let must_be = tests.after.iter().any(|(before, _)| could_hold(before));
        self.must_be_made.note(index, must_be);
        must_be
    }
}
