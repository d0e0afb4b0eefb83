//! Arrivals in games with stacks: on top of all pieces, or in the place of one of them.

use super::{Field, Men, Unit, Walk};
use ir::{Arrival, CellId, Meeting};
use std::ops::ControlFlow;

/// Ends a move on this cell. On an empty cell the unit lands on the ground; otherwise it lands on top of the stack, as on an empty
/// cell, and in the place of every piece that can be captured. The pieces above a captured piece end on top of the unit.
pub(super) fn land<M: Men + ?Sized>(
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
        if let Some(victim) = field.en_passant(arrival, cell) {
            let mut victims: Victims = so_far.victims.into();
            victims.push(victim);
            visit(&Walk {
                victims: &victims,
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
            .is_some_and(|man| field.meeting(arrival, man, place) == Meeting::Capture);
        if taken && !so_far.victims.contains(&place) {
            let mut victims: Victims = so_far.victims.into();
            victims.push(place);
            visit(&Walk {
                to: place,
                victims: &victims,
                ..*so_far
            })?;
        }
    }
    ControlFlow::Continue(())
}

type Victims = smallvec::SmallVec<[CellId; 4]>;
