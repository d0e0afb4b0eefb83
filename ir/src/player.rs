//! Players, teams, and the players that an expression means.

use serde::Serialize;

use crate::PlayerId;

impl PlayerId {
    /// The owner of neutral pieces: no player. It is no index into tables of players.
    pub const NEUTRAL: Self = Self(16);
    /// The word for the owner of neutral pieces, where the name of a player could be.
    pub const NEUTRAL_NAME: &str = "neutral";

    /// Tests whether this is no player, but the owner of neutral pieces.
    #[inline]
    pub fn is_neutral(self) -> bool {
        self == Self::NEUTRAL
    }
}

/// A player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Player {
    /// The name, as in results and position files.
    pub name: String,
    /// The letter of the player as the side to move in a FEN.
    pub letter: String,
    /// The number of the team. Players of one team are partners, all others are enemies.
    pub team: u16,
}

/// Players relative to `me`.
///
/// *Enemies*, everywhere in these types ([`Cells::Enemy`](crate::Cells::Enemy),
/// [`Cells::Attacked`](crate::Cells::Attacked), [`Condition::GivesCheck`](crate::Condition::GivesCheck)), are the
/// players of all other teams. Neutral pieces are no player's, and so no enemy's.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum PlayerSet {
    /// `me` alone.
    Me,
    /// The other players of the team of `me`.
    Partner,
    /// The players of all other teams.
    Enemy,
    /// The player after `me` in turn order.
    Next,
    /// One player, for every `me`.
    Player(PlayerId),
    /// No player: the owner of neutral pieces.
    Neutral,
}

impl PlayerSet {
    /// Tests whether this means a player, or [`PlayerId::NEUTRAL`], relative to `me`, in a game with these players.
    pub fn means(self, players: &[Player], me: PlayerId, other: PlayerId) -> bool {
        let team = |player: PlayerId| players.get(player.index()).map(|player| player.team);
        match self {
            Self::Me => other == me,
            Self::Partner => other != me && team(other) == team(me),
            Self::Enemy => !other.is_neutral() && team(other) != team(me),
            Self::Next => other.index() == (me.index() + 1) % players.len().max(1),
            Self::Player(player) => other == player,
            Self::Neutral => other.is_neutral(),
        }
    }

    /// Returns the players that this means, relative to `me`, in turn order.
    pub fn all(self, players: &[Player], me: PlayerId) -> impl Iterator<Item = PlayerId> + '_ {
        let all = (0..players.len()).map(PlayerId::from_index);
        all.filter(move |other| self.means(players, me, *other))
    }
}

/// Returns the number of turns of each player after this number of turns of all, if they alternate from the first
/// player on.
pub fn turns_in_order(plies: u32, n_players: usize) -> impl Iterator<Item = u32> {
    let n = u32::try_from(n_players).unwrap_or(1).max(1);
    (0..n).map(move |player| plies / n + u32::from(player < plies % n))
}
