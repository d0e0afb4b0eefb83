//! Keys: equal for positions that the rules cannot tell apart.

use std::hash::{Hash, Hasher};

use ir::{CellList, CellSet, CounterId, Passed};
use rustc_hash::FxHasher;

use crate::counts::{Key, KeyMaker};
use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// The repetition key: the men, who is to move, and whatever else some rule about moves reads. Unmoved marks count
    /// while a part or a joint move could still use them, cells passed only if a capture on them is legal, counters
    /// only where rules about moves read them, of the last turn the sets that any rule reads, ends among them.
    pub fn key(&self, position: &Position) -> u64 {
        let mut hasher = FxHasher::default();
        let (counters, turns) = (&self.reads.counters_in_key, self.reads.turns_in_key);
        self.hash_what_matters(position, (counters, turns), &mut hasher);
        // FxHash leaves its low bits weak; spread them.
        hasher
            .finish()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    }

    /// What the number of sequences of so many turns hangs on: as the repetition key, with what ends read that cut sequences
    /// short.
    pub(crate) fn count_key(&self, position: &Position, depth: u32) -> Key {
        let mut maker = KeyMaker::default();
        maker.add(depth.into());
        let (counters, turns) = (&self.reads.counters_in_counts, self.reads.turns_in_counts);
        self.hash_what_matters(position, (counters, turns), &mut maker);
        maker.key()
    }

    /// Hashes what makes positions different; of counters and of how many turns have been made as much as is said. What has
    /// no fixed length says how long it is.
    fn hash_what_matters(
        &self,
        position: &Position,
        (counters, turns): (&[bool], Option<u32>),
        hasher: &mut impl Hasher,
    ) {
        position.men.hash(hasher);
        position.turn.hash(hasher);
        self.unmoved_that_matter(position).hash(hasher);
        let mut passed = self.passed_that_matters(position);
        if let Some(passed) = &mut passed {
            passed.cells.sort();
        }
        passed.hash(hasher);
        let counters = counters.iter().enumerate();
        for (index, _) in counters.filter(|(_, matters)| **matters) {
            let values = self.layout.counter_values(CounterId::from_index(index));
            position.counters[values].hash(hasher);
        }
        position.stores.hash(hasher);
        position.statuses.hash(hasher);
        if let Some(most) = turns {
            let turns = position.turns.iter().map(|turns| *turns.min(&most));
            turns.for_each(|turns| turns.hash(hasher));
        }
        (&position.attributes, position.phase, position.called).hash(hasher);
        self.last_as_read(position).hash(hasher);
    }

    /// Returns the sets of the turn just made that rules read, in the order of [`ReadsOfRules::last`]: of a turn of several
    /// steps the unions, whatever their order.
    ///
    /// [`ReadsOfRules::last`]: crate::reads::ReadsOfRules::last
    pub(crate) fn last_as_read(&self, position: &Position) -> Vec<CellSet> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(position.turn);
        let sets = self.reads.last.iter();
        sets.map(|set| eval.cells(set)).collect()
    }

    /// The cells passed on which a legal turn takes the man who passed them, in the order in which he passed them; none if
    /// there is no such turn. Where a rule asks who could be taken in passing, all of them, while he stands there. In games with turns of several
    /// steps any step counts that the rules about steps allow: there may be too many turns to look at.
    pub fn passed_that_matters(&self, position: &Position) -> Option<Passed> {
        let passed = position.passed.as_ref()?;
        // An effect may have taken him away: then nobody can be taken in passing.
        position.man(passed.by)?;
        // Where it is too much to tell, the cells count.
        let takes = |position: &Position| {
            let query = Query::new(self, position);
            query.at(position).takes_in_passing() || query.too_much().is_some()
        };
        let is_asked = self.reads.passed;
        if !is_asked && !takes(position) {
            return None;
        }
        let mut cells = CellList::new();
        for cell in &passed.cells {
            if !cells.contains(cell) {
                cells.push(*cell);
            }
        }
        // Of several cells each is tried alone.
        if !is_asked && cells.len() > 1 {
            cells.retain(|cell| {
                let mut alone = position.clone();
                alone.passed = Some(Passed {
                    cells: CellList::from_slice(&[*cell]),
                    by: passed.by,
                });
                takes(&alone)
            });
        }
        let by = passed.by;
        (!cells.is_empty()).then_some(Passed { cells, by })
    }
}
