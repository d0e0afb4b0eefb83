//! Parents, children and options: several trees become one.
//!
//! - Tables merge key by key, the overlay wins; `false` takes a key away.
//! - Lists of rules ([`RULE_LISTS`]) grow; an entry with the `name` of an earlier one stands in its place, and
//!   `{ name = "x", off = true }` drops it. Ends with `first = true` go before the ones already there.
//! - `moves` as a text replaces all parts, as a table it merges with them.
//! - Everything else is replaced.

use super::document::{Key, Node, Table, Value};
use super::{limits, model};
use crate::diagnostic::{Diagnostic, Subject, suggest};
use crate::source::Span;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// The lists that grow instead of being replaced.
pub const RULE_LISTS: [&str; 8] = [
    "forbid",
    "promotion",
    "joint",
    "effect",
    "duty",
    "phase",
    "turn",
    "end",
];

/// Keys of a definition that belong to its file alone, or are merged by other rules.
const OWN: [&str; 4] = ["language", "extends", "options", "test"];

/// Keys for which `false` is a value.
const BOOLEANS: [&str; 2] = ["immobile", "same"];

/// Returns what a definition lays over its parents: all but the keys of its file alone.
pub fn laid_over(root: &Table) -> Table {
    let laid = root
        .iter()
        .filter(|(key, _)| !OWN.contains(&key.name.as_str()));
    laid.map(|(key, node)| (key.clone(), node.clone()))
        .collect()
}

/// Lays a definition, or the body of an option, over what is there.
pub fn overlay(base: &mut Table, over: &Table, out: &mut Vec<Diagnostic>) {
    let mut removals = Removals::default();
    for (key, node) in over {
        if OWN.contains(&key.name.as_str()) {
            continue;
        }
        match (RULE_LISTS.contains(&key.name.as_str()), &node.value) {
            (true, Value::Array(entries)) => match base.get_mut(key) {
                Some(Node {
                    value: Value::Array(list),
                    ..
                }) => join_lists(list, entries, out),
                _ => {
                    let mut list = Vec::new();
                    join_lists(&mut list, entries, out);
                    let node = Node {
                        value: Value::Array(list),
                        span: node.span,
                    };
                    base.insert(key.clone(), node);
                }
            },
            _ => put(base, key, node, &mut removals, out),
        }
    }
    removals.apply(base);
}

/// Lays the body of an option over a definition and the options before it. What one of them has taken away may be taken away
/// again; `without_options` is the definition alone.
pub fn overlay_option(
    base: &mut Table,
    without_options: &Table,
    body: &Table,
    out: &mut Vec<Diagnostic>,
) {
    let body = without_repeats(body, base, without_options);
    overlay(base, &body, out);
}

/// What an option says, but for what was there before the options and is gone, in time linear in the three.
fn without_repeats(body: &Table, base: &Table, before: &Table) -> Table {
    let mut left = Table::new();
    for (key, node) in body {
        let value = match &node.value {
            _ if takes_away(key, node) && !base.contains_key(key) && before.contains_key(key) => {
                continue;
            }
            Value::Table(over) => {
                let [there, before] = [base, before].map(|table| table_at(table, key));
                let inner = without_repeats(over, &there, &before);
                if inner.is_empty() && !over.is_empty() {
                    continue;
                }
                Value::Table(inner)
            }
            Value::Array(entries) if RULE_LISTS.contains(&key.name.as_str()) => {
                let [mut there, before] = [base, before].map(|table| rule_names(table, key));
                let mut entries_left = Vec::new();
                for entry in entries {
                    let name = text_of(entry, "name");
                    if !flag(entry, "off") {
                        // What the list itself says can be dropped below.
                        there.extend(name);
                    } else if name
                        .is_some_and(|name| !there.contains(name) && before.contains(name))
                    {
                        continue;
                    }
                    entries_left.push(entry.clone());
                }
                Value::Array(entries_left)
            }
            other => other.clone(),
        };
        let span = node.span;
        left.insert(key.clone(), Node { value, span });
    }
    left
}

/// The table of a key; an empty one where there is none.
fn table_at<'t>(table: &'t Table, key: &Key) -> Cow<'t, Table> {
    let found = table.get(key).and_then(|node| as_table(key, node));
    found.unwrap_or_default()
}

/// The table that a node is: one string of notation is the part `move`.
fn as_table<'t>(key: &Key, node: &'t Node) -> Option<Cow<'t, Table>> {
    match &node.value {
        Value::Table(table) => Some(Cow::Borrowed(table)),
        Value::String(_) if key.name == "moves" => {
            let name = Key {
                name: "move".into(),
                span: node.span,
            };
            Some(Cow::Owned(Table::from_iter([(name, node.clone())])))
        }
        _ => None,
    }
}

/// The names of the rules in a list.
fn rule_names<'t>(table: &'t Table, key: &Key) -> HashSet<&'t str> {
    match table.get(key).map(|node| &node.value) {
        Some(Value::Array(list)) => list.iter().filter_map(|one| text_of(one, "name")).collect(),
        _ => HashSet::new(),
    }
}

/// Whether the key is taken away.
fn takes_away(key: &Key, node: &Node) -> bool {
    matches!(node.value, Value::Boolean(false)) && !BOOLEANS.contains(&key.name.as_str())
}

/// Options of a child stand beside its parent's; one of the same name stands in its place, `false` takes it away.
pub fn overlay_options(base: &mut Table, over: &Table, out: &mut Vec<Diagnostic>) {
    let mut removals = Removals::default();
    for (key, node) in over {
        match node.value {
            Value::Boolean(false) => removals.note(base, key, out),
            _ => {
                base.insert(key.clone(), node.clone());
            }
        }
    }
    removals.apply(base);
}

/// Keys of one table that `false` takes away: all of them go at once, in time linear in the table.
#[derive(Default)]
struct Removals<'a> {
    /// Whether the table is part of a definition, and not the whole.
    below_header: bool,
    keys: HashSet<&'a str>,
}

impl<'a> Removals<'a> {
    /// Notes that a key is to go, and reports it if it is not there.
    ///
    /// Keys stand once in a table, so nothing that is laid over it later gives the key back.
    fn note(&mut self, base: &Table, key: &'a Key, out: &mut Vec<Diagnostic>) {
        if base.contains_key(key) {
            self.keys.insert(&key.name);
            return;
        }
        let names = base.keys().map(|key| key.name.as_str());
        let names = names.filter(|name| !self.keys.contains(name));
        let name = key.name.as_str();
        // Without these there is no game.
        let is_needed = ["board", "piece", "setup"].contains(&name);
        let help = match self.below_header && !is_needed && model::KEYS.contains(&name) {
            true => format!(
                "a key below a header belongs to it: write `{} = false` above the first header",
                key.name
            ),
            false => suggest(&key.name, "keys", names.take(n_candidates(out))),
        };
        out.push(
            Diagnostic::error(
                "resolve::nothing_to_remove",
                format!("there is no `{}` to take away", key.name),
                key.span,
                "`false` removes what is inherited",
            )
            .about(Subject::Removal(key.name.clone()))
            .with_help(help),
        );
    }

    /// Takes the keys out.
    fn apply(self, base: &mut Table) {
        if !self.keys.is_empty() {
            base.retain(|key, _| !self.keys.contains(key.name.as_str()));
        }
    }
}

/// Returns how many names to compare with one that is unknown: as many as a sound definition has at most, and none once
/// there are more reports than are shown.
fn n_candidates(out: &[Diagnostic]) -> usize {
    match out.len() < limits::REPORTS_MAX {
        true => limits::NAMES_MAX,
        false => 0,
    }
}

fn put<'a>(
    base: &mut Table,
    key: &'a Key,
    node: &'a Node,
    removals: &mut Removals<'a>,
    out: &mut Vec<Diagnostic>,
) {
    match &node.value {
        _ if takes_away(key, node) => removals.note(base, key, out),
        Value::Table(over) => {
            let table = base.entry(key.clone()).or_insert_with(|| Node {
                value: Value::Table(Table::new()),
                span: node.span,
            });
            if !matches!(table.value, Value::Table(_)) {
                let parts = as_table(key, table).map(Cow::into_owned);
                if parts.is_none() {
                    // What stood here is gone, and its place with it.
                    table.span = node.span;
                }
                table.value = Value::Table(parts.unwrap_or_default());
            }
            if let Value::Table(table) = &mut table.value {
                let mut removals = Removals {
                    below_header: true,
                    ..Removals::default()
                };
                for (key, node) in over {
                    put(table, key, node, &mut removals, out);
                }
                removals.apply(table);
            }
        }
        _ => {
            // The key's place is the winner's as well, so that messages point at the file that says so; its
            // position among the keys stays.
            let entry = base.entry(key.clone());
            match entry {
                indexmap::map::Entry::Occupied(mut entry) => {
                    entry.insert(node.clone());
                }
                indexmap::map::Entry::Vacant(entry) => {
                    entry.insert(node.clone());
                }
            }
        }
    }
}

/// Joins the entries of a list to those there, in time linear in both.
fn join_lists(list: &mut Vec<Node>, entries: &[Node], out: &mut Vec<Diagnostic>) {
    // Those that go before all others, and these; an entry that is dropped leaves a gap until the end.
    let mut first: Vec<Option<Node>> = Vec::new();
    let mut rest: Vec<Option<Node>> = list.drain(..).map(Some).collect();
    let mut places: HashMap<String, (bool, usize)> = HashMap::new();
    for (index, node) in rest.iter().enumerate() {
        if let Some(name) = node.as_ref().and_then(|node| text_of(node, "name")) {
            places.entry(name.to_string()).or_insert((false, index));
        }
    }
    for entry in entries {
        let name = text_of(entry, "name");
        let place = name.and_then(|name| places.get(name).copied());
        if flag(entry, "off") {
            match (place, name) {
                (Some((is_first, index)), Some(name)) => {
                    let side = if is_first { &mut first } else { &mut rest };
                    side[index] = None;
                    places.remove(name);
                }
                _ => {
                    let left = first.iter().chain(&rest).flatten();
                    out.push(nothing_to_drop(left.take(n_candidates(out)), entry, name));
                }
            }
            continue;
        }
        let is_first = place.map_or(flag(entry, "first"), |(is_first, _)| is_first);
        let side = if is_first { &mut first } else { &mut rest };
        match place {
            Some((_, index)) => side[index] = Some(entry.clone()),
            None => {
                if let Some(name) = name {
                    places.insert(name.to_string(), (is_first, side.len()));
                }
                side.push(Some(entry.clone()));
            }
        }
    }
    list.extend(first.into_iter().chain(rest).flatten());
}

fn nothing_to_drop<'a>(
    left: impl Iterator<Item = &'a Node>,
    entry: &Node,
    name: Option<&str>,
) -> Diagnostic {
    let code = "resolve::nothing_to_remove";
    match name {
        Some(name) => {
            let span = name_span(entry).unwrap_or(entry.span);
            let names: Vec<&str> = left.filter_map(|other| text_of(other, "name")).collect();
            Diagnostic::error(
                code,
                format!("there is no `{name}` to drop"),
                span,
                "nothing inherited has this name",
            )
            .about(Subject::Removal(name.to_owned()))
            .with_help(match names.is_empty() {
                true => "nothing is inherited that could be dropped; `extends = \"NAME\"` inherits, or leave this out".into(),
                false => suggest(name, "names", names),
            })
        }
        None => Diagnostic::error(
            code,
            "a rule to drop needs a name",
            entry.span,
            "`off = true` without `name`",
        )
        .with_help("write `{ name = \"...\", off = true }` with the name of an inherited rule"),
    }
}

/// Complains about rules of one name in one file, or in one option: only the last of them would be left.
pub fn names_twice(table: &Table, out: &mut Vec<Diagnostic>) {
    for list in RULE_LISTS {
        let Some(Node {
            value: Value::Array(entries),
            ..
        }) = table.get(list)
        else {
            continue;
        };
        let mut first: HashMap<&str, Span> = HashMap::new();
        for entry in entries {
            // What is dropped may be written anew.
            let (Some(name), Some(span), false) =
                (text_of(entry, "name"), name_span(entry), flag(entry, "off"))
            else {
                continue;
            };
            if let Some(other) = first.get(name) {
                out.push(
                    Diagnostic::error(
                        "rules::name_twice",
                        format!("two `[[{list}]]` are called `{name}`"),
                        span,
                        "the second of this name in one file",
                    )
                    .with_label(*other, "the first; it would be lost")
                    .with_help("give one of them another name; a rule replaces one of its name in a parent or, in an option, in the definition"),
                );
            } else {
                first.insert(name, span);
            }
        }
    }
}

/// The name of an entry that drops an inherited rule, and where it stands.
pub fn dropped(entry: &Node) -> Option<(&str, Span)> {
    let name = text_of(entry, "name").filter(|_| flag(entry, "off"))?;
    Some((name, name_span(entry)?))
}

/// Where a rule says its name.
pub fn name_span(entry: &Node) -> Option<Span> {
    match &entry.value {
        Value::Table(table) => table.get("name").map(|node| node.span),
        _ => None,
    }
}

fn flag(entry: &Node, key: &str) -> bool {
    match &entry.value {
        Value::Table(table) => {
            matches!(table.get(key), Some(node) if matches!(node.value, Value::Boolean(true)))
        }
        _ => false,
    }
}

fn text_of<'a>(node: &'a Node, key: &str) -> Option<&'a str> {
    match &node.value {
        Value::Table(table) => match &table.get(key)?.value {
            Value::String(text) => Some(&text.text),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
#[path = "merge_tests.rs"]
mod tests;
