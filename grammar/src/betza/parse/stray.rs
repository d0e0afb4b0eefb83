//! Texts that the notation does not allow at their place, with a remedy for the probable intention.

use super::{Parser, Rule};
use crate::betza::limits::NUMBER_MAX;
use crate::betza::modifiers;
use crate::diagnostic::{Diagnostic, Severity, codes};
use crate::source::Span;
use pest::iterators::Pair;

impl Parser {
    /// Reports a text that is not allowed at its place.
    pub(super) fn misplaced(&mut self, part: Pair<'_, Rule>, in_bracket: bool) {
        let span = self.span(&part);
        let text = part.as_str();
        if part.as_rule() == Rule::loose_number
            && self.after_doubled(text, part.as_span().start(), span)
        {
            return;
        }
        let (code, message, fact, help) = match part.as_rule() {
            Rule::dangling => {
                let n_said = self.out.len();
                modifiers::spelled(self, part.clone());
                // Keep errors: an unknown letter is no modifier without an atom. Drop warnings: the letter is a
                // modifier all the same.
                let is_wrong = |one: &Diagnostic| one.severity == Severity::Error;
                if self.out[n_said..].iter().any(is_wrong) {
                    return;
                }
                self.out.truncate(n_said);
                let help = "modifiers are written before the atom that they modify: `fW`";
                (
                    codes::betza::MISSING_ATOM,
                    format!("no atom follows `{text}`"),
                    "modifies nothing",
                    help,
                )
            }
            Rule::open_vector if text.ends_with(')') => (
                codes::betza::VECTOR,
                format!("`{text}` is not a leap"),
                "expected two numbers",
                "write both coordinates: `(4,1)`",
            ),
            Rule::open_vector | Rule::open_group => {
                let message = "a parenthesis is never closed".to_string();
                (
                    codes::betza::UNCLOSED_PARENTHESIS,
                    message,
                    "opened here",
                    "write both coordinates and close it: `(4,1)`",
                )
            }
            Rule::loose_number => {
                let help = "a range is written after its atom: `W3`";
                (
                    codes::betza::MISSING_ATOM,
                    format!("there is no atom before `{text}`"),
                    "repeats nothing",
                    help,
                )
            }
            Rule::range_form => {
                let help = "a range is `3` (up to three), `2..5`, `3..` or `0` (no limit)";
                (
                    codes::betza::RANGE_FORM,
                    format!("`{text}` is not a range"),
                    "not understood",
                    help,
                )
            }
            _ => return self.stray(text, span, in_bracket),
        };
        self.report(code, &message, span, fact, Some(help));
    }

    pub(super) fn stray(&mut self, text: &str, span: Span, in_bracket: bool) {
        let (code, message, help) = match text {
            "@" => (
                codes::betza::DROP,
                "drops are not part of a movement".to_string(),
                "declare a store with `drop` in the definition",
            ),
            "]" => (
                codes::betza::UNOPENED_BRACKET,
                "this bracket was never opened".into(),
                "legs in brackets are written `[F?R]`",
            ),
            ")" => (
                codes::betza::UNOPENED_BRACKET,
                "this parenthesis was never opened".into(),
                "a leap is written `(4,1)`",
            ),
            "-" | "?" if !in_bracket => (
                codes::betza::UNEXPECTED_CHARACTER,
                format!("`{text}` joins legs in brackets only"),
                "write `[F?R]` or `[F-R]`",
            ),
            "+" => (
                codes::betza::UNEXPECTED_CHARACTER,
                "`+` is not part of a movement".into(),
                "write atoms one after the other: `WD`",
            ),
            "{" | "}" | "^" | ":" => (
                codes::betza::UNEXPECTED_CHARACTER,
                format!("`{text}` belongs to another dialect"),
                "hoppers are `p` and `g`, lame leaps `n` or brackets, rifles `caibR`",
            ),
            _ => (
                codes::betza::UNEXPECTED_CHARACTER,
                format!("`{text}` is not part of the notation"),
                "a movement is made of capitals (atoms) with small letters before them and numbers after them: `fmWfcF`",
            ),
        };
        self.report(code, &message, span, "not understood", Some(help));
    }
}

/// Returns a range like `[3-5]` in this notation.
pub(super) fn translated(bracketed: &str) -> Option<String> {
    let (min, max) = bracketed.trim_matches(['[', ']']).split_once('-')?;
    let min: u16 = min
        .parse()
        .ok()
        .filter(|min| (1..=NUMBER_MAX).contains(min))?;
    if max.is_empty() {
        return Some(format!("{min}.."));
    }
    let max: u16 = max
        .parse()
        .ok()
        .filter(|max| (1..=NUMBER_MAX).contains(max))?;
    Some(format!("{}..{}", min.min(max), min.max(max)))
}
