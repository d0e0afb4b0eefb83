//! Messages about mistakes on a line, with the common remedies.

use super::brackets::opening_before;
use super::fault::{Fault, Found};
use super::keys::{colon_key, earlier_key, key_without_quotes, several_words};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::{SourceId, Span};
use std::ops::Range;

/// Returns the diagnostic of the error on a line.
pub(super) fn explain_one(
    source: SourceId,
    text: &str,
    bytes: Range<usize>,
    line: Range<usize>,
    found: &Found<'_>,
) -> Diagnostic {
    let at = |bytes: Range<usize>| Span {
        source,
        start: bytes.start,
        end: bytes.end,
    };
    let error = |message: String, bytes: Range<usize>, label: &str| {
        Diagnostic::error(codes::toml::SYNTAX, message, at(bytes), label)
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
    if found.fault == Fault::DuplicateKey {
        let key = written.trim_matches(['"', '\'']).to_string();
        let mut report = error(
            format!("`{key}` is given twice"),
            bytes.clone(),
            "given again here",
        );
        if let Some(first) = earlier_key(text, bytes.start, &key, headed.then_some(line_text)) {
            report = report.with_label(at(first), "first given here");
        }
        return report.with_help(match (headed, line_text.trim()) {
            (true, "[test]") => "write `[[test]]` with double brackets above each test",
            (true, _) => "give one of them another name, or keep one of them",
            (false, _) => "keep one of them",
        });
    }
    if found.fault == Fault::TooDeep {
        let label = "more brackets inside each other than can be read";
        let deep = Diagnostic::error(codes::toml::TOO_DEEP, "nested too deeply", at(bytes), label);
        return deep.with_help("no key needs more than five levels");
    }
    if let Fault::Unclosed(opening) = found.fault {
        let (open, close) = opening.signs();
        let start = opening_before(text, bytes.start, open).unwrap_or(bytes.clone());
        let what = format!("`{open}` is not closed");
        return error(what, start, "opened here").with_help(format!("close it with `{close}`"));
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
    if found.fault == Fault::UnquotedKey
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
            "there are single quotes inside",
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
    if found.fault == Fault::TextWithoutQuotes && !no_value {
        let word = line_text
            .split_once('=')
            .map_or(written, |(_, value)| value.trim());
        let help = match word.to_lowercase().as_str() {
            "yes" | "on" | "true" => "write `true`".to_string(),
            "no" | "off" | "false" | "none" => "write `false`".to_string(),
            _ => format!("write `\"{}\"`", written.trim()),
        };
        return error(
            format!("`{}` has no quotes", written.trim()),
            bytes,
            "a text is in quotes",
        )
        .with_help(help);
    }
    if let Some(report) = several_words(at, &line, line_text) {
        return report;
    }
    if no_value || found.fault == Fault::NoValue {
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
    if found.fault == Fault::NoAssignment {
        return error(
            format!("`{}` is not `key = value`", written.trim()),
            bytes,
            "no `=` between key and value",
        )
        .with_help("write `key = value`, one a line; a comment begins with `#`");
    }
    let report = error(
        found.fact.replace("invalid ", "unreadable "),
        bytes,
        "not TOML",
    );
    match found.expected {
        "" | "nothing" => {
            report.with_help("`key = value`, texts in quotes, a comment begins with `#`")
        }
        expected => report.with_help(format!("expected here: {expected}")),
    }
}

/// Returns the start of a line, if other languages begin a comment with it.
fn comment_mark(line: &str) -> Option<&'static str> {
    ["//", "/*", ";", "--", "%"]
        .into_iter()
        .find(|mark| line.trim_start().starts_with(mark))
}
