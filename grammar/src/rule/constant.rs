//! The value of a set that does not depend on the position: zones of a definition.

use std::cell::Cell;

use ir::facts::partial::{Around, Given, Partial};
use ir::{Board, CellSet, Cells, PlayerId, Zone};

/// The reason that a set has no constant value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoValue {
    /// The set depends on the position.
    Position,
    /// The quantifiers of the set try too many cells.
    TooMuch,
}

/// Evaluates a constant set as each player sees it, one entry per frame of the board.
///
/// `zones` are those that the set may use, indexed by their ids. `left` is the number of parts of expressions that may
/// still be evaluated, and is reduced by each one. It is `None` once there were too many.
pub fn constant(
    cells: &Cells,
    board: &Board,
    zones: &[Zone],
    left: &Cell<Option<usize>>,
) -> Result<Vec<CellSet>, NoValue> {
    let seen_by = |player: usize| {
        let given = OfBoard {
            board,
            zones,
            me: PlayerId::from_index(player),
            left,
        };
        let exact = Partial::new(&given).cells(cells).exact().cloned();
        match left.get() {
            None => Err(NoValue::TooMuch),
            Some(_) => exact.ok_or(NoValue::Position),
        }
    };
    (0..board.frames.len()).map(seen_by).collect()
}

/// The board as a player sees it, with no pieces on it.
struct OfBoard<'a> {
    board: &'a Board,
    zones: &'a [Zone],
    me: PlayerId,
    /// The number of parts that may still be evaluated.
    left: &'a Cell<Option<usize>>,
}

impl Given for OfBoard<'_> {
    fn around(&self) -> Around<'_> {
        Around {
            board: self.board,
            zones: self.zones,
            rules: None,
            players: &[],
            me: self.me,
        }
    }

    fn tries_cells(&self) -> bool {
        true
    }

    fn spend(&self) -> bool {
        let left = self.left.get().and_then(|left| left.checked_sub(1));
        self.left.set(left);
        left.is_some()
    }
}
