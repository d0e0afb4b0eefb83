//! Conditions on moves as sets of the ends for which they hold, everything else of the move being fixed. One test
//! replaces a test of each end.

use ir::{Cells, Condition, Node};

use crate::compile::mask::{Mask, MaskSet, Masks};
use crate::data::extra::Extra;
use crate::data::extract::Extract;
use crate::data::set::Set;
use crate::play::view::View;

/// A condition on the end of a move of one piece, which captures only on that end if at all, or of
/// a drop.
#[derive(Clone, Debug)]
pub(crate) enum Ends<S> {
    /// A condition that holds for all ends or none.
    Fixed(Mask<S>),
    Not(Box<Ends<S>>),
    And(Box<Ends<S>>, Box<Ends<S>>),
    Or(Box<Ends<S>>, Box<Ends<S>>),
    /// A condition that some cells depend on the end.
    Some(Spread<S>),
    /// A condition that some cells depend on the end, and all of them are among these.
    In(Spread<S>, MaskSet<S>),
}

/// Cells that depend on an end. For several ends they are the union.
#[derive(Clone, Debug)]
pub(crate) enum Spread<S> {
    /// The end itself.
    End,
    /// The end, if a piece is captured there.
    CapturedPiece,
    /// For each cell some others, kept inverted; and all the cells that there are.
    Map(Box<Spread<S>>, Box<[S]>, S),
    Or(Box<Spread<S>>, Box<Spread<S>>),
    And(Box<Spread<S>>, MaskSet<S>),
    Minus(Box<Spread<S>>, MaskSet<S>),
}

/// Tests whether an expression depends on the end of a move, or on the path to it.
fn reads_end<'r>(node: impl Into<Node<'r>>) -> bool {
    let mut reads = false;
    node.into().walk(&mut |node, _| {
        reads |= matches!(
            node,
            Node::Cells(
                Cells::To | Cells::Captured | Cells::Promoted | Cells::Passed | Cells::Jumped
            ) | Node::Condition(Condition::GivesCheck)
        );
    });
    reads
}

impl Masks<'_> {
    /// Prepares a condition for a test of all ends at once; `None` if it has to be tested for each.
    pub(crate) fn ends<S: Set>(self, condition: &Condition) -> Option<Ends<S>> {
        if !reads_end(condition) {
            return Some(Ends::Fixed(self.condition(condition)?));
        }
        let both = |a, b| Some((Box::new(self.ends(a)?), Box::new(self.ends(b)?)));
        let not = |ends| Ends::Not(Box::new(ends));
        Some(match condition {
            Condition::Not(inner) => not(self.ends(inner)?),
            Condition::And(a, b) => both(a, b).map(|(a, b)| Ends::And(a, b))?,
            Condition::Or(a, b) => both(a, b).map(|(a, b)| Ends::Or(a, b))?,
            Condition::Some(cells) => Ends::Some(self.spread(cells)?),
            Condition::None(cells) => not(Ends::Some(self.spread(cells)?)),
            Condition::In(a, b) if !reads_end(b) => Ends::In(self.spread(a)?, self.set(b)?),
            _ => return None,
        })
    }

    fn spread<S: Set>(self, cells: &Cells) -> Option<Spread<S>> {
        let boxed = |cells| self.spread(cells).map(Box::new);
        Some(match cells {
            Cells::To => Spread::End,
            Cells::Captured => Spread::CapturedPiece,
            Cells::Or(a, b) => Spread::Or(boxed(a)?, boxed(b)?),
            Cells::And(a, b) if !reads_end(&**b) => Spread::And(boxed(a)?, self.set(b)?),
            Cells::And(a, b) if !reads_end(&**a) => Spread::And(boxed(b)?, self.set(a)?),
            Cells::Minus(a, b) if !reads_end(&**b) => Spread::Minus(boxed(a)?, self.set(b)?),
            Cells::Near(of, _) | Cells::File(of) | Cells::Rank(of) => {
                let MaskSet::Map(_, map) = self.set(cells)? else {
                    return None;
                };
                let all = map.iter().fold(S::default(), |all, cells| all | *cells);
                Spread::Map(boxed(of)?, inverse(&map), all)
            }
            _ => return None,
        })
    }
}

/// Returns for each cell the cells from which a map leads to it.
fn inverse<S: Set>(map: &[S]) -> Box<[S]> {
    let leads_to = |to: usize| {
        let from = map.iter().enumerate();
        let from = from.filter(|(_, cells)| cells.contains(to));
        from.fold(S::default(), |all, (from, _)| all | S::of(from))
    };
    (0..map.len()).map(leads_to).collect()
}

impl<S: Set> Ends<S> {
    /// Returns the ends for which the condition holds, for a move with everything else fixed.
    pub(crate) fn of<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
    ) -> S {
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
    fn back<const K: usize, E: Extra, M: Extract>(
        &self,
        view: &View<'_, S, K, E, M>,
        cells: S,
    ) -> S {
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
