//! The table `[turn.NAME]`: kinds of turn.

use super::document::{Node, Text, Value};
use super::limits;
use super::mistake::{Instead, KeyMistake, TableMistake};
use super::reader::{Fields, Reader, Rule};
use super::rows::{FIRST, Row, Section, Shape, Type};
use crate::source::Span;
use ir::{SafeWhen, Same, Short, StepKind, Steppers};

/// A table `[turn.NAME]`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// The place of the table.
    pub span: Span,
    /// The name of the kind of turn.
    pub name: Option<Text>,
    /// The phase in which it is allowed.
    pub phase: Option<Text>,
    /// The store from which its drops come.
    pub from: Option<Text>,
    /// The cells where drops may go.
    pub at: Option<Text>,
    /// The kind of turn that must have no legal move.
    pub otherwise: Option<Text>,
    /// The condition under which it is allowed.
    pub when: Option<Text>,
    /// The kinds of step.
    pub steps_of: Vec<StepKind>,
    /// The condition on every step.
    pub step: Option<Text>,
    /// The smallest and the largest number of steps.
    pub steps: (u8, u8),
    /// The numbers of steps as expressions, if they are not constants; without a second one there is no upper bound.
    pub count: Option<(Text, Option<Text>)>,
    /// The steps in their order, if `steps` is a list.
    pub order: Vec<Entry>,
    /// The turns that may have fewer steps.
    pub short: Short,
    /// The place of `short`, if it is written.
    pub short_at: Option<Span>,
    /// The pieces that may make the steps.
    pub steppers: Steppers,
    /// The rule by which two turns are the same.
    pub same: Same,
    /// The condition on the whole turn.
    pub require: Option<Text>,
    /// The condition on the position after the whole turn.
    pub after: Option<Text>,
    /// The condition with which the turn ends.
    pub until: Option<Text>,
    /// The time at which the royals must be safe.
    pub safe: SafeWhen,
    /// The number of later turns in which captures en passant are possible; 0 until the next step.
    pub passed_for: u8,
    /// The player who moves after it.
    pub next: Option<Text>,
    /// The place of `refuses = true`.
    pub refuses: Option<Span>,
}

/// An entry of `steps` that is a list.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The kinds of step.
    pub does: Vec<StepKind>,
    /// The condition on the step.
    pub step: Option<Text>,
    /// Whether the step may be left out.
    pub is_optional: bool,
}

/// The section `[turn.NAME]`.
pub static SECTION: Section = Section::new(
    "turn",
    Shape::Rules,
    "The kinds of turn that a player may choose from; without any, a turn is one move, joint move or drop.",
    &[
        Row::new(
            "when",
            Type::Condition,
            "\"turns == 0\"",
            "When this kind of turn can be played, read before the turn.",
        )
        .or_else("always"),
        Row::new(
            "do",
            Type::WordList(&STEP_KINDS),
            "[\"move\", \"joint\"]",
            "The kinds of step. Required unless `steps` is a list.",
        )
        .or_else("those of `steps`"),
        Row::new(
            "step",
            Type::Condition,
            "\"piece is pawn\"",
            "Must hold for every step, read on the position just before the step.",
        ),
        Row::new(
            "steps",
            Type::Either(&[
                Type::Number(1, limits::TURN_STEPS_MAX as i64),
                Type::Text,
                Type::ListOf(&Type::Either(&[
                    Type::Word(&STEP_KINDS),
                    Type::Table(&ENTRY_ROWS),
                ])),
            ]),
            "\"1..2\"",
            "How many steps the turn has: `2`, `1..2`, `2..` for two or more; or with expressions, read before the turn: `turns + 1`; or a list of the steps in their order.",
        )
        .or("1"),
        Row::new(
            "short",
            Type::Word(&SHORT),
            "\"stuck\"",
            "Whether the turn may have fewer steps if no further step is possible.",
        )
        .or("\"never\""),
        Row::new(
            "same",
            Type::Either(&[Type::Boolean, Type::Word(&SAME)]),
            "false",
            "Whether a piece may make more than one step; `\"only\"`: one piece makes all steps.",
        )
        .or("true"),
        Row::new(
            "equal",
            Type::Word(&EQUAL),
            "\"set\"",
            "Two turns are the same if their steps are the same in order, or in any order, or if they lead to the same position.",
        )
        .or("\"sequence\""),
        Row::new(
            "require",
            Type::Condition,
            "\"count(captured) <= 1\"",
            "Must hold for the turn as a whole: its names mean all steps together.",
        ),
        Row::new(
            "after",
            Type::Condition,
            "\"not in check of enemy\"",
            "Must hold after the whole turn and its effects: its names mean all steps together.",
        ),
        Row::new(
            "until",
            Type::Condition,
            "\"in check of enemy\"",
            "The turn ends with the first step after which it holds; it may then have fewer steps.",
        ),
        Row::new(
            "safe",
            Type::Word(&SAFE),
            "\"each\"",
            "When the safety of royal pieces is tested: after the turn, also after every step, or never.",
        )
        .or("\"end\""),
        Row::new(
            "en-passant",
            Type::Either(&[
                Type::Word(&EN_PASSANT),
                Type::Number(1, limits::PASSED_TURNS_MAX as i64),
            ]),
            "\"turn\"",
            "How long a piece that has passed cells can be captured en passant: until the next step, until the end of the next turn, or for this number of turns.",
        )
        .or("\"step\""),
        Row::new(
            "next",
            Type::Text,
            "\"me\"",
            "The player who moves after the turn.",
        )
        .or_else("the next player in turn order"),
        Row::new(
            "refuses",
            Type::Boolean,
            "true",
            "Whether this pass takes back the turn before it, whose player must make another one.",
        )
        .or("false"),
        Row::new(
            "phase",
            Type::Text,
            "\"play\"",
            "The phase in which it can be played.",
        )
        .or_else("every phase"),
        Row::new(
            "from",
            Type::Text,
            "\"army\"",
            "The store from which pieces are dropped or discarded.",
        )
        .or_else("any store"),
        Row::new(
            "where",
            Type::Set,
            "\"empty\"",
            "Where pieces may be dropped, instead of `drop` of the store.",
        ),
        Row::new(
            "otherwise",
            Type::Text,
            "\"place\"",
            "This kind can be played only if there is no legal turn of that kind.",
        ),
        FIRST,
    ],
);

/// The keys of an entry of `steps`.
static ENTRY_ROWS: [Row; 3] = [
    Row::new(
        "do",
        Type::WordList(&STEP_KINDS),
        "\"drop\"",
        "The kinds of step.",
    )
    .required(),
    Row::new(
        "step",
        Type::Condition,
        "\"piece is pawn\"",
        "Must hold for the step, read on the position just before it.",
    )
    .or_else("always"),
    Row::new(
        "optional",
        Type::Boolean,
        "true",
        "Whether the step may be left out.",
    )
    .or("false"),
];

/// The words for kinds of step.
pub const STEP_KINDS: [(&str, StepKind); 5] = [
    ("move", StepKind::Move),
    ("joint", StepKind::Joint),
    ("drop", StepKind::Drop),
    ("discard", StepKind::Discard),
    ("pass", StepKind::Pass),
];

/// The words for the rule by which two turns are the same.
pub const EQUAL: [(&str, Same); 3] = [
    ("sequence", Same::Sequence),
    ("set", Same::Set),
    ("position", Same::Position),
];

/// The words for the time in which captures en passant are possible.
pub const EN_PASSANT: [(&str, u8); 2] = [("step", 0), ("turn", 1)];

/// The words for the turns that may have fewer steps.
pub const SHORT: [(&str, Short); 2] = [("never", Short::Never), ("stuck", Short::Stuck)];

/// The word for the pieces that may make the steps, beside `true` and `false`.
pub const SAME: [(&str, Steppers); 1] = [("only", Steppers::One)];

/// The words for the time at which the royals must be safe.
pub const SAFE: [(&str, SafeWhen); 3] = [
    ("each", SafeWhen::Each),
    ("end", SafeWhen::End),
    ("never", SafeWhen::Never),
];

/// Reads a `[turn.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Turn> {
    let Rule { name, fields } = &reader.rule(node, &SECTION)?;
    fields.require(node.span, reader);
    let written = fields.list("do", reader).unwrap_or_default();
    let mut steps_of = step_kinds(&written, reader);
    let order = match fields.node("steps").map(|node| (&node.value, node.span)) {
        Some((Value::Array(list), span)) => order(list, span, reader),
        _ => Vec::new(),
    };
    let in_order = fields
        .node("steps")
        .filter(|node| matches!(node.value, Value::Array(_)));
    match (in_order, fields.node("do")) {
        (Some(steps), Some(does)) => {
            let (does, steps) = (does.span, steps.span);
            reader
                .out
                .push(TableMistake::DoAndSteps { does, steps }.into());
        }
        (None, None) => fields.missing("do", node.span, reader),
        _ => {}
    }
    for kind in order.iter().flat_map(|entry| &entry.does) {
        if !steps_of.contains(kind) {
            steps_of.push(*kind);
        }
    }
    let count = fields.node("steps").and_then(count);
    let refuses = fields.flag("refuses", reader);
    Some(Turn {
        span: node.span,
        name: name.clone(),
        phase: fields.text("phase", reader),
        from: fields.text("from", reader),
        at: fields.text("where", reader),
        otherwise: fields.text("otherwise", reader),
        when: fields.text("when", reader),
        steps_of,
        step: fields.text("step", reader),
        steps: match (&count, fields.node("steps")) {
            (Some(_), _) => (1, limits::TURN_STEPS_MAX),
            (None, Some(_)) if in_order.is_some() => n_in_order(&order),
            (None, Some(node)) => steps(node, reader),
            (None, None) => (1, 1),
        },
        count,
        order,
        short: fields.word_or("short", &SHORT, reader),
        short_at: fields.node("short").map(|node| node.span),
        steppers: steppers(fields, reader),
        same: fields.word_or("equal", &EQUAL, reader),
        require: fields.text("require", reader),
        after: fields.text("after", reader),
        until: fields.text("until", reader),
        // A player in check may refuse the turn that gave it.
        safe: match fields.node("safe") {
            None if refuses => SafeWhen::Never,
            _ => fields.word_or("safe", &SAFE, reader),
        },
        passed_for: passed_for(fields, reader),
        next: fields.text("next", reader),
        refuses: refuses
            .then(|| fields.node("refuses").map(|node| node.span))
            .flatten(),
    })
}

/// Returns the kinds of step that these words name.
fn step_kinds(words: &[Text], reader: &mut Reader<'_>) -> Vec<StepKind> {
    let mut kinds = Vec::new();
    for word in words {
        match STEP_KINDS.iter().find(|(name, _)| *name == word.text) {
            Some((_, kind)) if kinds.contains(kind) => {
                reader.out.push(KeyMistake::StepTwice { word }.into());
            }
            Some((_, kind)) => kinds.push(*kind),
            None => reader.out.push(
                KeyMistake::UnknownStep {
                    word,
                    words: STEP_KINDS.map(|(name, _)| name).to_vec(),
                }
                .into(),
            ),
        }
    }
    kinds
}

/// Reads the steps in their order: `["move", { do = "drop", optional = true }]`.
fn order(list: &[Node], span: Span, reader: &mut Reader<'_>) -> Vec<Entry> {
    if list.len() < 2 {
        let only = match list.first().map(|node| &node.value) {
            Some(Value::String(text)) => &text.text,
            _ => "move",
        };
        reader
            .out
            .push(TableMistake::FewSteps { only, span }.into());
    }
    let entries = reader.within(list.iter(), limits::TURN_STEPS_MAX.into(), "steps", span);
    entries.filter_map(|node| entry(node, reader)).collect()
}

fn entry(node: &Node, reader: &mut Reader<'_>) -> Option<Entry> {
    let mut entry = Entry {
        does: Vec::new(),
        step: None,
        is_optional: false,
    };
    match &node.value {
        Value::String(text) => entry.does = step_kinds(&text.words(), reader),
        Value::Table(table) => {
            let [does, step, optional] = &ENTRY_ROWS;
            reader.keys(table, "steps", &ENTRY_ROWS.map(|row| row.key));
            if !table.contains_key(does.key) {
                reader.missing(node.span, "steps", does.key, &does.line());
            }
            let words = reader.words(table, does.key).unwrap_or_default();
            entry.does = step_kinds(&words, reader);
            entry.step = reader.condition(table, step.key, &step.line());
            entry.is_optional = reader.boolean(table, optional.key).unwrap_or(false);
        }
        _ => {
            let example = "\"drop\"` or `{ do = \"drop\", optional = true }";
            reader.wrong_type(node, "steps", "a kind of step", Instead::Example(example));
            return None;
        }
    }
    Some(entry)
}

/// Returns the smallest and the largest number of steps of a turn whose steps are in order.
fn n_in_order(order: &[Entry]) -> (u8, u8) {
    let least = order.iter().filter(|entry| !entry.is_optional).count();
    let number = |n: usize| u8::try_from(n.max(1)).unwrap_or(limits::TURN_STEPS_MAX);
    (number(least), number(order.len()))
}

/// Reads the pieces that may make the steps: `true`, `false`, `"only"`.
fn steppers(fields: &Fields, reader: &mut Reader<'_>) -> Steppers {
    match fields.node("same").map(|node| &node.value) {
        Some(Value::String(_)) => fields.word("same", &SAME, reader).unwrap_or(Steppers::Any),
        _ if fields.flag("same", reader) => Steppers::Any,
        _ => Steppers::Different,
    }
}

/// Reads how many later turns can capture en passant: `"step"`, `"turn"`, `3`.
fn passed_for(fields: &Fields, reader: &mut Reader<'_>) -> u8 {
    let key = "en-passant";
    match fields.node(key).map(|node| &node.value) {
        Some(Value::Integer(_)) => {
            let turns = fields.number(key, reader);
            turns.and_then(|n| u8::try_from(n).ok()).unwrap_or(1)
        }
        _ => fields.word_or(key, &EN_PASSANT, reader),
    }
}

/// Returns the expressions for the least and the greatest number of steps, if one of them is no plain number: `turns + 1`,
/// `1..made`.
fn count(node: &Node) -> Option<(Text, Option<Text>)> {
    let Value::String(text) = &node.value else {
        return None;
    };
    if !text
        .text
        .contains(|letter: char| letter.is_alphabetic() || letter == '+')
    {
        return None;
    }
    let Some(dots) = text.text.find("..") else {
        return Some((text.clone(), Some(text.clone())));
    };
    let most = text.slice(dots + 2..text.text.len()).trimmed();
    let has_most = !most.text.is_empty();
    Some((text.slice(0..dots).trimmed(), has_most.then_some(most)))
}

/// Reads the number of steps: `2`, `"2"`, `"2.."`, `"1..3"`.
fn steps(node: &Node, reader: &mut Reader<'_>) -> (u8, u8) {
    let most = limits::TURN_STEPS_MAX;
    let range = match &node.value {
        Value::Integer(n) => u8::try_from(*n).ok().map(|n| (n, n)),
        Value::String(text) => match text.text.trim().split_once("..") {
            Some((least, "")) => least.trim().parse().ok().map(|least| (least, most)),
            Some((least, most)) => least.trim().parse().ok().zip(most.trim().parse().ok()),
            None => text.text.trim().parse().ok().map(|n| (n, n)),
        },
        _ => None,
    };
    match range {
        Some((least, last)) if (1..=last).contains(&least) && last <= most => (least, last),
        _ => {
            let span = node.span;
            reader.out.push(TableMistake::NumberOfSteps { span }.into());
            (1, 1)
        }
    }
}
