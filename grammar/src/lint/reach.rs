//! Where men can come to: never less than what can happen, often more.

use ir::{CellSet, KindId, PlayerId};

/// The cells that men of each player and kind can come to.
#[derive(Clone, Debug)]
pub struct Reach {
    /// For each player and kind.
    pub(super) cells: Vec<Vec<CellSet>>,
    /// Where partners of castlings land.
    pub(super) partners: Vec<CellSet>,
}

impl Reach {
    /// Returns where a man of this player and kind can come to.
    pub fn cells(&self, player: PlayerId, kind: KindId) -> &CellSet {
        &self.cells[player.index()][kind.index()]
    }

    /// Returns where men of some players and kinds can come to.
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
