//! The board: cells, the view of each player, and the drawing data.

use crate::{CellId, CellSet, PlayerId};
use rustc_hash::FxHashSet;
use serde::Serialize;

/// The arrangement of the cells. Only drawing and notation read it, movement never does.
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

/// A cell of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// The cell's name, unique on the board.
    pub name: String,
    /// The lattice coordinate along the files. Its meaning depends on the lattice; rules never read it.
    pub x: i32,
    /// The lattice coordinate along the ranks.
    pub y: i32,
    /// The file's label, empty if the board has no files.
    pub file: String,
    /// The rank's label, empty if the board has no ranks.
    pub rank: String,
    /// The index of the cell's colour among the board's colours.
    #[serde(skip)]
    pub colour: u8,
    /// The centre in drawing units: x to the right, y upwards, neighbours about one unit apart.
    #[serde(skip)]
    pub centre: (f32, f32),
    /// The corners of the outline in drawing units, clockwise.
    #[serde(skip)]
    pub outline: Vec<(f32, f32)>,
}

/// One player's view of the board.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Frame {
    /// The player's name.
    pub player: String,
    /// The heading of the player's `forward`, in degrees clockwise from the first player's forward.
    pub forward: f64,
    /// For each cell of the first player, in topology order, the matching cell of this player. Names in definitions
    /// are written for the first player and looked up here for the others. The first player's map is the identity.
    pub cells: Vec<CellId>,
}

/// A named set of cells.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Zone {
    /// The zone's name.
    pub name: String,
    /// The set as each player sees it, one entry per frame.
    pub cells: Vec<CellSet>,
}

/// The style of a board's cells in pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellStyle {
    /// Cells in the colours of the board.
    #[default]
    Checkered,
    /// Cells of one colour, with lines between them.
    Grid,
    /// Points where lines meet.
    Points,
}

impl CellStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Checkered, Self::Grid, Self::Points];

    /// Returns the word that board files and answers to the page use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Checkered => "checkered",
            Self::Grid => "grid",
            Self::Points => "points",
        }
    }
}

/// What the discs and tiles of pieces are made of in pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PieceStyle {
    /// Discs and tiles in the colours of the players.
    #[default]
    Painted,
    /// Ivory, with signs in the colours of the players.
    Ivory,
    /// Wood, with signs in the colours of the players.
    Wood,
}

impl PieceStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::Painted, Self::Ivory, Self::Wood];

    /// Returns the word that board files use.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Painted => "painted",
            Self::Ivory => "ivory",
            Self::Wood => "wood",
        }
    }
}

/// The style of a board and of its pieces in pictures. Rules never read it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Look {
    /// The style of the cells.
    pub cells: CellStyle,
    /// Lines between the centres of two cells. Those of [`CellStyle::Points`] are among them.
    pub lines: Vec<(CellId, CellId)>,
    /// Points with marks beside their lines.
    pub marks: Vec<CellId>,
    /// Whether a second line is drawn around the lines of [`CellStyle::Points`].
    pub has_border: bool,
    /// What pieces are made of.
    pub pieces: PieceStyle,
    /// Players, as indices into the board's frames, whose pieces have another colour than their name says, with the
    /// name of that colour, one of [`PLAYER_COLOURS`].
    pub players: Vec<(usize, String)>,
}

/// The names of colours that the pieces of a player can have.
pub const PLAYER_COLOURS: [&str; 18] = [
    "white", "black", "red", "blue", "yellow", "green", "cyan", "violet", "purple", "orange",
    "pink", "lime", "gray", "grey", "teal", "magenta", "gold", "silver",
];

/// A finite set of cells with names, frames and drawing data.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Board {
    /// The name of the board file.
    pub name: String,
    /// The arrangement of the cells.
    pub lattice: Lattice,
    /// The cells, in topology order.
    pub cells: Vec<Cell>,
    /// One frame per player, in turn order.
    pub frames: Vec<Frame>,
    /// Zones that the board declares.
    pub zones: Vec<Zone>,
    /// The rows of a FEN, first to last, each from its left end. Together they contain every cell once.
    pub fen_rows: Vec<Vec<CellId>>,
    /// The style of pictures.
    #[serde(skip)]
    pub look: Look,
}

impl Board {
    /// Returns the number of cells.
    pub fn n_cells(&self) -> usize {
        self.cells.len()
    }

    /// Returns the cells that share a label with one of `cells` in a player's view: the player's frame maps the first
    /// player's files and ranks. Cells without a label share it with no cell. Cost: linear.
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

    /// Finds the cell of this name. Cost: linear.
    pub fn find(&self, name: &str) -> Option<CellId> {
        self.cells
            .iter()
            .position(|cell| cell.name == name)
            .map(CellId::from_index)
    }

    /// Returns the name of a cell.
    pub fn name_of(&self, cell: CellId) -> &str {
        &self.cells[cell.index()].name
    }
}
