//! Keys and headers that are not valid TOML.

use super::fault::{Fault, Found};
use super::line::line_of;
use crate::diagnostic::quoted;
use crate::source::{SourceId, Span};
use crate::variant::mistake::{MeantWords, SyntaxMistake};
use std::ops::Range;

/// Returns the mistake of `ram "W"` and `my key = 1`: more than one word in place of a key.
pub(super) fn several_words(
    at: impl Fn(Range<usize>) -> Span,
    line: &Range<usize>,
    line_text: &str,
) -> Option<SyntaxMistake> {
    let written = line_text.trim();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let end = written.find(|letter| !plain(letter))?;
    let (key, rest) = written.split_at(end);
    let rest = rest.trim_start();
    if key.is_empty() || rest.is_empty() || rest.starts_with(['=', '#', ',']) {
        return None;
    }
    let start = line.start + (line_text.len() - line_text.trim_start().len());
    let words = match rest.chars().next() {
        // Text in quotes or brackets may have an `=` of its own.
        Some(quote @ ('"' | '\'')) => {
            let end = rest[1..].find(quote).map_or(rest.len(), |end| end + 2);
            &rest[..end]
        }
        Some('[' | '{') => rest,
        _ => rest.split('=').next().unwrap_or_default().trim_end(),
    };
    let span = at(start..start + written.len() - rest.len() + words.len());
    let is_value = words.starts_with(['"', '\'', '[', '{'])
        || words.starts_with(|first: char| first.is_ascii_digit())
        || ["true", "false"].contains(&words);
    let meant = match is_value {
        true => MeantWords::Assignment,
        false => {
            let value = rest.split_once('=').map_or("", |(_, value)| value.trim());
            let value = if value.is_empty() { "..." } else { value };
            let joined = words.split_whitespace().collect::<Vec<_>>().join("-");
            if !joined.chars().all(plain) {
                return None;
            }
            let joined = format!("{key}-{joined}");
            MeantWords::Key {
                quoted: format!("\"{key} {words}\""),
                joined,
                value: value.to_owned(),
            }
        }
    };
    Some(SyntaxMistake::SeveralWords {
        key: key.to_owned(),
        words: words.to_owned(),
        meant,
        span,
    })
}

/// Returns the mistake of a header such as `[piece knight]` or `[piece][knight]`.
pub(super) fn header_form(
    at: impl Fn(Range<usize>) -> Span,
    line: &Range<usize>,
    line_text: &str,
) -> Option<SyntaxMistake> {
    let header = line_text.split('#').next()?.trim();
    let inside = header.strip_prefix('[')?.strip_suffix(']')?;
    let other = |letter: char| !letter.is_ascii_alphanumeric() && !"-_".contains(letter);
    let (section, name) = inside.split_once(other)?;
    let name = name.trim_matches(other);
    let is_word = |word: &str| word.chars().all(|c| c.is_ascii_lowercase() || c == '-');
    if section.is_empty() || !is_word(section) {
        return None;
    }
    if inside[section.len()..].starts_with('.') || name.is_empty() || name.contains(['"', '\'']) {
        return None;
    }
    let name: Vec<String> = name.split('.').map(quoted).collect();
    let start = line.start + line_text.len() - line_text.trim_start().len();
    Some(SyntaxMistake::HeaderForm {
        header: header.to_owned(),
        instead: format!("[{section}.{}]", name.join(".")),
        span: at(start..start + header.len()),
    })
}

/// Returns the mistake of a key or header with letters that need quotes.
pub(super) fn key_without_quotes(
    at: impl Fn(Range<usize>) -> Span,
    line: &Range<usize>,
    line_text: &str,
) -> Option<SyntaxMistake> {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let indent = line_text.len() - line_text.trim_start().len();
    let (start, key, instead) = match line_text.trim_start().strip_prefix('[') {
        Some(header) => {
            let inside = header.trim_start_matches('[').split(']').next()?;
            let brackets = if header.starts_with('[') { 2 } else { 1 };
            let mut parts = inside.split('.');
            let wrong = parts.clone().find(|part| !part.trim().chars().all(plain))?;
            let quoted: Vec<String> = parts
                .by_ref()
                .map(|part| match part == wrong {
                    true => format!("\"{}\"", part.trim()),
                    false => part.to_string(),
                })
                .collect();
            let place = indent + brackets + inside.find(wrong)?;
            let (open, close) = ("[".repeat(brackets), "]".repeat(brackets));
            (place, wrong, format!("{open}{}{close}", quoted.join(".")))
        }
        None => {
            let key = line_text.trim_start().split('=').next()?.trim_end();
            if key.chars().all(plain) {
                return None;
            }
            (indent, key, format!("\"{key}\" = ..."))
        }
    };
    if key.is_empty() || key.contains(['"', '\'']) {
        return None;
    }
    let place = line.start + start;
    Some(SyntaxMistake::UnquotedKey {
        key: key.trim().to_owned(),
        instead,
        span: at(place..place + key.len()),
    })
}

/// Returns the key and the place of the colon of a line `key: value`.
pub(super) fn colon_key(line: &str) -> Option<(&str, usize)> {
    let colon = line.find(':')?;
    let key = line[..colon].trim();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.\"'".contains(letter);
    (!key.is_empty() && key.chars().all(plain)).then_some((key, colon))
}

/// Finds the last earlier key of this name; for a header, the last earlier line with this header.
pub(super) fn earlier_key(
    text: &str,
    before: usize,
    key: &str,
    header: Option<&str>,
) -> Option<Range<usize>> {
    let mut found = None;
    let mut start = 0;
    for line in text.get(..before)?.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let bare = line.trim();
        let hit = match header {
            Some(header) => bare == header.trim(),
            None => bare
                .strip_prefix(key)
                .is_some_and(|rest| rest.trim_start().starts_with('=')),
        };
        if hit {
            let length = if header.is_some() {
                bare.len()
            } else {
                key.len()
            };
            found = Some(start + indent..start + indent + length);
        }
        start += line.len();
    }
    found
}

/// Finds the line of `[x]` before a `[[x]]` of the same name.
pub(super) fn lone_table(
    text: &str,
    bytes: &Range<usize>,
    line: &Range<usize>,
    found: &Found<'_>,
) -> Option<Range<usize>> {
    let header = text[line.clone()].trim();
    let name = header.strip_prefix("[[")?.split("]]").next()?.trim();
    if found.fault != Fault::DuplicateKey {
        return None;
    }
    let mut start = 0;
    for other in text.get(..bytes.start)?.split_inclusive('\n') {
        let inside = other
            .trim()
            .strip_prefix('[')
            .filter(|rest| !rest.starts_with('['));
        if inside
            .and_then(|rest| rest.split(']').next())
            .map(str::trim)
            == Some(name)
        {
            return Some(line_of(text, start));
        }
        start += other.len();
    }
    None
}

/// Returns the mistake of a header `[x]` before a `[[x]]`.
pub(super) fn one_of_several(source: SourceId, text: &str, line: Range<usize>) -> SyntaxMistake {
    let written = text[line.clone()].trim();
    let header = &written[..written.find(']').map_or(written.len(), |end| end + 1)];
    let start = line.start + (line.len() - text[line.clone()].trim_start().len());
    let span = Span {
        source,
        start,
        end: start + header.len(),
    };
    SyntaxMistake::LoneHeader {
        header: header.to_owned(),
        span,
    }
}
