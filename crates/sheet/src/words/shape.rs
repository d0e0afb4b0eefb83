//! The shapes of paths: the common part of a movement's paths apart from their directions.

use ir::{Arrange, Arrival, Course, Initial, Landings, Leg, Path, Rules};

use super::heading::{Family, Layers, Rise, displacement};

/// Paths that differ only in their directions.
#[derive(Clone, PartialEq)]
pub(super) struct Shape {
    pub initial: Initial,
    pub leaves_passed: bool,
    /// Whether the first landing is a leap.
    pub is_leap: bool,
    pub course: CourseShape,
}

/// The shape of the course.
#[derive(Clone, PartialEq)]
pub(super) enum CourseShape {
    Legs(Vec<LegShape>),
    Universal(Arrival),
    Castle { distance: u16, inset: u16 },
}

/// A turn from one leg to another.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Turn {
    /// The angle in degrees, at most 180.
    pub degrees: i32,
    pub side: Side,
}

/// The side to which a leg turns.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Side {
    Left,
    Right,
    /// To either side, or straight on, or back.
    Either,
}

impl Turn {
    /// Returns the turn by an angle to the right, in degrees of any size.
    fn of(degrees: i32) -> Self {
        let right = degrees.rem_euclid(360);
        Self {
            degrees: right.min(360 - right),
            side: match right {
                1..=179 => Side::Right,
                181..=359 => Side::Left,
                _ => Side::Either,
            },
        }
    }

    /// Returns the turn to the other side.
    fn mirrored(self) -> Self {
        Self {
            side: match self.side {
                Side::Left => Side::Right,
                Side::Right => Side::Left,
                Side::Either => Side::Either,
            },
            ..self
        }
    }
}

impl Shape {
    /// Returns the shape with other turns.
    fn with_turns(&self, turn: fn(Turn) -> Turn) -> Self {
        let mut shape = self.clone();
        if let CourseShape::Legs(legs) = &mut shape.course {
            for leg in legs {
                leg.turned = leg.turned.map(turn);
            }
        }
        shape
    }
}

/// A leg without its directions.
#[derive(Clone, PartialEq)]
pub(super) struct LegShape {
    pub stride: u16,
    pub landings: Landings,
    pub continues: bool,
    pub same_length: bool,
    pub with_previous: Option<Landings>,
    pub arrival: Arrival,
    /// How a later leg turns from the first, if both have one direction.
    pub turned: Option<Turn>,
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
                let turned = |leg: &Leg| Some(Turn::of(heading(leg)? - first?));
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
    join_sides(&mut groups);
    groups
}

/// Joins groups that differ only in that one turns left where the other turns right.
fn join_sides(groups: &mut Vec<Group>) {
    let has_same_headings = |a: &Group, b: &Group| {
        let pairs = a.headings.iter().zip(&b.headings);
        let is_same = |((families, degrees), (others, at)): (&Heading, &Heading)| {
            families == others && sorted(degrees) == sorted(at)
        };
        a.headings.len() == b.headings.len() && pairs.into_iter().all(is_same)
    };
    let either = |turn: Turn| Turn {
        side: Side::Either,
        ..turn
    };
    let mut index = 0;
    while index < groups.len() {
        let mirrored = groups[index].shape.with_turns(Turn::mirrored);
        let is_other =
            |group: &Group| group.shape == mirrored && has_same_headings(group, &groups[index]);
        let later = groups.iter().skip(index + 1).position(is_other);
        if let Some(other) = later {
            groups.remove(index + 1 + other);
            groups[index].shape = groups[index].shape.with_turns(either);
        }
        index += 1;
    }
    // Two legs can turn to the same side, and to different sides.
    let mut index = 0;
    while index < groups.len() {
        let is_said = |group: &Group| {
            group.shape == groups[index].shape && has_same_headings(group, &groups[index])
        };
        if groups[..index].iter().any(is_said) {
            groups.remove(index);
        } else {
            index += 1;
        }
    }
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
