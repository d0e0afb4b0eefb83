//! Hexagons with their outlines: columns staggered by half a cell, or rows.

use super::canvas::{Canvas, Ink, Part};
use super::label::{self, Anchor, End, Kind, Side, Spot};
use super::layout::{Placed, Scene, length};

/// Half the square root of three: the distance of columns of flat hexagons, and of rows of pointed ones.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// The drawing of one of the two kinds of hexagons.
pub struct Shape {
    /// Distances of columns and rows of the raster, in drawing units.
    units: (f64, f64),
    /// Columns of the sheet from one raster column to the next, for this text width.
    pitch: fn(i32) -> i32,
    /// Rows of the sheet from one raster row to the next.
    rise: i32,
    /// The function that draws one cell.
    cell: fn(&Scene, &mut Canvas, Corner, &Placed),
    /// The function that returns the possible places of the label of a line that ends at this cell.
    spots: fn(Corner, End, last_row: i32) -> Vec<Spot>,
    /// The ends of ranks that get labels.
    ranks_at: &'static [Side],
}

/// Flat top: `/ N \` over `\___/`.
pub const FLAT: Shape = Shape {
    units: (HEIGHT, 0.5),
    pitch: |width| width + 3,
    rise: 1,
    cell: flat_cell,
    spots: flat_spots,
    ranks_at: &[Side::Left, Side::Right],
};

/// Corner at the top: `| N |` under `/ \`.
pub const POINTED: Shape = Shape {
    units: (0.5, HEIGHT),
    pitch: |width| (width + 3) / 2,
    rise: 2,
    cell: pointed_cell,
    spots: pointed_spots,
    ranks_at: &[Side::Left],
};

/// The place of a cell on the sheet.
#[derive(Clone, Copy)]
struct Corner {
    /// The row of its text.
    row: i32,
    /// Its leftmost column.
    left: i32,
    /// The distance from its leftmost to its rightmost column, which its right neighbor may share.
    across: i32,
}

impl Corner {
    fn right(self) -> i32 {
        self.left + self.across
    }

    fn middle(self) -> i32 {
        self.left + self.across / 2
    }
}

/// Draws one layer.
pub fn draw(scene: &Scene, shape: &Shape) -> Canvas {
    let mut canvas = Canvas::default();
    let (columns, rows) = (scene.columns(shape.units.0), scene.rows(shape.units.1));
    let pitch = (shape.pitch)(scene.width);
    let corner = |index: usize| Corner {
        row: rows[index] * shape.rise,
        left: columns[index] * pitch,
        // A pointed hexagon is two half columns wide.
        across: pitch * shape.rise,
    };
    for (index, cell) in scene.cells.iter().enumerate() {
        (shape.cell)(scene, &mut canvas, corner(index), cell);
    }
    // Texts last: brackets of wide letters may cover an outline.
    for (index, cell) in scene.cells.iter().enumerate() {
        let corner = corner(index);
        let column = corner.left + 1 + (corner.across - 1 - scene.width) / 2;
        scene.write_cell(&mut canvas, corner.row, column, cell);
    }
    let last_row = rows.iter().max().map_or(0, |row| row * shape.rise);
    let ends = |kind, side| label::ends(scene, &columns, &rows, kind, side);
    // If ranks sink towards their ends, as ranks that count in each file do for the second player, they need the lower edge for
    // themselves.
    let ranks = ends(Kind::Rank, Side::Left);
    let sinking = ranks.iter().filter(|end| end.direction.1 > 0).count() * 2 > ranks.len();
    let files = ends(Kind::File, if sinking { Side::Top } else { Side::Bottom });
    for end in shape
        .ranks_at
        .iter()
        .flat_map(|side| ends(Kind::Rank, *side))
        .chain(files)
    {
        label::write(
            &mut canvas,
            end.label,
            &(shape.spots)(corner(end.cell), end, last_row),
        );
    }
    canvas
}

/// Draws one layer without outlines. Pointed hexagons have a line a row. Columns of flat hexagons are staggered by half a cell, and two
/// half rows share a line: empty cells are dots in the upper or lower half of the line, and so is the background.
pub fn draw_compact(scene: &Scene, shape: &Shape) -> Canvas {
    let mut canvas = Canvas::default();
    let (columns, rows) = (scene.columns(shape.units.0), scene.rows(shape.units.1));
    let is_flat = shape.rise == 1;
    let pitch = match is_flat {
        true => scene.width + 2,
        false => (shape.pitch)(scene.width),
    };
    let across = pitch * shape.rise;
    let n_halves = if is_flat { 2 } else { 1 };
    // Halves of lines need half blocks.
    let has_halves = scene.style.colour && scene.style.unicode;
    let places = columns.iter().zip(&rows).map(|(column, row)| Low {
        line: row.div_euclid(n_halves),
        left: column * pitch,
        is_lower: row.rem_euclid(n_halves) == 1,
    });
    let places: Vec<Low> = places.collect();
    for (cell, at) in scene.cells.iter().zip(&places) {
        if at.is_lower && has_halves {
            scene.fill_cell(&mut canvas, at.line, at.left, across, Part::Lower, cell);
            scene.fill_cell(&mut canvas, at.line + 1, at.left, across, Part::Upper, cell);
        } else {
            scene.fill_cell(&mut canvas, at.line, at.left, across, Part::Whole, cell);
        }
    }
    let is_staggered = places.iter().any(|at| at.is_lower);
    for (cell, at) in scene.cells.iter().zip(&places) {
        let column = at.left + 1 + (across - 1 - scene.width) / 2;
        if at.is_lower && has_halves && cell.text != " " {
            // A character has one background.
            scene.fill_cell(&mut canvas, at.line, column, scene.width, Part::Whole, cell);
        }
        let is_dot = cell.is_empty && ["·", "."].contains(&cell.text.as_str());
        let dot = match (at.is_lower, scene.style.unicode) {
            (true, _) => ".",
            (false, true) => "˙",
            (false, false) => "'",
        };
        match is_dot && is_staggered {
            true => {
                let text = dot.to_owned();
                let cell = Placed {
                    text,
                    ..cell.clone()
                };
                scene.write_cell(&mut canvas, at.line, column, &cell);
            }
            false => scene.write_cell(&mut canvas, at.line, column, cell),
        }
    }
    compact_labels(scene, &mut canvas, &places, is_flat, across);
    canvas
}

/// The place of a cell on a sheet without outlines.
#[derive(Clone, Copy)]
struct Low {
    line: i32,
    /// Its leftmost column.
    left: i32,
    /// Whether it begins in the middle of the line.
    is_lower: bool,
}

/// Writes the labels of files below the board, and those of ranks at the ends of their lines where there is room.
fn compact_labels(scene: &Scene, canvas: &mut Canvas, places: &[Low], is_flat: bool, across: i32) {
    let columns: Vec<i32> = places.iter().map(|at| at.left).collect();
    let lines: Vec<i32> = places.iter().map(|at| at.line).collect();
    let below = lines.iter().max().map_or(0, |last| last + 1);
    if is_flat {
        // The lower half of a cell may be there.
        let halves = places.iter().any(|at| at.is_lower && at.line + 1 == below);
        let below = below + i32::from(halves && scene.style.colour && scene.style.unicode);
        for (left, label) in label::of_lines(scene, &columns, Kind::File) {
            let middle = left + across / 2 - (length(&label) - 1) / 2;
            canvas.write_plain(below, middle, &label);
        }
        if !(scene.style.colour && scene.style.unicode) && places.iter().any(|at| at.is_lower) {
            let left = columns.iter().min().copied().unwrap_or(0);
            canvas.write_plain(below + 1, left, "files with . are half a cell lower");
        }
    } else {
        for end in label::ends(scene, &columns, &lines, Kind::File, Side::Bottom) {
            let at = places[end.cell];
            let column = at.left + across / 2 + end.direction.0.signum() * across / 2;
            let spot = |line| Spot {
                row: line,
                column,
                anchor: Anchor::Middle,
            };
            label::write(canvas, end.label, &[spot(at.line + 1), spot(below)]);
        }
    }
    for side in [Side::Left, Side::Right] {
        for end in label::ends(scene, &columns, &lines, Kind::Rank, side) {
            let Low { line, left, .. } = places[end.cell];
            let spot = match side {
                Side::Left => Spot {
                    row: line,
                    column: left - 1,
                    anchor: Anchor::End,
                },
                _ => Spot {
                    row: line,
                    column: left + across,
                    anchor: Anchor::Start,
                },
            };
            label::write(canvas, end.label, &[spot]);
        }
    }
}

fn flat_cell(scene: &Scene, canvas: &mut Canvas, at: Corner, cell: &Placed) {
    let Corner { row, left, across } = at;
    if scene.style.colour {
        scene.fill_cell(canvas, row, left, across + 1, Part::Whole, cell);
        fill_rest(scene, canvas, row, left + 1, across - 1, cell);
        return;
    }
    canvas.write_plain(row, left, "/");
    canvas.write_plain(row, at.right(), "\\");
    canvas.write_plain(row + 1, left, "\\");
    canvas.write_plain(row + 1, at.right(), "/");
    let side = "_".repeat(usize::try_from(across - 1).unwrap_or(0));
    canvas.write_plain(row - 1, left + 1, &side);
    canvas.write_plain(row + 1, left + 1, &side);
}

fn pointed_cell(scene: &Scene, canvas: &mut Canvas, at: Corner, cell: &Placed) {
    let Corner { row, left, across } = at;
    if scene.style.colour {
        scene.fill_cell(canvas, row, left, across, Part::Whole, cell);
        fill_rest(scene, canvas, row, left, across, cell);
        return;
    }
    canvas.write_plain(row, left, "|");
    canvas.write_plain(row, at.right(), "|");
    let rising = slope(across / 2 - 1);
    let falling: String = rising
        .chars()
        .rev()
        .map(|letter| if letter == '/' { '\\' } else { letter })
        .collect();
    for (row, before, after) in [(row - 1, &rising, &falling), (row + 1, &falling, &rising)] {
        canvas.write(row, left + 1, before, Ink::default());
        canvas.write(row, at.middle() + 1, after, Ink::default());
    }
}

/// Returns a line that rises over so many columns of one row.
fn slope(columns: i32) -> String {
    match usize::try_from(columns).unwrap_or(0) {
        0 | 1 => "/".into(),
        2 => ".'".into(),
        more => format!(".{}'", "-".repeat(more - 2)),
    }
}

/// Fills the background above and below the text: half of each row, or all of the row below if half blocks are off.
fn fill_rest(scene: &Scene, canvas: &mut Canvas, row: i32, left: i32, width: i32, cell: &Placed) {
    if scene.style.unicode {
        scene.fill_cell(canvas, row - 1, left, width, Part::Lower, cell);
        scene.fill_cell(canvas, row + 1, left, width, Part::Upper, cell);
    } else {
        scene.fill_cell(canvas, row + 1, left, width, Part::Whole, cell);
    }
}

fn flat_spots(at: Corner, end: End, _: i32) -> Vec<Spot> {
    let (columns, rows) = end.direction;
    let spot = |row, column, anchor| Spot {
        row,
        column,
        anchor,
    };
    let (outer, inner, anchor) = if columns < 0 {
        (at.left - 2, at.left - 1, Anchor::End)
    } else {
        (at.right() + 2, at.right() + 1, Anchor::Start)
    };
    let beside = spot(at.row, outer, anchor);
    // The upper corners of the picture of a cell are empty; the lower ones contain lines.
    let (above, below) = (
        spot(at.row - 1, inner, anchor),
        spot(at.row + 1, outer, anchor),
    );
    match (columns, rows) {
        (0, rows) => vec![spot(
            at.row + 2 * rows.signum(),
            at.middle(),
            Anchor::Middle,
        )],
        (_, 0) => vec![beside, above, below],
        (_, 1..) => vec![beside, below],
        (_, _) => vec![beside, above],
    }
}

fn pointed_spots(at: Corner, end: End, last_row: i32) -> Vec<Spot> {
    let spot = |row: i32, column: i32, anchor: Anchor| Spot {
        row,
        column,
        anchor,
    };
    let (columns, rows) = end.direction;
    let vertical = if rows < 0 { -1 } else { 1 };
    let (side, corner, below) = if columns < 0 {
        (
            spot(at.row, at.left - 2, Anchor::End),
            spot(at.row + vertical, at.left - 1, Anchor::End),
            at.left,
        )
    } else {
        (
            spot(at.row, at.right() + 2, Anchor::Start),
            spot(at.row + vertical, at.right() + 1, Anchor::Start),
            at.right(),
        )
    };
    let below = spot(
        at.row + 2 * vertical,
        if columns == 0 { at.middle() } else { below },
        Anchor::Middle,
    );
    match rows {
        0 if columns != 0 => vec![side],
        // Below the lowest row labels are in one line.
        _ if at.row == last_row || columns == 0 => vec![below, corner],
        _ => vec![corner, below],
    }
}
