//! Move ordering.

use interpreter::{BoardTurn, Listed};
use ir::PlayerId;

use super::history::{self, Arrival, Before};
use super::steps::is_done;
use super::{Node, PLY_MAX, Searcher};
use crate::table::turn_mark;

/// The penalty of a capture that loses material: it comes after all quiet turns.
const LOSES: i32 = 1 << 30;

impl Searcher<'_, '_> {
    /// Lists the turns of a ply with their ordering scores, and returns their number.
    pub(super) fn listed(&mut self, ply: usize, which: Listed, first: u32) -> usize {
        let mut turns = std::mem::take(&mut self.turns);
        turns.clear();
        if let Err(why) = self.board.list(which, &mut turns) {
            self.give_up(why);
            return 0;
        }
        let player = self.board.player();
        let killers = self.killers[ply.min(PLY_MAX)];
        let before = self.before(ply);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        list.extend(turns.iter().map(|turn| {
            let promise = self.promise(turn, player, first, killers, before);
            (promise, *turn)
        }));
        let n = list.len();
        (self.lists[ply], self.turns) = (list, turns);
        n
    }

    pub(super) fn promise(
        &self,
        turn: &BoardTurn,
        player: PlayerId,
        first: u32,
        killers: [u32; 2],
        before: Before,
    ) -> i32 {
        let mark = turn_mark(turn.code);
        if mark == first {
            return 1 << 30;
        }
        let value = |kind: Option<ir::KindId>| kind.map_or(0, |kind| self.evaluator.value(kind));
        let gain = match turn.promotes {
            Some(kind) => self.evaluator.value(kind) - value(turn.piece),
            None => 0,
        };
        match turn.captured_piece {
            Some(captured_piece) => {
                let captured_piece = self.evaluator.value(captured_piece.kind());
                (1 << 24) + (captured_piece + gain) * 64 - value(turn.piece)
            }
            // An unfinished turn is completed.
            None if is_done(turn) => 1 << 26,
            None if gain > 0 => (1 << 24) + gain * 64,
            None if killers.contains(&mark) => 1 << 22,
            None => {
                let arrival = self.arrival(turn, player);
                let past = arrival.map_or(0, |arrival| self.history.of(arrival, before));
                // The first of several steps is tried after all quiet turns.
                past - 4 * history::LIMIT * i32::from(self.begins(turn))
            }
        }
    }

    /// Returns the last two of the turns that have led to a ply.
    fn before(&self, ply: usize) -> Before {
        [1, 2].map(|back| ply.checked_sub(back).and_then(|ply| self.made[ply]))
    }

    /// Returns the history score of a quiet turn at a ply.
    pub(super) fn past_of(&self, turn: &BoardTurn, ply: usize) -> i32 {
        let arrival = self.arrival(turn, self.board.player());
        arrival.map_or(0, |arrival| self.history.of(arrival, self.before(ply)))
    }

    /// Tests whether a capture certainly loses material in the exchange on its target cell; false for all other
    /// turns.
    pub(super) fn loses(&self, turn: &BoardTurn) -> bool {
        let value = |kind| self.evaluator.value(kind);
        match (turn.captured_piece, turn.piece) {
            // The capture of a piece of equal or greater value loses nothing.
            (Some(captured_piece), Some(piece)) if value(captured_piece.kind()) < value(piece) => {
                let won = self.board.exchange(turn, self.evaluator.values());
                won.is_some_and(|won| won < 0)
            }
            _ => false,
        }
    }

    /// Keeps only captures and promotions of the listed turns, and returns their number.
    pub(super) fn keep_sharp(&mut self, ply: usize) -> usize {
        let list = &mut self.lists[ply];
        list.retain(|(_, turn)| turn.captured_piece.is_some() || turn.promotes.is_some());
        list.len()
    }

    /// Returns the arrival of a turn, if a piece arrives by it.
    pub(super) fn arrival(&self, turn: &BoardTurn, player: PlayerId) -> Option<Arrival> {
        let (kind, to) = (turn.piece?, turn.to?);
        let of_player = player.index() * self.n_kinds + kind.index();
        let arrival = of_player * self.n_cells + to.index();
        (arrival < self.history.n_arrivals()).then_some(arrival)
    }

    /// Returns the best-ordered of the turns from `index` on, and swaps it to `index`.
    pub(super) fn pick(&mut self, ply: usize, index: usize, n: usize) -> BoardTurn {
        let list = &mut self.lists[ply];
        let best = (index..n).max_by_key(|at| (list[*at].0, std::cmp::Reverse(*at)));
        list.swap(index, best.unwrap_or(index));
        list[index].1
    }

    /// Returns the best-ordered turn as [`pick`](Self::pick) does, but moves captures that lose material after the
    /// quiet turns.
    pub(super) fn pick_sound(&mut self, ply: usize, index: usize, n: usize) -> BoardTurn {
        loop {
            let turn = self.pick(ply, index, n);
            let promise = self.lists[ply][index].0;
            let is_untried = ((1 << 24)..(1 << 26)).contains(&promise);
            if !(is_untried && self.facts.is_usual && self.loses(&turn)) {
                return turn;
            }
            self.lists[ply][index].0 = promise - LOSES;
        }
    }

    /// Tests whether the turn picked at this index is a capture that was moved back for losing material.
    pub(super) fn is_losing(&self, ply: usize, index: usize) -> bool {
        self.lists[ply][index].0 < -LOSES / 2
    }

    /// Records a quiet turn that has caused a cutoff, and the quiet turns tried before it as failures.
    pub(super) fn praise(&mut self, turn: &BoardTurn, player: PlayerId, node: Node, index: usize) {
        let Node { ply, depth, .. } = node;
        let mark = turn_mark(turn.code);
        let killers = &mut self.killers[ply.min(PLY_MAX)];
        if killers[0] != mark {
            *killers = [mark, killers[0]];
        }
        let before = self.before(ply);
        if let Some(arrival) = self.arrival(turn, player) {
            self.history.learn(arrival, before, depth, true);
        }
        for at in 0..index {
            let other = self.lists[ply][at].1;
            let quiet = self.arrival(&other, player);
            if let Some(arrival) = quiet.filter(|_| other.captured_piece.is_none()) {
                self.history.learn(arrival, before, depth, false);
            }
        }
    }
}
