//! The table `[turn.NAME]`: kinds of turn.

use super::document::{Node, Text, Value};
use super::limits;
use super::reader::{Reader, Rule};
use crate::diagnostic::{Diagnostic, Subject, suggest};
use crate::source::Span;
use ir::{SafeWhen, Same, StepKind};

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
    /// Whether one piece may step twice.
    pub same_piece: bool,
    /// The rule by which two turns are the same.
    pub same: Same,
    /// The condition on the whole turn.
    pub require: Option<Text>,
    /// The time at which the royals must be safe.
    pub safe: SafeWhen,
}

/// The keys of a `[turn.NAME]`.
pub const KEYS: [&str; 13] = [
    "when",
    "do",
    "step",
    "steps",
    "same",
    "equal",
    "require",
    "safe",
    "phase",
    "from",
    "where",
    "otherwise",
    "first",
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
pub const EQUAL: [(&str, Same); 2] = [("sequence", Same::Sequence), ("set", Same::Set)];

/// The words for the time at which the royals must be safe.
pub const SAFE: [(&str, SafeWhen); 3] = [
    ("each", SafeWhen::Each),
    ("end", SafeWhen::End),
    ("never", SafeWhen::Never),
];

/// Reads a `[turn.NAME]`.
pub fn read(node: &Node, reader: &mut Reader<'_>) -> Option<Turn> {
    let Rule { name, title, table } = &reader.rule(node, "turn", &KEYS)?;
    if !table.contains_key("do") {
        reader.missing(node.span, title, "do", "do = [\"move\", \"joint\"]");
    }
    let mut steps_of = Vec::new();
    for word in reader.words(table, "do").unwrap_or_default() {
        match STEP_KINDS.iter().find(|(name, _)| *name == word.text) {
            Some((_, kind)) => steps_of.push(*kind),
            None => reader.out.push(
                Diagnostic::error(
                    "resolve::unknown_word",
                    format!("`{}` is not a kind of step", word.text),
                    word.span(),
                    "not one of the kinds",
                )
                .about(Subject::Word {
                    key: "do".into(),
                    word: word.text.clone(),
                })
                .with_help(suggest(
                    &word.text,
                    "kinds of step",
                    STEP_KINDS.map(|(name, _)| name),
                )),
            ),
        }
    }
    Some(Turn {
        span: node.span,
        name: name.clone(),
        phase: reader.text(table, "phase", "phase = \"play\""),
        from: reader.text(table, "from", "from = \"army\""),
        at: reader.text(table, "where", "where = \"half & empty\""),
        otherwise: reader.text(table, "otherwise", "otherwise = \"place\""),
        when: reader.condition(table, "when", "when = \"turns == 0\""),
        steps_of,
        step: reader.condition(table, "step", "step = \"piece is pawn\""),
        steps: table
            .get("steps")
            .map_or((1, 1), |node| steps(node, reader)),
        same_piece: reader.boolean(table, "same").unwrap_or(true),
        same: reader
            .word(table, "equal", &EQUAL, "resolve::unknown_word")
            .unwrap_or(Same::Sequence),
        require: reader.condition(table, "require", "require = \"count(captured) <= 1\""),
        safe: reader
            .word(table, "safe", &SAFE, "resolve::unknown_word")
            .unwrap_or(SafeWhen::End),
    })
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
            reader.out.push(
                Diagnostic::error(
                    "rules::turn_steps",
                    "not a number of steps",
                    node.span,
                    format!("a turn has 1 to {most} steps"),
                )
                .with_help(
                    "write `steps = 2`, `steps = \"1..2\"`, or `steps = \"2..\"` for two or more",
                ),
            );
            (1, 1)
        }
    }
}
