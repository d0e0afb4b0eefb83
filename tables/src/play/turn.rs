//! Single moves of the generated sets.

use crate::data::attacks::ATTACKS_MAX;
use crate::data::class::NOTHING;
use crate::data::set::{PerCell, Set};
use crate::data::state::Step;
use crate::data::tables::Promotion;
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::instructions::{Machine, OnMachine};
use crate::play::node::{Node, sort_enemies};
use crate::play::once::Once;
use crate::play::view::View;
use interpreter::Listed;

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
pub(crate) struct Each<'t, S: Set, M, V> {
    /// The state of the moves.
    pub view: View<'t, S, M>,
    /// The visitor.
    pub visit: V,
}

impl<S: Set, M: Machine, V: Visit<S>> Each<'_, S, M, V> {
    /// Visits a step of one piece to an end, with every promotion.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn step(
        &mut self,
        kind: usize,
        (from, to): (usize, usize),
        leaves_passed: bool,
        promotion: Option<&Promotion<S>>,
    ) {
        let mut step = Step::plain(kind, from, to);
        if leaves_passed {
            let of_player = &self.view.tables.players[usize::from(self.view.state.turn & 1)];
            step.passed = of_player.kinds[kind].passed(from, to);
            step.leaves_passed = true;
        }
        self.choose(step, NOTHING, promotion);
    }

    /// Visits a step with every promotion.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn choose(&mut self, mut step: Step<S>, tests: usize, promotion: Option<&Promotion<S>>) {
        let Some(choices) = promotion else {
            return self.visit.turn(&Turn::Step(step, tests));
        };
        let end = S::of(step.to);
        if !choices.must.at(step.from).meets(end) {
            self.visit.turn(&Turn::Step(step, tests));
        }
        if choices.offered.at(step.from).meets(end) {
            for becomes in &choices.to {
                step.becomes = *becomes;
                step.promotes = true;
                self.visit.turn(&Turn::Step(step, tests));
            }
        }
    }
}

impl<S: Set, M: Machine, V: Visit<S>> Sink<'_, S> for Each<'_, S, M, V> {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'_, S>) {
        match batch {
            Batch::Ends {
                kind,
                from,
                ends,
                leaves_passed,
                promotion,
            } => {
                for to in ends.cells() {
                    self.step(kind, (from, to), leaves_passed, promotion);
                }
            }
            Batch::Shift {
                kind,
                shift,
                ends,
                promotion,
            } => {
                for to in ends.cells() {
                    let from = shift.by.back::<S>().of::<S>(to);
                    self.step(kind, (from, to), shift.leaves_passed, promotion);
                }
            }
            Batch::Step {
                step,
                tests,
                promotion,
            } => self.choose(step, tests, promotion),
            Batch::Joint(joint) => self.visit.turn(&Turn::Joint(joint.index)),
            Batch::Drops { drop, ends, tests } => {
                for to in ends.cells() {
                    self.visit.turn(&drop.turn(to, tests));
                }
            }
            Batch::Pass { way, tests } => self.visit.turn(&Turn::Pass(way, tests)),
        }
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

impl<S: Set> OnMachine<S> for Turns<'_, S> {
    type Output = Vec<usize>;

    #[inline(always)]
    fn run<M: Machine>(self, view: View<'_, S, M>) -> Vec<usize> {
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
            Listed::Sharp => node.visit(&mut Tactical {
                pieces: view.state.pieces(),
                sink: &mut each,
            }),
        }
        Vec::new()
    }
}

/// A sink that passes on captures and possible promotions.
struct Tactical<'s, S, I> {
    /// All pieces on the board.
    pieces: S,
    /// The next sink.
    sink: &'s mut I,
}

impl<'t, S: Set, I: Sink<'t, S>> Sink<'t, S> for Tactical<'_, S, I> {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'t, S>) {
        if let Some(batch) = batch.tactical(self.pieces) {
            self.sink.add(batch);
        }
    }
}
