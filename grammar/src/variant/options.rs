//! Options: overlays that a player can switch on.

use super::document::{Key, Node, Table, Text, Value};
use super::limits;
use super::mistake::{Conflict, KeyMistake, OptionMistake};
use super::reader::Reader;
use super::rows::{Row, Section, Shape, Type};
use super::top::OWN;
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use ir::Arrange;

/// An option, for lists of options.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionInfo {
    /// The name of the option.
    pub name: String,
    /// A description of the change.
    pub about: Option<String>,
    /// The group of the option; at most one option of a group can be on.
    pub group: Option<String>,
    /// Options that cannot be on at the same time.
    pub excludes: Vec<String>,
    /// Options that are switched on with it.
    pub implies: Vec<String>,
    /// Whether the option is on.
    pub on: bool,
    /// Whether it changes the set-up, or the meaning of its castling rights.
    pub sets_up: bool,
    /// The place where it is written.
    pub span: Span,
}

/// A table `[options.NAME]`.
#[derive(Clone, Debug)]
pub struct Overlay {
    /// The name of the option.
    pub key: Key,
    about: Option<Text>,
    group: Option<Text>,
    excludes: Vec<Text>,
    implies: Vec<Text>,
    /// The tree that is merged over the definition.
    pub body: Table,
}

impl Overlay {
    /// Returns the description of the option for lists of options.
    pub fn info(&self, on: bool) -> OptionInfo {
        let texts = |list: &[Text]| list.iter().map(|text| text.text.clone()).collect();
        OptionInfo {
            name: self.key.name.clone(),
            about: self.about.as_ref().map(|text| text.text.clone()),
            group: self.group.as_ref().map(|text| text.text.clone()),
            excludes: texts(&self.excludes),
            implies: texts(&self.implies),
            on,
            sets_up: ["setup", "board", "piece", "joint"]
                .iter()
                .any(|key| self.body.contains_key(*key)),
            span: self.key.span,
        }
    }

    /// Returns the body without its removals: `false` and rules that are removed.
    pub fn without_removals(&self) -> Table {
        fn keep(node: &Node) -> bool {
            match &node.value {
                Value::Boolean(value) => *value,
                Value::Table(table) => !matches!(
                    table.get("off"),
                    Some(Node {
                        value: Value::Boolean(true),
                        ..
                    })
                ),
                _ => true,
            }
        }
        fn strip(table: &Table, depth: usize) -> Table {
            let entries = table.iter().filter(|(_, node)| keep(node));
            let entries = entries.filter_map(|(key, node)| {
                let value = match &node.value {
                    Value::Table(table) if depth < limits::NESTING_MAX => {
                        let left = strip(table, depth + 1);
                        // A table that has only removals is left out.
                        if left.is_empty() && !table.is_empty() {
                            return None;
                        }
                        Value::Table(left)
                    }
                    Value::Array(list) => {
                        Value::Array(list.iter().filter(|node| keep(node)).cloned().collect())
                    }
                    other => other.clone(),
                };
                let span = node.span;
                Some((key.clone(), Node { value, span }))
            });
            entries.collect()
        }
        strip(&self.body, 0)
    }
}

/// The section `[options.NAME]`: the keys of an option beside those of a definition.
pub static SECTION: Section = Section::new(
    "options",
    Shape::Options,
    "Changes of the rules that a player can switch on; an option may also have what a definition has.",
    &[
        Row::new(
            "about",
            Type::Title,
            "\"What it changes.\"",
            "What the option changes.",
        )
        .required(),
        Row::new(
            "use",
            Type::Either(&[Type::Text, Type::ListOf(&Type::Text)]),
            "[\"orthodox-draws\"]",
            "Libraries, which are a part of the option.",
        ),
        Row::new(
            "group",
            Type::Text,
            "\"pawns\"",
            "At most one option of a group can be on.",
        ),
        Row::new(
            "excludes",
            Type::List,
            "[\"no-castling\"]",
            "Options that cannot be on together with this option.",
        ),
        Row::new(
            "implies",
            Type::List,
            "[\"no-castling\"]",
            "Options that this option switches on as well.",
        ),
    ],
);

/// Reads the options and their relations; `known` are the keys that a definition may have.
pub fn read(table: &Table, known: &[&'static str], out: &mut Vec<Diagnostic>) -> Vec<Overlay> {
    let mut reader = Reader::new(out);
    let mut overlays = Vec::new();
    let Some((first, _)) = table.first() else {
        return overlays;
    };
    let within = reader.within(table.iter(), limits::OPTIONS_MAX, "[options]", first.span);
    for (key, node) in within {
        let title = format!("[options.{}]", key.name);
        let Some(table) = reader.any_table(node, &title) else {
            continue;
        };
        for key in OWN.into_iter().filter(|key| !SECTION.has(key)) {
            if let Some((key, _)) = table.get_key_value(key) {
                reader.out.push(KeyMistake::KeyOfOption { key }.into());
            }
        }
        let body = table.iter().filter(|(key, _)| !SECTION.has(&key.name));
        let body: Table = body
            .map(|(key, node)| (key.clone(), node.clone()))
            .collect();
        for key in body
            .keys()
            .filter(|key| !known.contains(&key.name.as_str()))
        {
            let keys = SECTION.keys().into_iter().chain(known.iter().copied());
            let keys = keys.filter(|key| SECTION.has(key) || !OWN.contains(key));
            let keys: Vec<&str> = keys.collect();
            reader.keys(
                &Table::from_iter([(key.clone(), node.clone())]),
                &title,
                &keys,
            );
        }
        let about = reader.title(table, "about", "about = \"Draws by repetition.\"");
        if !table.contains_key("about") {
            reader.missing(key.span, &title, "about", "about = \"What it changes.\"");
        }
        overlays.push(Overlay {
            key: key.clone(),
            about,
            group: reader.text(table, "group", "group = \"pawns\""),
            excludes: names_in(table, "excludes", &mut reader),
            implies: names_in(table, "implies", &mut reader),
            body: body
                .into_iter()
                .filter(|(key, _)| known.contains(&key.name.as_str()))
                .collect(),
        });
    }
    check_relations(&overlays, out);
    overlays
}

fn names_in(table: &Table, key: &str, reader: &mut Reader<'_>) -> Vec<Text> {
    let names = reader.words(table, key).unwrap_or_default();
    let Some(node) = table.get(key) else {
        return names;
    };
    let names = names.into_iter();
    reader
        .within(names, limits::OPTIONS_MAX, key, node.span)
        .collect()
}

/// Reports `excludes` and `implies` that are impossible.
fn check_relations(overlays: &[Overlay], out: &mut Vec<Diagnostic>) {
    for (index, overlay) in overlays.iter().enumerate() {
        for text in overlay.excludes.iter().chain(&overlay.implies) {
            if find(overlays, &text.text).is_none() {
                out.push(unknown(&text.text, overlays, Some(text.span())));
            }
        }
        let name = &overlay.key.name;
        for text in overlay.excludes.iter().filter(|text| text.text == *name) {
            out.push(OptionMistake::ExcludesItself { name: text }.into());
        }
        for text in overlay.implies.iter().filter(|text| text.text == *name) {
            out.push(OptionMistake::ImpliesItself { name: text }.into());
        }
        out.extend(impossible(overlays, index));
    }
}

/// Returns the error about an option that implies a conflict: of itself with an implied option, or of two implied
/// options.
fn impossible(overlays: &[Overlay], index: usize) -> Option<Diagnostic> {
    let overlay = &overlays[index];
    let name = &overlay.key.name;
    let others = closure(overlays, [index]);
    let pairs = others.iter().enumerate().flat_map(|(position, first)| {
        let second = &others[position + 1..];
        second.iter().map(move |second| (*first, *second))
    });
    // Conflicts of this option come before those between the options that it implies.
    let mut pairs: Vec<(usize, usize)> = pairs.collect();
    pairs.arrange_by_key(|(first, second)| *first != index && *second != index);
    let (first, second, why) = pairs.into_iter().find_map(|(first, second)| {
        let why = conflict(&overlays[first], &overlays[second])?;
        Some((first, second, why))
    })?;
    let names = |which: usize| overlays[which].key.name.as_str();
    let other = if second == index { first } else { second };
    // If an implied option has this conflict alone, it is reported there.
    let is_said_there = |which: &usize| {
        let together = closure(overlays, [*which]);
        let has_both = together.contains(&first) && together.contains(&second);
        has_both && !together.contains(&index)
    };
    if others.iter().any(is_said_there) {
        return None;
    }
    let leads_there = |text: &&Text| {
        find(overlays, &text.text).is_some_and(|start| closure(overlays, [start]).contains(&other))
    };
    let implied = overlay.implies.iter().find(leads_there);
    let impossible = OptionMistake::ImpliesConflict {
        option: name,
        others: match first == index || second == index {
            true => (names(other), None),
            false => (names(first), Some(names(second))),
        },
        implied: implied.map_or(overlay.key.span, Text::span),
        why,
    };
    Some(impossible.into())
}

/// Returns whether each option is on: the options requested, and those that they imply.
pub fn choose(overlays: &[Overlay], requested: &[String], out: &mut Vec<Diagnostic>) -> Vec<bool> {
    let mut chosen = Vec::new();
    for name in requested {
        match find(overlays, name) {
            Some(index) => chosen.push(index),
            None => out.push(unknown(name, overlays, None)),
        }
    }
    let on = closure(overlays, chosen);
    for (position, first) in on.iter().enumerate() {
        for second in &on[position + 1..] {
            let Some(why) = conflict(&overlays[*first], &overlays[*second]) else {
                continue;
            };
            let conflict = OptionMistake::Conflict {
                first: &overlays[*first].key.name,
                second: &overlays[*second].key.name,
                why,
            };
            out.push(conflict.into());
        }
    }
    (0..overlays.len())
        .map(|index| on.contains(&index))
        .collect()
}

/// Returns this option and all that it implies; `None` if they cannot be on together.
pub fn together(overlays: &[Overlay], index: usize) -> Option<Vec<usize>> {
    let on = closure(overlays, [index]);
    let fits = |(position, first): (usize, &usize)| {
        let mut later = on[position + 1..].iter();
        later.all(|second| conflict(&overlays[*first], &overlays[*second]).is_none())
    };
    on.iter().enumerate().all(fits).then_some(on)
}

/// Returns these options and all that they imply, in the definition's order.
fn closure(overlays: &[Overlay], start: impl IntoIterator<Item = usize>) -> Vec<usize> {
    let mut on = vec![false; overlays.len()];
    let mut open: Vec<usize> = start.into_iter().collect();
    while let Some(index) = open.pop() {
        if !std::mem::replace(&mut on[index], true) {
            open.extend(
                overlays[index]
                    .implies
                    .iter()
                    .filter_map(|text| find(overlays, &text.text)),
            );
        }
    }
    (0..on.len()).filter(|index| on[*index]).collect()
}

fn conflict<'a>(first: &'a Overlay, second: &'a Overlay) -> Option<Conflict<'a>> {
    let excluded = |one: &'a Overlay, other: &Overlay| {
        one.excludes.iter().find(|text| text.text == other.key.name)
    };
    if let Some(text) = excluded(first, second).or_else(|| excluded(second, first)) {
        return Some(Conflict::Excluded(text));
    }
    let (group, other) = (first.group.as_ref()?, second.group.as_ref()?);
    (group.text == other.text).then_some(Conflict::Group(group))
}

fn find(overlays: &[Overlay], name: &str) -> Option<usize> {
    overlays.iter().position(|overlay| overlay.key.name == name)
}

/// Returns the error about an unknown option; `span` is the place if a file names it.
pub fn unknown(name: &str, overlays: &[Overlay], span: Option<Span>) -> Diagnostic {
    let options = overlays.iter().map(|overlay| overlay.key.name.as_str());
    OptionMistake::Unknown {
        name,
        options: options.collect(),
        span,
    }
    .into()
}
