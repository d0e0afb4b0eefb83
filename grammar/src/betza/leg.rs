//! The legs of the intermediate representation for one chosen leg of the notation: ranges, hoppers, ski riders, lame
//! and bent riders.

use super::ast::{Mark, Mode, Modifiers};
use super::limits::PATHS_MAX;
use super::lower::Lowering;
use super::mistake::{Idle, Mistake};
use super::plan::{Choice, Plan, Way};
use ir::facts::Ride;
use ir::{Arrival, CellSet, Landings, Meeting, Step, StepId};

const ONTO_A_PIECE: Arrival = Arrival {
    empty: false,
    enemy: Meeting::Pass,
    friend: Meeting::Pass,
    en_passant: false,
    tame: false,
};

const ANYWHERE: Arrival = Arrival {
    empty: true,
    ..ONTO_A_PIECE
};

impl Lowering<'_> {
    /// Returns all sequences of legs for one choice of words for the plans; `None` after an error.
    pub(super) fn legs(
        &mut self,
        plans: &[Plan<'_>],
        choices: &[Choice],
    ) -> Option<Vec<Vec<ir::Leg>>> {
        let mut sequences: Vec<Vec<ir::Leg>> = vec![Vec::new()];
        for (index, (plan, choice)) in plans.iter().zip(choices).enumerate() {
            let is_last = index + 1 == plans.len();
            let mut ways = Vec::new();
            for arrival in arrivals(plan.modifiers, is_last, plan.may_stop) {
                ways.extend(self.leg(plan, choice, index, is_last, arrival)?);
            }
            let joined = sequences
                .iter()
                .flat_map(|before| ways.iter().map(move |way| [&before[..], &way[..]].concat()));
            sequences = joined.collect();
            if sequences.len() > PATHS_MAX {
                return Some(sequences);
            }
        }
        Some(sequences)
    }

    /// Returns the alternatives for one leg of the notation. Each alternative consists of one or more legs.
    fn leg(
        &mut self,
        plan: &Plan<'_>,
        choice: &Choice,
        index: usize,
        is_last: bool,
        arrival: Arrival,
    ) -> Option<Vec<Vec<ir::Leg>>> {
        let modes = plan.modifiers;
        let is_lame = modes.has(Mode::Lame) || modes.has(Mode::LamePassed);
        let landings = match plan.range {
            Some(range) => Landings {
                min: range.min,
                max: (range.max > 0).then_some(range.max),
            },
            None if choice.ride => Landings::ANY,
            None => Landings::exactly(1),
        };
        let (min, max) = (landings.min, landings.max);
        if is_lame && choice.whole_path.is_empty() {
            return self.report_path(
                plan,
                modes.find(Mode::Lame).or(modes.find(Mode::LamePassed)),
            );
        }
        let (cycle, stride) = match is_lame {
            true => (choice.whole_path.clone(), choice.path.len() as u16),
            false => (choice.cycle.clone(), 1),
        };
        let base = ir::Leg {
            from: choice.from.as_ref().map(|classes| self.cells_of(classes)),
            cycle,
            stride,
            landings,
            continues: false,
            same_length: index > 0 && modes.has(Mode::Initial),
            with_previous: None,
            arrival,
        };
        let behind = |landings: Landings| ir::Leg {
            from: None,
            landings,
            continues: true,
            ..base.clone()
        };
        let up_to = |landings: Landings, arrival: Arrival| ir::Leg {
            landings,
            same_length: false,
            arrival,
            ..base.clone()
        };
        let skipped = if modes.has(Mode::JumpTwo) {
            2
        } else if modes.has(Mode::Jump) {
            1
        } else {
            0
        };
        if is_last && (modes.has(Mode::Over) || modes.has(Mode::Behind)) {
            if max == Some(1) {
                return Some(Vec::new());
            }
            // The range counts the whole leg, so the mount is at least one landing nearer.
            let nearer = |min: u16| Landings {
                min,
                max: max.map(|max| max - 1),
            };
            return Some(vec![if modes.has(Mode::Behind) {
                vec![
                    up_to(nearer(min.saturating_sub(1).max(1)), ONTO_A_PIECE),
                    behind(Landings::exactly(1)),
                ]
            } else {
                let with_previous = Some(landings).filter(|range| *range != Landings::ANY);
                vec![
                    up_to(nearer(1), ONTO_A_PIECE),
                    ir::Leg {
                        with_previous,
                        ..behind(Landings::ANY)
                    },
                ]
            }]);
        }
        if skipped > 0 && max != Some(1) {
            if max.is_some_and(|max| max <= skipped) {
                return Some(Vec::new());
            }
            let rest = behind(Landings {
                min: min.saturating_sub(skipped).max(1),
                max: max.map(|max| max - skipped),
            });
            // Each leapt cell has a leg of its own: a single ride would end at the first piece.
            let mut legs = vec![up_to(Landings::exactly(1), ANYWHERE)];
            legs.extend((1..skipped).map(|_| ir::Leg {
                arrival: ANYWHERE,
                same_length: false,
                ..behind(Landings::exactly(1))
            }));
            legs.push(rest);
            return Some(vec![legs]);
        }
        if skipped > 0 {
            if choice.path.is_empty() {
                return self
                    .report_path(plan, modes.find(Mode::Jump).or(modes.find(Mode::JumpTwo)));
            }
            return Some(self.over_a_piece(&base, &choice.path, usize::from(skipped)));
        }
        Some(vec![vec![base]])
    }

    /// Returns the alternatives of a leap with a piece on at least one of the cells between, or on the first two of
    /// them. There is one alternative for each cell that can be the first with a piece.
    fn over_a_piece(
        &mut self,
        base: &ir::Leg,
        path: &[StepId],
        pieces: usize,
    ) -> Vec<Vec<ir::Leg>> {
        let onto = |cycle: Vec<StepId>, arrival: Arrival| ir::Leg {
            stride: cycle.len() as u16,
            cycle,
            arrival,
            ..base.clone()
        };
        let mut ways = Vec::new();
        for first in 0..path.len().saturating_sub(pieces) {
            if pieces == 2 && first > 0 {
                break;
            }
            let mut legs = vec![onto(path[..=first].to_vec(), ONTO_A_PIECE)];
            legs.extend(
                path[first + 1..first + pieces]
                    .iter()
                    .map(|step| onto(vec![*step], ONTO_A_PIECE)),
            );
            let rest = path[first + pieces..]
                .iter()
                .copied()
                .reduce(|so_far, step| self.steps.compose(so_far, step));
            legs.extend(rest.map(|step| onto(vec![step], base.arrival)));
            for leg in legs.iter_mut().skip(1) {
                leg.from = None;
                leg.continues = true;
                leg.same_length = false;
            }
            ways.push(legs);
        }
        ways
    }

    fn report_path(&mut self, plan: &Plan<'_>, mark: Option<Mark>) -> Option<Vec<Vec<ir::Leg>>> {
        let mistake = Mistake::LamePath {
            atom: plan.atom.name,
            atom_span: plan.atom.mark.0,
        };
        // One diagnostic for all headings of the atom.
        self.report_once(mistake, mark.unwrap_or(plan.atom.mark));
        None
    }

    /// Returns the greatest number of landings of this path; `None` if one of its legs fits nowhere on the board.
    pub(super) fn work_of(&mut self, legs: &[ir::Leg]) -> Option<u64> {
        let mut work: u64 = 1;
        for leg in legs {
            let length = self.length_of(&leg.cycle, leg.stride);
            let most = leg.landings.max.map_or(length, |max| length.min(max));
            if most < leg.landings.min {
                return None;
            }
            work = work.saturating_mul(u64::from(if leg.same_length { 1 } else { most }));
        }
        Some(work)
    }

    /// Returns the most landings of a ride along this cycle, over all cells. A ride that returns to its start ends
    /// there.
    pub(super) fn length_of(&mut self, cycle: &[StepId], stride: u16) -> u16 {
        let key = (cycle.to_vec(), stride);
        if let Some(length) = self.lengths.get(&key) {
            return *length;
        }
        let steps: Vec<&Step> = cycle.iter().map(|id| self.steps.get(*id)).collect();
        let ride = |start| Ride::new(steps.iter().copied(), stride, start).count();
        let length = (0..self.topology.board.n_cells())
            .map(|start| ride(ir::CellId::from_index(start)))
            .max()
            .unwrap_or_default()
            .min(usize::from(u16::MAX)) as u16;
        self.lengths.insert(key, length);
        length
    }

    fn cells_of(&self, classes: &[bool]) -> CellSet {
        let mut cells = CellSet::empty(self.topology.board.n_cells());
        for (class, is_in) in self.topology.classes.iter().zip(classes) {
            if *is_in {
                cells |= &class.cells;
            }
        }
        cells
    }

    /// Warns of ranges that are longer than every line of the board.
    pub(super) fn report_ranges(&mut self, plans: &[Plan<'_>], ways: &[Way]) {
        for (index, plan) in plans.iter().enumerate() {
            let Some(range) = plan.range.filter(|range| range.max.max(range.min) > 1) else {
                continue;
            };
            let lengths: Vec<u16> = ways
                .iter()
                .take(64)
                .map(|way| self.length_of(&way.choices[index].cycle, 1))
                .collect();
            let Some(longest) = lengths.into_iter().max() else {
                continue;
            };
            let length = range.max.max(range.min);
            if length > longest {
                let mistake = Mistake::RangeExceedsBoard {
                    atom: plan.atom.name,
                    range,
                    longest,
                };
                self.report_once(mistake, range.mark);
            }
        }
    }

    /// Warns of modes that change nothing.
    pub(super) fn report_idle_modes(
        &mut self,
        plans: &[Plan<'_>],
        ways: &[Way],
        leaves_passed: bool,
    ) {
        for (index, plan) in plans.iter().enumerate() {
            let is_last = index + 1 == plans.len();
            let modes = plan.modifiers;
            let arrival = arrivals(modes, is_last, plan.may_stop);
            let of_passed = arrival.iter().any(|arrival| arrival.en_passant);
            let captures = |meeting: Meeting| matches!(meeting, Meeting::Capture | Meeting::Unload);
            let unloads = arrival
                .iter()
                .any(|arrival| [arrival.enemy, arrival.friend].contains(&Meeting::Unload));
            let can_capture = arrival.iter().any(|arrival| {
                captures(arrival.enemy) || captures(arrival.friend) || arrival.en_passant
            });
            let steps = |way: &Way| way.choices[index].path.len() != 1;
            let is_leaper = plan
                .range
                .map_or(ways.iter().all(|way| !way.choices[index].ride), |range| {
                    range.max == 1
                });
            for (mode, mark) in &modes.modes {
                let idle = match mode {
                    Mode::Seam if !self.has_seams() => Idle::NoSeams,
                    Mode::Lame if !leaves_passed && !ways.iter().any(steps) => Idle::NothingBetween,
                    Mode::Unload if of_passed && !unloads => Idle::EnPassantOnly,
                    Mode::Unload | Mode::Tame if is_last && !can_capture => Idle::NothingCaptured,
                    Mode::Initial if index > 0 && is_leaper => Idle::OneStep,
                    _ => continue,
                };
                self.report(Mistake::IdleMode(*mode, idle), *mark);
            }
        }
    }

    fn has_seams(&self) -> bool {
        self.topology.atoms != self.topology.seam_atoms
    }
}

/// Returns the possible arrivals at the end of a leg. There is more than one if the leg may either capture a piece or
/// pass over it.
pub(super) fn arrivals(modes: &Modifiers, is_last: bool, may_stop: bool) -> Vec<Arrival> {
    let capture = if modes.has(Mode::Unload) {
        Meeting::Unload
    } else {
        Meeting::Capture
    };
    let when = |mode: Mode, meeting: Meeting| {
        if modes.has(mode) {
            meeting
        } else {
            Meeting::Forbidden
        }
    };
    let written = Arrival {
        empty: modes.has(Mode::Move) || (!is_last && modes.has(Mode::Toggle)),
        enemy: when(Mode::Capture, capture),
        friend: when(Mode::Destroy, capture),
        en_passant: modes.has(Mode::EnPassant),
        tame: is_last && modes.has(Mode::Tame),
    };
    let replaces = [Mode::Move, Mode::Capture, Mode::Destroy, Mode::EnPassant]
        .iter()
        .any(|mode| modes.has(*mode));
    if is_last {
        return vec![if replaces {
            written
        } else {
            Arrival {
                empty: true,
                enemy: capture,
                ..written
            }
        }];
    }
    let quiet = Arrival {
        empty: true,
        ..Arrival::default()
    };
    if may_stop {
        return vec![quiet];
    }
    let passes = modes.has(Mode::Over) || modes.has(Mode::Behind);
    if !passes {
        return vec![if replaces || modes.has(Mode::Toggle) {
            written
        } else {
            quiet
        }];
    }
    let onto = Arrival {
        enemy: if modes.has(Mode::Tame) {
            Meeting::Forbidden
        } else {
            Meeting::Pass
        },
        ..ONTO_A_PIECE
    };
    let captures = written.enemy != Meeting::Forbidden
        || written.friend != Meeting::Forbidden
        || written.en_passant;
    if captures {
        vec![written, onto]
    } else {
        vec![Arrival {
            empty: written.empty,
            ..onto
        }]
    }
}
