//! Sinks of moves, as the generator finds them.

use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::Set;
use crate::data::state::Step;
use crate::data::tables::{Promotion, Shift};

/// A sink of the moves found.
pub(crate) trait Sink<S: Set> {
    /// Adds moves of one piece that leave no cells passed.
    fn ends(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>);

    /// Adds moves of several pieces of a kind, each to a cell whose number is greater by one offset; if they promote, the
    /// zones are the same for all.
    fn shifted(&mut self, kind: usize, shift: &Shift<S>, ends: S, promotion: Option<&Promotion<S>>);

    /// Adds moves of one piece that leave cells passed.
    fn leaving(&mut self, kind: usize, from: usize, ends: S, promotion: Option<&Promotion<S>>);

    /// Adds a capture en passant.
    fn en_passant(&mut self, step: &Step<S>, promotion: Option<&Promotion<S>>);

    /// Adds a joint move.
    fn joint(&mut self, joint: &Joint<S>);

    /// Adds a move of one piece with these conditions.
    fn step(&mut self, step: &Step<S>, tests: usize);

    /// Adds drops with these conditions.
    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize);

    /// Adds a pass of this kind with these conditions.
    fn pass(&mut self, way: usize, tests: usize);
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

    fn step(&mut self, step: &Step<S>, tests: usize) {
        (**self).step(step, tests);
    }

    fn drops(&mut self, drop: &Drop<S>, ends: S, tests: usize) {
        (**self).drops(drop, ends, tests);
    }

    fn pass(&mut self, way: usize, tests: usize) {
        (**self).pass(way, tests);
    }
}
