//! Sets of cells of which not everything is known.

use crate::{CellId, CellSet};

/// A set of cells between two others, both as wide as the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Surely in it.
    pub least: CellSet,
    /// What may be in it.
    pub most: CellSet,
}

impl Bounds {
    /// This set.
    pub fn exactly(set: CellSet) -> Self {
        Self {
            least: set.clone(),
            most: set,
        }
    }

    /// No cell of a board with `n_cells` cells.
    pub fn nowhere(n_cells: usize) -> Self {
        Self::exactly(CellSet::empty(n_cells))
    }

    /// Some of it, none, or all.
    pub fn some(mut self) -> Self {
        self.least -= &self.most;
        self
    }

    /// The set, if it is known.
    pub fn known(&self) -> Option<&CellSet> {
        (self.least == self.most).then_some(&self.most)
    }

    /// Tests whether no cell can be in it.
    pub fn is_nowhere(&self) -> bool {
        self.most.is_empty()
    }

    /// The cells in both.
    pub fn cut(mut self, other: &Self) -> Self {
        self.least &= &other.least;
        self.most &= &other.most;
        self
    }

    /// The cells in one or the other.
    pub fn join(mut self, other: &Self) -> Self {
        self.least |= &other.least;
        self.most |= &other.most;
        self
    }

    /// The cells that are not in the other.
    pub fn without(mut self, other: &Self) -> Self {
        self.least -= &other.most;
        self.most -= &other.least;
        self
    }

    /// Whether the cell is in it, if that is sure.
    pub fn contains(&self, cell: CellId) -> Option<bool> {
        match (self.least.contains(cell), self.most.contains(cell)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// Whether there is a cell in it, if that is sure.
    pub fn is_some(&self) -> Option<bool> {
        match (self.least.is_empty(), self.most.is_empty()) {
            (false, _) => Some(true),
            (_, true) => Some(false),
            _ => None,
        }
    }

    /// Whether there is a cell in it and all are in the other, if that is sure.
    pub fn is_in(&self, other: &Self) -> Option<bool> {
        if !self.most.intersects(&other.most) || !self.least.is_subset(&other.most) {
            return Some(false);
        }
        (!self.least.is_empty() && self.most.is_subset(&other.least)).then_some(true)
    }

    /// Whether both are the same set, if that is sure.
    pub fn is_same(&self, other: &Self) -> Option<bool> {
        if let (Some(one), Some(other)) = (self.known(), other.known()) {
            return Some(one == other);
        }
        let may_be = self.least.is_subset(&other.most) && other.least.is_subset(&self.most);
        (!may_be).then_some(false)
    }

    /// The least and the most cells in it.
    pub fn count(&self) -> (u32, u32) {
        (self.least.len() as u32, self.most.len() as u32)
    }
}
