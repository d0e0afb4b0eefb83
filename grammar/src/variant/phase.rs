//! The table `[phase.NAME]`: phases of the game.

use super::document::{Node, Text};
use super::reader::{Reader, Rule};
use super::rows::{FIRST, Row, Section, Shape, Type};
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
    /// The name of the phase that begins after it.
    pub next: Option<Text>,
}

/// The section `[phase.NAME]`.
pub static SECTION: Section = Section::new(
    "phase",
    Shape::Rules,
    "Parts of the game with their own kinds of turn, in the order of the file.",
    &[
        Row::new(
            "order",
            Type::Word(&ORDERS),
            "\"each\"",
            "Players move in turn; or each plays alone until the phase is over for that player, perhaps hidden from the others; or all give hidden orders, which are carried out together.",
        )
        .or("\"alternate\""),
        Row::new(
            "until",
            Type::Condition,
            "\"none-left(army)\"",
            "When the phase is over; required for every phase after which another begins.",
        ),
        Row::new(
            "next",
            Type::Text,
            "\"orders\"",
            "The phase that begins then, if it is not the next one of the file.",
        ),
        FIRST,
    ],
);

/// The words for the order of play.
pub const ORDERS: [(&str, PhaseOrder); 4] = [
    ("alternate", PhaseOrder::Alternate),
    ("each", PhaseOrder::Each),
    ("each hidden", PhaseOrder::EachHidden),
    ("together", PhaseOrder::Together),
];

/// Reads a `[phase.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Phase> {
    let Rule { name, fields } = &reader.rule(node, &SECTION)?;
    Some(Phase {
        span: node.span,
        name: name.clone(),
        order: fields.word_or("order", &ORDERS, reader),
        until: fields.text("until", reader),
        next: fields.text("next", reader),
    })
}
