//! What is found out once for a position.

use std::cell::Cell;

use super::extra::Extra;
use super::machine::Machine;
use super::node::Node;
use super::set::Set;
use super::test::Test;

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
    fn known(&self, index: usize) -> Option<bool> {
        let bit = Self::bit(index);
        (self.is_known.get() & bit != 0).then(|| self.must_be.get() & bit != 0)
    }

    /// Notes it.
    fn note(&self, index: usize, must_be: bool) {
        let bit = Self::bit(index);
        self.is_known.set(self.is_known.get() | bit);
        if must_be {
            self.must_be.set(self.must_be.get() | bit);
        }
    }
}

impl<S: Set, const K: usize, E: Extra, M: Machine> Node<'_, S, K, E, M> {
    /// Tests whether turns of which this is asked, by its place in the plan, have to be made before it is known whether they are legal, in this position.
    pub(super) fn must_be_made(&self, index: usize) -> bool {
        let ask = &self.rich().asks[index];
        if ask.disturbs || ask.after.is_empty() {
            return ask.disturbs;
        }
        if let Some(known) = self.must_be_made.known(index) {
            return known;
        }
        let view = self.view();
        let could_hold = |bar: &Test<S>| !bar.is_of_position || bar.holds(&view);
        let must_be = ask.after.iter().any(|(before, _)| could_hold(before));
        self.must_be_made.note(index, must_be);
        must_be
    }
}
