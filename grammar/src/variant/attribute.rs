//! The tables `[attribute]` and `[stack]`: attributes of cells and kinds, and the height of stacks.

use super::document::{Key, Node, Table, Text};
use super::limits;
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::{AttributeOf, AttributeType};

/// A table `[attribute.NAME]`.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// The name of the attribute.
    pub name: Key,
    /// Whether cells or kinds have the attribute.
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

/// The keys of an `[attribute.NAME]`.
pub const KEYS: [&str; 5] = ["of", "type", "letters", "default", "at"];

/// The words for cells and kinds as owners of an attribute.
pub const CARRIERS: [(&str, AttributeOf); 2] =
    [("cell", AttributeOf::Cell), ("kind", AttributeOf::Kind)];

/// The words for the types of an attribute.
pub const TYPES: [(&str, AttributeType); 2] = [
    ("symbols", AttributeType::Symbols),
    ("number", AttributeType::Number),
];

/// The keys of `[stack]`.
pub const STACK_KEYS: [&str; 1] = ["height"];

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
    let Some(table) = reader.named(node, "attribute", &KEYS) else {
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
    let table = &reader.entry(node, &title, &KEYS)?;
    for (key, example) in [
        ("of", "of = \"cell\"` or `of = \"kind\""),
        ("type", "type = \"symbols\"` or `type = \"number\""),
    ] {
        if !table.contains_key(key) {
            reader.missing(name.span, &title, key, example);
        }
    }
    let of = match reader.text(table, "of", "of = \"cell\"") {
        Some(text) if ["piece", "man"].contains(&text.text.as_str()) => {
            reader.out.push(
                Diagnostic::error(
                    "rules::attribute_of",
                    format!("the attribute `{}` would be of pieces", name.name),
                    text.span(),
                    "only cells and kinds carry attributes",
                )
                .with_help(
                    "pieces with other values are other kinds: write a `[piece]` for each of them, and `of = \"kind\"`",
                ),
            );
            None
        }
        _ => reader.word(table, "of", &CARRIERS, "resolve::unknown_word"),
    };
    let kind = reader.word(table, "type", &TYPES, "resolve::unknown_word");
    let letters = reader.text(table, "letters", "letters = \"KQRBNP\"");
    if let (Some(letters), Some(AttributeType::Number)) = (&letters, kind) {
        wrong_carrier(
            reader.out,
            format!("the attribute `{}` is a number and has letters", name.name),
            letters.span(),
            "letters belong to symbols",
            "leave `letters` out, or write `type = \"symbols\"`",
        );
    }
    // With `letters`, symbols were meant. This is reported once, and the values are read as symbols.
    let kind = match &letters {
        Some(_) if kind.is_some() => Some(AttributeType::Symbols),
        _ => kind,
    };
    let at = match table.get("at") {
        Some(node) if of == Some(AttributeOf::Kind) => {
            wrong_carrier(
                reader.out,
                format!("the attribute `{}` is of kinds and has cells", name.name),
                node.span,
                "values of cells",
                &format!(
                    "kinds give their values in `[piece.NAME]`, as in `{} = \"K\"`; terrain is `of = \"cell\"`",
                    name.name
                ),
            );
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
        default: table.get("default").cloned(),
        at,
    })
}

/// Reports a value that neither cells nor kinds can have here.
pub fn wrong_carrier(
    out: &mut Vec<Diagnostic>,
    message: String,
    span: Span,
    label: &str,
    help: &str,
) {
    out.push(Diagnostic::error("rules::attribute_of", message, span, label).with_help(help));
}

/// Reads `[stack]`.
pub fn stack(node: &Node, reader: &mut Reader<'_>) -> Option<Stack> {
    let table = &reader.entry(node, "[stack]", &STACK_KEYS)?;
    if !table.contains_key("height") {
        reader.missing(node.span, "[stack]", "height", "height = 2");
    }
    let most = i64::from(limits::STACK_MAX);
    let height = reader.integer(table, "height", 0, most)?;
    Some(Stack {
        span: table.get("height").map_or(node.span, |node| node.span),
        height: u16::try_from(height).ok()?,
    })
}
