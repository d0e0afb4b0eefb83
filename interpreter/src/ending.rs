//! How games end.

use ir::{End, PlayerId, Verdict};

use crate::expression::Eval;
use crate::game::Game;
use crate::plain;
use crate::position::Position;
use crate::query::{Answer, Query};

/// The end of a game: who won, what everybody gets, and which rule said so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The winner, if there is one.
    pub winner: Option<PlayerId>,
    /// Points in hundredths, one entry per player.
    pub scores: Vec<u16>,
    /// The reason that the rule gives.
    pub reason: String,
    /// Whether it is an end that has to be claimed: whoever does not claim it plays on.
    pub is_claim: bool,
}

/// Which ends count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ends {
    /// All: for games that are played. The number is how often the position has occurred, this time included.
    Played {
        /// Occurrences of the position.
        repeats: u32,
    },
    /// All but draws that players claim: for counts and searches, which know no history.
    Counted,
}

impl Game {
    /// The end of the game, if the position is one. Ends are asked in the definition's order.
    ///
    /// A position without legal moves that no end speaks of is a draw for the reason `no legal move`.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn outcome(&self, position: &Position, ends: Ends) -> Answer<Option<Outcome>> {
        let query = Query::new(self, position);
        let outcome = self.ask_ends(&query, position, ends);
        query.answer(outcome)
    }

    fn ask_ends(&self, query: &Query<'_>, position: &Position, ends: Ends) -> Option<Outcome> {
        if position.called.is_some() {
            return None;
        }
        let repeats = match ends {
            Ends::Played { repeats } => repeats,
            Ends::Counted => 1,
        };
        let eval = Eval::new(query, position, position.turn).with_repeats(repeats);
        let asked = self
            .rules()
            .ends
            .iter()
            .filter(|end| ends != Ends::Counted || !end.claim);
        for end in asked {
            if eval.condition(&end.when) {
                return Some(self.verdict(end, position.turn));
            }
        }
        (plain::n_legal_moves(query, position, 1) == 0).then(|| Outcome {
            winner: None,
            scores: self.share(None),
            reason: "no legal move".to_owned(),
            is_claim: false,
        })
    }

    fn verdict(&self, end: &End, me: PlayerId) -> Outcome {
        let opponent = self.next_player(me);
        let winner = match end.result {
            Verdict::Win => Some(me),
            Verdict::Loss => Some(opponent),
            Verdict::Draw => None,
        };
        let scores = match end.score {
            Some((mine, others)) => (0..self.rules().players.len())
                .map(|index| if index == me.index() { mine } else { others })
                .collect(),
            None => self.share(winner),
        };
        Outcome {
            winner,
            scores,
            reason: end.reason.clone(),
            is_claim: end.claim,
        }
    }

    /// One point for the winner, or an equal share for everybody.
    fn share(&self, winner: Option<PlayerId>) -> Vec<u16> {
        let n = self.rules().players.len();
        match winner {
            Some(winner) => (0..n)
                .map(|index| if index == winner.index() { 100 } else { 0 })
                .collect(),
            None => vec![(100 / n) as u16; n],
        }
    }
}
