//! The meanings of names.

use super::ast::{Expr, Word};
use crate::source::Span;
use ir::{
    AttributeId, AttributeOf, AttributeType, Bound, CellId, ChanceId, CounterId, KindId, StatusId,
    StoreId, ZoneId,
};
use std::rc::Rc;

/// The meaning of a name, and the place of its declaration.
#[derive(Clone)]
pub(super) struct Entry {
    pub meaning: Meaning,
    pub span: Option<Span>,
}

/// The meanings of names.
#[derive(Clone)]
pub(super) enum Meaning {
    /// A cell as the first player names it.
    Cell(CellId),
    Kind(KindId),
    Zone(ZoneId),
    Counter(CounterId),
    Chance(ChanceId),
    Store(StoreId),
    Status(StatusId),
    Let(Rc<Let>),
    Bound(Bound),
}

impl Meaning {
    pub fn describe(&self) -> &'static str {
        match self {
            Meaning::Cell(_) => "a cell of the board",
            Meaning::Kind(_) => "a kind",
            Meaning::Zone(_) => "a zone",
            Meaning::Counter(_) => "a counter",
            Meaning::Chance(_) => "a throw of dice",
            Meaning::Store(_) => "a store",
            Meaning::Status(_) => "a status",
            Meaning::Let(_) => "a name from `[let]`",
            Meaning::Bound(_) => "a piece of the joint move",
        }
    }
}

/// An attribute as a function of expressions.
#[derive(Clone, Copy)]
pub(super) struct AttributeEntry {
    pub id: AttributeId,
    pub of: AttributeOf,
    pub kind: AttributeType,
    pub span: Span,
}

/// An entry of `[let]`: a name for an expression.
pub(super) struct Let {
    pub name: Word,
    pub parameters: Vec<Word>,
    pub body: Expr,
}
