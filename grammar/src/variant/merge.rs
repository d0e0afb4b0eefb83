//! The merge of parents, children and options into one tree.
//!
//! - Tables merge key by key, and the overlay wins; `false` removes a key.
//! - Lists of rules ([`sections::of_rules`], read as lists by [`super::named`]) grow. A rule with the name of an earlier one
//!   replaces it, and `NAME = false` removes it. Ends with `first = true` go before the earlier ends. Ends with
//!   `inherit = false` are not inherited.
//! - `moves` as a text replaces all parts, as a table it merges with them.
//! - Every other value is replaced.

use super::document::{Document, Key, Node, Table, Text, Value};
use super::mistake::LineageMistake;
use super::{limits, sections};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

/// Returns the part of a definition that is merged over its parents: all keys but those of its file alone.
pub fn merged_keys(root: &Table) -> Table {
    let merged = root
        .iter()
        .filter(|(key, _)| !sections::OWN.contains(&key.name.as_str()));
    merged
        .map(|(key, node)| (key.clone(), node.clone()))
        .collect()
}

/// Removes the parts of the parents that are not inherited: ends with `inherit = false`.
pub fn bequeath(base: &mut Table) {
    if let Some(Node {
        value: Value::Array(ends),
        ..
    }) = base.get_mut("end")
    {
        ends.retain(|end| !is_kept(end));
    }
}

/// Returns a library with nothing but its ends that are not inherited; `None` if it has none.
pub fn own_ends(library: &Document) -> Option<Document> {
    let mut root = library.root.clone();
    root.retain(|key, _| ["library", "end"].contains(&key.name.as_str()));
    let Some(Node {
        value: Value::Array(ends),
        ..
    }) = root.get_mut("end")
    else {
        return None;
    };
    ends.retain(is_kept);
    (!ends.is_empty()).then(|| Document {
        root,
        ..library.clone()
    })
}

/// Adds draws with these conditions, to be claimed, after all ends.
pub fn add_ends(root: &mut Table, conditions: &[Text]) {
    if conditions.is_empty() {
        return;
    }
    let end = |(index, condition): (usize, &Text)| {
        let span = condition.span();
        let text = |text: String| Text {
            text,
            origin: condition.origin,
        };
        let entries = [
            ("name", text(format!("condition {index} of a test"))),
            ("when", condition.clone()),
            ("result", text("draw".to_owned())),
            ("reason", text("a test".to_owned())),
        ];
        let entries = entries.map(|(name, text)| (name, Value::String(text)));
        // The game goes on after a draw that is not claimed.
        let claim = [("claim", Value::Boolean(true))];
        let entries = entries.into_iter().chain(claim).map(|(name, value)| {
            let name = name.to_owned();
            (Key { name, span }, Node { value, span })
        });
        let value = Value::Table(entries.collect());
        Node { value, span }
    };
    let ends = conditions.iter().enumerate().map(end);
    match root.get_mut("end") {
        Some(Node {
            value: Value::Array(list),
            ..
        }) => list.extend(ends),
        _ => {
            let (name, span) = ("end".to_owned(), conditions[0].span());
            let value = Value::Array(ends.collect());
            root.insert(Key { name, span }, Node { value, span });
        }
    }
}

/// Tests whether an end is not inherited.
fn is_kept(end: &Node) -> bool {
    let Value::Table(end) = &end.value else {
        return false;
    };
    let inherit = end.get("inherit").map(|node| &node.value);
    matches!(inherit, Some(Value::Boolean(false)))
}

/// Merges a definition, or the body of an option, over a tree.
pub fn overlay(base: &mut Table, over: &Table, out: &mut Vec<Diagnostic>) {
    let mut removals = Removals::default();
    for (key, node) in over {
        if sections::OWN.contains(&key.name.as_str()) {
            continue;
        }
        match (sections::is_of_rules(&key.name), &node.value) {
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

/// Merges the body of an option over a definition and the options before it. Two options may remove the same thing;
/// `without_options` is the definition alone.
pub fn overlay_option(
    base: &mut Table,
    without_options: &Table,
    body: &Table,
    out: &mut Vec<Diagnostic>,
) {
    let body = without_repeats(body, base, without_options);
    overlay(base, &body, out);
}

/// Merges the body of an option over that of its libraries. `false` removes what the libraries have; if they do not have it,
/// it stays, and removes what the definition has. Takes time linear in both.
pub fn overlay_body(base: &mut Table, over: &Table) {
    let mut gone: HashSet<&str> = HashSet::new();
    for (key, node) in over {
        if takes_away(key, node) && base.contains_key(key) {
            gone.insert(&key.name);
            continue;
        }
        let there = base.get_mut(key);
        match (there, &node.value) {
            (
                Some(Node {
                    value: Value::Array(list),
                    ..
                }),
                Value::Array(entries),
            ) if sections::is_of_rules(&key.name) => overlay_rules(list, entries),
            (Some(there), Value::Table(over)) => {
                let table = as_table(key, there).map(Cow::into_owned);
                let mut table = table.unwrap_or_default();
                overlay_body(&mut table, over);
                there.value = Value::Table(table);
                there.span = node.span;
            }
            (_, _) => {
                base.insert(key.clone(), node.clone());
            }
        }
    }
    base.retain(|key, _| !gone.contains(key.name.as_str()));
}

/// Merges the rules of an option over those of its libraries, as [`overlay_body`] does.
fn overlay_rules(list: &mut Vec<Node>, entries: &[Node]) {
    let name = |node: &Node| text_of(node, "name").map(str::to_owned);
    let mut rules: Vec<Option<Node>> = list.drain(..).map(Some).collect();
    let named = rules.iter().enumerate();
    let named = named.filter_map(|(index, rule)| Some((name(rule.as_ref()?)?, index)));
    let places: HashMap<String, usize> = named.collect();
    let mut first = Vec::new();
    for entry in entries {
        let place = name(entry).and_then(|name| places.get(&name));
        match place {
            Some(place) => rules[*place] = Some(entry.clone()).filter(|entry| !flag(entry, "off")),
            None if flag(entry, "first") => first.push(entry.clone()),
            None => rules.push(Some(entry.clone())),
        }
    }
    list.extend(first.into_iter().chain(rules.into_iter().flatten()));
}

/// Returns the body of an option without removals of things that earlier options have removed. Takes time linear in the
/// three trees.
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
            Value::Array(entries) if sections::is_of_rules(&key.name) => {
                let [mut there, before] = [base, before].map(|table| rule_names(table, key));
                let mut entries_left = Vec::new();
                for entry in entries {
                    let name = text_of(entry, "name");
                    if !flag(entry, "off") {
                        // An entry of the list can be removed further down in this list.
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

/// Returns the table of a key; an empty table if there is none.
fn table_at<'t>(table: &'t Table, key: &Key) -> Cow<'t, Table> {
    let found = table.get(key).and_then(|node| as_table(key, node));
    found.unwrap_or_default()
}

/// Returns the table of a node: one string of notation is the part `move`.
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

/// Returns the names of the rules in a list.
fn rule_names<'t>(table: &'t Table, key: &Key) -> HashSet<&'t str> {
    match table.get(key).map(|node| &node.value) {
        Some(Value::Array(list)) => list.iter().filter_map(|one| text_of(one, "name")).collect(),
        _ => HashSet::new(),
    }
}

/// Tests whether the key is removed.
fn takes_away(key: &Key, node: &Node) -> bool {
    matches!(node.value, Value::Boolean(false)) && !sections::is_boolean(&key.name)
}

/// Merges the options of a child with those of its parent. An option with the same name replaces the parent's option,
/// `false` removes it.
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

/// Keys of one table that `false` removes: they are all removed at once, in time linear in the table.
#[derive(Default)]
struct Removals<'a> {
    /// Whether the table is part of a definition, and not the whole.
    below_header: bool,
    keys: HashSet<&'a str>,
}

impl<'a> Removals<'a> {
    /// Notes that a key is to be removed, and reports it if it is not there.
    ///
    /// A key occurs once in a table, so nothing that is merged later restores the key.
    fn note(&mut self, base: &Table, key: &'a Key, out: &mut Vec<Diagnostic>) {
        if base.contains_key(key) {
            self.keys.insert(&key.name);
            return;
        }
        let names = base.keys().map(|key| key.name.as_str());
        let names = names.filter(|name| !self.keys.contains(name));
        let name = key.name.as_str();
        // These keys are required.
        let is_needed = ["board", "piece", "setup"].contains(&name);
        let no_such_key = LineageMistake::NoSuchKey {
            key,
            is_section: self.below_header && !is_needed && sections::is_key(name),
            keys: names.take(n_candidates(out)).collect(),
        };
        out.push(no_such_key.into());
    }

    /// Removes the keys.
    fn apply(self, base: &mut Table) {
        if !self.keys.is_empty() {
            base.retain(|key, _| !self.keys.contains(key.name.as_str()));
        }
    }
}

/// Returns the number of names to compare with an unknown one: as many as a valid definition may have, and none once
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
                    // The old value is gone, and its place with it.
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
            // The place of the key becomes that of the new value, so that messages point at the right file; its position
            // among the keys stays.
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

/// Joins the entries of a list to the present ones, in time linear in both.
fn join_lists(list: &mut Vec<Node>, entries: &[Node], out: &mut Vec<Diagnostic>) {
    // Entries that go before all others, and the rest. A removed entry leaves a gap until the end.
    let mut first: Vec<Option<Node>> = Vec::new();
    let mut rest: Vec<Option<Node>> = list.drain(..).map(Some).collect();
    let mut places: HashMap<String, (bool, usize)> = HashMap::new();
    for (index, node) in rest.iter().enumerate() {
        if let Some(name) = node.as_ref().and_then(|node| text_of(node, "name")) {
            places.entry(name.to_string()).or_insert((false, index));
        }
    }
    // Names within this list are not compared with one another.
    let n_compared = n_candidates(out);
    let inherited: Vec<String> = places.keys().take(n_compared).cloned().collect();
    for entry in entries.iter() {
        let name = text_of(entry, "name");
        let place = name.and_then(|name| places.get(name).copied());
        if flag(entry, "off") {
            let name = name.unwrap_or_default();
            match place {
                Some((is_first, index)) => {
                    let side = if is_first { &mut first } else { &mut rest };
                    side[index] = None;
                    places.remove(name);
                }
                None => {
                    let left = first.iter().chain(&rest).flatten();
                    let left = left.take(n_candidates(out));
                    let no_such_rule = LineageMistake::NoSuchRule {
                        name,
                        rules: left.filter_map(|other| text_of(other, "name")).collect(),
                        span: name_span(entry).unwrap_or(entry.span),
                    };
                    out.push(no_such_rule.into());
                }
            }
            continue;
        }
        if let (None, Some(name)) = (place, name) {
            let near = inherited.iter().find(|other| is_slip(name, other));
            out.extend(near.map(|other| {
                let span = name_span(entry).unwrap_or(entry.span);
                LineageMistake::AlmostInherited { name, other, span }.into()
            }));
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

/// Tests whether a name is a misspelling of another: one wrong letter in four to eight, two in nine or more. Names that
/// differ only in digits are different rules.
fn is_slip(name: &str, other: &str) -> bool {
    let n_letters = name.chars().count().min(other.chars().count());
    let most = match n_letters {
        0..4 => return false,
        4..9 => 1,
        _ => 2,
    };
    let bare = |name: &str| name.replace(|letter: char| letter.is_ascii_digit(), "");
    let distance = strsim::damerau_levenshtein(&name.to_lowercase(), &other.to_lowercase());
    distance <= most && bare(name) != bare(other)
}

/// Returns the name of an entry that removes an inherited rule, and its place.
pub fn dropped(entry: &Node) -> Option<(&str, Span)> {
    let name = text_of(entry, "name").filter(|_| flag(entry, "off"))?;
    Some((name, name_span(entry)?))
}

/// Returns the place of the name of a rule.
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
