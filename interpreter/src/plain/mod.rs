//! The plain executor: walks the topology step by step, makes every move and tests the position after it.
//!
//! The code prefers obvious correctness to speed; it is the oracle for all faster executors. Operations that an executor may
//! override are functions here: `plain::visit_legal(at, visit)`, while `at.visit_legal(visit)` calls the executor in use.
//! Operations shared by all executors are methods of [`At`](crate::at::At).

mod apply;
mod attack;
mod compound;
mod effect;
mod forbids;
mod joint;
mod legality;
mod phase;
mod pseudo_legal;
mod round;
mod setting_up;
mod stack;
mod takes;
mod throw;

pub(crate) use apply::{apply, finish, run_down};
pub(crate) use attack::{is_captured_by_drop, visit_attackers};
pub use compound::Unfinished;
pub(crate) use compound::{Compound, Progress, pieces_of, visit_naively};
pub(crate) use forbids::Forbids;
pub(crate) use joint::{Cast, for_each_cast};
pub(crate) use legality::{
    Illegal, binding_must_rules, can_move, n_compound, n_legal, single_moves, visit_legal,
};
pub(crate) use phase::settle;
pub(crate) use throw::call_throw;

use std::ops::ControlFlow;

use ir::{Arrival, AttackRules, CellId, CellSet, Meeting, Move, MustRule, PlayerId, TurnId};

use crate::at::At;
use crate::executor::{Executor, Visit};
use crate::game::Game;
use crate::position::Position;
use crate::query::Query;

/// The plain executor.
#[derive(Clone, Copy, Debug)]
struct Plain;

impl Game {
    /// Switches the game to the plain executor, for comparison. It tests every piece for attacks. It finds turns of several steps
    /// by trying all steps in all orders, which takes longer by the factorial of their number.
    pub fn plain(self) -> Self {
        self.played_by(Box::new(Plain))
    }
}

impl Executor for Plain {
    fn visit_legal(&self, at: At<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        visit_legal(at, visit)
    }

    fn can_move(&self, at: At<'_>) -> bool {
        can_move(at)
    }

    fn n_legal(&self, at: At<'_>) -> u64 {
        n_legal(at)
    }

    fn single_moves(&self, at: At<'_>) -> Vec<Move> {
        single_moves(at)
    }

    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64 {
        n_compound(at, id)
    }

    fn visit_compound(&self, at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        visit_naively(at, id, visit)
    }

    fn binding_must_rules<'q>(&self, at: At<'q>) -> Vec<&'q MustRule> {
        binding_must_rules(at)
    }

    fn n_legal_with(&self, at: At<'_>, _single: &dyn Fn(&[&MustRule]) -> u64) -> u64 {
        n_legal(at)
    }

    fn binding_with<'q>(
        &self,
        at: At<'q>,
        _single: &dyn Fn(&[&MustRule]) -> u64,
    ) -> Vec<&'q MustRule> {
        binding_must_rules(at)
    }

    fn visit_attackers(
        &self,
        at: At<'_>,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_attackers(at, me, targets, rules, &|_, _| true, visit)
    }

    fn apply(&self, at: At<'_>, turn: &Move) -> Position {
        apply(at, turn)
    }

    fn finish(&self, query: &Query<'_>, board: Position, turn: &Move) -> Position {
        finish(query, board, turn)
    }
}

/// Returns whether a leg with this arrival can capture a piece.
pub(crate) fn takes(arrival: &Arrival) -> bool {
    let taking = |meeting| matches!(meeting, Meeting::Capture | Meeting::Unload);
    taking(arrival.enemy) || taking(arrival.friend) || arrival.en_passant
}
