//! Numbers of a board file.

use super::{Read, Reader, Rule};
use crate::board::ast::At;
use crate::board::limits::{COORDINATE_MAX, RING_MAX};
use crate::diagnostic::{Diagnostic, codes};
use crate::source::Span;
use pest::iterators::Pair;

impl Reader {
    pub(super) fn heading(&mut self, pair: &Pair<Rule>) -> Read<At<u16>> {
        let value = self.number(pair, 0, RING_MAX, "a heading")?;
        let span = self.span_of(pair);
        Ok(At { value, span })
    }

    pub(super) fn number(
        &mut self,
        pair: &Pair<Rule>,
        min: u16,
        max: u16,
        what: &str,
    ) -> Read<u16> {
        match pair.as_str().parse::<u16>() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => {
                let span = self.span_of(pair);
                self.refuse(bad_number(
                    pair.as_str(),
                    what,
                    i64::from(min),
                    i64::from(max),
                    span,
                ))
            }
        }
    }

    pub(super) fn signed(&mut self, pair: &Pair<Rule>) -> Read<i32> {
        let max = i32::from(COORDINATE_MAX);
        match pair.as_str().parse::<i32>() {
            Ok(number) if (-max..=max).contains(&number) => Ok(number),
            _ => {
                let span = self.span_of(pair);
                self.refuse(bad_number(
                    pair.as_str(),
                    "a coordinate",
                    -i64::from(max),
                    i64::from(max),
                    span,
                ))
            }
        }
    }

    pub(super) fn decimal(&mut self, pair: &Pair<Rule>) -> Read<f64> {
        let max = f64::from(COORDINATE_MAX);
        match pair.as_str().parse::<f64>() {
            Ok(number) if number.abs() <= max => Ok(number),
            _ => {
                let span = self.span_of(pair);
                let max = i64::from(COORDINATE_MAX);
                self.refuse(bad_number(pair.as_str(), "a coordinate", -max, max, span))
            }
        }
    }
}

pub(super) fn bad_number(text: &str, what: &str, min: i64, max: i64, span: Span) -> Diagnostic {
    let message = format!("`{text}` is not allowed as {what}");
    let label = if text.parse::<i64>().is_ok_and(|number| number < min) {
        "too small"
    } else {
        "too large"
    };
    Diagnostic::error(codes::topology::BAD_NUMBER, message, span, label)
        .with_help(format!("write a number from {min} to {max}"))
}
