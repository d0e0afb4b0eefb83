//! The tables `[promotion.NAME]`.

use crate::source::Span;
use crate::variant::document::{Key, Node, Text};
use crate::variant::mistake::TableMistake;
use crate::variant::reader::{Reader, Rule};
use crate::variant::rows::{FIRST, Row, Section, Shape, Type};

/// A table `[promotion.NAME]`.
#[derive(Clone, Debug)]
pub struct Promotion {
    /// The place of the table.
    pub span: Span,
    /// The name of the promotion.
    pub name: Option<Text>,
    /// The pieces that may promote.
    pub subject: Option<Text>,
    /// The condition for the promotion.
    pub when: Option<Text>,
    /// The choices for all kinds.
    pub to: Option<Text>,
    /// The choices for each kind.
    pub map: Vec<(Key, Text)>,
    /// The condition under which the piece must promote.
    pub must: Option<Text>,
    /// Whether a piece without a choice does not attack.
    pub attack: bool,
    /// The place of the key `attack`.
    pub attack_at: Option<Span>,
}

/// The section `[promotion.NAME]`.
pub static PROMOTION: Section = Section::new(
    "promotion",
    Shape::Rules,
    "Changes the kind of a piece that moves.",
    &[
        Row::new(
            "who",
            Type::Set,
            "\"pawn\"",
            "The moving pieces to which the rule applies.",
        )
        .or_else("all"),
        Row::new(
            "when",
            Type::Condition,
            "\"to in far\"",
            "The moves with which these pieces promote, read before the move.",
        )
        .or_else("all"),
        Row::new(
            "to",
            Type::Set,
            "\"queen | rook\"",
            "The choices: kinds, or the kinds in a store.",
        ),
        Row::new(
            "map",
            Type::Names(&Type::Text),
            "{ pawn = \"queen\" }",
            "Instead of `to`: the choices for each kind.",
        ),
        Row::new(
            "must",
            Type::Condition,
            "true",
            "When the piece must promote and cannot stay as it is.",
        )
        .or_else("never"),
        Row::new(
            "attack",
            Type::Boolean,
            "false",
            "Whether a move is no attack if the piece must promote and has no choice left.",
        )
        .or("true"),
        FIRST,
    ],
);

pub(super) fn promotion(node: &Node, reader: &mut Reader<'_>) -> Option<Promotion> {
    let Rule { name, fields } = &reader.rule(node, &PROMOTION)?;
    match (fields.get("to"), fields.get("map")) {
        (None, None) => fields.missing("to", node.span, reader),
        (Some(to), Some(map)) => {
            let (to, map) = (to.span, map.span);
            reader.out.push(TableMistake::ToAndMap { to, map }.into());
        }
        _ => {}
    }
    let map = fields.texts("map", reader);
    Some(Promotion {
        span: node.span,
        name: name.clone(),
        subject: fields.text("who", reader),
        when: fields.text("when", reader),
        to: fields.text("to", reader),
        map,
        must: fields.text("must", reader),
        attack: fields.flag("attack", reader),
        attack_at: fields.get_key_value("attack").map(|(key, _)| key.span),
    })
}
