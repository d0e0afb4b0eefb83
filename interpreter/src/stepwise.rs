//! Turns of several steps, made one step at a time.

use ir::{Move, TurnId};

use crate::game::Game;
use crate::limits::Answer;
use crate::plain::{Progress, Unfinished};
use crate::position::Position;
use crate::query::Query;

impl Game {
    /// Returns the turn rules of several steps that the player to move can use in this position.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn compound_turns(&self, position: &Position) -> Answer<Vec<TurnId>> {
        let query = Query::new(self, position);
        let at = query.at(position);
        // Chance draws one item.
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

    /// Returns the number of legal moves: the length of [`Game::legal_moves`]. Turns of several steps need not be listed for it.
    ///
    /// # Errors
    /// If the moves are too many to count, or the rules need too much work.
    pub fn n_legal_moves(&self, position: &Position) -> Answer<u64> {
        self.perft(position, 1)
    }

    /// Counts the legal turns of this turn rule of several steps. The turns are not listed if no must rule is in force.
    ///
    /// # Errors
    /// If the turns are too many to count, or the rules need too much work.
    pub fn n_turns(&self, position: &Position, id: TurnId) -> Answer<u64> {
        let query = Query::new(self, position);
        let at = query.at(position);
        if position.called.is_some() || at.is_decided() {
            return query.answer(0);
        }
        query.answer(at.n_compound(id))
    }

    /// Returns the legal moves of one step each.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn single_moves(&self, position: &Position) -> Answer<Vec<Move>> {
        if self.compound_turns(position)?.is_empty() {
            return self.legal_moves(position);
        }
        let query = Query::new(self, position);
        query.answer(query.at(position).single_moves())
    }
}

/// A turn of several steps in progress.
#[derive(Clone, Debug)]
pub struct Stepwise<'g> {
    game: &'g Game,
    start: Position,
    id: TurnId,
    steps: Vec<Move>,
    /// The boards after each step.
    boards: Vec<Position>,
    /// The progress before the first step, and after each step.
    progress: Vec<Progress>,
}

impl<'g> Stepwise<'g> {
    /// Creates a turn before its first step; `id` should be one of [`Game::compound_turns`] of this position.
    pub fn new(game: &'g Game, start: Position, id: TurnId) -> Self {
        let begun = Query::new(game, &start).at(&start).compound(id).begun();
        Self {
            game,
            start,
            id,
            steps: Vec::new(),
            boards: Vec::new(),
            progress: vec![begun],
        }
    }

    /// Returns the rule of the turn.
    pub fn rule(&self) -> &'g ir::Turn {
        &self.game.rules().turns[self.id.index()]
    }

    /// Returns the number of the rule of the turn.
    pub(crate) fn id(&self) -> TurnId {
        self.id
    }

    /// Returns the position in which the turn begins.
    pub(crate) fn start(&self) -> &Position {
        &self.start
    }

    /// Returns the current board. The same player is to move, and the turn goes on.
    pub fn board(&self) -> &Position {
        self.boards.last().unwrap_or(&self.start)
    }

    /// Returns the progress of the turn.
    fn progress(&self) -> &Progress {
        self.progress
            .last()
            .unwrap_or_else(|| unreachable!("a turn has its first progress"))
    }

    /// Returns the least and the greatest number of steps of the turn.
    pub fn n_steps(&self) -> (u8, u8) {
        let query = Query::new(self.game, &self.start);
        query.at(&self.start).compound(self.id).n_steps
    }

    /// Tests whether the turn has ended by its own condition, so that no further step can be made.
    pub fn is_over(&self) -> bool {
        self.progress().is_over()
    }

    /// Returns the steps made, in order.
    pub fn steps(&self) -> &[Move] {
        &self.steps
    }

    /// Returns the steps that can be made now. Each step is tested alone: it may not be part of any whole turn.
    ///
    /// # Errors
    /// If the rules need too much work.
    pub fn open(&self) -> Answer<Vec<Move>> {
        let query = Query::new(self.game, self.board());
        let turn = query.at(&self.start).compound(self.id);
        let open = turn.next_steps(self.progress(), self.board());
        query.answer(open)
    }

    /// Makes a step, one of [`Stepwise::open`].
    pub fn make(&mut self, step: Move) {
        let query = Query::new(self.game, self.board());
        let mut next = query.at(self.board()).apply_step(&step);
        next.too_much = query.too_much();
        let turn = query.at(&self.start).compound(self.id);
        let progress = turn.after_step(self.progress(), &step, (self.board(), &next));
        self.progress.push(progress);
        self.boards.push(next);
        self.steps.push(step);
    }

    /// Undoes the last step; returns false if there is none.
    pub fn back(&mut self) -> bool {
        let is_back = self.steps.pop().is_some();
        if is_back {
            self.boards.pop();
            self.progress.pop();
        }
        is_back
    }

    /// Returns the turn that consists of the steps made.
    ///
    /// # Errors
    /// The first reason why the steps are not a legal turn.
    pub fn turn(&self) -> Result<Move, Unfinished> {
        let query = Query::new(self.game, self.board());
        let judge = || {
            let at = query.at(&self.start);
            let turn = at.compound(self.id);
            let turn = turn.judge(self.steps.iter(), self.progress(), self.board())?;
            let rules = self.game.rules();
            match at.undone_must_rule(&turn) {
                None => Ok(turn),
                Some(must_rule) => {
                    let mut all = rules.must_rules.iter();
                    let index = all.position(|other| std::ptr::eq(other, must_rule));
                    Err(Unfinished::MustRule(index.unwrap_or(0)))
                }
            }
        };
        let judged = judge();
        query.answer(()).map_err(Unfinished::TooMuch).and(judged)
    }
}
