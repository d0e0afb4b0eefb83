//! The drawing of cells: centres and outlines, in units of about one cell, x to the right, y upwards.

use super::grid::Place;
use ir::Lattice;

/// Half the square root of three: the height of a triangle of side one.
const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// Tests whether a triangle points to the right.
pub fn points_right(place: Place) -> bool {
    (place.x + place.y).rem_euclid(2) == 0
}

/// Returns the centre of the cell at this place of its layer. Neighbours are one unit apart.
pub fn centre(lattice: Lattice, place: Place) -> (f64, f64) {
    let (x, y) = (f64::from(place.x), f64::from(place.y));
    match lattice {
        Lattice::Square | Lattice::Graph => (x, y),
        Lattice::HexFlat => (x * HEIGHT, y + x / 2.0),
        Lattice::HexPointed => (x - y / 2.0, y * HEIGHT),
        Lattice::TriangleSide => {
            let third = if points_right(place) { 2.0 } else { 1.0 };
            ((x - third / 3.0) * 1.5, y * HEIGHT)
        }
    }
}

/// Returns the corners of the cell at this place of its layer, clockwise.
pub fn outline(lattice: Lattice, place: Place) -> Vec<(f64, f64)> {
    let (x, y) = centre(lattice, place);
    let polygon = |corners: u32, radius: f64, first_degrees: f64| {
        let corner = |index: u32| {
            let angle =
                (first_degrees + f64::from(index) * 360.0 / f64::from(corners)).to_radians();
            (x + radius * angle.sin(), y + radius * angle.cos())
        };
        (0..corners).map(corner).collect()
    };
    let hexagon_radius = 0.5 / HEIGHT;
    match lattice {
        Lattice::Square => vec![
            (x - 0.5, y + 0.5),
            (x + 0.5, y + 0.5),
            (x + 0.5, y - 0.5),
            (x - 0.5, y - 0.5),
        ],
        Lattice::HexFlat => polygon(6, hexagon_radius, 30.0),
        Lattice::HexPointed => polygon(6, hexagon_radius, 0.0),
        Lattice::TriangleSide if points_right(place) => polygon(3, 1.0, 90.0),
        Lattice::TriangleSide => polygon(3, 1.0, 270.0),
        Lattice::Graph => polygon(8, 0.4, 22.5),
    }
}

/// Returns the heading of a vector in degrees clockwise from straight up, from 0 to less than 360; `None` for a vector
/// without length.
pub fn heading(dx: f64, dy: f64) -> Option<f64> {
    if dx.hypot(dy) < 1e-6 {
        return None;
    }
    let degrees = dx.atan2(dy).to_degrees().rem_euclid(360.0);
    // Directions of the lattice are whole degrees. They are kept exact, so that ties are ties.
    let whole = degrees.round();
    let degrees = if (degrees - whole).abs() < 1e-9 {
        whole
    } else {
        degrees
    };
    Some(if degrees >= 360.0 { 0.0 } else { degrees })
}
