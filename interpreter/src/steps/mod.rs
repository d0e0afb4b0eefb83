//! The executor without tables: the plain executor with two optimizations.
//!
//! A piece that could never capture on a cell is not tested for attacks on it (`ranges`). Turns of several steps are found without
//! trying every order. [`plain`] defines these turns: the steps that are open, the boards they lead to, whether they are a turn.
//! This module finds or counts all of them. Its parts analyze the dependences between steps (`dependence`) and the pieces that can
//! touch each other at all (`survey`). They walk steps without equivalent orders (`walk`), and count turns group by group (`count`,
//! `demand`).

mod count;
mod demand;
mod dependence;
mod ranges;
mod survey;
mod walk;

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Move, MustRule, Piece, PlayerId, Rules, TurnId};

use self::count::{Count, count_legal};
use self::dependence::Dependence;
use self::ranges::Ranges;
use crate::at::At;
use crate::executor::{Executor, Visit};
use crate::game::Game;
use crate::plain;
use crate::position::Position;
use crate::query::Query;

/// The plain executor with its optimizations and the data about the rules that they need.
#[derive(Debug)]
pub struct Reduced {
    /// The cells on which pieces could ever capture.
    ranges: Ranges,
    /// For each kind of turn with several steps, the dependences between its steps.
    dependences: Vec<Option<Dependence>>,
}

impl Reduced {
    /// Computes the optimizations that these rules allow.
    ///
    /// Cost: proportional to kinds times cells times the length of their movements.
    pub fn new(rules: &Rules) -> Self {
        let turns = rules.turns.iter().enumerate();
        let dependences =
            turns.map(|(index, turn)| turn.is_compound().then(|| Dependence::new(rules, index)));
        Self {
            ranges: Ranges::new(rules),
            dependences: dependences.collect(),
        }
    }

    /// Returns the dependences between the steps of this turn; `None` if it has only one step.
    fn dependence(&self, id: TurnId) -> Option<&Dependence> {
        self.dependences.get(id.index())?.as_ref()
    }
}

impl Game {
    /// Creates a game that is played without tables.
    ///
    /// Cost: proportional to kinds times cells times the length of their movements; milliseconds for common games.
    pub fn new(rules: Rules) -> Self {
        let executor = Box::new(Reduced::new(&rules));
        Self::with_executor(rules, executor)
    }

    /// Switches the game to the executor that plays without tables.
    pub fn reduced(self) -> Self {
        let executor = Box::new(Reduced::new(self.rules()));
        self.played_by(executor)
    }
}

impl Executor for Reduced {
    fn visit_legal(&self, at: At<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        plain::visit_legal(at, visit)
    }

    fn can_move(&self, at: At<'_>) -> bool {
        plain::can_move(at)
    }

    fn apply(&self, at: At<'_>, turn: &Move) -> Position {
        plain::apply(at, turn)
    }

    fn finish(&self, query: &Query<'_>, board: Position, turn: &Move) -> Position {
        plain::finish(query, board, turn)
    }

    fn n_legal(&self, at: At<'_>) -> u64 {
        // Moves are compared with each other, so they are listed.
        match at.has_compound() && !at.must_be_best() {
            true => count_legal(self, at),
            false => plain::n_legal(at),
        }
    }

    fn single_moves(&self, at: At<'_>) -> Vec<Move> {
        match at.must_be_best() {
            true => plain::single_moves(at),
            false => Count::new(self, at, count::must_rules(at), true).single_moves(),
        }
    }

    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64 {
        match at.must_be_best() {
            true => plain::n_compound(at, id),
            false => Count::new(self, at, count::must_rules(at), false).n_compound(id),
        }
    }

    fn binding_must_rules<'q>(&self, at: At<'q>) -> Vec<&'q MustRule> {
        match count::must_rules(at) {
            must_rules if must_rules.is_empty() => must_rules,
            _ if at.must_be_best() => plain::binding_must_rules(at),
            must_rules => Count::new(self, at, must_rules, false).binding(),
        }
    }

    fn n_legal_with(&self, at: At<'_>, single: &dyn Fn(&[&MustRule]) -> u64) -> u64 {
        Count::with_counter(self, at, count::must_rules(at), single).n()
    }

    fn binding_with<'q>(
        &self,
        at: At<'q>,
        single: &dyn Fn(&[&MustRule]) -> u64,
    ) -> Vec<&'q MustRule> {
        match count::must_rules(at) {
            must_rules if must_rules.is_empty() => must_rules,
            must_rules => Count::with_counter(self, at, must_rules, single).binding(),
        }
    }

    fn visit_compound(&self, at: At<'_>, id: TurnId, visit: Visit<'_>) -> ControlFlow<()> {
        walk::visit_compound(self, at, id, visit)
    }

    fn visit_attackers(
        &self,
        at: At<'_>,
        me: PlayerId,
        targets: &CellSet,
        rules: AttackRules,
        visit: &mut dyn FnMut(CellId, PlayerId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = at.places();
        let ground = places.has_stacks().then(|| {
            let cells = targets.iter().map(|place| places.cell(place));
            CellSet::of(places.n_cells(), cells)
        });
        let ground = ground.as_ref().unwrap_or(targets);
        // A piece that has passed cells can be captured away from its cell, so the ranges do not apply to it.
        let mut passed = at.position.passed.iter();
        let en_passant = passed.any(|passed| targets.contains(passed.by));
        let may_take = |place, piece: Piece| {
            en_passant || self.ranges.of(piece, places.cell(place)).intersects(ground)
        };
        plain::visit_attackers(at, me, targets, rules, &may_take, visit)
    }
}
