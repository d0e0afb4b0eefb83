//! The syntax tree of a board file: what was written, with places.

use crate::source::Span;

/// Something with the text it was written as.
#[derive(Clone, PartialEq, Debug)]
pub struct At<T> {
    /// What was meant.
    pub value: T,
    /// Where it stands.
    pub span: Span,
}

/// A word of the file.
pub type Name = At<String>;

/// One statement.
#[derive(Clone, PartialEq, Debug)]
pub struct Statement {
    /// What it says.
    pub kind: Kind,
    /// The whole of it, without comment.
    pub span: Span,
}

/// What a statement says.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
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
    /// `add CELL at X Y on LAYER`
    Add(Name, (f64, f64), Option<Name>),
    /// `remove CELLS`
    Remove(Cells),
    /// `wrap files flip`, for everybody, or `seam files flip`, for men whose notation says `o`.
    Wrap {
        /// Which edges.
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
        /// Its name.
        name: Name,
        /// The class of cells it is for.
        class: Option<Name>,
        /// One displacement per heading.
        entries: Vec<Entry>,
        /// Whether it is a line: to be repeated, so defined for every class.
        line: bool,
    },
    /// `link A B as STEP heading H back H`
    Link {
        /// From here.
        from: Name,
        /// To here.
        to: Name,
        /// Whether there is no way back.
        one_way: bool,
        /// The step that it belongs to.
        step: Option<Name>,
        /// The heading from `from` to `to`.
        heading: Option<At<u16>>,
        /// The heading from `to` to `from`.
        back: Option<At<u16>>,
    },
    /// `atom L = ...`
    Atom {
        /// Its letter.
        letter: At<char>,
        /// The union of these.
        items: Vec<At<Item>>,
        /// Without these.
        except: Vec<At<Item>>,
        /// Whether it may replace an atom that is built in.
        overrides: bool,
    },
    /// `lame L = WORD | WORD`
    Lame(At<char>, Vec<At<Template>>),
    /// `rotated W F` or `toggled W R`
    Partners {
        /// Whether it says `toggled`.
        toggled: bool,
        /// Pairs of letters.
        pairs: Vec<(At<char>, At<char>)>,
    },
    /// `frame PLAYER forward H cells mirror headings mirror`
    Frame {
        /// The player.
        player: Name,
        /// His forward.
        forward: At<u16>,
        /// How his cells lie.
        cells: Option<Mapping>,
        /// Whether the layers are counted from the other end for him.
        layers: bool,
        /// Whether his headings are mirrored as well.
        mirrored: bool,
    },
    /// `zone NAME = CELLS`
    Zone {
        /// Its name.
        name: Name,
        /// Whether it is the same for everyone.
        absolute: bool,
        /// Its cells.
        cells: Cells,
    },
    /// `fen rows top down`
    FenRows(RowOrder),
    /// `fen row a1 b1 c1`
    FenRow(Vec<Name>),
    /// `colours (x + y) mod 2`
    Colours(Sum),
}

/// Which cells a lattice has.
#[derive(Clone, PartialEq, Debug)]
pub enum Shape {
    /// `8x8`
    Rectangle(u16, u16),
    /// `hexagon side 6`
    Hexagon(u16),
    /// `rows 3 4 5 from 1 at x 1 1 1`: lengths, the first rank, the first file of each row.
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

/// Which cells belong to a class.
#[derive(Clone, PartialEq, Debug)]
pub enum ClassRule {
    /// Those whose coordinates meet a condition.
    Where(Test),
    /// These.
    Cells(Cells),
}

/// One displacement of a step.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// Its heading, if it has one.
    pub heading: Option<At<u16>>,
    /// Files, ranks, layers.
    pub by: (i32, i32, i32),
    /// The whole of it.
    pub span: Span,
}

/// A member of an atom.
#[derive(Clone, PartialEq, Debug)]
pub enum Item {
    /// Another atom.
    Letter(char),
    /// Words.
    Words {
        /// The steps.
        template: Template,
        /// Whether they are repeated.
        ride: bool,
        /// Whether every cell on the way must exist; if not said, only where there are no displacements.
        by_word: Option<bool>,
    },
}

/// Steps one after the other.
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    /// At least one.
    pub elements: Vec<Element>,
}

/// A step of a word.
#[derive(Clone, PartialEq, Debug)]
pub struct Element {
    /// The step.
    pub step: Name,
    /// How it turns from the heading so far.
    pub turn: Turn,
    /// The whole of it.
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

/// How a player's cells are found from the first player's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mapping {
    /// The board mirrored so that his forward takes the place of the first player's.
    Mirror,
    /// The board turned so that his forward takes the place of the first player's.
    Rotate,
    /// The same cells.
    Same,
}

/// The rows of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RowOrder {
    /// Whether rows are ranks; if not, they are files.
    pub ranks: bool,
    /// Whether the last rank (the last file) comes first.
    pub descending: bool,
}

/// A set of cells: the first part, then others joined to it from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Cells {
    /// The first part.
    pub first: Meet,
    /// The rest; `true` is `|`, `false` is `-`.
    pub rest: Vec<(bool, Meet)>,
}

/// Cells that are in all of these.
#[derive(Clone, PartialEq, Debug)]
pub struct Meet {
    /// At least one.
    pub parts: Vec<Part>,
}

/// A set of cells by one of its marks.
#[derive(Clone, PartialEq, Debug)]
pub enum Part {
    /// In parentheses.
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
    /// How they compare.
    pub compare: ir::Compare,
    /// The right side.
    pub right: Sum,
}

/// Products added up; `false` takes one away.
#[derive(Clone, PartialEq, Debug)]
pub struct Sum {
    /// At least one.
    pub terms: Vec<(bool, Product)>,
}

/// Factors multiplied, or reduced by a modulus, from left to right.
#[derive(Clone, PartialEq, Debug)]
pub struct Product {
    /// The first factor.
    pub first: Factor,
    /// The rest; `true` is `mod`.
    pub rest: Vec<(bool, Factor)>,
}

/// A number of a formula.
#[derive(Clone, PartialEq, Debug)]
pub enum Factor {
    /// As written.
    Number(i64),
    /// A coordinate.
    Variable(Variable),
    /// In parentheses.
    Group(Box<Sum>),
    /// The negative of it.
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
