//! The tables `[attribute]` and `[stack]`: attributes of cells, kinds and pieces, and the height of stacks.

use super::document::{Key, Node, Table, Text};
use super::limits;
use super::mistake::TableMistake;
use super::reader::Reader;
use super::rows::{Row, Section, Shape, Type};
use crate::source::Span;
use ir::{AttributeOf, AttributeType};

/// A table `[attribute.NAME]`.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name of the attribute.
    pub name: Key,
    /// Whether cells, kinds or pieces have the attribute.
    pub of: AttributeOf,
    /// The type of its values.
    pub kind: AttributeType,
    /// The letters that may occur, in their order.
    pub letters: Option<Text>,
    /// The value by default.
    pub default: Option<Node>,
    /// Values of cells.
    pub at: Vec<(Key, Node)>,
}

/// The table `[stack]`.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The place of the table.
    pub span: Span,
    /// The largest number of pieces in a stack; 0 means as many as there are.
    pub height: u16,
}

/// A value of an attribute.
const VALUE: Type = Type::Either(&[Type::Text, Type::Number(0, limits::ATTRIBUTE_MAX as i64)]);

/// The section `[attribute.NAME]`.
pub static SECTION: Section = Section::new(
    "attribute",
    Shape::Named,
    "An additional value of each cell, of each kind or of each piece, such as a terrain, a weight or a strength.",
    &[
        Row::new(
            "of",
            Type::Word(&CARRIERS),
            "\"cell\"",
            "Whether cells, kinds or single pieces have the attribute.",
        )
        .required(),
        Row::new(
            "type",
            Type::Word(&TYPES),
            "\"symbols\"",
            "Sets of letters and digits, or whole numbers.",
        )
        .required(),
        Row::new(
            "letters",
            Type::Text,
            "\"KQRBNP\"",
            "The possible symbols, in the order in which they are written.",
        )
        .or_else("all symbols that occur"),
        Row::new(
            "default",
            VALUE,
            "\"d\"",
            "The value of cells and kinds for which no value is given, and the first value of pieces.",
        )
        .or_else("no symbols, or 0"),
        Row::new(
            "at",
            Type::Names(&VALUE),
            "{ d4 = \"KRBN\" }",
            "The values of cells.",
        ),
    ],
);

/// The section `[stack]`.
pub static STACK: Section = Section::new(
    "stack",
    Shape::Single,
    "Allows pieces to be on top of one another.",
    &[Row::new(
        "height",
        Type::Number(0, limits::STACK_MAX as i64),
        "2",
        "The maximum number of pieces on a cell; 0 means the number of pieces of the game, but at least 8 and at most 64.",
    )
    .required()],
);

/// The words for the carriers of an attribute.
pub const CARRIERS: [(&str, AttributeOf); 3] = [
    ("cell", AttributeOf::Cell),
    ("kind", AttributeOf::Kind),
    ("piece", AttributeOf::Piece),
];

/// The words for the types of an attribute.
pub const TYPES: [(&str, AttributeType); 2] = [
    ("symbols", AttributeType::Symbols),
    ("number", AttributeType::Number),
];

/// Returns the names of the attributes that a tree declares.
pub fn names(root: &Table) -> Vec<String> {
    match root.get("attribute").map(|node| &node.value) {
        Some(super::document::Value::Table(table)) => {
            table.keys().map(|key| key.name.clone()).collect()
        }
        _ => Vec::new(),
    }
}

/// Reads `[attribute]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Vec<Attribute> {
    let Some(table) = reader.named(node, &SECTION) else {
        return Vec::new();
    };
    let title = "[attribute]";
    reader
        .within(table.iter(), limits::ATTRIBUTES_MAX, title, node.span)
        .filter_map(|(name, node)| attribute(name, node, reader))
        .collect()
}

fn attribute(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Attribute> {
    let title = format!("[attribute.{}]", name.name);
    let fields = &reader.entry(node, &title, &SECTION, &[])?;
    for (key, example) in [
        ("of", "of = \"cell\"`, `of = \"kind\"` or `of = \"piece\""),
        ("type", "type = \"symbols\"` or `type = \"number\""),
    ] {
        if !fields.contains_key(key) {
            reader.missing(name.span, &title, key, example);
        }
    }
    let of = fields.word("of", &CARRIERS, reader);
    let kind = fields.word("type", &TYPES, reader);
    let letters = fields.text("letters", reader);
    if let (Some(letters), Some(AttributeType::Number)) = (&letters, kind) {
        let (attribute, span) = (&name.name, letters.span());
        reader
            .out
            .push(TableMistake::LettersOfNumber { attribute, span }.into());
    }
    // With `letters`, symbols were meant. This is reported once, and the values are read as symbols.
    let kind = match &letters {
        Some(_) if kind.is_some() => Some(AttributeType::Symbols),
        _ => kind,
    };
    let at = match fields.node("at") {
        Some(node) if matches!(of, Some(AttributeOf::Kind | AttributeOf::Piece)) => {
            let (attribute, span) = (&name.name, node.span);
            let mistake = match of {
                Some(AttributeOf::Piece) => TableMistake::CellsOfPieces { attribute, span },
                _ => TableMistake::CellsOfKinds { attribute, span },
            };
            reader.out.push(mistake.into());
            Vec::new()
        }
        Some(node) => {
            let table = reader.any_table(node, "at");
            let values = table.into_iter().flatten();
            values
                .map(|(key, node)| (key.clone(), node.clone()))
                .collect()
        }
        None => Vec::new(),
    };
    Some(Attribute {
        name: name.clone(),
        of: of?,
        kind: kind?,
        letters: letters.filter(|_| kind == Some(AttributeType::Symbols)),
        default: fields.node("default").cloned(),
        at,
    })
}

/// Reads `[stack]`.
pub fn stack(node: &Node, reader: &mut Reader<'_>) -> Option<Stack> {
    let fields = &reader.entry(node, "[stack]", &STACK, &[])?;
    fields.require(node.span, reader);
    let height = fields.number("height", reader)?;
    Some(Stack {
        span: fields.get("height").map_or(node.span, |node| node.span),
        height: u16::try_from(height).ok()?,
    })
}
