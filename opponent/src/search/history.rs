//! The history heuristic: scores of quiet turns by piece and target cell, alone and after the last two turns.

/// The length of `answers`, a power of two.
const N_ANSWERS: usize = 1 << 20;
/// A bound above all stored scores.
pub(super) const LIMIT: i32 = 16_384;
/// The greatest bonus of one update.
const BONUS_MAX: i32 = 1_600;

/// A player, a kind and the target cell of such a piece, as one number.
pub(super) type Arrival = usize;

/// Scores of quiet turns.
#[derive(Debug)]
pub(super) struct History {
    arrivals: Vec<i32>,
    /// Scores relative to one of the last two turns (continuation history); some pairs share an entry if there are
    /// more pairs than entries.
    answers: Vec<i16>,
}

/// The last turn and the one before it; `None` for a turn without an arrival.
pub(super) type Before = [Option<Arrival>; 2];

impl History {
    /// Creates scores of 0 for this number of arrivals.
    pub(super) fn new(n_arrivals: usize) -> Self {
        Self {
            arrivals: vec![0; n_arrivals],
            answers: vec![0; N_ANSWERS],
        }
    }

    /// Returns the number of different arrivals.
    pub(super) fn n_arrivals(&self) -> usize {
        self.arrivals.len()
    }

    /// Returns the score of a turn, alone and as an answer: within three times [`LIMIT`].
    pub(super) fn of(&self, arrival: Arrival, before: Before) -> i32 {
        let answers = self.places(arrival, before);
        let as_answer = answers.map(|at| i32::from(self.answers[at]));
        self.arrivals[arrival] + as_answer.sum::<i32>()
    }

    /// Records that a turn has caused a cutoff at a depth (`is_good`), or that it has been tried without one.
    pub(super) fn learn(&mut self, arrival: Arrival, before: Before, depth: i32, is_good: bool) {
        let bonus = (16 * depth * (depth + 2)).min(BONUS_MAX);
        // The change is smaller near the limit.
        let change = |old: i32| match is_good {
            true => bonus - old * bonus / LIMIT,
            false => -bonus - old * bonus / LIMIT,
        };
        let kept = &mut self.arrivals[arrival];
        *kept += change(*kept);
        for at in self.places(arrival, before) {
            let kept = &mut self.answers[at];
            *kept += change(i32::from(*kept)) as i16;
        }
    }

    /// Returns the indices in `answers` of an arrival after these turns.
    fn places(&self, arrival: Arrival, before: Before) -> impl Iterator<Item = usize> + use<> {
        let n = self.arrivals.len();
        let turns = before.into_iter().enumerate();
        let turns = turns.filter_map(|(back, turn)| Some(2 * turn? + back));
        turns.map(move |turn| (turn * n + arrival) & (N_ANSWERS - 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_remembered_by_what_they_answer() {
        let mut history = History::new(100);
        let after = |turn| [Some(turn), None];
        for _ in 0..1_000 {
            history.learn(7, after(3), 9, true);
            history.learn(8, after(3), 9, false);
        }
        assert!(history.of(7, after(3)) > history.of(7, after(4)));
        assert_eq!(history.of(7, after(4)), history.of(7, [None, None]));
        assert!(history.of(7, after(3)) <= 2 * LIMIT);
        assert!(history.of(8, after(3)) >= -2 * LIMIT);
        assert_eq!(history.of(9, after(3)), 0);
    }
}
