//! TOML as a tree in which every key and value has its place.
//!
//! Trees of several files are merged into one, and every message must still point at its own file: so the tree holds
//! [`Span`]s rather than offsets. Reading never stops at the first mistake. An unreadable value becomes
//! [`Value::Broken`], and later steps report nothing about it.

use super::limits;
use super::mistake::{Nested, SyntaxMistake};
use super::syntax;
use crate::diagnostic::Diagnostic;
pub use crate::diagnostic::quoted;
use crate::source::{Origin, SourceId, Span};
use indexmap::IndexMap;
use ir::Arrange;
use std::borrow::Borrow;
use std::hash::{Hash, Hasher};
use toml::de::{DeTable, DeValue};

/// A key and its place; two keys are equal if their names are.
#[derive(Clone, Debug)]
pub struct Key {
    /// The name without quotes.
    pub name: String,
    /// The place where it was written first.
    pub span: Span,
}

impl PartialEq for Key {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Key {}

impl Hash for Key {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Borrow<str> for Key {
    fn borrow(&self) -> &str {
        &self.name
    }
}

/// Keys and values in the author's order.
pub type Table = IndexMap<Key, Node>;

/// A text, and the place of its bytes.
#[derive(Clone, Debug)]
pub struct Text {
    /// The content of the text.
    pub text: String,
    /// The place of the text; in a text without escapes, places inside it are known too.
    pub origin: Origin,
}

impl Text {
    /// Returns the place of the whole text, with its quotes.
    pub fn span(&self) -> Span {
        self.origin.whole
    }

    /// Returns the place of these bytes of the text.
    pub fn part(&self, bytes: std::ops::Range<usize>) -> Span {
        self.origin.span(bytes)
    }

    /// Splits the text at spaces and commas outside braces; each part is a text of its own.
    pub fn words(&self) -> Vec<Text> {
        let mut words = Vec::new();
        let mut start = None;
        let mut depth = 0usize;
        let end = (self.text.len(), ' ');
        for (at, letter) in self.text.char_indices().chain([end]) {
            match letter {
                '{' => depth += 1,
                '}' => depth = depth.saturating_sub(1),
                _ => {}
            }
            let is_end = at == self.text.len();
            let gap = is_end || (depth == 0 && (letter.is_whitespace() || letter == ','));
            match start {
                None if !gap => start = Some(at),
                Some(first) if gap => {
                    words.push(self.slice(first..at));
                    start = None;
                }
                _ => {}
            }
        }
        words
    }

    /// Returns the text without surrounding spaces.
    pub fn trimmed(&self) -> Text {
        let start = self.text.len() - self.text.trim_start().len();
        self.slice(start..start + self.text.trim().len())
    }

    /// Returns a part of the text as a text of its own. The bytes must be a range of it on character boundaries.
    pub fn slice(&self, bytes: std::ops::Range<usize>) -> Text {
        Text {
            text: self.text.get(bytes.clone()).unwrap_or_default().to_string(),
            origin: Origin {
                whole: self.origin.span(bytes.clone()),
                base: self.origin.base.map(|base| base + bytes.start),
            },
        }
    }
}

/// The value of a key.
#[derive(Clone, Debug)]
pub enum Value {
    /// Keys and values.
    Table(Table),
    /// A list of values.
    Array(Vec<Node>),
    /// A text.
    String(Text),
    /// A whole number.
    Integer(i64),
    /// A number with a point.
    Float(f64),
    /// A value `true` or `false`.
    Boolean(bool),
    /// A date or time, which no key expects.
    Date,
    /// An unreadable value; it has been reported.
    Broken,
}

/// A value and its place.
#[derive(Clone, Debug)]
pub struct Node {
    /// The value.
    pub value: Value,
    /// The place: for a table with a header of its own the header, otherwise the whole value.
    pub span: Span,
}

impl Node {
    /// Returns a word for the value, as an author would call it.
    pub fn noun(&self) -> &'static str {
        match self.value {
            Value::Table(_) => "a table",
            Value::Array(_) => "a list",
            Value::String(_) => "a text",
            Value::Integer(_) | Value::Float(_) => "a number",
            Value::Boolean(_) => "`true` or `false`",
            Value::Date => "a date",
            Value::Broken => "nothing readable",
        }
    }
}

/// One file as a tree.
#[derive(Clone, Debug)]
pub struct Document {
    /// The source of its text.
    pub source: SourceId,
    /// The keys of the file.
    pub root: Table,
    /// Whether a part of the file is unreadable, so that things that seem missing may only be unreadable.
    pub broken: bool,
}

/// Parses a file; all mistakes in its TOML go to `out`.
pub fn parse(source: SourceId, text: &str, out: &mut Vec<Diagnostic>) -> Document {
    let empty = Document {
        source,
        root: Table::new(),
        broken: true,
    };
    if let Some(problem) = syntax::unreadable(source, text) {
        out.push(problem.into());
        return empty;
    }
    let (readable, problems) = syntax::fix(source, text);
    let (table, _) = DeTable::parse_recoverable(&readable);
    let broken = !problems.is_empty();
    out.extend(problems);
    let mut reader = Reader {
        source,
        text,
        too_deep: None,
    };
    let root = reader.table(table.into_inner(), 0);
    if let Some(span) = reader.too_deep {
        let what = Nested::Values;
        out.push(SyntaxMistake::TooDeep { what, span }.into());
    }
    Document {
        source,
        root,
        broken,
    }
}

struct Reader<'a> {
    source: SourceId,
    text: &'a str,
    too_deep: Option<Span>,
}

impl Reader<'_> {
    fn span(&self, bytes: std::ops::Range<usize>) -> Span {
        Span {
            source: self.source,
            start: bytes.start,
            end: bytes.end,
        }
    }

    fn table(&mut self, table: DeTable<'_>, depth: usize) -> Table {
        // The parser sorts keys by name; the author's order is the order of their places.
        let mut entries: Vec<_> = table.into_iter().collect();
        entries.arrange_by_key(|(key, _)| key.span().start);
        let mut read = Table::new();
        for (key, value) in entries {
            let key = Key {
                span: self.span(key.span()),
                name: key.into_inner().into_owned(),
            };
            let node = self.node(value.span(), value.into_inner(), depth + 1);
            read.insert(key, node);
        }
        read
    }

    fn node(&mut self, bytes: std::ops::Range<usize>, value: DeValue<'_>, depth: usize) -> Node {
        let span = self.span(bytes);
        if depth > limits::NESTING_MAX {
            self.too_deep.get_or_insert(span);
            return Node {
                value: Value::Broken,
                span,
            };
        }
        let value = match value {
            DeValue::Table(table) => Value::Table(self.table(table, depth)),
            DeValue::Array(array) => Value::Array(
                array
                    .into_iter()
                    .map(|item| self.node(item.span(), item.into_inner(), depth + 1))
                    .collect(),
            ),
            DeValue::String(text) => Value::String(self.text(span, text.into_owned())),
            DeValue::Integer(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map_or(Value::Float(f64::MAX), Value::Integer),
            DeValue::Float(number) => Value::Float(number.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(value) => Value::Boolean(value),
            DeValue::Datetime(_) => Value::Date,
        };
        Node { value, span }
    }

    /// Finds a text between its quotes. If the source has it letter by letter, places inside it are known.
    fn text(&self, span: Span, text: String) -> Text {
        let raw = self.text.get(span.start..span.end).unwrap_or_default();
        let opening = [
            "\"\"\"\r\n",
            "\"\"\"\n",
            "\"\"\"",
            "'''\r\n",
            "'''\n",
            "'''",
            "\"",
            "'",
        ]
        .into_iter()
        .find(|quotes| raw.starts_with(quotes))
        .map_or(0, str::len);
        let literal = raw
            .get(opening..)
            .is_some_and(|rest| rest.starts_with(&text));
        // An escape could match by chance only if it were as long as the letters that it stands for. Every escape begins
        // with `\`, so a text that matches letter by letter has none.
        Text {
            text,
            origin: Origin {
                whole: span,
                base: literal.then_some(span.start + opening),
            },
        }
    }
}

#[cfg(test)]
#[path = "document_tests.rs"]
mod tests;
