//! Arrivals in games with stacks: on top of all pieces, or in the place of one of them.

use super::{Field, Pieces, Unit, Walk};
use ir::{Arrival, CellId, Meeting};
use std::ops::ControlFlow;

/// Ends a move on this cell. On an empty cell the unit lands on the ground; otherwise it lands on top of the stack, as on an empty
/// cell, and in the place of every piece that can be captured. The pieces above a captured piece end on top of the unit.
pub(super) fn land<M: Pieces + ?Sized>(
    arrival: &Arrival,
    cell: CellId,
    field: &Field<'_, M>,
    unit: &Unit,
    so_far: &Walk<'_>,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let height = field.height(unit, cell);
    let most = unit.places.levels();
    if arrival.empty
        && height + unit.size <= most
        && let Some(to) = unit.places.at(cell, height)
    {
        visit(&Walk { to, ..*so_far })?;
    }
    if height == 0 {
        if let Some(captured_cell) = field.en_passant(arrival, cell) {
            let mut captured: Captured = so_far.captured.into();
            captured.push(captured_cell);
            visit(&Walk {
                captured: &captured,
                en_passant: true,
                ..*so_far
            })?;
        }
        return ControlFlow::Continue(());
    }
    if height - 1 + unit.size > most {
        return ControlFlow::Continue(());
    }
    for place in (0..height).filter_map(|level| unit.places.at(cell, level)) {
        let taken = field
            .standing(place)
            .is_some_and(|piece| field.meeting(arrival, piece, place) == Meeting::Capture);
        if taken && !so_far.captured.contains(&place) {
            let mut captured: Captured = so_far.captured.into();
            captured.push(place);
            visit(&Walk {
                to: place,
                captured: &captured,
                ..*so_far
            })?;
        }
    }
    ControlFlow::Continue(())
}

type Captured = smallvec::SmallVec<[CellId; 4]>;
