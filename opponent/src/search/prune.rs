//! What is searched less deep, or not at all.

use interpreter::BoardTurn;

use super::{Node, Searcher};
use crate::score::FAR;

/// Up to which depth a position is left that looks good enough, and by how much for each ply.
const GOOD_DEPTH_MAX: i32 = 6;
const GOOD_EACH: i32 = 90;
const GOOD_EACH_BETTER: i32 = 70;
/// Up to which depth quiet turns that come late are left out.
const LATE_DEPTH_MAX: i32 = 6;
/// Up to which depth quiet turns are left out in a position that looks hopeless, by how much for each ply and at least.
const HOPELESS_DEPTH_MAX: i32 = 5;
const HOPELESS_EACH: i32 = 90;
const HOPELESS_MIN: i32 = 120;
/// What a man is worth at least who is not one of the weakest.
const STRONG: i32 = 200;
/// Up to which depth captures are left out that lose men.
const LOSING_DEPTH_MAX: i32 = 3;

impl Searcher<'_, '_> {
    /// By how many plies less a quiet turn is searched at first.
    pub(super) fn reduction(&self, node: Node, turn: &BoardTurn, n_before: usize) -> i32 {
        let (deep, late) = (f64::from(node.depth).ln(), (n_before as f64).ln());
        let worse = if node.is_better { 0.0 } else { 0.6 };
        let past = (f64::from(self.past_of(turn, node.ply)) / 8_192.0).clamp(-1.0, 2.0);
        let less = (0.4 + deep * late / 2.3 + worse - past) as i32 - i32::from(node.is_pv);
        less.clamp(0, node.depth - 2)
    }

    /// A score at least as good as beta that is found before any turn is tried: where the position looks good by far, or even giving the turn
    /// away is good enough. What the table says of it, `now`, does for the second alone: it may come from a search that saw less.
    pub(super) fn without_turns(
        &mut self,
        node: Node,
        (looks, now): (i32, i32),
        (alpha, beta): (i32, i32),
        can_null: bool,
    ) -> Option<i32> {
        let Node { depth, ply, .. } = node;
        let each = match node.is_better {
            true => GOOD_EACH_BETTER,
            false => GOOD_EACH,
        };
        let is_good = depth <= GOOD_DEPTH_MAX && looks - each * depth >= beta;
        if is_good && self.board.n_turns() != Ok(0) {
            return Some(looks);
        }
        let can_null = can_null && depth >= 3 && now >= beta && self.facts.null_tells;
        if !can_null || !self.has_strong_men() {
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

    /// Tests whether a turn, before which so many have been tried, is not searched at all, some other being known to be better than an end.
    pub(super) fn is_left_out(
        &mut self,
        node: Node,
        turn: &BoardTurn,
        n_before: usize,
        now: i32,
        alpha: i32,
    ) -> bool {
        let depth = node.depth;
        if turn.victim.is_some() || turn.promotes.is_some() {
            return depth <= LOSING_DEPTH_MAX && self.is_losing(node.ply, n_before);
        }
        if self.facts.has_quiet_aims {
            return false;
        }
        // Of many quiet turns that have never been good, the last are left out near the leaves.
        let n_tried = (4 + depth * depth) * (1 + i32::from(node.is_better)) / 2 + 1;
        let is_late = depth <= LATE_DEPTH_MAX && n_before as i32 > n_tried;
        let hope = now + HOPELESS_MIN + HOPELESS_EACH * depth;
        let is_hopeless = n_before > 0 && depth <= HOPELESS_DEPTH_MAX && hope <= alpha;
        (is_late || is_hopeless) && !self.gives_check(turn)
    }

    /// Tests whether the enemy is in check after a turn.
    fn gives_check(&mut self, turn: &BoardTurn) -> bool {
        self.board.make(turn);
        let is_check = self.is_check();
        self.board.take_back();
        is_check
    }

    /// Tests whether the player to move has two men or more beside those who must be safe and the weakest: with fewer it is often bad to have
    /// to move at all.
    fn has_strong_men(&self) -> bool {
        let player = self.board.player();
        let mut n_strong = 0;
        self.board.visit_men(&mut |_, man| {
            let is_strong = self.evaluator.value(man.kind()) >= STRONG;
            n_strong += i32::from(is_strong && man.player() == player);
        });
        n_strong >= 2
    }
}
