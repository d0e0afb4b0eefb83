//! Turns of several steps: how they are made, and the budget for completing one.

use interpreter::BoardTurn;

use super::{INFINITE, Searcher};

/// The number of positions that are tried to complete a turn: at least, and for each ply left.
const TRIES_MIN: usize = 4;
const TRIES_EACH: usize = 4;

/// A turn, or a step of one, that the search has made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Made {
    /// The distance from the root before it, in plies.
    ply: usize,
    /// Whether the side that has made it is to move again.
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

    /// Searches the position after a turn to a depth, and returns its score for the player who made the turn. A turn
    /// that begins here has a limited budget for its completion.
    pub(super) fn next(&mut self, made: Made, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.after(made, depth, |searcher| match made.is_same {
            true => searcher.search(depth, alpha, beta, made.ply + 1, true),
            false => -searcher.search(depth, -beta, -alpha, made.ply + 1, true),
        })
    }

    /// Runs the quiescence search from the position after a turn, with a limited budget for an unfinished turn.
    pub(super) fn next_quiet(&mut self, made: Made, depth: i32, alpha: i32, beta: i32) -> i32 {
        self.after(made, 0, |searcher| match made.is_same {
            true => searcher.quiet_node(depth, alpha, beta, made.ply + 1),
            false => -searcher.quiet_node(depth, -beta, -alpha, made.ply + 1),
        })
    }

    /// Searches the position after a turn; for the first of several steps, with the budget of a depth to complete it.
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

    /// Counts an attempt to complete the current turn; returns the score of an abandoned turn, less than any, if the
    /// budget is used up.
    pub(super) fn give_up_turn(&mut self) -> Option<i32> {
        match self.tries_left.checked_sub(1) {
            Some(left) => {
                self.tries_left = left;
                None
            }
            None => Some(-INFINITE),
        }
    }

    /// Keeps the listed steps that an unfinished turn needs: if it can be completed, only its completion, captures
    /// and promotions. Returns their number.
    pub(super) fn keep_steps(&mut self, ply: usize) -> usize {
        let list = &mut self.lists[ply];
        if list.iter().any(|(_, turn)| is_done(turn)) {
            list.retain(|(_, turn)| {
                is_done(turn) || turn.captured_piece.is_some() || turn.promotes.is_some()
            });
        }
        list.len()
    }
}

/// Tests whether a step completes the current turn without an action. (A pass has an equal form.)
pub(super) fn is_done(turn: &BoardTurn) -> bool {
    turn.from.is_none() && turn.piece.is_none()
}
