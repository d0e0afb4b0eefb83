//! From text to the syntax tree of a board file, line by line. A line that cannot be read does not affect the others.

mod cells;
mod layout;
mod mistake;
mod numbers;
mod rewritten;
mod rounds;
mod statements;
mod steps;
mod views;
mod words;

use super::ast::{
    At, Axis, Cells, ClassRule, Element, Entry, Factor, FrameCells, Item, Kind, LabelFormula,
    Mapping, Meet, Name, Part, Product, Rearrangement, RowOrder, Shape, Statement, Sum, Template,
    Test, Turn, Variable, Vector,
};
use super::limits::{COORDINATE_MAX, NESTING_MAX, RING_MAX, TEXT_MAX, WORD_MAX, is_full};
use crate::diagnostic::{Diagnostic, near_names};
use crate::source::{SourceId, Span};
use ir::{Compare, Lattice};
use mistake::{Expected, Mistake, Numeral};
use pest::Parser as _;
use pest::error::InputLocation;
use pest::iterators::Pair;
use statements::Row;
use std::iter::Peekable;
use std::vec::IntoIter;

#[derive(pest_derive::Parser)]
#[grammar = "board/board.pest"]
struct BoardParser;

/// A part of a statement with a mistake that is reported already.
struct Refused;

type Read<T> = Result<T, Refused>;

/// A line that the grammar can read.
struct Line<'a> {
    rule: Rule,
    /// The form of its statement, as messages quote it.
    form: &'static str,
    /// The place of the line.
    whole: Span,
    parts: Parts<'a>,
}

/// The parts of a line.
type Parts<'a> = Peekable<IntoIter<Pair<'a, Rule>>>;

fn parts(line: Pair<'_, Rule>) -> Parts<'_> {
    let parts = line.into_inner().filter(|part| part.as_rule() != Rule::EOI);
    let parts: Vec<Pair<'_, Rule>> = parts.collect();
    parts.into_iter().peekable()
}

/// Returns the first words of all statements.
pub fn words() -> impl Iterator<Item = &'static str> + Clone {
    statements::words()
}

/// Reads the statements of a text. Returns them with the diagnostics of those that cannot be read, which are
/// [`Kind::Unread`].
pub fn parse(source: SourceId, text: &str) -> (Vec<Statement>, Vec<Diagnostic>) {
    let mut reader = Reader {
        source,
        base: 0,
        variables: Vec::new(),
        written: None,
        n_rounds: 0,
        n_written: 0,
        diagnostics: Vec::new(),
    };
    if text.len() > TEXT_MAX {
        let span = Span {
            source,
            start: 0,
            end: 0,
        };
        let mistake = Mistake::FileTooLong {
            n_bytes: text.len(),
        };
        return (Vec::new(), vec![mistake.at(span)]);
    }
    // The loader has read other bytes as U+FFFD; in UTF-16, every second byte of most texts is 0.
    if let Some(start) = text.find(['\u{fffd}', '\0']) {
        let end = start + text[start..].chars().next().map_or(1, char::len_utf8);
        let span = Span { source, start, end };
        return (Vec::new(), vec![Mistake::NotUtf8.at(span)]);
    }
    let mut statements = Vec::new();
    let body = without_mark(text);
    let mut start = text.len() - body.len();
    for line in body.split('\n') {
        if is_full(&reader.diagnostics) {
            // The text is no board file, or it is damaged as a whole: more errors would not help.
            return (Vec::new(), reader.diagnostics);
        }
        let code = line.find("//").map_or(line, |at| &line[..at]);
        let trimmed = code.trim();
        reader.base = start + (code.len() - code.trim_start().len());
        start += line.len() + 1;
        if !trimmed.is_empty() {
            let span = reader.span(0..trimmed.len());
            statements.extend(
                reader
                    .line(trimmed)
                    .into_iter()
                    .map(|kind| Statement { kind, span }),
            );
        }
    }
    (statements, reader.diagnostics)
}

/// Returns the text without the byte order mark that some editors write before it.
pub fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

struct Reader {
    source: SourceId,
    /// The start of the line.
    base: usize,
    /// The variables of the `for` line that is read.
    variables: Vec<rounds::Variable>,
    /// The places of the parts of the statement, if a `for` line has written it.
    written: Option<rounds::Written>,
    /// The number of statements that `for` lines have written.
    n_rounds: usize,
    /// The bytes of these statements.
    n_written: usize,
    diagnostics: Vec<Diagnostic>,
}

impl Reader {
    fn span(&self, bytes: std::ops::Range<usize>) -> Span {
        let bytes = match &self.written {
            Some(written) => written.place(bytes),
            None => bytes,
        };
        Span {
            source: self.source,
            start: self.base + bytes.start,
            end: self.base + bytes.end,
        }
    }

    fn span_of(&self, pair: &Pair<Rule>) -> Span {
        let span = pair.as_span();
        self.span(span.start()..span.end())
    }

    fn report(&mut self, mistake: Mistake<'_>, span: Span) {
        self.diagnostics.push(mistake.at(span));
    }

    fn refuse<T>(&mut self, mistake: Mistake<'_>, span: Span) -> Read<T> {
        self.report(mistake, span);
        Err(Refused)
    }

    /// Reads one line. Returns several statements if the line declares several things.
    fn line(&mut self, text: &str) -> Vec<Kind> {
        let word_end = text
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(text.len());
        let word = &text[..word_end];
        if text.starts_with('#') {
            self.report(Mistake::Hash, self.span(0..1));
            return Vec::new();
        }
        let Some(row) = statements::find(word) else {
            let end = if word_end == 0 {
                text.chars().next().map_or(0, char::len_utf8)
            } else {
                word_end
            };
            let mistake = Mistake::UnknownStatement {
                text: &text[..end],
                word,
                statements: words().collect(),
            };
            self.report(mistake, self.span(0..end));
            let near = near_names(word, words());
            let meant = near.first().and_then(|near| statements::find(near));
            return meant
                .map(|row| Kind::Unread(row.word))
                .into_iter()
                .collect();
        };
        let unread = vec![Kind::Unread(row.word)];
        if let Some(at) = too_deep(text) {
            self.report(Mistake::TooDeep, self.span(at..at + 1));
            return unread;
        }
        let mut pairs = match BoardParser::parse(row.rule, text) {
            Ok(pairs) => pairs,
            Err(_) => {
                let start = furthest(row.rule, text);
                self.report_misplaced(text, start, row);
                return unread;
            }
        };
        let Some(statement) = pairs.next() else {
            return unread;
        };
        let line = Line {
            rule: row.rule,
            form: row.form,
            whole: self.span_of(&statement),
            parts: parts(statement),
        };
        row.read(self, line).unwrap_or(unread)
    }

    /// Reports a line that cannot be read at a place.
    fn report_misplaced(&mut self, text: &str, start: usize, row: &Row) {
        let start = (0..=start)
            .rev()
            .find(|at| text.is_char_boundary(*at))
            .unwrap_or(0);
        let blanks = text[start..].len() - text[start..].trim_start().len();
        let begin = start + blanks;
        let rest = &text[begin..];
        let length = rest.find(char::is_whitespace).unwrap_or(rest.len());
        // The places of a statement that a `for` line has written are those of the line: its text is not the author's.
        let rewritten = match self.written {
            Some(_) => None,
            None => rewritten::rewritten(row.rule, text)
                .or_else(|| respelt(text, begin..begin + length, row))
                .map(|text| format!("`{text}`")),
        };
        let statement = row.word;
        let form = rewritten.as_deref().unwrap_or(row.form);
        if rest.starts_with('#') {
            return self.report(Mistake::Hash, self.span(begin..begin + 1));
        }
        if length == 0 {
            let mistake = Mistake::Incomplete { statement, form };
            return self.report(mistake, self.span(0..text.len()));
        }
        let mistake = Mistake::Unexpected {
            statement,
            text: &rest[..length],
            form,
        };
        self.report(mistake, self.span(begin..begin + length));
    }

    fn name(&self, pair: &Pair<Rule>) -> Name {
        At {
            value: pair.as_str().to_owned(),
            span: self.span_of(pair),
        }
    }

    fn letter(&self, pair: &Pair<Rule>) -> At<char> {
        At {
            value: pair.as_str().chars().next().unwrap_or('?'),
            span: self.span_of(pair),
        }
    }
}

fn next<'a>(
    parts: &mut std::iter::Peekable<impl Iterator<Item = Pair<'a, Rule>>>,
) -> Read<Pair<'a, Rule>> {
    parts.next().ok_or(Refused)
}

/// Returns a line with a word of its statement in place of a misspelt one, if it can be read then.
fn respelt(text: &str, place: std::ops::Range<usize>, row: &Row) -> Option<String> {
    let is_other = |sign: char| !sign.is_alphabetic();
    let words = row.form.split(is_other).filter(|word| word.len() > 3);
    let near = near_names(&text[place.clone()], words);
    let mut lines = near.iter().map(|word| {
        let (before, after) = (&text[..place.start], &text[place.end..]);
        [before, word, after].concat()
    });
    lines.find(|line| BoardParser::parse(row.rule, line).is_ok())
}

/// Returns the furthest readable byte of a line that cannot be read to its end.
fn furthest(rule: Rule, text: &str) -> usize {
    // Without the details pest reports rules alone, not the words between them. The details cost time, so they are
    // computed only now. The switch is global to the process and stays on, so that other threads report the same
    // places.
    pest::set_error_detail(true);
    let Err(error) = BoardParser::parse(rule, text) else {
        return text.len();
    };
    let detailed = error.parse_attempts().map(|attempts| attempts.max_position);
    let plain = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    detailed.unwrap_or(plain).max(plain).min(text.len())
}

/// Returns the place at which parentheses exceed the nesting limit.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > NESTING_MAX {
            return Some(at);
        }
    }
    None
}
