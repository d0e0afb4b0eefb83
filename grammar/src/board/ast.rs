//! The syntax tree of a board file, with places.

use crate::source::Span;

/// A value with its place in the text.
#[derive(Clone, PartialEq, Debug)]
pub struct At<T> {
    /// The value.
    pub value: T,
    /// The place.
    pub span: Span,
}

/// A word of the file.
pub type Name = At<String>;

/// One statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// The content.
    pub kind: Kind,
    /// The whole statement, without comment.
    pub span: Span,
}

impl Statement {
    /// Tests whether a statement with this first word is among those that could not be read. If so, nothing is missing
    /// but what is reported already.
    pub fn is_unread(statements: &[Self], word: &str) -> bool {
        let mut kinds = statements.iter().map(|statement| &statement.kind);
        kinds.any(|kind| matches!(kind, Kind::Unread(unread) if *unread == word))
    }
}

/// The content of a statement.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// A statement with this first word and with an error that is reported already.
    Unread(&'static str),
    /// `lattice hex flat`
    Lattice(ir::Lattice),
    /// `shape ...`
    Shape(Shape),
    /// `layers 5 A B C D E`
    Layers(u16, Vec<Name>),
    /// `name files a b c`
    FileLabels(Vec<Name>),
    /// `name ranks 1 2 3`
    RankLabels(Vec<Name>),
    /// `name ranks from 1 in each file`: the first number, and whether every file is counted by itself.
    RankNumbers(u16, bool),
    /// `name files {letter x}`
    FileFormula(LabelFormula),
    /// `name ranks {y + x - 1}`
    RankFormula(LabelFormula),
    /// `add CELL at X Y on LAYER`
    Add(Name, (f64, f64), Option<Name>),
    /// `remove CELLS`
    Remove(Cells),
    /// `wrap files flip`, for every piece, or `seam files flip`, for pieces with `o` in their notation.
    Wrap {
        /// The edges.
        axis: Axis,
        /// Whether the board is twisted.
        flip: bool,
        /// Whether it is a seam.
        seam: bool,
    },
    /// `seam none`
    NoSeam,
    /// `ring 12`
    Ring(u16),
    /// `class NAME = ...`
    Class(Name, ClassRule),
    /// `step NAME CLASS H:(dx,dy) ...`, or `line`.
    Step {
        /// The name.
        name: Name,
        /// The class of its start cells.
        class: Option<Name>,
        /// One displacement per heading.
        entries: Vec<Entry>,
        /// Whether it is a line: repeated, and therefore defined for every class.
        line: bool,
    },
    /// `link A B as STEP heading H back H`
    Link {
        /// The first cell.
        from: Name,
        /// The second cell.
        to: Name,
        /// Whether the link leads only from `from` to `to`.
        one_way: bool,
        /// The step that the link belongs to.
        step: Option<Name>,
        /// The heading from `from` to `to`.
        heading: Option<At<u16>>,
        /// The heading from `to` to `from`.
        back: Option<At<u16>>,
    },
    /// `atom L = ...`
    Atom {
        /// The letter.
        letter: At<char>,
        /// The members of the atom: their union.
        items: Vec<At<Item>>,
        /// The members that are excluded.
        except: Vec<At<Item>>,
        /// Whether the atom may replace a built-in atom.
        overrides: bool,
    },
    /// `lame L = WORD | WORD`
    Lame(At<char>, Vec<At<Template>>),
    /// `rotated W F` or `toggled W R`
    Partners {
        /// Whether the statement is `toggled`.
        toggled: bool,
        /// Pairs of letters.
        pairs: Vec<(At<char>, At<char>)>,
    },
    /// `permutation NAME = PART, PART`
    Permutation {
        /// The name.
        name: Name,
        /// Whether the permutation is the same for all players.
        absolute: bool,
        /// The parts, one applied after the other.
        parts: Vec<At<Rearrangement>>,
    },
    /// `frame PLAYER forward H cells mirror headings mirror`
    Frame {
        /// The player.
        player: Name,
        /// The player's forward.
        forward: At<u16>,
        /// The mapping of the player's cells.
        cells: Option<FrameCells>,
        /// Whether the layers are counted from the other end for the player.
        layers: bool,
        /// Whether the player's headings are mirrored as well.
        mirrored: bool,
    },
    /// `zone NAME = CELLS`
    Zone {
        /// The name.
        name: Name,
        /// Whether the zone has the same cells for all players.
        absolute: bool,
        /// The cells.
        cells: Cells,
    },
    /// `fen rows top down`
    FenRows(RowOrder),
    /// `fen row a1 b1 c1`
    FenRow(Vec<Name>),
    /// `colours (x + y) mod 2`
    Colours(Sum),
    /// `look points`
    Look(ir::CellStyle),
    /// `look line d1 f3`
    LookLine(Name, Name),
    /// `look gap b5-h5 b6-h6`: two sets of cells, each a cell, a range or a zone.
    LookGap(Name, Name),
    /// `look player white red`: the player and the colour.
    LookPlayer(Name, Name),
    /// `look mark b3 h3`: cells, ranges or zones.
    LookMarks(Vec<Name>),
    /// `look pieces ivory`
    LookPieces(ir::PieceStyle),
    /// `look border`
    LookBorder,
}

/// The label of each cell's file or rank, computed from the coordinates of the cell.
#[derive(Clone, PartialEq, Debug)]
pub struct LabelFormula {
    /// The number.
    pub number: Sum,
    /// Whether the label is the number in letters: `a` for 1.
    pub has_letters: bool,
    /// The whole formula, with its braces.
    pub span: Span,
}

/// The shape of a lattice.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// `8x8`
    Rectangle(u16, u16),
    /// `hexagon side 6`
    Hexagon(u16),
    /// `rows 3 4 5 from 1 at x 1 1 1`: the lengths, the first rank, the first file of each row.
    Rows(Vec<u16>, u16, Vec<i32>),
    /// `columns 4-12 3-13`: the ranks of each file.
    Columns(Vec<(u16, u16)>),
}

/// A pair of opposite edges.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Axis {
    /// Left and right.
    Files,
    /// Lower and upper.
    Ranks,
}

/// The definition of a class.
#[derive(Clone, PartialEq, Debug)]
pub enum ClassRule {
    /// The cells whose coordinates meet a condition.
    Where(Test),
    /// The cells of a set.
    Cells(Cells),
}

/// One displacement of a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// The heading, if the step has one.
    pub heading: Option<At<u16>>,
    /// The displacement: files, ranks, layers.
    pub by: (i32, i32, i32),
    /// The whole displacement.
    pub span: Span,
}

/// A member of an atom.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// Another atom.
    Letter(char),
    /// `leap (2,1)`, `ride (1,1,1)`
    Vector {
        /// The displacement.
        by: At<Vector>,
        /// Whether the leaps are repeated.
        ride: bool,
    },
    /// Words that the atom makes from steps.
    Words {
        /// The steps.
        template: Template,
        /// Whether the words are repeated.
        ride: bool,
        /// Whether every cell on the path must exist. By default they must exist only on graphs, whose steps have no
        /// displacements.
        by_word: Option<bool>,
    },
}

/// The numbers of a leap by coordinates, two or three, in any order and with any sign.
pub type Vector = Vec<u16>;

/// A sequence of steps.
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    /// The steps, at least one.
    pub elements: Vec<Element>,
}

/// A step of a word.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// The step.
    pub step: Name,
    /// The turn from the heading so far.
    pub turn: Turn,
    /// The whole step.
    pub span: Span,
}

/// A turn between two steps of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// Straight on.
    Ahead,
    /// To the n-th heading of the step clockwise, or counter-clockwise if negative.
    By(i32),
    /// To each heading of the step.
    Any,
}

/// One part of a permutation.
#[derive(Clone, PartialEq, Debug)]
pub enum Rearrangement {
    /// `cycle a1 a3 c3 c1`: each piece goes to the next cell, the last to the first. Names are cells or ranges.
    Cycle(Vec<Name>),
    /// `rotate 2 of a1-c3`, or `mirror 0 of a1-c3`
    Turned {
        /// The heading that takes the place of heading 0.
        by: At<u16>,
        /// Whether left and right change places first.
        is_mirrored: bool,
        /// The cells.
        cells: Cells,
    },
    /// `shift 1 0 of all`
    Shifted {
        /// Files, ranks and layers.
        by: (i32, i32, i32),
        /// The cells.
        cells: Cells,
    },
}

/// The cells of a frame.
#[derive(Clone, PartialEq, Debug)]
pub enum FrameCells {
    /// The board as it is, mirrored or turned.
    Mapping(Mapping),
    /// The cells by a permutation.
    Permutation(Name),
}

/// The mapping of the first player's cells to another player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mapping {
    /// The board mirrored so that the player's forward replaces the first player's.
    Mirror,
    /// The board turned so that the player's forward replaces the first player's.
    Rotate,
    /// No change of the cells.
    Same,
}

/// The order of rows in a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowOrder {
    /// Whether rows are ranks; if not, they are files.
    pub ranks: bool,
    /// Whether the last rank (the last file) comes first.
    pub descending: bool,
}

/// A set of cells: the first part, then other parts joined to it from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    /// The first part.
    pub first: Meet,
    /// The other parts; `true` is `|`, `false` is `-`.
    pub rest: Vec<(bool, Meet)>,
}

/// An intersection of sets of cells.
#[derive(Clone, PartialEq, Debug)]
pub struct Meet {
    /// The parts, at least one.
    pub parts: Vec<Part>,
}

/// A set of cells by one property.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// A set in parentheses.
    Group(Box<Cells>),
    /// Cells, ranges of cells, zones, `all`.
    Names(Vec<Name>),
    /// Cells where a step in this heading leaves the board.
    Edge(At<u16>, Option<Name>),
    /// Cells of these files.
    Files(Vec<Name>),
    /// Cells of these ranks.
    Ranks(Vec<Name>),
    /// Cells of these layers.
    Layers(Vec<Name>),
    /// Cells of a class.
    Class(Name),
    /// Cells of a colour.
    Colour(At<u16>),
    /// Cells whose coordinates meet a condition.
    Where(Test),
}

/// A comparison of two sums.
#[derive(Clone, PartialEq, Debug)]
pub struct Test {
    /// The left side.
    pub left: Sum,
    /// The comparison.
    pub compare: ir::Compare,
    /// The right side.
    pub right: Sum,
}

/// A sum of products; `false` marks a product that is subtracted.
#[derive(Clone, PartialEq, Debug)]
pub struct Sum {
    /// The products, at least one.
    pub terms: Vec<(bool, Product)>,
}

/// Factors that are multiplied, or reduced by a modulus, from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Product {
    /// The first factor.
    pub first: Factor,
    /// The other factors; `true` is `mod`.
    pub rest: Vec<(bool, Factor)>,
}

/// A number of a formula.
#[derive(Clone, PartialEq, Debug)]
pub enum Factor {
    /// A number in the text.
    Number(i64),
    /// A coordinate.
    Variable(Variable),
    /// A sum in parentheses.
    Group(Box<Sum>),
    /// The negative of a factor.
    Minus(Box<Factor>),
}

/// A coordinate of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variable {
    /// `x`, on hexagons also `q`.
    X,
    /// `y`, on hexagons also `p`.
    Y,
    /// `layer`, from 0.
    Layer,
}
