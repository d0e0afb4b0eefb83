//! Sets of cells that are only partly known.

use crate::{CellId, CellSet};

/// A set of cells between two others, both as wide as the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// The cells that are certainly in the set.
    pub least: CellSet,
    /// The cells that may be in the set.
    pub most: CellSet,
}

impl Bounds {
    /// Creates the bounds of a known set.
    pub fn exactly(set: CellSet) -> Self {
        Self {
            least: set.clone(),
            most: set,
        }
    }

    /// Creates the bounds of the empty set of a board with `n_cells` cells.
    pub fn nowhere(n_cells: usize) -> Self {
        Self::exactly(CellSet::empty(n_cells))
    }

    /// Returns the bounds of any subset: none, some or all of it.
    pub fn some(mut self) -> Self {
        self.least -= &self.most;
        self
    }

    /// Returns the set, if it is known.
    pub fn exact(&self) -> Option<&CellSet> {
        (self.least == self.most).then_some(&self.most)
    }

    /// Tests whether the set is certainly empty.
    pub fn is_nowhere(&self) -> bool {
        self.most.is_empty()
    }

    /// Returns the bounds of the intersection.
    pub fn cut(mut self, other: &Self) -> Self {
        self.least &= &other.least;
        self.most &= &other.most;
        self
    }

    /// Returns the bounds of the union.
    pub fn join(mut self, other: &Self) -> Self {
        self.least |= &other.least;
        self.most |= &other.most;
        self
    }

    /// Returns the bounds of the cells that are not in the other set.
    pub fn without(mut self, other: &Self) -> Self {
        self.least -= &other.most;
        self.most -= &other.least;
        self
    }

    /// Tests whether the cell is in the set; `None` if that is not decided.
    pub fn contains(&self, cell: CellId) -> Option<bool> {
        match (self.least.contains(cell), self.most.contains(cell)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Tests whether the set contains a cell; `None` if that is not decided.
    pub fn is_some(&self) -> Option<bool> {
        match (self.least.is_empty(), self.most.is_empty()) {
            (false, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Tests whether the set is not empty and is within the other; `None` if that is not decided.
    pub fn is_in(&self, other: &Self) -> Option<bool> {
        if !self.most.intersects(&other.most) || !self.least.is_subset(&other.most) {
            return Some(false);
        }
        (!self.least.is_empty() && self.most.is_subset(&other.least)).then_some(true)
    }

    /// Tests whether both sets are equal; `None` if that is not decided.
    pub fn is_same(&self, other: &Self) -> Option<bool> {
        if let (Some(one), Some(other)) = (self.exact(), other.exact()) {
            return Some(one == other);
        }
        let may_be = self.least.is_subset(&other.most) && other.least.is_subset(&self.most);
        (!may_be).then_some(false)
    }

    /// Returns the least and the greatest possible number of cells.
    pub fn count(&self) -> (u32, u32) {
        (self.least.len() as u32, self.most.len() as u32)
    }
}
