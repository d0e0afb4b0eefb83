//! Tests whether facts contradict each other.

use super::facts::Facts;
use super::{Given, Reader};
use crate::lint::implied::values;
use ir::{Cells, Compare, Condition, KindId, Moment, Number, StepKind};

impl Reader<'_> {
    /// Tests whether the facts cannot all hold.
    pub(super) fn contradict(&self, given: &Given<'_>) -> bool {
        let facts = &given.facts;
        // Each fact is compared with each other.
        if !facts.0.iter().all(|_| self.fold.spend()) {
            return false;
        }
        let phase = self.context.phase;
        let other_phase = facts
            .0
            .iter()
            .any(|(condition, value)| match (condition, phase) {
                (Condition::PhaseIs(phases), Some(phase)) => phases.contains(&phase) != *value,
                _ => false,
            });
        other_phase
            || (self.context.most_steps <= 1 && self.excludes_every_piece(facts))
            || facts.leaves_none(|condition| match condition {
                Condition::TurnIs(turns) => Some(turns),
                _ => None,
            })
            || facts.leaves_none(|condition| match condition {
                Condition::PhaseIs(phases) => Some(phases),
                _ => None,
            })
            || self.drop_has_start(facts)
            || self.numbers_exclude(given)
            || self.opposites(facts)
            || self.in_two_places(given)
    }

    /// Tests whether no piece can make a step with all these facts. One piece makes a step, by one part, and becomes
    /// one kind. In a turn of several steps the steps can differ.
    fn excludes_every_piece(&self, facts: &Facts<'_>) -> bool {
        let parts = facts.common(|condition| match condition {
            Condition::PartIs(parts) => Some(parts),
            _ => None,
        });
        let has_part = |kind: &KindId, names: &[ir::PartName]| {
            let kind = self.fold.rules.kinds.get(kind.index());
            kind.is_some_and(|kind| kind.parts.iter().any(|part| names.contains(&part.name)))
        };
        let part_of_others = match (facts.pieces(), &parts) {
            (Some(kinds), Some(parts)) => !kinds.iter().any(|kind| has_part(kind, parts)),
            _ => false,
        };
        part_of_others
            || facts.leaves_none(|condition| match condition {
                Condition::PieceIs(kinds) => Some(kinds),
                _ => None,
            })
            || facts.leaves_none(|condition| match condition {
                Condition::PartIs(parts) => Some(parts),
                _ => None,
            })
            || facts.leaves_none(|condition| match condition {
                Condition::ChosenIs(kinds) => Some(kinds),
                _ => None,
            })
    }

    /// Tests whether the facts give a drop a start cell or a part. A piece from a store has no start cell and uses no
    /// part of its movement.
    fn drop_has_start(&self, facts: &Facts<'_>) -> bool {
        let is_drop = facts
            .0
            .iter()
            .any(|fact| matches!(fact, (Condition::FromHand, true)));
        let is_of_board = |(condition, value): &(&Condition, bool)| {
            *value
                && matches!(
                    condition,
                    Condition::In(Cells::From, _)
                        | Condition::Some(Cells::From)
                        | Condition::PartIs(_)
                )
        };
        is_drop
            && self.context.moment != Moment::Position
            && self.context.most_steps == 1
            && facts.0.iter().any(is_of_board)
    }

    /// Tests whether numbers exclude each other: `a >= 3` and `a < 2`.
    fn numbers_exclude(&self, given: &Given<'_>) -> bool {
        let mut ranges: Vec<(&Number, (u32, u32))> = Vec::new();
        for (condition, value) in &given.facts.0 {
            let Condition::Compare(how, a, b) = condition else {
                continue;
            };
            let (number, how, constant) = match (a, b) {
                (Number::Constant(_), Number::Constant(_)) => continue,
                (number, Number::Constant(constant)) => (number, *how, *constant),
                (Number::Constant(constant), number) => (number, how.turned(), *constant),
                _ => continue,
            };
            let how = if *value { how } else { how.opposite() };
            if how == Compare::NotEqual {
                continue;
            }
            let Some((least, most)) = values(how, constant) else {
                return true;
            };
            if !self.fold.spend() {
                return false;
            }
            match ranges.iter_mut().find(|(other, _)| *other == number) {
                Some((_, range)) => *range = (range.0.max(least), range.1.min(most)),
                None => ranges.push((number, (least, most))),
            }
        }
        ranges.iter().any(|(_, (least, most))| least > most)
    }

    /// Tests whether the facts put one set into two disjoint sets: `to in far and to in pawns`.
    fn in_two_places(&self, given: &Given<'_>) -> bool {
        let places = given.facts.0.iter().filter_map(|fact| match fact {
            (Condition::In(what, place), true) => Some((what, place)),
            _ => None,
        });
        let places: Vec<(&Cells, &Cells)> = places.collect();
        places.iter().enumerate().any(|(index, (what, place))| {
            places[..index].iter().any(|(other, before)| {
                let is_same = what == other && place != before && self.fold.spend();
                is_same
                    && self
                        .cells(place, given)
                        .cut(&self.cells(before, given))
                        .is_nothing()
            })
        })
    }

    /// Tests whether a fact and its opposite are both present, or a set is both empty and not empty.
    fn opposites(&self, facts: &Facts<'_>) -> bool {
        let denied = || facts.0.iter().filter(|(_, value)| !*value);
        for (condition, value) in &facts.0 {
            let filled = match (condition, value) {
                (Condition::Some(set), true) | (Condition::None(set), false) => vec![set],
                (Condition::In(a, b), true) => vec![a, b],
                _ => Vec::new(),
            };
            for set in filled {
                let parts = set.conjuncts();
                let is_denied = |(other, value): &(&Condition, bool)| match (other, value) {
                    (Condition::None(empty), true) | (Condition::Some(empty), false) => {
                        self.fold.spend() && (empty == set || parts.contains(&empty))
                    }
                    _ => false,
                };
                if facts.0.iter().any(is_denied) {
                    return true;
                }
            }
            if *value && denied().any(|(other, _)| self.fold.spend() && other == condition) {
                return true;
            }
        }
        false
    }

    /// Tests whether the move of the expression is one step of a piece, evaluated before it is made.
    pub(super) fn is_before_one_step(&self) -> bool {
        self.context.moment == Moment::BeforeMove && self.context.most_steps == 1
    }

    /// Tests whether pieces move in the turn of the expression.
    pub(super) fn pieces_move(&self) -> bool {
        self.context.has(&[StepKind::Move, StepKind::Joint])
    }
}
