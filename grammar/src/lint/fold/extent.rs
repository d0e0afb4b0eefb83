//! The extent of a set: its possible cells and their occupants.

use ir::{CellId, CellSet, KindId, Rules};

/// The least and the greatest content of a set, by cell, by occupant, and by number.
///
/// In games with stacks a cell means every place over it. Occupants are numbered: no piece, then for each kind the
/// player's own piece and another player's.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    /// The cells of which every place is in the set.
    pub least_cells: CellSet,
    /// The cells outside which no place is in the set.
    pub most_cells: CellSet,
    /// The occupants with which every place is in the set (`men`: pieces, or no piece).
    least_pieces: CellSet,
    /// The occupants without which no place is in the set.
    most_pieces: CellSet,
    /// The least and the greatest number of places in the set.
    pub count: (u32, u32),
    /// Whether a cell has only one place.
    is_level: bool,
}

const NO_PIECE: CellId = CellId(0);

impl Extent {
    /// Creates the extent of an arbitrary set in this game.
    pub fn unknown(rules: &Rules) -> Self {
        let (n_cells, n_pieces) = (rules.board.n_cells(), 1 + 2 * rules.kinds.len());
        Self {
            least_cells: CellSet::empty(n_cells),
            most_cells: CellSet::full(n_cells),
            least_pieces: CellSet::empty(n_pieces),
            most_pieces: CellSet::full(n_pieces),
            count: (0, u32::MAX),
            is_level: rules.levels == 1,
        }
        .settled()
    }

    /// Returns the extent of every place.
    pub fn everything(mut self) -> Self {
        self.least_cells = self.most_cells.clone();
        self.least_pieces = self.most_pieces.clone();
        self.settled()
    }

    /// Returns the extent of every place of these cells.
    pub fn of_cells(mut self, cells: &CellSet) -> Self {
        self.least_cells = cells.clone();
        self.most_cells = cells.clone();
        self.settled()
    }

    /// Returns the extent of every place with such an occupant.
    pub fn of_pieces(mut self, fits: impl Fn(KindId, bool) -> bool) -> Self {
        let pieces = self.most_pieces.clone();
        for piece in pieces.iter() {
            let (kind, is_mine) = (piece.index().wrapping_sub(1) / 2, piece.index() % 2 == 1);
            if piece == NO_PIECE || !fits(KindId::from_index(kind), is_mine) {
                self.most_pieces.remove(piece);
            }
        }
        self.least_pieces = self.most_pieces.clone();
        self.settled()
    }

    /// Returns the extent of every free place. Free places above the ground are not among the empty cells.
    pub fn of_free(mut self) -> Self {
        self.most_pieces &= &{
            let mut no_piece = self.least_pieces.clone();
            no_piece.insert(NO_PIECE);
            no_piece
        };
        if self.is_level {
            self.least_pieces = self.most_pieces.clone();
        }
        self.settled()
    }

    /// Returns the extent of any subset.
    pub fn some(mut self) -> Self {
        self.least_cells -= &self.least_cells.clone();
        self.least_pieces -= &self.least_pieces.clone();
        self.count.0 = 0;
        self
    }

    /// Returns the extent of any single element.
    pub fn one(&self) -> Self {
        let mut one = self.clone().some();
        one.count = (1, 1);
        one
    }

    /// Returns the extent of the same cells with any occupants.
    pub fn of_anybody(mut self, unknown: &Extent) -> Self {
        self.most_pieces = unknown.most_pieces.clone();
        self
    }

    pub fn at_most(mut self, most: u32) -> Self {
        self.count.1 = self.count.1.min(most);
        self.settled()
    }

    pub fn at_least(mut self, least: u32) -> Self {
        self.count.0 = self.count.0.max(least.min(self.count.1));
        self
    }

    pub fn none(self) -> Self {
        self.at_most(0)
    }

    /// Applies each bound to the others.
    pub fn settled(mut self) -> Self {
        if self.is_level {
            self.count.1 = self.count.1.min(self.most_cells.len() as u32);
        }
        self.count.0 = self
            .count
            .0
            .max(self.least_cells.len() as u32)
            .min(self.count.1);
        if self.count.1 == 0 || self.most_cells.is_empty() || self.most_pieces.is_empty() {
            self.most_cells -= &self.most_cells.clone();
            self.most_pieces -= &self.most_pieces.clone();
            self = self.some();
            self.count = (0, 0);
        }
        self
    }

    /// Returns the extent of the intersection.
    pub fn cut(mut self, other: &Self) -> Self {
        self.least_cells &= &other.least_cells;
        self.most_cells &= &other.most_cells;
        self.least_pieces &= &other.least_pieces;
        self.most_pieces &= &other.most_pieces;
        self.count = (0, self.count.1.min(other.count.1));
        self.settled()
    }

    pub fn join(mut self, other: &Self) -> Self {
        self.least_cells |= &other.least_cells;
        self.most_cells |= &other.most_cells;
        self.least_pieces |= &other.least_pieces;
        self.most_pieces |= &other.most_pieces;
        let most = self.count.1.saturating_add(other.count.1);
        self.count = (self.count.0.max(other.count.0), most);
        self.settled()
    }

    pub fn without(mut self, other: &Self) -> Self {
        self.least_cells -= &other.most_cells;
        self.most_cells -= &other.least_cells;
        self.least_pieces -= &other.most_pieces;
        self.most_pieces -= &other.least_pieces;
        self.count.0 = self.count.0.saturating_sub(other.count.1);
        self.settled()
    }

    /// Tests whether the set is always empty.
    pub fn is_nothing(&self) -> bool {
        self.count.1 == 0
    }

    /// Tests whether the set is never empty.
    pub fn is_never_empty(&self) -> bool {
        self.count.0 > 0
    }

    /// Tests whether the set cannot be as `some` states: non-empty for true, empty for false.
    pub fn cannot_be_some(&self, some: bool) -> bool {
        match some {
            true => self.is_nothing(),
            false => self.is_never_empty(),
        }
    }

    /// Tests whether the set certainly contains something that is not in the other set.
    pub fn sticks_out_of(&self, other: &Self) -> bool {
        !self.least_cells.is_subset(&other.most_cells)
            || (self.is_never_empty() && other.is_nothing())
    }

    /// Tests whether every element of the set is certainly in the other set.
    pub fn is_always_in(&self, other: &Self) -> bool {
        self.most_cells.is_subset(&other.least_cells)
            || self.most_pieces.is_subset(&other.least_pieces)
    }

    /// Tests whether a place of the cell can be in the set.
    pub fn can_be_at(&self, cell: CellId) -> bool {
        self.most_cells.contains(cell)
    }

    /// Tests whether both sets consist of one common cell and can contain the same piece.
    pub fn is_one_piece_of(&self, other: &Self) -> bool {
        let is_one_cell = self.most_cells.len() == 1 && self.most_cells == other.most_cells;
        is_one_cell && self.most_pieces.intersects(&other.most_pieces)
    }

    /// Tests whether a free place can be in the set.
    pub fn can_be_free(&self) -> bool {
        self.most_pieces.contains(NO_PIECE)
    }

    /// Tests whether a piece can be in the set.
    pub fn can_be_taken(&self) -> bool {
        self.most_pieces.iter().any(|piece| piece != NO_PIECE)
    }

    /// Tests whether only pieces of the player can be in the set.
    pub fn is_of_oneself(&self) -> bool {
        self.most_pieces.iter().all(|piece| piece.index() % 2 == 1)
    }

    /// Tests whether no piece of the player can be in the set.
    pub fn is_of_enemies(&self) -> bool {
        self.most_pieces
            .iter()
            .all(|piece| piece != NO_PIECE && piece.index() % 2 == 0)
    }
}
