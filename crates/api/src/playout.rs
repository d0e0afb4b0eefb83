//! Games of random moves, without their moves.

use crate::{Board, Error, Outcome};

/// The result of a game of random moves.
#[derive(Clone, PartialEq, Debug)]
pub struct Playout {
    /// The number of moves.
    pub plies: u32,
    /// The end; `None` if the limit of moves was reached before.
    pub outcome: Option<Outcome>,
}

impl Board {
    /// Plays random legal moves from this position until the game ends, at most `n_max`. The board stays as it is. Draws that a player
    /// must claim do not end the game.
    ///
    /// Games that are played by tables take a microsecond a move or less.
    ///
    /// # Errors
    /// [`Error::TooMuch`].
    pub fn playout(&self, n_max: u32, random: &mut impl rand::Rng) -> Result<Playout, Error> {
        use rand::RngExt as _;
        let game = self.variant().game();
        let mut choose = |n: u64| random.random_range(0..n.max(1));
        let made = game.board(self.position()).playout(n_max, &mut choose)?;
        Ok(Playout {
            plies: made.n_turns,
            outcome: made.outcome.map(|outcome| Outcome::of(game, &outcome)),
        })
    }
}
