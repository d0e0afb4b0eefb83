//! The range of a leg: the numbers after an atom.

use super::stray::translated;
use super::{Parser, Rule};
use crate::betza::ast::{Mark, Range};
use crate::betza::limits::NUMBER_MAX;
use crate::diagnostic::codes;
use crate::source::Span;
use pest::iterators::Pair;

impl Parser {
    pub(super) fn count(&mut self, pair: Pair<'_, Rule>) -> Option<Range> {
        let mark = Mark(self.span(&pair));
        let count = pair.into_inner().next()?;
        if count.as_rule() == Rule::bracketed {
            let places = count.as_span().start()..count.as_span().end();
            let help = match translated(count.as_str()) {
                Some(range) => format!("write `{}`", self.with(places, &range)),
                None => "write `R3..5`, or `R3..` without an upper bound".into(),
            };
            let message = "a range in brackets belongs to another dialect";
            self.report(
                codes::betza::RANGE_FORM,
                message,
                mark.0,
                "brackets hold legs",
                Some(&help),
            );
            return None;
        }
        let is_open = count.as_str().ends_with("..");
        let mut bounds = Vec::new();
        let mut has_dots = false;
        for part in count.into_inner() {
            match part.as_rule() {
                Rule::digits => bounds.push(self.number(part)),
                _ => has_dots = true,
            }
        }
        let range = match bounds[..] {
            [Some(max)] if !has_dots => Range { min: 1, max, mark },
            [Some(min)] if is_open => Range { min, max: 0, mark },
            [Some(min), Some(max)] if max > 0 => Range { min, max, mark },
            [Some(min), Some(_)] => {
                let help = format!("write `{min}..` where there is no upper bound");
                self.report(
                    codes::betza::RANGE_EMPTY,
                    "a range cannot end at 0",
                    mark.0,
                    "nothing is in it",
                    Some(&help),
                );
                return None;
            }
            _ => return None,
        };
        if range.min == 0 || (range.max > 0 && range.min > range.max) {
            let help = if range.min == 0 {
                "a leg has at least one step: write `1..3`, or `3` for short".to_string()
            } else {
                format!(
                    "write the smaller number first: `{}..{}`",
                    range.max, range.min
                )
            };
            self.report(
                codes::betza::RANGE_EMPTY,
                "no number is in this range",
                mark.0,
                "nothing is in it",
                Some(&help),
            );
            return None;
        }
        Some(range)
    }

    pub(super) fn number(&mut self, digits: Pair<'_, Rule>) -> Option<u16> {
        let span = self.span(&digits);
        let text = digits.as_str();
        if text.len() > 1 && text.starts_with('0') {
            let plain = text.trim_start_matches('0');
            let help = match plain {
                "" => "write `0` for no limit".to_string(),
                _ => format!(
                    "write `{plain}` for up to {plain} steps, `{plain}..{plain}` for exactly {plain}"
                ),
            };
            self.report(
                codes::betza::LEADING_ZERO,
                "a number starts with `0`",
                span,
                "has meant two things",
                Some(&help),
            );
            return None;
        }
        match text.parse::<u16>() {
            Ok(number) if number <= NUMBER_MAX => Some(number),
            _ => {
                let help = "write `0` for no limit";
                let fact = format!("at most {NUMBER_MAX}");
                self.report(
                    codes::betza::NUMBER_TOO_LARGE,
                    "this number is too large",
                    span,
                    &fact,
                    Some(help),
                );
                None
            }
        }
    }

    /// Reports a number after a doubled letter, `WW2`. `start` is the start of the number. Returns whether there is
    /// one.
    pub(super) fn after_doubled(&mut self, number: &str, start: usize, span: Span) -> bool {
        let mut before = self.text[..start].chars().rev();
        let (Some(letter), Some(other)) = (before.next(), before.next()) else {
            return false;
        };
        if letter != other || !letter.is_ascii_uppercase() {
            return false;
        }
        let help = format!("write `{letter}{letter}` without the number, or `{letter}{number}`");
        self.report(
            codes::betza::RANGE_FORM,
            &format!("`{number}` follows a doubled letter"),
            span,
            "a doubled letter rides without a limit",
            Some(&help),
        );
        true
    }
}
