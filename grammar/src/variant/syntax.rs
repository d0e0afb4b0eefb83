//! What is wrong with a file as TOML, and the common remedies.

use super::limits;
use crate::diagnostic::Diagnostic;
use crate::source::{SourceId, Span};
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
        let mut errors: Vec<(Range<usize>, &str)> = errors
            .iter()
            .map(|error| {
                let bytes = error.span().unwrap_or(0..0);
                let end = bytes.end.min(text.len());
                (bytes.start.min(end)..end, error.message())
            })
            .collect();
        errors.sort_by_key(|(bytes, _)| bytes.start);
        let mut stopped = true;
        for (bytes, message) in errors {
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
            if !known && let Some(first) = lone_table(text, &bytes, &line, message) {
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
                let report = explain_one(source, text, bytes, line.clone(), message);
                found.insert(line.start, report);
            }
            // A key given twice does not keep the parser from the rest; an open bracket makes all of it unreadable.
            if message.starts_with("duplicate key") {
                continue;
            }
            if !known {
                let is_header = text[line.clone()].trim_start().starts_with('[');
                // The keys below a header that cannot be read belong to no other.
                let unread = match around {
                    Some(Brackets::Closed(value)) => value,
                    _ if is_header || message.starts_with("unclosed") => to_next_header(text, line),
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

/// The line of `[x]` where `[[x]]` of the same name stands later.
fn lone_table(
    text: &str,
    bytes: &Range<usize>,
    line: &Range<usize>,
    message: &str,
) -> Option<Range<usize>> {
    let header = text[line.clone()].trim();
    let name = header.strip_prefix("[[")?.split("]]").next()?.trim();
    if !message.starts_with("duplicate key") {
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

/// The complaint about such a header.
fn one_of_several(source: SourceId, text: &str, line: Range<usize>) -> Diagnostic {
    let written = text[line.clone()].trim();
    let header = &written[..written.find(']').map_or(written.len(), |end| end + 1)];
    let start = line.start + (line.len() - text[line.clone()].trim_start().len());
    let span = Span {
        source,
        start,
        end: start + header.len(),
    };
    let message = format!("`{header}` is one of several");
    Diagnostic::error("toml::syntax", message, span, "double brackets belong here")
        .with_help(format!("write `[{header}]`, as further down"))
}

/// The brackets of a value that are open where a line begins.
enum Brackets {
    /// The innermost of those that are never closed.
    Unclosed(usize),
    /// The lines of the whole value, where all are closed.
    Closed(Range<usize>),
}

/// Returns what is open where a line begins, if anything is.
///
/// A value ends at the next header at the latest; `[` at the start of a line may be one.
fn brackets_around(text: &str, line_start: usize) -> Option<Brackets> {
    let mut open: Vec<usize> = Vec::new();
    // What is open at the line, and how much of it is never closed.
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

/// Tests whether a line reads as a header: `[piece]`, `[piece.king]`, `[[forbid]]`, with nothing but a comment after it.
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

/// The complaint about a bracket of a value that is never closed.
fn unclosed(source: SourceId, text: &str, open: usize) -> Diagnostic {
    let (open_sign, close) = match text[open..].starts_with('{') {
        true => ("{", "}"),
        false => ("[", "]"),
    };
    let span = Span {
        source,
        start: open,
        end: open + open_sign.len(),
    };
    let message = format!("`{open_sign}` is not closed");
    Diagnostic::error("toml::syntax", message, span, "opened here")
        .with_help(format!("close it with `{close}`"))
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

fn explain_one(
    source: SourceId,
    text: &str,
    bytes: Range<usize>,
    line: Range<usize>,
    message: &str,
) -> Diagnostic {
    let at = |bytes: Range<usize>| Span {
        source,
        start: bytes.start,
        end: bytes.end,
    };
    let error = |message: String, bytes: Range<usize>, label: &str| {
        Diagnostic::error("toml::syntax", message, at(bytes), label)
    };
    let written = text.get(bytes.clone()).unwrap_or_default();
    let line_text = text.get(line.clone()).unwrap_or_default();
    if let Some((key, colon)) = colon_key(line_text) {
        let colon = line.start + colon;
        let value = line_text
            .get(colon - line.start + 1..)
            .unwrap_or_default()
            .trim();
        let value = if value.is_empty() { "..." } else { value };
        return error(
            format!("`{key}` is followed by a colon"),
            colon..colon + 1,
            "an equals sign belongs here",
        )
        .with_help(format!("write `{key} = {value}`"));
    }
    if let Some(mark) = comment_mark(line_text) {
        let start = line.start + line_text.len() - line_text.trim_start().len();
        return error(
            format!("`{mark}` does not begin a comment"),
            start..start + mark.len(),
            "not TOML",
        )
        .with_help("a comment begins with `#`");
    }
    if let Some(at) = line_text.find(['\u{201c}', '\u{201d}', '\u{2018}', '\u{2019}']) {
        let length = line_text[at..].chars().next().map_or(0, char::len_utf8);
        let start = line.start + at;
        return error(
            "a curly quote".into(),
            start..start + length,
            "not a quote in TOML",
        )
        .with_help("write straight quotes: `\"`");
    }
    let headed = line_text.trim_start().starts_with('[');
    if message.starts_with("duplicate key") {
        let key = written.trim_matches(['"', '\'']).to_string();
        let mut report = error(
            format!("`{key}` is given twice"),
            bytes.clone(),
            "given again here",
        );
        if let Some(first) = earlier_key(text, bytes.start, &key, headed.then_some(line_text)) {
            report = report.with_label(at(first), "first given here");
        }
        return report.with_help(
            "keep one of them; for several rules of one kind write `[[...]]` with double brackets",
        );
    }
    if message.starts_with("cannot recurse") {
        let label = "more brackets inside each other than can be read";
        let deep = Diagnostic::error("toml::too_deep", "nested too deeply", at(bytes), label);
        return deep.with_help("no key needs more than five levels");
    }
    if message.starts_with("unclosed") {
        let (what, close) = match message {
            _ if message.starts_with("unclosed array table") => ("`[[` is not closed", "]]"),
            _ if message.starts_with("unclosed table") => ("`[` is not closed", "]"),
            _ if message.starts_with("unclosed inline table") => ("`{` is not closed", "}"),
            _ => ("`[` is not closed", "]"),
        };
        let start = opening_before(text, bytes.start, close).unwrap_or(bytes.clone());
        return error(what.into(), start, "opened here")
            .with_help(format!("close it with `{close}`"));
    }
    if headed
        && let Some((header, key)) = line_text.trim().rsplit_once(']')
        && key.contains('=')
        && written.trim().is_empty()
    {
        let start = line.start + line_text.rfind(key.trim()).unwrap_or(0);
        let (header, key) = (format!("{header}]"), key.trim());
        return error(
            format!("`{header}` and a key on one line"),
            start..start + key.len(),
            "a line of its own belongs to this",
        )
        .with_help(format!("write `{header}`, and `{key}` on the line below"));
    }
    if message.contains("unquoted key")
        && let Some(report) = key_without_quotes(at, &line, line_text)
    {
        return report;
    }
    if let Some((key, value)) = line_text.split_once('=')
        && written.trim().is_empty()
        && let Some(inner) = value.trim().strip_prefix('\'')
        && inner.matches('\'').count() > 1
        && !value.contains('"')
    {
        let value = value.trim();
        let start = line.start + line_text.len() - line_text.trim_start().len();
        let start = start + line_text.trim_start().find(value).unwrap_or(0);
        let inner = inner.strip_suffix('\'').unwrap_or(inner);
        return error(
            "a text in `'` ends at its second `'`".into(),
            start..start + value.len(),
            "single quotes stand inside",
        )
        .with_help(format!(
            "write `\"` outside: `{} = \"{inner}\"`",
            key.trim()
        ));
    }
    let no_value = line_text.split_once('=').is_some_and(|(_, value)| {
        let value = value.trim();
        value.is_empty() || value.starts_with('#')
    });
    if message.starts_with("string values must be quoted") && !no_value {
        let word = line_text
            .split_once('=')
            .map_or(written, |(_, value)| value.trim());
        let help = match word.to_lowercase().as_str() {
            "yes" | "on" | "true" => "write `true`".to_string(),
            "no" | "off" | "false" | "none" => "write `false`".to_string(),
            _ => format!("write `\"{}\"`", written.trim()),
        };
        return error(
            format!("`{}` stands without quotes", written.trim()),
            bytes,
            "a text stands in quotes",
        )
        .with_help(help);
    }
    if let Some(report) = several_words(at, &line, line_text) {
        return report;
    }
    if no_value || message.starts_with("missing value") || message.starts_with("key with no value")
    {
        let key = line_text
            .split(['=', '#'])
            .next()
            .unwrap_or_default()
            .trim();
        let start = line.start + line_text.len() - line_text.trim_start().len();
        return error(
            format!("`{key}` has no value"),
            start..start + key.len(),
            "set to nothing",
        )
        .with_help(format!("write `{key} = \"...\"`"));
    }
    if message.starts_with("missing assignment") || message.starts_with("unexpected key or value") {
        return error(
            format!("`{}` is not `key = value`", written.trim()),
            bytes,
            "no `=` between key and value",
        )
        .with_help("write `key = value`, one a line; a comment begins with `#`");
    }
    let (fact, expected) = message.split_once(", expected ").unwrap_or((message, ""));
    let fact = fact.replace("invalid ", "unreadable ");
    let report = error(fact, bytes, "not TOML");
    if expected.is_empty() || expected == "nothing" {
        report.with_help("`key = value`, texts in quotes, a comment begins with `#`")
    } else {
        report.with_help(format!("expected here: {expected}"))
    }
}

/// The complaint about `ram "W"` and `my key = 1`: more than one word where a key stands.
fn several_words(
    at: impl Fn(Range<usize>) -> Span,
    line: &Range<usize>,
    line_text: &str,
) -> Option<Diagnostic> {
    let written = line_text.trim();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let end = written.find(|letter| !plain(letter))?;
    let (key, rest) = written.split_at(end);
    let rest = rest.trim_start();
    if key.is_empty() || rest.is_empty() || rest.starts_with(['=', '#']) {
        return None;
    }
    let start = line.start + (line_text.len() - line_text.trim_start().len());
    let words = match rest.chars().next() {
        // What is in quotes or brackets may have an `=` of its own.
        Some(quote @ ('"' | '\'')) => {
            let end = rest[1..].find(quote).map_or(rest.len(), |end| end + 2);
            &rest[..end]
        }
        Some('[' | '{') => rest,
        _ => rest.split('=').next().unwrap_or_default().trim_end(),
    };
    let span = at(start..start + written.len() - rest.len() + words.len());
    let message = format!("`{key} {words}` is not one key");
    let report = Diagnostic::error("toml::syntax", message, span, "no `=` between them");
    let is_value = words.starts_with(['"', '\'', '[', '{'])
        || words.starts_with(|first: char| first.is_ascii_digit())
        || ["true", "false"].contains(&words);
    if is_value {
        return Some(report.with_help(format!("write `{key} = {words}`")));
    }
    let value = rest.split_once('=').map_or("", |(_, value)| value.trim());
    let value = if value.is_empty() { "..." } else { value };
    let joined = words.split_whitespace().collect::<Vec<_>>().join("-");
    if !joined.chars().all(plain) {
        return None;
    }
    Some(report.with_help(format!(
        "a key is one word: write `{key}-{joined} = {value}`"
    )))
}

/// The complaint about a key or header with letters that need quotes.
fn key_without_quotes(
    at: impl Fn(Range<usize>) -> Span,
    line: &Range<usize>,
    line_text: &str,
) -> Option<Diagnostic> {
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
            (indent, key, format!("\"{key}\" = ..."))
        }
    };
    if key.is_empty() || key.contains(['"', '\'']) {
        return None;
    }
    let place = line.start + start;
    let label = "letters without accents, digits, `-` and `_` need none";
    let message = format!("the key `{}` needs quotes", key.trim());
    Some(
        Diagnostic::error("toml::syntax", message, at(place..place + key.len()), label)
            .with_help(format!("write `{instead}`")),
    )
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

/// The key and the place of the colon of a line `key: value`.
fn colon_key(line: &str) -> Option<(&str, usize)> {
    let colon = line.find(':')?;
    let key = line[..colon].trim();
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.\"'".contains(letter);
    (!key.is_empty() && key.chars().all(plain)).then_some((key, colon))
}

/// What a line begins with, if other languages begin a comment so.
fn comment_mark(line: &str) -> Option<&'static str> {
    ["//", "/*", ";", "--", "%"]
        .into_iter()
        .find(|mark| line.trim_start().starts_with(mark))
}

/// Where a key of this name was given before; for a header, where the same header stands.
fn earlier_key(text: &str, before: usize, key: &str, header: Option<&str>) -> Option<Range<usize>> {
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

/// The bracket before a place that waits for this closing one.
fn opening_before(text: &str, before: usize, close: &str) -> Option<Range<usize>> {
    let open = match close {
        "]" => "[",
        "]]" => "[[",
        _ => "{",
    };
    let before = text.ceil_char_boundary(before.saturating_add(1));
    let start = text.get(..before)?.rfind(open)?;
    Some(start..start + open.len())
}
