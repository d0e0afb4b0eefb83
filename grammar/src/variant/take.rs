//! The tables `[take.NAME]`: captures that follow from a move.

use super::document::{Node, Text};
use super::reader::{Reader, Rule};
use super::rows::{FIRST, Row, Section, Shape, Type};
use crate::source::Span;

/// A table `[take.NAME]`.
#[derive(Clone, Debug)]
pub struct Take {
    /// The place of the table.
    pub span: Span,
    /// The name of the rule.
    pub name: Option<Text>,
    /// The condition on the move, evaluated before it.
    pub when: Option<Text>,
    /// The captured pieces, evaluated after the move.
    pub captures: Option<Text>,
}

/// The section `[take.NAME]`.
pub static SECTION: Section = Section::new(
    "take",
    Shape::Rules,
    "Captures that follow from a move, such as those of pieces between two others.",
    &[
        Row::new(
            "when",
            Type::Condition,
            "\"piece is pawn\"",
            "The moves from which the captures follow, read before the move.",
        )
        .or_else("all"),
        Row::new(
            "takes",
            Type::Set,
            "\"near(to, 'W') & enemy\"",
            "The captured pieces, read with the pieces of the move on their new cells.",
        )
        .required(),
        FIRST,
    ],
);

/// Reads a `[take.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Take> {
    let Rule { name, fields } = &reader.rule(node, &SECTION)?;
    fields.require(node.span, reader);
    Some(Take {
        span: node.span,
        name: name.clone(),
        when: fields.text("when", reader),
        captures: fields.text("takes", reader),
    })
}
