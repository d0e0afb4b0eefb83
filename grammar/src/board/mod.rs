//! Boards: cells, steps between them, what movement letters mean on them.

mod drawing;
mod grid;
mod square;

pub use grid::{Crossing, Grid, Place, Shift, Wrap, Wraps};

use crate::topology::{Compass, Steps, Topology};
use ir::{Board, Cell, CellId, Frame, Lattice};

/// The most cells of a board.
pub const CELLS_MAX: usize = 1024;

/// The longest path of a lame leap.
const PATH_MAX: i32 = 64;

/// The board of `lattice square` and `shape FILESxRANKS`: files a, b, ..., z, aa, ..., ranks from 1, players white and
/// black, black's cells mirrored (ranks from the other side) and his headings turned.
///
/// Cells stand in the order a1, b1, ..., a2, b2, ... A board has at least one cell and at most [`CELLS_MAX`]: other
/// sizes are brought into that range, the ranks first.
pub fn rectangle(files: u16, ranks: u16, steps: &mut Steps) -> Topology {
    let files = usize::from(files).clamp(1, CELLS_MAX);
    let ranks = usize::from(ranks).clamp(1, (CELLS_MAX / files).max(1));
    let n_cells = files * ranks;
    let place = |index: usize| Place::new((index % files) as i32 + 1, (index / files) as i32 + 1);
    let places: Vec<Place> = (0..n_cells).map(place).collect();
    let cells = places.iter().map(|place| {
        let (file, rank) = (file_label(place.x as usize - 1), place.y.to_string());
        cell(Lattice::Square, *place, file, rank, ((place.x + place.y) % 2) as u8)
    });
    let rows: Vec<Vec<CellId>> =
        (0..ranks).rev().map(|rank| (0..files).map(|file| CellId::from_index(rank * files + file)).collect()).collect();
    let mirrored = (0..n_cells).map(|index| CellId::from_index((ranks - 1 - index / files) * files + index % files));
    let board = Board {
        name: format!("{files}x{ranks}"),
        lattice: Lattice::Square,
        cells: cells.collect(),
        frames: vec![
            Frame {
                player: "white".into(),
                forward: 0.0,
                cells: (0..n_cells).map(CellId::from_index).collect(),
            },
            Frame {
                player: "black".into(),
                forward: 180.0,
                cells: mirrored.collect(),
            },
        ],
        zones: Vec::new(),
        fen_rows: rows,
    };
    let seams = Wraps {
        files: Some(Wrap { flip: false }),
        ranks: None,
    };
    let grid = Grid::new(places).joined(Wraps::default(), seams, (1, 1), (files as i32, ranks as i32));
    Topology {
        board,
        square: true,
        atoms: square::atoms(&grid, Crossing::Everyone, steps),
        seam_atoms: square::atoms(&grid, Crossing::Seams, steps),
        classes: Vec::new(),
        compasses: vec![
            Compass {
                forward: 0.0,
                mirrored: false,
            },
            Compass {
                forward: 180.0,
                mirrored: false,
            },
        ],
        grid: Some(grid),
    }
}

/// `a` to `z`, then `aa`, `ab`, ...
fn file_label(index: usize) -> String {
    let letter = |index: usize| char::from(b'a' + (index % 26) as u8);
    if index < 26 {
        letter(index).to_string()
    } else {
        format!("{}{}", file_label(index / 26 - 1), letter(index))
    }
}

/// A cell with its drawing data.
fn cell(lattice: Lattice, place: Place, file: String, rank: String, colour: u8) -> Cell {
    let single = |(x, y): (f64, f64)| (x as f32, y as f32);
    Cell {
        name: format!("{file}{rank}"),
        x: place.x,
        y: place.y,
        file,
        rank,
        colour,
        centre: single(drawing::centre(lattice, place)),
        outline: drawing::outline(lattice, place).into_iter().map(single).collect(),
    }
}
