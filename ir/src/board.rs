//! The board: cells, the view of each player, and the drawing data.

use crate::{CellId, CellSet, PlayerId, Step};
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
    /// The place among the labels of the board.
    #[serde(skip)]
    pub order: Order,
    /// Whether the name was given to this cell alone, so that its labels may differ from those of the cells around it.
    #[serde(skip)]
    pub has_own_name: bool,
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

/// A permutation of the cells: each piece goes from its cell to another, and no two to the same.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Permutation {
    /// The permutation's name.
    pub name: String,
    /// For each frame, the cell to which the piece of each cell goes, in topology order.
    pub cells: Vec<Vec<CellId>>,
}

impl Permutation {
    /// Returns the cells to which the pieces go if the permutation is applied this many times, in a player's view. Cost:
    /// linear, whatever the number.
    pub fn applied(&self, player: PlayerId, times: u32) -> Vec<CellId> {
        let of_player = self.cells.get(player.index()).or(self.cells.first());
        let Some(to) = of_player else {
            return Vec::new();
        };
        let mut applied: Vec<CellId> = (0..to.len()).map(CellId::from_index).collect();
        let mut is_done = vec![false; to.len()];
        for first in 0..to.len() {
            let mut cycle = Vec::new();
            let mut cell = CellId::from_index(first);
            while !std::mem::replace(&mut is_done[cell.index()], true) {
                cycle.push(cell);
                cell = to[cell.index()];
            }
            for (index, cell) in cycle.iter().enumerate() {
                let by = times as usize % cycle.len();
                applied[cell.index()] = cycle[(index + by) % cycle.len()];
            }
        }
        applied
    }
}

/// The place of a cell among the labels of its board.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Order {
    /// The number of its file from the left, if it has a file.
    pub file: Option<i32>,
    /// The number of its rank from below, if it has a rank.
    pub rank: Option<i32>,
    /// The number of its layer from below.
    pub layer: i32,
}

impl Order {
    /// Returns the range that a text such as `a1-c3` means; `find` returns the places of the cells with these names.
    /// `None` if the text is the name of a cell, or no range between cells with files and ranks.
    pub fn range(text: &str, find: impl Fn(&str) -> Option<Self>) -> Option<OrderRange> {
        if find(text).is_some() {
            return None;
        }
        // Names of cells may have hyphens themselves.
        let mut hyphens = text.match_indices('-');
        hyphens.find_map(|(at, _)| {
            let (from, to) = (find(&text[..at])?, find(&text[at + 1..])?);
            let has_labels = |end: Self| end.file.is_some() && end.rank.is_some();
            (has_labels(from) && has_labels(to)).then_some(OrderRange { from, to })
        })
    }
}

/// The cells between two corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OrderRange {
    /// The first corner.
    pub from: Order,
    /// The other corner.
    pub to: Order,
}

impl OrderRange {
    /// Tests whether file, rank and layer of a cell are between those of the corners.
    pub fn contains(self, cell: Order) -> bool {
        let between = |from: Option<i32>, to: Option<i32>, it: Option<i32>| match (from, to, it) {
            (Some(from), Some(to), Some(it)) => (from.min(to)..=from.max(to)).contains(&it),
            _ => false,
        };
        let Self { from, to } = self;
        between(from.file, to.file, cell.file)
            && between(from.rank, to.rank, cell.rank)
            && between(Some(from.layer), Some(to.layer), Some(cell.layer))
    }

    /// Returns the set of the cells in the range; `orders` has one entry for each cell of the board.
    pub fn cells(self, orders: impl ExactSizeIterator<Item = Order>) -> CellSet {
        let n_cells = orders.len();
        let cells = orders
            .enumerate()
            .filter(|(_, order)| self.contains(*order));
        CellSet::of(n_cells, cells.map(|(index, _)| CellId::from_index(index)))
    }
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
    /// Permutations of the cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub permutations: Vec<Permutation>,
    /// The rows of a FEN, first to last, each from its left end. Together they contain every cell once.
    pub fen_rows: Vec<Vec<CellId>>,
    /// The named steps of a board that is a graph, for each heading; empty on lattices, where the places of cells show them. For texts.
    #[serde(skip)]
    pub links: Vec<Link>,
    /// The style of pictures.
    #[serde(skip)]
    pub look: Look,
}

/// A named step of a graph in one heading.
#[derive(Clone, PartialEq, Debug)]
pub struct Link {
    /// The name of the step.
    pub name: String,
    /// The heading in degrees clockwise from heading 0, if there is one.
    pub degrees: Option<i32>,
    /// The cells that it joins.
    pub step: Step,
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

    /// Finds the cells of a range between two cells, `a1-c3`, by name: those whose file, rank and layer are between
    /// those of the two. `None` if the text is the name of a cell, or no range. Cost: linear.
    pub fn find_range(&self, text: &str) -> Option<CellSet> {
        let cells = self.cells.iter().map(|cell| cell.order);
        let range = Order::range(text, |name| {
            Some(self.cells[self.find(name)?.index()].order)
        })?;
        Some(range.cells(cells))
    }

    /// Returns the name of a cell.
    pub fn name_of(&self, cell: CellId) -> &str {
        &self.cells[cell.index()].name
    }
}
