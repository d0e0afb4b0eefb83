//! The board: cells, how they look to each player, and how they are drawn.

use crate::{CellId, CellSet, PlayerId};
use rustc_hash::FxHashSet;
use serde::Serialize;

/// How the cells lie; only drawing and notation read it, movement never does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Lattice {
    /// Squares.
    Square,
    /// Hexagons with a flat top: a neighbour straight ahead.
    HexFlat,
    /// Hexagons with a corner at the top: two neighbours ahead.
    HexPointed,
    /// Triangles with one vertical side.
    TriangleSide,
    /// Cells linked by hand.
    Graph,
}

/// A place on the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// Its name, unique on the board.
    pub name: String,
    /// The lattice coordinate along the files; what it means depends on the lattice. Never used for rules.
    pub x: i32,
    /// The lattice coordinate along the ranks.
    pub y: i32,
    /// The file's label, where the board has files.
    pub file: String,
    /// The rank's label, where the board has ranks.
    pub rank: String,
    /// Which of the board's colours it is drawn in.
    #[serde(skip)]
    pub colour: u8,
    /// Centre in drawing units: x to the right, y upwards, neighbours about one unit apart.
    #[serde(skip)]
    pub centre: (f32, f32),
    /// Corners of its outline in drawing units, clockwise.
    #[serde(skip)]
    pub outline: Vec<(f32, f32)>,
}

/// How one player sees the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// The player's name.
    pub player: String,
    /// The heading of his `forward`, in degrees clockwise from the first player's forward.
    pub forward: f64,
    /// Where each cell of the first player's is for him, in topology order: names in definitions are written for
    /// the first player and looked up here for the others. The first player's map is the identity.
    pub cells: Vec<CellId>,
}

/// A named set of cells.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Zone {
    /// Its name.
    pub name: String,
    /// The set as each player sees it, one entry per frame.
    pub cells: Vec<CellSet>,
}

/// A finite set of cells with names, frames and drawing data.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// The name of its file.
    pub name: String,
    /// How the cells lie.
    pub lattice: Lattice,
    /// The cells, in topology order.
    pub cells: Vec<Cell>,
    /// One frame per player, in turn order.
    pub frames: Vec<Frame>,
    /// Zones that the board declares.
    pub zones: Vec<Zone>,
    /// The rows of a FEN, first to last, each from its left end; together they hold every cell once.
    pub fen_rows: Vec<Vec<CellId>>,
}

impl Board {
    /// How many cells it has.
    pub fn n_cells(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells that share a label with one of these, as a player sees the board: where his frame puts the first player's
    /// files and ranks. Cells without a label share it with none. Cost: linear.
    pub fn sharing(
        &self,
        cells: &CellSet,
        player: PlayerId,
        label: fn(&Cell) -> &String,
    ) -> CellSet {
        let frame = self.frames.get(player.index());
        let seen_at = |index: usize| frame.map_or(CellId::from_index(index), |it| it.cells[index]);
        let all = || self.cells.iter().enumerate();
        let these = all().filter(|(index, _)| cells.contains(seen_at(*index)));
        let labels = these.map(|(_, cell)| label(cell).as_str());
        let labels: FxHashSet<&str> = labels.filter(|label| !label.is_empty()).collect();
        let those = all().filter(|(_, cell)| labels.contains(label(cell).as_str()));
        CellSet::of(self.n_cells(), those.map(|(index, _)| seen_at(index)))
    }

    /// The cell of this name. Cost: linear.
    pub fn find(&self, name: &str) -> Option<CellId> {
        self.cells
            .iter()
            .position(|cell| cell.name == name)
            .map(CellId::from_index)
    }

    /// The name of a cell.
    pub fn name_of(&self, cell: CellId) -> &str {
        &self.cells[cell.index()].name
    }
}
