//! `[status.NAME]`, `[[effect]]`, `[[duty]]`: what follows from moves.

use super::document::{Key, Node, Text, Value};
use super::limits;
use super::reader::Reader;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::Follows;

/// `[status.NAME]`.
#[derive(Clone, Debug)]
pub struct Status {
    /// Its name.
    pub name: Key,
    /// The table.
    pub span: Span,
    /// The men that have it, if it is derived.
    pub is: Option<Text>,
    /// For how many turns it is in force, if effects give it.
    pub lasts: Option<u8>,
}

/// `[[effect]]`.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The table.
    pub span: Span,
    /// Its name.
    pub name: Option<Text>,
    /// What it follows.
    pub follows: Follows,
    /// When.
    pub when: Option<Text>,
    /// What is done.
    pub actions: Vec<Text>,
}

/// `[[duty]]`.
#[derive(Clone, Debug)]
pub struct Duty {
    /// The table.
    pub span: Span,
    /// Its name.
    pub name: Option<Text>,
    /// When.
    pub when: Option<Text>,
    /// What turns do it.
    pub turn: Option<Text>,
}

/// The keys of a `[status.NAME]`.
pub const STATUS_KEYS: [&str; 2] = ["is", "lasts"];

/// The keys of an `[[effect]]`.
pub const EFFECT_KEYS: [&str; 6] = ["name", "on", "when", "do", "off", "first"];

/// The keys of a `[[duty]]`.
pub const DUTY_KEYS: [&str; 5] = ["name", "when", "turn", "off", "first"];

/// Words for what an effect follows.
pub const FOLLOWS: [(&str, Follows); 2] = [("step", Follows::Step), ("turn", Follows::Turn)];

/// Reads `[status]`.
pub fn statuses(node: &Node, reader: &mut Reader<'_>) -> Vec<Status> {
    let Some(table) = reader.named(node, "status", &STATUS_KEYS) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::NAMES_MAX, "[status]", node.span)
        .filter_map(|(name, node)| status(name, node, reader))
        .collect()
}

fn status(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Status> {
    let title = format!("[status.{}]", name.name);
    let table = &reader.entry(node, &title, &STATUS_KEYS)?;
    match (table.get("is"), table.get("lasts")) {
        (None, None) => reader.missing(
            name.span,
            &title,
            "is",
            "is = \"near(enemy & hyena, 'K')\"` or, where effects give it, `lasts = 1",
        ),
        (Some(is), Some(lasts)) => reader.out.push(
            Diagnostic::error(
                "rules::status_both",
                format!("the status `{}` is derived and given", name.name),
                lasts.span,
                "for a status that effects give",
            )
            .with_label(is.span, "for a status read from the board")
            .with_help("keep `is` or `lasts`"),
        ),
        _ => {}
    }
    let lasts = reader.integer(table, "lasts", 1, i64::from(limits::STATUS_TURNS_MAX));
    Some(Status {
        name: name.clone(),
        span: node.span,
        is: reader.text(table, "is", "is = \"near(enemy & hyena, 'K')\""),
        lasts: lasts.and_then(|turns| u8::try_from(turns).ok()),
    })
}

/// Reads an `[[effect]]`.
pub fn effect(node: &Node, reader: &mut Reader<'_>) -> Option<Effect> {
    let table = &reader.entry(node, "[[effect]]", &EFFECT_KEYS)?;
    reader.flags(table, "[[effect]]");
    let example = "do = [\"remove(near(to, 'K') - pawn)\"]";
    let actions = match table.get("do").map(|node| (&node.value, node)) {
        Some((Value::Array(list), node)) => reader
            .within(list.iter(), limits::ACTIONS_MAX, "do", node.span)
            .filter_map(|node| reader.text_of(node, "do", example))
            .collect(),
        Some((Value::String(text), _)) => vec![text.clone()],
        Some((_, node)) => {
            reader.wrong_type(
                node,
                "do",
                "a list of actions",
                &format!("write `{example}`"),
            );
            Vec::new()
        }
        None => {
            reader.missing(node.span, "[[effect]]", "do", example);
            Vec::new()
        }
    };
    let follows = reader.word(table, "on", &FOLLOWS, "resolve::unknown_word");
    Some(Effect {
        span: node.span,
        follows: follows.unwrap_or(Follows::Step),
        name: reader.text(table, "name", "name = \"explosion\""),
        when: reader.condition(table, "when", "when = \"some(victims)\""),
        actions,
    })
}

/// Reads a `[[duty]]`.
pub fn duty(node: &Node, reader: &mut Reader<'_>) -> Option<Duty> {
    let table = &reader.entry(node, "[[duty]]", &DUTY_KEYS)?;
    reader.flags(table, "[[duty]]");
    if !table.contains_key("turn") {
        reader.missing(node.span, "[[duty]]", "turn", "turn = \"some(victims)\"");
    }
    Some(Duty {
        span: node.span,
        name: reader.text(table, "name", "name = \"must capture\""),
        when: reader.condition(table, "when", "when = \"in check\""),
        turn: reader.condition(table, "turn", "turn = \"some(victims)\""),
    })
}
