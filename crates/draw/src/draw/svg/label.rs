//! The places of labels of files and ranks: next to straight lines of squares, elsewhere at the ends of lines in any direction, if
//! there is room outside the board.

use super::super::label::{Kind, Side, levels, of_lines};
use super::super::layout::{Placed, Scene};
use super::stroke_font::Line;
use ir::{Arrange, Lattice, SortedMap};

/// A label and its middle, in board units.
#[derive(Clone, PartialEq, Debug)]
pub struct Spot {
    /// The label.
    pub text: String,
    /// The middle of the label.
    pub at: (f64, f64),
}

/// Returns the labels of one layer, with letters of this height. Cells must have outlines.
pub fn spots(lattice: Lattice, scene: &Scene, height: f64) -> Vec<Spot> {
    match lattice {
        Lattice::Square => return at_edges(scene, height),
        // Cells show their names; lines of them mean nothing.
        Lattice::Graph => return Vec::new(),
        _ => {}
    }
    let mut taken = Vec::new();
    let ranks = lines(scene, Kind::Rank);
    let sides: &[Side] = match lattice {
        Lattice::HexFlat => &[Side::Left, Side::Right],
        _ => &[Side::Left],
    };
    let ends: Vec<End> = ranks
        .values()
        .filter_map(|line| end(line, Side::Left))
        .collect();
    // Ranks that sink towards their ends, as ranks that count in each file do for the second player, need the lower edge for
    // themselves.
    let sinking = ends.iter().filter(|end| end.heading.1 < -0.1).count() * 2 > ends.len();
    for side in sides {
        place(scene, &ranks, *side, height, &mut taken);
    }
    let files = lines(scene, Kind::File);
    if lattice == Lattice::TriangleSide
        && let Some(row) = below(scene, &files, height)
    {
        taken.extend(row);
        return taken;
    }
    let side = if sinking { Side::Top } else { Side::Bottom };
    place(scene, &files, side, height, &mut taken);
    taken
}

/// Returns a row of labels below the board, if lines are upright next to each other: triangles have their ranks' labels at the ends of
/// files.
fn below(scene: &Scene, lines: &SortedMap<&str, Vec<&Placed>>, height: f64) -> Option<Vec<Spot>> {
    let span = |cells: &[&Placed]| {
        let corners = cells.iter().flat_map(|cell| &cell.outline);
        corners.fold(
            (f64::INFINITY, f64::NEG_INFINITY),
            |(left, right), (x, _)| (left.min(*x), right.max(*x)),
        )
    };
    let mut spans: Vec<(&str, (f64, f64))> = lines
        .iter()
        .map(|(text, cells)| (*text, span(cells)))
        .collect();
    spans.arrange_by(|one, other| one.1.0.total_cmp(&other.1.0));
    let upright = spans.windows(2).all(|pair| pair[0].1.1 < pair[1].1.0 + 0.1);
    let corners = scene.cells.iter().flat_map(|cell| &cell.outline);
    let bottom = corners.map(|corner| corner.1).fold(f64::INFINITY, f64::min);
    let spot = |(text, (left, right)): (&str, (f64, f64))| Spot {
        text: text.to_owned(),
        at: ((left + right) / 2.0, bottom - 1.6 * height),
    };
    upright.then(|| spans.into_iter().map(spot).collect())
}

/// Returns the labels of ranks on the left and of files below.
fn at_edges(scene: &Scene, height: f64) -> Vec<Spot> {
    let (columns, rows) = (scene.columns(1.0), scene.rows(1.0));
    let corners = || scene.cells.iter().flat_map(|cell| &cell.outline);
    let left = corners()
        .map(|corner| corner.0)
        .fold(f64::INFINITY, f64::min);
    let bottom = corners()
        .map(|corner| corner.1)
        .fold(f64::INFINITY, f64::min);
    let centre = |lines: &[i32], line: i32| {
        let index = lines.iter().position(|other| *other == line).unwrap_or(0);
        scene
            .cells
            .get(index)
            .map_or((0.0, 0.0), |cell| cell.centre)
    };
    let mut spots = Vec::new();
    for (row, text) in of_lines(scene, &rows, Kind::Rank) {
        let x = left - height - half_width(&text, height);
        spots.push(Spot {
            at: (x, centre(&rows, row).1),
            text,
        });
    }
    for (column, text) in of_lines(scene, &columns, Kind::File) {
        spots.push(Spot {
            at: (centre(&columns, column).0, bottom - 1.6 * height),
            text,
        });
    }
    for (level, cells) in levels(scene) {
        let corners = || cells.iter().flat_map(|index| &scene.cells[*index].outline);
        let across = || corners().map(|corner| corner.0);
        let (left, right) = (
            across().fold(f64::INFINITY, f64::min),
            across().fold(f64::NEG_INFINITY, f64::max),
        );
        let top = corners()
            .map(|corner| corner.1)
            .fold(f64::NEG_INFINITY, f64::max);
        spots.push(Spot {
            at: ((left + right) / 2.0, top + 0.3),
            text: level.to_owned(),
        });
    }
    spots
}

/// The end of a line of cells.
struct End<'a> {
    cell: &'a Placed<'a>,
    /// The direction at the end of the line, of length 1.
    heading: (f64, f64),
}

/// Groups cells by label.
fn lines<'a>(scene: &'a Scene, kind: Kind) -> SortedMap<&'a str, Vec<&'a Placed<'a>>> {
    let mut lines: SortedMap<&str, Vec<&Placed>> = SortedMap::new();
    for cell in &scene.cells {
        let label = match kind {
            Kind::File => &cell.cell.file,
            Kind::Rank => &cell.cell.rank,
        };
        lines.of(label).push(cell);
    }
    lines.remove("");
    lines
}

/// Returns the end of a line on this side.
fn end<'a>(line: &[&'a Placed<'a>], side: Side) -> Option<End<'a>> {
    let outwards = outwards(side);
    // Of several cells equally far out, the lower one, then the left one.
    let rank = |cell: &Placed| {
        let (x, y) = cell.centre;
        x * outwards.0 + y * outwards.1 - 1e-3 * y - 1e-4 * x
    };
    let cell = *line
        .iter()
        .max_by(|one, other| rank(one).total_cmp(&rank(other)))?;
    let offset = |other: &Placed| {
        (
            cell.centre.0 - other.centre.0,
            cell.centre.1 - other.centre.1,
        )
    };
    let length = |(x, y): (f64, f64)| x.hypot(y);
    let nearest = line
        .iter()
        .map(|other| offset(other))
        .filter(|offset| length(*offset) > 1e-3)
        .min_by(|one, other| length(*one).total_cmp(&length(*other)));
    let heading = nearest.map_or(outwards, |(x, y)| (x / length((x, y)), y / length((x, y))));
    Some(End { cell, heading })
}

fn outwards(side: Side) -> (f64, f64) {
    match side {
        Side::Bottom => (0.0, -1.0),
        Side::Top => (0.0, 1.0),
        Side::Left => (-1.0, 0.0),
        Side::Right => (1.0, 0.0),
    }
}

/// Places the labels of all lines at their ends: all in the direction that suits most of them, the rest where there is room.
fn place(
    scene: &Scene,
    lines: &SortedMap<&str, Vec<&Placed>>,
    side: Side,
    height: f64,
    taken: &mut Vec<Spot>,
) {
    let ends: Vec<(&str, End)> = lines
        .iter()
        .filter_map(|(text, line)| Some((*text, end(line, side)?)))
        .collect();
    let dot = |a: (f64, f64), b: (f64, f64)| a.0 * b.0 + a.1 * b.1;
    let headings: Vec<(f64, f64)> = (0..12)
        .map(|twelfth| f64::from(twelfth) * std::f64::consts::PI / 6.0)
        .map(|angle| (angle.cos(), angle.sin()))
        .filter(|heading| dot(*heading, outwards(side)) > 0.1)
        .collect();
    let value = |heading: &(f64, f64)| {
        let fits = ends.iter().filter(|(text, end)| {
            free_spot(scene, text, end.cell, *heading, height, taken).is_some()
        });
        let along: f64 = ends.iter().map(|(_, end)| dot(*heading, end.heading)).sum();
        fits.count() as f64 + 0.9 * along / (ends.len() as f64).max(1.0)
    };
    let best = headings
        .iter()
        .copied()
        .max_by(|one, other| value(one).total_cmp(&value(other)));
    for (text, end) in &ends {
        let mut order = headings.clone();
        order.arrange_by(|one, other| dot(*other, end.heading).total_cmp(&dot(*one, end.heading)));
        let spot = best
            .into_iter()
            .chain(order)
            .find_map(|heading| free_spot(scene, text, end.cell, heading, height, taken));
        taken.extend(spot);
    }
}

/// Returns the nearest place for a label in this direction from a cell.
fn free_spot(
    scene: &Scene,
    text: &str,
    cell: &Placed,
    heading: (f64, f64),
    height: f64,
    taken: &[Spot],
) -> Option<Spot> {
    let radius = (height / 2.0).hypot(half_width(text, height));
    let border = reach(cell, heading);
    (0..8).find_map(|step| {
        let distance = border + radius + height * (0.3 + 0.25 * f64::from(step));
        let at = (
            cell.centre.0 + heading.0 * distance,
            cell.centre.1 + heading.1 * distance,
        );
        let apart = |spot: &Spot| {
            let other = (height / 2.0).hypot(half_width(&spot.text, height));
            (spot.at.0 - at.0).hypot(spot.at.1 - at.1) > radius + other + 0.2 * height
        };
        let is_free = scene
            .cells
            .iter()
            .all(|cell| clearance(cell, at) > radius + 0.2 * height)
            && taken.iter().all(apart);
        is_free.then(|| Spot {
            text: text.to_owned(),
            at,
        })
    })
}

/// Returns half the width of a label in letters of this height.
fn half_width(text: &str, height: f64) -> f64 {
    Line::new(text, LETTERS_MAX).width() / 20.0 * height
}

/// The most letters of a label that are drawn.
pub const LETTERS_MAX: usize = 8;

/// Returns the distance from the centre of a cell to its edge in this direction.
fn reach(cell: &Placed, heading: (f64, f64)) -> f64 {
    let crossings = edges(&cell.outline).filter_map(|(from, to)| {
        // centre + t heading = from + s (to - from)
        let (ex, ey) = (to.0 - from.0, to.1 - from.1);
        let (fx, fy) = (from.0 - cell.centre.0, from.1 - cell.centre.1);
        let determinant = heading.0 * ey - heading.1 * ex;
        let t = (fx * ey - fy * ex) / determinant;
        let s = (fx * heading.1 - fy * heading.0) / determinant;
        (determinant.abs() > 1e-9 && t > 0.0 && (-1e-6..=1.0 + 1e-6).contains(&s)).then_some(t)
    });
    crossings.fold(0.0, f64::max)
}

/// Returns the distance of a point from a cell; 0 within it. Cells far away count as infinitely far.
fn clearance(cell: &Placed, at: (f64, f64)) -> f64 {
    const FAR: f64 = 3.0;
    if (cell.centre.0 - at.0)
        .abs()
        .max((cell.centre.1 - at.1).abs())
        > FAR
    {
        return f64::INFINITY;
    }
    let inside = edges(&cell.outline).filter(|((x1, y1), (x2, y2))| {
        (*y1 > at.1) != (*y2 > at.1) && at.0 < (x2 - x1) * (at.1 - y1) / (y2 - y1) + x1
    });
    if inside.count() % 2 == 1 {
        0.0
    } else {
        to_edges(&cell.outline, at)
    }
}

/// Returns the distance of a point from the nearest side of a polygon.
pub fn to_edges(outline: &[(f64, f64)], at: (f64, f64)) -> f64 {
    let distance = |(from, to): ((f64, f64), (f64, f64))| {
        let (ex, ey) = (to.0 - from.0, to.1 - from.1);
        let along = ((at.0 - from.0) * ex + (at.1 - from.1) * ey) / (ex * ex + ey * ey).max(1e-12);
        let along = along.clamp(0.0, 1.0);
        (from.0 + ex * along - at.0).hypot(from.1 + ey * along - at.1)
    };
    edges(outline).map(distance).fold(f64::INFINITY, f64::min)
}

/// Returns the sides of a polygon.
fn edges(outline: &[(f64, f64)]) -> impl Iterator<Item = ((f64, f64), (f64, f64))> + '_ {
    outline
        .iter()
        .copied()
        .zip(outline.iter().copied().cycle().skip(1))
}
