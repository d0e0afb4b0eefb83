//! The shapes of paths: the common part of a movement's paths apart from their directions.

use ir::{Arrange, Arrival, Course, Initial, Landings, Leg, Path, Rules};

use super::heading::{Family, Layers, Rise, displacement};

/// Paths that differ only in their directions.
#[derive(PartialEq)]
pub(super) struct Shape {
    pub initial: Initial,
    pub leaves_passed: bool,
    /// Whether the first landing is a leap.
    pub is_leap: bool,
    pub course: CourseShape,
}

/// The shape of the course.
#[derive(PartialEq)]
pub(super) enum CourseShape {
    Legs(Vec<LegShape>),
    Universal(Arrival),
    Castle { distance: u16, inset: u16 },
}

/// A leg without its directions.
#[derive(PartialEq)]
pub(super) struct LegShape {
    pub stride: u16,
    pub landings: Landings,
    pub continues: bool,
    pub same_length: bool,
    pub with_previous: Option<Landings>,
    pub arrival: Arrival,
    /// The angle in degrees by which a later leg turns from the first, if both have one direction.
    pub turned: Option<i32>,
    /// The relative positions of the cells of later legs, and of those of each step of a cycle of several.
    pub families: Vec<Family>,
}

/// Paths of one shape, with their first directions.
pub(super) struct Group {
    pub shape: Shape,
    pub headings: Vec<Heading>,
}

/// Directions in which cells have equal relative positions.
pub(super) type Heading = (Vec<Family>, Vec<i32>);

/// Returns the paths in groups of one shape, in the order of the first of each; those that lead nowhere on this board are left out.
pub(super) fn groups(rules: &Rules, paths: &[Path]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let layers = Layers::of(&rules.board);
    for path in paths {
        let (course, heading) = match &path.course {
            Course::Universal(arrival) => (CourseShape::Universal(*arrival), None),
            Course::Castle {
                step,
                distance,
                inset,
            } => {
                let (distance, inset) = (*distance, *inset);
                let shape = CourseShape::Castle { distance, inset };
                (shape, displacement(rules, &layers, &[*step]))
            }
            Course::Legs { legs } => {
                let heading = |leg: &Leg| {
                    let landing = displacement(rules, &layers, &landing_steps(leg))?;
                    match landing.degrees[..] {
                        [one] => Some(one),
                        _ => None,
                    }
                };
                let first = legs.first().and_then(heading);
                let turned = |leg: &Leg| {
                    let turn = (heading(leg)? - first?).rem_euclid(360);
                    Some(turn.min(360 - turn))
                };
                let shapes = legs.iter().enumerate();
                let shapes = shapes.map(|(index, leg)| LegShape {
                    turned: turned(leg).filter(|_| index > 0),
                    ..leg_shape(rules, &layers, leg, index > 0)
                });
                let first = legs.first().map(landing_steps).unwrap_or_default();
                let first = displacement(rules, &layers, &first);
                (CourseShape::Legs(shapes.collect()), first)
            }
        };
        // Paths that lead nowhere on this board.
        if heading.is_none() && !matches!(course, CourseShape::Universal(_)) {
            continue;
        }
        let families = heading.iter().flat_map(|heading| &heading.families);
        let shape = Shape {
            initial: path.initial,
            leaves_passed: path.leaves_passed,
            is_leap: families.copied().any(Family::is_leap),
            course,
        };
        let found = groups.iter().position(|group| group.shape == shape);
        let index = found.unwrap_or_else(|| {
            groups.push(Group {
                shape,
                headings: Vec::new(),
            });
            groups.len() - 1
        });
        if let Some(heading) = heading {
            let headings = &mut groups[index].headings;
            match headings
                .iter_mut()
                .find(|(families, _)| *families == heading.families)
            {
                Some((_, degrees)) => degrees.extend(heading.degrees),
                None => headings.push((heading.families, heading.degrees)),
            }
        }
    }
    for group in &mut groups {
        group.headings.arrange();
        join_rises(&mut group.headings);
    }
    groups
}

/// Joins headings that differ only in that one goes up to another layer, and the other down.
fn join_rises(headings: &mut Vec<Heading>) {
    let mut index = 0;
    while let Some((families, degrees)) = headings.get(index) {
        let (mut down, degrees) = (families.clone(), sorted(degrees));
        for family in &mut down {
            if let Family::Layer(.., rise @ Rise::Up) = family {
                *rise = Rise::Down;
            }
        }
        let is_other = |(other, at): &Heading| *other == down && sorted(at) == degrees;
        let other = headings.iter().position(is_other).filter(|at| *at != index);
        if let Some(other) = other {
            for family in &mut headings[index].0 {
                if let Family::Layer(.., rise) = family {
                    *rise = Rise::Either;
                }
            }
            headings.remove(other);
            // Indices have changed.
            index = 0;
            continue;
        }
        index += 1;
    }
}

fn sorted(degrees: &[i32]) -> Vec<i32> {
    let mut degrees = degrees.to_vec();
    degrees.arrange();
    degrees
}

/// Returns the steps from the start of a leg to its first landing.
fn landing_steps(leg: &Leg) -> Vec<ir::StepId> {
    let cycle = leg.cycle.iter().cycle();
    cycle
        .take(usize::from(leg.stride.max(1)))
        .copied()
        .collect()
}

fn leg_shape(rules: &Rules, layers: &Layers, leg: &Leg, is_later: bool) -> LegShape {
    let mut families: Vec<Family> = Vec::new();
    if is_later && !leg.continues {
        let landing = displacement(rules, layers, &landing_steps(leg));
        families.extend(landing.into_iter().flat_map(|landing| landing.families));
    }
    if leg.cycle.len() > 1 {
        let each = leg
            .cycle
            .iter()
            .filter_map(|step| displacement(rules, layers, &[*step]));
        families = each.flat_map(|each| each.families).collect();
    }
    LegShape {
        stride: leg.stride,
        landings: leg.landings,
        continues: leg.continues,
        same_length: leg.same_length,
        with_previous: leg.with_previous,
        arrival: leg.arrival,
        turned: None,
        families,
    }
}
