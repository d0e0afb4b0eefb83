//! Single moves of the generated sets, and the states after them.

use crate::data::attacks::ATTACKS_MAX;
use crate::data::class::NOTHING;
use crate::data::extra::Extra;
use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::{Offset, PerCell, Set};
use crate::data::state::{State, Step};
use crate::data::tables::{Promotion, Shift};
use crate::data::turn::Turn;
use crate::play::instructions::{Machine, OnMachine};
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
use crate::play::sink::Sink;
use crate::play::view::{Names, View};
use interpreter::Listed;

impl<S: Set, const K: usize, E: Extra, M: Machine> View<'_, S, K, E, M> {
    /// Makes a step and ends its move, in a copy of the state.
    #[inline(always)]
    pub(crate) fn make_step(&self, step: &Step<S>, tests: usize, after: &mut State<S, K, E>) {
        self.step(step, &self.rich().conditions[tests], after);
        self.finish(|| Names::of_step(step, self.state.pieces()), after);
    }

    /// Returns the state after a move, with the other player to move.
    #[inline(always)]
    pub(crate) fn after(&self, turn: &Turn<S>) -> State<S, K, E> {
        match *turn {
            Turn::Step(ref step, _) if !E::IS_RICH => {
                let mut after = self.state.moved(step);
                after.turn ^= 1;
                after
            }
            Turn::Step(ref step, tests) => {
                let mut after = *self.state;
                self.make_step(step, tests, &mut after);
                after
            }
            Turn::Joint(index) => {
                let me = usize::from(self.state.turn & 1);
                let joint = &self.tables.players[me].joints[index];
                let mut after = self.joined(joint);
                match E::IS_RICH {
                    true => self.finish(|| Names::of_joint(joint), &mut after),
                    false => after.turn ^= 1,
                }
                after
            }
            Turn::Drop {
                store,
                kind,
                place,
                to,
                tests,
            } => {
                let names = Names::of_drop(store, kind, to);
                let mut after = self.dropped(place, &names, &self.rich().conditions[tests]);
                self.finish(|| names, &mut after);
                after
            }
            Turn::Pass(way, tests) => {
                let names = Names::of_pass(way);
                let mut after = self.passed(&names, &self.rich().conditions[tests]);
                self.finish(|| names, &mut after);
                after
            }
        }
    }
}

/// A visitor of moves.
pub(crate) trait Visit<S> {
    /// Visits a move.
    fn turn(&mut self, turn: &Turn<S>);
}

impl<S> Visit<S> for &mut dyn Visit<S> {
    #[inline(always)]
    fn turn(&mut self, turn: &Turn<S>) {
        (**self).turn(turn);
    }
}

/// A sink that visits moves one by one.
pub(crate) struct Each<'t, S: Set, const K: usize, E: Extra, M, V> {
    /// The state of the moves.
    pub view: View<'t, S, K, E, M>,
    /// The visitor.
    pub visit: V,
}

impl<S: Set, const K: usize, E: Extra, M: Machine, V: Visit<S>> Each<'_, S, K, E, M, V> {
    /// Visits steps of pieces of a kind, each to a cell whose number is greater by one offset.
    #[inline(always)]
    pub(crate) fn shifted_by(
        &mut self,
        kind: usize,
        by: Offset,
        ends: S,
        leaves_passed: bool,
        promotion: Option<&Promotion<S>>,
    ) {
        for to in ends.cells() {
            let from = by.back::<S>().of::<S>(to);
            let end = S::of(to);
            match leaves_passed {
                true => self.leaving(kind, from, end, promotion),
                false => self.ends(kind, from, end, promotion),
            }
        }
    }

    /// Visits a step with every promotion.
    #[inline(always)]
    fn choose(&mut self, mut step: Step<S>, promotion: Option<&Promotion<S>>) {
        let Some(choices) = promotion else {
            return self.visit.turn(&Turn::Step(step, NOTHING));
        };
        let end = S::of(step.to);
        if !choices.must.at(step.from).meets(end) {
            self.visit.turn(&Turn::Step(step, NOTHING));
        }
        if choices.offered.at(step.from).meets(end) {
            for becomes in &choices.to {
                step.becomes = *becomes;
                step.promotes = true;
                self.visit.turn(&Turn::Step(step, NOTHING));
            }
        }
    }
}

impl<S: Set, const K: usize, E: Extra, M: Machine, V: Visit<S>> Sink<S>
    for Each<'_, S, K, E, M, V>
{
    #[inline(always)]
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        for to in ends.cells() {
            self.choose(Step::plain(kind, from, to), promotion);
        }
    }

    #[inline(always)]
    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        self.shifted_by(kind, shift.by, ends, shift.leaves_passed, promotion);
    }

    #[inline(always)]
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let of_player = &self.view.tables.players[usize::from(self.view.state.turn & 1)];
        for to in ends.cells() {
            let step = Step {
                passed: of_player.kinds[kind].passed(from, to),
                leaves_passed: true,
                ..Step::plain(kind, from, to)
            };
            self.choose(step, promotion);
        }
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        self.choose(*step, promotion);
    }

    fn joint(&mut self, joint: &Joint<S>) {
        self.visit.turn(&Turn::Joint(joint.index));
    }

    fn step(&mut self, step: &Step<S>, tests: usize) {
        self.visit.turn(&Turn::Step(*step, tests));
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize) {
        for to in ends.cells() {
            self.visit.turn(&Turn::Drop {
                store: drop.store,
                kind: drop.kind,
                place: drop.place,
                to,
                tests,
            });
        }
    }

    fn pass(&mut self, way: usize, tests: usize) {
        self.visit.turn(&Turn::Pass(way, tests));
    }
}

/// A visit of the legal moves of one step, one by one. If turns may have several steps, its result is the must rules that
/// bind, by their place in the rules. The visitor is dynamic: the generator is long, and need not be compiled for each.
pub(crate) struct Turns<'v, S> {
    /// The moves to list.
    pub which: Listed,
    /// Whether there are none after an end.
    pub none_after_end: bool,
    /// The visitor.
    pub visit: &'v mut dyn Visit<S>,
}

impl<S: Set, const K: usize, E: Extra> OnMachine<S, K, E> for Turns<'_, S> {
    type Output = Vec<usize>;

    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, K, E, M>) -> Vec<usize> {
        let mut attackers = [S::default(); ATTACKS_MAX];
        sort_enemies(view.tables, view.state, &mut attackers);
        let once = Once::default();
        let node = Node::new(view, &attackers, &once);
        if self.none_after_end && node.is_decided() {
            return Vec::new();
        }
        let visit = self.visit;
        let mut each = Each { view, visit };
        if node.has_several() {
            let binding = node.bound();
            node.visit_bound(&binding, &mut each);
            return binding;
        }
        match self.which {
            Listed::All => node.visit(&mut each),
            Listed::Sharp => node.visit(&mut Sharp {
                pieces: view.state.pieces(),
                sink: &mut each,
            }),
        }
        Vec::new()
    }
}

/// A sink that passes on captures and possible promotions.
pub(crate) struct Sharp<'s, S, I> {
    /// All pieces on the board.
    pub pieces: S,
    /// The next sink.
    pub sink: &'s mut I,
}

impl<S: Set, I: Sink<S>> Sharp<'_, S, I> {
    #[inline(always)]
    fn at(&self, from: usize, promotion: Option<&Promotion<S>>) -> S {
        match promotion {
            Some(choices) => self.pieces | *choices.offered.at(from),
            None => self.pieces,
        }
    }
}

impl<S: Set, I: Sink<S>> Sink<S> for Sharp<'_, S, I> {
    #[inline(always)]
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = ends & self.at(from, promotion);
        self.sink.ends(kind, from, ends, promotion);
    }

    #[inline(always)]
    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        let zones = promotion.and_then(|choices| choices.zones);
        let at = zones.map_or(self.pieces, |(offered, _)| self.pieces | offered);
        self.sink.shifted(kind, shift, ends & at, promotion);
    }

    #[inline(always)]
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        let ends = ends & self.at(from, promotion);
        self.sink.leaving(kind, from, ends, promotion);
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        self.sink.en_passant(step, promotion);
    }

    fn joint(&mut self, _: &Joint<S>) {}

    fn step(&mut self, step: &Step<S>, tests: usize) {
        let gone = S::of(step.to).without(S::of(step.from)) | step.taken;
        if step.promotes || self.pieces.meets(gone) {
            self.sink.step(step, tests);
        }
    }

    fn drops(&mut self, _: &Drop<S>, _: S, _: usize) {}

    fn pass(&mut self, _: usize, _: usize) {}
}
