//! The tables `[chance.NAME]`: dice that are thrown before a turn.

use super::document::{Key, Node, Text, Value, quoted};
use super::limits;
use super::mistake::{DrawMistake, Instead, TableMistake};
use super::reader::{Fields, Reader};
use super::rows::{Row, Section, Shape, Type};
use crate::source::Span;
use ir::Bag;

/// A table `[chance.NAME]`.
#[derive(Clone, Debug)]
pub struct Chance {
    /// The name of the dice.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// The faces of one die, each with its weight.
    pub faces: Vec<(Key, Weight)>,
    /// The place of `draw`.
    pub draw: Span,
    /// The number of dice.
    pub count: u8,
    /// For dice drawn without replacement, what happens when too few faces are left.
    pub bag: Option<Bag>,
    /// The condition to be thrown.
    pub when: Option<Text>,
}

/// The weight of a face as written.
#[derive(Clone, Debug)]
pub enum Weight {
    /// A number.
    Number(u32),
    /// An expression.
    Odds(Text),
}

/// The words for the time at which faces are put back.
pub const REPLACE: [(&str, Option<Bag>); 3] = [
    ("always", None),
    ("empty", Some(Bag::Refill)),
    ("never", Some(Bag::Stop)),
];

/// The weight of a face.
const WEIGHT: Type = Type::Either(&[Type::Number(1, limits::WEIGHT_MAX as i64), Type::Text]);

/// The section `[chance.NAME]`.
pub static SECTION: Section = Section::new(
    "chance",
    Shape::Named,
    "Dice that are thrown before a turn and that expressions can read.",
    &[
        Row::new(
            "draw",
            Type::Either(&[Type::Range, Type::Names(&WEIGHT)]),
            "\"1..6\"",
            "The faces: numbers, or a table of kinds, names or numbers, each with its weight.",
        )
        .required(),
        Row::new(
            "count",
            Type::Number(1, limits::DICE_MAX as i64),
            "2",
            "The number of equal dice.",
        )
        .or("1"),
        Row::new(
            "replace",
            Type::Word(&REPLACE),
            "\"empty\"",
            "When what has been drawn is put back: always, once too few faces are left for a draw, or never.",
        )
        .or("\"always\""),
        Row::new(
            "when",
            Type::Condition,
            "\"phase is play\"",
            "The dice are thrown before a turn for which it holds.",
        )
        .or("true"),
    ],
);

/// Reads `[chance]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Vec<Chance> {
    let Some(table) = reader.named(node, &SECTION) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::CHANCES_MAX, "[chance]", node.span)
        .filter_map(|(name, node)| chance(name, node, reader))
        .collect()
}

fn chance(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Chance> {
    let title = format!("[chance.{}]", name.name);
    let fields = &reader.entry(node, &title, &SECTION, &[])?;
    fields.require(name.span, reader);
    let count = fields.number("count", reader).unwrap_or(1);
    let n_problems = reader.out.len();
    let faces = faces(fields, reader);
    if reader.out.len() > n_problems {
        reader.lost = true;
        return None;
    }
    Some(Chance {
        name: name.clone(),
        span: node.span,
        faces,
        draw: fields.node("draw").map_or(name.span, |draw| draw.span),
        count: u8::try_from(count).unwrap_or(1),
        bag: fields.word_or("replace", &REPLACE, reader),
        when: fields.text("when", reader),
    })
}

/// Reads `draw`: a range of numbers, or a table of names with weights.
fn faces(fields: &Fields, reader: &mut Reader<'_>) -> Vec<(Key, Weight)> {
    let Some(draw) = fields.node("draw") else {
        return Vec::new();
    };
    let wrong = |mistake, span| TableMistake::Draw { mistake, span }.into();
    match &draw.value {
        Value::String(text) => {
            let Some((first, last)) = range(&text.text) else {
                reader.out.push(wrong(DrawMistake::NoRange, text.span()));
                return Vec::new();
            };
            if usize::from(last - first) >= limits::FACES_MAX {
                reader.out.push(wrong(DrawMistake::Faces, text.span()));
                return Vec::new();
            }
            let face = |number: u16| {
                let key = Key {
                    name: number.to_string(),
                    span: text.span(),
                };
                (key, Weight::Number(1))
            };
            (first..=last).map(face).collect()
        }
        Value::Table(table) if table.is_empty() => {
            reader.out.push(wrong(DrawMistake::Nothing, draw.span));
            Vec::new()
        }
        Value::Table(table) => {
            let entries = reader.within(table.iter(), limits::FACES_MAX, "draw", draw.span);
            let most = i64::from(limits::WEIGHT_MAX);
            entries
                .filter_map(|(key, node)| {
                    let weight = match &node.value {
                        Value::String(odds) => Weight::Odds(odds.clone()),
                        _ => {
                            let weight = reader.integer(table, &key.name, 1, most)?;
                            Weight::Number(u32::try_from(weight).unwrap_or(1))
                        }
                    };
                    Some((key.clone(), weight))
                })
                .collect()
        }
        _ => {
            let names = match &draw.value {
                Value::Array(list) => list
                    .iter()
                    .filter_map(|face| match &face.value {
                        Value::String(face) => Some(format!("{} = 1", quoted(&face.text))),
                        _ => None,
                    })
                    .collect(),
                _ => Vec::new(),
            };
            let example = match names.is_empty() {
                true => "draw = \"1..6\"".to_owned(),
                false => format!("draw = {{ {} }}", names.join(", ")),
            };
            let instead = Instead::Example(&example);
            reader.wrong_type(draw, "draw", "a range or a table of weights", instead);
            Vec::new()
        }
    }
}

/// Parses `1..6`.
fn range(text: &str) -> Option<(u16, u16)> {
    let (first, last) = text.trim().split_once("..")?;
    let number = |text: &str| {
        let number = text.trim().parse::<u16>().ok();
        number.filter(|number| *number <= limits::FACE_MAX)
    };
    let (first, last) = (number(first)?, number(last)?);
    (first <= last).then_some((first, last))
}
