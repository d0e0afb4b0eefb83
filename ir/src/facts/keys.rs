//! Which counters make positions different.

use super::Reads;
use crate::{CounterId, RuleRef, Rules};

impl Rules {
    /// Returns for each counter whether positions that differ in it are different: whether an expression that
    /// [decides turns](crate::Slot::decides_turns) reads it, or a counter does that is such a one.
    ///
    /// A counter that only an end reads (a count of quiet turns) would else keep every position from repeating.
    pub fn counters_in_key(&self) -> Vec<bool> {
        let expressions = self.expressions();
        let mut left: Vec<CounterId> = expressions
            .iter()
            .filter(|one| one.slot.decides_turns())
            .flat_map(|one| Reads::of(one.node).counters)
            .collect();
        let mut in_key = vec![false; self.counters.len()];
        while let Some(counter) = left.pop() {
            let Some(known) = in_key.get_mut(counter.index()) else {
                continue;
            };
            if !std::mem::replace(known, true) {
                let of_counter = expressions
                    .iter()
                    .filter(|one| one.rule == RuleRef::Counter(counter));
                left.extend(of_counter.flat_map(|one| Reads::of(one.node).counters));
            }
        }
        in_key
    }
}
