//! The keys of one table, each read by its row.

use super::Reader;
use crate::source::Span;
use crate::variant::document::{Key, Node, Table, Text, Value};
use crate::variant::limits;
use crate::variant::rows::{Absent, Row, Section, Type};
use crate::variant::top::TOP;
use std::ops::Deref;

/// A table of a section as written. A key without a row is never read.
pub struct Fields {
    /// The header, for messages.
    pub title: String,
    section: &'static Section,
    table: Table,
}

impl Deref for Fields {
    type Target = Table;

    fn deref(&self) -> &Table {
        &self.table
    }
}

impl Fields {
    pub(super) fn new(title: String, section: &'static Section, table: Table) -> Self {
        Self {
            title,
            section,
            table,
        }
    }

    /// Returns the keys at the top of a definition that are no sections.
    pub fn at_the_top(root: &Table) -> Self {
        let keys = root.iter().filter(|(key, _)| TOP.has(&key.name));
        let keys = keys.map(|(key, node)| (key.clone(), node.clone()));
        Self::new("the definition".to_owned(), &TOP, keys.collect())
    }

    /// Returns the table without its rows.
    pub fn into_table(self) -> Table {
        self.table
    }

    /// Returns the keys that have no row: names of attributes.
    pub fn others(&self) -> impl Iterator<Item = (&Key, &Node)> {
        let others = self.table.iter();
        others.filter(|(key, _)| !self.section.has(&key.name))
    }

    fn row(&self, key: &str) -> Option<&'static Row> {
        let row = self.section.rows.iter().find(|row| row.key == key);
        debug_assert!(row.is_some(), "`{key}` has no row");
        row
    }

    /// Returns the row and the value of a key, if it is there.
    fn get_row(&self, key: &str) -> Option<(&'static Row, &Node)> {
        Some((self.row(key)?, self.table.get(key)?))
    }

    /// Returns the value of a key whose reader is a function of its own.
    pub fn node(&self, key: &str) -> Option<&Node> {
        self.get_row(key).map(|(_, node)| node)
    }

    /// Reads the text of a key, if it is there: an expression, a condition or a title, by the type of the row.
    pub fn text(&self, key: &str, reader: &mut Reader<'_>) -> Option<Text> {
        let (row, _) = self.get_row(key)?;
        match row.value {
            Type::Condition => reader.condition(&self.table, key, &row.line()),
            Type::Title => reader.title(&self.table, key, &row.line()),
            _ => reader.text(&self.table, key, &row.line()),
        }
    }

    /// Reads `true` or `false`, if the key is there.
    pub fn boolean(&self, key: &str, reader: &mut Reader<'_>) -> Option<bool> {
        self.row(key)?;
        reader.boolean(&self.table, key)
    }

    /// Reads `true` or `false`; without the key, returns the value by default.
    pub fn flag(&self, key: &str, reader: &mut Reader<'_>) -> bool {
        let by_default = self.row(key).is_some_and(Row::is_true_by_default);
        self.boolean(key, reader).unwrap_or(by_default)
    }

    /// Reads a whole number within the bounds of the row, if the key is there.
    pub fn number(&self, key: &str, reader: &mut Reader<'_>) -> Option<i64> {
        match self.row(key)?.value {
            Type::Number(least, most) => reader.integer(&self.table, key, least, most),
            Type::Either(types) => types.iter().find_map(|one| match one {
                Type::Number(least, most) => reader.integer(&self.table, key, *least, *most),
                _ => None,
            }),
            _ => None,
        }
    }

    /// Reads a number in hundredths, if the key is there.
    pub fn points(&self, key: &str, reader: &mut Reader<'_>) -> Option<u16> {
        reader.points(self.node(key)?, key)
    }

    /// Reads one of a few words, if the key is there.
    pub fn word<T: Clone + Sync, const N: usize>(
        &self,
        key: &str,
        words: &[(&'static str, T); N],
        reader: &mut Reader<'_>,
    ) -> Option<T> {
        let row = self.row(key)?;
        debug_assert!(row.value.has_words(words), "the words of `{key}`");
        let n_problems = reader.out.len();
        let read = reader.word(&self.table, key, words);
        if let Type::Either([Type::Boolean, ..]) = row.value
            && let Some(wrong) = reader.out.get_mut(n_problems)
        {
            wrong.help = Some(format!("values of `{key}` are {}", row.value.noun()));
        }
        read
    }

    /// Reads one of a few words; without a readable one, returns the word by default.
    pub fn word_or<T: Clone + Sync, const N: usize>(
        &self,
        key: &str,
        words: &[(&'static str, T); N],
        reader: &mut Reader<'_>,
    ) -> T {
        let by_default = match self.row(key).map(|row| row.absent) {
            Some(Absent::Value(value)) => words
                .iter()
                .find(|(word, _)| value.trim_matches('"') == *word),
            _ => None,
        };
        debug_assert!(by_default.is_some(), "`{key}` has no word by default");
        let (_, by_default) = by_default.unwrap_or(&words[0]);
        let read = self.word(key, words, reader);
        read.unwrap_or_else(|| by_default.clone())
    }

    /// Reads a list of texts, if the key is there.
    pub fn list(&self, key: &str, reader: &mut Reader<'_>) -> Option<Vec<Text>> {
        self.row(key)?;
        reader.words(&self.table, key)
    }

    /// Reads one text, or the texts of a list; an absent key has none.
    pub fn one_or_more(&self, key: &str, reader: &mut Reader<'_>) -> Vec<Text> {
        let Some((row, node)) = self.get_row(key) else {
            return Vec::new();
        };
        let entries = match &node.value {
            Value::Array(list) => list.as_slice(),
            _ => std::slice::from_ref(node),
        };
        let example = format!("{key} = {}", row.example);
        let entries = reader.within(entries.iter(), limits::NAMES_MAX, key, node.span);
        entries
            .filter_map(|entry| reader.text_of(entry, key, &example))
            .collect()
    }

    /// Reads a table of names and texts; an absent one has none.
    pub fn texts(&self, key: &str, reader: &mut Reader<'_>) -> Vec<(Key, Text)> {
        let Some((row, node)) = self.get_row(key) else {
            return Vec::new();
        };
        let entry = row.example.trim_matches(['{', '}', ' ']);
        reader.texts(node, key, entry)
    }

    /// Reads a table with any keys, if the key is there.
    pub fn table(&self, key: &str, reader: &mut Reader<'_>) -> Option<&Table> {
        reader.any_table(self.node(key)?, key)
    }

    /// Reports a missing key.
    pub fn missing(&self, key: &str, span: Span, reader: &mut Reader<'_>) {
        if let Some(row) = self.row(key) {
            reader.missing(span, &self.title, key, &row.line());
        }
    }

    /// Reports the required keys that are missing.
    pub fn require(&self, span: Span, reader: &mut Reader<'_>) {
        let required = self.section.rows.iter();
        let required = required.filter(|row| row.absent == Absent::Required);
        for row in required.filter(|row| !self.table.contains_key(row.key)) {
            self.missing(row.key, span, reader);
        }
    }

    /// Tests whether a key has an empty list.
    pub fn is_empty_list(&self, key: &str) -> bool {
        let node = self.table.get(key);
        node.is_some_and(|node| matches!(&node.value, Value::Array(list) if list.is_empty()))
    }
}
