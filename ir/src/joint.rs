//! Moves of several pieces at once.

use crate::{Bound, CellId, CellSet, Cells, Condition, PlayerId};
use serde::Serialize;

/// A move of several pieces at once.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Joint {
    /// The move's name.
    pub name: String,
    /// The pieces; the move is named for the first.
    pub pieces: Vec<JointPiece>,
    /// The condition for the move.
    pub when: Condition,
    /// Whether it is a castling, which a FEN's castling rights list: its first piece may be royal, or no piece is.
    pub castles: bool,
}

/// A piece of a joint move; its cell is bound to the variable of equal index.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct JointPiece {
    /// The cells of the piece: every cell of the set is tried; earlier pieces of the move are bound.
    pub subject: Cells,
    /// The end of the piece.
    pub end: JointEnd,
    /// Whether `subject` names exactly one cell of the board.
    pub fixed: bool,
}

/// The end of a piece of a joint move.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum JointEnd {
    /// One cell, for each player.
    Cell(Vec<CellId>),
    /// Every cell of a set is tried; all pieces of the move and the named ends of earlier pieces are bound.
    Each {
        /// The cells.
        cells: Cells,
        /// The variable to which the end is bound.
        bound: Option<Bound>,
    },
}

impl Joint {
    /// Tests whether the ends of the pieces follow from the rules alone.
    pub fn has_fixed_ends(&self) -> bool {
        let mut pieces = self.pieces.iter();
        pieces.all(|piece| matches!(piece.end, JointEnd::Cell(_)))
    }
}

impl JointPiece {
    /// Returns the end of the piece for a player; `None` if there is a choice.
    pub fn to(&self, player: PlayerId) -> Option<CellId> {
        match &self.end {
            JointEnd::Cell(of_players) => of_players.get(player.index()).copied(),
            JointEnd::Each { .. } => None,
        }
    }

    /// Returns the cells on which the piece may end in a move of a player; more if they depend on the position.
    pub fn ends(&self, player: PlayerId, n_cells: usize) -> CellSet {
        match &self.end {
            JointEnd::Cell(_) => CellSet::of(n_cells, self.to(player)),
            JointEnd::Each {
                cells: Cells::Constant(sets),
                ..
            } if sets.len() > player.index() => sets[player.index()].clone(),
            JointEnd::Each { .. } => CellSet::full(n_cells),
        }
    }

    /// Tests whether the piece may end on a cell in the move of some player.
    pub fn may_end_on(&self, cell: CellId) -> bool {
        match &self.end {
            JointEnd::Cell(of_players) => of_players.contains(&cell),
            JointEnd::Each { .. } => true,
        }
    }
}
