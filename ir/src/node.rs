//! One walk over expressions of every type: every analysis of expressions is a fold over it.
//!
//! The children of each enum are listed next to it (`for_each_child`, without a wildcard), so that every walk visits
//! a new form of expression.

use crate::{Cells, Condition, Number, Symbols};

/// An expression of any type.
#[derive(Clone, Copy, PartialEq, Hash, Debug)]
pub enum Node<'r> {
    /// A set of cells.
    Cells(&'r Cells),
    /// A number.
    Number(&'r Number),
    /// A set of symbols.
    Symbols(&'r Symbols),
    /// A condition.
    Condition(&'r Condition),
}

/// The move that the names of moves (`from`, `to`, `captured`, `piece is`, ...) refer to in some part of an
/// expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Speaks {
    /// The move for which the whole expression is evaluated.
    OfMove,
    /// The same move, and the position before it (the argument of `was`).
    OfMoveEarlier,
    /// The last turn (`last.to`).
    OfLast,
    /// The steps made before this one in its turn (`earlier.to`).
    OfStepsBefore,
    /// A turn that could be made (the argument of `could`).
    OfTurnAhead,
}

impl<'r> Node<'r> {
    /// Visits the child expressions, left to right.
    pub fn for_each_child(self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Cells(cells) => cells.for_each_child(visit),
            Self::Number(number) => number.for_each_child(visit),
            Self::Symbols(symbols) => symbols.for_each_child(visit),
            Self::Condition(condition) => condition.for_each_child(visit),
        }
    }

    /// Visits this expression and all its descendants, each before its children, with the move that it refers to.
    ///
    /// The recursion is as deep as the expression, which the grammar limits.
    pub fn walk(self, visit: &mut dyn FnMut(Node<'r>, Speaks)) {
        self.walk_speaking(Speaks::OfMove, visit);
    }

    fn walk_speaking(self, speaks: Speaks, visit: &mut dyn FnMut(Node<'r>, Speaks)) {
        visit(self, speaks);
        let below = self.about().speaks.unwrap_or(speaks);
        self.for_each_child(&mut |child| child.walk_speaking(below, visit));
    }
}

impl<'r> From<&'r Cells> for Node<'r> {
    fn from(cells: &'r Cells) -> Self {
        Self::Cells(cells)
    }
}

impl<'r> From<&'r Number> for Node<'r> {
    fn from(number: &'r Number) -> Self {
        Self::Number(number)
    }
}

impl<'r> From<&'r Symbols> for Node<'r> {
    fn from(symbols: &'r Symbols) -> Self {
        Self::Symbols(symbols)
    }
}

impl<'r> From<&'r Condition> for Node<'r> {
    fn from(condition: &'r Condition) -> Self {
        Self::Condition(condition)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_met_once_with_its_move() {
        let last = Cells::Last(Box::new(Cells::To));
        let ahead = Condition::Could(Box::new(Condition::Some(Cells::Captured)));
        let whole = Condition::And(
            Box::new(Condition::In(last, Cells::From)),
            Box::new(Condition::Not(Box::new(ahead))),
        );
        let mut met = Vec::new();
        Node::from(&whole).walk(&mut |node, speaks| {
            if let Node::Cells(cells) = node {
                met.push((cells.clone(), speaks));
            }
        });
        assert_eq!(
            met,
            [
                (Cells::Last(Box::new(Cells::To)), Speaks::OfMove),
                (Cells::To, Speaks::OfLast),
                (Cells::From, Speaks::OfMove),
                (Cells::Captured, Speaks::OfTurnAhead),
            ]
        );
    }
}
