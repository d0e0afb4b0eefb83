//! Turns of several steps: how they are made, and how long a way to do one is looked for.

use interpreter::BoardTurn;

use super::{INFINITE, Searcher};

/// How many positions of a turn under way are looked at, to do it: at least, and for each ply left.
const TRIES_MIN: usize = 4;
const TRIES_EACH: usize = 4;

/// A turn, or a step of one, that the search has made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// How far from the root it was made, in plies.
    ply: usize,
    /// Whether those who have made it are to move again.
    pub(super) is_same: bool,
    /// Whether it is the first step of a turn.
    begins: bool,
}

impl Searcher<'_, '_> {
    /// Tests whether a turn is the first step of one of several.
    pub(super) fn begins(&self, turn: &BoardTurn) -> bool {
        turn.is_step && !self.board.is_under_way()
    }

    /// Makes a turn or a step at a ply.
    pub(super) fn make(&mut self, turn: &BoardTurn, ply: usize) -> Made {
        let before = self.board.player();
        let begins = self.begins(turn);
        self.board.make(turn);
        Made {
            ply,
            is_same: self.sides.are_one(before, self.board.player()),
            begins,
        }
    }

    /// Searches the position that a turn has led to to a depth, and returns its score for who has made the turn. A turn that is begun here is
    /// to be done in few tries.
    pub(super) fn next(&mut self, made: Made, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.after(made, depth, |searcher| match made.is_same {
            true => searcher.search(depth, alpha, beta, made.ply + 1, true),
            false => -searcher.search(depth, -beta, -alpha, made.ply + 1, true),
        })
    }

    /// Runs the quiescence search from the position that a turn has led to, in the same way.
    pub(super) fn next_quiet(&mut self, made: Made, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.after(made, 0, |searcher| match made.is_same {
            true => searcher.quiet_node(depth, alpha, beta, made.ply + 1),
            false => -searcher.quiet_node(depth, -beta, -alpha, made.ply + 1),
        })
    }

    /// Searches what a turn has led to; where it begins one of several steps, with the tries of a depth to do it.
    fn after(&mut self, made: Made, depth: i32, search: impl FnOnce(&mut Self) -> i32) -> i32 {
        if !made.begins {
            return search(self);
        }
        let left = self.tries_left;
        self.tries_left = TRIES_MIN + TRIES_EACH * depth.max(0) as usize;
        let score = search(self);
        self.tries_left = left;
        score
    }

    /// Counts a try to do the turn that is under way; returns the score of having given up, less than any, if there were enough.
    pub(super) fn give_up_turn(&mut self) -> Option<i32> {
        match self.tries_left.checked_sub(1) {
            Some(left) => {
                self.tries_left = left;
                None
            }
            None => Some(-INFINITE),
        }
    }

    /// Leaves of the steps listed what a turn under way needs to be done: where it can be, beside being done only captures and promotions;
    /// returns how many.
    pub(super) fn keep_steps(&mut self, ply: usize) -> usize {
        let list = &mut self.lists[ply];
        if list.iter().any(|(_, turn)| is_done(turn)) {
            list.retain(|(_, turn)| {
                is_done(turn) || turn.victim.is_some() || turn.promotes.is_some()
            });
        }
        list.len()
    }
}

/// Tests whether a step is none: the turn under way is done. (A pass is the same.)
pub(super) fn is_done(turn: &BoardTurn) -> bool {
    turn.from.is_none() && turn.piece.is_none()
}
