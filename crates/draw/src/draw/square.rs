//! Squares in rows, ranks labelled on the left, files below.

use super::WIDTH_MAX;
use super::canvas::{Canvas, Part};
use super::label::{self, Kind};
use super::layout::{Scene, length};

/// Draws one layer.
pub fn draw(scene: &Scene) -> Canvas {
    let mut canvas = Canvas::default();
    let (columns, rows) = (scene.columns(1.0), scene.rows(1.0));
    let n_columns = columns.iter().max().map_or(0, |last| last + 1);
    let n_rows = rows.iter().max().map_or(0, |last| last + 1);
    // Brackets of neighbors share a column if the board would be too wide otherwise.
    let airy = n_columns * (scene.width + 2) + 6 <= WIDTH_MAX || scene.style.colour;
    let pitch = scene.width + if airy { 2 } else { 1 };
    for ((cell, column), row) in scene.cells.iter().zip(&columns).zip(&rows) {
        scene.fill_cell(&mut canvas, *row, column * pitch, pitch, Part::Whole, cell);
        scene.write_cell(&mut canvas, *row, column * pitch + 1, cell);
    }

    let ruled = !scene.style.colour;
    let (wall, corner, floor) = if scene.style.unicode {
        ("│", "└", "─")
    } else {
        ("|", "+", "-")
    };
    for (row, label) in label::of_lines(scene, &rows, Kind::Rank) {
        canvas.write_plain(row, -2 - i32::from(ruled) - length(&label) + 1, &label);
    }
    if ruled {
        for row in 0..n_rows {
            canvas.write_plain(row, -1, wall);
        }
        let width = usize::try_from(n_columns * pitch + 1 - i32::from(airy)).unwrap_or(0);
        canvas.write_plain(n_rows, -1, &format!("{corner}{}", floor.repeat(width)));
    }
    for (column, label) in label::of_lines(scene, &columns, Kind::File) {
        let shift = (scene.width - length(&label) + 1) / 2;
        canvas.write_plain(
            n_rows + i32::from(ruled),
            column * pitch + 1 + shift,
            &label,
        );
    }
    for (level, cells) in label::levels(scene) {
        let of_level = || cells.iter().map(|index| (rows[*index], columns[*index]));
        let (first, last) = (
            of_level().map(|at| at.1).min(),
            of_level().map(|at| at.1).max(),
        );
        let (Some(top), Some(first), Some(last)) = (of_level().map(|at| at.0).min(), first, last)
        else {
            continue;
        };
        let middle = (first + last) * pitch / 2 + 1 + (scene.width - length(level) + 1) / 2;
        // A level below another one has no line for its name.
        if top == 0 {
            canvas.write_plain(-1, middle, level);
        }
    }
    canvas
}
