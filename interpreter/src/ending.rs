//! The ends of games.

use ir::{Arrange, Condition, End, PlayerId, PlayerSet, Verdict};

use crate::at::At;
use crate::game::Game;
use crate::limits::Answer;
use crate::outcome::{Ends, Outcome};
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the end of the game, if the position is one. Ends are tested in the order of the definition.
    ///
    /// A position without legal moves that is no end by any rule is a draw for the reason `no legal move`.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn outcome(&self, position: &Position, ends: Ends<'_>) -> Answer<Option<Outcome>> {
        let query = Query::new(self, position);
        let outcome = query.at(position).first_outcome(ends);
        query.answer(outcome)
    }

    /// Tests whether a condition holds for the player to move; `ages` are those of the position's occurrences.
    pub(crate) fn holds(
        &self,
        position: &Position,
        condition: &Condition,
        ages: &[u32],
    ) -> Answer<bool> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(position.turn).with_ages(ages);
        let holds = eval.condition(condition);
        query.answer(holds)
    }

    fn verdict(&self, end: &End, me: PlayerId) -> Outcome {
        let winners = match end.result {
            Verdict::Win => self.without_enemies(me),
            Verdict::Loss => self.meant(me, PlayerSet::Enemy).collect(),
            Verdict::Draw => Vec::new(),
            Verdict::Player(player) => self.without_enemies(player),
        };
        let scores = match &end.score {
            Some(score) => self.points(score, me),
            None => self.share(&winners),
        };
        Outcome {
            winners,
            scores,
            reason: end.reason.clone(),
            is_claim: end.claim,
        }
    }

    /// Returns the winners if a player resigns: all players that are not on the same team.
    pub fn winners_over(&self, loser: PlayerId) -> Vec<PlayerId> {
        self.meant(loser, PlayerSet::Enemy).collect()
    }

    fn without_enemies(&self, me: PlayerId) -> Vec<PlayerId> {
        let players = (0..self.rules().players.len()).map(PlayerId::from_index);
        players
            .filter(|other| !self.are_enemies(me, *other))
            .collect()
    }

    /// Returns the points if one point is shared by the winning teams, or by all teams without a winner. Each player of a team gets
    /// the team's share.
    fn share(&self, winners: &[PlayerId]) -> Vec<u16> {
        let players = &self.rules().players;
        let wins = |index| winners.is_empty() || winners.contains(&PlayerId::from_index(index));
        let sharing: Vec<usize> = (0..players.len()).filter(|index| wins(*index)).collect();
        let mut teams: Vec<u16> = sharing.iter().map(|index| players[*index].team).collect();
        teams.arrange();
        teams.dedup();
        let share = 100 / u16::try_from(teams.len()).unwrap_or(1).max(1);
        let points = |index| if sharing.contains(&index) { share } else { 0 };
        (0..players.len()).map(points).collect()
    }

    /// Returns the points of an end; the later of two entries for one player counts.
    fn points(&self, score: &[(PlayerSet, u16)], me: PlayerId) -> Vec<u16> {
        let mut points = vec![0; self.rules().players.len()];
        for (players, each) in score {
            for player in self.meant(me, *players) {
                points[player.index()] = *each;
            }
        }
        points
    }
}

impl At<'_> {
    pub(crate) fn first_outcome(self, ends: Ends<'_>) -> Option<Outcome> {
        let position = self.position;
        if position.called.is_some() {
            return None;
        }
        let ages = match ends {
            Ends::Played { ages } => ages,
            Ends::Counted => &[0],
        };
        let eval = self.eval(position.turn).with_ages(ages);
        // The game has ended before the dice of the turn are thrown.
        let needs_no_throw = self.next_throw().is_some();
        let tested = self
            .rules()
            .ends
            .iter()
            .filter(|end| ends != Ends::Counted || !end.claim)
            .filter(|end| !needs_no_throw || self.rules().needs_no_throw(end));
        for end in tested {
            if eval.condition(&end.when) {
                return Some(self.verdict(end, position.turn));
            }
        }
        (!self.can_move()).then(|| Outcome {
            winners: Vec::new(),
            scores: self.share(&[]),
            reason: "no legal move".to_owned(),
            is_claim: false,
        })
    }
}
