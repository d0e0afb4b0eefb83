//! Mistakes in a FEN: the code of each in a set-up, and its place. The messages are those of every FEN.

use std::ops::Range;

use ir::fen::{Fault, FenRules, Wrong};

use crate::diagnostic::{Diagnostic, Subject, codes};
use crate::variant::document::Text;

/// The greatest number of unknown letters that are reported one by one: if there are more, the pieces are of another game.
const LETTERS_APART: usize = 4;

/// Returns the diagnostics of the mistakes in a FEN.
pub(super) fn diagnostics(fen: &Text, faults: &[Fault], around: FenRules<'_>) -> Vec<Diagnostic> {
    let each = |fault: &Fault| diagnostic(fen, fault, around);
    // Spaces between rows, and a text of one row, make all that follows wrong.
    let rows = faults.iter().find_map(|fault| match fault.wrong {
        Wrong::NumberOfRows { n_written, n_rows } if n_written < n_rows => Some((fault, n_written)),
        _ => None,
    });
    let text = fen.text.as_str();
    let is_spaced = text
        .split('/')
        .skip(1)
        .any(|row| row.starts_with(char::is_whitespace))
        || text
            .rsplit('/')
            .skip(1)
            .any(|row| row.ends_with(char::is_whitespace));
    match rows {
        Some((fault, _)) if is_spaced => {
            let rows = each(fault);
            return vec![rows.with_help("write `/` between the rows, without spaces")];
        }
        Some((fault, 1)) => return vec![each(fault)],
        _ => {}
    }
    let mut letters: Vec<&str> = Vec::new();
    for fault in faults
        .iter()
        .filter(|fault| fault.wrong == Wrong::UnknownPiece)
    {
        let letter = fen.text.get(fault.range.clone()).unwrap_or_default();
        if !letters.contains(&letter) {
            letters.push(letter);
        }
    }
    if letters.len() <= LETTERS_APART {
        return faults.iter().map(each).collect();
    }
    let is_first = |index: usize| {
        let is_letter = |fault: &Fault| fault.wrong == Wrong::UnknownPiece;
        !is_letter(&faults[index]) || !faults[..index].iter().any(is_letter)
    };
    let kept = (0..faults.len()).filter(|index| is_first(*index));
    let kept = kept.map(|index| {
        let mut diagnostic = each(&faults[index]);
        if faults[index].wrong == Wrong::UnknownPiece {
            let all: Vec<String> = letters.iter().map(|letter| format!("`{letter}`")).collect();
            diagnostic.message = format!("{} are not pieces of this game", all.join(", "));
            diagnostic.labels[0].text = "the first of the letters that no kind has".to_owned();
        }
        diagnostic
    });
    kept.collect()
}

/// Returns the diagnostic of a mistake in a FEN.
fn diagnostic(fen: &Text, fault: &Fault, around: FenRules<'_>) -> Diagnostic {
    let words = fault.words(&fen.text, around);
    let span = match fault.wrong {
        Wrong::Empty => fen.span(),
        _ => fen.part(marked(fen, fault)),
    };
    let diagnostic = Diagnostic::error(code(&fault.wrong), words.message, span, words.label)
        .with_help(words.help);
    match (&fault.wrong, fen.text.get(fault.range.clone())) {
        (Wrong::UnknownPiece, Some(letter)) => diagnostic.about(Subject::Letter(letter.to_owned())),
        _ => diagnostic,
    }
}

fn code(wrong: &Wrong) -> &'static str {
    match wrong {
        Wrong::Empty | Wrong::TooLong | Wrong::NumberOfRows { .. } => codes::resolve::SETUP_ROWS,
        Wrong::RowTooLong { .. } | Wrong::RowTooShort { .. } => codes::resolve::SETUP_ROW,
        Wrong::UnknownPiece | Wrong::NoNeutral => codes::resolve::SETUP_LETTER,
        Wrong::NoStacks
        | Wrong::UnknownPieceInStack
        | Wrong::StackNotClosed
        | Wrong::StackEmpty
        | Wrong::StackTooHigh => codes::resolve::SETUP_STACK,
        Wrong::UnknownPieceInStore
        | Wrong::NeutralInStore
        | Wrong::StoreNotClosed
        | Wrong::StoreTooMany(_)
        | Wrong::StoreTooFull
        | Wrong::StoreOfTiles
        | Wrong::BehindStores => codes::resolve::SETUP_STORE,
        Wrong::SideMissing | Wrong::SideUnknown => codes::resolve::SETUP_SIDE,
        Wrong::FieldMissing
        | Wrong::ChecksNotCounted
        | Wrong::ChecksUnreadable
        | Wrong::NoNumber
        | Wrong::TooManyFields
        | Wrong::NoDice
        | Wrong::NoThrow { .. }
        | Wrong::NotInBag { .. }
        | Wrong::CounterTooHigh { .. } => codes::resolve::SETUP_FIELD,
    }
}

/// Returns the bytes to mark. If something is missing, they are those of the character before it.
fn marked(fen: &Text, fault: &Fault) -> Range<usize> {
    let (start, end) = (fault.range.start, fault.range.end);
    let before = || fen.text.get(..start)?.char_indices().next_back();
    match before() {
        Some((before, _)) if start == end => before..end,
        _ => start..end,
    }
}
