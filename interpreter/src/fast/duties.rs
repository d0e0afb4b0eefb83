//! Duties: which legal turns are left where one must be done.

use smallvec::SmallVec;

use super::extra::Extra;
use super::generate::{Node, Sink};
use super::machine::Machine;
use super::mask::Test;
use super::rich::Drop;
use super::set::Set;
use super::state::Step;
use super::tables::{Joint, Promotion, Shift};
use super::view::Names;

impl<S: Set, const K: usize, E: Extra, M: Machine> Node<'_, S, K, E, M> {
    /// Sends all legal turns to a sink: those that do what duties ask, where some do.
    pub(super) fn visit_dutiful(&self, sink: &mut impl Sink<S>) {
        let view = self.view();
        let duties = self.rich().duties.iter();
        let in_force = duties.filter(|(when, _)| when.holds(&view));
        let mut binding: SmallVec<[&Test<S>; 4]> = SmallVec::new();
        for (_, turn) in in_force {
            binding.push(turn);
            let mut any = Any(false);
            self.visit_doing(&binding, &mut any);
            if !any.0 {
                binding.pop();
            }
        }
        self.visit_doing(&binding, sink);
    }

    /// Sends the turns to a sink that do what these ask.
    #[inline(never)]
    fn visit_doing(&self, binding: &[&Test<S>], sink: &mut dyn Sink<S>) {
        self.visit_turns(&mut Doing {
            node: self,
            binding,
            sink,
        });
    }
}

/// Notes whether there is a turn.
struct Any(bool);

impl<S: Set> Sink<S> for Any {
    fn ends(&mut self, _: usize, _: usize, ends: S, _: Option<&Promotion<S>>) {
        self.0 |= !ends.is_empty();
    }

    fn shifted(&mut self, _: usize, _: &Shift<S>, ends: S, _: Option<&Promotion<S>>) {
        self.0 |= !ends.is_empty();
    }

    fn leaving(&mut self, _: usize, _: usize, ends: S, _: Option<&Promotion<S>>) {
        self.0 |= !ends.is_empty();
    }

    fn en_passant(&mut self, _: &Step<S>, _: Option<&Promotion<S>>) {
        self.0 = true;
    }

    fn joint(&mut self, _: &Joint<S>) {
        self.0 = true;
    }

    fn step(&mut self, _: &Step<S>, _: usize) {
        self.0 = true;
    }

    fn drops(&mut self, _: &Drop<S>, ends: S, _: usize) {
        self.0 |= !ends.is_empty();
    }

    fn pass(&mut self, _: usize, _: usize) {
        self.0 = true;
    }
}

/// Hands on the turns that do what duties ask.
struct Doing<'n, S: Set, const K: usize, E, M> {
    node: &'n Node<'n, S, K, E, M>,
    binding: &'n [&'n Test<S>],
    sink: &'n mut dyn Sink<S>,
}

impl<S: Set, const K: usize, E: Extra, M: Machine> Doing<'_, S, K, E, M> {
    fn does(&self, names: &Names<S>) -> bool {
        let view = self.node.view();
        let mut duties = self.binding.iter();
        duties.all(|duty| duty.holds(&view.with_turn(names)))
    }

    fn those(&self, ends: S, names: impl Fn(usize) -> Names<S>) -> S {
        let those = ends.cells().filter(|to| self.does(&names(*to)));
        those.fold(S::default(), |those, to| those | S::of(to))
    }

    fn of_man(&self, kind: usize, from: usize, ends: S) -> S {
        self.those(ends, |to| self.node.names(&Step::plain(kind, from, to)))
    }
}

impl<S: Set, const K: usize, E: Extra, M: Machine> Sink<S> for Doing<'_, S, K, E, M> {
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = self.of_man(kind, from, ends);
        self.sink.ends(kind, from, ends, promotion);
    }

    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        let ends = self.those(ends, |to| {
            let from = shift.by.back::<S>().of::<S>(to);
            self.node.names(&Step::plain(kind, from, to))
        });
        self.sink.shifted(kind, shift, ends, promotion);
    }

    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = self.of_man(kind, from, ends);
        self.sink.leaving(kind, from, ends, promotion);
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        if self.does(&self.node.names(step)) {
            self.sink.en_passant(step, promotion);
        }
    }

    fn joint(&mut self, joint: &Joint<S>) {
        if self.does(&Names::of_joint(joint)) {
            self.sink.joint(joint);
        }
    }

    fn step(&mut self, step: &Step<S>, ask: usize) {
        if self.does(&self.node.names(step)) {
            self.sink.step(step, ask);
        }
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, ask: usize) {
        let ends = self.those(ends, |to| Names::of_drop(drop.store, drop.kind, to));
        self.sink.drops(drop, ends, ask);
    }

    fn pass(&mut self, way: usize, ask: usize) {
        if self.does(&Names::of_pass(way)) {
            self.sink.pass(way, ask);
        }
    }
}
