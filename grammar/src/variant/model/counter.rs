//! The tables `[counter.NAME]`.

use crate::source::Span;
use crate::variant::document::{Key, Node, Text};
use crate::variant::limits;
use crate::variant::mistake::TableMistake;
use crate::variant::reader::Reader;
use crate::variant::rows::{Row, Section, Shape, Type};
use ir::{CounterField, CounterScope};

/// A table `[counter.NAME]`.
#[derive(Clone, Debug)]
pub struct Counter {
    /// The name of the counter.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// Whether the counter is for the game or for each player.
    pub scope: CounterScope,
    /// The first value.
    pub start: u16,
    /// The condition that adds one, or the number that is added.
    pub add: Option<Text>,
    /// The condition that subtracts one, or the number that is subtracted.
    pub subtract: Option<Text>,
    /// Whether both are missing, and no misspelt key may be one of them.
    pub is_still: bool,
    /// The condition that resets the counter.
    pub reset: Option<Text>,
    /// The largest value.
    pub max: u16,
    /// The field of a FEN that holds the counter.
    pub field: CounterField,
}

/// The section `[counter.NAME]`.
pub static COUNTER: Section = Section::new(
    "counter",
    Shape::Named,
    "A number that changes after moves and that expressions can read.",
    &[
        Row::new(
            "per",
            Type::Word(&COUNTER_SCOPES),
            "\"player\"",
            "One counter for the game, or one for each player, changed by the player's own moves.",
        )
        .or("\"game\""),
        Row::new(
            "start",
            Type::Number(0, limits::COUNTER_MAX as i64),
            "3",
            "The value at the start of the game.",
        )
        .or("0"),
        Row::new(
            "add",
            Type::Condition,
            "true",
            "The counter goes up by one after a move for which it holds; a number is the amount.",
        ),
        Row::new(
            "subtract",
            Type::Condition,
            "\"gives-check\"",
            "The counter goes down by one after a move for which it holds, never below 0; a number is the amount.",
        ),
        Row::new(
            "reset",
            Type::Condition,
            "\"some(captured)\"",
            "The counter goes back to its start after a move for which it holds.",
        ),
        Row::new(
            "max",
            Type::Number(1, limits::COUNTER_MAX as i64),
            "100",
            "The maximum value.",
        )
        .or("65535"),
        Row::new(
            "fen",
            Type::Word(&COUNTER_FIELDS),
            "\"clock\"",
            "The field of the FEN that holds the counter.",
        ),
    ],
);

/// The words for the owner of a counter.
pub const COUNTER_SCOPES: [(&str, CounterScope); 2] = [
    ("game", CounterScope::Game),
    ("player", CounterScope::Player),
];

/// The words for the field of a FEN that holds a counter.
pub const COUNTER_FIELDS: [(&str, CounterField); 2] = [
    ("clock", CounterField::Clock),
    ("checks", CounterField::Checks),
];

pub(super) fn counters(node: &Node, reader: &mut Reader<'_>) -> Vec<Counter> {
    let Some(table) = reader.named(node, &COUNTER) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::NAMES_MAX, "[counter]", node.span)
        .filter_map(|(name, node)| counter(name, node, reader))
        .collect()
}

fn counter(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Counter> {
    let title = format!("[counter.{}]", name.name);
    let fields = &reader.entry(node, &title, &COUNTER, &[])?;
    let most = i64::from(limits::COUNTER_MAX);
    let max = fields.number("max", reader).unwrap_or(most);
    let start = fields.number("start", reader).unwrap_or(0);
    if let (true, Some(node)) = (start > max, fields.get("start")) {
        let span = node.span;
        reader
            .out
            .push(TableMistake::StartAboveMax { start, max, span }.into());
    }
    let has = |key: &str| fields.contains_key(key);
    let is_still = !has("add") && !has("subtract") && reader.is_certain(&title, "add");
    Some(Counter {
        name: name.clone(),
        span: node.span,
        scope: fields.word_or("per", &COUNTER_SCOPES, reader),
        start: u16::try_from(start).unwrap_or(0),
        add: fields.text("add", reader),
        subtract: fields.text("subtract", reader),
        is_still,
        reset: fields.text("reset", reader),
        max: u16::try_from(max).unwrap_or(u16::MAX),
        field: fields
            .word("fen", &COUNTER_FIELDS, reader)
            .unwrap_or(CounterField::None),
    })
}
