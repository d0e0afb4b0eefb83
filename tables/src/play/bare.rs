//! Counts in states without data other than the pieces on the board.

use crate::data::extra::{Bare, Counted, Giving, Kept};
use crate::data::set::Set;
use crate::play::instructions::{BareCounts, Machine};
use crate::play::view::View;

impl BareCounts for Bare {}

impl<const N: usize> BareCounts for Kept<N> {}

impl<const N: usize> BareCounts for Giving<N> {}

impl BareCounts for Counted {
    #[inline(always)]
    fn count_bare<S: Set, const K: usize, M: Machine>(
        view: &View<'_, S, K, Self, M>,
        depth: u32,
    ) -> Option<u64> {
        let is_bare = || view.are_counters_still(depth) && view.are_ends_out();
        match view.tables.can_be_bare && is_bare() {
            true => Some(view.machine.perft(view.bare(&view.state.bare()), depth)),
            false => None,
        }
    }
}
