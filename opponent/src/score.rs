//! How good a position is for the player to move.

use std::fmt;

/// How good a position is, from one player's side: in hundredths, or an end so many turns away.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(pub(crate) i32);

/// A game won at once.
pub(crate) const WIN: i32 = 30_000;
/// What no score that is not an end reaches.
pub(crate) const FAR: i32 = 25_000;
/// An end that shares the points unequally, as if one had so much more.
pub(crate) const SHARED: i32 = 5_000;

impl Score {
    /// In hundredths; none if the game is seen to end.
    pub fn hundredths(self) -> Option<i32> {
        (self.0.abs() < FAR).then_some(self.0)
    }

    /// In how many turns of both players together the game is won, or with a minus lost; none if no end is seen.
    pub fn plies_to_end(self) -> Option<i32> {
        match self.0 {
            score if score >= FAR => Some(WIN - score),
            score if score <= -FAR => Some(-(WIN + score)),
            _ => None,
        }
    }

    /// Tests whether the game is seen to be won.
    pub fn is_won(self) -> bool {
        self.0 >= FAR
    }

    /// Tests whether it is seen to be lost.
    pub fn is_lost(self) -> bool {
        self.0 <= -FAR
    }

    /// In how many of one's own turns the game is won, or with a minus lost: as protocols tell mates.
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
            None => write!(f, "{:+.2}", f64::from(self.0) / 100.0),
        }
    }
}
