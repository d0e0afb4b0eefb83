//! The quiescence search beyond the depth: captures, promotions, and forced turns.

use interpreter::Listed;

use super::{INFINITE, PLY_MAX, Searcher, bound};
use crate::table::Entry;

/// The greatest depth of captures, in plies, negative.
const QUIET_DEPTH_MIN: i32 = -10;
/// The number of steps that are tried in an unfinished turn near the leaves.
const STEPS_QUIET_MAX: usize = 2;
/// The margin below alpha within which a capture is still searched.
const HOPE: i32 = 150;

/// A position of the quiescence search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    /// Plies beyond the depth of the search: 0 or negative.
    pub depth: i32,
    /// Plies from the root.
    pub ply: usize,
    /// The key in the transposition table.
    pub key: u64,
    /// Whether the player to move is in check.
    pub is_check: bool,
    /// The turn that is tried first, by its mark; 0 if none is known.
    pub first: u32,
}

impl Searcher<'_, '_> {
    /// Runs the quiescence search from a leaf of the search, and stores its score in the transposition table.
    pub(super) fn quiesce_kept(&mut self, leaf: Leaf, alpha: i32, beta: i32) -> i32 {
        let is_under_way = self.board.is_under_way();
        let score = self.quiesce(leaf, alpha, beta);
        if !self.is_stopped && !is_under_way {
            let entry = Entry {
                turn: 0,
                score,
                depth: 0,
                bound: bound(score, alpha, beta),
            };
            self.shared.table.put(leaf.key, leaf.ply as i32, entry);
        }
        score
    }

    /// Searches captures and promotions until the position is quiet.
    fn quiesce(&mut self, leaf: Leaf, mut alpha: i32, beta: i32) -> i32 {
        let Leaf {
            depth,
            ply,
            key,
            is_check,
            first,
        } = leaf;
        if ply >= PLY_MAX {
            return self.evaluate(key, ply);
        }
        let is_under_way = self.board.is_under_way();
        if is_under_way && let Some(score) = self.give_up_turn() {
            return score;
        }
        let lists_all = is_under_way || is_check && depth > QUIET_DEPTH_MIN || !self.is_tabled;
        let which = match lists_all {
            true => Listed::All,
            false => Listed::Sharp,
        };
        let n = self.listed(ply, which, first);
        // If only players without a turn are at an end, and no capture is compulsory, the test for more turns can be
        // omitted.
        let is_open =
            self.facts.is_usual && !self.facts.has_must_rules && !self.facts.ends_while_open;
        let has_more = match lists_all || is_open {
            true => !lists_all,
            false => match self.board.has_more_than(n as u64) {
                Ok(has_more) => has_more,
                Err(why) => {
                    self.give_up(why);
                    return 0;
                }
            },
        };
        if n == 0 && !has_more {
            return self.ended(ply);
        }
        let n_listed = n;
        let n = match (is_under_way, lists_all && !is_check) {
            (true, _) => self.keep_steps(ply),
            (false, true) => self.keep_sharp(ply),
            (false, false) => n,
        };
        let n_tried = match is_under_way {
            true => n.min(STEPS_QUIET_MAX),
            false => n,
        };
        // A player who must capture, is in check or has an unfinished turn may not stand pat.
        let is_forced = n == n_listed && !has_more || is_under_way;
        let mut best = -INFINITE;
        let now = self.evaluate(key, ply);
        if !is_forced || depth <= QUIET_DEPTH_MIN {
            best = now;
            if best >= beta || depth <= QUIET_DEPTH_MIN {
                return best;
            }
            alpha = alpha.max(best);
        }
        // Many captures end the search sooner: in some games all turns are captures.
        let cost = match is_check || is_under_way {
            true => 1,
            false => (n.max(1).ilog2() as i32 - 1).max(1),
        };
        for index in 0..n_tried {
            let turn = self.pick(ply, index, n);
            // Turns of several steps are begun only if nothing else has been tried.
            if self.begins(&turn) && best > -INFINITE {
                continue;
            }
            if !is_forced && self.facts.is_usual && turn.promotes.is_none() {
                let captured_piece = turn
                    .captured_piece
                    .map_or(0, |piece| self.evaluator.value(piece.kind()));
                let is_left_out = now + captured_piece + HOPE <= alpha || self.loses(&turn);
                if is_left_out && !self.ends_game(&turn) {
                    continue;
                }
            }
            let was_quiet_way = self.is_quiet_way;
            self.is_quiet_way &= self.keeps_claim(&turn, self.board.player());
            let made = self.make(&turn, ply);
            let score = self.next_quiet(made, depth - cost * i32::from(!turn.is_step), alpha, beta);
            self.board.take_back();
            self.is_quiet_way = was_quiet_way;
            if self.is_stopped {
                return 0;
            }
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        match best == -INFINITE && !is_under_way {
            // None of the few tried steps led to a complete turn: the position remains unknown.
            true => now,
            false => best,
        }
    }

    /// Enters a position beyond the depth.
    pub(super) fn quiet_node(&mut self, depth: i32, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.lines[ply].clear();
        if self.enter(ply) {
            return 0;
        }
        if self.facts.has_chance && self.board.position().called().is_some() {
            return self.expect(0, ply);
        }
        let is_check = self.is_check();
        // Only noise needs the key.
        let key = if self.noise.0 > 0 {
            self.board.keys().whole
        } else {
            0
        };
        let leaf = Leaf {
            depth,
            ply,
            key,
            is_check,
            first: 0,
        };
        self.quiesce(leaf, alpha, beta)
    }
}
