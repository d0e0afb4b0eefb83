//! A player's view of a game.

use interpreter::{Match, Position};

/// The view of the player to move: without anything that is hidden from that player.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    position: Position,
    earlier: Vec<Position>,
}

/// The greatest number of earlier positions that are stored: older ones seldom repeat.
const EARLIER_MAX: usize = 200;

impl View {
    /// Creates the view of the player to move in a running game.
    ///
    /// Cost: a copy of at most 201 positions.
    pub fn of(play: &Match<'_>) -> Self {
        let now = play.position();
        // If positions are hidden, the player has seen only the last one.
        let earlier = match play.game().is_hidden(now) {
            true => &[],
            false => &play.positions()[..play.positions().len() - 1],
        };
        Self::after(play.view(now.turn()), earlier)
    }

    /// Creates a view from a position as the player to move sees it, with the earlier positions of the game.
    pub fn after(position: Position, earlier: &[Position]) -> Self {
        let earlier = &earlier[earlier.len().saturating_sub(EARLIER_MAX)..];
        Self {
            position,
            earlier: earlier.to_vec(),
        }
    }

    /// Returns the position as the player sees it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the earlier positions that may repeat, the first one first.
    pub(crate) fn earlier(&self) -> &[Position] {
        &self.earlier
    }
}

impl From<Position> for View {
    fn from(position: Position) -> Self {
        Self::after(position, &[])
    }
}
