//! The table `[control]`.

use crate::variant::document::{Node, Text};
use crate::variant::reader::Reader;
use crate::variant::rows::{Row, Section, Shape, Type};

/// A table `[control]`.
#[derive(Clone, Debug)]
pub struct Control {
    /// The pieces that a player moves; by default, the player's own.
    pub pieces: Option<Text>,
    /// Whether neutral pieces can be captured.
    pub captures_neutral: bool,
}

/// The section `[control]`.
pub static CONTROL: Section = Section::new(
    "control",
    Shape::Single,
    "Says which pieces a player moves, and whether neutral pieces can be captured.",
    &[
        Row::new(
            "pieces",
            Type::Set,
            "\"mine | neutral\"",
            "The pieces that `me` moves.",
        )
        .or("\"mine\""),
        Row::new(
            "captures-neutral",
            Type::Boolean,
            "true",
            "Whether neutral pieces can be captured as those of enemies can.",
        )
        .or("false"),
    ],
);

pub(super) fn control(node: &Node, reader: &mut Reader<'_>) -> Option<Control> {
    let fields = &reader.entry(node, "[control]", &CONTROL, &[])?;
    Some(Control {
        pieces: fields.text("pieces", reader),
        captures_neutral: fields.flag("captures-neutral", reader),
    })
}
