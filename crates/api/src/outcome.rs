//! The end of a game.

use std::fmt;

use interpreter::Game;

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The winners, in turn order; none in a draw.
    pub winners: Vec<String>,
    /// The points of each player, in turn order.
    pub scores: Vec<f64>,
    /// The reason: the words of the rules.
    pub reason: String,
    /// Whether a player must claim it. The game goes on if no player does.
    pub is_claim: bool,
    /// The result of a game of two players as in PGN: `1-0`, `0-1`, `1/2-1/2`; `*` for other games.
    pub result: &'static str,
    words: String,
}

impl Outcome {
    pub(crate) fn of(game: &Game, outcome: &interpreter::Outcome) -> Self {
        let players = &game.rules().players;
        let winners = outcome.winners.iter();
        Self {
            winners: winners
                .map(|player| players[player.index()].name.clone())
                .collect(),
            scores: (outcome.scores.iter())
                .map(|hundredths| f64::from(*hundredths) / 100.0)
                .collect(),
            reason: outcome.reason.clone(),
            is_claim: outcome.is_claim,
            result: alfil_record::game_file::result_of(game, &outcome.winners),
            words: alfil_load::json::outcome_words(game, outcome),
        }
    }

    /// Returns the winner, if there is exactly one.
    pub fn winner(&self) -> Option<&str> {
        match &self.winners[..] {
            [one] => Some(one),
            _ => None,
        }
    }
}

impl fmt::Display for Outcome {
    /// Writes `white wins, 1 : 0 (checkmate)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
