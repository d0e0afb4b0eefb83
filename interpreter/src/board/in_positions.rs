//! Boards of positions, for games without tables.

use ir::{CellId, KindId, Move, Piece, PlayerId, StoreId};

use super::{Board, BoardKeys, BoardTurn, Choose, Listed, board_turn, is_sharp};
use crate::game::Game;
use crate::limits::Answer;
use crate::outcome::{Ends, Outcome};
use crate::position::Position;

/// A board of positions, and of moves of one step between them.
pub(crate) struct InPositions<'g> {
    game: &'g Game,
    /// The earlier positions, each with the moves listed there.
    way: Vec<(Position, Vec<Move>)>,
    now: Position,
    listed: Vec<Move>,
}

impl<'g> InPositions<'g> {
    pub(crate) fn new(game: &'g Game, position: &Position) -> Self {
        Self {
            game,
            way: Vec::new(),
            now: position.clone(),
            listed: Vec::new(),
        }
    }

    /// Returns the legal moves of one step each.
    fn turns(&self, position: &Position) -> Answer<Vec<Move>> {
        match self.game.has_compound() {
            true => self.game.single_moves(position),
            false => self.game.legal_moves(position),
        }
    }

    fn push(&mut self, next: Position) {
        let before = std::mem::replace(&mut self.now, next);
        let listed = std::mem::take(&mut self.listed);
        self.way.push((before, listed));
    }
}

impl Board for InPositions<'_> {
    fn player(&self) -> PlayerId {
        self.now.turn()
    }

    fn list(&mut self, which: Listed, turns: &mut Vec<BoardTurn>) -> Answer<()> {
        for turn in self.turns(&self.now)? {
            if which == Listed::All || is_sharp(&turn) {
                turns.push(board_turn(&turn, self.listed.len(), &self.now));
                self.listed.push(turn);
            }
        }
        Ok(())
    }

    fn n_turns(&self) -> Answer<u64> {
        match self.game.has_compound() {
            true => Ok(self.turns(&self.now)?.len() as u64),
            false => self.game.n_legal_moves(&self.now),
        }
    }

    fn make_nth(&mut self, n: u64) -> Answer<bool> {
        let turns = self.turns(&self.now)?;
        let nth = usize::try_from(n).ok().and_then(|n| turns.get(n));
        let Some(turn) = nth else {
            return Ok(false);
        };
        self.push(self.game.play(&self.now, turn));
        Ok(true)
    }

    fn play_on(&mut self, n_max: u32, choose: Choose<'_>) -> Answer<u32> {
        let mut now = self.now.clone();
        let mut n_made = 0;
        while n_made < n_max {
            let turns = self.turns(&now)?;
            let upto = turns.iter().scan(0, |sum, turn| {
                *sum += u64::from(self.game.weight(&now, turn));
                Some(*sum)
            });
            let upto: Vec<u64> = upto.collect();
            let Some(n) = upto.last().filter(|n| **n > 0) else {
                break;
            };
            let nth = choose(*n).min(n - 1);
            let turn = &turns[upto.partition_point(|n| *n <= nth)];
            now = self.game.play(&now, turn);
            n_made += 1;
        }
        if n_made > 0 {
            self.push(now);
        }
        Ok(n_made)
    }

    fn exchange(&self, _: &BoardTurn, _: &[i32]) -> Option<i32> {
        None
    }

    fn make(&mut self, turn: &BoardTurn) {
        let after = self.game.play(&self.now, &self.listed[turn.index as usize]);
        self.push(after);
    }

    fn make_null(&mut self) -> bool {
        false
    }

    fn take_back(&mut self) -> bool {
        let Some((before, listed)) = self.way.pop() else {
            return false;
        };
        (self.now, self.listed) = (before, listed);
        true
    }

    fn is_check(&self) -> Answer<bool> {
        self.game.is_check(&self.now)
    }

    fn keys(&self) -> BoardKeys {
        BoardKeys {
            repetition: self.game.key(&self.now),
            whole: self.game.count_key(&self.now, 0).0[0],
        }
    }

    fn visit_pieces(&self, visit: &mut dyn FnMut(CellId, Piece)) {
        self.now
            .pieces()
            .for_each(|(cell, piece)| visit(cell, piece));
    }

    fn n_stored(&self, store: StoreId, player: PlayerId, kind: KindId) -> u8 {
        self.now.stores[self.game.store_place(store, player, kind)]
    }

    fn position(&self) -> Position {
        self.now.clone()
    }

    fn outcome(&self) -> Answer<Option<Outcome>> {
        self.game.outcome(&self.now, Ends::Counted)
    }

    fn record(&self, turn: &BoardTurn) -> Answer<Option<Move>> {
        Ok(self.listed.get(turn.index as usize).cloned())
    }
}
