//! Triangles with one vertical side: strips between vertical lines, a small arrow at the point of each triangle.

use super::canvas::{Canvas, Ink, Part};
use super::label::{self, Kind};
use super::layout::{Placed, Scene, background, length, raster};
use std::collections::HashMap;

/// The width of a strip in drawing units.
const STRIP: f64 = 1.5;

/// The distance of ranks in drawing units.
const RANK: f64 = 0.866_025_403_784_438_6;

/// Draws one layer.
pub fn draw(scene: &Scene) -> Canvas {
    let mut canvas = Canvas::default();
    let spans: Vec<Span> = scene.cells.iter().map(Span::of).collect();
    let strips = raster(spans.iter().map(|span| span.left), STRIP);
    let rows = scene.rows(RANK);
    let places: HashMap<(i32, i32), &Placed> = strips
        .iter()
        .copied()
        .zip(rows.iter().copied())
        .zip(&scene.cells)
        .collect();

    let wall_width = i32::from(!scene.style.colour);
    let pitch = scene.width + 3 + wall_width;
    let (wall, right, left) = match (scene.style.unicode, scene.style.colour) {
        (true, true) => ("│", "►", "◄"),
        (true, false) => ("│", "▷", "◁"),
        (false, _) => ("|", ">", "<"),
    };
    for (((cell, span), strip), row) in scene.cells.iter().zip(&spans).zip(&strips).zip(&rows) {
        let start = strip * pitch + wall_width;
        let (field, point, arrow, base) = if span.points_right {
            (start, start + scene.width + 2, right, strip * pitch)
        } else {
            (start + 1, start, left, (strip + 1) * pitch)
        };
        scene.fill_cell(&mut canvas, *row, field, scene.width + 2, Part::Whole, cell);
        if scene.style.colour {
            // The point in the cell's colour is between the cells above and below in the strip.
            let colour = Some(background(cell));
            let around = [row - 1, row + 1].map(|row| places.get(&(*strip, row)));
            if let [Some(around), Some(_)] = around {
                canvas.fill(*row, point, 1, Part::Whole, background(around));
            }
            canvas.write(
                *row,
                point,
                arrow,
                Ink {
                    colour,
                    ..Ink::default()
                },
            );
        } else {
            canvas.write_plain(*row, point, arrow);
            canvas.write_plain(*row, base, wall);
        }
        scene.write_cell(&mut canvas, *row, field + 1, cell);
    }

    for (row, label) in label::of_lines(scene, &rows, Kind::Rank) {
        canvas.write_plain(row, -1 - length(&label), &label);
    }
    let below = rows.iter().max().map_or(0, |last| last + 1);
    for (strip, label) in label::of_lines(scene, &strips, Kind::File) {
        let shift = (pitch + wall_width - length(&label)) / 2;
        canvas.write_plain(below, strip * pitch + shift, &label);
    }
    canvas
}

/// The place of a triangle in its strip.
struct Span {
    /// Its leftmost point.
    left: f64,
    /// Whether its point is on the right.
    points_right: bool,
}

impl Span {
    /// Reads the span from the outline; without one, from the place of the centre in a strip that begins at 0.
    fn of(cell: &Placed) -> Self {
        let centre = cell.centre.0;
        let left = cell
            .outline
            .iter()
            .map(|corner| corner.0)
            .fold(f64::INFINITY, f64::min);
        let right = cell
            .outline
            .iter()
            .map(|corner| corner.0)
            .fold(f64::NEG_INFINITY, f64::max);
        if left < right {
            return Self {
                left,
                points_right: centre - left < right - centre,
            };
        }
        Self {
            left: (centre / STRIP).floor() * STRIP,
            points_right: centre.rem_euclid(STRIP) < STRIP / 2.0,
        }
    }
}
