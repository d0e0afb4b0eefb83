//! Labels of files and ranks inside of rectangular cells, in their corners.

use super::colours::{Rgb, by_lightness, contrast, luminance};
use super::geometry::Place;

/// A label: its text, the middle of its height, and the height of its letters, in pixels.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its place: the middle, or the end that is nearest to a side of the cell.
    pub at: (f64, f64),
    /// The height of capitals.
    pub height: f64,
    /// The cell that it is inside of; `None` if it is next to the board.
    pub inside: Option<Inside>,
}

/// What is known of a label inside of a cell.
#[derive(Clone, PartialEq, Debug)]
pub struct Inside {
    /// The cell, by its index.
    pub cell: usize,
    /// Its color.
    pub fill: String,
    /// Whether its end is at its place, not its beginning.
    pub is_end: bool,
}

/// The height of capitals in radii of the cell, and the least in pixels, as long as it is no more than so many radii.
const HEIGHT: f64 = 0.24;
const PIXELS_LEAST: f64 = 8.5;
const HEIGHT_MOST: f64 = 0.48;
/// The distance from the sides of the cell, in radii.
const DISTANCE: f64 = 0.075;
/// The room above and below the middle of a line of letters, in heights of capitals; some letters go below the line.
const ABOVE: f64 = 0.55;
const BELOW: f64 = 0.8;
/// The least contrast with the cell.
const CONTRAST: f64 = 3.0;

/// The box around points: left, right, top, bottom.
fn box_of(points: &[(f64, f64)]) -> [f64; 4] {
    let start = [
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ];
    points
        .iter()
        .fold(start, |[left, right, top, bottom], (x, y)| {
            [left.min(*x), right.max(*x), top.min(*y), bottom.max(*y)]
        })
}

/// Tests whether a cell is a rectangle with sides along the axes.
pub fn is_rectangle(outline: &[(f64, f64)]) -> bool {
    let [left, right, top, bottom] = box_of(outline);
    let tolerance = 0.005 * (right - left);
    let is_at = |value: f64, one: f64, other: f64| {
        (value - one).abs().min((value - other).abs()) <= tolerance
    };
    let mut corners = outline.iter();
    outline.len() == 4 && corners.all(|(x, y)| is_at(*x, left, right) && is_at(*y, top, bottom))
}

/// Puts labels that are to the left of a row or below a column into the last cell of the row, or the lowest of the column.
/// The other labels stay where they are.
pub fn put_inside(labels: &mut [Label], places: &[Place]) {
    let n_layers = places.last().map_or(0, |place| place.layer + 1);
    let fills = by_lightness(places.iter().map(|place| place.fill));
    for layer in 0..n_layers {
        let of_layer = || {
            places
                .iter()
                .enumerate()
                .filter(move |(_, place)| place.layer == layer)
        };
        let corners: Vec<(f64, f64)> = of_layer()
            .flat_map(|(_, place)| place.outline.iter().copied())
            .collect();
        let [left, _, _, bottom] = box_of(&corners);
        let near = 1.1 * of_layer().next().map_or(0.0, |(_, place)| place.radius);
        for label in labels.iter_mut().filter(|label| label.inside.is_none()) {
            let (x, y) = label.at;
            let row = of_layer().filter(|(_, place)| (place.centre.1 - y).abs() < 0.5);
            let column = of_layer().filter(|(_, place)| (place.centre.0 - x).abs() < 0.5);
            let is_rank = x < left && left - x < near;
            let is_file = y > bottom && y - bottom < near;
            let found = match (is_rank, is_file) {
                (true, _) => row.max_by(|(_, a), (_, b)| a.centre.0.total_cmp(&b.centre.0)),
                (_, true) => column.max_by(|(_, a), (_, b)| a.centre.1.total_cmp(&b.centre.1)),
                _ => None,
            };
            if let Some((cell, place)) = found {
                put(label, (cell, place), is_rank, &fills);
            }
        }
    }
}

fn put(label: &mut Label, (cell, place): (usize, &Place), is_end: bool, fills: &[&str]) {
    let [left, right, top, bottom] = box_of(&place.outline);
    let height = (place.radius * HEIGHT).max(PIXELS_LEAST);
    label.height = height.min(place.radius * HEIGHT_MOST);
    let distance = place.radius * DISTANCE;
    label.at = match is_end {
        true => (right - distance, top + distance + label.height * ABOVE),
        false => (left + distance, bottom - distance - label.height * BELOW),
    };
    label.inside = Some(Inside {
        cell,
        fill: color_on(place.fill, fills),
        is_end,
    });
}

/// Returns the color of a label on a cell: the farthest color of the board's cells, made lighter or darker until it can be read.
fn color_on(fill: &str, fills: &[&str]) -> String {
    let Some(own) = Rgb::of(fill) else {
        return super::colours::INK.to_owned();
    };
    let others = fills.iter().filter_map(|fill| Rgb::of(fill));
    let farthest = others.max_by(|a, b| contrast(own, *a).total_cmp(&contrast(own, *b)));
    let other = farthest.unwrap_or(own);
    let is_lighter = luminance(other) > luminance(own) && contrast(own, Rgb([255; 3])) >= CONTRAST;
    let (end, least) = match is_lighter {
        true => (Rgb([255; 3]), CONTRAST),
        false => (Rgb([0; 3]), CONTRAST + 1.5),
    };
    let mut mixed = (0..=10).map(|tenth| other.mixed(end, f64::from(tenth) / 10.0));
    let color = mixed.find(|color| contrast(own, *color) >= least);
    color.unwrap_or(end).hex()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_can_be_read_on_their_cells() {
        for (own, other) in [
            ("#b58d66", "#efdfc3"),
            ("#efdfc3", "#b58d66"),
            ("#ead9bd", "#ead9bd"),
            ("#101010", "#202020"),
        ] {
            let color = color_on(own, &[own, other]);
            let [own, color] = [own, &color].map(|hex| Rgb::of(hex).expect("a color"));
            assert!(contrast(own, color) >= CONTRAST, "{own:?} {color:?}");
        }
    }
}
