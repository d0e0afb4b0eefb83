//! The teams of a game.

use crate::{Arrange, PlayerId, PlayerSet, Rules};

impl Rules {
    /// Tests whether two players are of different teams; the owner of neutral pieces is of none.
    pub fn are_enemies(&self, me: PlayerId, other: PlayerId) -> bool {
        PlayerSet::Enemy.means(&self.players, me, other)
    }

    /// Returns the name of the owner of a piece: a player's, or `neutral`.
    pub fn owner_name(&self, owner: PlayerId) -> &str {
        let player = self.players.get(owner.index());
        player.map_or(PlayerId::NEUTRAL_NAME, |player| &player.name)
    }

    /// Returns the number of teams; a player without partners is a team.
    pub fn n_teams(&self) -> usize {
        let mut teams: Vec<u16> = self.players.iter().map(|player| player.team).collect();
        teams.arrange();
        teams.dedup();
        teams.len()
    }
}
