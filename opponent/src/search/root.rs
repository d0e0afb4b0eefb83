//! The root of the search: its turns, and the choice when time is out.

use interpreter::Listed;

use super::{INFINITE, Line, Node, Searcher, bound};
use crate::score::FAR;
use crate::table::{Bound, Entry, turn_mark};

impl Searcher<'_, '_> {
    /// Searches the root's turns with these codes to a depth, in a window around an expected score; `None` if the
    /// search has ended earlier.
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
        self.lost.clear();
        loop {
            let line = self.root(allowed, depth, alpha, beta);
            if self.is_stopped {
                return self.best_so_far(line, allowed, expected, alpha);
            }
            let line = line?;
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

    /// Searches the root's turns with these codes to a depth within bounds. Returns the best, or the best so far if
    /// the search has ended; `None` if none has been searched.
    fn root(&mut self, allowed: &[u64], depth: i32, mut alpha: i32, beta: i32) -> Option<Line> {
        let keys = self.board.keys();
        let stored = self.shared.table.get(keys.whole, 0);
        let is_check = self.is_check();
        let depth = depth + i32::from(is_check);
        self.path.push(keys.repetition);
        let turns = self.listed(0, Listed::All, stored.map_or(0, |stored| stored.turn));
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
                break;
            }
            // The first turn was the best of the depth before.
            if is_lost(score) && (n_searched == 0 || !self.lost.is_empty()) {
                self.lost.push(turn.code);
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

    /// Returns the line that is played when the search has ended within a depth; `None` for that of the depth before.
    ///
    /// The best so far is the best of the depth before, or one found to be better. If it is now found to lose, and
    /// was not before, a turn that is not known to lose is better.
    fn best_so_far(
        &mut self,
        line: Option<Line>,
        allowed: &[u64],
        expected: Option<i32>,
        alpha: i32,
    ) -> Option<Line> {
        let line = line.filter(|line| line.score > alpha);
        let is_sound = line.as_ref().is_some_and(|line| !is_lost(line.score));
        if is_sound || self.lost.is_empty() || expected.is_some_and(is_lost) {
            return line;
        }
        let other = self.not_lost(allowed).map(|code| Line {
            score: expected.unwrap_or(0),
            codes: vec![code],
        });
        other.or(line)
    }

    /// Returns the code of the best-ordered of the root's turns that is not known to lose.
    fn not_lost(&mut self, allowed: &[u64]) -> Option<u64> {
        let n = self.lists[0].len();
        (0..n).find_map(|index| {
            let turn = self.pick(0, index, n);
            if !allowed.contains(&turn.code) || self.lost.contains(&turn.code) {
                return None;
            }
            let made = self.make(&turn, 0);
            let stored = self.shared.table.get(self.board.keys().whole, 1);
            self.board.take_back();
            let loses = |stored: &Entry| match made.is_same {
                true => is_lost(stored.score) && stored.bound != Bound::Lower,
                false => is_lost(-stored.score) && stored.bound != Bound::Upper,
            };
            (!stored.as_ref().is_some_and(loses)).then_some(turn.code)
        })
    }
}

/// Tests whether a score is a forced loss.
fn is_lost(score: i32) -> bool {
    score <= -FAR
}
