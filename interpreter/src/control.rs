//! The pieces that a player moves.

use ir::{CellId, CellSet, Piece, PlayerId};

use crate::at::At;
use crate::expression::Eval;
use crate::game::Game;
use crate::limits::Answer;
use crate::position::Position;
use crate::query::Query;

/// The pieces that a player moves in a position.
pub(crate) struct Moved {
    /// The player.
    pub(crate) player: PlayerId,
    /// The pieces; `None` for those of the player.
    pieces: Option<CellSet>,
}

impl Moved {
    /// Tests whether the player moves this piece on this place.
    #[inline]
    pub(crate) fn has(&self, place: CellId, piece: Piece) -> bool {
        match &self.pieces {
            None => piece.player() == self.player,
            Some(pieces) => pieces.contains(place),
        }
    }
}

impl Eval<'_> {
    /// Returns the pieces that `me` moves.
    pub(crate) fn moved(&self) -> Moved {
        let pieces = self.rules().control.pieces.as_ref();
        Moved {
            player: self.me(),
            pieces: pieces.map(|pieces| self.cells(pieces)),
        }
    }
}

impl At<'_> {
    /// Returns the pieces that the player to move moves.
    pub(crate) fn moved(self) -> Moved {
        self.eval(self.position.turn).moved()
    }

    /// Returns the player for whom the piece on a place moves while nobody in particular moves it: its owner, or `me` for a neutral
    /// piece.
    pub(crate) fn mover_of(self, piece: Piece, me: PlayerId) -> PlayerId {
        match piece.is_neutral() {
            true => me,
            false => piece.player(),
        }
    }
}

impl Game {
    /// Tests whether the player to move moves the piece on this place.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn is_moved_by_mover(&self, position: &Position, place: CellId) -> Answer<bool> {
        let query = Query::new(self, position);
        let moved = query.at(position).moved();
        let piece = position.piece(place);
        query.answer(piece.is_some_and(|piece| moved.has(place, piece)))
    }
}
