//! What is done with turns, as the generator finds them.

use super::joint::Joint;
use super::rich::Drop;
use super::set::Set;
use super::state::Step;
use super::tables::{Promotion, Shift};

/// What is done with the turns found.
pub(super) trait Sink<S: Set> {
    /// Takes turns of one man that leave nothing behind.
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>);

    /// Takes turns of several men of a kind, each to a cell whose number is greater by the same; where they promote, the zones
    /// are the same for all.
    fn shifted(&mut self, kind: usize, shift: &Shift<S>, ends: S, promotion: Option<&Promotion<S>>);

    /// Takes turns of one man who can be taken in passing next.
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>);

    /// Takes a turn that takes in passing.
    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>);

    /// Takes a joint move.
    fn joint(&mut self, joint: &Joint<S>);

    /// Takes a turn of one man of which this was asked.
    fn step(&mut self, step: &Step<S>, ask: usize);

    /// Takes drops of which this was asked.
    fn drops(&mut self, drop: &Drop<S>, ends: S, ask: usize);

    /// Takes a turn in which nobody moves, spent in this way, of which this was asked.
    fn pass(&mut self, way: usize, ask: usize);
}

impl<S: Set> Sink<S> for &mut dyn Sink<S> {
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        (**self).ends(kind, from, ends, promotion);
    }

    fn shifted(
        &mut self,
        kind: usize,
        shift: &Shift<S>,
        ends: S,
        promotion: Option<&Promotion<S>>,
    ) {
        (**self).shifted(kind, shift, ends, promotion);
    }

    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>) {
        (**self).leaving(kind, from, ends, promotion);
    }

    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>) {
        (**self).en_passant(step, promotion);
    }

    fn joint(&mut self, joint: &Joint<S>) {
        (**self).joint(joint);
    }

    fn step(&mut self, step: &Step<S>, ask: usize) {
        (**self).step(step, ask);
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, ask: usize) {
        (**self).drops(drop, ends, ask);
    }

    fn pass(&mut self, way: usize, ask: usize) {
        (**self).pass(way, ask);
    }
}
