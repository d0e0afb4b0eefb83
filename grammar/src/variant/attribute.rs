//! `[attribute]` and `[stack]`: what cells and kinds carry, and how many men stand on one another.

use super::document::{Key, Node, Table, Text};
use super::limits;
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::{AttributeOf, AttributeType};

/// `[attribute.NAME]`.
#[derive(Clone, Debug)]
pub struct Attribute {
    /// Its name.
    pub name: Key,
    /// What carries it.
    pub of: AttributeOf,
    /// What its values are.
    pub kind: AttributeType,
    /// The letters that may occur, in their order.
    pub letters: Option<Text>,
    /// The value where nothing else is said.
    pub default: Option<Node>,
    /// Values of cells.
    pub at: Vec<(Key, Node)>,
}

/// `[stack]`.
#[derive(Clone, Debug)]
pub struct Stack {
    /// The table.
    pub span: Span,
    /// How many men can stand on one another; 0: as many as there are.
    pub height: u16,
}

/// The keys of an `[attribute.NAME]`.
pub const KEYS: [&str; 5] = ["of", "type", "letters", "default", "at"];

/// Words for what carries an attribute.
pub const CARRIERS: [(&str, AttributeOf); 2] =
    [("cell", AttributeOf::Cell), ("kind", AttributeOf::Kind)];

/// Words for the values of an attribute.
pub const TYPES: [(&str, AttributeType); 2] = [
    ("symbols", AttributeType::Symbols),
    ("number", AttributeType::Number),
];

/// The keys of `[stack]`.
pub const STACK_KEYS: [&str; 1] = ["height"];

/// Names of attributes that a tree declares.
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
        Some(text) if text.text == "man" => {
            reader.out.push(
                Diagnostic::error(
                    "rules::attribute_of",
                    format!("the attribute `{}` would be of men", name.name),
                    text.span(),
                    "only cells and kinds carry attributes",
                )
                .with_help(
                    "men with other values are other kinds: write a `[piece]` for each of them, and `of = \"kind\"`",
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
    // Where letters are given, symbols were meant: said once, and read so.
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
                    "kinds say their values in `[piece.NAME]`, as in `{} = \"K\"`; terrain is `of = \"cell\"`",
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

/// The complaint about a value where nothing carries it.
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
