//! The tables `[status.NAME]`, `[effect.NAME]`, `[must.NAME]`: the consequences of moves.

use super::document::{Key, Node, Text, Value};
use super::limits;
use super::reader::{Reader, Rule};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::Follows;

/// A table `[status.NAME]`.
#[derive(Clone, Debug)]
pub struct Status {
    /// The name of the status.
    pub name: Key,
    /// The place of the table.
    pub span: Span,
    /// The pieces that have the status, if it is derived.
    pub is: Option<Text>,
    /// The number of turns for which it is in force, if effects give it.
    pub lasts: Option<u8>,
}

/// A table `[effect.NAME]`.
#[derive(Clone, Debug)]
pub struct Effect {
    /// The place of the table.
    pub span: Span,
    /// The name of the effect.
    pub name: Option<Text>,
    /// The step or turn that it follows.
    pub follows: Follows,
    /// The condition on the step or turn, evaluated after it.
    pub after: Option<Text>,
    /// The actions.
    pub actions: Vec<Text>,
}

/// A table `[must.NAME]`.
#[derive(Clone, Debug)]
pub struct MustRule {
    /// The place of the table.
    pub span: Span,
    /// The name of the rule.
    pub name: Option<Text>,
    /// The condition before the move.
    pub when: Option<Text>,
    /// The moves that satisfy the rule.
    pub moves: Option<Text>,
}

/// The keys of a `[status.NAME]`.
pub const STATUS_KEYS: [&str; 2] = ["is", "lasts"];

/// The keys of an `[effect.NAME]`.
pub const EFFECT_KEYS: [&str; 4] = ["on", "after", "do", "first"];

/// The keys of a `[must.NAME]`.
pub const MUST_KEYS: [&str; 3] = ["when", "move", "first"];

/// The words for steps and turns, which effects follow.
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

/// Reads an `[effect.NAME]`.
pub fn effect(node: &Node, reader: &mut Reader<'_>) -> Option<Effect> {
    let Rule { name, title, table } = &reader.rule(node, "effect", &EFFECT_KEYS)?;
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
            reader.missing(node.span, title, "do", example);
            Vec::new()
        }
    };
    let follows = reader.word(table, "on", &FOLLOWS, "resolve::unknown_word");
    Some(Effect {
        span: node.span,
        follows: follows.unwrap_or(Follows::Step),
        name: name.clone(),
        after: reader.condition(table, "after", "after = \"some(captured)\""),
        actions,
    })
}

/// Reads a `[must.NAME]`.
pub fn must_rule(node: &Node, reader: &mut Reader<'_>) -> Option<MustRule> {
    let Rule { name, title, table } = &reader.rule(node, "must", &MUST_KEYS)?;
    if !table.contains_key("move") {
        reader.missing(node.span, title, "move", "move = \"some(captured)\"");
    }
    Some(MustRule {
        span: node.span,
        name: name.clone(),
        when: reader.condition(table, "when", "when = \"in check\""),
        moves: reader.condition(table, "move", "move = \"some(captured)\""),
    })
}
