//! Turns of several steps, next to the moves of one step that tables generate. Their steps are made on positions, by the
//! executor without tables.

use std::ops::ControlFlow;

use ir::{Move, MustRule};
use smallvec::SmallVec;

use crate::data::set::Set;
use crate::data::state::State;
use crate::data::test::Test;
use crate::play::batch::Sink;
use crate::play::count::Count;
use crate::play::instructions::Machine;
use crate::play::must_rules::Any;
use crate::play::node::Node;
use interpreter::executor::At;

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Tests whether turns may have several steps.
    #[inline(always)]
    pub(crate) fn has_several(&self) -> bool {
        M::IS_RICH && !self.tables.several.is_empty()
    }

    /// Counts the legal moves of a game whose turns may have several steps.
    #[inline(never)]
    pub(crate) fn n_with_several(&self) -> u64 {
        let position = self.view().position(false);
        self.root().query.at(&position).n_legal_with(&self.single())
    }

    /// Returns the number of moves of one step that satisfy all of some must rules.
    fn single(&self) -> impl Fn(&[&MustRule]) -> u64 {
        |must_rules| {
            let mut count = Count::default();
            match must_rules.is_empty() {
                true => self.visit_turns(&mut count),
                false => self.visit_satisfying(&self.tests(must_rules), &mut count),
            }
            count.n()
        }
    }

    /// Tests whether there is a legal move.
    pub(crate) fn can_move(&self) -> bool {
        let mut any = Any(false);
        self.visit_turns(&mut any);
        any.0
            || self.has_several() && {
                let position = self.view().position(false);
                let at = self.root().query.at(&position);
                let is_first = &mut |_: Move| ControlFlow::Break(());
                self.visit_those_of_several(at, &[], is_first).is_break()
            }
    }

    /// Sends the legal moves of one step to a sink, and visits the results of those of several
    /// steps.
    #[inline(never)]
    pub(crate) fn visit_with_several<I: Sink<'t, S>>(
        &self,
        sink: &mut I,
        visit: &mut dyn FnMut(&mut I, &State<S>),
    ) {
        let position = self.view().position(false);
        let at = self.root().query.at(&position);
        let binding = self.binding(at);
        self.visit_satisfying(&self.tests(&binding), sink);
        let _ = self.visit_those_of_several(at, &binding, &mut |turn| {
            let made = at.apply(&turn);
            let after = at.query.finish(made, &turn);
            visit(sink, &self.tables.state(&after));
            ControlFlow::Continue(())
        });
    }

    /// Returns the binding must rules, by their place in the rules.
    pub(crate) fn bound(&self) -> Vec<usize> {
        let position = self.view().position(false);
        let binding = self.binding(self.root().query.at(&position));
        binding
            .iter()
            .filter_map(|must_rule| self.place(must_rule))
            .collect()
    }

    /// Sends the moves of one step that satisfy these must rules to a sink.
    pub(crate) fn visit_bound(&self, must_rules: &[usize], sink: &mut dyn Sink<'t, S>) {
        let tests = must_rules
            .iter()
            .map(|must_rule| &self.rich().must_rules[*must_rule].1);
        let tests: SmallVec<[&Test<S>; 4]> = tests.collect();
        self.visit_satisfying(&tests, sink);
    }

    fn binding<'q>(&self, at: At<'q>) -> Vec<&'q MustRule> {
        at.binding_with(&self.single())
    }

    fn place(&self, must_rule: &MustRule) -> Option<usize> {
        let mut must_rules = self.root().query.rules().must_rules.iter();
        must_rules.position(|other| std::ptr::eq(other, must_rule))
    }

    fn tests(&self, must_rules: &[&MustRule]) -> SmallVec<[&Test<S>; 4]> {
        let places = must_rules
            .iter()
            .filter_map(|must_rule| self.place(must_rule));
        places
            .map(|place| &self.rich().must_rules[place].1)
            .collect()
    }

    /// Visits the turns of several steps that are legal and satisfy these must rules.
    fn visit_those_of_several(
        &self,
        at: At<'_>,
        must_rules: &[&MustRule],
        visit: &mut dyn FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let does = |turn: &Move| {
            must_rules
                .iter()
                .all(|must_rule| at.satisfies(turn, &must_rule.turn))
        };
        for id in &self.tables.several {
            if at.is_open(&at.query.rules().turns[id.index()]) {
                at.visit_compound(*id, &mut |turn| match does(&turn) {
                    true => visit(turn),
                    false => ControlFlow::Continue(()),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}
