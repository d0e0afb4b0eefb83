//! The reachable cells of pieces: an upper bound of what can happen.

use super::possible::Edge;
use ir::{CellSet, KindId, PlayerId};

/// The reachable cells of the pieces of each player and kind.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The cells for each player and kind.
    pub(super) cells: Vec<Vec<CellSet>>,
    /// The cells of castling partners after the castling.
    pub(super) partners: Vec<CellSet>,
    /// The moves for each player and kind, forbidden moves included, ordered by start cell.
    pub(super) edges: Vec<Vec<Vec<Edge>>>,
}

impl Reach {
    /// Returns the reachable cells of a piece of this player and kind.
    pub fn cells(&self, player: PlayerId, kind: KindId) -> &CellSet {
        &self.cells[player.index()][kind.index()]
    }

    /// Returns the reachable cells of the pieces of some players and kinds.
    pub fn of(&self, n_cells: usize, fits: &dyn Fn(PlayerId, KindId) -> bool) -> CellSet {
        let mut all = CellSet::empty(n_cells);
        for (player, kinds) in self.cells.iter().enumerate() {
            for (kind, cells) in kinds.iter().enumerate() {
                if fits(PlayerId::from_index(player), KindId::from_index(kind)) {
                    all |= cells;
                }
            }
        }
        all
    }
}
