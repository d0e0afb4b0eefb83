//! The teams of a game.

use crate::{Arrange, PlayerId, PlayerSet, Rules};

impl Rules {
    /// Tests whether two players are of different teams.
    pub fn are_enemies(&self, me: PlayerId, other: PlayerId) -> bool {
        PlayerSet::Enemy.means(&self.players, me, other)
    }

    /// Returns the number of teams; a player without partners is a team.
    pub fn n_teams(&self) -> usize {
        let mut teams: Vec<u16> = self.players.iter().map(|player| player.team).collect();
        teams.arrange();
        teams.dedup();
        teams.len()
    }
}
