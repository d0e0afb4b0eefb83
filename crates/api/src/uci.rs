//! Moves in UCI, as other programs write them: `3d3c+` for a promotion by a sign, the royal piece's cell twice for a pass.

use alfil_record::wording::{Style, Wording};
use interpreter::Game;

use crate::{Board, Error, Move};

impl Board {
    /// Returns the texts in UCI of the legal moves, in the order of [`Board::legal_moves`]. A move without one has its own text.
    ///
    /// `castles_onto_partner` writes castling as the king's move onto the rook, as UCI does for shuffled set-ups.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn uci_texts(&self, castles_onto_partner: bool) -> Result<Vec<String>, Error> {
        Ok(self.legal_moves()?.uci_texts(castles_onto_partner).to_vec())
    }

    /// Finds the legal move of a text in UCI, or in a notation of [`Board::find`].
    ///
    /// # Errors
    /// [`Error::Move`], with the reason.
    pub fn find_uci(&self, text: &str, castles_onto_partner: bool) -> Result<Move, Error> {
        let game = self.variant().game();
        let legal = self.legal_moves()?;
        let texts = legal.uci_texts(castles_onto_partner);
        let written = texts.iter().position(|own| own == text);
        if let Some(one) = written.and_then(|index| legal.get(index)) {
            return Ok(one);
        }
        let turn = wording(game, castles_onto_partner)
            .read(game, self.position(), text)
            .map_err(Error::Move)?;
        let found = legal.find(&turn);
        found.ok_or_else(|| Error::Move(format!("`{text}` is not a legal move here")))
    }
}

/// Returns the notation of UCI for a game.
pub(crate) fn wording(game: &Game, castles_onto_partner: bool) -> Wording {
    let style = match castles_onto_partner {
        true => Style::UciOntoPartner,
        false => Style::Uci,
    };
    Wording::new(style, game)
}
