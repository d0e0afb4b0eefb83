//! Playing: legal turns, making them, counting them, and the course of a game.

use ir::{Move, PlayerId};

use crate::at::At;
use crate::counts::{COUNT_KEPT_MIN, Counts};
use crate::ending::{Ends, Outcome};
use crate::game::Game;
use crate::limits::Answer;
use crate::plain;
use crate::position::Position;
use crate::query::Query;
use crate::view::Eyes;

impl Game {
    /// The legal turns of the player to move, each record once; none where the game has ended by a rule that does not
    /// have to be claimed.
    ///
    /// # Errors
    /// If there are too many to list, or the rules ask for too much work.
    pub fn legal_moves(&self, position: &Position) -> Answer<Vec<Move>> {
        let query = Query::new(self, position);
        let at = query.at(position);
        let moves = match at.is_decided() {
            true => Vec::new(),
            false => at.list_legal(),
        };
        query.answer(moves)
    }

    /// The position after a legal turn, the next player to move.
    ///
    /// Meant for turns from [`Game::legal_moves`] of this position; any other turn gives some position of the game, but
    /// not one that its rules allow. Where the rules ask for too much work, questions about the position say so.
    pub fn play(&self, position: &Position, turn: &Move) -> Position {
        let query = Query::new(self, position);
        let at = query.at(position);
        let mut after = at.apply(turn);
        at.note_unseen(&mut after);
        let mut after = query.finish(after, turn);
        after.too_much = query.too_much();
        after
    }

    /// What the man on this cell could do if nobody's safety mattered: movement and bars, no joint moves. Records may
    /// occur more than once.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn pseudo_moves(&self, position: &Position, from: ir::CellId) -> Answer<Vec<Move>> {
        let query = Query::new(self, position);
        let mut moves = Vec::new();
        if let Some(man) = position.man(from) {
            let at = query.at(position);
            let bars = plain::Bars::of_turn(at, man.player());
            let _ = bars.for_turn(at).candidates_from(from, &mut |turn| {
                moves.push(turn);
                std::ops::ControlFlow::Continue(())
            });
        }
        query.answer(moves)
    }

    /// Tests whether the royals of the player to move are not safe.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn is_check(&self, position: &Position) -> Answer<bool> {
        self.is_check_of(position, position.turn)
    }

    /// Tests whether this player's royals are not safe, whoever is to move.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn is_check_of(&self, position: &Position, player: PlayerId) -> Answer<bool> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(player);
        let safe = eval.condition(&self.rules().royal.safe);
        query.answer(!safe)
    }

    /// Tests whether this player, who made the last move, may have left royals in check: by a turn that need not leave them safe.
    ///
    /// Of a pass the condition under which it is open is read on this position, which it has not changed; counters are read as they are now.
    ///
    /// # Errors
    /// If the rules ask for too much work.
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

    /// Returns the pieces of a player that must be safe.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn royals(&self, position: &Position, player: PlayerId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let royals = query.at(position).eval(player).royals();
        query.answer(royals)
    }

    /// Returns the pieces that give check to this player, whoever is to move.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn checkers_of(&self, position: &Position, player: PlayerId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let checkers = query.at(position).eval(player).cells(&ir::Cells::Checkers);
        query.answer(checkers)
    }

    /// Returns the places of the men, of all players, that have a status.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn men_with(&self, position: &Position, status: ir::StatusId) -> Answer<ir::CellSet> {
        let query = Query::new(self, position);
        let eval = query.at(position).eval(position.turn);
        let men = eval.cells(&ir::Cells::Status(status));
        query.answer(men)
    }

    /// The number of sequences of `depth` legal turns. The stack grows with the depth: what comes from elsewhere is bounded by
    /// [`PERFT_DEPTH_MAX`](crate::PERFT_DEPTH_MAX).
    ///
    /// Draws that have to be claimed (repetition, move counts) do not cut it short. The last turn is counted, not made.
    ///
    /// # Errors
    /// If in some position there are too many turns, or the rules ask for too much work.
    pub fn perft(&self, position: &Position, depth: u32) -> Answer<u64> {
        if depth > 1
            && position.too_much.is_none()
            && let Ok(compiled) = self.executor().compiled(self)
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

    /// The same number as [`Game::perft`], with counts that have been kept: what has been counted is not counted again. New
    /// counts are added.
    ///
    /// The counts are those of this game, whoever plays it, and of nothing else.
    ///
    /// # Errors
    /// As [`Game::perft`]. What is counted then is not kept.
    pub fn perft_with(&self, position: &Position, depth: u32, counts: &Counts) -> Answer<u64> {
        if depth < COUNT_KEPT_MIN || position.too_much.is_some() {
            return self.perft(position, depth);
        }
        if let Ok(compiled) = self.executor().compiled(self) {
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

    /// Tests whether games can end, but by claims and repetition, in positions in which there would be legal turns. If not, a game that has a
    /// legal turn goes on.
    pub fn ends_while_open(&self) -> bool {
        !self.pruning_ends.is_empty()
    }
}

impl At<'_> {
    /// Tests whether an end that looks at the position alone has come.
    pub(crate) fn is_decided(self) -> bool {
        // Chance is no end.
        if self.position.called.is_some() {
            return false;
        }
        let eval = self.eval(self.position.turn);
        self.pruning_ends
            .iter()
            .any(|index| eval.condition(&self.rules().ends[*index].when))
    }
}

/// A game in progress: positions, turns, and what has occurred how often.
///
/// Law: `undo` after `play` restores the position and its key.
#[derive(Clone, Debug)]
pub struct Match<'g> {
    game: &'g Game,
    positions: Vec<Position>,
    keys: Vec<u64>,
    turns: Vec<Move>,
}

impl<'g> Match<'g> {
    /// A game that begins in this position.
    pub fn new(game: &'g Game, start: Position) -> Self {
        let keys = vec![game.key(&start)];
        Self {
            game,
            positions: vec![start],
            keys,
            turns: Vec::new(),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// The position reached.
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .unwrap_or_else(|| unreachable!("a match always has its first position"))
    }

    /// The turns made, first to last.
    pub fn turns(&self) -> &[Move] {
        &self.turns
    }

    /// The positions, from the first to the one reached: one more than turns.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position reached as this player sees it.
    pub fn view(&self, player: PlayerId) -> Position {
        self.seen(self.turns.len(), Eyes::Player(player))
    }

    /// The position after so many turns as somebody sees it. Where something is hidden, what he cannot know is as it was when the
    /// hiding began, and of the turns made since only a player's own are counted.
    ///
    /// # Panics
    /// If so many turns have not been made.
    pub fn seen(&self, ply: usize, eyes: Eyes) -> Position {
        let positions = &self.positions[..=ply];
        let n_hidden = (positions.iter().rev())
            .take_while(|position| self.game.is_hidden(position))
            .count();
        let since = &positions[positions.len() - n_hidden.max(1)..];
        // A match may begin where something has been laid unseen before.
        let start = self.game.start();
        let is_known = since[0].unseen.iter().all(ir::CellSet::is_empty);
        let known = if is_known { &since[0] } else { &start };
        let mut view = self.game.view_since(&positions[ply], eyes, known);
        if let Eyes::Player(player) = eyes
            && n_hidden > 0
        {
            let earlier = since[..n_hidden - 1].iter();
            view.turns[player.index()] += earlier.filter(|one| one.turn == player).count() as u32;
        }
        view
    }

    /// Makes a legal turn.
    pub fn play(&mut self, turn: Move) {
        let next = self.game.play(self.position(), &turn);
        self.keys.push(self.game.key(&next));
        self.positions.push(next);
        self.turns.push(turn);
    }

    /// Takes the last turn back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.turns.pop().is_some();
        if undone {
            self.positions.pop();
            self.keys.pop();
        }
        undone
    }

    /// How often the position reached has occurred, this time included.
    pub fn repeats(&self) -> u32 {
        self.ages().len() as u32
    }

    /// How many turns ago the position reached has occurred, this time (0) first.
    pub fn ages(&self) -> Vec<u32> {
        let now = self.keys.last();
        let back = (0..).zip(self.keys.iter().rev());
        back.filter(|(_, key)| Some(*key) == now)
            .map(|(age, _)| age)
            .collect()
    }

    /// The end of the game, if it has come.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn outcome(&self) -> Answer<Option<Outcome>> {
        self.game
            .outcome(self.position(), Ends::Played { ages: &self.ages() })
    }

    /// The legal turns. After the end of the game there are none, unless the end is a draw that has to be claimed:
    /// whoever does not claim it plays on.
    ///
    /// # Errors
    /// As [`Game::legal_moves`].
    pub fn legal_moves(&self) -> Answer<Vec<Move>> {
        self.game.legal_moves(self.position())
    }
}
