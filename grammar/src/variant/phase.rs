//! The table `[phase.NAME]`: phases of the game.

use super::document::{Node, Text};
use super::reader::{Reader, Rule};
use crate::source::Span;
use ir::PhaseOrder;

/// A table `[phase.NAME]`.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The place of the table.
    pub span: Span,
    /// The name of the phase.
    pub name: Option<Text>,
    /// The order of play.
    pub order: PhaseOrder,
    /// The condition that ends the phase.
    pub until: Option<Text>,
}

/// The keys of a `[phase.NAME]`.
pub const KEYS: [&str; 3] = ["order", "until", "first"];

/// The words for the order of play.
pub const ORDERS: [(&str, PhaseOrder); 3] = [
    ("alternate", PhaseOrder::Alternate),
    ("each", PhaseOrder::Each),
    ("each hidden", PhaseOrder::EachHidden),
];

/// Reads a `[phase.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Phase> {
    let Rule { name, table, .. } = &reader.rule(node, "phase", &KEYS)?;
    Some(Phase {
        span: node.span,
        name: name.clone(),
        order: reader
            .word(table, "order", &ORDERS, "resolve::unknown_word")
            .unwrap_or(PhaseOrder::Alternate),
        until: reader.condition(table, "until", "until = \"none-left(army)\""),
    })
}
