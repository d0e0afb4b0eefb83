//! All paths that a component names on an empty board: the displacements and the repetitions of each leg.

use super::direction::{apart, named, nearest};
use super::ground::{Ground, Join, Lattice, Leap};
use super::string::{Atom, Component, Form, Leg};

/// One path: a course for each leg.
pub type Plan = Vec<Course>;

/// The course of one leg.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// The displacements in turn, over and over.
    pub cycle: Vec<Leap>,
    /// The heading of the first, from the first player's forward.
    pub heading: f64,
    /// The fewest repetitions.
    pub least: usize,
    /// The most repetitions; none is no limit.
    pub most: Option<usize>,
}

impl Course {
    /// Tests whether the leg may be repeated.
    pub fn repeats(&self) -> bool {
        self.most != Some(1)
    }
}

/// Facts about the earlier legs that a leg depends on.
#[derive(Clone, Copy, Default)]
struct Before {
    heading: f64,
    /// The angle by which the last leg turned; none before the second.
    turn: Option<f64>,
    /// Whether leaper and rider are exchanged.
    is_toggled: bool,
}

/// Returns the paths of a component for a player with this forward heading; `None` if the words do not define them.
pub fn plans(component: &Component, ground: &Ground, forward: f64) -> Option<Vec<Plan>> {
    let mut plans = Vec::new();
    let before = Before {
        heading: forward,
        ..Before::default()
    };
    extend(component, ground, before, &mut Vec::new(), &mut plans)?;
    if component.before.directions.is_empty() {
        return Some(plans);
    }
    // Directions before a bracket select whole paths by their end.
    let select = |heading: &dyn Fn(&Plan) -> Option<f64>| {
        let headings: Vec<Option<f64>> = plans.iter().map(heading).collect();
        named(&component.before.directions, &headings)
    };
    let kept = select(&|plan| leads(plan, ground, forward))?;
    // It is undefined whether long legs count for more than short ones.
    if select(&|plan| points(plan, forward))? != kept {
        return None;
    }
    Some(kept.into_iter().map(|index| plans[index].clone()).collect())
}

/// Returns the heading from start to end if each leg is gone once; none for a path that returns.
fn leads(plan: &Plan, ground: &Ground, forward: f64) -> Option<f64> {
    let leaps = plan.iter().map(|course| course.cycle[0]);
    let end = leaps.fold((0, 0), |(x, y), (dx, dy)| (x + dx, y + dy));
    (end != (0, 0)).then(|| relative(ground.heading(end), forward))
}

/// Returns the mean heading of the legs.
fn points(plan: &Plan, forward: f64) -> Option<f64> {
    let headings = plan.iter().map(|course| course.heading.to_radians());
    let ends = headings.map(f64::sin_cos);
    let (right, ahead) = ends.fold((0.0, 0.0), |sum, (sin, cos)| (sum.0 + sin, sum.1 + cos));
    let is_somewhere = right.abs() + ahead.abs() > 1e-6;
    is_somewhere.then(|| relative(right.atan2(ahead).to_degrees(), forward))
}

fn extend(
    component: &Component,
    ground: &Ground,
    before: Before,
    plan: &mut Plan,
    plans: &mut Vec<Plan>,
) -> Option<()> {
    let Some(leg) = component.legs.get(plan.len()) else {
        plans.push(plan.clone());
        return Some(());
    };
    let is_first = plan.is_empty();
    for course in courses(component, leg, is_first, ground, before)? {
        let behind = Before {
            heading: course.heading,
            turn: (!is_first).then(|| relative(course.heading, before.heading)),
            is_toggled: before.is_toggled != leg.letters.has_any(&["y", "g"]),
        };
        plan.push(course);
        extend(component, ground, behind, plan, plans)?;
        plan.pop();
    }
    Some(())
}

/// Returns the courses of one leg.
fn courses(
    component: &Component,
    leg: &Leg,
    is_first: bool,
    ground: &Ground,
    before: Before,
) -> Option<Vec<Course>> {
    let (mut leaps, goes_on) = leaps_of(leg.atom, ground)?;
    let (least, most) = match leg.range {
        Some(range) => range,
        // Crooked and circular legs are riders.
        None if goes_on || is_first && leg.letters.has_any(&["z", "q"]) => (1, None),
        None => (1, Some(1)),
    };
    // `y` and `g` exchange leaper and rider.
    let (least, most) = match (before.is_toggled, most) {
        (false, _) => (least, most),
        (true, Some(1)) => (1, None),
        (true, _) => (1, Some(1)),
    };
    // The length of a leap over a piece is undefined if the next leg must be as long as that leap.
    let jumps = |leg: &Leg| leg.letters.has_any(&["j", "jj"]);
    if leg.letters.has("i") && !is_first && component.legs.iter().any(jumps) {
        return None;
    }
    let turns_again = leg.letters.has_any(&["z", "q"]);
    if component.form == Form::Again && !is_first {
        leaps = ground.letter('K')?.0;
    }
    let relatives = |leaps: &[Leap]| -> Vec<Option<f64>> {
        leaps
            .iter()
            .map(|leap| Some(relative(ground.heading(*leap), before.heading)))
            .collect()
    };
    let headings = relatives(&leaps);
    let directions = &leg.letters.directions;
    let course = |cycle: Vec<Leap>| Course {
        heading: ground.heading(cycle[0]),
        cycle,
        least,
        most,
    };
    if is_first && turns_again {
        // If two directions lead to one cell, or one leads back to the start, the next direction is undefined.
        let is_short =
            |size: i32, far: i32, join: Join| join != Join::Closed && 2 * far.abs() >= size;
        let (size, [files, ranks]) = (ground.size(), ground.joins);
        let is_round =
            |leap: &Leap| is_short(size.0, leap.0, files) || is_short(size.1, leap.1, ranks);
        if leaps.iter().any(is_round) {
            return None;
        }
        let all = crooked(leg, &leaps, &headings)?;
        return Some(all.into_iter().map(course).collect());
    }
    let chosen = if is_first || !directions.is_empty() {
        // A written direction together with a turn as before is undefined.
        if turns_again {
            return None;
        }
        named(directions, &headings)?
    } else if turns_again {
        // Turns within brackets are undefined.
        if component.form == Form::Bracket {
            return None;
        }
        let turn = before.turn?;
        let turn = if leg.letters.has("z") { -turn } else { turn };
        nearest(turn, &headings)
    } else if component.form == Form::Bracket {
        nearest(0.0, &headings)
    } else {
        let is_wide = matches!(leg.atom, Atom::Letter('K' | 'Q'));
        let family = if ground.lattice == Lattice::Square {
            90.0
        } else {
            60.0
        };
        // All headings but straight back, among the displacements of the leg before.
        let is_kept = |index: &usize| {
            headings[*index].is_some_and(|heading| {
                let is_of_family = is_wide || is_multiple(heading, family);
                is_of_family && apart(heading, 180.0) > 1.0
            })
        };
        (0..headings.len()).filter(is_kept).collect()
    };
    Some(
        chosen
            .into_iter()
            .map(|index| course(vec![leaps[index]]))
            .collect(),
    )
}

/// Returns the cycles of a crooked or circular leg: to and fro between two neighboring directions,
/// or around through all of them, both ways.
fn crooked(leg: &Leg, leaps: &[Leap], headings: &[Option<f64>]) -> Option<Vec<Vec<Leap>>> {
    if matches!(leg.atom, Atom::Letter('K' | 'Q')) {
        return None;
    }
    let mut order: Vec<usize> = (0..leaps.len()).collect();
    order.sort_by(|one, other| {
        let heading = |index: usize| headings[index].unwrap_or_default();
        f64::total_cmp(&heading(*one), &heading(*other))
    });
    let n_leaps = order.len();
    let chosen = named(&leg.letters.directions, headings)?;
    let mut cycles = Vec::new();
    for start in (0..n_leaps).filter(|place| chosen.contains(&order[*place])) {
        for turn in [1, n_leaps - 1] {
            let length = if leg.letters.has("z") { 2 } else { n_leaps };
            let places = (0..length).map(|step| (start + step * turn) % n_leaps);
            cycles.push(places.map(|place| leaps[order[place]]).collect());
        }
    }
    Some(cycles)
}

fn leaps_of(atom: Atom, ground: &Ground) -> Option<(Vec<Leap>, bool)> {
    match atom {
        Atom::Letter(letter) => ground.letter(letter),
        Atom::Leap(one, other) if ground.lattice == Lattice::Square => {
            let leap = (one.max(other), one.min(other));
            Some((super::ground::turned(leap), false))
        }
        Atom::Leap(..) => None,
    }
}

fn relative(heading: f64, forward: f64) -> f64 {
    (heading - forward).rem_euclid(360.0)
}

fn is_multiple(heading: f64, of: f64) -> bool {
    let rest = heading.rem_euclid(of);
    rest.min(of - rest) < 1.0
}
