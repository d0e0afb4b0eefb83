//! What notation says of a movement leg by leg, and the ways through an atom that are chosen for each.

use super::ast::{Atom, Leg, Mode, Modifiers, Range};
use crate::topology::Word;
use ir::StepId;

/// One leg as it is going to be expanded.
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

/// What directions of a leg are relative to, and what none of them means.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Relation {
    /// The player's forward; all directions.
    First,
    /// The leg before; all but straight back. The atom rotates into the heading.
    Turned,
    /// The leg before; outward.
    Outward,
}

/// A way through the legs so far.
#[derive(Clone)]
pub(super) struct Way {
    pub(super) choices: Vec<Choice>,
    /// How much the last leg turned from the one before.
    pub(super) turn: Option<f64>,
}

/// Returns the legs of a bracket as they are to be expanded.
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

/// One way of an atom that a leg takes.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Where it points, in degrees; of a crooked or circular ride, where it starts to.
    pub(super) heading: Option<f64>,
    /// The classes of cells it starts from, one entry per class; `None` is all.
    pub(super) from: Option<Vec<bool>>,
    /// The leaps taken in turn.
    pub(super) cycle: Vec<StepId>,
    /// The steps of the first of these leaps, for lame ones; empty if not known.
    pub(super) path: Vec<StepId>,
    /// The steps of all of them.
    pub(super) whole_path: Vec<StepId>,
    /// Whether it repeats without limit unless a range is given.
    pub(super) ride: bool,
}

impl Choice {
    /// Adds what this word is: itself, or the crooked or circular rides that start with it.
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
        ring.sort_by(|a, b| {
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
            let is_known = cycle
                .iter()
                .all(|other| other.path.len() == word.path.len());
            let whole_path = cycle
                .iter()
                .flat_map(|other| other.path.iter().copied())
                .filter(|_| is_known);
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
