//! Attributes: what cells and kinds carry besides their names, for rules to read.

use serde::Serialize;

use crate::{AttributeId, Cells, Node};

/// What carries an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttributeOf {
    /// Cells of the board: terrain. A position can change it.
    Cell,
    /// Kinds of men.
    Kind,
}

/// What the values of an attribute are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum AttributeType {
    /// Sets of symbols: one bit for each letter of [`Rules::symbols`](crate::Rules::symbols).
    Symbols,
    /// Whole numbers.
    Number,
}

/// A named value of every cell or of every kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// What carries it.
    pub of: AttributeOf,
    /// What its values are.
    pub kind: AttributeType,
    /// The value of each cell at the start, in topology order, or of each kind.
    pub values: Vec<u64>,
}

/// A set of symbols, as rules speak of it.
#[derive(Clone, PartialEq, Hash, Debug, Serialize)]
pub enum Symbols {
    /// These, one bit each.
    Constant(u64),
    /// Those of the places: of their cells, or of the men who stand there. Of several places, all together.
    At(AttributeId, Box<Cells>),
    /// Those of the kind chosen (promotion, drop), or of the kind that leaves a store.
    OfChosen(AttributeId),
    /// In one or the other.
    Or(Box<Symbols>, Box<Symbols>),
    /// In both.
    And(Box<Symbols>, Box<Symbols>),
    /// In the first, not in the second.
    Minus(Box<Symbols>, Box<Symbols>),
}

impl Symbols {
    /// Visits the expressions that this one is made of, left to right.
    pub fn for_each_child<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Constant(_) | Self::OfChosen(_) => {}
            Self::At(_, set) => visit(Node::Cells(set)),
            Self::Or(a, b) | Self::And(a, b) | Self::Minus(a, b) => {
                visit(Node::Symbols(a));
                visit(Node::Symbols(b));
            }
        }
    }
}
