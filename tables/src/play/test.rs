//! Tests of conditions on positions and moves.

use crate::data::ends::{Ends, Spread};
use crate::data::set::Set;
use crate::data::test::Test;
use crate::play::instructions::Machine;
use crate::play::view::{Names, View};

impl<S: Set> Test<S> {
    /// Tests whether the condition holds.
    #[inline]
    pub(crate) fn holds<M: Machine>(&self, view: &View<'_, S, M>) -> bool {
        self.masks.iter().all(|(mask, _)| mask.holds(view)) && self.rest_holds(view)
    }

    fn rest_holds<M: Machine>(&self, view: &View<'_, S, M>) -> bool {
        self.rest.as_ref().is_none_or(|rest| {
            let (sufficient, only_if) = (rest.sufficient.as_ref(), rest.only_if.as_ref());
            sufficient.is_some_and(|mask| mask.holds(view))
                || only_if.is_none_or(|mask| mask.holds(view))
                    && view.evaluate(self.me, &rest.condition, rest.attack_rules)
        })
    }

    /// Returns the ends, among these, for which the condition holds. The moves differ only in their end, and capture on
    /// that cell or not at all. `names` gives the names of one of them; the first names have no end and no captured
    /// piece.
    ///
    /// Cost: that of one test, if masks decide; else one test for each end.
    pub(crate) fn ends<M: Machine>(
        &self,
        view: &View<'_, S, M>,
        mut ends: S,
        nowhere: &Names<S>,
        names: impl Fn(usize) -> Names<S>,
    ) -> S {
        let one_by_one = |ends: S, holds: &dyn Fn(&View<'_, S, M>) -> bool| {
            let fails = |to: &usize| !holds(&view.with_turn(&names(*to)));
            let failing = ends.cells().filter(fails);
            failing.fold(ends, |ends, to| ends.without(S::of(to)))
        };
        for (mask, at_once) in &self.masks {
            if ends.is_empty() {
                return ends;
            }
            ends = match at_once {
                Some(at_once) => ends & at_once.of(&view.with_turn(nowhere)),
                None => one_by_one(ends, &|view| mask.holds(view)),
            };
        }
        match &self.rest {
            Some(_) => one_by_one(ends, &|view| self.rest_holds(view)),
            None => ends,
        }
    }

    /// Tests whether a part that depends on a counter alone does not hold.
    pub(crate) fn is_out_by_counters<M: Machine>(&self, view: &View<'_, S, M>) -> bool {
        let mut masks = self.masks.iter();
        masks.any(|(mask, _)| mask.depends_on_counters() && !mask.holds(view))
    }

    /// Returns the ends for which the condition holds for every piece, if all are tested at once.
    pub(crate) fn ends_of_all<M: Machine>(&self, view: &View<'_, S, M>) -> Option<S> {
        if !self.depends_on_end || self.rest.is_some() {
            return None;
        }
        // The condition of most must rules, a capture, needs no move.
        if let [(_, Some(Ends::Some(Spread::CapturedPiece)))] = &self.masks[..] {
            return Some(view.state.pieces());
        }
        let no_choice = Names::of_start(0, S::default());
        let view = view.with_turn(&no_choice);
        let mut parts = self.masks.iter();
        parts.try_fold(!S::default(), |ends, (_, at_once)| {
            Some(ends & at_once.as_ref()?.of(&view))
        })
    }
}
