//! The executor that plays: the plain one with two reductions.
//!
//! Men who could never take anybody on a cell are not asked whether they attack it (`ranges`). And turns of several steps are
//! found without trying every order. What such a turn is, [`plain`] says: which steps are open, what they lead to, whether
//! they are a turn. Here is how all of them are found, or counted: what steps have to do with each other (`dependence`),
//! which men can touch each other at all (`survey`), the walk that leaves out orders that come to the same (`walk`), and
//! counting group by group (`count`, `demand`).

mod count;
mod demand;
mod dependence;
mod ranges;
mod survey;
mod walk;

use std::ops::ControlFlow;

use ir::{AttackRules, CellId, CellSet, Duty, Man, Move, PlayerId, Rules, TurnId};

use self::count::{Count, count_legal};
use self::dependence::Dependence;
use self::ranges::Ranges;
use crate::at::At;
use crate::executor::{Executor, Visit};
use crate::plain;

/// The plain executor with its reductions: what they need to know of the rules.
#[derive(Debug)]
pub(crate) struct Reduced {
    /// What men could ever take.
    ranges: Ranges,
    /// For each way to spend a turn, what its steps have to do with each other, if it has several.
    dependences: Vec<Option<Dependence>>,
}

impl Reduced {
    /// Works out what these rules allow to leave out.
    ///
    /// Cost: proportional to kinds times cells times the length of their movements.
    pub(crate) fn new(rules: &Rules) -> Self {
        let turns = rules.turns.iter().enumerate();
        let dependences =
            turns.map(|(index, turn)| turn.is_compound().then(|| Dependence::new(rules, index)));
        Self {
            ranges: Ranges::new(rules),
            dependences: dependences.collect(),
        }
    }

    /// Returns what the steps of this turn have to do with each other; `None` if it has only one.
    fn dependence(&self, id: TurnId) -> Option<&Dependence> {
        self.dependences.get(id.index())?.as_ref()
    }
}

impl Executor for Reduced {
    fn n_legal(&self, at: At<'_>) -> u64 {
        match at.has_compound() {
            true => count_legal(self, at),
            false => plain::n_legal(at),
        }
    }

    fn single_moves(&self, at: At<'_>) -> Vec<Move> {
        Count::new(self, at, count::duties(at), true).single_moves()
    }

    fn n_compound(&self, at: At<'_>, id: TurnId) -> u64 {
        Count::new(self, at, count::duties(at), false).n_compound(id)
    }

    fn binding_duties<'q>(&self, at: At<'q>) -> Vec<&'q Duty> {
        match count::duties(at) {
            duties if duties.is_empty() => duties,
            duties => Count::new(self, at, duties, false).binding(),
        }
    }

    fn n_beside(&self, at: At<'_>, single: &dyn Fn(&[&Duty]) -> u64) -> u64 {
        Count::told(self, at, count::duties(at), single).n()
    }

    fn binding_beside<'q>(&self, at: At<'q>, single: &dyn Fn(&[&Duty]) -> u64) -> Vec<&'q Duty> {
        match count::duties(at) {
            duties if duties.is_empty() => duties,
            duties => Count::told(self, at, duties, single).binding(),
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
        visit: &mut dyn FnMut(CellId) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let places = at.places();
        let ground = places.has_stacks().then(|| {
            let cells = targets.iter().map(|place| places.cell(place));
            CellSet::of(places.n_cells(), cells)
        });
        let ground = ground.as_ref().unwrap_or(targets);
        // Who passed cells last turn can be taken away from where he stands, so the ranges say nothing about him.
        let passed = at.position.passed.as_ref();
        let in_passing = passed.is_some_and(|passed| targets.contains(passed.by));
        let may_take = |place, man: Man| {
            in_passing || self.ranges.of(man, places.cell(place)).intersects(ground)
        };
        plain::visit_attackers(at, me, targets, rules, &may_take, visit)
    }
}
