//! Classes of moves and attacks of a kind, as far as tables treat them alike.

use crate::data::kinds::KindSets;

/// A class of moves of a kind: the moves with equal conditions other than occupancy, and equal cells left passed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct Class {
    /// The contents of the cell where the piece ends.
    pub onto: Onto,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// Whether it can be captured en passant in the next move on the cells that it passes.
    pub leaves_passed: bool,
    /// Whether it captures the piece that has passed the cell.
    pub is_en_passant: bool,
    /// The conditions of each move, by their place in the plan.
    pub tests: usize,
    /// The pieces that may not be on the [forbidden](crate::data::lines::Line::forbidden) cells of a line; if there are
    /// such pieces, each line has such cells.
    pub blockers: KindSets,
    /// The pieces that may not be captured where the piece ends.
    pub exempt: KindSets,
}

/// The contents of the cell where a piece ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Onto {
    /// No piece.
    NoPiece,
    /// An enemy, which is captured.
    Enemy,
    /// A friend, which is captured.
    Friend,
    /// No piece or an enemy.
    NoPieceOrEnemy,
}

impl Onto {
    /// Tests whether a cell can be both.
    pub(crate) fn meets(self, other: Self) -> bool {
        let is_within = |one: Self, other: Self| {
            other == Self::NoPieceOrEnemy && matches!(one, Self::NoPiece | Self::Enemy)
        };
        self == other || is_within(self, other) || is_within(other, self)
    }
}

/// A class of attacks of a kind: the attacks with equal conditions other than occupancy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) struct AttackClass {
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// The forbid rules on it, by their place in the plan.
    pub forbids: usize,
    /// The pieces that may not be on the [forbidden](crate::data::lines::Line::forbidden) cells of a line.
    pub blockers: KindSets,
}

/// The place of moves without conditions.
pub(crate) const NOTHING: usize = 0;
