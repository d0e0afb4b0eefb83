//! The fields of a FEN, as ranges of bytes.

use std::ops::Range;

use crate::{Board, CellId};

/// The ranges of the fields of a FEN, in bytes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Fields {
    /// The rows.
    pub rows: Range<usize>,
    /// The brackets after the rows.
    pub stores: Range<usize>,
    /// The side to move.
    pub side: Option<Range<usize>>,
    /// Castling rights.
    pub rights: Option<Range<usize>>,
    /// The en passant field: cells passed.
    pub passed: Option<Range<usize>>,
    /// The fields after it without `=`.
    pub counts: Vec<Range<usize>>,
    /// The fields with `=` at the end: throws of dice.
    pub throws: Vec<Range<usize>>,
    /// The first gap of more than one space between two fields.
    pub gap: Option<Range<usize>>,
}

/// Finds the fields of a FEN.
///
/// Castling rights and the en passant field may be missing before clocks. On some boards these two can be digits as
/// well; then they are the fields before the last two numbers. A single field before clocks is the en passant field
/// if it names a cell, otherwise the castling rights.
pub fn split(board: &Board, text: &str) -> Fields {
    let words = words(text);
    let mut fields = Fields::default();
    let Some((placement, rest)) = words.split_first() else {
        return fields;
    };
    let rows_end = text[placement.clone()]
        .find('[')
        .map_or(placement.end, |at| placement.start + at);
    fields.rows = placement.start..rows_end;
    fields.stores = rows_end..placement.end;
    fields.gap = words.windows(2).find_map(|pair| {
        let gap = pair[0].end..pair[1].start;
        (text[gap.clone()].chars().count() > 1).then_some(gap)
    });
    let Some((side, rest)) = rest.split_first() else {
        return fields;
    };
    fields.side = Some(side.clone());
    let is_throw = |field: &Range<usize>| text[field.clone()].contains('=');
    let n_others = rest.iter().rposition(|field| !is_throw(field));
    let (rest, throws) = rest.split_at(n_others.map_or(0, |last| last + 1));
    fields.throws = throws.to_vec();
    let (marks, counts) = rest.split_at(n_marks(text, rest));
    fields.counts = counts.to_vec();
    let is_passed = |field: &Range<usize>| names_cells(board, &text[field.clone()]);
    (fields.rights, fields.passed) = match marks {
        [] => (None, None),
        [passed] if !counts.is_empty() && is_passed(passed) => (None, Some(passed.clone())),
        [rights] => (Some(rights.clone()), None),
        [rights, passed, ..] => (Some(rights.clone()), Some(passed.clone())),
    };
    fields
}

/// Returns the ranges between spaces.
fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if letter.is_whitespace() {
            words.extend(start.take().map(|start| start..at));
        } else if start.is_none() {
            start = Some(at);
        }
    }
    words
}

/// Returns the number of fields before the clocks.
fn n_marks(text: &str, fields: &[Range<usize>]) -> usize {
    let is_number = |field: &&Range<usize>| {
        let field = &text[(*field).clone()];
        is_count(field) && !field.contains('+')
    };
    let is_mark = |index: &usize| {
        let rest = &fields[*index..];
        !is_count(&text[rest[0].clone()]) || rest.iter().filter(is_number).count() > 2
    };
    let most = fields.len().min(2);
    (0..most).take_while(is_mark).count()
}

/// Tests whether this is a number, or several as in `3+3` and `+1+0`.
fn is_count(field: &str) -> bool {
    field.contains(|letter: char| letter.is_ascii_digit())
        && field
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '+')
}

/// Separates the pieces in the field of passed cells.
pub const PASSED_AND: char = ',';
/// Separates the number of turns left from a piece in the field of passed cells.
pub const PASSED_LEFT: char = '*';

/// Tests whether a field contains cells passed: for each piece their names without separators, optionally with a `:` and
/// the cell of the piece that passed them, and with the number of turns left.
fn names_cells(board: &Board, text: &str) -> bool {
    text.split(PASSED_AND).all(|entry| {
        let cells = entry.split([':', PASSED_LEFT]).next().unwrap_or_default();
        cells_run_together(board, cells).is_some()
    })
}

/// Splits `e5e6` into its cells, longest names first; `None` if it does not consist of cell names.
pub fn cells_run_together(board: &Board, text: &str) -> Option<Vec<CellId>> {
    let mut cells = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (cell, length) = (0..board.n_cells())
            .map(|index| (CellId::from_index(index), board.cells[index].name.as_str()))
            .filter(|(_, name)| !name.is_empty() && rest.starts_with(name))
            .map(|(cell, name)| (cell, name.len()))
            .max_by_key(|(_, length)| *length)?;
        cells.push(cell);
        rest = &rest[length..];
    }
    (!cells.is_empty()).then_some(cells)
}
