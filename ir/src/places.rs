//! Places: cells with a level, in games with stacks.

use crate::CellId;

/// The numbering of places: level by level, the ground first, so that in games without stacks places are cells.
///
/// No piece is over an empty place. Sets of cells are sets of places. Steps, zones of the board and ends of joint
/// moves contain only cells, the places on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    n_cells: usize,
    levels: usize,
}

impl Places {
    /// Creates the places of a board with this number of cells and of levels, at least one.
    pub fn new(n_cells: usize, levels: usize) -> Self {
        Self { n_cells, levels }
    }

    /// Returns the number of cells of the board.
    pub fn n_cells(self) -> usize {
        self.n_cells
    }

    /// Returns the greatest height of a stack.
    pub fn levels(self) -> usize {
        self.levels
    }

    /// Returns the number of places.
    pub fn n_places(self) -> usize {
        self.n_cells * self.levels
    }

    /// Tests whether the game has stacks.
    pub fn has_stacks(self) -> bool {
        self.levels > 1
    }

    /// Returns the cell of a place.
    #[inline]
    pub fn cell(self, place: CellId) -> CellId {
        if self.levels == 1 {
            place
        } else {
            CellId::from_index(place.index() % self.n_cells)
        }
    }

    /// Returns the level of a place, 0 on the ground.
    #[inline]
    pub fn level(self, place: CellId) -> usize {
        if self.levels == 1 {
            0
        } else {
            place.index() / self.n_cells
        }
    }

    /// Returns the place of this level over a cell; `None` above the highest level.
    #[inline]
    pub fn at(self, cell: CellId, level: usize) -> Option<CellId> {
        (level < self.levels).then(|| CellId::from_index(level * self.n_cells + cell.index()))
    }

    /// Returns the place directly above.
    #[inline]
    pub fn above(self, place: CellId) -> Option<CellId> {
        let next = place.index() + self.n_cells;
        (next < self.n_places()).then(|| CellId::from_index(next))
    }

    /// Returns the place directly below.
    #[inline]
    pub fn below(self, place: CellId) -> Option<CellId> {
        place
            .index()
            .checked_sub(self.n_cells)
            .map(CellId::from_index)
    }
}
