//! The tables `[forbid.NAME]`.

use crate::source::Span;
use crate::variant::document::{Node, Text};
use crate::variant::reader::{Reader, Rule};
use crate::variant::rows::{FIRST, Row, Section, Shape, Type};

/// A table `[forbid.NAME]`.
#[derive(Clone, Debug)]
pub struct Forbid {
    /// The place of the table.
    pub span: Span,
    /// The name of the rule.
    pub name: Option<Text>,
    /// The pieces that the rule restricts.
    pub subject: Option<Text>,
    /// The forbidden moves, by a condition before the move.
    pub before: Option<Text>,
    /// The forbidden moves, by a condition after the move.
    pub after: Option<Text>,
    /// Whether the rule also restricts attacks.
    pub attack: bool,
}

/// The section `[forbid.NAME]`.
pub static FORBID: Section = Section::new(
    "forbid",
    Shape::Rules,
    "Makes moves illegal; with both `when` and `after`, both must hold.",
    &[
        Row::new(
            "who",
            Type::Set,
            "\"pawn\"",
            "The rule applies to moves of these pieces.",
        )
        .or_else("all"),
        Row::new(
            "when",
            Type::Condition,
            "\"some(captured)\"",
            "Forbids the moves for which it holds, read before the move.",
        ),
        Row::new(
            "after",
            Type::Condition,
            "\"in check\"",
            "Forbids the moves for which it holds after the step and its effects.",
        ),
        Row::new(
            "attack",
            Type::Boolean,
            "false",
            "Whether a forbidden capture is no attack either.",
        )
        .or("true"),
        FIRST,
    ],
);

pub(super) fn forbid(node: &Node, reader: &mut Reader<'_>) -> Option<Forbid> {
    let Rule { name, fields } = &reader.rule(node, &FORBID)?;
    if !["who", "when", "after"]
        .iter()
        .any(|key| fields.contains_key(*key))
    {
        fields.missing("when", node.span, reader);
    }
    Some(Forbid {
        span: node.span,
        name: name.clone(),
        subject: fields.text("who", reader),
        before: fields.text("when", reader),
        after: fields.text("after", reader),
        attack: fields.flag("attack", reader),
    })
}
