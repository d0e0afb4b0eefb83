//! The section `[about]`: who made the game, and from which rules it was written.

use super::document::Table;
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
    let mut texts = |key| -> Vec<String> {
        let texts = fields.one_or_more(key, reader).into_iter();
        let shown = texts.filter_map(|text| reader.printable(text, key));
        shown.map(|text| text.text).collect()
    };
    let (inventors, sources) = (texts("inventor"), texts("source"));
    let (tags, rulings) = (texts("tags"), texts("rulings"));
    let year = fields.text("year", reader);
    let year = year.and_then(|year| reader.printable(year, "year"));
    ir::Credits {
        inventors,
        year: year.map(|year| year.text).unwrap_or_default(),
        sources,
        tags,
        rulings,
    }
}
