//! Keys: equal for positions that the rules cannot tell apart.

use std::hash::{Hash, Hasher};

use ir::{CellSet, CounterScope};
use rustc_hash::FxHasher;

use crate::game::Game;
use crate::plain;
use crate::position::Position;

impl Game {
    /// The repetition key: the men, who is to move, and whatever else some rule about moves reads. Unmoved marks count
    /// while a part or a joint move could still use them, cells passed only if a capture on them is legal, counters only
    /// where rules about moves read them.
    pub fn key(&self, position: &Position) -> u64 {
        let mut hasher = FxHasher::default();
        position.men.hash(&mut hasher);
        position.turn.hash(&mut hasher);
        self.unmoved_that_matter(position).hash(&mut hasher);
        if self.can_take_in_passing(position) {
            position.passed.hash(&mut hasher);
        }
        for (index, counter) in self
            .rules()
            .counters
            .iter()
            .enumerate()
            .filter(|(_, counter)| counter.in_key)
        {
            let first = self.counter_places[index];
            let n = if counter.scope == CounterScope::Game {
                1
            } else {
                self.rules().players.len()
            };
            position.counters[first..first + n].hash(&mut hasher);
        }
        position.stores.hash(&mut hasher);
        position.statuses.hash(&mut hasher);
        (&position.attributes, position.phase, position.called).hash(&mut hasher);
        if self.reads.last
            && let Some(last) = &position.last
        {
            (last.from, last.to, &last.victims).hash(&mut hasher);
        }
        // FxHash leaves its low bits weak; spread them.
        hasher
            .finish()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            .rotate_left(29)
    }

    /// Unmoved men whose mark some rule may still ask for.
    pub fn unmoved_that_matter(&self, position: &Position) -> CellSet {
        if self.reads.unmoved {
            return position.unmoved.clone();
        }
        let mut matter = CellSet::empty(self.n_places());
        for cell in position.unmoved.iter() {
            if position
                .man(cell)
                .is_some_and(|man| self.reads.initial_kinds[man.kind().index()])
            {
                matter.insert(cell);
            }
        }
        for player in 0..self.rules().players.len() {
            for (_, cast) in plain::joint_rights(self, position, ir::PlayerId::from_index(player)) {
                for cell in cast.iter().filter(|cell| position.unmoved.contains(**cell)) {
                    matter.insert(*cell);
                }
            }
        }
        matter
    }

    /// Whether some legal turn takes a man who has just passed cells, on one of them.
    pub(crate) fn can_take_in_passing(&self, position: &Position) -> bool {
        position.passed.is_some()
            && plain::visit_legal_steps(self, position, &mut |turn| {
                if turn.kind == crate::turn::MoveKind::EnPassant {
                    std::ops::ControlFlow::Break(())
                } else {
                    std::ops::ControlFlow::Continue(())
                }
            })
            .is_break()
    }
}
