//! Turns of several steps, made one step at a time.

use ir::TurnId;

use crate::game::Game;
use crate::plain::{self, Unfinished};
use crate::position::Position;
use crate::turn::Move;

impl Game {
    /// The ways to spend this turn in several steps.
    pub fn compound_turns(&self, position: &Position) -> Vec<TurnId> {
        // Chance picks one thing.
        if position.called.is_some() || self.is_decided(position) {
            return Vec::new();
        }
        let turns = self.rules().turns.iter().enumerate();
        turns
            .filter(|(_, turn)| turn.is_compound() && plain::is_open(self, position, turn))
            .map(|(index, _)| TurnId::from_index(index))
            .collect()
    }

    /// How many legal turns there are: as many as [`Game::legal_moves`] lists, but where turns have several steps they need
    /// not be listed.
    pub fn n_legal_moves(&self, position: &Position) -> u64 {
        self.perft(position, 1)
    }

    /// How many of the legal turns are spent in this way of several steps; nothing is listed if there is no duty.
    pub fn n_turns(&self, position: &Position, id: TurnId) -> u64 {
        if position.called.is_some() || self.is_decided(position) {
            return 0;
        }
        plain::n_turns(self, position, id)
    }

    /// The legal turns of one step each.
    pub fn single_moves(&self, position: &Position) -> Vec<Move> {
        if self.is_decided(position) {
            return Vec::new();
        }
        if self.compound_turns(position).is_empty() {
            return self.legal_moves(position);
        }
        plain::single_moves(self, position)
    }
}

/// A turn of several steps under way.
#[derive(Clone, Debug)]
pub struct Stepwise<'g> {
    game: &'g Game,
    start: Position,
    id: TurnId,
    steps: Vec<Move>,
    /// The boards that the steps led to.
    boards: Vec<Position>,
}

impl<'g> Stepwise<'g> {
    /// Before its first step; meant for one of [`Game::compound_turns`] of this position.
    pub fn new(game: &'g Game, start: Position, id: TurnId) -> Self {
        Self {
            game,
            start,
            id,
            steps: Vec::new(),
            boards: Vec::new(),
        }
    }

    /// The way the turn is spent.
    pub fn rule(&self) -> &'g ir::Turn {
        &self.game.rules().turns[self.id.index()]
    }

    /// The board as it is now; the same player is to move, and his turn goes on.
    pub fn board(&self) -> &Position {
        self.boards.last().unwrap_or(&self.start)
    }

    /// The steps made, in order.
    pub fn steps(&self) -> &[Move] {
        &self.steps
    }

    /// The steps that can be made now: each for itself; whether they can be part of a whole turn is another question.
    pub fn open(&self) -> Vec<Move> {
        plain::next_steps(self.game, &self.start, self.id, &self.steps, self.board())
    }

    /// Makes a step, one of [`Stepwise::open`].
    pub fn make(&mut self, step: Move) {
        let next = plain::apply_step(self.game, self.board(), &step);
        self.boards.push(next);
        self.steps.push(step);
    }

    /// Takes the last step back; false if there is none.
    pub fn back(&mut self) -> bool {
        self.boards.pop();
        self.steps.pop().is_some()
    }

    /// The turn of the steps made.
    ///
    /// # Errors
    /// If they are not a legal turn, with the first reason.
    pub fn turn(&self) -> Result<Move, Unfinished> {
        let turn = plain::judge_steps(self.game, &self.start, self.id, &self.steps, self.board())?;
        plain::judge_duties(self.game, &self.start, &turn)?;
        Ok(turn)
    }
}
