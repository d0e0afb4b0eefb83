//! Labels of files and ranks: next to straight lines, or at the ends of lines in any direction.

use super::canvas::Canvas;
use super::layout::{Placed, Scene, length};
use ir::SortedMap;

/// The kind of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// The label of a file.
    File,
    /// The label of a rank.
    Rank,
}

impl Kind {
    fn of<'a>(self, cell: &Placed<'a>) -> &'a str {
        match self {
            Kind::File => &cell.cell.file,
            Kind::Rank => &cell.cell.rank,
        }
    }
}

/// Returns the label of each line of cells: the label of this kind that all its cells share, else the other kind (a board turned by a
/// quarter), else none. A cell with a name of its own may be on any line: only on a line of such cells does the label of more than half
/// of them count. `lines` gives the line of each cell.
pub fn of_lines(scene: &Scene, lines: &[i32], kind: Kind) -> SortedMap<i32, String> {
    let other = if kind == Kind::File {
        Kind::Rank
    } else {
        Kind::File
    };
    let shared = |kind: Kind| {
        // The labels of cells that have them from their line, and those of the others.
        let mut labels: SortedMap<i32, [Vec<&str>; 2]> = SortedMap::new();
        for (cell, line) in scene.cells.iter().zip(lines) {
            let of_line = &mut labels.of(*line)[usize::from(cell.cell.has_own_name)];
            of_line.extend(Some(kind.of(cell)).filter(|label| !label.is_empty()));
        }
        let of_line = |[shared, own]: [Vec<&str>; 2]| -> Option<String> {
            let n_of = |label: &str| own.iter().filter(|other| **other == label).count();
            let label = match shared.first() {
                Some(first) => Some(first).filter(|first| shared.iter().all(|it| it == *first)),
                None => own.iter().find(|label| 2 * n_of(label) > own.len()),
            };
            label.map(|label| (*label).to_owned())
        };
        let labels = labels.into_iter();
        let labels: SortedMap<i32, Option<String>> = labels
            .map(|(line, labels)| (line, of_line(labels)))
            .collect();
        labels
    };
    let (first, second) = (shared(kind), shared(other));
    // One kind for all lines: a line of a single cell shares both.
    let labels = if first.values().all(Option::is_none) {
        second
    } else {
        first
    };
    labels
        .into_iter()
        .filter_map(|(line, label)| Some((line, label?)))
        .collect()
}

/// Returns the levels of a board whose cells have the name of their level before those of their file and rank, as `B` in `Bc3`: each
/// name with its cells, indices into the scene. None if there are not several.
pub fn levels<'a>(scene: &Scene<'a>) -> Vec<(&'a str, Vec<usize>)> {
    let mut levels: Vec<(&str, Vec<usize>)> = Vec::new();
    for (index, placed) in scene.cells.iter().enumerate() {
        let cell = placed.cell;
        let name = cell.name.strip_suffix(cell.rank.as_str());
        let name = name.and_then(|name| name.strip_suffix(cell.file.as_str()));
        let is_labelled = !cell.file.is_empty() && !cell.rank.is_empty();
        let Some(level) = name.filter(|name| is_labelled && !name.is_empty()) else {
            return Vec::new();
        };
        match levels.iter_mut().find(|(other, _)| *other == level) {
            Some((_, cells)) => cells.push(index),
            None => levels.push((level, vec![index])),
        }
    }
    match levels.len() {
        0 | 1 => Vec::new(),
        _ => levels,
    }
}

/// The end of a file or rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End<'a> {
    /// The label.
    pub label: &'a str,
    /// The last cell, an index into the scene.
    pub cell: usize,
    /// The direction from the cell before: columns, rows; outwards for a line of one cell.
    pub direction: (i32, i32),
}

/// An end of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The lowest cell; the leftmost of several.
    Bottom,
    /// The highest cell; the leftmost of several.
    Top,
    /// The leftmost cell; the lowest of several.
    Left,
    /// The rightmost cell; the lowest of several.
    Right,
}

/// Returns the ends of all lines of this kind.
pub fn ends<'a>(
    scene: &Scene<'a>,
    columns: &[i32],
    rows: &[i32],
    kind: Kind,
    side: Side,
) -> Vec<End<'a>> {
    let mut lines: SortedMap<&str, Vec<usize>> = SortedMap::new();
    for (index, cell) in scene.cells.iter().enumerate() {
        lines.of(kind.of(cell)).push(index);
    }
    lines.remove("");
    let outwards = match side {
        Side::Bottom => (0, 1),
        Side::Top => (0, -1),
        Side::Left => (-1, 0),
        Side::Right => (1, 0),
    };
    let rank = |index: usize| match side {
        Side::Bottom => (-rows[index], columns[index]),
        Side::Top => (rows[index], columns[index]),
        Side::Left => (columns[index], -rows[index]),
        Side::Right => (-columns[index], -rows[index]),
    };
    let end = |(label, cells): (&'a str, Vec<usize>)| {
        let cell = cells.iter().copied().min_by_key(|index| rank(*index))?;
        let offset = |index: usize| (columns[cell] - columns[index], rows[cell] - rows[index]);
        let distance = |index: usize| {
            let (from, to) = (scene.cells[index].centre, scene.cells[cell].centre);
            (from.0 - to.0).hypot(from.1 - to.1)
        };
        let others = cells.iter().copied().filter(|index| *index != cell);
        let before = others.min_by(|one, other| distance(*one).total_cmp(&distance(*other)));
        Some(End {
            label,
            cell,
            direction: before.map_or(outwards, offset),
        })
    };
    lines.into_iter().filter_map(end).collect()
}

/// A possible place of a label.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The row.
    pub row: i32,
    /// The column of the label's edge, or of its middle.
    pub column: i32,
    /// The direction of the label from that column.
    pub anchor: Anchor,
}

/// The position of a label relative to its column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The label begins there; one more column after it must be free.
    Start,
    /// The label's middle is there; one more column on both sides must be free.
    Middle,
    /// The label ends there; one more column before it must be free.
    End,
}

/// Writes a label on the first of these places that is free; nowhere if none is.
pub fn write(canvas: &mut Canvas, label: &str, spots: &[Spot]) {
    let width = length(label);
    for spot in spots {
        let (start, room_start, room) = match spot.anchor {
            Anchor::Start => (spot.column, spot.column, width + 1),
            Anchor::Middle => (
                spot.column - (width - 1) / 2,
                spot.column - (width - 1) / 2 - 1,
                width + 2,
            ),
            Anchor::End => (spot.column + 1 - width, spot.column - width, width + 1),
        };
        if canvas.is_free(spot.row, room_start, room) {
            canvas.write_plain(spot.row, start, label);
            return;
        }
    }
}
