//! The value of a set that does not depend on the position: zones of a definition.

use ir::facts::partial::{Given, Partial};
use ir::{Board, CellSet, Cells, PlayerId, Zone};

/// The set as each player sees it, one entry per frame of the board; `None` if it depends on the position.
///
/// `zones` are those that the set may name, indexed by their ids. What was lowered for [`Context::Zone`](super::Context)
/// has a value.
pub fn constant(cells: &Cells, board: &Board, zones: &[Zone]) -> Option<Vec<CellSet>> {
    (0..board.frames.len())
        .map(|player| {
            let me = PlayerId::from_index(player);
            let given = OfBoard { board, zones, me };
            Partial::new(&given).cells(cells).known().cloned()
        })
        .collect()
}

/// The board as a player sees it, and nobody on it.
struct OfBoard<'a> {
    board: &'a Board,
    zones: &'a [Zone],
    me: PlayerId,
}

impl Given for OfBoard<'_> {
    fn board(&self) -> &Board {
        self.board
    }

    fn zones(&self) -> &[Zone] {
        self.zones
    }

    fn me(&self) -> PlayerId {
        self.me
    }
}
