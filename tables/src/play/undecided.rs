//! Moves that lines do not decide to be legal, since safety has further conditions: they are made and tested.

use crate::data::class::NOTHING;
use crate::data::set::{PerCell, Set};
use crate::data::state::Step;
use crate::data::tables::OfKind;
use crate::data::turn::Turn;
use crate::play::batch::{Batch, Sink};
use crate::play::guard::Guard;
use crate::play::instructions::Machine;
use crate::play::node::Node;

impl<'t, S: Set, M: Machine> Node<'t, S, M> {
    /// Visits the moves of pieces of a kind, none of them royal, that lines do not allow and that have no conditions.
    #[inline(always)]
    pub(crate) fn visit_undecided(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        movers: S,
        guard: &Guard<S>,
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) {
        let undecided = match guard.free == !S::default() {
            true => movers & guard.on_lines,
            false => movers,
        };
        if !undecided.is_empty() {
            self.try_pieces(kind, of_kind, undecided, guard, onto, sink);
        }
    }

    fn try_pieces(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        undecided: S,
        guard: &Guard<S>,
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) {
        let all = !S::default();
        for from in undecided.cells() {
            let allowed = guard.ends(from, self.state.pieces());
            if allowed != all {
                self.try_ends(kind, of_kind, from, allowed, onto, sink);
            }
        }
    }

    /// Tries the moves of a piece to other ends than these.
    pub(crate) fn try_ends(
        &self,
        kind: usize,
        of_kind: &'t OfKind<S>,
        from: usize,
        allowed: S,
        onto: &[S; 4],
        sink: &mut impl Sink<'t, S>,
    ) {
        let plain = self.plain_ends(&of_kind.plain, from, onto);
        for to in plain.without(allowed).cells() {
            self.try_step(of_kind, &Step::plain(kind, from, to), sink);
        }
        let leaving = self.plain_ends(&of_kind.leaving, from, onto);
        for to in leaving.without(allowed).cells() {
            let step = Step {
                passed: of_kind.passed(from, to),
                leaves_passed: true,
                ..Step::plain(kind, from, to)
            };
            self.try_step(of_kind, &step, sink);
        }
    }

    /// Makes a move to test whether it is legal, with every promotion.
    pub(crate) fn try_step(
        &self,
        of_kind: &'t OfKind<S>,
        step: &Step<S>,
        sink: &mut impl Sink<'t, S>,
    ) {
        let tests = &self.rich().conditions[NOTHING];
        let mut consider = |step: &Step<S>| {
            if self.is_legal(tests, &Turn::Step(*step, NOTHING), &self.names(step)) {
                sink.add(Batch::Step {
                    step: *step,
                    tests: NOTHING,
                    promotion: None,
                });
            }
        };
        let end = S::of(step.to);
        let promotion = of_kind.promotion.as_ref();
        match promotion.filter(|choices| choices.offered.at(step.from).meets(end)) {
            Some(promotion) => self.visit_promotions(promotion, step, &mut consider),
            None => consider(step),
        }
    }
}
