//! Where men could land if nobody stood in their way: what is so on every board is among it.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use crate::{CellId, CellSet, Landings, Leg, Step};

/// The landings of a ride on an empty board, nearest first: up to the edge, or to where it would only repeat itself.
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
    /// The ride along these steps, taken in turn, from a cell; it lands after each `stride` of them.
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
    /// The cells on which this leg can land from a cell, whatever the legs before it did.
    pub fn landing_cells<'r>(
        &'r self,
        steps: &'r [Step],
        from: CellId,
    ) -> impl Iterator<Item = CellId> + use<'r> {
        let is_open = self.from.as_ref().is_none_or(|cells| cells.contains(from));
        let landings = match self.same_length {
            // How long the leg before was is not known.
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

/// Visits where each of these legs can land, one after the other, with its index; a cell more than once if it is reached
/// in several ways. Every landing that a walk can make on any board is among them.
///
/// Cost: landings of a leg times the cells on which the one before it can land.
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
