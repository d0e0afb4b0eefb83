//! Boards built by hand, two players opposite each other.

use super::*;
use ir::{Cell, Frame};

const HEIGHT: f64 = 0.866_025_403_784_438_6;

/// Creates a board of these cells (file, rank, x, y, colour, centre), two players opposite each other.
fn board(lattice: Lattice, cells: Vec<Cell>) -> Board {
    let frame = |player: &str, forward: f64| Frame {
        player: player.into(),
        forward,
        cells: (0..cells.len()).map(CellId::from_index).collect(),
    };
    Board {
        name: "test".into(),
        lattice,
        frames: vec![frame("white", 0.0), frame("black", 180.0)],
        zones: Vec::new(),
        permutations: Vec::new(),
        fen_rows: Vec::new(),
        links: Vec::new(),
        look: Default::default(),
        cells,
    }
}

fn cell(file: char, rank: i32, (x, y): (i32, i32), colour: i32, centre: (f64, f64)) -> Cell {
    Cell {
        name: format!("{file}{rank}"),
        x,
        y,
        file: file.to_string(),
        rank: rank.to_string(),
        order: ir::Order::default(),
        has_own_name: false,
        colour: colour as u8,
        centre: (centre.0 as f32, centre.1 as f32),
        outline: Vec::new(),
    }
}

/// Creates squares with two players, without the named cells.
pub fn squares(files: i32, ranks: i32, holes: &[&str]) -> Board {
    let place = |index: i32| (index % files + 1, index / files + 1);
    let cells = (0..files * ranks).map(place).map(|(x, y)| {
        let file = char::from(b'a' + (x - 1) as u8);
        cell(file, y, (x, y), (x + y) % 2, (f64::from(x), f64::from(y)))
    });
    board(
        Lattice::Square,
        cells.filter(|cell| !holes.contains(&&*cell.name)).collect(),
    )
}

/// Creates the hexagon of 91 cells.
pub fn hexagon_91() -> Board {
    let files = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'k', 'l'];
    let mut cells = Vec::new();
    for (q, file) in (-5i32..=5).zip(files) {
        for n in 1..=11 - q.abs() {
            let p = (2 * n + q.abs() - q) / 2 - 6;
            let centre = (f64::from(q) * HEIGHT, f64::from(p) + f64::from(q) / 2.0);
            cells.push(cell(file, n, (q, p), (q - p).rem_euclid(3), centre));
        }
    }
    board(Lattice::HexFlat, cells)
}

/// Creates 38 hexagons in rows.
pub fn hexagons_38() -> Board {
    let rows = [
        (1, 3),
        (1, 4),
        (1, 5),
        (2, 4),
        (3, 3),
        (4, 3),
        (4, 4),
        (4, 5),
        (5, 4),
        (6, 3),
    ];
    let mut cells = Vec::new();
    for ((first, length), y) in rows.into_iter().zip(1..) {
        for x in first..first + length {
            let file = char::from(b'a' + (x - 1) as u8);
            let centre = (f64::from(x) - f64::from(y) / 2.0, f64::from(y) * HEIGHT);
            cells.push(cell(file, y, (x, y), (x + y) % 3, centre));
        }
    }
    board(Lattice::HexPointed, cells)
}

/// Creates 96 triangles in columns.
pub fn triangles_96(outlined: bool) -> Board {
    let columns = [
        (4, 12),
        (3, 13),
        (2, 14),
        (1, 15),
        (1, 15),
        (2, 14),
        (3, 13),
        (4, 12),
    ];
    let mut cells = Vec::new();
    for ((first, last), x) in columns.into_iter().zip(1..) {
        for y in first..=last {
            let file = char::from(b'a' + (x - 1) as u8);
            let right = (x + y) % 2 == 0;
            let middle = f64::from(x) - if right { 2.0 } else { 1.0 } / 3.0;
            let centre = (middle * 1.5, f64::from(y) * HEIGHT);
            let mut cell = cell(file, y, (x, y), (x + y) % 2, centre);
            let corner = |x: i32, y: i32| (x as f32 * 1.5, y as f32 * HEIGHT as f32);
            if outlined {
                cell.outline = match right {
                    true => vec![corner(x - 1, y + 1), corner(x, y), corner(x - 1, y - 1)],
                    false => vec![corner(x, y + 1), corner(x, y - 1), corner(x - 1, y)],
                };
            }
            cells.push(cell);
        }
    }
    board(Lattice::TriangleSide, cells)
}

/// Creates nine points and a tail.
pub fn graph() -> Board {
    let points = [
        ("gate", 0.0, 0.0),
        ("west", -1.5, 1.0),
        ("east", 1.5, 1.0),
        ("mill", -1.0, 2.2),
        ("inn", 0.0, 1.8),
        ("ford", 1.0, 2.2),
        ("keep", 0.0, 3.0),
        ("tower", 0.0, 4.0),
        ("far tower", 2.5, 4.0),
    ];
    let cells = points.iter().map(|(name, x, y)| Cell {
        name: name.to_string(),
        file: String::new(),
        rank: String::new(),
        ..cell('-', 0, (0, 0), 0, (*x, *y))
    });
    board(Lattice::Graph, cells.collect())
}
