//! Paths that sets do not cover: captures elsewhere than on the end, moves that end on their start, conditions on the
//! owner of a piece met. Each is tested by itself.

use crate::data::set::Set;

/// A compiled path.
#[derive(Clone, Debug)]
pub(crate) struct Way<S> {
    /// Its end.
    pub to: usize,
    /// The required contents of cells.
    pub needs: Needs<S>,
    /// The captured pieces.
    pub captured: S,
    /// The empty cells passed.
    pub passed: S,
    /// The jumped pieces.
    pub jumped: S,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// Whether the piece can be captured en passant on the cells that it passes.
    pub leaves_passed: bool,
    /// Whether it captures the piece that has passed the last cell.
    pub is_en_passant: bool,
    /// The conditions of the move.
    pub tests: usize,
}

/// The paths by which pieces of one kind capture on a cell.
#[derive(Clone, Debug)]
pub(crate) struct AttackWays<S> {
    /// The kind.
    pub kind: usize,
    /// Their starts.
    pub starts: S,
    /// The paths, by start.
    pub ways: Vec<AttackWay<S>>,
}

impl<S: Set> AttackWays<S> {
    /// Returns the paths of these pieces.
    #[inline]
    pub(crate) fn of(&self, pieces: S) -> impl Iterator<Item = &AttackWay<S>> {
        let starts = (self.starts & pieces).cells();
        starts.flat_map(|start| {
            let first = self.ways.partition_point(|way| way.from < start);
            let ways = self.ways[first..].iter();
            ways.take_while(move |way| way.from == start)
        })
    }

    /// Tests whether one of them captures en passant as well.
    pub(crate) fn capture_en_passant(&self) -> bool {
        self.ways.iter().any(|way| way.en_passant.is_some())
    }
}

/// A path by which a piece captures on a cell.
#[derive(Clone, Debug)]
pub(crate) struct AttackWay<S> {
    /// The cell of the piece.
    pub from: usize,
    /// The required contents of other cells.
    pub needs: Needs<S>,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// The additional requirements of a capture en passant on the path.
    pub en_passant: Option<EnPassant<S>>,
}

/// The requirements of a capture en passant: a piece must have passed a cell and still be there to
/// be captured.
#[derive(Clone, Debug)]
pub(crate) struct EnPassant<S> {
    /// The cell that it must have passed.
    pub to: usize,
    /// The cells where it must not be, since the piece there is captured on the path.
    pub captured: S,
}

/// The required contents of cells, relative to the mover.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs<S> {
    /// Cells that must be empty.
    pub empty: S,
    /// Cells with any piece.
    pub pieces: S,
    /// Cells with enemies.
    pub enemies: S,
    /// Cells with friends.
    pub friends: S,
}

impl<S: Set> Needs<S> {
    /// Tests whether the requirements are met.
    #[inline]
    pub(crate) fn are_met(&self, mine: S, enemies: S) -> bool {
        let pieces = mine | enemies;
        !pieces.meets(self.empty)
            && self.pieces.without(pieces).is_empty()
            && self.enemies.without(enemies).is_empty()
            && self.friends.without(mine).is_empty()
    }

    /// Returns the cells that must be occupied by any piece.
    pub(crate) fn occupied(&self) -> S {
        self.pieces | self.enemies | self.friends
    }
}
