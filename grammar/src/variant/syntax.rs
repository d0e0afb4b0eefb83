//! What is wrong with a file as TOML: lines that cannot be read are told and blanked out, and the rest is read.
//!
//! - `fault`: what the parser finds, as data.
//! - `explain`: words for it; `keys`: those about keys and headers.
//! - `brackets`: brackets that stay open.

mod brackets;
mod explain;
mod fault;
mod keys;

use super::limits;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
use brackets::{Brackets, brackets_around, unclosed};
use explain::explain_one;
use fault::{Fault, Found};
use keys::{lone_table, one_of_several};
use std::collections::BTreeMap;
use std::ops::Range;
use toml::de::DeTable;
use toml_parser::lexer::TokenKind;

/// A complaint about a text that is too long, too deep or not of letters, and cannot be read at all.
pub fn unreadable(source: SourceId, text: &str) -> Option<Diagnostic> {
    if text.len() > limits::FILE_BYTES_MAX {
        let span = Span {
            source,
            start: 0,
            end: 0,
        };
        let label = format!("the most is {} bytes", limits::FILE_BYTES_MAX);
        let problem = Diagnostic::error("toml::too_large", "this file is too large", span, label);
        return Some(problem.with_help("leave out what the game does not need"));
    }
    if let Some(at) = text.find('\u{fffd}') {
        let span = Span {
            source,
            start: at,
            end: at + '\u{fffd}'.len_utf8(),
        };
        let message = "this file is not UTF-8";
        let label = "the first that is no letter of it";
        let problem = Diagnostic::error("toml::not_utf8", message, span, label);
        return Some(problem.with_help(
            "save it as UTF-8: editors ask for the encoding when a file is saved under a name",
        ));
    }
    // Every dot of a key is a table inside a table, and tables are taken down recursively.
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
            let label = format!("a key has at most {} dots", limits::KEY_DOTS_MAX);
            let problem = Diagnostic::error("toml::too_deep", "nested too deeply", span, label);
            return Some(problem.with_help("no key needs more than five levels"));
        }
    }
    None
}

/// All complaints, in file order, and the text with the lines that cannot be read blanked out: what is left has every
/// byte where it was.
///
/// The parser gives up at the first line it cannot make sense of, so that line is blanked and the rest read again.
pub fn mend(source: SourceId, text: &str) -> (String, Vec<Diagnostic>) {
    let mut readable = text.to_string();
    let mut found: BTreeMap<usize, Diagnostic> = BTreeMap::new();
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
        errors.sort_by_key(|(bytes, _)| bytes.start);
        let mut stopped = true;
        for (bytes, error) in errors {
            if found.len() >= limits::SYNTAX_REPORTS_MAX {
                break;
            }
            let line = line_of(text, bytes.start);
            let around = brackets_around(&readable, line.start);
            if let Some(Brackets::Unclosed(open)) = around {
                let from = line_of(text, open).start;
                found
                    .entry(from)
                    .or_insert_with(|| unclosed(source, text, open));
                // What stands between belongs to the value that has no end; the rest is read as if it had one.
                blank(&mut readable, from..line.start);
                stopped = false;
                break;
            }
            let known = found.contains_key(&line.start);
            if !known && let Some(first) = lone_table(text, &bytes, &line, &error) {
                // Said at the header that has too few brackets, however many have enough.
                let is_new = !found.contains_key(&first.start);
                found
                    .entry(first.start)
                    .or_insert_with(|| one_of_several(source, text, first.clone()));
                if is_new {
                    blank(&mut readable, to_next_header(text, first));
                    stopped = false;
                    break;
                }
                continue;
            }
            if !known {
                let report = explain_one(source, text, bytes, line.clone(), &error);
                found.insert(line.start, report);
            }
            // A key given twice does not keep the parser from the rest; an open bracket makes all of it unreadable.
            if error.fault == Fault::DuplicateKey {
                continue;
            }
            if !known {
                let is_header = text[line.clone()].trim_start().starts_with('[');
                // The keys below a header that cannot be read belong to no other.
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

/// The bytes from this line to the next header: what an open bracket makes unreadable.
fn to_next_header(text: &str, line: Range<usize>) -> Range<usize> {
    let mut lines = text[line.end..].split_inclusive('\n');
    // What is left of this line, if only its break.
    let mut end = line.end + lines.next().map_or(0, str::len);
    for next in lines {
        if next.trim_start().starts_with('[') {
            break;
        }
        end += next.len();
    }
    line.start..end
}

/// Makes these bytes blank, all but line breaks.
fn blank(text: &mut String, bytes: Range<usize>) {
    let blanks: String = text[bytes.clone()]
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' })
        .collect();
    text.replace_range(bytes, &blanks);
}

/// The bytes of the line that a place is on, without its line break.
fn line_of(text: &str, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let end = text[start..]
        .find('\n')
        .map_or(text.len(), |line| start + line);
    start..end
}
