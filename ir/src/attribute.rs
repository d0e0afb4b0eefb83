//! Attributes: the values that cells, kinds and pieces carry besides their names, for rules to read.

use serde::Serialize;

use crate::about::{About, Definition, Inputs};
use crate::{AttributeId, Cells, Node, Speaks};

/// The largest number that an attribute can have.
pub const ATTRIBUTE_MAX: u16 = u16::MAX;

/// The carrier of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttributeOf {
    /// Cells of the board: terrain. A position can change it.
    Cell,
    /// Piece types.
    Kind,
    /// Pieces. A piece has the first value when it comes to the board, and loses its value when it leaves the board. It
    /// keeps the value while it moves, and when its kind or its owner changes.
    Piece,
}

/// The type of the values of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttributeType {
    /// Sets of symbols: one bit for each letter of [`Rules::symbols`](crate::Rules::symbols).
    Symbols,
    /// Whole numbers.
    Number,
}

/// A named value of every cell, of every kind or of every piece.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Attribute {
    /// The attribute's name.
    pub name: String,
    /// The carrier: cells, kinds or pieces.
    pub of: AttributeOf,
    /// The type of the values.
    pub kind: AttributeType,
    /// The value of each cell at the start, in topology order, or of each kind; of pieces, the first value alone.
    pub values: Vec<u64>,
}

impl Attribute {
    /// Returns the value that pieces have when they come to the board.
    pub fn first(&self) -> u64 {
        self.values.first().copied().unwrap_or(0)
    }
}

/// A set of symbols in a rule.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Symbols {
    /// A constant set, one bit for each symbol.
    Constant(u64),
    /// The symbols of the places: of their cells, or of the pieces on them. The symbols of several places are united.
    At(AttributeId, Box<Cells>),
    /// The symbols of the kind chosen (promotion, drop), or of the kind that leaves a store.
    OfChosen(AttributeId),
    /// The symbols on the position before the step; in expressions on whole turns, before the turn.
    Was(Box<Symbols>),
    /// The union of both sets.
    Or(Box<Symbols>, Box<Symbols>),
    /// The intersection of both sets.
    And(Box<Symbols>, Box<Symbols>),
    /// The symbols of the first set that are not in the second.
    Minus(Box<Symbols>, Box<Symbols>),
}

impl Symbols {
    /// Visits the child expressions, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_) | Self::OfChosen(_) => {}
            Self::At(_, set) => visit(Node::Cells(set)),
            Self::Was(symbols) => visit(Node::Symbols(symbols)),
            Self::Or(a, b) | Self::And(a, b) | Self::Minus(a, b) => {
                visit(Node::Symbols(a));
                visit(Node::Symbols(b));
            }
        }
    }

    /// Returns the properties of the set of symbols, apart from those of its parts.
    pub fn about(&self) -> About {
        About::of_parts(match self {
            Self::Was(_) => {
                return About::reads(Inputs::EARLIER).speaking(Speaks::OfMoveEarlier);
            }
            Self::Constant(_) | Self::Or(..) | Self::And(..) | Self::Minus(..) => Inputs::NONE,
            Self::At(attribute, _) => {
                return About::of_parts(Inputs::ATTRIBUTE.and(Inputs::KIND))
                    .naming(Definition::Attribute(*attribute));
            }
            Self::OfChosen(_) => Inputs::CHOSEN,
        })
    }
}
