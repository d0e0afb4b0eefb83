//! The mistake that an error of the parser shows, by the text of its line.

use super::brackets::opening_before;
use super::fault::{Fault, Found};
use super::keys::{colon_key, earlier_key, header_form, key_without_quotes, several_words};
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
    // The line before the error and from there on.
    let start = text
        .floor_char_boundary(bytes.start)
        .clamp(line.start, line.end);
    let (before, rest) = line_text
        .split_at_checked(start - line.start)
        .unwrap_or_default();
    let is_after_value =
        written.trim().is_empty() && before.contains('=') && !before.trim_end().ends_with('=');
    let marked = [
        (true, begin, line_text),
        (is_after_value, bytes.start, rest),
    ];
    for (may_be, begin, rest) in marked {
        if let (true, Some(mark)) = (may_be, comment_mark(rest)) {
            let span = at(begin..begin + mark.len());
            return SyntaxMistake::CommentMark { mark, span };
        }
    }
    if let Some(quote) = line_text.find(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        let length = line_text[quote..].chars().next().map_or(0, char::len_utf8);
        let start = line.start + quote;
        let span = at(start..start + length);
        return SyntaxMistake::CurlyQuote { span };
    }
    if let Some(character) = rest.chars().next()
        && character.is_whitespace()
        && !character.is_ascii()
    {
        let span = at(bytes.start..bytes.start + character.len_utf8());
        return SyntaxMistake::Space { character, span };
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
    if headed && let Some(mistake) = header_form(at, &line, line_text) {
        return mistake;
    }
    let needs_quotes = match found.fault {
        Fault::Unclosed(_) => headed && line_text.trim_end().ends_with(']'),
        fault => fault == Fault::UnquotedKey,
    };
    if needs_quotes && let Some(mistake) = key_without_quotes(at, &line, line_text) {
        return mistake;
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
        return SyntaxMistake::KeyOnOtherLine {
            line: format!("{header}]"),
            key: key.to_owned(),
            span: at(start..start + key.len()),
        };
    }
    if found.fault == Fault::UnquotedKey
        && let Some(colon) = rest.find(':')
        && let Some(key) = before.rsplit(['{', ',']).next()
    {
        let key = format!("{key}{}", &rest[..colon]);
        let value = rest[colon + 1..].split([',', '}']).next();
        let colon = bytes.start + colon;
        return SyntaxMistake::Colon {
            key: key.trim().to_owned(),
            value: value.unwrap_or_default().trim().to_owned(),
            span: at(colon..colon + 1),
        };
    }
    let second = rest.trim_start_matches([',', ' ']);
    let has_key = second.split_once('=').is_some_and(|(key, _)| {
        let key = key.trim();
        !key.is_empty()
            && key
                .chars()
                .all(|letter| letter.is_ascii_alphanumeric() || "-_.".contains(letter))
    });
    if is_after_value && has_key {
        let start = line.end - second.len();
        return SyntaxMistake::KeyOnOtherLine {
            line: before.trim().to_owned(),
            key: second.trim().to_owned(),
            span: at(start..start + second.trim().len()),
        };
    }
    if let Some((key, value)) = line_text.split_once('=')
        && written.trim().is_empty()
        && let value = value.trim()
        && let Some(quote) = value
            .chars()
            .next()
            .filter(|first| ['\'', '"'].contains(first))
        && !rest.starts_with(quote)
        && let Some(inner) = value.strip_prefix(quote)
        && inner.matches(quote).count() > 1
        && !value.contains(if quote == '"' { '\'' } else { '"' })
        && inner.ends_with(quote)
    {
        let start = begin + line_text.trim_start().find(value).unwrap_or(0);
        return SyntaxMistake::QuotesInside {
            quote,
            key: key.trim().to_owned(),
            inner: inner.strip_suffix(quote).unwrap_or(inner).to_owned(),
            span: at(start..start + value.len()),
        };
    }
    let no_value = line_text.split_once('=').is_some_and(|(_, value)| {
        let value = value.trim();
        value.is_empty() || value.starts_with('#')
    });
    let is_text = match found.fault {
        Fault::Float => rest.starts_with(char::is_alphabetic),
        fault => fault == Fault::TextWithoutQuotes,
    };
    if is_text && !no_value {
        // All that is after `=`, unless the text is in a list or a table.
        let all = match before.trim_end().ends_with('=') {
            true => rest.split('#').next().unwrap_or_default().trim(),
            false => written.trim(),
        };
        return SyntaxMistake::TextWithoutQuotes {
            text: all.to_owned(),
            span: at(bytes.start..bytes.start + all.len()),
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
        let (text, bytes) = match is_after_value {
            true => (rest.trim(), bytes.start..line.end),
            false => (written.trim(), bytes),
        };
        return SyntaxMistake::NoAssignment {
            text: text.to_owned(),
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
