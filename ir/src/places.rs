//! Places: cells with a level, where men stand on one another.

use crate::CellId;

/// How places are numbered: level by level, the ground first, so that in games without stacks places are cells.
///
/// Nobody stands over an empty place. Sets of cells are sets of places; steps, zones of the board and ends of joint moves
/// know cells alone, the places on the ground.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    n_cells: usize,
    levels: usize,
}

impl Places {
    /// Returns the places of a board with so many cells and so many levels, at least one.
    pub fn new(n_cells: usize, levels: usize) -> Self {
        Self { n_cells, levels }
    }

    /// How many cells the board has.
    pub fn n_cells(self) -> usize {
        self.n_cells
    }

    /// How many men can stand on one another.
    pub fn levels(self) -> usize {
        self.levels
    }

    /// How many places there are.
    pub fn n_places(self) -> usize {
        self.n_cells * self.levels
    }

    /// Whether men can stand on one another.
    pub fn has_stacks(self) -> bool {
        self.levels > 1
    }

    /// The cell of a place.
    #[inline]
    pub fn cell(self, place: CellId) -> CellId {
        if self.levels == 1 {
            place
        } else {
            CellId::from_index(place.index() % self.n_cells)
        }
    }

    /// The level of a place, 0 on the ground.
    #[inline]
    pub fn level(self, place: CellId) -> usize {
        if self.levels == 1 {
            0
        } else {
            place.index() / self.n_cells
        }
    }

    /// The place of this level over a cell; `None` if there is none so high.
    #[inline]
    pub fn at(self, cell: CellId, level: usize) -> Option<CellId> {
        (level < self.levels).then(|| CellId::from_index(level * self.n_cells + cell.index()))
    }

    /// The place right above.
    #[inline]
    pub fn above(self, place: CellId) -> Option<CellId> {
        let next = place.index() + self.n_cells;
        (next < self.n_places()).then(|| CellId::from_index(next))
    }

    /// The place right below.
    #[inline]
    pub fn below(self, place: CellId) -> Option<CellId> {
        place
            .index()
            .checked_sub(self.n_cells)
            .map(CellId::from_index)
    }
}
