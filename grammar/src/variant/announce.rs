//! The tables `[announce.NAME]`: what all players are told after a move.

use super::document::{Node, Text};
use super::reader::{Reader, Rule};
use super::rows::{FIRST, Row, Section, Shape, Type};
use crate::source::Span;

/// A table `[announce.NAME]`.
#[derive(Clone, Debug)]
pub struct Announce {
    /// The place of the table.
    pub span: Span,
    /// The name of the rule.
    pub name: Option<Text>,
    /// The condition, evaluated after the move.
    pub when: Option<Text>,
    /// The text; expressions in it are in braces.
    pub text: Option<Text>,
}

/// The section `[announce.NAME]`.
pub static SECTION: Section = Section::new(
    "announce",
    Shape::Rules,
    "A text that all players are told after a move.",
    &[
        Row::new(
            "when",
            Type::Condition,
            "\"some(captured)\"",
            "The moves after which it is told, read after the move for its player.",
        )
        .required(),
        Row::new(
            "text",
            Type::Title,
            "\"captured on {captured}\"",
            "The text; sets of cells and numbers stand in braces.",
        )
        .or_else("the name"),
        FIRST,
    ],
);

/// Reads an `[announce.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Announce> {
    let Rule { name, fields } = &reader.rule(node, &SECTION)?;
    fields.require(node.span, reader);
    Some(Announce {
        span: node.span,
        name: name.clone(),
        when: fields.text("when", reader),
        text: fields.text("text", reader),
    })
}
