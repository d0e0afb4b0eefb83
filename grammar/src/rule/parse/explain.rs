//! Messages about the point where the grammar cannot read on.

use super::grammar::Rule;
use super::limits::too_deep;
use crate::diagnostic::{Diagnostic, codes};
use crate::rule::names::KEYWORDS;
use crate::source::Origin;
use pest::error::{ErrorVariant, InputLocation};

/// Returns the diagnostic of an error of the grammar.
pub(super) fn explain(text: &str, origin: &Origin, error: &pest::error::Error<Rule>) -> Diagnostic {
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
    let is_comparison = COMPARISONS.contains(&found);
    let label = match expected == OPERATOR && is_comparison {
        true => "there is a comparison before it already".to_string(),
        false => format!("expected {expected}"),
    };
    let (message, span) = if found.is_empty() {
        // The end has no width, so the last word before it is marked.
        let end = text.trim_end().len();
        let start = text[..end]
            .char_indices()
            .next_back()
            .map_or(0, |(start, _)| start);
        (
            "the expression ends too early".to_string(),
            origin.span(start..end),
        )
    } else {
        (
            format!("`{found}` does not belong here"),
            origin.span(at..at + found.len()),
        )
    };
    let diagnostic = Diagnostic::error(codes::rule::SYNTAX, message, span, label);
    match advice(found, &text[..at], expected) {
        Some(help) => diagnostic.with_help(help),
        None => diagnostic,
    }
}

/// The words and signs of comparison; one stands between two operands.
const COMPARISONS: [&str; 8] = ["==", "!=", "<", "<=", ">", ">=", "in", "is"];

const OPERAND: &str = "a name, a number or `(`";
const OPERATOR: &str = "`and`, `or`, a comparison, `&`, `|`, `-` or the end";

fn expected(positives: &[Rule]) -> &'static str {
    let has = |rules: &[Rule]| positives.iter().any(|rule| rules.contains(rule));
    if has(&[Rule::check_word]) {
        "`check`, as in `in check`"
    } else if has(&[Rule::move_word]) {
        "`move`, as in `can move`"
    } else if has(&[Rule::variable]) {
        "the name of a variable, as in `any(x in far : x in mine)`"
    } else if positives == [Rule::open] {
        "`(`, as in `any(x in far : x in mine)`"
    } else if has(&[Rule::colon]) {
        "`:` and the condition, as in `any(x in far : x in mine)`"
    } else if has(&[
        Rule::or,
        Rule::and,
        Rule::not,
        Rule::comparison,
        Rule::set,
        Rule::inter,
        Rule::unary,
        Rule::named,
        Rule::number,
        Rule::group,
    ]) {
        OPERAND
    } else if has(&[Rule::comma]) {
        "`,` or `)`"
    } else if has(&[Rule::close]) {
        "`)` or an operator"
    } else if has(&[Rule::name]) {
        "a name"
    } else {
        OPERATOR
    }
}

fn advice(found: &str, before: &str, expected: &str) -> Option<String> {
    let before = before.trim_end();
    let last = before.rsplit(|c: char| !c.is_alphanumeric()).next();
    for word in [Some(found), last].into_iter().flatten() {
        let small = word.to_lowercase();
        if small != word && (KEYWORDS.contains(&small.as_str()) || small == "check") {
            return Some(format!(
                "words of the language are written small: `{small}`"
            ));
        }
    }
    let help = match found {
        "not" if expected.starts_with("`move`") => "write `not` before the whole: `not can move`",
        "," if expected == OPERATOR => {
            "sets are joined with `|`, as in `d4 | e5`; conditions with `and`"
        }
        // A `.` after the name of a cell.
        "." if last.is_some_and(|last| last.starts_with(char::is_alphabetic)) => {
            "ranges of cells are of board files; here name cells, `a1 | b1`, and lines, `rank(a1)`, `file(a1)`"
        }
        "." if before.ends_with(|c: char| c.is_ascii_digit()) => {
            "numbers are whole: write `5` or `6`, not `5.5`"
        }
        "!=" if expected == OPERATOR => {
            "one comparison at a time: join two with `and`; that one of two holds and not the other is `a and not b or b and not a`"
        }
        "==" if expected == OPERATOR => {
            "one comparison at a time: join two with `and`; that both of two hold or neither is `a and b or not a and not b`"
        }
        _ if expected == OPERATOR && COMPARISONS.contains(&found) => {
            "one comparison at a time: join two with `and`"
        }
        "and" | "or" | "of" | "is" | "any" | "every" | "cells" | "can" | "not" | "in"
            if expected == OPERAND =>
        {
            return Some(format!(
                "`{found}` is a word of the language, it cannot be a name and needs operands"
            ));
        }
        "not" => "after a set write `not in`, after `piece`, `part` or `chosen` write `is not`",
        "xor" | "but" => "conditions are joined with `and` and `or`",
        _ if expected == OPERATOR && before.ends_with(|c: char| c.is_alphanumeric()) => {
            "only `mine` and `enemy` are written before another set without a sign; sets are cut with `&`, conditions joined with `and`"
        }
        _ => return None,
    };
    Some(help.to_string())
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
