//! Must rules: the legal moves that are left if one of them must be satisfied.

use smallvec::SmallVec;

use crate::data::extra::Extra;
use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::Set;
use crate::data::state::Step;
use crate::data::tables::{Promotion, Shift};
use crate::data::test::Test;
use crate::play::count::Count;
use crate::play::instructions::Machine;
use crate::play::node::Node;
use crate::play::sink::Sink;
use crate::play::view::Names;

impl<S: Set, const K: usize, E: Extra, M: Machine> Node<'_, S, K, E, M> {
    /// Sends all legal moves to a sink: those that satisfy the must rules, if there are any.
    pub(crate) fn visit_compliant(&self, sink: &mut dyn Sink<S>) {
        let view = self.view();
        let must_rules = self.rich().must_rules.iter();
        let in_force = must_rules.filter(|(when, _)| when.holds(&view));
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

    /// Sends the moves that satisfy these must rules to a sink.
    #[inline(never)]
    pub(crate) fn visit_doing(&self, binding: &[&Test<S>], sink: &mut dyn Sink<S>) {
        self.visit_turns(&mut Doing {
            compliant: Compliant::new(self, binding),
            sink,
        });
    }

    /// Counts the legal moves of a game with must rules. One visit counts both the moves that satisfy one and all moves.
    #[inline(always)]
    pub(crate) fn n_compliant(&self) -> u64 {
        let view = self.view();
        let must_rules = self.rich().must_rules.iter();
        let mut in_force = must_rules.filter(|(when, _)| when.holds(&view));
        let (Some((_, must_rule)), None) = (in_force.next(), in_force.next()) else {
            return self.n_compliant_of_several();
        };
        let binding = [must_rule];
        let mut weighed = Weighed {
            compliant: Compliant::new(self, &binding),
            all: Count::default(),
            doing: Count::default(),
        };
        self.visit_for_count(&mut weighed);
        match weighed.doing.n() {
            0 => weighed.all.n(),
            n => n,
        }
    }

    #[inline(never)]
    fn n_compliant_of_several(&self) -> u64 {
        let mut count = Count::default();
        self.visit_compliant(&mut count);
        count.n()
    }
}

/// A record whether there is a move.
pub(crate) struct Any(pub bool);

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

/// The moves that satisfy the must rules.
struct Compliant<'n, S: Set, const K: usize, E: Extra, M> {
    node: &'n Node<'n, S, K, E, M>,
    binding: &'n [&'n Test<S>],
    /// The ends of moves that satisfy those must rules that depend on the end alone.
    ends: S,
    /// The other must rules.
    others: SmallVec<[&'n Test<S>; 4]>,
}

impl<'n, S: Set, const K: usize, E: Extra, M: Machine> Compliant<'n, S, K, E, M> {
    fn new(node: &'n Node<'n, S, K, E, M>, binding: &'n [&'n Test<S>]) -> Self {
        let mut compliant = Self {
            node,
            binding,
            ends: !S::default(),
            others: SmallVec::new(),
        };
        for must_rule in binding {
            match must_rule.ends_of_all(&node.view()) {
                Some(ends) => compliant.ends &= ends,
                None => compliant.others.push(must_rule),
            }
        }
        compliant
    }

    /// Tests whether a move satisfies the must rules.
    fn does(&self, names: &Names<S>) -> bool {
        let view = self.node.view();
        let mut must_rules = self.binding.iter();
        must_rules.all(|must_rule| must_rule.holds(&view.with_turn(names)))
    }

    fn does_step(&self, step: &Step<S>) -> bool {
        self.does(&self.node.names(step))
    }

    /// Returns the ends of a piece's moves that satisfy the must rules, for moves that capture on the end or
    /// nothing.
    #[inline(always)]
    fn of_piece(&self, kind: usize, from: usize, ends: S) -> S {
        let mut ends = ends & self.ends;
        if !self.others.is_empty() {
            let names = |to| self.node.names(&Step::plain(kind, from, to));
            let nowhere = Names::of_start(kind, S::of(from));
            for must_rule in &self.others {
                ends = must_rule.ends(&self.node.view(), ends, &nowhere, names);
            }
        }
        ends
    }

    /// Returns the ends of the moves of several pieces in one direction that satisfy the must rules.
    #[inline(always)]
    fn of_pieces(&self, kind: usize, shift: &Shift<S>, ends: S) -> S {
        let ends = ends & self.ends;
        match self.others.is_empty() {
            true => ends,
            false => self.node.those(ends, |to| {
                let from = shift.by.back::<S>().of::<S>(to);
                let names = self.node.names(&Step::plain(kind, from, to));
                let mut others = self.others.iter();
                others.all(|must_rule| must_rule.holds(&self.node.view().with_turn(&names)))
            }),
        }
    }

    /// Returns the ends of the drops that satisfy the must rules.
    fn of_drops(&self, drop: &Drop<S>, mut ends: S) -> S {
        let names = |to| Names::of_drop(drop.store, drop.kind, to);
        let nowhere = Names::of_drop_anywhere(drop.store, drop.kind);
        for must_rule in self.binding {
            ends = must_rule.ends(&self.node.view(), ends, &nowhere, names);
        }
        ends
    }
}

/// A sink that passes on the moves that satisfy the must rules.
struct Doing<'n, S: Set, const K: usize, E: Extra, M> {
    compliant: Compliant<'n, S, K, E, M>,
    sink: &'n mut dyn Sink<S>,
}

impl<S: Set, const K: usize, E: Extra, M: Machine> Sink<S> for Doing<'_, S, K, E, M> {
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = self.compliant.of_piece(kind, from, ends);
        self.sink.ends(kind, from, ends, promotion);
    }

    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        let ends = self.compliant.of_pieces(kind, shift, ends);
        self.sink.shifted(kind, shift, ends, promotion);
    }

    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = self.compliant.of_piece(kind, from, ends);
        self.sink.leaving(kind, from, ends, promotion);
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        if self.compliant.does_step(step) {
            self.sink.en_passant(step, promotion);
        }
    }

    fn joint(&mut self, joint: &Joint<S>) {
        if self.compliant.does(&Names::of_joint(joint)) {
            self.sink.joint(joint);
        }
    }

    fn step(&mut self, step: &Step<S>, tests: usize) {
        if self.compliant.does_step(step) {
            self.sink.step(step, tests);
        }
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize) {
        let ends = self.compliant.of_drops(drop, ends);
        self.sink.drops(drop, ends, tests);
    }

    fn pass(&mut self, way: usize, tests: usize) {
        if self.compliant.does(&Names::of_pass(way)) {
            self.sink.pass(way, tests);
        }
    }
}

/// A sink that counts all moves, and those that satisfy the must rules.
struct Weighed<'n, S: Set, const K: usize, E: Extra, M> {
    compliant: Compliant<'n, S, K, E, M>,
    all: Count,
    doing: Count,
}

impl<S: Set, const K: usize, E: Extra, M: Machine> Sink<S> for Weighed<'_, S, K, E, M> {
    #[inline(always)]
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.all.ends(kind, from, ends, promotion);
        let doing = self.compliant.of_piece(kind, from, ends);
        self.doing.ends(kind, from, doing, promotion);
    }

    #[inline(always)]
    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        self.all.shifted(kind, shift, ends, promotion);
        let doing = self.compliant.of_pieces(kind, shift, ends);
        self.doing.shifted(kind, shift, doing, promotion);
    }

    #[inline(always)]
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        self.all.leaving(kind, from, ends, promotion);
        let doing = self.compliant.of_piece(kind, from, ends);
        self.doing.leaving(kind, from, doing, promotion);
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        self.all.en_passant(step, promotion);
        if self.compliant.does_step(step) {
            self.doing.en_passant(step, promotion);
        }
    }

    fn joint(&mut self, joint: &Joint<S>) {
        self.all.joint(joint);
        if self.compliant.does(&Names::of_joint(joint)) {
            self.doing.joint(joint);
        }
    }

    fn step(&mut self, step: &Step<S>, tests: usize) {
        self.all.step(step, tests);
        if self.compliant.does_step(step) {
            self.doing.step(step, tests);
        }
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize) {
        self.all.drops(drop, ends, tests);
        let ends = self.compliant.of_drops(drop, ends);
        self.doing.drops(drop, ends, tests);
    }

    fn pass(&mut self, way: usize, tests: usize) {
        Sink::<S>::pass(&mut self.all, way, tests);
        if self.compliant.does(&Names::of_pass(way)) {
            Sink::<S>::pass(&mut self.doing, way, tests);
        }
    }
}
