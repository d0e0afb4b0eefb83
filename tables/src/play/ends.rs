//! The ends for which a condition holds.

use crate::data::ends::{Ends, Spread};
use crate::data::set::Set;
use crate::play::instructions::Machine;
use crate::play::view::View;

impl<S: Set> Ends<S> {
    /// Returns the ends for which the condition holds, for a move with everything else fixed.
    pub(crate) fn of<M: Machine>(&self, view: &View<'_, S, M>) -> S {
        let all = !S::default();
        match self {
            Self::Fixed(mask) => match mask.holds(view) {
                true => all,
                false => S::default(),
            },
            Self::Not(inner) => !inner.of(view),
            Self::And(a, b) => {
                let ends = a.of(view);
                match ends.is_empty() {
                    true => ends,
                    false => ends & b.of(view),
                }
            }
            Self::Or(a, b) => a.of(view) | b.of(view),
            Self::Some(spread) => spread.back(view, all),
            Self::In(spread, set) => {
                let others = spread.back(view, !set.of(view));
                spread.back(view, all).without(others)
            }
        }
    }
}

impl<S: Set> Spread<S> {
    /// Returns the ends on which one of these cells depends.
    fn back<M: Machine>(&self, view: &View<'_, S, M>, cells: S) -> S {
        match self {
            Self::End => cells,
            Self::CapturedPiece => {
                let walker = view.turn.filter(|turn| turn.store.is_none());
                walker.map_or(S::default(), |turn| {
                    (cells & view.state.pieces()).without(turn.from)
                })
            }
            Self::Map(of, inverse, all) => {
                let cells = (cells & *all).cells();
                let from = cells.fold(S::default(), |from, cell| from | inverse[cell]);
                of.back(view, from)
            }
            Self::Or(a, b) => a.back(view, cells) | b.back(view, cells),
            Self::And(spread, set) => spread.back(view, cells & set.of(view)),
            Self::Minus(spread, set) => spread.back(view, cells.without(set.of(view))),
        }
    }
}
