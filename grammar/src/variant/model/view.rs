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
    /// The names of stores, counters and attributes of which a player sees only what is the player's own.
    pub secret: Vec<Text>,
    /// Whether players try moves that may be illegal.
    pub tries: bool,
}

/// The section `[view]`.
pub static VIEW: Section = Section::new(
    "view",
    Shape::Single,
    "What each player sees of the pieces, stores and values of the others.",
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
            "\"enemy\"",
            "The pieces of others whose kind `me` does not see.",
        )
        .or("\"nothing\""),
        Row::new(
            "as",
            Type::Text,
            "\"KIND\"",
            "The kind that the pieces of `hides` are shown as.",
        ),
        Row::new(
            "secret",
            Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]),
            "[\"hand\", \"quiet\"]",
            "Stores, counters and attributes of which a player sees only what is its own.",
        )
        .or("nothing"),
        Row::new(
            "tries",
            Type::Boolean,
            "true",
            "Whether a player may try moves that are legal as far as it sees. A move that is not legal is refused, and the player makes another one.",
        )
        .or("false"),
    ],
);

pub(super) fn view(node: &Node, reader: &mut Reader<'_>) -> Option<View> {
    let fields = &reader.entry(node, "[view]", &VIEW, &[])?;
    let (hides, shown_as) = (fields.text("hides", reader), fields.text("as", reader));
    match (&hides, &shown_as) {
        (Some(_), None) => {
            reader.missing(node.span, "[view]", "as", "as = \"KIND\"");
        }
        (None, Some(_)) => {
            reader.missing(node.span, "[view]", "hides", "hides = \"enemy\"");
        }
        _ => {}
    }
    let (sees, tries) = (fields.text("sees", reader), fields.boolean("tries", reader));
    if tries == Some(true) && sees.is_none() {
        reader.missing(node.span, "[view]", "sees", "sees = \"mine\"");
    }
    Some(View {
        span: node.span,
        sees,
        tries: tries.unwrap_or_default(),
        hides,
        shown_as,
        secret: fields.one_or_more("secret", reader),
    })
}
