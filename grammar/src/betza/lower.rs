//! From the syntax tree to the paths on one topology, for one player.

mod diagnostics;

use super::ast::{Atom, AtomName, Body, Component, Direction, Mark, Mode, Modifiers, Piece, Range};
use super::direction::{SAME, apart, selects};
use super::limits::{PATHS_MAX, WORK_MAX};
use super::mistake::{Missing, Mistake};
use super::plan::{Choice, Plan, Relation, Way, plan_bracket};
use crate::diagnostic::Diagnostic;
use crate::topology::{Compass, Steps, Topology, Word};
use indexmap::IndexSet;
use ir::{Course, Initial, Movement, Path, StepId};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// Returns the movement on this board, for the player of this index (into the topology's compasses).
///
/// Takes time and memory within fixed bounds for every piece that [`parse`](super::parse) returns. Reports parts that
/// have no meaning or no effect on this board. Equal diagnostics are repeated once for each player.
pub fn lower(
    piece: &Piece,
    topology: &Topology,
    steps: &mut Steps,
    player: usize,
    out: &mut Vec<Diagnostic>,
) -> Movement {
    lower_turned(piece, topology, steps, (player, 0.0), out)
}

/// Returns the movement as [`lower`] does, turned to the right, as the player sees the board, by an angle in degrees.
pub fn lower_turned(
    piece: &Piece,
    topology: &Topology,
    steps: &mut Steps,
    (player, angle): (usize, f64),
    out: &mut Vec<Diagnostic>,
) -> Movement {
    let first = Compass {
        forward: 0.0,
        mirrored: false,
    };
    let mut compass = topology.compasses.get(player).cloned().unwrap_or(first);
    let angle = if compass.mirrored { -angle } else { angle };
    compass.forward = (compass.forward + angle).rem_euclid(360.0);
    let mut lowering = Lowering {
        topology,
        steps,
        compass,
        out,
        lengths: FxHashMap::default(),
        work: 0,
        is_first: player == 0 && angle == 0.0,
    };
    let mut paths: IndexSet<Path, FxBuildHasher> = IndexSet::default();
    let mut parts = Vec::new();
    for component in &piece.components {
        let more = lowering.component(component);
        let is_reported = more.is_none();
        let more = more.unwrap_or_default();
        parts.push(more.clone());
        paths.extend(more);
        if paths.len() > PATHS_MAX || lowering.work > WORK_MAX {
            if !is_reported {
                lowering.report_work(piece.mark);
            }
            return Movement::default();
        }
    }
    lowering.report_covered(piece, &parts);
    Movement {
        paths: paths.into_iter().collect(),
    }
}

/// The cost of finding one choice of words, in landings.
const WORK_OF_A_WAY: u64 = 8;

pub(super) struct Lowering<'a> {
    pub(super) topology: &'a Topology,
    pub(super) steps: &'a mut Steps,
    pub(super) compass: Compass,
    pub(super) out: &'a mut Vec<Diagnostic>,
    /// The longest ride of a cycle of steps, in landings, by cycle and stride.
    pub(super) lengths: FxHashMap<(Vec<StepId>, u16), u16>,
    /// The landings of all paths so far from one cell.
    pub(super) work: u64,
    /// Whether the movement is that of the first player.
    is_first: bool,
}

impl Lowering<'_> {
    /// Returns the paths of a component; `None` after an error.
    fn component(&mut self, component: &Component) -> Option<Vec<Path>> {
        let (prefix, plans) = match &component.body {
            Body::Chain { legs, atom, range } => {
                if let Some(paths) = self.special(component, legs, *atom, *range) {
                    return paths;
                }
                (None, self.plan_chain(legs, *atom, *range)?)
            }
            Body::Bracket { modifiers, legs } => {
                if let Some(first) = legs.first() {
                    self.check_compound(&first.modifiers, first.atom)?;
                }
                (Some(modifiers), plan_bracket(modifiers, legs))
            }
        };
        let mut ways = self.ways(&plans, component.mark)?;
        if let Some(prefix) = prefix {
            ways = self.select_ways(ways, prefix)?;
        }
        self.report_ranges(&plans, &ways);
        // Warnings about a notation are those of the first player.
        if self.is_first {
            self.report_all_directions(component, ways.len());
        }
        let initial = prefix.unwrap_or(plans[0].modifiers);
        let has = |mode| initial.has(mode) || plans[0].modifiers.has(mode);
        let initial = if has(Mode::Beyond) {
            Initial::Beyond
        } else if has(Mode::Initial) {
            Initial::Unmoved
        } else {
            Initial::Anytime
        };
        let is_lame = plans.iter().any(|plan| plan.modifiers.has(Mode::Lame));
        let leaves_passed = plans
            .iter()
            .any(|plan| plan.modifiers.has(Mode::LamePassed))
            || (is_lame && initial != Initial::Anytime);
        self.report_idle_modes(&plans, &ways, leaves_passed);
        let mut paths: IndexSet<Path, FxBuildHasher> = IndexSet::default();
        for way in &ways {
            for end in (0..plans.len()).filter(|end| end + 1 == plans.len() || plans[*end].may_stop)
            {
                for legs in self.legs(&plans[..=end], &way.choices[..=end])? {
                    let Some(work) = self.work_of(&legs) else {
                        continue;
                    };
                    self.work = self.work.saturating_add(work);
                    paths.insert(Path {
                        course: Course::Legs { legs },
                        initial,
                        leaves_passed,
                        turned: None,
                    });
                    if paths.len() > PATHS_MAX || self.work > WORK_MAX {
                        self.report_work(component.mark);
                        return None;
                    }
                }
            }
        }
        if paths.is_empty() {
            self.report(Mistake::Dead, component.mark);
        }
        Some(paths.into_iter().collect())
    }

    fn plan_chain<'p>(
        &mut self,
        legs: &'p [Modifiers],
        atom: Atom,
        range: Option<Range>,
    ) -> Option<Vec<Plan<'p>>> {
        self.check_compound(legs.first()?, atom)?;
        if legs.len() > 1
            && self.topology.square
            && !matches!(
                atom.name,
                AtomName::Letter('W' | 'F' | 'K' | 'R' | 'B' | 'Q')
            )
        {
            return self.fail(Mistake::ObliqueChain { atom: atom.name }, atom.mark);
        }
        let mut plans = Vec::with_capacity(legs.len());
        // Two exchanges restore leaper and rider.
        let (mut now, mut other) = ((atom, range), None);
        for (index, modifiers) in legs.iter().enumerate() {
            plans.push(Plan {
                modifiers,
                atom: now.0,
                range: now.1,
                relation: if index == 0 {
                    Relation::First
                } else {
                    Relation::Turned
                },
                seam: modifiers.has(Mode::Seam),
                may_stop: false,
            });
            if index + 1 < legs.len()
                && (modifiers.has(Mode::Toggle) || modifiers.has(Mode::Behind))
            {
                let next = match other {
                    Some(before) => before,
                    None => self.toggled(atom, range)?,
                };
                other = Some(now);
                now = next;
            }
        }
        Some(plans)
    }

    /// Returns the atom with the other range: a leaper becomes a rider, a rider a leaper.
    fn toggled(&mut self, atom: Atom, range: Option<Range>) -> Option<(Atom, Option<Range>)> {
        let rides = self.words(atom, false)?.iter().any(|word| word.ride);
        let is_leaper = range.map_or(!rides, |range| range.max == 1);
        let partner = match atom.name {
            AtomName::Letter(letter) => self
                .topology
                .atoms
                .get(&letter)
                .and_then(|atom| atom.toggled),
            AtomName::Vector(..) => None,
        };
        match partner {
            Some(letter) if rides != is_leaper => {
                let name = AtomName::Letter(letter);
                Some((Atom { name, ..atom }, None))
            }
            _ => {
                let max = u16::from(!is_leaper);
                Some((
                    atom,
                    Some(Range {
                        min: 1,
                        max,
                        mark: atom.mark,
                    }),
                ))
            }
        }
    }

    /// Returns all choices of words for the legs; `None` after an error.
    fn ways(&mut self, plans: &[Plan<'_>], mark: Mark) -> Option<Vec<Way>> {
        let mut ways = vec![Way {
            choices: Vec::new(),
            turn: None,
        }];
        for (index, plan) in plans.iter().enumerate() {
            let words = self.pool(plan)?;
            let mut hits = vec![false; plan.modifiers.directions.len()];
            let mut next = Vec::new();
            for way in &ways {
                let before = way.choices.last().and_then(|choice| choice.heading);
                for choice in self.choices(plan, &words, way, &mut hits) {
                    let turn = match (before, choice.heading) {
                        (Some(before), Some(now)) => Some(now - before),
                        _ => None,
                    };
                    let mut choices = Vec::with_capacity(plans.len());
                    choices.extend_from_slice(&way.choices);
                    choices.push(choice);
                    next.push(Way { choices, turn });
                }
                if next.len() > PATHS_MAX {
                    self.report_work(mark);
                    return None;
                }
            }
            // Directions are checked only on legs that some choice reaches.
            if !ways.is_empty() {
                self.report_directions(plan, &hits, index)?;
                self.report_headless(plan, &words);
            }
            // Choices cost time even if the board has no path for them.
            self.work = self.work.saturating_add(WORK_OF_A_WAY * next.len() as u64);
            if self.work > WORK_MAX {
                self.report_work(mark);
                return None;
            }
            ways = next;
        }
        Some(ways)
    }

    /// Returns the words that a leg chooses from, and the number of the atom's own words, which are first. In a chain,
    /// the words of the atom's partner follow: the partner replaces the atom if the leg turns into a heading of the
    /// other family.
    fn pool(&mut self, plan: &Plan<'_>) -> Option<(Vec<Word>, usize)> {
        let mut words = self.words(plan.atom, plan.seam)?;
        let n_own = words.len();
        if let (Relation::Turned, AtomName::Letter(letter)) = (plan.relation, plan.atom.name)
            && let Some(partner) = self
                .topology
                .atoms
                .get(&letter)
                .and_then(|atom| atom.rotated)
            && let Some(partner) = self.atoms(plan.seam).get(&partner)
        {
            words.extend(partner.words.iter().cloned());
        }
        Some((words, n_own))
    }

    fn atoms(&self, seam: bool) -> &indexmap::IndexMap<char, crate::topology::Atom> {
        if seam {
            &self.topology.seam_atoms
        } else {
            &self.topology.atoms
        }
    }

    /// Returns the words of an atom; reports an error if the board has no atom of this name.
    pub(super) fn words(&mut self, atom: Atom, seam: bool) -> Option<Vec<Word>> {
        match atom.name {
            AtomName::Letter(letter) => match self.atoms(seam).get(&letter) {
                Some(found) => Some(found.words.clone()),
                None => {
                    self.report_atom(letter, atom.mark);
                    None
                }
            },
            AtomName::Vector(m, n) => {
                if !self.topology.square {
                    return self.fail(Mistake::SquareOnly { atom: atom.name }, atom.mark);
                }
                Some(self.topology.vector(m, n, seam, self.steps))
            }
        }
    }

    /// Returns the choices for a leg after the legs so far.
    fn choices(
        &mut self,
        plan: &Plan<'_>,
        (words, n_own): &(Vec<Word>, usize),
        way: &Way,
        hits: &mut [bool],
    ) -> Vec<Choice> {
        let n_own = *n_own;
        let before = way.choices.last().map(|choice| choice.heading);
        let n_classes = self.topology.classes.len().max(1);
        let mut selected: Vec<Vec<bool>> = vec![Vec::with_capacity(n_classes); words.len()];
        for class in 0..n_classes {
            let members: Vec<usize> = (0..words.len())
                .filter(|index| words[*index].class.is_none_or(|of| of == class))
                .collect();
            let forward = match before {
                None => Some(self.compass.forward),
                Some(before) => before,
            };
            let relative = |index: &usize| Some(self.relative(words[*index].heading?, forward?));
            let headings: Vec<Option<f64>> = members.iter().map(relative).collect();
            let own: Vec<bool> = members.iter().map(|index| *index < n_own).collect();
            let chosen = self.chosen(plan, way, &headings, &own, hits);
            let mut here = vec![false; words.len()];
            for (member, is_chosen) in members.iter().zip(chosen) {
                here[*member] = is_chosen;
            }
            for (classes, is_chosen) in selected.iter_mut().zip(here) {
                classes.push(is_chosen);
            }
        }
        let mut choices = Vec::new();
        for (word, classes) in words.iter().zip(selected) {
            if classes.contains(&true) {
                let from = (!classes.iter().all(|is| *is)).then_some(classes);
                Choice::extend(&mut choices, plan, word, words, from);
            }
        }
        choices
    }

    /// Tests for each of the moves with these headings whether a leg includes it.
    fn chosen(
        &self,
        plan: &Plan<'_>,
        way: &Way,
        headings: &[Option<f64>],
        own: &[bool],
        hits: &mut [bool],
    ) -> Vec<bool> {
        let modifiers = plan.modifiers;
        let mut chosen = vec![false; headings.len()];
        for (direction, hit) in modifiers.directions.iter().zip(hits) {
            let more = selects(*direction, headings);
            *hit |= more.contains(&true);
            chosen
                .iter_mut()
                .zip(more)
                .for_each(|(is, more)| *is |= more);
        }
        if !modifiers.directions.is_empty() {
            return chosen;
        }
        let before = way.choices.last().map(|choice| choice.heading);
        match (plan.relation, before) {
            (Relation::First, _) | (_, None | Some(None)) => vec![true; headings.len()],
            (Relation::Turned, _) => {
                let sign = if self.compass.mirrored { -1.0 } else { 1.0 };
                let turn = way.turn.map(|turn| sign * turn);
                match turn {
                    Some(turn) if modifiers.has(Mode::Crooked) => at(-turn, headings),
                    Some(turn) if modifiers.has(Mode::Circular) => at(turn, headings),
                    _ => Self::all_but_back(own, headings),
                }
            }
            (Relation::Outward, _) => selects(Direction::One(super::Toward::Forward), headings),
        }
    }

    /// Returns the moves in the family of the leg before, except straight back.
    fn all_but_back(own: &[bool], headings: &[Option<f64>]) -> Vec<bool> {
        let goes_on = |family: bool| {
            let is_it = |(heading, own): (&Option<f64>, &bool)| {
                *own == family && heading.is_some_and(|heading| apart(heading, 0.0) < SAME)
            };
            headings.iter().zip(own).any(is_it)
        };
        let family = [true, false].into_iter().find(|family| goes_on(*family));
        let is_chosen = |(heading, own): (&Option<f64>, &bool)| {
            let is_back = heading.is_none_or(|heading| apart(heading, 180.0) < SAME);
            !is_back && family.is_none_or(|family| *own == family)
        };
        headings.iter().zip(own).map(is_chosen).collect()
    }

    /// Returns a heading relative to `forward`, as the player sees it.
    pub(super) fn relative(&self, heading: f64, forward: f64) -> f64 {
        let turned = if self.compass.mirrored {
            forward - heading
        } else {
            heading - forward
        };
        turned.rem_euclid(360.0)
    }

    /// Returns the choices whose path ends in a direction that is written before the bracket.
    fn select_ways(&mut self, ways: Vec<Way>, prefix: &Modifiers) -> Option<Vec<Way>> {
        if prefix.directions.is_empty() {
            return Some(ways);
        }
        let n_classes = self.topology.classes.len().max(1);
        let mut hits = vec![false; prefix.directions.len()];
        let mut selected = vec![vec![false; n_classes]; ways.len()];
        for class in 0..n_classes {
            let starts_there =
                |way: &Way| match way.choices.first().and_then(|choice| choice.from.as_ref()) {
                    Some(classes) => classes[class],
                    None => true,
                };
            let members: Vec<usize> = (0..ways.len())
                .filter(|index| starts_there(&ways[*index]))
                .collect();
            let heading = |index: &usize| {
                Some(self.relative(end_heading(&ways[*index])?, self.compass.forward))
            };
            let headings: Vec<Option<f64>> = members.iter().map(heading).collect();
            for (direction, hit) in prefix.directions.iter().zip(&mut hits) {
                for (member, is_selected) in members.iter().zip(selects(*direction, &headings)) {
                    *hit |= is_selected;
                    selected[*member][class] |= is_selected;
                }
            }
        }
        if hits.contains(&false) {
            return self.report_impossible(prefix, Missing::End);
        }
        let keep = |(mut way, classes): (Way, Vec<bool>)| {
            if !classes.contains(&true) {
                return None;
            }
            if let (Some(first), true) = (way.choices.first_mut(), classes.contains(&false)) {
                first.from = Some(classes);
            }
            Some(way)
        };
        Some(ways.into_iter().zip(selected).filter_map(keep).collect())
    }
}

/// Returns the moves with this heading.
fn at(place: f64, headings: &[Option<f64>]) -> Vec<bool> {
    headings
        .iter()
        .map(|heading| heading.is_some_and(|heading| apart(heading, place) < SAME))
        .collect()
}

/// Returns the heading from start to end of a bent path whose legs are one step each. It is between the headings of the
/// legs.
fn end_heading(way: &Way) -> Option<f64> {
    let mut sum = (0.0, 0.0);
    for choice in &way.choices {
        let (sin, cos) = choice.heading?.to_radians().sin_cos();
        sum = (sum.0 + sin, sum.1 + cos);
    }
    let is_somewhere = sum.0.abs() + sum.1.abs() > SAME;
    is_somewhere.then(|| sum.0.atan2(sum.1).to_degrees().rem_euclid(360.0))
}
