//! Sets that a loop over cells would evaluate again for each cell, though they are the same for all.

use ir::{CellSet, Cells, Condition, Node};
use smallvec::SmallVec;
use std::cell::RefCell;

/// The fewest cells for which it pays to look for such sets.
const CELLS_MIN: usize = 3;

/// Sets by their places in the rules, each with its value once it is known.
type Sets = SmallVec<[(*const Cells, Option<CellSet>); 2]>;

/// The costly sets in the condition of a loop that do not depend on the cell of the loop. Each is evaluated once, when it is needed.
///
/// Law: an expression at one place of the rules is evaluated in one way while a loop around it runs: for one player, on one
/// position, with one move.
pub(super) struct Repeated<'e> {
    outer: Option<&'e Repeated<'e>>,
    sets: RefCell<Sets>,
}

impl<'e> Repeated<'e> {
    /// Looks for the sets in a condition that is evaluated for each of so many cells.
    ///
    /// Cost: linear in the size of the condition, times the depth of its costly sets.
    pub fn of(
        condition: &Condition,
        variable: u8,
        n_cells: usize,
        outer: Option<&'e Repeated<'e>>,
    ) -> Self {
        let mut sets = SmallVec::new();
        if n_cells >= CELLS_MIN {
            find(condition.into(), bit(variable), &mut sets);
        }
        Self {
            outer,
            sets: RefCell::new(sets),
        }
    }

    /// Returns the value of a set, if it is one of these or of a loop around this one. `evaluate` is called for the first time.
    pub fn value(&self, cells: &Cells, evaluate: impl FnOnce() -> CellSet) -> Option<CellSet> {
        let place = |repeated: &Self| {
            let sets = repeated.sets.borrow();
            sets.iter().position(|(set, _)| std::ptr::eq(*set, cells))
        };
        let mut repeated = self;
        let index = loop {
            match place(repeated) {
                Some(index) => break index,
                None => repeated = repeated.outer?,
            }
        };
        let known = repeated.sets.borrow()[index].1.clone();
        Some(known.unwrap_or_else(|| {
            let value = evaluate();
            repeated.sets.borrow_mut()[index].1 = Some(value.clone());
            value
        }))
    }
}

/// Tests whether an expression has a loop with such sets.
pub(crate) fn has_repeated(node: Node<'_>) -> bool {
    let mut is_found = false;
    node.walk(&mut |node, _| {
        let condition = match node {
            Node::Cells(Cells::Those { condition, .. })
            | Node::Condition(
                Condition::Any { condition, .. } | Condition::Every { condition, .. },
            ) => condition,
            _ => return,
        };
        let mut sets = SmallVec::new();
        find(Node::Condition(condition), bound(node), &mut sets);
        is_found |= !sets.is_empty();
    });
    is_found
}

/// Adds the largest costly sets in an expression that do not depend on the variables bound around them, `inside` the loop.
fn find(node: Node<'_>, inside: u32, sets: &mut Sets) {
    if let Node::Cells(cells) = node
        && is_costly(cells)
        && free(node) & inside == 0
    {
        sets.push((cells, None));
        return;
    }
    let inside = inside | bound(node);
    node.for_each_child(&mut |child| find(child, inside, sets));
}

/// Tests whether the evaluation of a set costs more than to remember it.
fn is_costly(cells: &Cells) -> bool {
    matches!(
        cells,
        Cells::Near(..)
            | Cells::NearOf { .. }
            | Cells::Reach(..)
            | Cells::OwnReach(_)
            | Cells::Spread { .. }
            | Cells::Between(..)
            | Cells::Attacked(_)
            | Cells::Attackers { .. }
            | Cells::Unsafe { .. }
            | Cells::Status(_)
            | Cells::Those { .. }
    )
}

/// Returns the variables that an expression reads and does not bind, as bits.
fn free(node: Node<'_>) -> u32 {
    if let Node::Cells(Cells::Bound(variable)) = node {
        return bit(variable.0);
    }
    let mut read = 0;
    node.for_each_child(&mut |child| read |= free(child));
    read & !bound(node)
}

/// Returns the variable that an expression binds, as a bit.
fn bound(node: Node<'_>) -> u32 {
    match node {
        Node::Cells(Cells::Those { variable, .. })
        | Node::Condition(Condition::Any { variable, .. } | Condition::Every { variable, .. }) => {
            bit(variable.0)
        }
        _ => 0,
    }
}

fn bit(variable: u8) -> u32 {
    1u32.checked_shl(u32::from(variable)).unwrap_or(u32::MAX)
}
