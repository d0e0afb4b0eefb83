//! The root of the search: the turns to choose from, and what is played when time is out.

use interpreter::Listed;

use super::{INFINITE, Line, Node, Searcher, bound};
use crate::score::FAR;
use crate::table::{Bound, Entry, turn_mark};

impl Searcher<'_, '_> {
    /// Searches the root's turns with these codes to a depth, about a score that is expected; `None` if the search has ended before.
    pub(crate) fn search_root(
        &mut self,
        allowed: &[u64],
        depth: i32,
        expected: Option<i32>,
    ) -> Option<Line> {
        let mut width = 40;
        let (mut alpha, mut beta) = match expected {
            Some(score) if depth >= 4 && score.abs() < FAR => (score - width, score + width),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let line = self.root(allowed, depth, expected, (alpha, beta))?;
            if self.is_stopped {
                // The first turn was the best of the depth before: the best so far is that or one found to be better.
                return Some(line).filter(|line| line.score > alpha);
            }
            if line.score <= alpha && alpha > -INFINITE {
                alpha = if width > 600 {
                    -INFINITE
                } else {
                    line.score - width
                };
            } else if line.score >= beta && beta < INFINITE {
                beta = if width > 600 {
                    INFINITE
                } else {
                    line.score + width
                };
            } else {
                return Some(line);
            }
            width *= 4;
        }
    }

    fn root(
        &mut self,
        allowed: &[u64],
        depth: i32,
        expected: Option<i32>,
        (mut alpha, beta): (i32, i32),
    ) -> Option<Line> {
        let keys = self.board.keys();
        let known = self.shared.table.get(keys.whole, 0);
        let is_check = self.is_check();
        let depth = depth + i32::from(is_check);
        self.path.push(keys.repetition);
        let turns = self.listed(0, Listed::All, known.map_or(0, |known| known.turn));
        let lower = alpha;
        let mut best: Option<Line> = None;
        let mut n_searched = 0;
        for index in 0..turns {
            let turn = self.pick(0, index, turns);
            if !allowed.contains(&turn.code) {
                continue;
            }
            let node = Node {
                depth,
                ply: 0,
                is_check,
                is_pv: beta - alpha > 1,
                is_better: true,
            };
            let score = self.child(node, &turn, n_searched, alpha, beta);
            if self.is_stopped {
                let was_lost = expected.is_some_and(is_lost);
                if !was_lost && best.as_ref().is_some_and(|best| is_lost(best.score)) {
                    let untried = self.untried(allowed, index, turns);
                    let line = |code| Line {
                        score: expected.unwrap_or(0),
                        codes: vec![code],
                    };
                    best = untried.map(line).or(best);
                }
                break;
            }
            n_searched += 1;
            if best.as_ref().is_none_or(|best| score > best.score) {
                let mut codes = vec![turn.code];
                codes.extend(&self.lines[1]);
                best = Some(Line { score, codes });
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.path.pop();
        if let Some(best) = best.as_ref().filter(|_| !self.is_stopped) {
            let entry = Entry {
                turn: turn_mark(best.codes[0]),
                score: best.score,
                depth: depth.clamp(0, 255) as u8,
                bound: bound(best.score, lower, beta),
            };
            self.shared.table.put(keys.whole, 0, entry);
        }
        best
    }

    /// Returns the most promising of the root's turns from `index` on that is not known to lose, by its code: it is better than what does.
    fn untried(&mut self, allowed: &[u64], index: usize, n: usize) -> Option<u64> {
        (index..n).find_map(|index| {
            let turn = self.pick(0, index, n);
            if !allowed.contains(&turn.code) {
                return None;
            }
            let made = self.make(&turn, 0);
            let known = self.shared.table.get(self.board.keys().whole, 1);
            self.board.take_back();
            let loses = |known: &Entry| match made.is_same() {
                true => is_lost(known.score) && known.bound != Bound::Lower,
                false => is_lost(-known.score) && known.bound != Bound::Upper,
            };
            (!known.as_ref().is_some_and(loses)).then_some(turn.code)
        })
    }
}

/// Tests whether a score is that of who loses by force.
fn is_lost(score: i32) -> bool {
    score <= -FAR
}
