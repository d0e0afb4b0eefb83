//! Resignation, draw offers, and answers to them.

use crate::score::Score;

/// A player's scores of a game, turn by turn, for resignation and draw offers.
///
/// The player resigns after three lost scores in a row and offers a draw after ten level scores in a row. The player
/// accepts a draw unless the last score is better than level.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Conduct {
    /// The number of lost scores in a row.
    n_lost: u32,
    /// The number of level scores in a row.
    n_level: u32,
    /// The last score, if there is one.
    last: Option<Score>,
}

/// The score that counts as lost, in hundredths, and the number of such scores in a row.
const LOST: i32 = -900;
const LOST_TURNS: u32 = 3;
/// The score that counts as level, in hundredths, and the number of such scores in a row.
const LEVEL: i32 = 30;
const LEVEL_TURNS: u32 = 10;

impl Conduct {
    /// Records the score of the player's turn.
    pub fn hear(&mut self, score: Score) {
        let is_lost = score.is_lost() || score.hundredths().is_some_and(|n| n <= LOST);
        let is_level = score.hundredths().is_some_and(|n| n.abs() <= LEVEL);
        self.n_lost = if is_lost { self.n_lost + 1 } else { 0 };
        self.n_level = if is_level { self.n_level + 1 } else { 0 };
        self.last = Some(score);
    }

    /// Tests whether the player resigns.
    pub fn gives_up(&self) -> bool {
        self.n_lost >= LOST_TURNS
    }

    /// Tests whether the player offers a draw now: once in ten turns.
    pub fn offers_draw(&self) -> bool {
        self.n_level > 0 && self.n_level.is_multiple_of(LEVEL_TURNS)
    }

    /// Tests whether the player accepts a draw: not before the first score, and not if the last score is better than
    /// level.
    pub fn takes_draw(&self) -> bool {
        let last = self.last.filter(|last| !last.is_won());
        last.is_some_and(|last| last.hundredths().is_none_or(|n| n <= 0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(scores: &[i32]) -> Conduct {
        let mut conduct = Conduct::default();
        scores.iter().for_each(|score| conduct.hear(Score(*score)));
        conduct
    }

    #[test]
    fn what_is_lost_for_three_turns_is_given_up() {
        assert!(!after(&[-900, -950]).gives_up());
        assert!(after(&[-900, -950, -2_000]).gives_up());
        assert!(after(&[-900, -950, -29_990]).gives_up());
        assert!(!after(&[-900, -800, -900, -900]).gives_up());
        assert!(!after(&[900, 900, 900]).gives_up());
    }

    #[test]
    fn a_draw_is_offered_once_in_ten_turns_of_nothing() {
        let n_offers = |scores: &[i32]| {
            let ends = 1..=scores.len();
            ends.filter(|end| after(&scores[..*end]).offers_draw())
                .count()
        };
        assert_eq!(n_offers(&[0; 9]), 0);
        assert_eq!(n_offers(&[-30; 10]), 1);
        assert_eq!(n_offers(&[30; 25]), 2);
        assert_eq!(n_offers(&[0, 0, 0, 0, 0, 31, 0, 0, 0, 0, 0, 0]), 0);
    }

    #[test]
    fn only_a_player_without_advantage_accepts_a_draw() {
        assert!(!Conduct::default().takes_draw());
        assert!(after(&[50, 0]).takes_draw() && after(&[-20]).takes_draw());
        assert!(after(&[-29_990]).takes_draw());
        assert!(!after(&[-20, 1]).takes_draw() && !after(&[29_990]).takes_draw());
    }
}
