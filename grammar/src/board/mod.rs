//! Boards: cells, steps between them, the meaning of movement letters on them.
//!
//! A board file has one statement a line; the book's page *Board files* lists them. A file passes through these
//! modules: `parse` (text to [`ast`], line by line), `sites` (cells and their names), `steps` (the target of each
//! heading from each cell). Then follow `atoms` (words over steps), `frames` and `sets` (zones). `lower` joins their
//! results.
//!
//! No part of this module depends on pieces or games. A mistake in one line does not affect the others.
//!
//! ```
//! use grammar::{board, source::SourceId, topology::Steps};
//!
//! let text = "lattice hex flat\nshape hexagon side 3\natom W = leap edge\nframe white forward 0";
//! let (topology, diagnostics) = board::load(SourceId(0), text, "small", &mut Steps::default());
//! assert!(diagnostics.is_empty());
//! assert_eq!(topology.expect("no diagnostics").board.n_cells(), 19);
//! ```

pub mod ast;
mod atoms;
mod drawing;
mod files;
mod formula;
mod frames;
pub(crate) mod grid;
mod image;
mod labels;
mod limits;
mod looks;
mod lower;
mod mistake;
mod parse;
mod permutations;
mod sets;
mod site;
mod sites;
mod square;
mod step_table;
mod steps;

pub use files::Files;
pub use grid::{Crossing, Grid, Place, Shift, Wrap, Wraps};
pub use limits::CELLS_MAX;
pub use parse::words as statement_words;

use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use crate::topology::{Compass, Steps, Topology};
use ir::{Arrange, Board, Cell, CellId, Frame, Lattice};
use labels::file_label;

/// Reads a board file. `name` becomes the board's name.
///
/// The topology is returned whenever the cells could be read, even after other mistakes. Atoms and zones with errors
/// are then empty, so that their uses need no further error. Diagnostics are in the order of the text.
pub fn load(
    source: SourceId,
    text: &str,
    name: &str,
    steps: &mut Steps,
) -> (Option<Topology>, Vec<Diagnostic>) {
    let (statements, mut diagnostics) = parse::parse(source, text);
    let begin = text.len() - parse::without_mark(text).len();
    let first_line = text.find('\n').unwrap_or(text.len());
    let is_read = |statement: &&ast::Statement| !matches!(statement.kind, ast::Kind::Unread(_));
    let first = statements.iter().find(is_read);
    let start = first.map_or(
        Span {
            source,
            start: begin,
            end: first_line,
        },
        |statement| statement.span,
    );
    // If no line could be read, its error is reported already.
    let hopeless = first.is_none() && !diagnostics.is_empty();
    let topology = if hopeless {
        None
    } else {
        lower::lower(&statements, name, start, steps, &mut diagnostics)
    };
    diagnostics
        .arrange_by_key(|diagnostic| diagnostic.labels.first().map(|label| label.span.start));
    once_in_rounds(text, &mut diagnostics);
    (topology, diagnostics)
}

/// Leaves out diagnostics of the statements that a `for` line has written, if one before is about the same place.
fn once_in_rounds(text: &str, diagnostics: &mut Vec<Diagnostic>) {
    let is_in_rounds = |span: Span| {
        let before = text.get(..span.start).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |newline| newline + 1);
        let line = parse::without_mark(&text[start..]);
        line.trim_start().starts_with("for ")
    };
    let place = |one: &Diagnostic| one.labels.first().map(|label| (one.code, label.span));
    diagnostics.dedup_by(|one, before| {
        let is_same = place(one) == place(before);
        is_same && place(one).is_some_and(|(_, span)| is_in_rounds(span))
    });
}

/// Returns the board of `lattice square` and `shape FILESxRANKS`. It has files a, b, ..., z, aa, ..., ranks from 1, and
/// players white and black. Black's cells are mirrored (ranks from the other side), and black's headings are turned.
///
/// Cells are in the order a1, b1, ..., a2, b2, ... A board has at least one cell and at most [`CELLS_MAX`]: other sizes
/// are brought into that range, the ranks first.
pub fn rectangle(files: u16, ranks: u16, steps: &mut Steps) -> Topology {
    let files = usize::from(files).clamp(1, CELLS_MAX);
    let ranks = usize::from(ranks).clamp(1, (CELLS_MAX / files).max(1));
    let n_cells = files * ranks;
    let place = |index: usize| Place::new((index % files) as i32 + 1, (index / files) as i32 + 1);
    let places: Vec<Place> = (0..n_cells).map(place).collect();
    let cells = places.iter().map(|place| {
        let (file, rank) = (file_label(place.x as usize - 1), place.y.to_string());
        cell(
            Lattice::Square,
            *place,
            file,
            rank,
            ((place.x + place.y) % 2) as u8,
        )
    });
    let rows: Vec<Vec<CellId>> = (0..ranks)
        .rev()
        .map(|rank| {
            (0..files)
                .map(|file| CellId::from_index(rank * files + file))
                .collect()
        })
        .collect();
    let mirrored = (0..n_cells)
        .map(|index| CellId::from_index((ranks - 1 - index / files) * files + index % files));
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
        permutations: Vec::new(),
        fen_rows: rows,
        links: Vec::new(),
        look: ir::Look::default(),
    };
    let seams = Wraps {
        files: Some(Wrap { flip: false }),
        ranks: None,
    };
    let grid = Grid::new(places).joined(
        Wraps::default(),
        seams,
        (1, 1),
        (files as i32, ranks as i32),
    );
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

/// Creates a cell with its drawing data.
fn cell(lattice: Lattice, place: Place, file: String, rank: String, colour: u8) -> Cell {
    let single = |(x, y): (f64, f64)| (x as f32, y as f32);
    Cell {
        name: format!("{file}{rank}"),
        x: place.x,
        y: place.y,
        order: ir::Order {
            file: Some(place.x - 1),
            rank: Some(place.y),
            layer: 0,
        },
        has_own_name: false,
        file,
        rank,
        colour,
        centre: single(drawing::centre(lattice, place)),
        outline: drawing::outline(lattice, place)
            .into_iter()
            .map(single)
            .collect(),
    }
}
