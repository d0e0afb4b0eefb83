//! Play: legal moves, making moves, counting them, and the course of a game.

use std::ops::Deref;

use ir::{Condition, Move, PlayerId};

use crate::at::At;
#[cfg(not(target_family = "wasm"))]
use crate::counts::{COUNT_KEPT_MIN, Counts};
use crate::game::Game;
use crate::limits::Answer;
use crate::outcome::{Ends, Outcome};
use crate::plain;
use crate::position::Position;
use crate::query::Query;
use crate::view::Eyes;

impl Query<'_> {
    /// Lists the pseudo-legal moves of the piece on a cell, if there is one.
    fn pseudo_moves_from(&self, position: &Position, from: ir::CellId) -> Vec<Move> {
        let mut moves = Vec::new();
        if let Some(piece) = position.piece(from) {
            let at = self.at(position);
            let forbids = plain::Forbids::of_turn(at, at.mover_of(piece, position.turn));
            let _ = forbids.for_turn(at).pseudo_legal_from(from, &mut |turn| {
                moves.push(turn);
                std::ops::ControlFlow::Continue(())
            });
        }
        moves
    }
}

impl Game {
    /// Returns the legal moves of the player to move, each record once. The list is empty if the game has ended by an end that need
    /// not be claimed.
    ///
    /// # Errors
    /// If there are too many moves to list, or the rules need too much work.
    pub fn legal_moves(&self, position: &Position) -> Answer<Vec<Move>> {
        let query = Query::new(self, position);
        let at = query.at(position);
        let moves = match at.is_decided() {
            true => Vec::new(),
            false => at.list_legal(),
        };
        query.answer(moves)
    }

    /// Returns the work of testing the ends of a position, at most [`WORK_MAX`](crate::WORK_MAX). Equal on every machine; for callers
    /// that limit their own work by it.
    pub fn work_of_ends(&self, position: &Position) -> u32 {
        let query = Query::new(self, position);
        query.at(position).first_outcome(Ends::Counted);
        query.spent()
    }

    /// Returns the work of [`Game::pseudo_moves`], as [`Game::work_of_ends`] does for ends.
    pub fn work_of_pseudo_moves(&self, position: &Position, from: ir::CellId) -> u32 {
        let query = Query::new(self, position);
        query.pseudo_moves_from(position, from);
        query.spent()
    }

    /// Returns the position after a legal move, with the next player to move.
    ///
    /// `turn` should be one of [`Game::legal_moves`] of this position. Any other move gives some position of the game, but not one
    /// that its rules allow. If the rules need too much work, queries about the position return that error.
    pub fn play(&self, position: &Position, turn: &Move) -> Position {
        let query = Query::new(self, position);
        let at = query.at(position);
        let mut after = at.apply(turn);
        at.note_unseen(&mut after);
        let mut after = at.follow(turn, query.finish(after, turn));
        after.too_much = query.too_much();
        after
    }

    /// Returns the pseudo-legal moves of the piece on this cell: movement and forbid rules, without royal safety and without joint
    /// moves. A record may occur more than once.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn pseudo_moves(&self, position: &Position, from: ir::CellId) -> Answer<Vec<Move>> {
        let query = Query::new(self, position);
        let moves = query.pseudo_moves_from(position, from);
        query.answer(moves)
    }

    /// Tests whether the player to move is in check: whether the royal pieces are not safe.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn is_check(&self, position: &Position) -> Answer<bool> {
        self.is_check_of(position, position.turn)
    }

    /// Tests whether this player is in check, whichever player is to move.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn is_check_of(&self, position: &Position, player: PlayerId) -> Answer<bool> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(player);
        let safe = eval.condition(&self.rules().royal.safe);
        query.answer(!safe)
    }

    /// Tests whether this player, who made the last move, may have left royal pieces in check: by a kind of turn without a safety
    /// requirement.
    ///
    /// For a pass, the condition of the pass is evaluated in this position, which the pass has not changed. Counters have their
    /// current values.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn may_have_left_check(&self, position: &Position, player: PlayerId) -> Answer<bool> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(player);
        let may_be = |turn: &ir::Turn| {
            let is_pass = turn.steps_of == [ir::StepKind::Pass];
            turn.safe == ir::SafeWhen::Never && (!is_pass || eval.condition(&turn.when))
        };
        let may = self.rules().turns.iter().any(may_be);
        query.answer(may)
    }

    /// Returns the royal pieces of a player.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn royals(&self, position: &Position, player: PlayerId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let royals = query.at(position).eval(player).royals();
        query.answer(royals)
    }

    /// Returns the pieces that give check to this player, whichever player is to move.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn checkers_of(&self, position: &Position, player: PlayerId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let checkers = query.at(position).eval(player).cells(&ir::Cells::Checkers);
        query.answer(checkers)
    }

    /// Returns the pieces of a player that could capture on a cell. If the player could capture nothing there, the cell is tested as
    /// if an enemy's piece were on it.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn attackers_of(
        &self,
        position: &Position,
        player: PlayerId,
        cell: ir::CellId,
    ) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let at = query.at(position);
        let on = ir::CellSet::of(at.n_places(), [cell]);
        let attackers = at.attackers_of(player, ir::PlayerSet::Me, &on, ir::AttackRules::All);
        query.answer(attackers)
    }

    /// Tests whether the game has ended by an end after which no legal moves are listed, such as a king on the hill; checkmate and
    /// stalemate are none.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn is_decided(&self, position: &Position) -> Answer<bool> {
        let query = Query::new(self, position);
        let decided = query.at(position).is_decided();
        query.answer(decided)
    }

    /// Returns the places of all pieces, of all players, that have a status.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn pieces_with(&self, position: &Position, status: ir::StatusId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(position.turn);
        let pieces = eval.cells(&ir::Cells::Status(status));
        query.answer(pieces)
    }

    /// Returns the number of sequences of `depth` legal moves. The stack grows with the depth: depths from outside are limited by
    /// [`PERFT_DEPTH_MAX`](crate::PERFT_DEPTH_MAX).
    ///
    /// Draws that must be claimed (repetition, move counts) do not cut a sequence short. The last move is counted, not made.
    ///
    /// # Errors
    /// If some position has too many moves, or the rules need too much work.
    pub fn perft(&self, position: &Position, depth: u32) -> Answer<u64> {
        if depth > 1
            && let Some(compiled) = self.tables_for(position)
        {
            let query = Query::new(self, position);
            let n = compiled.perft(query.at(position), depth);
            return query.answer(n);
        }
        match depth {
            0 => Ok(1),
            1 => {
                let query = Query::new(self, position);
                let at = query.at(position);
                let n = match at.is_decided() {
                    true => 0,
                    false => at.n_legal(),
                };
                query.answer(n)
            }
            _ => self.legal_moves(position)?.iter().try_fold(0, |n, turn| {
                Ok(n + self.perft(&self.play(position, turn), depth - 1)?)
            }),
        }
    }

    /// Returns the number of [`Game::perft`], with a cache of counts. New counts are added to the cache.
    ///
    /// The counts must be of this game; any executor of the game may have computed them.
    ///
    /// # Errors
    /// As [`Game::perft`]. A count that fails is not cached.
    #[cfg(not(target_family = "wasm"))]
    pub fn perft_with(&self, position: &Position, depth: u32, counts: &Counts) -> Answer<u64> {
        if depth < COUNT_KEPT_MIN || position.too_much.is_some() {
            return self.perft(position, depth);
        }
        if let Some(compiled) = self.tables_for(position) {
            let query = Query::new(self, position);
            let n = compiled.perft_with(query.at(position), depth, counts);
            return query.answer(n);
        }
        let key = self.count_key(position, depth);
        if let Some(n) = counts.get(key) {
            return Ok(n);
        }
        let mut n = 0;
        for turn in &self.legal_moves(position)? {
            n += self.perft_with(&self.play(position, turn), depth - 1, counts)?;
        }
        counts.put(key, n);
        Ok(n)
    }

    /// Tests whether games can end in positions that would have legal moves, claims and repetition left aside. If not, a game with
    /// a legal move goes on.
    pub fn ends_while_open(&self) -> bool {
        !self.pruning_ends.is_empty()
    }
}

impl At<'_> {
    /// Tests whether an end has occurred that depends on the position alone.
    pub(crate) fn is_decided(self) -> bool {
        // A pending chance move is no end.
        self.position.called.is_none() && self.has_occurred(&self.pruning_ends)
    }

    /// Tests whether one of these ends has occurred.
    pub(crate) fn has_occurred(self, ends: &[usize]) -> bool {
        let eval = self.eval(self.position.turn);
        ends.iter()
            .any(|index| eval.condition(&self.rules().ends[*index].when))
    }
}

/// A game in progress that borrows its rules.
pub type Match<'g> = Course<&'g Game>;

/// A game in progress: positions, moves, and repetition counts. `G` borrows or shares the rules.
///
/// Law: `undo` after `play` restores the position and its key.
#[derive(Clone, Debug)]
pub struct Course<G> {
    game: G,
    positions: Vec<Position>,
    keys: Vec<u64>,
    turns: Vec<Move>,
}

impl<G: Deref<Target = Game>> Course<G> {
    /// Creates a game that begins in this position.
    pub fn new(game: G, start: Position) -> Self {
        let keys = vec![game.key(&start)];
        Self {
            game,
            positions: vec![start],
            keys,
            turns: Vec::new(),
        }
    }

    /// Returns the rules of the game, ready for play.
    pub fn game(&self) -> G
    where
        G: Clone,
    {
        self.game.clone()
    }

    /// Returns the rules of the game for as long as the course is borrowed.
    pub fn as_game(&self) -> &Game {
        &self.game
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .unwrap_or_else(|| unreachable!("a match always has its first position"))
    }

    /// Returns the moves made, first to last.
    pub fn turns(&self) -> &[Move] {
        &self.turns
    }

    /// Returns the positions, from the first to the current one: one more than moves.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Returns the current position as this player sees it.
    pub fn view(&self, player: PlayerId) -> Position {
        self.seen(self.turns.len(), Eyes::Player(player))
    }

    /// Returns the position after `ply` moves as an observer sees it. If something is hidden, the hidden parts are as they were
    /// when the hiding began. Of the moves made since then, only the observer's own are counted.
    ///
    /// # Panics
    /// If fewer moves have been made.
    pub fn seen(&self, ply: usize, eyes: Eyes) -> Position {
        let positions = &self.positions[..=ply];
        let n_hidden = (positions.iter().rev())
            .take_while(|position| self.game.has_secrets(position))
            .count();
        let since = &positions[positions.len() - n_hidden.max(1)..];
        // A match may begin in a position that already has hidden changes.
        let start = self.game.start();
        let is_all_seen = since[0].unseen.iter().all(ir::CellSet::is_empty);
        let last_seen = if is_all_seen { &since[0] } else { &start };
        let mut view = self.game.view_since(&positions[ply], eyes, last_seen);
        if let Eyes::Player(player) = eyes
            && n_hidden > 0
        {
            let earlier = since[..n_hidden - 1].iter();
            view.turns[player.index()] += earlier.filter(|one| one.turn == player).count() as u32;
        }
        view
    }

    /// Tests whether the move of this index is hidden from an observer of the position after `ply` moves.
    ///
    /// # Panics
    /// If fewer moves have been made.
    pub fn is_unseen(&self, index: usize, ply: usize, eyes: Eyes) -> bool {
        let (before, now) = (&self.positions[index], &self.positions[ply]);
        let is_secret = self.game.has_secrets(before) && self.game.has_secrets(now);
        let is_order = index + now.orders.len() >= ply;
        let is_own = eyes == Eyes::All || eyes == Eyes::Player(before.turn);
        !is_own && (is_secret || is_order || self.game.rules().sight.is_some())
    }

    /// Makes a legal move.
    pub fn play(&mut self, turn: Move) {
        let next = self.game.play(self.position(), &turn);
        self.keys.push(self.game.key(&next));
        self.positions.push(next);
        self.turns.push(turn);
    }

    /// Undoes the last move; returns false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.turns.pop().is_some();
        if undone {
            self.positions.pop();
            self.keys.pop();
        }
        undone
    }

    /// Returns how often the current position has occurred, the current occurrence included.
    pub fn repeats(&self) -> u32 {
        self.ages().len() as u32
    }

    /// Returns for each occurrence of the current position the number of moves since then. The current occurrence (0) comes first.
    pub fn ages(&self) -> Vec<u32> {
        let now = self.keys.last();
        let back = (0..).zip(self.keys.iter().rev());
        back.filter(|(_, key)| Some(*key) == now)
            .map(|(age, _)| age)
            .collect()
    }

    /// Returns the end of the game, if the game has ended.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn outcome(&self) -> Answer<Option<Outcome>> {
        self.game
            .outcome(self.position(), Ends::Played { ages: &self.ages() })
    }

    /// Returns the announcements after the last move; none before the first one.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn announced(&self) -> Answer<Vec<String>> {
        self.announced_after(self.turns.len())
    }

    /// Returns the announcements after so many moves, those of the last of them.
    ///
    /// # Errors
    /// If the rules need too much work.
    ///
    /// # Panics
    /// If fewer moves have been made.
    pub fn announced_after(&self, ply: usize) -> Answer<Vec<String>> {
        match ply.checked_sub(1) {
            Some(last) => self
                .game
                .announced(&self.positions[last], &self.turns[last]),
            None => Ok(Vec::new()),
        }
    }

    /// Tests whether a condition holds for the player to move, as `when` of an end is tested.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn holds(&self, condition: &Condition) -> Answer<bool> {
        self.game.holds(self.position(), condition, &self.ages())
    }

    /// Returns the legal moves. After the end of the game there are none, unless the end is a draw that must be claimed: the game
    /// goes on if no player claims it.
    ///
    /// # Errors
    /// As [`Game::legal_moves`].
    pub fn legal_moves(&self) -> Answer<Vec<Move>> {
        self.game.legal_moves(self.position())
    }
}
