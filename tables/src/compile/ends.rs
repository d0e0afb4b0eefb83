//! Compilation of conditions for tests of all ends of a piece at once.

use ir::{Cells, Condition, Inputs, Node};

use crate::compile::mask::Masks;
use crate::data::ends::{Ends, Spread};
use crate::data::mask::MaskSet;
use crate::data::set::Set;

/// What is not fixed with the piece, its start, and the kind of its move.
const OF_END: Inputs = Inputs::MOVE
    .without(Inputs::FROM.and(Inputs::PIECE).and(Inputs::PART))
    .without(Inputs::TURN.and(Inputs::CHOSEN).and(Inputs::DROP))
    .and(Inputs::CHECK);

/// Tests whether an expression depends on the end of a move, or on the path to it.
fn reads_end<'r>(node: impl Into<Node<'r>>) -> bool {
    let mut reads = false;
    node.into()
        .walk(&mut |node, _| reads |= node.about().reads.has(OF_END));
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
            Cells::Near(of, _)
            | Cells::NearOf { from: of, .. }
            | Cells::File(of)
            | Cells::Rank(of) => {
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
