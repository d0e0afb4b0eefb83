//! The tables `[status.NAME]`, `[effect.NAME]`, `[must.NAME]`: the consequences of moves.

use super::document::{Key, Node, Text, Value};
use super::limits;
use super::mistake::{Instead, TableMistake};
use super::reader::{Reader, Rule};
use super::rows::{FIRST, Row, Section, Shape, Type};
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
    /// The dice whose throw it follows, by name.
    pub dice: Option<Text>,
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
    /// The number of which these moves must have the greatest value.
    pub most: Option<Text>,
    /// The number of which these moves must have the least value.
    pub least: Option<Text>,
}

/// The section `[status.NAME]`.
pub static STATUS: Section = Section::new(
    "status",
    Shape::Named,
    "A property of pieces; in every expression its name means the pieces that have it.",
    &[
        Row::new(
            "is",
            Type::Set,
            "\"near(enemy queen, 'K')\"",
            "The pieces that have the status, read from the position whenever a rule uses the status.",
        ),
        Row::new(
            "lasts",
            Type::Number(1, limits::STATUS_TURNS_MAX as i64),
            "1",
            "Instead of `is`, for a status that effects give: how many turns it lasts at most.",
        ),
    ],
);

/// The section `[effect.NAME]`.
pub static EFFECT: Section = Section::new(
    "effect",
    Shape::Rules,
    "Changes the position after a step, or after a whole turn.",
    &[
        Row::new(
            "on",
            Type::Word(&FOLLOWS),
            "\"turn\"",
            "After each step, once after all steps of the turn, before orders are carried out, or after a throw of dice.",
        )
        .or("\"step\""),
        Row::new(
            "dice",
            Type::Text,
            "\"die\"",
            "With `on = \"throw\"`: the name of the dice whose throw the effect follows. Required if there are several.",
        ),
        Row::new(
            "after",
            Type::Condition,
            "\"some(captured)\"",
            "The steps or turns that the effect follows, read after them.",
        )
        .or_else("all"),
        Row::new(
            "do",
            Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]),
            "[\"remove(near(to, 'K') - pawn)\"]",
            "The actions, in order.",
        )
        .required(),
        FIRST,
    ],
);

/// The section `[must.NAME]`.
pub static MUST: Section = Section::new(
    "must",
    Shape::Rules,
    "Makes moves compulsory: if some legal move satisfies the rule, only such moves are legal.",
    &[
        Row::new(
            "when",
            Type::Condition,
            "\"in check\"",
            "When the rule is in force, read before the move.",
        )
        .or_else("always"),
        Row::new(
            "move",
            Type::Condition,
            "\"some(captured)\"",
            "The moves that satisfy it, read before they are made. Required without `most` and `least`.",
        ),
        Row::new(
            "most",
            Type::Text,
            "\"count(captured)\"",
            "A number: of the moves that satisfy the rule, only those with the greatest value are legal.",
        ),
        Row::new(
            "least",
            Type::Text,
            "\"count(mine)\"",
            "A number: of the moves that satisfy the rule, only those with the least value are legal.",
        ),
        FIRST,
    ],
);

/// The words for steps and turns, which effects follow.
pub const FOLLOWS: [(&str, Follows); 4] = [
    ("step", Follows::Step),
    ("turn", Follows::Turn),
    ("orders", Follows::Orders),
    ("throw", Follows::Throw),
];

/// Reads `[status]`.
pub fn statuses(node: &Node, reader: &mut Reader<'_>) -> Vec<Status> {
    let Some(table) = reader.named(node, &STATUS) else {
        return Vec::new();
    };
    reader
        .within(table.iter(), limits::NAMES_MAX, "[status]", node.span)
        .filter_map(|(name, node)| status(name, node, reader))
        .collect()
}

fn status(name: &Key, node: &Node, reader: &mut Reader<'_>) -> Option<Status> {
    let title = format!("[status.{}]", name.name);
    let fields = &reader.entry(node, &title, &STATUS, &[])?;
    match (fields.get("is"), fields.get("lasts")) {
        (None, None) => {
            reader.missing(
                name.span,
                &title,
                "is",
                "is = \"near(enemy & hyena, 'K')\"` or, where effects give it, `lasts = 1",
            );
        }
        (Some(is), Some(lasts)) => reader.out.push(
            TableMistake::StatusBoth {
                status: &name.name,
                is: is.span,
                lasts: lasts.span,
            }
            .into(),
        ),
        _ => {}
    }
    let lasts = fields.number("lasts", reader);
    Some(Status {
        name: name.clone(),
        span: node.span,
        is: fields.text("is", reader),
        lasts: lasts.and_then(|turns| u8::try_from(turns).ok()),
    })
}

/// Reads an `[effect.NAME]`.
pub fn effect(node: &Node, reader: &mut Reader<'_>) -> Option<Effect> {
    let Rule { name, fields } = &reader.rule(node, &EFFECT)?;
    fields.require(node.span, reader);
    let example = "do = [\"remove(near(to, 'K') - pawn)\"]";
    let actions = match fields.node("do").map(|node| (&node.value, node)) {
        Some((Value::Array(list), node)) => reader
            .within(list.iter(), limits::ACTIONS_MAX, "do", node.span)
            .filter_map(|node| reader.text_of(node, "do", example))
            .collect(),
        Some((Value::String(text), _)) => vec![text.clone()],
        Some((_, node)) => {
            reader.wrong_type(node, "do", "a list of actions", Instead::Example(example));
            Vec::new()
        }
        None => Vec::new(),
    };
    Some(Effect {
        span: node.span,
        follows: fields.word_or("on", &FOLLOWS, reader),
        dice: fields.text("dice", reader),
        name: name.clone(),
        after: fields.text("after", reader),
        actions,
    })
}

/// Reads a `[must.NAME]`.
pub fn must_rule(node: &Node, reader: &mut Reader<'_>) -> Option<MustRule> {
    let Rule { name, fields } = &reader.rule(node, &MUST)?;
    if !["move", "most", "least"]
        .iter()
        .any(|key| fields.contains_key(*key))
    {
        fields.missing("move", node.span, reader);
    }
    if let (Some(most), Some(least)) = (fields.get("most"), fields.get("least")) {
        let (most, least) = (most.span, least.span);
        reader
            .out
            .push(TableMistake::MostAndLeast { most, least }.into());
    }
    Some(MustRule {
        span: node.span,
        name: name.clone(),
        when: fields.text("when", reader),
        moves: fields.text("move", reader),
        most: fields.text("most", reader),
        least: fields.text("least", reader),
    })
}
