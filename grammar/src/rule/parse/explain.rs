//! The point where the grammar cannot read on.

use super::grammar::Rule;
use super::limits::too_deep;
use crate::rule::mistake::{ExpectedPart, FormMistake};
use crate::rule::names::small;
use crate::source::Origin;
use pest::error::{ErrorVariant, InputLocation};

/// Returns the mistake that an error of the grammar shows.
pub(super) fn explain(
    text: &str,
    origin: &Origin,
    error: &pest::error::Error<Rule>,
) -> FormMistake {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let rest = text.get(at..).unwrap_or_default();
    let at = text.len() - rest.trim_start().len();
    let found = token(&text[at..]);
    let expected = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => expected(positives),
        // The parser has its own limit of the stack.
        ErrorVariant::CustomError { .. } => return too_deep(origin, at..at + found.len()),
    };
    let marked = match found {
        "" => {
            // The end has no width, so the last character before it is marked.
            let mut letters = text.trim_end().char_indices();
            let end = text.trim_end().len();
            letters.next_back().map_or(0, |(start, _)| start)..end
        }
        _ => at..at + found.len(),
    };
    let before = &text[..at];
    let last = before
        .trim_end()
        .rsplit(|c: char| !c.is_alphanumeric())
        .next();
    let mut words = [Some(found), last].into_iter().flatten();
    FormMistake::Unexpected {
        found: found.to_owned(),
        before: before.to_owned(),
        expected,
        small: words.find_map(small),
        span: origin.span(marked),
    }
}

fn expected(positives: &[Rule]) -> ExpectedPart {
    let has = |rules: &[Rule]| positives.iter().any(|rule| rules.contains(rule));
    if has(&[Rule::check_word]) {
        ExpectedPart::Check
    } else if has(&[Rule::move_word]) {
        ExpectedPart::Move
    } else if has(&[Rule::variable]) {
        ExpectedPart::Variable
    } else if positives == [Rule::open] {
        ExpectedPart::Open
    } else if has(&[Rule::colon]) {
        ExpectedPart::Colon
    } else if has(&[
        Rule::or,
        Rule::and,
        Rule::not,
        Rule::comparison,
        Rule::set,
        Rule::inter,
        Rule::remainder,
        Rule::unary,
        Rule::named,
        Rule::number,
        Rule::group,
    ]) {
        ExpectedPart::Operand
    } else if has(&[Rule::comma]) {
        ExpectedPart::Comma
    } else if has(&[Rule::close]) {
        ExpectedPart::Close
    } else if has(&[Rule::name]) {
        ExpectedPart::Name
    } else {
        ExpectedPart::Operator
    }
}

/// Returns the word or sign at the start of the text; empty at its end.
fn token(rest: &str) -> &str {
    let in_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-' || c == '.';
    let Some(first) = rest.chars().next() else {
        return rest;
    };
    let length = if first.is_alphanumeric() || first == '_' {
        rest.find(|c| !in_word(c)).unwrap_or(rest.len())
    } else if ["==", "!=", "<=", ">="]
        .iter()
        .any(|sign| rest.starts_with(sign))
    {
        2
    } else {
        first.len_utf8()
    };
    &rest[..length]
}
