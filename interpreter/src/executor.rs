//! The interface of executors, used by expressions, results, notation and play.
//!
//! All callers use methods of [`At`], which call the executor of the game; no caller names an executor. Two modules use the plain
//! executor in any case, because only it computes reasons: explanations of illegal moves (`notation/reason`, `why`), and turns made
//! step by step (`stepwise`).

use std::any::Any;
use std::fmt::Debug;
use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Move, MustRule, PlayerId, TurnId};

use crate::board::Board;
use crate::game::Game;
use crate::limits::{STEPS_LISTED_MAX, TooMuch};
use crate::position::Position;

pub use crate::at::At;
pub use crate::board::fixed_hash;
pub use crate::counts::{COUNT_KEPT_MIN, Counts, Key, KeyMaker};
pub use crate::layout::Layout;
pub use crate::limits::{COMPILE_WORK_MAX, LOOKUP_BYTES_MAX};
pub use crate::pruning;
pub use crate::query::Query;
pub use crate::reads::has_castling;

/// A callback for each move found.
pub type Visit<'v> = &'v mut dyn FnMut(Move) -> ControlFlow<()>;

/// Tables compiled from the rules of a game.
pub trait Compiled: Send + Sync {
    /// Counts sequences of `depth` legal moves.
    fn perft(&self, at: At<'_>, depth: u32) -> u64;

    /// Counts these sequences with cached counts.
    ///
    /// It is left out for browsers, where nothing counts so deep.
    #[cfg(not(target_family = "wasm"))]
    fn perft_with(&self, at: At<'_>, depth: u32, counts: &crate::counts::Counts) -> u64;

    /// Returns a board for searches from a position, on which moves of one step are made.
    fn board<'g>(&'g self, game: &'g Game, position: &Position) -> Box<dyn Board + 'g>;

    /// Tests whether such a board contains all that keys and ends without a claim depend on.
    fn is_board_complete(&self, game: &Game) -> bool;

    /// Returns a report of the compilation of each kind and rule, with reasons.
    ///
    /// It is left out for browsers, where no page shows it.
    #[cfg(not(target_family = "wasm"))]
    fn report(&self, rules: &ir::Rules) -> String;

    /// Returns the size of a position in bytes.
    fn state_bytes(&self) -> usize;
}

/// An executor: plays the rules of a game.
///
/// All give the answers of the plain executor, and visit moves in the same order; turns of several steps may be visited in any order.
/// Positions must belong to the game for which the executor was created.
pub trait Executor: Any + Debug + Send + Sync {
    /// Visits every legal move of the player to move, each once. If a must rule is in force and can be satisfied, only moves that
    /// satisfy it are visited.
    fn visit_legal(&self, at: At<'_>, visit: Visit<'_>) -> ControlFlow<()>;

    /// Tests whether there is a legal move.
    fn can_move(&self, at: At<'_>) -> bool;

    /// Counts the legal moves.
    fn n_legal(&self, at: At<'_>) -> u64;

    /// Returns the tables compiled from the rules of the game; the first call compiles them.
    ///
    /// # Errors
    /// The reason why there are no tables.
    fn compiled(&self, _game: &Game) -> Result<&dyn Compiled, &str> {
        Err("this executor plays without tables")
    }

    /// Returns the legal moves of one step each.
    fn single_moves(&self, at: At<'_>) -> Vec<Move>;

    /// Counts the legal turns of several steps of this kind of turn.
    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64;

    /// Visits the turns of several steps of this kind that are legal apart from must rules, each once.
    fn visit_compound(&self, at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()>;

    /// Returns the binding must rules: each must rule in force that some legal move satisfies together with the binding ones before
    /// it.
    fn binding_must_rules<'q>(&self, at: At<'q>) -> Vec<&'q MustRule>;

    /// Counts the legal moves; `single` returns the number of legal moves of one step that satisfy all of some must rules. Only for
    /// games in which each kind of turn is open or closed by its own conditions alone.
    fn n_legal_with(&self, at: At<'_>, single: &dyn Fn(&[&MustRule]) -> u64) -> u64;

    /// Returns the binding must rules, with `single` as for [`Executor::n_legal_with`], for games as described there.
    fn binding_with<'q>(
        &self,
        at: At<'q>,
        single: &dyn Fn(&[&MustRule]) -> u64,
    ) -> Vec<&'q MustRule>;

    /// Visits the pieces with which enemies of `me` could capture a piece of `me` on any of these cells, in topology order, each with
    /// the enemy who could move it. [`AttackRules`] define attacks.
    fn visit_attackers(
        &self,
        at: At<'_>,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
    ) -> ControlFlow<()>;

    /// Returns the board after a move. The same player is still to move, but the move is marked as made.
    fn apply(&self, at: At<'_>, turn: &Move) -> Position;

    /// Completes the move that has led to this board: counters, then the next player.
    fn finish(&self, query: &Query<'_>, board: Position, turn: &Move) -> Position;
}

/// The queries, each passed on to the executor.
impl<'q> At<'q> {
    /// Visits every legal move: [`Executor::visit_legal`].
    pub(crate) fn visit_legal(self, visit: Visit<'_>) -> ControlFlow<()> {
        self.executor().visit_legal(self, visit)
    }

    /// Returns all legal moves: piece by piece in topology order, joint moves last.
    pub(crate) fn list_legal(self) -> Vec<Move> {
        self.list(|visit| self.visit_legal(visit))
    }

    /// Tests whether there is a legal move: [`Executor::can_move`].
    pub(crate) fn can_move(self) -> bool {
        self.executor().can_move(self)
    }

    /// Counts the legal moves: [`Executor::n_legal`].
    pub(crate) fn n_legal(self) -> u64 {
        self.executor().n_legal(self)
    }

    /// Returns the legal moves of one step: [`Executor::single_moves`].
    pub(crate) fn single_moves(self) -> Vec<Move> {
        self.executor().single_moves(self)
    }

    /// Counts the legal turns of several steps of one kind: [`Executor::n_compound`].
    pub(crate) fn n_compound(self, id: TurnId) -> u64 {
        self.executor().n_compound(self, id)
    }

    /// Visits the turns of several steps of one kind: [`Executor::visit_compound`].
    pub fn visit_compound(self, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        self.executor().visit_compound(self, id, visit)
    }

    /// Returns the binding must rules: [`Executor::binding_must_rules`].
    pub(crate) fn binding_must_rules(self) -> Vec<&'q MustRule> {
        self.query.executor().binding_must_rules(self)
    }

    /// Counts the legal moves, with a count of those of one step given: [`Executor::n_legal_with`].
    pub fn n_legal_with(self, single: &dyn Fn(&[&MustRule]) -> u64) -> u64 {
        self.executor().n_legal_with(self, single)
    }

    /// Returns the binding must rules: [`Executor::binding_with`].
    pub fn binding_with(self, single: &dyn Fn(&[&MustRule]) -> u64) -> Vec<&'q MustRule> {
        self.query.executor().binding_with(self, single)
    }

    /// Visits the enemies that could capture a piece of `me`: [`Executor::visit_attackers`].
    pub(crate) fn visit_attackers(
        self,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.executor()
            .visit_attackers(self, me, targets, rules, visit)
    }

    /// Returns the board after a move: [`Executor::apply`].
    pub fn apply(self, turn: &Move) -> Position {
        self.executor().apply(self, turn)
    }
}

impl Query<'_> {
    /// Returns the moves that are visited; stops if they have more than [`STEPS_LISTED_MAX`] steps together.
    pub fn list(&self, visit: impl FnOnce(Visit<'_>) -> ControlFlow<()>) -> Vec<Move> {
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

    /// Completes the move that has led to this board: [`Executor::finish`].
    pub fn finish(&self, board: Position, turn: &Move) -> Position {
        self.executor().finish(self, board, turn)
    }
}
