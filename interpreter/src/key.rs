//! Keys: equal for positions that the rules cannot distinguish.

use std::hash::{Hash, Hasher};

use ir::Arrange;
use ir::{CellList, CellSet, CounterId, Passed, PassedList, ValuesInKey};
use rustc_hash::FxHasher;
use smallvec::smallvec;

use crate::counts::{Key, KeyMaker};
use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the repetition key: a hash of the pieces, the player to move, and everything else that some rule about moves reads.
    ///
    /// Unmoved marks count while a movement part or a joint move could still use them. Passed cells count only if a capture on them
    /// is legal. Counters and values of pieces count only if rules about moves read them. Of the last move, the key includes the
    /// sets that any rule reads, rules about ends included.
    pub fn key(&self, position: &Position) -> u64 {
        let mut hasher = FxHasher::default();
        let (values, turns) = (&self.reads.in_key, self.reads.turns_in_key);
        self.hash_what_matters(position, (values, turns), &mut hasher);
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
        let (values, turns) = (&self.reads.in_counts, self.reads.turns_in_counts);
        self.hash_what_matters(position, (values, turns), &mut maker);
        if let Some(before) = &position.before {
            maker.add(self.key(&before.0));
        }
        // The order of earlier positions does not matter.
        let past = position.past.iter();
        maker.add(past.fold(0, |sum, key| sum.wrapping_add(*key)));
        maker.key()
    }

    /// Hashes everything that makes positions different, with these counters and values of pieces and with the numbers of moves up
    /// to `turns`. Lists of variable length are hashed with their length.
    fn hash_what_matters(
        &self,
        position: &Position,
        (values, turns): (&ValuesInKey, Option<u32>),
        hasher: &mut impl Hasher,
    ) {
        position.pieces.hash(hasher);
        position.turn.hash(hasher);
        self.unmoved_that_matter(position).hash(hasher);
        let mut passed = self.passed_that_matters(position);
        passed.iter_mut().for_each(|passed| passed.cells.arrange());
        passed.hash(hasher);
        let counters = values.counters.iter().enumerate();
        for (index, _) in counters.filter(|(_, matters)| **matters) {
            let values = self.layout.counter_values(CounterId::from_index(index));
            position.counters[values].hash(hasher);
        }
        position.stores.hash(hasher);
        position.statuses.hash(hasher);
        let mut n_valued = 0;
        for valued in &position.valued {
            if values.attributes[valued.attribute.index()] {
                valued.hash(hasher);
                n_valued += 1;
            }
        }
        n_valued.hash(hasher);
        if let Some(most) = turns {
            let turns = position.turns.iter().map(|turns| *turns.min(&most));
            turns.for_each(|turns| turns.hash(hasher));
        }
        (&position.attributes, position.phase).hash(hasher);
        (position.called, &position.dice, &position.bags).hash(hasher);
        position.orders.hash(hasher);
        if self.reads.refuses {
            let can_refuse = position.before.is_some();
            (&position.refused, position.n_refused(), can_refuse).hash(hasher);
        }
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

    /// Returns the pieces that a legal move captures en passant, with the passed cells on which it does, in the order of passing.
    ///
    /// All passed cells of a piece are returned while it is on the board, if a rule reads which pieces could be captured en passant,
    /// or if a later turn than the next can capture it. In games with turns of several steps any step counts that the rules about
    /// steps allow, because there may be too many turns to search.
    pub fn passed_that_matters(&self, position: &Position) -> PassedList {
        // The cells count if the test takes too much work.
        let takes = |position: &Position| {
            let query = Query::new(self, position).forgetting();
            query.at(position).captures_en_passant() || query.too_much().is_some()
        };
        let is_alone = position.passed.len() == 1;
        let mut all = PassedList::new();
        for passed in &position.passed {
            // An effect may have removed the piece. Then it cannot be captured en passant.
            if position.piece(passed.by).is_none() {
                continue;
            }
            let mut cells = CellList::new();
            // A cell that a piece is on stays closed.
            let empty = passed.cells.iter().copied();
            for cell in empty.filter(|cell| position.piece(*cell).is_none()) {
                if !cells.contains(&cell) {
                    cells.push(cell);
                }
            }
            let stays = self.reads.passed || passed.left > 1;
            if !stays && is_alone && !takes(position) {
                return all;
            }
            // Each of several cells is tried alone.
            if !stays && (cells.len() > 1 || !is_alone) {
                cells.retain(|cell| {
                    let mut alone = position.clone();
                    alone.passed = smallvec![Passed {
                        cells: CellList::from_slice(&[*cell]),
                        ..*passed
                    }];
                    takes(&alone)
                });
            }
            if !cells.is_empty() {
                all.push(Passed { cells, ..*passed });
            }
        }
        all
    }
}
