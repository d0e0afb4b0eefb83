//! Steps in words: the neighbour or the distance, and the directions.

use alfil_words::or;
use ir::{Arrange, Board, Cell, CellId, Lattice, Rules, StepId};
use std::collections::HashMap;

/// The relative position of the cells of a step.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Family {
    /// A step across a side.
    Side,
    /// A step across a corner; on hexagons between two neighbours.
    Corner,
    /// A step to a cell of equal orientation that shares a corner, on triangles.
    Diagonal,
    /// A leap: on squares the numbers of cells in both directions, elsewhere the distance in tenths of a cell and 0.
    Leap(u32, u32),
    /// A step to another layer of a board of several, with the numbers of cells in both directions.
    Layer(u32, u32),
    /// A step along links that were made by hand.
    Link,
}

/// The layer of each cell: the number of cells before it at its place.
pub(super) struct Layers(Vec<usize>);

impl Layers {
    /// Finds the layers of a board.
    pub(super) fn of(board: &Board) -> Self {
        let mut n_before: HashMap<(i32, i32), usize> = HashMap::new();
        let layer = |cell: &Cell| {
            let n = n_before.entry((cell.x, cell.y)).or_default();
            *n += 1;
            *n - 1
        };
        Self(board.cells.iter().map(layer).collect())
    }
}

impl Family {
    /// Tests whether it goes over cells, empty or occupied.
    pub(super) fn is_leap(self) -> bool {
        matches!(self, Self::Leap(..))
    }
}

/// One step or several, one after the other, as one displacement.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Displacement {
    /// The relative positions of its cells, sorted; several if they depend on the start cell.
    pub families: Vec<Family>,
    /// The directions, in degrees clockwise from straight ahead, sorted; several if classes of cells differ.
    pub degrees: Vec<i32>,
}

/// Returns the displacement of these steps, made one after the other; `None` if they lead nowhere.
pub(super) fn displacement(
    rules: &Rules,
    layers: &Layers,
    steps: &[StepId],
) -> Option<Displacement> {
    let board = &rules.board;
    let mut found: Vec<(i32, Family, usize)> = Vec::new();
    for from in (0..board.n_cells()).map(CellId::from_index) {
        let to = steps
            .iter()
            .try_fold(from, |cell, step| rules.steps[step.index()].from(cell));
        let Some(to) = to.filter(|to| *to != from) else {
            continue;
        };
        let (a, b) = (&board.cells[from.index()], &board.cells[to.index()]);
        let (dx, dy) = match board.lattice {
            Lattice::Square => ((b.x - a.x) as f32, (b.y - a.y) as f32),
            _ => (b.centre.0 - a.centre.0, b.centre.1 - a.centre.1),
        };
        let degrees =
            (f64::from(dx).atan2(f64::from(dy)).to_degrees().round() as i32).rem_euclid(360);
        let family = match layers.0[from.index()] == layers.0[to.index()] {
            true => family(board.lattice, a, b),
            false => {
                let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
                Family::Layer(dx.max(dy), dx.min(dy))
            }
        };
        match found
            .iter_mut()
            .find(|(at, of, _)| (*at, *of) == (degrees, family))
        {
            Some((.., n)) => *n += 1,
            None => found.push((degrees, family, 1)),
        }
    }
    // Steps across seams are rare compared with the others.
    let most = found.iter().map(|(.., n)| *n).max()?;
    found.retain(|(.., n)| 3 * n > most);
    let mut families: Vec<Family> = found.iter().map(|(_, family, _)| *family).collect();
    families.arrange();
    families.dedup();
    let mut degrees: Vec<i32> = found.iter().map(|(degrees, ..)| *degrees).collect();
    degrees.arrange();
    degrees.dedup();
    Some(Displacement { families, degrees })
}

fn family(lattice: Lattice, a: &Cell, b: &Cell) -> Family {
    let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
    let distance = {
        let (x, y) = (b.centre.0 - a.centre.0, b.centre.1 - a.centre.1);
        (f64::from(x).powi(2) + f64::from(y).powi(2)).sqrt()
    };
    match lattice {
        Lattice::Square => match (dx.max(dy), dx.min(dy)) {
            (1, 0) => Family::Side,
            (1, 1) => Family::Corner,
            (most, least) => Family::Leap(most, least),
        },
        Lattice::HexFlat | Lattice::HexPointed => {
            let side = side_of(a);
            match (distance / side * 10.0).round() as u32 {
                10 => Family::Side,
                17 => Family::Corner,
                tenths => Family::Leap(tenths, 0),
            }
        }
        Lattice::TriangleSide => {
            let is_same_sort = (a.x + a.y + b.x + b.y).rem_euclid(2) == 0;
            let corners = a.outline.iter();
            let shared = corners.filter(|one| b.outline.iter().any(|other| is_near(**one, *other)));
            match (shared.count(), is_same_sort) {
                (2.., _) => Family::Side,
                (1, false) => Family::Corner,
                (1, true) => Family::Diagonal,
                _ => Family::Leap((distance * 10.0).round() as u32, 0),
            }
        }
        Lattice::Graph => Family::Link,
    }
}

fn is_near(a: (f32, f32), b: (f32, f32)) -> bool {
    (a.0 - b.0).abs() + (a.1 - b.1).abs() < 0.05
}

/// Returns the distance of the centres of neighbouring hexagons.
fn side_of(cell: &Cell) -> f64 {
    let corner = cell.outline.first().copied().unwrap_or((1.0, 0.0));
    let (x, y) = (
        f64::from(corner.0 - cell.centre.0),
        f64::from(corner.1 - cell.centre.1),
    );
    (x * x + y * y).sqrt() * 3f64.sqrt()
}

/// Returns the directions of these in words, for the first player; empty if they are all directions.
///
/// `families` are the relative positions of the cells of all of them.
pub(super) fn directions(lattice: Lattice, families: &[Family], degrees: &[i32]) -> String {
    let mut degrees = degrees.to_vec();
    degrees.arrange();
    degrees.dedup();
    let ahead = |at: &i32| *at < 90 || *at > 270;
    let aside = |at: &i32| *at == 90 || *at == 270;
    let behind = |at: &i32| *at > 90 && *at < 270;
    let is_mirrored = degrees
        .iter()
        .all(|at| degrees.contains(&((360 - at) % 360)));
    let is_turned = degrees
        .iter()
        .all(|at| degrees.contains(&((at + 180) % 360)));
    let is_square = lattice == Lattice::Square;
    let (left, right) = (
        degrees.iter().all(|at| *at > 180),
        degrees.iter().all(|at| *at > 0 && *at < 180),
    );
    let side = match (left, right) {
        (true, _) => " to the left",
        (_, true) => " to the right",
        _ => "",
    };
    if degrees == [0] {
        return "straight forward".to_owned();
    }
    if degrees == [180] {
        return "straight backward".to_owned();
    }
    if degrees == [0, 180] {
        return "straight forward or backward".to_owned();
    }
    if degrees.iter().all(aside) {
        return match side {
            "" => "sideways".to_owned(),
            side => side.trim_start().to_owned(),
        };
    }
    let slanting = match (side, is_square) {
        ("", false) if is_mirrored && degrees.len() == 2 => " to either side",
        (side, _) => side,
    };
    if degrees.iter().all(ahead) {
        return format!("forward{slanting}");
    }
    if degrees.iter().all(behind) {
        return format!("backward{slanting}");
    }
    if is_square && families == [Family::Side] && degrees.len() == 3 {
        return match degrees[..] {
            [0, 90, 270] => "forward or sideways",
            [90, 180, 270] => "backward or sideways",
            [0, 90, 180] => "forward, backward or right",
            [0, 180, 270] => "forward, backward or left",
            _ => return named(&degrees),
        }
        .to_owned();
    }
    if is_turned && is_mirrored {
        return String::new();
    }
    named(&degrees)
}

/// Returns the directions one by one, by words or else by degrees: other directions are other rules.
fn named(degrees: &[i32]) -> String {
    let name = |at: &i32| match at {
        0 => Some("forward"),
        45 => Some("forward right"),
        90 => Some("right"),
        135 => Some("backward right"),
        180 => Some("backward"),
        225 => Some("backward left"),
        270 => Some("left"),
        315 => Some("forward left"),
        _ => None,
    };
    let names: Option<Vec<String>> = degrees
        .iter()
        .map(|at| Some(name(at)?.to_owned()))
        .collect();
    match names {
        Some(names) => or(names),
        None => {
            let angles = degrees.iter().map(|at| format!("{at}°"));
            format!(
                "at {} clockwise from straight forward",
                or(angles.collect())
            )
        }
    }
}

/// Returns the number of directions on squares for steps of this type; `None` on other lattices.
pub(super) fn all_directions(lattice: Lattice, family: Family) -> Option<usize> {
    match (lattice, family) {
        (_, Family::Layer(0, 0)) => None,
        (Lattice::Square, Family::Leap(a, b) | Family::Layer(a, b)) if a != b && b > 0 => Some(8),
        (Lattice::Square, _) => Some(4),
        _ => None,
    }
}
