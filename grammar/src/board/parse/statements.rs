//! The statements of a board file: one row for each, next to its reader.

use super::{Line, Read, Reader, Rule, layout, rounds, steps, views};
use crate::board::ast::Kind;

/// A statement.
pub(super) struct Row {
    /// Its first word.
    pub word: &'static str,
    /// The rule of the grammar for the whole line.
    pub rule: Rule,
    /// Its forms, with examples, which messages quote.
    pub form: &'static str,
    /// The function that reads it.
    pub read: Reads,
}

/// A function that reads a line of a statement.
pub(super) enum Reads {
    /// It declares one thing.
    One(fn(&mut Reader, Line<'_>) -> Read<Kind>),
    /// It declares several things.
    Several(fn(&mut Reader, Line<'_>) -> Read<Vec<Kind>>),
}

/// Returns the rows of all statements, in the order of the reference.
fn all() -> impl Iterator<Item = &'static Row> + Clone {
    let rows = layout::ROWS.iter().chain(&steps::ROWS);
    rows.chain(&views::ROWS).chain(&rounds::ROWS)
}

/// Returns the first words of all statements.
pub(super) fn words() -> impl Iterator<Item = &'static str> + Clone {
    all().map(|row| row.word)
}

/// Returns the row of the statement with this first word.
pub(super) fn find(word: &str) -> Option<&'static Row> {
    all().find(|row| row.word == word)
}

impl Row {
    /// Reads a line of the statement.
    pub fn read(&self, reader: &mut Reader, line: Line<'_>) -> Read<Vec<Kind>> {
        match self.read {
            Reads::One(read) => Ok(vec![read(reader, line)?]),
            Reads::Several(read) => read(reader, line),
        }
    }
}
