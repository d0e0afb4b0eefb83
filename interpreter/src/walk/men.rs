//! Who stands where, as far as a walk asks.

use std::ops::ControlFlow;

use ir::{CellId, Man};

/// Who stands on which place: known for all of them, or supposed as a walk asks.
pub trait Men {
    /// Returns who stands on this place; nobody on one that there is not.
    fn at(&self, place: CellId) -> Option<Man>;

    /// Returns how many places there are; without stacks, cells.
    fn n_places(&self) -> usize;

    /// Returns whom a walk has to try on a cell before it goes on as if nobody stood there: the men who could stand on one of
    /// which nothing is known. Where everything is known, nobody.
    #[inline]
    fn could_be(&self, _cell: CellId) -> &[Man] {
        &[]
    }

    /// Supposes who stands on a cell of which nothing is known.
    ///
    /// # Errors
    /// Breaks where too much has been supposed.
    #[inline]
    fn suppose(&self, _cell: CellId, _man: Option<Man>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Supposes that nobody stands on a cell if nothing is known of it.
    ///
    /// # Errors
    /// As [`Men::suppose`].
    #[inline]
    fn suppose_empty(&self, cell: CellId) -> ControlFlow<()> {
        match self.could_be(cell) {
            [] => ControlFlow::Continue(()),
            _ => self.suppose(cell, None),
        }
    }

    /// Returns how much has been supposed.
    #[inline]
    fn n_supposed(&self) -> usize {
        0
    }

    /// Forgets what has been supposed since there was so much.
    #[inline]
    fn forget(&self, _n_supposed: usize) {}
}

/// One entry per cell in topology order; with stacks, one per place.
impl Men for [Option<Man>] {
    #[inline]
    fn at(&self, place: CellId) -> Option<Man> {
        self.get(place.index()).copied().flatten()
    }

    #[inline]
    fn n_places(&self) -> usize {
        self.len()
    }
}
