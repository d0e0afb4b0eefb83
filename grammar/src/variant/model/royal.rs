//! The table `[royal]`.

use crate::source::Span;
use crate::variant::document::{Node, Text};
use crate::variant::reader::Reader;
use crate::variant::rows::{Row, Section, Shape, Type};

/// A table `[royal]`.
#[derive(Clone, Debug)]
pub struct Royal {
    /// The place of the table.
    pub span: Span,
    /// The royal pieces.
    pub subject: Option<Text>,
    /// The condition that they must satisfy; by default, no royal is attacked.
    pub safe: Option<Text>,
}

/// The section `[royal]`.
pub static ROYAL: Section = Section::new(
    "royal",
    Shape::Single,
    "Declares which pieces are royal.",
    &[
        Row::new(
            "who",
            Type::Set,
            "\"mine king\"",
            "The royal pieces of `me`.",
        )
        .required(),
        Row::new(
            "safe",
            Type::Condition,
            "\"none(attacked(royal))\"",
            "Must hold for the player who has moved, after the move.",
        )
        .or("\"none(attacked(royal))\""),
    ],
);

pub(super) fn royal(node: &Node, reader: &mut Reader<'_>) -> Option<Royal> {
    let fields = &reader.entry(node, "[royal]", &ROYAL, &[])?;
    fields.require(node.span, reader);
    Some(Royal {
        span: node.span,
        subject: fields.text("who", reader),
        safe: fields.text("safe", reader),
    })
}
