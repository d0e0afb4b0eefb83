//! The table `[view]`.

use crate::source::Span;
use crate::variant::document::{Node, Text};
use crate::variant::reader::Reader;
use crate::variant::rows::{Row, Section, Shape, Type};

/// A table `[view]`.
#[derive(Clone, Debug)]
pub struct View {
    /// The place of the table.
    pub span: Span,
    /// The cells whose pieces a player sees.
    pub sees: Option<Text>,
    /// The pieces whose kind a player does not see.
    pub hides: Option<Text>,
    /// The kind that those are shown as.
    pub shown_as: Option<Text>,
}

/// The section `[view]`.
pub static VIEW: Section = Section::new(
    "view",
    Shape::Single,
    "What each player sees of the pieces of the others.",
    &[
        Row::new(
            "sees",
            Type::Set,
            "\"reach(mine)\"",
            "The cells whose pieces `me` sees, besides its own pieces.",
        )
        .or("\"all\""),
        Row::new(
            "hides",
            Type::Set,
            "\"enemy - revealed\"",
            "The pieces of others whose kind `me` does not see.",
        )
        .or("\"nothing\""),
        Row::new(
            "as",
            Type::Text,
            "\"unknown\"",
            "The kind that the pieces of `hides` are shown as.",
        ),
    ],
);

pub(super) fn view(node: &Node, reader: &mut Reader<'_>) -> Option<View> {
    let fields = &reader.entry(node, "[view]", &VIEW, &[])?;
    let (hides, shown_as) = (fields.text("hides", reader), fields.text("as", reader));
    match (&hides, &shown_as) {
        (Some(_), None) => {
            reader.missing(node.span, "[view]", "as", "as = \"unknown\"");
        }
        (None, Some(_)) => {
            reader.missing(node.span, "[view]", "hides", "hides = \"enemy\"");
        }
        _ => {}
    }
    Some(View {
        span: node.span,
        sees: fields.text("sees", reader),
        hides,
        shown_as,
    })
}
