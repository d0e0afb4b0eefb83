//! The walker for any sequence of legs.

use super::{Field, Pieces, Walk};
use ir::{Arrival, CellId, Leg, Meeting, Piece, Step};
use smallvec::{SmallVec, smallvec};
use std::ops::ControlFlow;

pub(super) fn walk<M: Pieces + ?Sized>(
    legs: &[Leg],
    steps: &[Step],
    from: CellId,
    field: &Field<'_, M>,
    leaves_passed: bool,
    path: usize,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut walker = Walker {
        legs,
        steps,
        from,
        field,
        leaves_passed,
        path,
        visit,
        changed: smallvec![(from, left_behind(field))],
        captured: SmallVec::new(),
        jumped: SmallVec::new(),
        passed: SmallVec::new(),
        unloads: SmallVec::new(),
        en_passant: false,
    };
    // A single leg does not leave its start before it ends.
    if legs.len() == 1 {
        walker.changed.clear();
    }
    walker.leg(0, from, Along::start(from))
}

/// Returns the occupant of the start after the piece has left.
fn left_behind<M: Pieces + ?Sized>(field: &Field<'_, M>) -> Occupant {
    let below = field.unit.and_then(|unit| unit.places.below(unit.at));
    match below.and_then(|below| field.standing(below)) {
        Some(piece) => Occupant::There(piece),
        None => Occupant::NoPiece,
    }
}

/// The occupant of a cell during the move.
#[derive(Clone, Copy)]
enum Occupant {
    NoPiece,
    /// A piece on its cell as before the move.
    There(Piece),
    /// A piece that was put there by the move: it can be passed, but not captured or put down again.
    Unloaded(Piece),
}

/// The progress of the piece along a leg of the notation, which may consist of several legs of the path.
#[derive(Clone, Copy)]
struct Along {
    /// The cell where the leg began.
    origin: CellId,
    /// The number of landings of the leg so far.
    landings: usize,
    /// The number of landings of the leg before it.
    before: usize,
}

impl Along {
    fn start(origin: CellId) -> Self {
        Self {
            origin,
            landings: 0,
            before: 0,
        }
    }

    /// Returns the progress after `landings` more landings, the last one on `at`.
    fn then(self, leg: &Leg, at: CellId, landings: usize) -> Self {
        let landings = self.landings + landings;
        if leg.continues {
            Self { landings, ..self }
        } else {
            Self {
                before: landings,
                ..Self::start(at)
            }
        }
    }
}

struct Walker<'a, M: Pieces + ?Sized, V> {
    legs: &'a [Leg],
    steps: &'a [Step],
    from: CellId,
    field: &'a Field<'a, M>,
    leaves_passed: bool,
    path: usize,
    visit: &'a mut V,
    /// The cells changed by the move; later entries replace earlier ones.
    changed: SmallVec<[(CellId, Occupant); 8]>,
    captured: SmallVec<[CellId; 4]>,
    jumped: SmallVec<[CellId; 4]>,
    passed: SmallVec<[CellId; 32]>,
    unloads: SmallVec<[(CellId, CellId); 2]>,
    en_passant: bool,
}

impl<M: Pieces + ?Sized, V: FnMut(&Walk<'_>) -> ControlFlow<()>> Walker<'_, M, V> {
    fn occupant(&self, cell: CellId) -> Occupant {
        let changed = self.changed.iter().rev().find(|(place, _)| *place == cell);
        match (changed, self.field.piece(cell)) {
            (Some((_, occupant)), _) => *occupant,
            (None, Some(piece)) => Occupant::There(piece),
            (None, None) => Occupant::NoPiece,
        }
    }

    /// Walks this leg and the legs after it.
    fn leg(&mut self, index: usize, start: CellId, along: Along) -> ControlFlow<()> {
        let legs = self.legs;
        let leg = &legs[index];
        if leg
            .from
            .as_ref()
            .is_some_and(|cells| !cells.contains(start))
        {
            return ControlFlow::Continue(());
        }
        let (min, max) = self.bounds(leg, along);
        let so_far = (self.passed.len(), self.field.pieces.n_supposed());
        let (mut at, mut taken) = (start, 0);
        for landing in 1..=max {
            for step in 1..=leg.stride {
                let id = leg.cycle[taken % leg.cycle.len()];
                let Some(next) = self.steps[id.index()].from(at) else {
                    return self.end_leg(so_far);
                };
                taken += 1;
                at = next;
                if step < leg.stride {
                    self.suppose_empty(at)?;
                    if !matches!(self.occupant(at), Occupant::NoPiece) {
                        return self.end_leg(so_far);
                    }
                    self.run_over(at);
                }
            }
            // A single leg ends where it began. In a longer path, a leg ends where it would only repeat itself.
            let is_round = at == start && (taken % leg.cycle.len() == 0 || legs.len() == 1);
            if is_round || (leg.continues && at == along.origin) {
                break;
            }
            if landing >= min {
                self.land_on_anybody(index, at, along, landing)?;
            }
            self.suppose_empty(at)?;
            if landing >= min {
                self.land(index, at, along, landing)?;
            }
            if !matches!(self.occupant(at), Occupant::NoPiece) {
                break;
            }
            self.run_over(at);
        }
        self.end_leg(so_far)
    }

    /// Restores the passed cells and the suppositions from before the leg.
    fn end_leg(&mut self, (n_passed, n_supposed): (usize, usize)) -> ControlFlow<()> {
        self.passed.truncate(n_passed);
        self.field.pieces.forget(n_supposed);
        ControlFlow::Continue(())
    }

    /// Returns whether the move has changed the cell.
    fn is_changed(&self, cell: CellId) -> bool {
        self.changed.iter().any(|(place, _)| *place == cell)
    }

    /// Supposes that the cell is empty, if its occupant is unknown.
    fn suppose_empty(&self, cell: CellId) -> ControlFlow<()> {
        match self.is_changed(cell) {
            true => ControlFlow::Continue(()),
            false => self.field.pieces.suppose_empty(cell),
        }
    }

    /// Ends a leg here on each piece that the cell could hold, if its occupant is unknown.
    fn land_on_anybody(
        &mut self,
        index: usize,
        at: CellId,
        along: Along,
        landings: usize,
    ) -> ControlFlow<()> {
        let pieces = self.field.pieces;
        if self.is_changed(at) {
            return ControlFlow::Continue(());
        }
        for piece in pieces.could_be(at) {
            let n_supposed = pieces.n_supposed();
            pieces.suppose(at, Some(*piece))?;
            self.land(index, at, along, landings)?;
            pieces.forget(n_supposed);
        }
        ControlFlow::Continue(())
    }

    fn run_over(&mut self, cell: CellId) {
        if cell != self.from {
            self.passed.push(cell);
        }
    }

    /// Returns the fewest and the most landings of a leg.
    fn bounds(&self, leg: &Leg, along: Along) -> (usize, usize) {
        let no_limit = self.field.n_cells() * leg.cycle.len();
        let left = |whole: usize| whole.saturating_sub(along.landings);
        let mut min = usize::from(leg.landings.min);
        let mut max = leg.landings.most(no_limit);
        if let Some(whole) = leg.with_previous {
            min = min.max(left(usize::from(whole.min)));
            max = max.min(whole.max.map_or(max, |most| left(usize::from(most))));
        }
        if leg.same_length {
            (min, max) = (min.max(left(along.before)), max.min(left(along.before)));
        }
        (min, max)
    }

    /// Ends a leg here in every way that its arrival allows, and continues the path.
    fn land(&mut self, index: usize, at: CellId, along: Along, landings: usize) -> ControlFlow<()> {
        let arrival = &self.legs[index].arrival;
        if let Some(unit) = self.field.unit.filter(|_| index + 1 == self.legs.len()) {
            return self.land_on_stack(arrival, at, &unit);
        }
        match self.occupant(at) {
            Occupant::NoPiece => {
                if arrival.empty {
                    let n_passed = self.passed.len();
                    // The end of the last leg is not a passed cell.
                    if index + 1 < self.legs.len() {
                        self.run_over(at);
                    }
                    self.go_on(index, at, along, landings)?;
                    self.passed.truncate(n_passed);
                }
                self.land_en_passant(arrival, index, at, along, landings)
            }
            Occupant::There(piece) => match self.field.meeting(arrival, piece, at) {
                Meeting::Unload if !self.has_room(along.origin) => ControlFlow::Continue(()),
                Meeting::Forbidden => ControlFlow::Continue(()),
                Meeting::Pass => {
                    self.jumped.push(self.field.top(at).unwrap_or(at));
                    self.go_on(index, at, along, landings)?;
                    self.jumped.pop();
                    ControlFlow::Continue(())
                }
                Meeting::Capture => {
                    let captured_cell = self.field.top(at).unwrap_or(at);
                    let below = self
                        .field
                        .unit
                        .and_then(|unit| unit.places.below(captured_cell));
                    self.changed
                        .push(match below.and_then(|below| self.field.standing(below)) {
                            Some(piece) => (at, Occupant::There(piece)),
                            None => (at, Occupant::NoPiece),
                        });
                    self.captured.push(captured_cell);
                    self.go_on(index, at, along, landings)?;
                    self.captured.pop();
                    self.changed.pop();
                    ControlFlow::Continue(())
                }
                Meeting::Unload => {
                    self.changed.push((at, Occupant::NoPiece));
                    self.changed.push((along.origin, Occupant::Unloaded(piece)));
                    self.unloads.push((at, along.origin));
                    self.go_on(index, at, along, landings)?;
                    self.unloads.pop();
                    self.changed.truncate(self.changed.len() - 2);
                    ControlFlow::Continue(())
                }
            },
            Occupant::Unloaded(piece) => match self.field.meeting(arrival, piece, at) {
                Meeting::Pass => self.go_on(index, at, along, landings),
                _ => ControlFlow::Continue(()),
            },
        }
    }

    /// Returns whether a piece can be put down where a leg began. The cell must be empty, and the game without stacks.
    fn has_room(&self, origin: CellId) -> bool {
        let is_left = self.legs.len() == 1 || matches!(self.occupant(origin), Occupant::NoPiece);
        self.field.unit.is_none() && is_left
    }

    /// Ends the last leg in a game with stacks.
    fn land_on_stack(
        &mut self,
        arrival: &Arrival,
        at: CellId,
        unit: &super::Unit,
    ) -> ControlFlow<()> {
        let so_far = Walk {
            to: at,
            captured: &self.captured,
            jumped: &self.jumped,
            passed: &self.passed,
            unloads: &self.unloads,
            en_passant: self.en_passant,
            castle: None,
            leaves_passed: self.leaves_passed,
            path: self.path,
        };
        super::stack::land(arrival, at, self.field, unit, &so_far, self.visit)
    }

    fn land_en_passant(
        &mut self,
        arrival: &Arrival,
        index: usize,
        at: CellId,
        along: Along,
        landings: usize,
    ) -> ControlFlow<()> {
        let Some(captured_cell) = self.field.en_passant(arrival, at) else {
            return ControlFlow::Continue(());
        };
        if !matches!(self.occupant(captured_cell), Occupant::There(_)) {
            return ControlFlow::Continue(());
        }
        let was = self.en_passant;
        self.en_passant = true;
        self.changed.push((captured_cell, Occupant::NoPiece));
        self.captured.push(captured_cell);
        self.go_on(index, at, along, landings)?;
        self.captured.pop();
        self.changed.pop();
        self.en_passant = was;
        ControlFlow::Continue(())
    }

    fn go_on(
        &mut self,
        index: usize,
        at: CellId,
        along: Along,
        landings: usize,
    ) -> ControlFlow<()> {
        if let Some(next) = self.legs.get(index + 1) {
            return self.leg(index + 1, at, along.then(next, at, landings));
        }
        (self.visit)(&Walk {
            to: at,
            captured: &self.captured,
            jumped: &self.jumped,
            passed: &self.passed,
            unloads: &self.unloads,
            en_passant: self.en_passant,
            castle: None,
            leaves_passed: self.leaves_passed,
            path: self.path,
        })
    }
}
