//! Cells of no lattice: names and pieces scattered by their centres, or listed.

use super::WIDTH_MAX;
use super::canvas::{Canvas, Part};
use super::layout::{Placed, Scene, length};
use ir::Arrange;

/// The approximate greatest height of a picture in rows.
const ROWS_MAX: f64 = 40.0;

/// Draws one layer: as large as needed for the texts not to touch; texts that still would are then moved to the right.
pub fn draw(scene: &Scene) -> Canvas {
    let attempts = [1.0, 1.5, 2.0, 3.0].map(|zoom| scatter(scene, zoom));
    let best = attempts.into_iter().min_by_key(|(moved, _)| *moved);
    best.map(|(_, canvas)| canvas).unwrap_or_default()
}

/// Lists the texts of all cells one after another, for boards that no sheet holds.
pub fn list(scene: &Scene) -> Canvas {
    let mut canvas = Canvas::default();
    let (mut row, mut column) = (0, 0);
    for cell in &scene.cells {
        let name = if cell.is_empty {
            String::new()
        } else {
            format!("{}=", cell.cell.name)
        };
        let width = length(&name) + length(&cell.text) + 2;
        if column > 0 && column + width > WIDTH_MAX {
            (row, column) = (row + 1, 0);
        }
        canvas.write_plain(row, column, &name);
        write(scene, &mut canvas, row, column + length(&name) + 1, cell);
        column += width + 1;
    }
    canvas
}

/// Draws the picture at this scale, and returns it after the number of columns by which texts had to be moved.
fn scatter(scene: &Scene, zoom: f64) -> (i32, Canvas) {
    let (left, width) = extent(scene.cells.iter().map(|cell| cell.centre.0));
    let (top, height) = extent(scene.cells.iter().map(|cell| -cell.centre.1));
    let room = f64::from(WIDTH_MAX - scene.width - 2).max(1.0);
    let across = (f64::from(scene.width + 3) * zoom).min(room / width.max(1e-6));
    let down = (2.0 * zoom).min(ROWS_MAX / height.max(1e-6));

    let place = |cell: &Placed| {
        let row = ((-cell.centre.1 - top) * down).round() as i32;
        let middle = ((cell.centre.0 - left) * across).round() as i32;
        (row, middle - length(&cell.text) / 2)
    };
    let mut order: Vec<(i32, i32, &Placed)> = scene
        .cells
        .iter()
        .map(|cell| (place(cell).0, place(cell).1, cell))
        .collect();
    order.arrange_by_key(|(row, column, _)| (*row, *column));

    let mut canvas = Canvas::default();
    let (mut moved, mut last_row, mut free) = (0, i32::MIN, i32::MIN);
    for (row, column, cell) in order {
        if row != last_row {
            (last_row, free) = (row, i32::MIN);
        }
        let column = column.max(free);
        moved += column - place(cell).1;
        write(scene, &mut canvas, row, column, cell);
        // One column for each of two brackets.
        free = column + length(&cell.text) + 2;
    }
    (moved, canvas)
}

/// Writes a text that begins at this column, whatever its width.
fn write(scene: &Scene, canvas: &mut Canvas, row: i32, column: i32, cell: &Placed) {
    let width = length(&cell.text);
    scene.fill_cell(canvas, row, column - 1, width + 2, Part::Whole, cell);
    let shift = (scene.width - width + 1) / 2;
    scene.write_cell(canvas, row, column - shift, cell);
}

/// Returns the least value, and the distance to the greatest.
fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, greatest) = values.fold(
        (f64::INFINITY, f64::NEG_INFINITY),
        |(least, greatest), value| (least.min(value), greatest.max(value)),
    );
    if least <= greatest {
        (least, greatest - least)
    } else {
        (0.0, 0.0)
    }
}
