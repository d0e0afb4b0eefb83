//! The table `[shuffle]`.

use crate::source::Span;
use crate::variant::document::{Node, Text};
use crate::variant::reader::Reader;
use crate::variant::rows::{Row, Section, Shape, Type};

/// A table `[shuffle]`.
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// The place of the table.
    pub span: Span,
    /// The cells whose pieces are shuffled.
    pub cells: Option<Text>,
    /// The kinds that the pieces become.
    pub kinds: Option<Text>,
    /// Whether the pieces of all players are put in the same order.
    pub mirror: bool,
    /// The condition on the position drawn.
    pub when: Option<Text>,
}

/// The section `[shuffle]`.
pub static SHUFFLE: Section = Section::new(
    "shuffle",
    Shape::Single,
    "Shuffles pieces of the set-up at the start of a new game.",
    &[
        Row::new(
            "cells",
            Type::Set,
            "\"rank(a1)\"",
            "The cells of each player whose pieces are shuffled, as in a zone.",
        )
        .required(),
        Row::new(
            "kinds",
            Type::Set,
            "\"rook | knight | bishop\"",
            "Instead of the order of the pieces, their kinds are drawn: each piece on the cells becomes one of these.",
        ),
        Row::new(
            "mirror",
            Type::Boolean,
            "false",
            "Whether the pieces of all players are put in the same order, or become the same kinds.",
        )
        .or("true"),
        Row::new(
            "when",
            Type::Condition,
            "\"count(mine bishop) == 2\"",
            "The positions that may be drawn: it holds for each player.",
        )
        .or("true"),
    ],
);

pub(super) fn shuffle(node: &Node, reader: &mut Reader<'_>) -> Option<Shuffle> {
    let fields = &reader.entry(node, "[shuffle]", &SHUFFLE, &[])?;
    fields.require(node.span, reader);
    Some(Shuffle {
        span: node.span,
        cells: fields.text("cells", reader),
        kinds: fields.text("kinds", reader),
        mirror: fields.flag("mirror", reader),
        when: fields.text("when", reader),
    })
}
