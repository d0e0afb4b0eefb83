//! Steps in words: the neighbour or the distance, and the directions.

use alfil_words::{counted, or};
use ir::{Arrange, Board, Cell, CellId, Course, Kind, Lattice, PlayerId, Rules, StepId};
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
    /// A step to another layer of a board of several, with the numbers of cells in both directions, and of layers.
    Layer(u32, u32, u32, Rise),
    /// A step of a graph along links of one name: the first of these among the links of the board.
    Link(u16),
    /// A step of a graph that has no name.
    Drawn,
}

/// The way to another layer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Rise {
    /// To a later layer of the board.
    Up,
    /// To an earlier one.
    Down,
    /// Both.
    Either,
}

impl Rise {
    /// Returns it as an adverb.
    pub(super) fn way(self) -> &'static str {
        match self {
            Self::Up => "up",
            Self::Down => "down",
            Self::Either => "up or down",
        }
    }

    /// Returns it with a number of layers: `one level up`.
    pub(super) fn of(self, levels: u32) -> String {
        match levels {
            1 => format!("one level {}", self.way()),
            n => format!("{} {}", counted(n.into(), "level"), self.way()),
        }
    }
}

/// The layer of each cell: the number of cells before it at its place.
pub(super) struct Layers(Vec<usize>);

impl Layers {
    /// Finds the layers of a board.
    pub(super) fn of(board: &Board) -> Self {
        // The places of cells of a graph are only drawn.
        if board.lattice == Lattice::Graph {
            return Self(vec![0; board.n_cells()]);
        }
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
        match self {
            Self::Leap(..) | Self::Drawn => true,
            Self::Layer(most, _, levels, _) => most > 1 || levels > 1,
            Self::Side | Self::Corner | Self::Diagonal | Self::Link(_) => false,
        }
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
    let of_links = |step: &StepId| {
        let mut links = board.links.iter();
        links.position(|link| link.step == rules.steps[step.index()])
    };
    if let ([step], true) = (steps, board.lattice != Lattice::Graph)
        && let Some(link) = of_links(step)
    {
        let name = &board.links[link].name;
        let first = board.links.iter().position(|one| one.name == *name)?;
        return Some(Displacement {
            families: vec![Family::Link(u16::try_from(first).ok()?)],
            degrees: board.links[link].degrees.into_iter().collect(),
        });
    }
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
                let (of_a, of_b) = (layers.0[from.index()], layers.0[to.index()]);
                let rise = if of_b > of_a { Rise::Up } else { Rise::Down };
                Family::Layer(dx.max(dy), dx.min(dy), of_a.abs_diff(of_b) as u32, rise)
            }
        };
        let (degrees, family) = match board.lattice {
            Lattice::Graph => linked(board, from, to).unwrap_or((degrees, Family::Drawn)),
            _ => (degrees, family),
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

/// Returns a step in this direction, in degrees clockwise from straight ahead of a player, from a cell as near to the middle as
/// possible; `None` if no piece moves so.
pub fn step_toward(rules: &Rules, player: PlayerId, degrees: i32) -> Option<(CellId, CellId)> {
    step_toward_from(
        rules,
        player,
        degrees,
        alfil_draw::picture::middle(&rules.board),
    )
}

/// Returns such a step from the first cell that has one, in the order of cells from this one on.
pub fn step_toward_from(
    rules: &Rules,
    player: PlayerId,
    degrees: i32,
    first: CellId,
) -> Option<(CellId, CellId)> {
    let board = &rules.board;
    let ahead = board.frames.get(player.index())?.forward.round() as i32 + degrees;
    let layers = Layers::of(board);
    let paths = rules.kinds.iter().flat_map(Kind::movements);
    let paths = paths.flat_map(|movement| &movement.paths);
    let legs = paths.flat_map(|path| match &path.course {
        Course::Legs { legs } => legs.as_slice(),
        Course::Universal(_) | Course::Castle { .. } => &[],
    });
    let mut steps: Vec<StepId> = legs.filter_map(|leg| leg.cycle.first().copied()).collect();
    steps.arrange();
    steps.dedup();
    let of_step = |step: StepId| {
        let found = displacement(rules, &layers, &[step])?;
        let is_ahead = found.degrees == [ahead.rem_euclid(360)];
        let is_near = found.families.iter().all(|family| !family.is_leap());
        (is_ahead && is_near).then_some((found.families, step))
    };
    let (_, step) = steps.into_iter().filter_map(of_step).min()?;
    let step = &rules.steps[step.index()];
    let n_cells = board.n_cells();
    let from = (0..n_cells).map(|index| (first.index() + index) % n_cells);
    let mut from = from.map(CellId::from_index);
    from.find_map(|cell| Some((cell, step.from(cell)?)))
}

/// Returns a step over each edge of a board whose edges are joined, for each direction: `from j1 right to a1`.
pub fn over_edges(rules: &Rules) -> Vec<String> {
    let board = &rules.board;
    let layers = Layers::of(board);
    if board.lattice == Lattice::Graph {
        return Vec::new();
    }
    // Other steps are those of modes of the notation that no piece has.
    let paths = rules.kinds.iter().flat_map(ir::Kind::movements);
    let legs = paths
        .flat_map(|movement| &movement.paths)
        .flat_map(|path| match &path.course {
            Course::Legs { legs } => &legs[..],
            Course::Universal(_) | Course::Castle { .. } => &[],
        });
    let mut steps: Vec<StepId> = legs.flat_map(|leg| leg.cycle.iter().copied()).collect();
    steps.arrange();
    steps.dedup();
    let mut found: Vec<(i32, String)> = Vec::new();
    for id in steps {
        let index = id.index();
        let Some(usual) = displacement(rules, &layers, &[id]) else {
            continue;
        };
        let ([Family::Side], [degrees]) = (&usual.families[..], &usual.degrees[..]) else {
            continue;
        };
        if found.iter().any(|(other, _)| other == degrees) {
            continue;
        }
        let over = (0..board.n_cells())
            .map(CellId::from_index)
            .find_map(|from| {
                let to = rules.steps[index].from(from)?;
                let (a, b) = (&board.cells[from.index()], &board.cells[to.index()]);
                let is_near = family(board.lattice, a, b) == Family::Side;
                (!is_near).then_some((from, to))
            });
        if let Some((from, to)) = over {
            let way = named(&[*degrees]);
            let (from, to) = (board.name_of(from), board.name_of(to));
            found.push((*degrees, format!("from {from} {way} to {to}")));
        }
    }
    found.arrange();
    found.into_iter().map(|(_, text)| text).collect()
}

/// Returns the link of a graph from one cell to another, with its direction.
fn linked(board: &Board, from: CellId, to: CellId) -> Option<(i32, Family)> {
    let link = board
        .links
        .iter()
        .find(|link| link.step.from(from) == Some(to))?;
    let first = board.links.iter().position(|one| one.name == link.name)?;
    Some((link.degrees?, Family::Link(u16::try_from(first).ok()?)))
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
        // `linked` knows more.
        Lattice::Graph => Family::Drawn,
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
        (_, Family::Layer(0, 0, ..)) => None,
        (Lattice::Square, Family::Leap(a, b) | Family::Layer(a, b, ..)) if a != b && b > 0 => {
            Some(8)
        }
        (Lattice::Square, _) => Some(4),
        _ => None,
    }
}
