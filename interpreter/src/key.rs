//! Keys: equal for positions that the rules cannot distinguish.

use std::hash::{Hash, Hasher};

use ir::{CellList, CellSet, CounterId, Passed};
use rustc_hash::FxHasher;

use crate::counts::{Key, KeyMaker};
use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the repetition key: a hash of the pieces, the player to move, and everything else that some rule about moves reads.
    ///
    /// Unmoved marks count while a movement part or a joint move could still use them. Passed cells count only if a capture on them
    /// is legal. Counters count only if rules about moves read them. Of the last move, the key includes the sets that any rule
    /// reads, rules about ends included.
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

    /// Returns the key that decides the number of move sequences of this depth. It is the repetition key, with the counters and
    /// numbers of moves read by the ends that cut sequences short.
    pub(crate) fn count_key(&self, position: &Position, depth: u32) -> Key {
        let mut maker = KeyMaker::default();
        maker.add(depth.into());
        let (counters, turns) = (&self.reads.counters_in_counts, self.reads.turns_in_counts);
        self.hash_what_matters(position, (counters, turns), &mut maker);
        maker.key()
    }

    /// Hashes everything that makes positions different, with these `counters` and with the numbers of moves up to `turns`. Lists
    /// of variable length are hashed with their length.
    fn hash_what_matters(
        &self,
        position: &Position,
        (counters, turns): (&[bool], Option<u32>),
        hasher: &mut impl Hasher,
    ) {
        position.pieces.hash(hasher);
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
        (&position.statuses, &position.valued).hash(hasher);
        if let Some(most) = turns {
            let turns = position.turns.iter().map(|turns| *turns.min(&most));
            turns.for_each(|turns| turns.hash(hasher));
        }
        (&position.attributes, position.phase).hash(hasher);
        (position.called, &position.dice, &position.bags).hash(hasher);
        position.orders.hash(hasher);
        self.last_as_read(position).hash(hasher);
    }

    /// Returns the sets of the last move that rules read, in the order of [`ReadsOfRules::last`]. For a turn of several steps the
    /// sets are unions over the steps, whatever the order of the steps.
    ///
    /// [`ReadsOfRules::last`]: crate::reads::ReadsOfRules::last
    pub(crate) fn last_as_read(&self, position: &Position) -> Vec<CellSet> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(position.turn);
        let sets = self.reads.last.iter();
        sets.map(|set| eval.cells(set)).collect()
    }

    /// Returns the passed cells on which a legal move captures the piece that passed them, in the order of passing; `None` if there
    /// is no such move.
    ///
    /// If a rule reads which pieces could be captured en passant, all passed cells are returned while the piece is on the board. In
    /// games with turns of several steps any step counts that the rules about steps allow, because there may be too many turns to
    /// search.
    pub fn passed_that_matters(&self, position: &Position) -> Option<Passed> {
        let passed = position.passed.as_ref()?;
        // An effect may have removed the piece. Then no piece can be captured en passant.
        position.piece(passed.by)?;
        // The cells count if the test takes too much work.
        let takes = |position: &Position| {
            let query = Query::new(self, position);
            query.at(position).captures_en_passant() || query.too_much().is_some()
        };
        let is_read = self.reads.passed;
        if !is_read && !takes(position) {
            return None;
        }
        let mut cells = CellList::new();
        for cell in &passed.cells {
            if !cells.contains(cell) {
                cells.push(*cell);
            }
        }
        // Each of several cells is tried alone.
        if !is_read && cells.len() > 1 {
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
