//! Must rules: the legal moves that are left if one of them must be satisfied.

use smallvec::SmallVec;

use crate::data::rich::Drop;
use crate::data::set::Set;
use crate::data::state::Step;
use crate::data::tables::Shift;
use crate::data::test::Test;
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::count::Count;
use crate::play::instructions::Machine;
use crate::play::node::Node;
use crate::play::view::Names;

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Sends all legal moves to a sink: those that satisfy the must rules, if there are any.
    pub(crate) fn visit_compliant(&self, sink: &mut dyn Sink<'t, S>) {
        let view = self.view();
        let must_rules = self.rich().must_rules.iter();
        let in_force = must_rules.filter(|(when, _)| when.holds(&view));
        let mut binding: SmallVec<[&Test<S>; 4]> = SmallVec::new();
        let mut kept = Kept(SmallVec::new());
        let mut are_kept = false;
        for (_, turn) in in_force {
            binding.push(turn);
            kept.0.clear();
            self.visit_satisfying(&binding, &mut kept);
            are_kept = !kept.0.is_empty();
            if !are_kept {
                binding.pop();
            }
        }
        match binding.is_empty() {
            true => self.visit_turns(sink),
            false if are_kept => kept.0.into_iter().for_each(|batch| sink.add(batch)),
            false => self.visit_satisfying(&binding, sink),
        }
    }

    /// Sends the moves that satisfy these must rules to a sink.
    #[inline(never)]
    pub(crate) fn visit_satisfying(&self, binding: &[&Test<S>], sink: &mut dyn Sink<'t, S>) {
        self.visit_turns(&mut Satisfying {
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
            satisfying: Count::default(),
        };
        self.visit_for_count(&mut weighed);
        match weighed.satisfying.n() {
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

/// The moves that were sent.
struct Kept<'t, S: Set>(SmallVec<[Batch<'t, S>; 16]>);

impl<'t, S: Set> Sink<'t, S> for Kept<'t, S> {
    fn add(&mut self, batch: Batch<'t, S>) {
        if !batch.is_empty() {
            self.0.push(batch);
        }
    }
}

/// A record whether there is a move.
pub(crate) struct Any(pub bool);

impl<S: Set> Sink<'_, S> for Any {
    fn add(&mut self, batch: Batch<'_, S>) {
        self.0 |= !batch.is_empty();
    }
}

/// The moves that satisfy the must rules.
struct Compliant<'n, S: Set, M> {
    node: &'n Node<'n, S, M>,
    binding: &'n [&'n Test<S>],
    /// The ends of moves that satisfy those must rules that depend on the end alone.
    ends: S,
    /// The other must rules.
    others: SmallVec<[&'n Test<S>; 4]>,
}

impl<'n, S: Set, M: Machine> Compliant<'n, S, M> {
    fn new(node: &'n Node<'n, S, M>, binding: &'n [&'n Test<S>]) -> Self {
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
    fn has(&self, turn: &Turn<S>) -> bool {
        let view = self.node.view();
        let names = view.names(turn);
        let mut must_rules = self.binding.iter();
        must_rules.all(|must_rule| must_rule.holds(&view.with_turn(&names)))
    }

    /// Returns those of some moves that satisfy the must rules.
    #[inline(always)]
    fn of<'t>(&self, mut batch: Batch<'t, S>) -> Option<Batch<'t, S>> {
        let satisfies = match &mut batch {
            Batch::Ends {
                kind, from, ends, ..
            } => {
                *ends = self.of_piece(*kind, *from, *ends);
                true
            }
            Batch::Shift {
                kind, shift, ends, ..
            } => {
                *ends = self.of_pieces(*kind, shift, *ends);
                true
            }
            Batch::Drops { drop, ends, tests } => {
                *ends = self.of_drops(drop, *tests, *ends);
                true
            }
            Batch::Step { step, tests, .. } => self.has(&Turn::Step(*step, *tests)),
            Batch::Joint(joint) => self.has(&Turn::Joint(joint.index)),
            Batch::Pass { way, tests } => self.has(&Turn::Pass(*way, *tests)),
        };
        satisfies.then_some(batch)
    }

    /// Returns the ends of a piece's moves that satisfy the must rules, for moves that capture on the end or
    /// nothing.
    #[inline(always)]
    fn of_piece(&self, kind: usize, from: usize, ends: S) -> S {
        let mut ends = ends & self.ends;
        if !self.others.is_empty() {
            let view = self.node.view();
            let names = |to| Names::of_step(&Step::plain(kind, from, to), view.state.pieces());
            let nowhere = Names::of_start(kind, S::of(from));
            for must_rule in &self.others {
                ends = must_rule.ends(&view, ends, &nowhere, names);
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
                !self.of_piece(kind, from, S::of(to)).is_empty()
            }),
        }
    }

    /// Returns the ends of the drops that satisfy the must rules.
    fn of_drops(&self, drop: &Drop<S>, tests: usize, mut ends: S) -> S {
        let view = self.node.view();
        let names = |to| view.names(&drop.turn(to, tests));
        let nowhere = Names::of_drop_anywhere(drop.store, drop.kind);
        for must_rule in self.binding {
            ends = must_rule.ends(&view, ends, &nowhere, names);
        }
        ends
    }
}

/// A sink that passes on the moves that satisfy the must rules.
struct Satisfying<'n, 't, S: Set, M> {
    compliant: Compliant<'n, S, M>,
    sink: &'n mut dyn Sink<'t, S>,
}

impl<'t, S: Set, M: Machine> Sink<'t, S> for Satisfying<'_, 't, S, M> {
    fn add(&mut self, batch: Batch<'t, S>) {
        if let Some(batch) = self.compliant.of(batch) {
            self.sink.add(batch);
        }
    }
}

/// A sink that counts all moves, and those that satisfy the must rules.
struct Weighed<'n, S: Set, M> {
    compliant: Compliant<'n, S, M>,
    all: Count,
    satisfying: Count,
}

impl<S: Set, M: Machine> Sink<'_, S> for Weighed<'_, S, M> {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'_, S>) {
        self.all.add(batch);
        if let Some(batch) = self.compliant.of(batch) {
            self.satisfying.add(batch);
        }
    }
}
