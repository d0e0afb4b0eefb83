//! The seam for executors: what expressions, results, notation and play ask of whatever plays the rules.
//!
//! Everybody asks [`At`] a position, which hands the question on to the executor of its game; nobody calls one by its name. What
//! tells *why* a turn is not legal (`notation/reason`, `why`), and what makes turns one step at a time (`stepwise`), asks the
//! plain executor, whichever plays: it alone has the reasons.

use std::fmt::Debug;
use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Duty, Move, PlayerId, TurnId};

use crate::at::At;
use crate::fast::Compiled;
use crate::game::Game;
use crate::limits::{STEPS_LISTED_MAX, TooMuch};
use crate::plain;
use crate::position::Position;
use crate::query::Query;

/// What is done with each turn found.
pub(crate) type Visit<'v> = &'v mut dyn FnMut(Move) -> ControlFlow<()>;

/// An executor: plays the rules that a game holds.
///
/// What an executor leaves out here, [`plain`] does. Whatever it does otherwise must give the same answers, in the same order
/// where turns are visited; of turns of several steps in any order. Positions are those of the game that it was made for.
pub(crate) trait Executor: Debug + Send + Sync {
    /// Visits every legal turn of the player to move, each once. Where a duty is in force and can be done, only turns that
    /// do it.
    fn visit_legal(&self, at: At<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        plain::visit_legal(at, visit)
    }

    /// Tests whether there is a legal turn.
    fn can_move(&self, at: At<'_>) -> bool {
        plain::can_move(at)
    }

    /// Counts the legal turns.
    fn n_legal(&self, at: At<'_>) -> u64 {
        plain::n_legal(at)
    }

    /// Returns the tables that the rules of the game have been compiled to, made when they are first asked for.
    ///
    /// # Errors
    /// Why there are none.
    fn compiled(&self, _game: &Game) -> Result<&dyn Compiled, &str> {
        Err("this executor plays without tables")
    }

    /// Returns the legal turns of one step each.
    fn single_moves(&self, at: At<'_>) -> Vec<Move> {
        plain::single_moves(at)
    }

    /// Counts the legal turns of several steps that are spent in this way.
    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64 {
        plain::n_compound(at, id)
    }

    /// Visits the turns of several steps that are spent in this way and legal but for duties, each once.
    fn visit_compound(&self, at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        plain::visit_naively(at, id, visit)
    }

    /// Returns the duties that bind: those in force that some legal turn does that does those before.
    fn binding_duties<'q>(&self, at: At<'q>) -> Vec<&'q Duty> {
        plain::binding_duties(at)
    }

    /// Counts the legal turns, where `single` tells how many turns of one step are legal and do all of some duties. For games in which
    /// ways to spend a turn are always open or not by their own conditions.
    fn n_beside(&self, at: At<'_>, _single: &dyn Fn(&[&Duty]) -> u64) -> u64 {
        plain::n_legal(at)
    }

    /// Returns the duties that bind, with `single` as for [`Executor::n_beside`], in the same games.
    fn binding_beside<'q>(&self, at: At<'q>, _single: &dyn Fn(&[&Duty]) -> u64) -> Vec<&'q Duty> {
        plain::binding_duties(at)
    }

    /// Visits the enemies of `me` that could capture a man of his on any of these cells, in topology order. What an attack is:
    /// [`AttackRules`].
    fn visit_attackers(
        &self,
        at: At<'_>,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        plain::visit_attackers(at, me, targets, rules, &|_, _| true, visit)
    }

    /// Returns the board after a turn; the same player is still to move, but his turn is made.
    fn apply(&self, at: At<'_>, turn: &Move) -> Position {
        plain::apply(at, turn)
    }

    /// Ends the turn that has led to this board: counters, then the next player.
    fn finish(&self, query: &Query<'_>, board: Position, turn: &Move) -> Position {
        plain::finish(query, board, turn)
    }
}

/// The questions, each handed on to the executor.
impl<'q> At<'q> {
    /// Visits every legal turn: [`Executor::visit_legal`].
    pub(crate) fn visit_legal(self, visit: Visit<'_>) -> ControlFlow<()> {
        self.executor().visit_legal(self, visit)
    }

    /// Returns all legal turns: man by man in topology order, joint moves last.
    pub(crate) fn list_legal(self) -> Vec<Move> {
        self.list(|visit| self.visit_legal(visit))
    }

    /// Tests whether there is a legal turn: [`Executor::can_move`].
    pub(crate) fn can_move(self) -> bool {
        self.executor().can_move(self)
    }

    /// Counts the legal turns: [`Executor::n_legal`].
    pub(crate) fn n_legal(self) -> u64 {
        self.executor().n_legal(self)
    }

    /// Returns the legal turns of one step: [`Executor::single_moves`].
    pub(crate) fn single_moves(self) -> Vec<Move> {
        self.executor().single_moves(self)
    }

    /// Counts the legal turns of several steps of one kind: [`Executor::n_compound`].
    pub(crate) fn n_compound(self, id: TurnId) -> u64 {
        self.executor().n_compound(self, id)
    }

    /// Visits the turns of several steps of one kind: [`Executor::visit_compound`].
    pub(crate) fn visit_compound(self, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        self.executor().visit_compound(self, id, visit)
    }

    /// Returns the duties that bind: [`Executor::binding_duties`].
    pub(crate) fn binding_duties(self) -> Vec<&'q Duty> {
        self.query.executor().binding_duties(self)
    }

    /// Counts the legal turns, those of one step being told: [`Executor::n_beside`].
    pub(crate) fn n_beside(self, single: &dyn Fn(&[&Duty]) -> u64) -> u64 {
        self.executor().n_beside(self, single)
    }

    /// Returns the duties that bind: [`Executor::binding_beside`].
    pub(crate) fn binding_beside(self, single: &dyn Fn(&[&Duty]) -> u64) -> Vec<&'q Duty> {
        self.query.executor().binding_beside(self, single)
    }

    /// Visits the enemies that could capture a man of `me`: [`Executor::visit_attackers`].
    pub(crate) fn visit_attackers(
        self,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.executor()
            .visit_attackers(self, me, targets, rules, visit)
    }

    /// Returns the board after a turn: [`Executor::apply`].
    pub(crate) fn apply(self, turn: &Move) -> Position {
        self.executor().apply(self, turn)
    }
}

impl Query<'_> {
    /// Returns the turns that are visited, unless they have more than [`STEPS_LISTED_MAX`] steps together.
    pub(crate) fn list(&self, visit: impl FnOnce(Visit<'_>) -> ControlFlow<()>) -> Vec<Move> {
        let mut turns: Vec<Move> = Vec::with_capacity(48);
        let mut n_steps = 0;
        let _ = visit(&mut |turn| {
            n_steps += turn.steps().len();
            if n_steps > STEPS_LISTED_MAX {
                self.stop(TooMuch::Turns);
                return ControlFlow::Break(());
            }
            turns.push(turn);
            ControlFlow::Continue(())
        });
        turns
    }

    /// Ends the turn that has led to this board: [`Executor::finish`].
    pub(crate) fn finish(&self, board: Position, turn: &Move) -> Position {
        self.executor().finish(self, board, turn)
    }
}
