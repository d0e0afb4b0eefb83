//! Checks and attacks on a board.

use ir::{CellSet, PlayerId};

use crate::{Board, Error, Move};

impl Board {
    /// Tests whether the player to move is in check.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn is_check(&self) -> Result<bool, Error> {
        Ok(self.variant().game().is_check(self.position())?)
    }

    /// Returns what all players are told after the last move.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn announced(&self) -> Result<Vec<String>, Error> {
        Ok(self.course().announced()?)
    }

    /// Returns the cells of the pieces that give check to the player to move.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn checkers(&self) -> Result<Vec<String>, Error> {
        let (game, position) = (self.variant().game(), self.position());
        Ok(self.names(&game.checkers_of(position, position.turn())?))
    }

    /// Returns the cells of the royal pieces of the player of this index; none if there is no such player.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn royals(&self, player: usize) -> Result<Vec<String>, Error> {
        match self.player(player) {
            Some(player) => {
                let royals = self.variant().game().royals(self.position(), player)?;
                Ok(self.names(&royals))
            }
            None => Ok(Vec::new()),
        }
    }

    /// Returns the cells of the pieces of the player of this index that could capture on a cell: on one without an enemy's piece,
    /// if there were one. Empty if there is no such player.
    ///
    /// # Errors
    /// [`Error::NotFound`] if the board has no such cell; [`Error::TooMuch`].
    pub fn attackers(&self, player: usize, cell: &str) -> Result<Vec<String>, Error> {
        let cell = self.variant().cell(cell)?;
        let Some(player) = self.player(player) else {
            return Ok(Vec::new());
        };
        let game = self.variant().game();
        Ok(self.names(&game.attackers_of(self.position(), player, cell)?))
    }

    /// Tests whether the next player is in check after a legal move of this position.
    ///
    /// # Errors
    /// [`Error::Move`] if the move is not legal here; [`Error::TooMuch`].
    pub fn gives_check(&self, one: &Move) -> Result<bool, Error> {
        let game = self.variant().game();
        if self.legal_moves()?.find(one.turn()).is_none() {
            return Err(Error::Move(format!("`{one}` is not a legal move here")));
        }
        Ok(game.is_check(&game.play(self.position(), one.turn()))?)
    }

    /// Tests whether the game has ended by an end after which no moves are listed, such as a king on the hill. Checkmate and
    /// stalemate are none: without moves they are what remains.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn is_decided(&self) -> Result<bool, Error> {
        Ok(self.variant().game().is_decided(self.position())?)
    }

    fn player(&self, index: usize) -> Option<PlayerId> {
        let n_players = self.variant().game().rules().players.len();
        (index < n_players).then(|| PlayerId::from_index(index))
    }

    /// Returns the names of the cells of a set, a cell with several pieces once.
    fn names(&self, set: &CellSet) -> Vec<String> {
        let game = self.variant().game();
        let places = game.places();
        let mut cells: Vec<ir::CellId> = set.iter().map(|place| places.cell(place)).collect();
        cells.dedup();
        let rules = game.rules();
        (cells.into_iter())
            .map(|cell| rules.cell_name(cell).to_owned())
            .collect()
    }
}
