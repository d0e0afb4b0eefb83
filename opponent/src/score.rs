//! Scores of positions for the player to move.

use std::fmt;

/// The score of a position, from one player's side: in hundredths, or a distance to the end in turns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub(crate) i32);

/// The score of a game won at once.
pub(crate) const WIN: i32 = 30_000;
/// The bound that no score reaches unless it is an end.
pub(crate) const FAR: i32 = 25_000;
/// The score of an end that shares the points unequally, for a whole point of difference.
pub(crate) const SHARED: i32 = 5_000;

impl Score {
    /// Returns the score in hundredths; `None` if the search has found an end.
    pub fn hundredths(self) -> Option<i32> {
        (self.0.abs() < FAR).then_some(self.0)
    }

    /// Returns the number of turns of both players together until the game is won, or negative until it is lost;
    /// `None` if no end is found.
    pub fn plies_to_end(self) -> Option<i32> {
        match self.0 {
            score if score >= FAR => Some(WIN - score),
            score if score <= -FAR => Some(-(WIN + score)),
            _ => None,
        }
    }

    /// Tests whether the search has found a win.
    pub fn is_won(self) -> bool {
        self.0 >= FAR
    }

    /// Tests whether the search has found a loss.
    pub fn is_lost(self) -> bool {
        self.0 <= -FAR
    }

    /// Returns the number of the player's own turns until the game is won, or negative until it is lost, as protocols
    /// report mates.
    pub fn turns_to_end(self) -> Option<i32> {
        self.plies_to_end().map(|plies| match self.is_won() {
            true => (plies + 1) / 2,
            false => plies / 2,
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.turns_to_end() {
            Some(turns) if self.is_won() => write!(f, "wins in {turns}"),
            Some(turns) => write!(f, "loses in {}", -turns),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                let hundredths = self.0.unsigned_abs();
                write!(f, "{sign}{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}
