//! The pieces on a board, as a walk reads them.

use std::ops::ControlFlow;

use ir::{CellId, Piece};

/// The piece on each place: known for all places, or supposed during a walk.
pub trait Pieces {
    /// Returns the piece on this place; `None` for a place that does not exist.
    fn at(&self, place: CellId) -> Option<Piece>;

    /// Returns the number of places; without stacks, of cells.
    fn n_places(&self) -> usize;

    /// Returns the pieces that an unknown cell could hold. A walk must try each of them before it continues as if the cell were
    /// empty. The slice is empty if the occupant is known.
    #[inline]
    fn could_be(&self, _cell: CellId) -> &[Piece] {
        &[]
    }

    /// Supposes the occupant of an unknown cell.
    ///
    /// # Errors
    /// Breaks if too much has been supposed.
    #[inline]
    fn suppose(&self, _cell: CellId, _piece: Option<Piece>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Supposes that a cell is empty, if its occupant is unknown.
    ///
    /// # Errors
    /// As [`Pieces::suppose`].
    #[inline]
    fn suppose_empty(&self, cell: CellId) -> ControlFlow<()> {
        match self.could_be(cell) {
            [] => ControlFlow::Continue(()),
            _ => self.suppose(cell, None),
        }
    }

    /// Returns the number of suppositions.
    #[inline]
    fn n_supposed(&self) -> usize {
        0
    }

    /// Removes all suppositions after the first `_n_supposed`.
    #[inline]
    fn forget(&self, _n_supposed: usize) {}
}

/// A slice with one entry per cell in topology order; with stacks, one per place.
impl Pieces for [Option<Piece>] {
    #[inline]
    fn at(&self, place: CellId) -> Option<Piece> {
        self.get(place.index()).copied().flatten()
    }

    #[inline]
    fn n_places(&self) -> usize {
        self.len()
    }
}
