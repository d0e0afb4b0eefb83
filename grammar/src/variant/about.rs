//! The section `[about]`: who made the game, and from which rules it was written.

use super::document::{Node, Table, Text, Value};
use super::limits;
use super::reader::Reader;
use super::rows::{Row, Section, Shape, Type};

/// A text, or several.
const TEXTS: Type = Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]);

/// The section `[about]`.
pub static SECTION: Section = Section::new(
    "about",
    Shape::Single,
    "The history and the sources of the game. Nothing in it changes how the game is played, and children do not inherit it.",
    &[
        Row::new(
            "inventor",
            TEXTS,
            "\"Robert Fischer\"",
            "The inventor, or a list of them.",
        ),
        Row::new(
            "year",
            Type::Text,
            "\"1996\"",
            "The year of the first publication; `\"7th century\"` is allowed.",
        ),
        Row::new(
            "source",
            TEXTS,
            "\"https://...\"",
            "The page of the rules that the definition follows, or a list of pages.",
        ),
        Row::new(
            "tags",
            TEXTS,
            "[\"drops\", \"historical\"]",
            "Words under which `alfil list` finds the game.",
        ),
        Row::new(
            "rulings",
            TEXTS,
            "[\"A stalemated player loses.\"]",
            "Decisions where sources differ or are silent, a sentence each.",
        ),
    ],
);

/// Reads `[about]` of a definition.
pub fn read(root: &Table, reader: &mut Reader<'_>) -> ir::Credits {
    let Some(node) = root.get("about") else {
        return ir::Credits::default();
    };
    let Some(fields) = reader.entry(node, "[about]", &SECTION, &[]) else {
        return ir::Credits::default();
    };
    let year = fields.text("year", reader);
    let year = year.map(|year| year.text).unwrap_or_default();
    let mut texts = |key: &'static str| match fields.get(key) {
        Some(node) => texts(node, key, reader),
        None => Vec::new(),
    };
    ir::Credits {
        inventors: texts("inventor"),
        year,
        sources: texts("source"),
        tags: texts("tags"),
        rulings: texts("rulings"),
    }
}

/// Reads a text, or a list of texts.
fn texts(node: &Node, key: &str, reader: &mut Reader<'_>) -> Vec<String> {
    let example = format!("{key} = [\"...\"]");
    let entries = match &node.value {
        Value::Array(list) => list.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let entries: Vec<&Node> = reader
        .within(entries.iter(), limits::NAMES_MAX, key, node.span)
        .collect();
    let texts = entries
        .into_iter()
        .filter_map(|entry| reader.text_of(entry, key, &example));
    texts.map(|text: Text| text.text).collect()
}
