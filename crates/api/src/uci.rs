//! Moves in UCI, as other programs write them: `3d3c+` for a promotion by a sign, the royal piece's cell twice for a pass.

use alfil_protocol::wording::{Style, Wording};

use crate::{Board, Error, Move};

impl Board {
    /// Returns the texts in UCI of the legal moves, in the order of [`Board::legal_moves`]. A move without one has its own text.
    ///
    /// `castles_onto_partner` writes castling as the king's move onto the rook, as UCI does for shuffled set-ups.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn uci_texts(&self, castles_onto_partner: bool) -> Result<Vec<String>, Error> {
        let game = self.variant().game();
        let legal = self.legal_moves()?;
        let wording = wording(self, castles_onto_partner);
        Ok(wording.write_all(game, self.position(), legal.turns()))
    }

    /// Finds the legal move of a text in UCI, or in a notation of [`Board::find`].
    ///
    /// # Errors
    /// [`Error::Move`], with the reason.
    pub fn find_uci(&self, text: &str, castles_onto_partner: bool) -> Result<Move, Error> {
        let game = self.variant().game();
        let wording = wording(self, castles_onto_partner);
        let turn = wording
            .read(game, self.position(), text)
            .map_err(Error::Move)?;
        let found = self.legal_moves()?.find(&turn);
        found.ok_or_else(|| Error::Move(format!("`{text}` is not a legal move here")))
    }
}

fn wording(board: &Board, castles_onto_partner: bool) -> Wording {
    let style = match castles_onto_partner {
        true => Style::UciOntoPartner,
        false => Style::Uci,
    };
    Wording::new(style, board.variant().game())
}
