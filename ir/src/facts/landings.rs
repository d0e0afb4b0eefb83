//! The cells on which pieces could land without blockers: a superset of the landings in every position.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::{CellId, CellSet, Landings, Leg, Step};

/// The landings of a ride on an empty board, nearest first: up to the edge, or up to the point from which the ride
/// repeats.
#[derive(Clone, Debug)]
pub struct Ride<'r> {
    cycle: SmallVec<[&'r Step; 2]>,
    stride: usize,
    start: CellId,
    at: CellId,
    n_steps: usize,
    n_steps_max: usize,
}

impl<'r> Ride<'r> {
    /// Creates the ride from a cell along these steps, used in rotation, with a landing after every `stride` steps.
    pub fn new(cycle: impl IntoIterator<Item = &'r Step>, stride: u16, start: CellId) -> Self {
        let cycle: SmallVec<[&Step; 2]> = cycle.into_iter().collect();
        let n_cells = cycle.first().map_or(0, |step| step.targets().len());
        let stride = usize::from(stride.max(1));
        Self {
            n_steps_max: n_cells * cycle.len() * stride,
            cycle,
            stride,
            start,
            at: start,
            n_steps: 0,
        }
    }
}

impl Iterator for Ride<'_> {
    type Item = CellId;

    fn next(&mut self) -> Option<CellId> {
        for _ in 0..self.stride {
            if self.n_steps >= self.n_steps_max {
                return None;
            }
            self.at = self.cycle[self.n_steps % self.cycle.len()].from(self.at)?;
            self.n_steps += 1;
        }
        let is_round = self.at == self.start && self.n_steps.is_multiple_of(self.cycle.len());
        (!is_round).then_some(self.at)
    }
}

impl Leg {
    /// Returns the cells on which this leg can land from a cell, for any course of the legs before it.
    pub fn landing_cells<'r>(
        &'r self,
        steps: &'r [Step],
        from: CellId,
    ) -> impl Iterator<Item = CellId> + use<'r> {
        let is_open = self.from.as_ref().is_none_or(|cells| cells.contains(from));
        let landings = match self.same_length {
            // The length of the leg before is not constant.
            true => Landings::ANY,
            false => self.landings,
        };
        let cycle = self.cycle.iter().map(|id| &steps[id.index()]);
        let ride = is_open.then(|| Ride::new(cycle, self.stride, from));
        let skipped = usize::from(landings.min.max(1)) - 1;
        let most = landings.most(usize::MAX);
        ride.into_iter().flatten().take(most).skip(skipped)
    }
}

/// Visits the landings of these legs, leg after leg, each with the leg's index; a cell is visited more than once if
/// several routes reach it. Every landing of a walk on any position is among them.
///
/// Cost: landings of a leg times the cells on which the leg before it can land.
pub fn for_each_landing(
    legs: &[Leg],
    steps: &[Step],
    from: CellId,
    visit: &mut impl FnMut(usize, CellId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut starts: SmallVec<[CellId; 32]> = SmallVec::from_slice(&[from]);
    for (index, leg) in legs.iter().enumerate() {
        let is_last = index + 1 == legs.len();
        let mut ends = match is_last {
            true => CellSet::default(),
            false => CellSet::empty(steps.first().map_or(0, |step| step.targets().len())),
        };
        for start in &starts {
            for cell in leg.landing_cells(steps, *start) {
                visit(index, cell)?;
                if !is_last {
                    ends.insert(cell);
                }
            }
        }
        starts = ends.iter().collect();
    }
    ControlFlow::Continue(())
}
