//! The walker for one leg with one repeated step: the leaps and rides of most pieces.

use super::{Field, Pieces, Walk, arrive};
use ir::{CellId, Leg, Step};
use smallvec::SmallVec;
use std::ops::ControlFlow;

/// Returns whether the leg repeats one step that depends on its landings alone.
#[inline]
pub(super) fn is_simple(leg: &Leg) -> bool {
    leg.cycle.len() == 1 && leg.stride == 1 && leg.with_previous.is_none() && !leg.same_length
}

#[inline]
pub(super) fn walk<M: Pieces + ?Sized>(
    leg: &Leg,
    steps: &[Step],
    from: CellId,
    field: &Field<'_, M>,
    leaves_passed: bool,
    path: usize,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if leg.from.as_ref().is_some_and(|cells| !cells.contains(from)) {
        return ControlFlow::Continue(());
    }
    let step = &steps[leg.cycle[0].index()];
    let Some(first) = step.from(from).filter(|to| *to != from) else {
        return ControlFlow::Continue(());
    };
    if leg.landings.max == Some(1) {
        return arrive(
            &leg.arrival,
            from,
            first,
            field,
            &walk_to(first, &[], leaves_passed, path),
            visit,
        );
    }
    let mut passed: SmallVec<[CellId; 32]> = SmallVec::new();
    let mut at = first;
    for landing in 1..=leg.landings.most(field.n_cells()) {
        if landing >= usize::from(leg.landings.min) {
            arrive(
                &leg.arrival,
                from,
                at,
                field,
                &walk_to(at, &passed, leaves_passed, path),
                visit,
            )?;
        }
        if field.piece(at).is_some() {
            break;
        }
        let Some(next) = step.from(at).filter(|next| *next != from) else {
            break;
        };
        passed.push(at);
        at = next;
    }
    ControlFlow::Continue(())
}

#[inline]
fn walk_to<'w>(to: CellId, passed: &'w [CellId], leaves_passed: bool, path: usize) -> Walk<'w> {
    Walk {
        passed,
        leaves_passed,
        ..Walk::to(to, path)
    }
}
