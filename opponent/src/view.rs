//! What a player knows of a game.

use interpreter::{Match, Position};

/// What the player to move knows of a game: nothing that is hidden from him.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    position: Position,
    earlier: Vec<Position>,
}

/// How many positions before it are kept in mind: what is farther back seldom comes again.
const EARLIER_MAX: usize = 200;

impl View {
    /// What the player to move knows of a game that is being played.
    ///
    /// Cost: a copy of at most 201 positions.
    pub fn of(play: &Match<'_>) -> Self {
        let now = play.position();
        // Of positions of which he has not seen all he knows only the last.
        let earlier = match play.game().is_hidden(now) {
            true => &[],
            false => &play.positions()[..play.positions().len() - 1],
        };
        Self::after(play.view(now.turn()), earlier)
    }

    /// A position as the player to move sees it, with those of the game before it.
    pub fn after(position: Position, earlier: &[Position]) -> Self {
        let earlier = &earlier[earlier.len().saturating_sub(EARLIER_MAX)..];
        Self {
            position,
            earlier: earlier.to_vec(),
        }
    }

    /// The position as he sees it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Those before it that may come again, the first one first.
    pub(crate) fn earlier(&self) -> &[Position] {
        &self.earlier
    }
}

impl From<Position> for View {
    fn from(position: Position) -> Self {
        Self::after(position, &[])
    }
}
