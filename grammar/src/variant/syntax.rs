//! The TOML mistakes of a file. Unreadable lines are reported and replaced by spaces, and the rest is read.
//!
//! - `fault`: the errors of the parser, as data.
//! - `explain`: the mistakes that they show; `keys`: those of keys and headers.
//! - `brackets`: brackets that are never closed.
//! - `line`: the line of a place.

mod brackets;
mod explain;
mod fault;
mod keys;
mod line;

use super::limits;
use super::mistake::{Nested, SyntaxMistake};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use brackets::{Brackets, brackets_around, unclosed};
use explain::explain_one;
use fault::{Fault, Found};
use ir::{Arrange, SortedMap};
use keys::{lone_table, one_of_several};
use line::line_of;
use std::ops::Range;
use toml::de::DeTable;
use toml_parser::lexer::TokenKind;

/// Returns the mistake of a text that cannot be read at all: too long, nested too deeply, or not UTF-8.
pub fn unreadable(source: SourceId, text: &str) -> Option<SyntaxMistake> {
    if text.len() > limits::FILE_BYTES_MAX {
        let span = Span {
            source,
            start: 0,
            end: 0,
        };
        return Some(SyntaxMistake::TooLarge { span });
    }
    if let Some(at) = text.find('\u{fffd}') {
        let span = Span {
            source,
            start: at,
            end: at + '\u{fffd}'.len_utf8(),
        };
        return Some(SyntaxMistake::NotUtf8 { span });
    }
    if let Some(at) = text.find('\r').filter(|_| !text.contains('\n')) {
        let span = Span {
            source,
            start: at,
            end: at + 1,
        };
        return Some(SyntaxMistake::CarriageReturns { span });
    }
    // Every dot of a key is a table inside a table, and tables are dropped recursively.
    let mut dots = 0;
    for token in toml_parser::Source::new(text).lex() {
        match token.kind() {
            TokenKind::Dot => dots += 1,
            TokenKind::Atom
            | TokenKind::Whitespace
            | TokenKind::BasicString
            | TokenKind::LiteralString => {}
            _ => dots = 0,
        }
        if dots > limits::KEY_DOTS_MAX {
            let at = token.span();
            let span = Span {
                source,
                start: at.start(),
                end: at.end(),
            };
            let what = Nested::Dots;
            return Some(SyntaxMistake::TooDeep { what, span });
        }
    }
    None
}

/// Returns all syntax errors, in file order, and the text with its unreadable lines replaced by spaces. Every other byte
/// keeps its place.
///
/// The parser gives up at the first line that it cannot read. So that line is replaced, and the rest is read again.
pub fn fix(source: SourceId, text: &str) -> (String, Vec<Diagnostic>) {
    let mut readable = text.to_string();
    let mut found: SortedMap<usize, Diagnostic> = SortedMap::new();
    let passes_max =
        (limits::SYNTAX_READ_BYTES_MAX / text.len().max(1)).clamp(1, limits::SYNTAX_REPORTS_MAX);
    for _ in 0..passes_max {
        let (_, errors) = DeTable::parse_recoverable(&readable);
        let mut errors: Vec<(Range<usize>, Found<'_>)> = errors
            .iter()
            .map(|error| {
                let bytes = error.span().unwrap_or(0..0);
                let end = bytes.end.min(text.len());
                (bytes.start.min(end)..end, Found::of(error.message()))
            })
            .collect();
        errors.arrange_by_key(|(bytes, _)| bytes.start);
        let mut stopped = true;
        for (bytes, error) in errors {
            if found.len() >= limits::SYNTAX_REPORTS_MAX {
                break;
            }
            let line = line_of(text, bytes.start);
            let around = brackets_around(&readable, line.start);
            if let Some(Brackets::Unclosed(open)) = around {
                let from = line_of(text, open).start;
                if !found.contains_key(&from) {
                    found.insert(from, unclosed(source, text, open).into());
                }
                // The lines in between belong to the value that has no end; the rest is read as if the value had ended.
                blank(&mut readable, from..line.start);
                stopped = false;
                break;
            }
            let is_reported = found.contains_key(&line.start);
            if !is_reported && let Some(first) = lone_table(text, &bytes, &line, &error) {
                // The error is at the header with too few brackets, and is reported once for all later headers.
                let is_new = !found.contains_key(&first.start);
                if is_new {
                    let report = one_of_several(source, text, first.clone());
                    found.insert(first.start, report.into());
                    blank(&mut readable, to_next_header(text, first));
                    stopped = false;
                    break;
                }
                continue;
            }
            if !is_reported {
                let report = explain_one(source, text, bytes, line.clone(), &error);
                found.insert(line.start, report.into());
            }
            // The parser goes on after a key given twice; an open bracket makes all of the rest unreadable.
            let is_header = text[line.clone()].trim_start().starts_with('[');
            if error.fault == Fault::DuplicateKey && !is_header {
                continue;
            }
            if !is_reported {
                // The keys below an unreadable header belong to no other header.
                let unread = match around {
                    Some(Brackets::Closed(value)) => value,
                    _ if is_header || matches!(error.fault, Fault::Unclosed(_)) => {
                        to_next_header(text, line)
                    }
                    _ => line,
                };
                blank(&mut readable, unread);
                stopped = false;
            }
            break;
        }
        if stopped || found.len() >= limits::SYNTAX_REPORTS_MAX {
            break;
        }
    }
    (readable, found.into_values().collect())
}

/// Returns the bytes from this line to the next header, which an open bracket makes unreadable.
fn to_next_header(text: &str, line: Range<usize>) -> Range<usize> {
    let mut lines = text[line.end..].split_inclusive('\n');
    // The rest of this line, which may be only its line break.
    let mut end = line.end + lines.next().map_or(0, str::len);
    for next in lines {
        if next.trim_start().starts_with('[') {
            break;
        }
        end += next.len();
    }
    line.start..end
}

/// Replaces these bytes by spaces, except line breaks.
fn blank(text: &mut String, bytes: Range<usize>) {
    let blanks: String = text[bytes.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(bytes, &blanks);
}
