//! Parts of a child that repeat what it inherits.

use rustc_hash::FxHashMap;

use super::document::{Key, Node, Table, Value, quoted};
use super::{merge, sections};
use crate::diagnostic::Diagnostic;
use crate::lint_row::INHERITED_ALREADY;
use crate::source::Span;

/// Keys whose values name files. A file of another origin may have the same name.
const FILES: [&str; 2] = ["board", "image"];

/// Returns the warnings about parts of a child that repeat what is inherited. `text` is the text of the child; `is_one_home` is
/// whether the child has the origin of all files that it inherits from.
pub fn warnings(own: &Table, inherited: &Table, text: &str, is_one_home: bool) -> Vec<Diagnostic> {
    let mut search = Search {
        text,
        is_one_home,
        path: Vec::new(),
        out: Vec::new(),
    };
    // A child has a name of its own; `lint::name_inherited` reports a missing one.
    let is_own = |key: &Key| key.name == "name" || sections::OWN.contains(&key.name.as_str());
    for (key, node) in own.iter().filter(|(key, _)| !is_own(key)) {
        let Some(other) = inherited.get(key) else {
            continue;
        };
        match (&node.value, &other.value) {
            (Value::Array(rules), Value::Array(others)) if sections::is_of_rules(&key.name) => {
                search.rules(key, rules, others);
            }
            _ => search.entry(key, node, other),
        }
    }
    search.out
}

struct Search<'a> {
    text: &'a str,
    is_one_home: bool,
    /// The keys of the tables around the entry.
    path: Vec<String>,
    out: Vec<Diagnostic>,
}

impl Search<'_> {
    /// Reports an entry that repeats what is inherited, or the entries of a section that do. A key of an entry whose other keys differ
    /// is not reported: authors write a piece whole.
    fn entry(&mut self, key: &Key, own: &Node, inherited: &Node) {
        if self.repeats(key, own, inherited) {
            return self.report(key, key.span, own);
        }
        if let (true, Value::Table(own), Value::Table(inherited)) =
            (self.path.is_empty(), &own.value, &inherited.value)
        {
            self.path.push(quoted(&key.name));
            for (key, node) in own {
                if let Some(other) = inherited.get(key) {
                    self.entry(key, node, other);
                }
            }
            self.path.pop();
        }
    }

    /// Reports rules that replace a rule with the same one.
    fn rules(&mut self, section: &Key, rules: &[Node], inherited: &[Node]) {
        self.path.push(section.name.clone());
        let mut by_name: FxHashMap<&str, Vec<&Node>> = FxHashMap::default();
        for other in inherited {
            if let Some(name) = name_of(other) {
                by_name.entry(name).or_default().push(other);
            }
        }
        for rule in rules {
            let (Some(name), Some(span)) = (name_of(rule), merge::name_span(rule)) else {
                continue;
            };
            let mut others = by_name.get(name).into_iter().flatten();
            if others.any(|other| is_equal(rule, other)) {
                let name = name.to_owned();
                let mut rule = rule.clone();
                if let Value::Table(table) = &mut rule.value {
                    table.shift_remove("name");
                }
                self.report(&Key { name, span }, span, &rule);
            }
        }
        self.path.pop();
    }

    /// Tests whether what is merged over the inherited value leaves it as it is.
    fn repeats(&self, key: &Key, own: &Node, inherited: &Node) -> bool {
        if !self.is_one_home && FILES.contains(&key.name.as_str()) {
            return false;
        }
        match (&own.value, &inherited.value) {
            (Value::Table(own), Value::Table(inherited)) => {
                let mut entries = own.iter();
                !own.is_empty()
                    && entries.all(|(key, node)| {
                        let other = inherited.get(key);
                        other.is_some_and(|other| self.repeats(key, node, other))
                    })
            }
            _ => is_equal(own, inherited),
        }
    }

    fn report(&mut self, key: &Key, span: Span, node: &Node) {
        let name = self.path.iter().cloned().chain([quoted(&key.name)]);
        let name = name.collect::<Vec<String>>().join(".");
        let message = format!("`{name}` is inherited already");
        let label = "what is inherited is the same";
        let mut warning = INHERITED_ALREADY
            .warning(message, span, label)
            .with_help("leave it out");
        let mut edits = Vec::new();
        if self.removal(span, node, &mut edits).is_some() {
            for edit in edits {
                warning = warning.with_edit(edit, "");
            }
        }
        self.out.push(warning);
    }

    /// Adds the texts to remove for an entry: its statement, or its header and the statements below it. Returns `None` if it has no
    /// lines of its own.
    fn removal(&self, key: Span, node: &Node, edits: &mut Vec<Span>) -> Option<()> {
        let between = self.text.get(key.end..node.span.start);
        if between.is_some_and(|between| between.trim() == "=") {
            let end = node.span.end;
            let entry = Span { end, ..key };
            edits.push(self.statement(entry).or_else(|| self.in_braces(entry))?);
            return Some(());
        }
        let Value::Table(table) = &node.value else {
            return None;
        };
        if let Some(header) = self.header(key).filter(|header| !edits.contains(header)) {
            edits.push(header);
        }
        for (key, node) in table {
            self.removal(key.span, node, edits)?;
        }
        Some(())
    }

    /// Returns a statement `a.b = value` with all of its key, if nothing but a comment is on its lines beside it.
    fn statement(&self, span: Span) -> Option<Span> {
        let before = self.text.get(..span.start)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let path = &before[start..];
        let is_of_key = |letter: char| letter.is_alphanumeric() || "-_.\"' \t".contains(letter);
        let after = self
            .text
            .get(span.end..)?
            .lines()
            .next()
            .unwrap_or_default();
        let after = after.trim();
        let is_alone = path.chars().all(is_of_key) && (after.is_empty() || after.starts_with('#'));
        let n_blank = path.len() - path.trim_start().len();
        is_alone.then_some(Span {
            start: start + n_blank,
            ..span
        })
    }

    /// Returns an entry of several in braces, `key = value`, with a comma.
    fn in_braces(&self, span: Span) -> Option<Span> {
        let (before, after) = (self.text.get(..span.start)?, self.text.get(span.end..)?);
        let (kept, rest) = (before.trim_end(), after.trim_start());
        let is_first = kept.ends_with('{');
        if let Some(rest) = rest.strip_prefix(',')
            && (is_first || kept.ends_with(','))
        {
            let end = span.end + after.len() - rest.trim_start().len();
            return Some(Span { end, ..span });
        }
        let kept = kept.strip_suffix(',').filter(|_| rest.starts_with('}'))?;
        let start = kept.trim_end().len();
        Some(Span { start, ..span })
    }

    /// Returns the header `[a.b]` that ends with this key.
    fn header(&self, key: Span) -> Option<Span> {
        let before = self.text.get(..key.start)?;
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let n_blank = before[start..].len() - before[start..].trim_start().len();
        let is_open = before[start + n_blank..].starts_with('[');
        let after = self.text.get(key.end..)?;
        let is_closed = after.starts_with(']') && !after.starts_with("]]");
        (is_open && is_closed).then_some(Span {
            start: start + n_blank,
            end: key.end + 1,
            ..key
        })
    }
}

/// Returns the name of a rule.
fn name_of(rule: &Node) -> Option<&str> {
    let Value::Table(table) = &rule.value else {
        return None;
    };
    match &table.get("name")?.value {
        Value::String(name) => Some(&name.text),
        _ => None,
    }
}

/// Tests whether two values are the same, wherever they are written.
fn is_equal(one: &Node, other: &Node) -> bool {
    match (&one.value, &other.value) {
        (Value::String(one), Value::String(other)) => one.text == other.text,
        (Value::Integer(one), Value::Integer(other)) => one == other,
        (Value::Boolean(one), Value::Boolean(other)) => one == other,
        (Value::Array(one), Value::Array(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len() && pairs.all(|(one, other)| is_equal(one, other))
        }
        (Value::Table(one), Value::Table(other)) => {
            let mut entries = one.iter();
            one.len() == other.len()
                && entries.all(|(key, node)| {
                    let other = other.get(key);
                    other.is_some_and(|other| is_equal(node, other))
                })
        }
        _ => false,
    }
}
