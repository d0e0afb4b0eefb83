//! `[[phase]]`: parts of the game.

use super::document::{Node, Text};
use super::reader::Reader;
use crate::source::Span;
use ir::PhaseOrder;

/// `[[phase]]`.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The table.
    pub span: Span,
    /// Its name.
    pub name: Option<Text>,
    /// Who plays.
    pub order: PhaseOrder,
    /// When it is over.
    pub until: Option<Text>,
}

/// The keys of a `[[phase]]`.
pub const KEYS: [&str; 5] = ["name", "order", "until", "off", "first"];

/// Words for who plays.
pub const ORDERS: [(&str, PhaseOrder); 3] = [
    ("alternate", PhaseOrder::Alternate),
    ("each", PhaseOrder::Each),
    ("each hidden", PhaseOrder::EachHidden),
];

/// Reads a `[[phase]]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Phase> {
    let table = &reader.entry(node, "[[phase]]", &KEYS)?;
    reader.flags(table, "[[phase]]");
    if !table.contains_key("name") {
        reader.missing(node.span, "[[phase]]", "name", "name = \"play\"");
    }
    Some(Phase {
        span: node.span,
        name: reader.text(table, "name", "name = \"play\""),
        order: reader
            .word(table, "order", &ORDERS, "resolve::unknown_word")
            .unwrap_or(PhaseOrder::Alternate),
        until: reader.condition(table, "until", "until = \"none-left(army)\""),
    })
}
