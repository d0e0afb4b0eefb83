//! Reductions and pruning: turns and positions that are searched less deep, or not at all.

use interpreter::BoardTurn;

use super::{Node, Searcher};
use crate::score::FAR;

/// Reverse futility: the greatest depth, and the margin for each ply, by whether the position has improved.
const REVERSE_FUTILITY_DEPTH_MAX: i32 = 6;
const REVERSE_FUTILITY_EACH: i32 = 90;
const REVERSE_FUTILITY_EACH_BETTER: i32 = 70;
/// Late move pruning: the greatest depth.
const LATE_DEPTH_MAX: i32 = 6;
/// Futility: the greatest depth, the margin for each ply, and the least margin.
const FUTILITY_DEPTH_MAX: i32 = 5;
const FUTILITY_EACH: i32 = 90;
const FUTILITY_MIN: i32 = 120;
/// The greatest depth at which captures that lose material are pruned.
const LOSING_DEPTH_MAX: i32 = 3;
/// The least value of a piece that makes zugzwang unlikely.
const STRONG: i32 = 200;

impl Searcher<'_, '_> {
    /// Returns the late move reduction of a quiet turn, in plies.
    pub(super) fn reduction(&self, node: Node, turn: &BoardTurn, n_before: usize) -> i32 {
        let (deep, late) = (f64::from(node.depth).ln(), (n_before as f64).ln());
        let worse = if node.is_better { 0.0 } else { 0.6 };
        let past = (f64::from(self.past_of(turn, node.ply)) / 8_192.0).clamp(-1.0, 2.0);
        let less = (0.4 + deep * late / 2.3 + worse - past) as i32 - i32::from(node.is_pv);
        less.clamp(0, node.depth - 2)
    }

    /// Returns a score of at least beta that is found before any turn is tried, by reverse futility or by the null
    /// move.
    ///
    /// Reverse futility uses only the static evaluation (`looks`). Its correction by the transposition table (`now`)
    /// may come from a search so shallow that it has missed the refutation.
    pub(super) fn without_turns(
        &mut self,
        node: Node,
        (looks, now): (i32, i32),
        (alpha, beta): (i32, i32),
        can_null: bool,
    ) -> Option<i32> {
        let Node { depth, ply, .. } = node;
        let each = match node.is_better {
            true => REVERSE_FUTILITY_EACH_BETTER,
            false => REVERSE_FUTILITY_EACH,
        };
        let is_good = depth <= REVERSE_FUTILITY_DEPTH_MAX && looks - each * depth >= beta;
        if is_good && self.board.has_more_than(0) != Ok(false) {
            return Some(looks);
        }
        let can_null = can_null && depth >= 3 && now >= beta && self.facts.allows_null;
        if !can_null || !self.has_strong_pieces() {
            return None;
        }
        let before = self.board.player();
        self.made[ply] = None;
        if !self.board.make_null() {
            return None;
        }
        let is_same = self.sides.are_one(before, self.board.player());
        let less = depth - 4 - depth / 3 - ((now - beta) / 200).min(3);
        let score = match is_same {
            true => alpha,
            false => -self.search(less, -beta, -beta + 1, ply + 1, false),
        };
        self.board.take_back();
        match score >= beta || self.is_stopped {
            true if score >= FAR => Some(beta),
            true => Some(score),
            false => None,
        }
    }

    /// Tests whether a turn is pruned at this node: a capture that loses material, or a quiet turn by late move
    /// pruning or futility. Quiet turns that give check are kept, and so are all turns that end the game although the
    /// position has further turns. Only the first step of a turn of several steps is tested.
    ///
    /// Another turn that is not lost at once must be known.
    pub(super) fn is_pruned(
        &mut self,
        node: Node,
        turn: &BoardTurn,
        n_before: usize,
        now: i32,
        alpha: i32,
    ) -> bool {
        let depth = node.depth;
        if turn.captured_piece.is_some() || turn.promotes.is_some() {
            let is_losing = depth <= LOSING_DEPTH_MAX && self.is_losing(node.ply, n_before);
            return is_losing && !self.ends_game(turn);
        }
        if self.facts.has_quiet_aims {
            return false;
        }
        let n_tried_max = (4 + depth * depth) * (1 + i32::from(node.is_better)) / 2 + 1;
        let is_late = depth <= LATE_DEPTH_MAX && n_before as i32 > n_tried_max;
        let hope = now + FUTILITY_MIN + FUTILITY_EACH * depth;
        let is_futile = n_before > 0 && depth <= FUTILITY_DEPTH_MAX && hope <= alpha;
        (is_late || is_futile) && !self.is_forcing(turn)
    }

    /// Tests whether a turn gives check or leaves the enemy without a legal turn. Cost: the turn is made and taken
    /// back.
    fn is_forcing(&mut self, turn: &BoardTurn) -> bool {
        self.board.make(turn);
        let is_forcing = self.is_check() || self.has_ended();
        self.board.take_back();
        is_forcing
    }

    /// Tests whether a turn leaves the enemy without a legal turn. Cost: the turn is made and taken back if games can
    /// end in positions with turns; otherwise the result is false.
    pub(super) fn ends_game(&mut self, turn: &BoardTurn) -> bool {
        if !self.facts.ends_while_open {
            return false;
        }
        self.board.make(turn);
        let has_ended = self.has_ended();
        self.board.take_back();
        has_ended
    }

    /// Tests whether there is no legal turn; false if games do not end in positions with turns.
    fn has_ended(&self) -> bool {
        self.facts.ends_while_open && self.board.has_more_than(0) == Ok(false)
    }

    /// Tests whether the player to move has at least two strong pieces: with fewer, zugzwang makes the null move
    /// wrong.
    fn has_strong_pieces(&self) -> bool {
        let player = self.board.player();
        let mut n_strong = 0;
        self.board.visit_pieces(&mut |_, piece| {
            let is_strong = self.evaluator.value(piece.kind()) >= STRONG;
            n_strong += i32::from(is_strong && piece.player() == player);
        });
        n_strong >= 2
    }
}
