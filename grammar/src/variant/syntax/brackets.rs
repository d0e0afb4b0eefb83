//! Brackets that are open where a line begins, and brackets that are never closed.

use super::line::line_of;
use crate::source::{SourceId, Span};
use crate::variant::mistake::{Opening, SyntaxMistake};
use std::ops::Range;
use toml_parser::lexer::TokenKind;

/// The brackets of a value that are open where a line begins.
pub(super) enum Brackets {
    /// The innermost bracket that is never closed.
    Unclosed(usize),
    /// The lines of the whole value, if all brackets are closed.
    Closed(Range<usize>),
}

/// Returns the brackets that are open where a line begins, if there are any.
///
/// A value ends at the next header at the latest; `[` at the start of a line may be one.
pub(super) fn brackets_around(text: &str, line_start: usize) -> Option<Brackets> {
    let mut open: Vec<usize> = Vec::new();
    // The brackets open at the line, and the number of them that are not closed yet.
    let mut at_line: Option<Vec<usize>> = None;
    let mut n_left = 0;
    let (mut is_line_start, mut in_header) = (true, false);
    for token in toml_parser::Source::new(text).lex() {
        let at = token.span().start();
        if at >= line_start && at_line.is_none() {
            if open.is_empty() {
                return None;
            }
            at_line = Some(open.clone());
            n_left = open.len();
        }
        let starts_line = std::mem::replace(&mut is_line_start, false);
        match token.kind() {
            TokenKind::Newline => (is_line_start, in_header) = (true, false),
            TokenKind::Whitespace => is_line_start = starts_line,
            _ if in_header => {}
            TokenKind::LeftSquareBracket if starts_line && is_header(&text[line_of(text, at)]) => {
                if at_line.is_some() {
                    break;
                }
                open.clear();
                in_header = true;
            }
            TokenKind::LeftSquareBracket | TokenKind::LeftCurlyBracket => open.push(at),
            TokenKind::RightSquareBracket | TokenKind::RightCurlyBracket => {
                open.pop();
                n_left = n_left.min(open.len());
                if let (Some(outer), 0) = (at_line.as_ref().and_then(|all| all.first()), n_left) {
                    let lines = line_of(text, *outer).start..line_of(text, at).end;
                    return Some(Brackets::Closed(lines));
                }
            }
            _ => {}
        }
    }
    at_line?
        .get(..n_left)?
        .last()
        .copied()
        .map(Brackets::Unclosed)
}

/// Tests whether a line reads as a header: `[piece]`, `[piece.king]`, `[forbid.NAME]`, with nothing but a comment after
/// it.
fn is_header(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inside = match line.strip_prefix("[[") {
        Some(rest) => rest.strip_suffix("]]"),
        None => line
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']')),
    };
    let in_key = |letter: char| letter.is_alphanumeric() || "-_. ".contains(letter);
    inside.is_some_and(|inside| !inside.trim().is_empty() && inside.chars().all(in_key))
}

/// Returns the mistake of a bracket of a value that is never closed.
pub(super) fn unclosed(source: SourceId, text: &str, open: usize) -> SyntaxMistake {
    let opening = match text[open..].starts_with('{') {
        true => Opening::Curly,
        false => Opening::Square,
    };
    let (sign, _) = opening.signs();
    let span = Span {
        source,
        start: open,
        end: open + sign.len(),
    };
    SyntaxMistake::Unclosed { opening, span }
}

/// Finds the last bracket of this form before a place that is not closed yet.
pub(super) fn opening_before(text: &str, before: usize, open: &str) -> Option<Range<usize>> {
    let before = text.ceil_char_boundary(before.saturating_add(1));
    let start = text.get(..before)?.rfind(open)?;
    Some(start..start + open.len())
}
