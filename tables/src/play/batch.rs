//! Batches of moves, as the generator finds them.

use crate::data::joint::Joint;
use crate::data::rich::Drop;
use crate::data::set::{PerCell, Set};
use crate::data::state::Step;
use crate::data::tables::{OfKind, Promotion, Shift};

/// Legal moves that are found together.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Batch<'t, S: Set> {
    /// Moves of one piece without conditions, with every promotion that is offered.
    Ends {
        /// The kind of the piece.
        kind: usize,
        /// Its start.
        from: usize,
        /// The ends.
        ends: S,
        /// Whether the moves leave cells passed.
        leaves_passed: bool,
        /// The promotions.
        promotion: Option<&'t Promotion<S>>,
    },
    /// Moves of several pieces of a kind in one direction, with every promotion that is offered: the zones are the same for
    /// all starts.
    Shift {
        /// The kind of the pieces.
        kind: usize,
        /// The direction.
        shift: &'t Shift<S>,
        /// The ends.
        ends: S,
        /// The promotions.
        promotion: Option<&'t Promotion<S>>,
    },
    /// A move of one piece.
    Step {
        /// The move.
        step: Step<S>,
        /// Its conditions.
        tests: usize,
        /// The promotions, if they are not chosen yet.
        promotion: Option<&'t Promotion<S>>,
    },
    /// A joint move.
    Joint(&'t Joint<S>),
    /// Drops of pieces of a kind.
    Drops {
        /// The pieces.
        drop: &'t Drop<S>,
        /// The cells.
        ends: S,
        /// The conditions.
        tests: usize,
    },
    /// A pass.
    Pass {
        /// The kind of turn.
        way: usize,
        /// The conditions.
        tests: usize,
    },
}

impl<S: Set> OfKind<S> {
    /// Returns moves of a piece of the kind to these ends, without conditions.
    #[inline(always)]
    pub(crate) fn ends(
        &self,
        kind: usize,
        from: usize,
        ends: S,
        leaves_passed: bool,
    ) -> Batch<'_, S> {
        Batch::Ends {
            kind,
            from,
            ends,
            leaves_passed,
            promotion: self.promotion.as_ref(),
        }
    }
}

/// A receiver of the moves of a position.
pub(crate) trait Sink<'t, S: Set> {
    /// Receives moves, perhaps none.
    fn add(&mut self, batch: Batch<'t, S>);
}

impl<'t, S: Set> Sink<'t, S> for &mut dyn Sink<'t, S> {
    #[inline(always)]
    fn add(&mut self, batch: Batch<'t, S>) {
        (**self).add(batch);
    }
}

impl<S: Set> Batch<'_, S> {
    /// Returns the number of moves.
    #[inline(always)]
    pub(crate) fn n(&self) -> u64 {
        match *self {
            Self::Ends {
                from,
                ends,
                promotion,
                ..
            } => n_ends(ends, from, promotion),
            Self::Shift {
                ends, promotion, ..
            } => {
                let zones = promotion.and_then(|choices| Some((choices.zones?, choices.to.len())));
                n_with(ends, zones)
            }
            Self::Step {
                ref step,
                promotion,
                ..
            } => n_ends(S::of(step.to), step.from, promotion),
            Self::Drops { ends, .. } => ends.len().into(),
            Self::Joint(_) | Self::Pass { .. } => 1,
        }
    }

    /// Tests whether there is no move.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            Self::Ends { ends, .. } | Self::Shift { ends, .. } | Self::Drops { ends, .. } => {
                ends.is_empty()
            }
            Self::Step { .. } | Self::Joint(_) | Self::Pass { .. } => false,
        }
    }

    /// Returns those of the moves that could capture one of these pieces, or promote; none of a move that surely does
    /// not.
    #[inline(always)]
    pub(crate) fn tactical(mut self, pieces: S) -> Option<Self> {
        match &mut self {
            Self::Ends {
                from,
                ends,
                promotion,
                ..
            } => *ends &= pieces | promotion.map_or(S::default(), |of| *of.offered.at(*from)),
            Self::Shift {
                ends, promotion, ..
            } => {
                let zones = promotion.and_then(|choices| choices.zones);
                *ends &= pieces | zones.map_or(S::default(), |(offered, _)| offered);
            }
            Self::Step {
                step, promotion, ..
            } => {
                let gone = S::of(step.to).without(S::of(step.from)) | step.taken;
                let is_tactical = step.promotes || promotion.is_some() || pieces.meets(gone);
                return is_tactical.then_some(self);
            }
            Self::Joint(_) | Self::Drops { .. } | Self::Pass { .. } => return None,
        }
        Some(self)
    }
}

/// Returns the number of moves from a cell to ends, with every promotion.
#[inline(always)]
fn n_ends<S: Set>(ends: S, from: usize, promotion: Option<&Promotion<S>>) -> u64 {
    let zones = promotion.map(|choices| {
        let zones = (*choices.offered.at(from), *choices.must.at(from));
        (zones, choices.to.len())
    });
    n_with(ends, zones)
}

/// Returns the number of moves to ends: of those, cells that offer so many promotions, and cells that require one.
#[inline(always)]
fn n_with<S: Set>(ends: S, promotion: Option<((S, S), usize)>) -> u64 {
    let n = u64::from(ends.len());
    match promotion {
        Some(((offered, must), n_choices)) if ends.meets(offered) => {
            let n_offered = u64::from((ends & offered).len()) * n_choices as u64;
            n + n_offered - u64::from((ends & must).len())
        }
        _ => n,
    }
}
