//! Mistakes in the meaning of a board file, each with its facts. `words` has the texts about them. The mistakes in its
//! lines are in `parse`.

mod phrases;
mod words;

use super::grid::Place;
use crate::source::Span;

/// A mistake in the meaning of a board file.
pub(super) enum Mistake<'a> {
    /// No lattice is given.
    NoLattice,
    /// No shape is given.
    NoShape,
    /// No cell is left.
    NoCells { is_graph: bool },
    /// A shape of a graph.
    ShapeOfGraph,
    /// Layers of a graph.
    LayersOfGraph,
    /// A hexagon of other cells.
    HexagonOfOthers,
    /// Joined edges of a board that is no rectangle of squares.
    JoinedEdges,
    /// The board has too many cells.
    TooManyCells { n_cells: usize },
    /// More of something than a board may have.
    TooMany(Limited),

    /// The names of the layers are more or fewer than the layers.
    LayerNames { n_layers: u16, n_names: usize },
    /// The names of the files or ranks are more or fewer than these.
    LineNames {
        lines: Label,
        n_lines: usize,
        n_names: usize,
    },
    /// A formula of labels of a graph.
    LabelsOfGraph,
    /// A formula of labels overflows.
    LabelOverflows { lines: Label, place: Place },
    /// A formula gives a number that is no label. The values are the least and the greatest on the board.
    LabelOutOfRange {
        lines: Label,
        place: Place,
        number: i64,
        values: (i64, i64),
        range: (i64, i64),
    },
    /// Two cells have one name.
    TwinCells { name: &'a str, places: [Place; 2] },
    /// A new cell has the name of another.
    CellNameTaken { name: &'a str },
    /// A new cell is at the place of another.
    PlaceTaken { cell: &'a str },
    /// A new cell is on a layer that does not exist.
    NoLayer { name: &'a str },
    /// A new cell is between the cells of its lattice.
    Fraction,

    /// A statement that a file has once is repeated.
    GivenTwice { statement: &'a str, first: Span },
    /// Edges are joined again.
    JoinedTwice,
    /// A name is declared again.
    DeclaredTwice { what: Declared, name: &'a str },

    /// A name of no cell. The lines have the first and the last label of the board; there are none if cells have names
    /// of their own.
    UnknownCell {
        name: &'a str,
        cells: Vec<&'a str>,
        lines: Vec<(Label, &'a str, &'a str)>,
    },
    /// A name of neither cell nor zone, and the names and words that are known.
    UnknownZone {
        name: &'a str,
        known: Vec<&'a str>,
        /// The lines that have this name.
        line: Option<Label>,
    },
    /// A range between two names, of which this end is no cell.
    RangeEnd {
        range: &'a str,
        end: &'a str,
        cells: Vec<&'a str>,
    },
    /// A label that no cell has. The ends are the first and the last label of the board.
    NoLabel {
        what: Label,
        label: &'a str,
        ends: Option<(&'a str, &'a str)>,
    },
    /// A name of no class.
    UnknownClass {
        name: &'a str,
        classes: Vec<&'a str>,
    },
    /// A name of no step.
    UnknownStep { name: &'a str, steps: Vec<&'a str> },
    /// A set of cells by something that is not known before the cells.
    TooEarly(Early),
    /// A zone without cells.
    EmptyZone { name: &'a str },

    /// A cell of two classes.
    TwoClasses {
        cell: &'a str,
        classes: [&'a str; 2],
    },
    /// A cell of no class.
    NoClass { cell: &'a str },
    /// A heading that the ring does not have.
    OutOfRing { heading: u16, ring: u16 },
    /// A heading that no step has. The steps are the first of the board, each with its headings.
    NoSuchHeading {
        heading: u16,
        steps: Vec<(&'a str, Vec<u16>)>,
    },
    /// A step by nothing.
    NullStep,
    /// A step has one heading twice.
    HeadingTwice { step: &'a str },
    /// A line lacks a heading in a class.
    BrokenLine {
        line: &'a str,
        heading: Option<u16>,
        class: &'a str,
    },

    /// A link from a cell to itself.
    LinkToItself { cell: &'a str },
    /// A link both ways, in a ring without opposite headings.
    NoOpposite { ring: u16 },
    /// A link one way, with a heading for the way back.
    BackOfOneWay,
    /// A second link from a cell in one heading.
    LinkedTwice { cell: &'a str },
    /// A link without a name of its step. The steps are those that have its heading.
    LinkWithoutStep { steps: Vec<&'a str> },
    /// A step of links that no atom uses.
    UnusedStep { name: &'a str },

    /// An atom is declared again.
    AtomTwice { letter: char, first: Span },
    /// An atom with one of Betza's letters that has been replaced.
    OldLetter { letter: char, modern: char },
    /// An atom with the letter of an atom of Betza.
    BetzaAtom { letter: char },
    /// An atom without a target.
    AtomNowhere { letter: char },
    /// A leap by coordinates on another lattice. The step is the first of the board.
    LeapOfSquares { step: Option<&'a str> },
    /// A leap by three coordinates on a board without layers.
    LeapWithoutLayers { by: &'a [u16] },
    /// A leap by nothing.
    NullLeap,
    /// A lame path that ends elsewhere.
    LamePath { letter: char },
    /// A letter of no atom.
    UnknownAtom {
        letter: char,
        atoms: Vec<char>,
        order: Order,
    },
    /// The first step of a word turns.
    FirstTurns,
    /// A step of a word has no heading to go on with.
    NoHeadingOn { step: &'a str },

    /// The first frame is turned or mirrored.
    FirstFrame { player: &'a str },
    /// No player has a frame.
    NoFrame { ring: u16 },
    /// A cell without a counterpart for a player.
    NoCounterpart { cell: &'a str, is_mirrored: bool },
    /// A frame has cells by a word that is no mapping and no permutation.
    UnknownMapping {
        word: &'a str,
        permutations: Vec<&'a str>,
    },
    /// A cell has no counterpart among the cells that are moved.
    NoImage { cell: &'a str, moved: Moved },
    /// A cell occurs twice in a cycle.
    CycleTwice { cell: &'a str },
    /// Cells of a graph are shifted.
    ShiftOfGraph,
    /// A cell occurs twice in the rows of FENs.
    RowsTwice { cell: &'a str },
    /// A cell is missing in the rows of FENs.
    NotInRows { cell: &'a str },

    /// A gap between cells without a line.
    GapWithoutLine { has_points: bool },
    /// A line from a cell to itself.
    LineToItself { cell: &'a str },
    /// A mark beside no line.
    MarkWithoutLine,
    /// A border around no lines.
    BorderWithoutLines,
    /// A color of a player that the board does not have.
    UnknownPlayer {
        name: &'a str,
        players: Vec<&'a str>,
    },
    /// A color that players do not have.
    UnknownColor { name: &'a str },
}

/// A thing of which a board may have a limited number.
#[derive(Clone, Copy)]
pub(super) enum Limited {
    Classes,
    Directions,
    Frames,
    Permutations,
    Steps,
    Words,
    Zones,
}

/// A way in which cells are moved.
#[derive(Clone, Copy)]
pub(super) enum Moved {
    Mirrored,
    Shifted,
    Turned,
}

/// A thing that is declared by a name.
#[derive(Clone, Copy)]
pub(super) enum Declared {
    Class,
    Color,
    Frame,
    Permutation,
    Zone,
    /// A cell, or a word of the language.
    CellOrWord,
}

/// A label of cells.
#[derive(Clone, Copy)]
pub(super) enum Label {
    File,
    Rank,
    Layer,
}

/// A thing that depends on the cells.
#[derive(Clone, Copy)]
pub(super) enum Early {
    Classes,
    Colours,
    Edges,
}

/// Whether a declaration has to be above its use.
#[derive(Clone, Copy)]
pub(super) enum Order {
    Above,
    Anywhere,
}
