//! Lines that write several statements: `for i in 1..8: add a{i} at 1 {i}`.

use super::mistake::{Expected, Mistake, Numeral};
use super::statements::{Reads, Row};
use super::{BoardParser, Kind, Line, Read, Reader, Refused, Rule, next};
use crate::board::grid::Place;
use crate::board::labels::file_label;
use crate::board::limits::{LETTER_MAX, ROUNDS_MAX, TEXT_MAX, VARIABLES_MAX};
use crate::source::Span;
use pest::Parser as _;
use pest::iterators::Pair;
use std::ops::Range;

/// The row of these lines.
pub(super) static ROWS: [Row; 1] = [Row {
    word: "for",
    rule: Rule::rounds,
    form: "`for i in 1..8: add a{i} at 1 {i}`, with several variables `for i in 1..8, j in 1..4: ...`",
    read: Reads::Several(Reader::rounds),
}];

/// The variables of formulas, which no `for` can have.
const COORDINATES: [&str; 5] = ["x", "y", "q", "p", "layer"];

/// A variable with its value in a round.
#[derive(Clone)]
pub(super) struct Variable {
    pub name: String,
    pub value: i64,
}

/// A part of a statement that a `for` line has written, and its place in the line.
struct Part {
    /// The bytes of the statement.
    bytes: Range<usize>,
    /// The bytes of the line.
    line: Range<usize>,
    /// Whether the part is as it is in the line; if not, it is the value of a formula.
    is_copied: bool,
}

/// The places of the parts of a statement that a `for` line has written.
#[derive(Default)]
pub(super) struct Written {
    parts: Vec<Part>,
}

impl Written {
    /// Returns the bytes of the line that the bytes of the statement are from.
    pub fn place(&self, bytes: Range<usize>) -> Range<usize> {
        let part = |at: usize| {
            let mut parts = self.parts.iter();
            parts.find(|part| part.bytes.contains(&at))
        };
        let start = match part(bytes.start) {
            Some(part) if part.is_copied => part.line.start + (bytes.start - part.bytes.start),
            Some(part) => part.line.start,
            None => self.parts.last().map_or(0, |last| last.line.end),
        };
        let end = match part(bytes.end.saturating_sub(1)) {
            _ if bytes.is_empty() => start,
            Some(part) if part.is_copied => part.line.start + (bytes.end - part.bytes.start),
            Some(part) => part.line.end,
            None => self.parts.last().map_or(0, |last| last.line.end),
        };
        start..end.max(start)
    }

    fn push(&mut self, text: &mut String, added: &str, line: Range<usize>, is_copied: bool) {
        let start = text.len();
        text.push_str(added);
        let bytes = start..text.len();
        self.parts.push(Part {
            bytes,
            line,
            is_copied,
        });
    }
}

impl Reader {
    /// Reads `for i in 1..8: add a{i} at 1 {i}`: one statement for each value, the last variable fastest. A round with a
    /// mistake is the last.
    fn rounds(&mut self, line: Line<'_>) -> Read<Vec<Kind>> {
        if !self.variables.is_empty() {
            return self.refuse(Mistake::ForInside, line.whole);
        }
        let (mut heads, mut written) = (Vec::new(), None);
        for part in line.parts {
            match part.as_rule() {
                Rule::round => heads.push(part),
                _ => written = Some(part),
            }
        }
        let written = written.ok_or(Refused)?;
        if written.as_str().trim_start().starts_with("for ") {
            return self.refuse(Mistake::ForInside, self.span_of(&written));
        }
        if heads.len() > VARIABLES_MAX {
            let n_variables = heads.len();
            return self.refuse(Mistake::TooManyVariables { n_variables }, line.whole);
        }
        let mut kinds = Vec::new();
        // After a mistake, the statements of the rounds before it are kept.
        let _ = self.round(&heads, &written, &mut kinds);
        self.variables.clear();
        self.written = None;
        Ok(kinds)
    }

    /// Runs through the values of the first variable, and for each of them through those of the others.
    fn round(
        &mut self,
        heads: &[Pair<Rule>],
        written: &Pair<Rule>,
        kinds: &mut Vec<Kind>,
    ) -> Read<()> {
        let Some((head, rest)) = heads.split_first() else {
            return self.statement(written, kinds);
        };
        let mut parts = head.clone().into_inner().peekable();
        let variable = next(&mut parts)?;
        let name = variable.as_str().to_owned();
        let is_taken = self.variables.iter().any(|other| other.name == name);
        if is_taken || COORDINATES.contains(&name.as_str()) {
            let span = self.span_of(&variable);
            return self.refuse(Mistake::VariableTaken { name: &name }, span);
        }
        let (from, to) = (
            self.value(next(&mut parts)?)?,
            self.value(next(&mut parts)?)?,
        );
        // Wide enough that the difference is exact, and tested before anything is written.
        let n_rounds = i128::from(from).abs_diff(i128::from(to)) + 1;
        if n_rounds > (ROUNDS_MAX - self.n_rounds) as u128 {
            let span = self.span_of(head);
            return self.refuse(Mistake::TooManyRounds, span);
        }
        for nth in 0..n_rounds as i64 {
            let value = if from <= to { from + nth } else { from - nth };
            let name = name.clone();
            self.variables.push(Variable { name, value });
            let done = self.round(rest, written, kinds);
            self.variables.pop();
            done?;
        }
        Ok(())
    }

    /// Writes the statement of one round and reads it.
    fn statement(&mut self, written: &Pair<Rule>, kinds: &mut Vec<Kind>) -> Read<()> {
        let (text, places) = self.write(written)?;
        self.n_rounds += 1;
        self.n_written += text.len();
        if self.n_rounds > ROUNDS_MAX || self.n_written > TEXT_MAX {
            let span = self.span_of(written);
            return self.refuse(Mistake::TooManyRounds, span);
        }
        let n_before = self.diagnostics.len();
        self.written = Some(places);
        kinds.extend(self.line(&text));
        self.written = None;
        match self.diagnostics.len() == n_before {
            true => Ok(()),
            false => Err(Refused),
        }
    }

    /// Returns the statement of a round, with the values of its formulas, and the places of its parts.
    fn write(&mut self, written: &Pair<Rule>) -> Read<(String, Written)> {
        let (whole, base) = (written.as_str(), written.as_span().start());
        let (mut text, mut places) = (String::new(), Written::default());
        let mut at = 0;
        while let Some(open) = whole[at..].find('{').map(|open| at + open) {
            places.push(&mut text, &whole[at..open], base + at..base + open, true);
            let Some(close) = whole[open..].find('}').map(|close| open + close) else {
                let span = self.span(base + open..base + whole.len());
                return self.refuse(Mistake::OpenBrace, span);
            };
            let line = base + open..base + close + 1;
            let value = self.formula(&whole[open + 1..close], line.clone())?;
            places.push(&mut text, &value, line, false);
            at = close + 1;
        }
        let end = base + whole.len();
        places.push(&mut text, &whole[at..], base + at..end, true);
        Ok((text, places))
    }

    /// Returns the value of a formula in braces, `{i + 1}` or `{letter i}`, which is at this place of the line.
    fn formula(&mut self, formula: &str, line: Range<usize>) -> Read<String> {
        let span = self.span(line.clone());
        let (has_letters, value) = self.braced(formula, line, Self::value)?;
        if !has_letters {
            return Ok(value.to_string());
        }
        match value {
            1..=LETTER_MAX => Ok(file_label(value as usize - 1)),
            _ => {
                let mistake = Mistake::BadNumber {
                    number: &value.to_string(),
                    what: Numeral::Letter,
                    min: 1,
                    max: LETTER_MAX,
                };
                self.refuse(mistake, span)
            }
        }
    }

    /// Reads a formula in braces, which is at this place of the line. Returns whether it begins with `letter`, and what
    /// `read` makes of the rest.
    pub(super) fn braced<T>(
        &mut self,
        formula: &str,
        line: Range<usize>,
        read: impl FnOnce(&mut Self, Pair<Rule>) -> Read<T>,
    ) -> Read<(bool, T)> {
        let span = self.span(line.clone());
        let Ok(mut pairs) = BoardParser::parse(Rule::formula, formula) else {
            return self.refuse(Mistake::NoFormula { formula }, span);
        };
        let mut parts = pairs.next().ok_or(Refused)?.into_inner().peekable();
        let letters = parts.next_if(|part| part.as_rule() == Rule::as_letters);
        // The places of the formula are counted from the brace.
        let base = self.base;
        self.base += line.start + 1;
        let read = next(&mut parts).and_then(|sum| read(self, sum));
        self.base = base;
        Ok((letters.is_some(), read?))
    }

    /// Returns the value of a formula of variables and numbers.
    fn value(&mut self, sum: Pair<Rule>) -> Read<i64> {
        let mut unknown = None;
        for part in sum.clone().into_inner().flatten() {
            let is_known = |part: &Pair<Rule>| {
                let mut variables = self.variables.iter();
                variables.any(|variable| variable.name == part.as_str())
            };
            if part.as_rule() == Rule::variable && !is_known(&part) {
                unknown = unknown.or(Some((part.as_str().to_owned(), self.span_of(&part))));
            }
        }
        if let Some((word, span)) = unknown {
            return self.no_variable(&word, span);
        }
        Ok(self.sum(sum)?.at(Place::new(0, 0)))
    }

    fn no_variable<T>(&mut self, word: &str, span: Span) -> Read<T> {
        let known = self.variables.iter().map(|variable| variable.name.clone());
        let expected = Expected::Variable {
            known: known.collect(),
        };
        self.refuse(Mistake::UnknownWord { word, expected }, span)
    }
}
