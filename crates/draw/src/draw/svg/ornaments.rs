//! Lines that a board's look adds to those from point to point: the marks of points, and a border.

use super::geometry::Place;
use ir::{Arrange, CellId};
use std::f64::consts::PI;

type Point = (f64, f64);
type Line = [Point; 2];

/// The distance of a mark from the lines of its point, and the length of its sides, in radii of the cell.
const MARK_DISTANCE: f64 = 0.17;
const MARK_LENGTH: f64 = 0.3;
/// The widest angle between two lines that has a mark in it.
const WIDEST: f64 = 0.9 * PI;
/// How far the border is inside of the outlines of the cells, in radii of the cell.
const BORDER: f64 = 0.78;

/// Returns the mark of a point: a corner in each angle between two of its lines.
pub fn mark(places: &[Place], lines: &[(CellId, CellId)], cell: CellId) -> Vec<Line> {
    let Some(place) = places.get(cell.index()) else {
        return Vec::new();
    };
    let (x, y) = place.centre;
    let others = lines.iter().filter_map(|(from, to)| match cell {
        cell if cell == *from => places.get(to.index()),
        cell if cell == *to => places.get(from.index()),
        _ => None,
    });
    let others = others.filter(|other| other.layer == place.layer);
    let mut angles: Vec<f64> = others
        .map(|other| (other.centre.1 - y).atan2(other.centre.0 - x))
        .collect();
    angles.arrange_by(f64::total_cmp);
    let mut found = Vec::new();
    for (index, angle) in angles.iter().enumerate() {
        let (next, turn) = match angles.get(index + 1) {
            Some(next) => (*next, 0.0),
            None => (angles[0], 2.0 * PI),
        };
        if next + turn - angle > WIDEST {
            continue;
        }
        let at = |along: f64, beside: f64| {
            let (along, beside) = (along * place.radius, beside * place.radius);
            (
                x + angle.cos() * along + next.cos() * beside,
                y + angle.sin() * along + next.sin() * beside,
            )
        };
        let (near, far) = (MARK_DISTANCE, MARK_DISTANCE + MARK_LENGTH);
        found.push([at(far, near), at(near, near)]);
        found.push([at(near, near), at(near, far)]);
    }
    found
}

/// A side of a cell that no other cell shares.
struct Side<'a> {
    ends: Line,
    /// The direction from it to the middle of its cell.
    inside: Point,
    place: &'a Place,
}

/// Returns the line around all cells of each layer, moved inside, near the outer lines of the points.
pub fn border(places: &[Place]) -> Vec<Line> {
    let far = |one: Point, other: Point| (one.0 - other.0).hypot(one.1 - other.1);
    let mut sides: Vec<Side> = Vec::new();
    for place in places {
        let next = place.outline.iter().cycle().skip(1);
        for (&one, &other) in place.outline.iter().zip(next) {
            let middle = ((one.0 + other.0) / 2.0, (one.1 + other.1) / 2.0);
            let distance = far(place.centre, middle);
            // Neighbors are at the same distance from the side that they share, and all other cells are farther from it.
            let near = |one: &&Place| far(one.centre, middle) < distance * 1.05;
            let here = places.iter().filter(|one| one.layer == place.layer);
            if here.filter(near).count() == 1 {
                let (x, y) = (place.centre.0 - middle.0, place.centre.1 - middle.1);
                sides.push(Side {
                    ends: [one, other],
                    inside: (x / distance, y / distance),
                    place,
                });
            }
        }
    }
    let moved = |side: &Side, corner: Point| {
        let place = side.place;
        let ends_here = |other: &&Side| {
            other.place.layer == place.layer
                && other
                    .ends
                    .iter()
                    .any(|end| far(*end, corner) < place.radius * 0.01)
        };
        let normals = sides.iter().filter(ends_here).map(|side| side.inside);
        let ((x, y), n_sides) = normals.fold(((0.0, 0.0), 0), |((x, y), n), (a, b)| {
            ((x + a, y + b), n + 1)
        });
        // The sum of two directions, as long as it has to be to move both sides by one.
        let part = (x * x + y * y) / 2.0;
        let (x, y) = match n_sides {
            2 if part > 0.1 => (x / part, y / part),
            _ => side.inside,
        };
        let distance = place.radius * BORDER;
        (corner.0 + x * distance, corner.1 + y * distance)
    };
    let line = |side: &Side| side.ends.map(|end| moved(side, end));
    sides.iter().map(line).collect()
}
