//! The rows of a FEN: the pieces and their places.

use std::ops::Range;

use super::{Reader, Wrong, piece_at};
use crate::{CellId, Piece};

/// The largest number of different unknown letters that are reported in one row.
const LETTERS_MAX: usize = 16;

impl Reader<'_> {
    pub(super) fn rows(&mut self, at: &Range<usize>) {
        let board = self.rules.board;
        let n_rows = board.fen_rows.len();
        let mut start = at.start;
        let mut n_written = 0;
        for row in self.text[at.clone()].split('/') {
            match board.fen_rows.get(n_written) {
                Some(cells) => self.row(start..start + row.len(), n_written, cells),
                None => {
                    let n_written = self.text[at.clone()].split('/').count();
                    let wrong = Wrong::NumberOfRows { n_written, n_rows };
                    return self.fault(wrong, start..at.end);
                }
            }
            n_written += 1;
            start += row.len() + 1;
        }
        if n_written < n_rows {
            self.fault(Wrong::NumberOfRows { n_written, n_rows }, at.clone());
        }
    }

    /// Reads a row. Each unknown letter of it is reported once; errors of its length would only follow from these. After an
    /// error in a stack the rest is skipped.
    fn row(&mut self, range: Range<usize>, row: usize, cells: &[CellId]) {
        let mut column = 0usize;
        let mut beyond = None;
        let mut unknown: Vec<&str> = Vec::new();
        let mut at = range.start;
        while at < range.end {
            let rest = &self.text[at..range.end];
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            let cell = cells.get(column).copied();
            let (width, length) = if digits > 0 {
                (rest[..digits].parse().unwrap_or(usize::MAX), digits)
            } else if rest.starts_with('(') {
                let Some(length) = self.stack(at..range.end, cell) else {
                    return;
                };
                (1, length)
            } else if let Some((piece, length)) = piece_at(self.rules, rest) {
                let has_moved = rest[length..].starts_with('\'');
                self.note_neutral(piece, at..at + length);
                if let Some(cell) = cell {
                    self.pieces.push((cell, piece));
                    self.moved.extend(has_moved.then_some(cell));
                }
                (1, length + usize::from(has_moved))
            } else {
                let letter = self.letter(at);
                let (length, text) = (letter.len(), &self.text[letter.clone()]);
                if !unknown.contains(&text) {
                    if unknown.len() >= LETTERS_MAX {
                        return;
                    }
                    unknown.push(text);
                    self.fault(Wrong::UnknownPiece, letter);
                }
                (1, length)
            };
            column = column.saturating_add(width);
            if column > cells.len() && beyond.is_none() {
                beyond = Some(at);
            }
            at += length;
        }
        if !unknown.is_empty() {
            return;
        }
        let (n_written, n_cells) = (column, cells.len());
        if let Some(start) = beyond {
            let wrong = Wrong::RowTooLong {
                row,
                n_written,
                n_cells,
            };
            self.fault(wrong, start..range.end);
        } else if n_written < n_cells {
            let wrong = Wrong::RowTooShort {
                row,
                n_written,
                n_cells,
            };
            self.fault(wrong, range);
        }
    }

    /// Reports a neutral piece in a game without neutral pieces.
    fn note_neutral(&mut self, piece: Piece, range: Range<usize>) {
        if piece.is_neutral() && !self.rules.has_neutral {
            self.fault(Wrong::NoNeutral, range);
        }
    }

    /// Reads `(Rbp)`, pieces on one another from the ground up, and returns the number of its bytes; `None` on an
    /// error.
    fn stack(&mut self, range: Range<usize>, cell: Option<CellId>) -> Option<usize> {
        let closing = self.text[range.clone()].find(')');
        let end = closing.map_or(range.end, |length| range.start + length);
        let whole = range.start..closing.map_or(end, |_| end + 1);
        if self.rules.levels <= 1 {
            self.fault(Wrong::NoStacks, whole);
            return None;
        }
        let mut at = range.start + 1;
        let mut level = 0;
        while at < end {
            let Some((piece, length)) = piece_at(self.rules, &self.text[at..end]) else {
                let letter = self.letter(at);
                self.fault(Wrong::UnknownPieceInStack, letter);
                return None;
            };
            if level >= usize::from(self.rules.levels) {
                self.fault(Wrong::StackTooHigh, at..end);
                return None;
            }
            let has_moved = self.text[at + length..end].starts_with('\'');
            self.note_neutral(piece, at..at + length);
            if let Some(cell) = cell {
                let place = level * self.rules.board.n_cells() + cell.index();
                let place = CellId::from_index(place);
                self.pieces.push((place, piece));
                self.moved.extend(has_moved.then_some(place));
            }
            level += 1;
            at += length + usize::from(has_moved);
        }
        let wrong = match (closing, level) {
            (None, _) => Wrong::StackNotClosed,
            (_, 0) => Wrong::StackEmpty,
            _ => return Some(whole.len()),
        };
        self.fault(wrong, whole);
        None
    }
}
