//! Turns of several steps, made one step at a time.

use ir::{Move, TurnId};

use crate::game::Game;
use crate::limits::Answer;
use crate::plain::Unfinished;
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the turn rules of several steps by which this turn can be spent.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn compound_turns(&self, position: &Position) -> Answer<Vec<TurnId>> {
        let query = Query::new(self, position);
        let at = query.at(position);
        // Chance picks one thing.
        if position.called.is_some() || at.is_decided() {
            return query.answer(Vec::new());
        }
        let turns = self.rules().turns.iter().enumerate();
        let open = turns
            .filter(|(_, turn)| turn.is_compound() && at.is_open(turn))
            .map(|(index, _)| TurnId::from_index(index))
            .collect();
        query.answer(open)
    }

    /// How many legal turns there are: as many as [`Game::legal_moves`] lists, but where turns have several steps they need
    /// not be listed.
    ///
    /// # Errors
    /// If they are too many to count, or the rules ask for too much work.
    pub fn n_legal_moves(&self, position: &Position) -> Answer<u64> {
        self.perft(position, 1)
    }

    /// Counts the legal turns of this turn rule of several steps; nothing is listed if there is no duty.
    ///
    /// # Errors
    /// If they are too many to count, or the rules ask for too much work.
    pub fn n_turns(&self, position: &Position, id: TurnId) -> Answer<u64> {
        let query = Query::new(self, position);
        let at = query.at(position);
        if position.called.is_some() || at.is_decided() {
            return query.answer(0);
        }
        query.answer(at.n_compound(id))
    }

    /// Returns the legal turns of one step each.
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn single_moves(&self, position: &Position) -> Answer<Vec<Move>> {
        if self.compound_turns(position)?.is_empty() {
            return self.legal_moves(position);
        }
        let query = Query::new(self, position);
        query.answer(query.at(position).single_moves())
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

    /// The number of the way the turn is spent.
    pub(crate) fn id(&self) -> TurnId {
        self.id
    }

    /// The position in which the turn begins.
    pub(crate) fn start(&self) -> &Position {
        &self.start
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
    ///
    /// # Errors
    /// If the rules ask for too much work.
    pub fn open(&self) -> Answer<Vec<Move>> {
        let query = Query::new(self.game, self.board());
        let turn = query.at(&self.start).compound(self.id);
        let open = turn.next_steps(&self.steps, self.board());
        query.answer(open)
    }

    /// Makes a step, one of [`Stepwise::open`].
    pub fn make(&mut self, step: Move) {
        let query = Query::new(self.game, self.board());
        let mut next = query.at(self.board()).apply_step(&step);
        next.too_much = query.too_much();
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
        let query = Query::new(self.game, self.board());
        let judge = || {
            let at = query.at(&self.start);
            let turn = at.compound(self.id);
            let turn = turn.judge(self.steps.iter(), self.board())?;
            let rules = self.game.rules();
            let undone = at.binding_duties().into_iter();
            let mut undone = undone.filter(|duty| !at.satisfies(&turn, &duty.turn));
            match undone.next() {
                None => Ok(turn),
                Some(duty) => {
                    let mut all = rules.duties.iter();
                    let index = all.position(|other| std::ptr::eq(other, duty));
                    Err(Unfinished::Duty(index.unwrap_or(0)))
                }
            }
        };
        let judged = judge();
        query.answer(()).map_err(Unfinished::TooMuch).and(judged)
    }
}
