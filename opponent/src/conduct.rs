//! When somebody gives a game up, offers a draw, or takes one.

use crate::score::Score;

/// What a player has thought of a game, turn by turn: what he offers follows from it.
///
/// He gives up what he has taken for lost three turns in a row; he offers a draw when he has taken neither to be better ten turns in a row; and he
/// takes a draw unless he takes himself to be better.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Conduct {
    /// For how many turns in a row he has taken it for lost.
    n_lost: u32,
    /// For how many turns in a row nothing was in it.
    n_level: u32,
    /// The last score, if there is one.
    last: Option<Score>,
}

/// A score that is taken for lost, in hundredths, and for how many turns in a row.
const LOST: i32 = -900;
const LOST_TURNS: u32 = 3;
/// A score that is no advantage, in hundredths, and for how many turns in a row.
const LEVEL: i32 = 30;
const LEVEL_TURNS: u32 = 10;

impl Conduct {
    /// Takes in what he thinks of the game at his turn.
    pub fn hear(&mut self, score: Score) {
        let is_lost = score.is_lost() || score.hundredths().is_some_and(|n| n <= LOST);
        let is_level = score.hundredths().is_some_and(|n| n.abs() <= LEVEL);
        self.n_lost = if is_lost { self.n_lost + 1 } else { 0 };
        self.n_level = if is_level { self.n_level + 1 } else { 0 };
        self.last = Some(score);
    }

    /// Tests whether he would give the game up.
    pub fn gives_up(&self) -> bool {
        self.n_lost >= LOST_TURNS
    }

    /// Tests whether he would offer a draw now: once in ten turns.
    pub fn offers_draw(&self) -> bool {
        self.n_level > 0 && self.n_level.is_multiple_of(LEVEL_TURNS)
    }

    /// Tests whether he takes a draw that he is offered: he does unless he takes himself to be better, and not before he has thought.
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
    fn a_draw_is_taken_by_whoever_is_not_better() {
        assert!(!Conduct::default().takes_draw());
        assert!(after(&[50, 0]).takes_draw() && after(&[-20]).takes_draw());
        assert!(after(&[-29_990]).takes_draw());
        assert!(!after(&[-20, 1]).takes_draw() && !after(&[29_990]).takes_draw());
    }
}
