//! The plan of a movement leg by leg, and the words of an atom that are chosen for each leg.

use super::ast::{Atom, Leg, Mode, Modifiers, Range};
use crate::topology::Word;
use ir::{Arrange, StepId};

/// One leg to be expanded.
pub(super) struct Plan<'p> {
    pub(super) modifiers: &'p Modifiers,
    pub(super) atom: Atom,
    pub(super) range: Option<Range>,
    pub(super) relation: Relation,
    /// Whether seams may be crossed.
    pub(super) seam: bool,
    /// Whether the move may end here although legs follow.
    pub(super) may_stop: bool,
}

/// The reference of a leg's directions, and the meaning of no directions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// Relative to the player's forward; no directions means all.
    First,
    /// Relative to the leg before; no directions means all but straight back. The atom rotates into the heading.
    Turned,
    /// Relative to the leg before; no directions means outward.
    Outward,
}

/// One choice of words for the legs so far.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) choices: Vec<Choice>,
    /// The turn between the last two legs.
    pub(super) turn: Option<f64>,
}

/// Returns the legs of a bracket as plans.
pub(super) fn plan_bracket<'p>(prefix: &Modifiers, legs: &'p [Leg]) -> Vec<Plan<'p>> {
    let relation = |index| {
        if index == 0 {
            Relation::First
        } else {
            Relation::Outward
        }
    };
    let plan = |(index, leg): (usize, &'p Leg)| Plan {
        modifiers: &leg.modifiers,
        atom: leg.atom,
        range: leg.range,
        relation: relation(index),
        seam: prefix.has(Mode::Seam) || leg.modifiers.has(Mode::Seam),
        may_stop: leg.may_stop,
    };
    legs.iter().enumerate().map(plan).collect()
}

/// One word of an atom, chosen for a leg.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// The heading in degrees; the initial heading for a crooked or circular ride.
    pub(super) heading: Option<f64>,
    /// The classes of its start cells, one entry per class; `None` means all cells.
    pub(super) from: Option<Vec<bool>>,
    /// The leaps of the ride, which repeat in this order.
    pub(super) cycle: Vec<StepId>,
    /// The steps of the first of these leaps, for lame ones; empty if unknown.
    pub(super) path: Vec<StepId>,
    /// The steps of all of these leaps.
    pub(super) whole_path: Vec<StepId>,
    /// Whether the leg repeats without limit unless a range is given.
    pub(super) ride: bool,
}

impl Choice {
    /// Adds the choices for this word: the word itself, or the crooked or circular rides that start with it.
    pub(super) fn extend(
        out: &mut Vec<Self>,
        plan: &Plan<'_>,
        word: &Word,
        all: &[Word],
        from: Option<Vec<bool>>,
    ) {
        let turns = plan.relation == Relation::Turned;
        let is_crooked = plan.modifiers.has(Mode::Crooked) && !turns;
        let is_circular = plan.modifiers.has(Mode::Circular) && !turns;
        if !is_crooked && !is_circular {
            out.push(Self {
                heading: word.heading,
                from,
                cycle: vec![word.leap],
                path: word.path.clone(),
                whole_path: word.path.clone(),
                ride: word.ride,
            });
            return;
        }
        let mut ring: Vec<&Word> = all
            .iter()
            .filter(|other| other.class == word.class && other.heading.is_some())
            .collect();
        ring.arrange_by(|a, b| {
            a.heading
                .unwrap_or_default()
                .total_cmp(&b.heading.unwrap_or_default())
        });
        let Some(at) = ring.iter().position(|other| std::ptr::eq(*other, word)) else {
            return;
        };
        let n_ring = ring.len();
        for turn in [1, n_ring - 1] {
            let n_cycle = if is_crooked { 2 } else { n_ring };
            let cycle: Vec<&Word> = (0..n_cycle)
                .map(|index| ring[(at + index * turn) % n_ring])
                .collect();
            let is_uniform = cycle
                .iter()
                .all(|other| other.path.len() == word.path.len());
            let whole_path = cycle
                .iter()
                .flat_map(|other| other.path.iter().copied())
                .filter(|_| is_uniform);
            out.push(Self {
                heading: word.heading,
                from: from.clone(),
                cycle: cycle.iter().map(|other| other.leap).collect(),
                path: word.path.clone(),
                whole_path: whole_path.collect(),
                ride: true,
            });
        }
    }
}
