//! The mistake that an error of the parser shows, by the text of its line.

use super::brackets::opening_before;
use super::fault::{Fault, Found};
use super::keys::{colon_key, earlier_key, key_without_quotes, several_words};
use crate::source::{SourceId, Span};
use crate::variant::mistake::{Nested, SyntaxMistake};
use std::ops::Range;

/// Returns the mistake on a line.
pub(super) fn explain_one(
    source: SourceId,
    text: &str,
    bytes: Range<usize>,
    line: Range<usize>,
    found: &Found<'_>,
) -> SyntaxMistake {
    let at = |bytes: Range<usize>| Span {
        source,
        start: bytes.start,
        end: bytes.end,
    };
    let written = text.get(bytes.clone()).unwrap_or_default();
    let line_text = text.get(line.clone()).unwrap_or_default();
    // The first byte of the line that is no space.
    let begin = line.start + line_text.len() - line_text.trim_start().len();
    if let Some((key, colon)) = colon_key(line_text) {
        let value = line_text.get(colon + 1..).unwrap_or_default().trim();
        let value = if value.is_empty() { "..." } else { value };
        let colon = line.start + colon;
        return SyntaxMistake::Colon {
            key: key.to_owned(),
            value: value.to_owned(),
            span: at(colon..colon + 1),
        };
    }
    if let Some(mark) = comment_mark(line_text) {
        let span = at(begin..begin + mark.len());
        return SyntaxMistake::CommentMark { mark, span };
    }
    if let Some(quote) = line_text.find(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        let length = line_text[quote..].chars().next().map_or(0, char::len_utf8);
        let start = line.start + quote;
        let span = at(start..start + length);
        return SyntaxMistake::CurlyQuote { span };
    }
    let headed = line_text.trim_start().starts_with('[');
    let header = headed.then_some(line_text);
    if found.fault == Fault::DuplicateKey {
        let key = written.trim_matches(['"', '\'']);
        return SyntaxMistake::Twice {
            key: key.to_owned(),
            header: header.map(|header| header.trim().to_owned()),
            first: earlier_key(text, bytes.start, key, header).map(at),
            span: at(bytes),
        };
    }
    if found.fault == Fault::TooDeep {
        let what = Nested::Brackets;
        let span = at(bytes);
        return SyntaxMistake::TooDeep { what, span };
    }
    if let Fault::Unclosed(opening) = found.fault {
        let (open, _) = opening.signs();
        let span = at(opening_before(text, bytes.start, open).unwrap_or(bytes));
        return SyntaxMistake::Unclosed { opening, span };
    }
    if headed
        && let Some((header, key)) = line_text.trim().rsplit_once(']')
        && key.contains('=')
        && written.trim().is_empty()
    {
        let key = key.trim();
        let start = line.start + line_text.rfind(key).unwrap_or(0);
        return SyntaxMistake::KeyBesideHeader {
            header: format!("{header}]"),
            key: key.to_owned(),
            span: at(start..start + key.len()),
        };
    }
    if found.fault == Fault::UnquotedKey
        && let Some(mistake) = key_without_quotes(at, &line, line_text)
    {
        return mistake;
    }
    if let Some((key, value)) = line_text.split_once('=')
        && written.trim().is_empty()
        && let Some(inner) = value.trim().strip_prefix('\'')
        && inner.matches('\'').count() > 1
        && !value.contains('"')
    {
        let value = value.trim();
        let start = begin + line_text.trim_start().find(value).unwrap_or(0);
        return SyntaxMistake::QuotesInside {
            key: key.trim().to_owned(),
            inner: inner.strip_suffix('\'').unwrap_or(inner).to_owned(),
            span: at(start..start + value.len()),
        };
    }
    let no_value = line_text.split_once('=').is_some_and(|(_, value)| {
        let value = value.trim();
        value.is_empty() || value.starts_with('#')
    });
    if found.fault == Fault::TextWithoutQuotes && !no_value {
        let value = line_text.split_once('=');
        let value = value.map_or(written, |(_, value)| value.trim());
        return SyntaxMistake::TextWithoutQuotes {
            text: written.trim().to_owned(),
            value: value.to_owned(),
            span: at(bytes),
        };
    }
    if let Some(mistake) = several_words(at, &line, line_text) {
        return mistake;
    }
    if no_value || found.fault == Fault::NoValue {
        let key = line_text.split(['=', '#']).next().unwrap_or_default();
        let key = key.trim();
        return SyntaxMistake::NoValue {
            key: key.to_owned(),
            span: at(begin..begin + key.len()),
        };
    }
    if found.fault == Fault::NoAssignment {
        return SyntaxMistake::NoAssignment {
            text: written.trim().to_owned(),
            span: at(bytes),
        };
    }
    SyntaxMistake::Other {
        fact: found.fact.to_owned(),
        expected: found.expected.to_owned(),
        span: at(bytes),
    }
}

/// Returns the start of a line, if other languages begin a comment with it.
fn comment_mark(line: &str) -> Option<&'static str> {
    ["//", "/*", ";", "--", "%"]
        .into_iter()
        .find(|mark| line.trim_start().starts_with(mark))
}
