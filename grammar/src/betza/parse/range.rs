//! The range of a leg: the numbers after an atom.

use super::stray::translated;
use super::{Parser, Rule};
use crate::betza::ast::{Mark, Range};
use crate::betza::limits::NUMBER_MAX;
use crate::betza::mistake::Mistake;
use crate::source::Span;
use pest::iterators::Pair;

impl Parser {
    pub(super) fn count(&mut self, pair: Pair<'_, Rule>) -> Option<Range> {
        let mark = Mark(self.span(&pair));
        let count = pair.into_inner().next()?;
        if count.as_rule() == Rule::bracketed {
            let places = count.as_span().start()..count.as_span().end();
            let range = translated(count.as_str());
            let whole = range.map(|range| self.with(places, &range));
            self.report(Mistake::RangeInBrackets { whole }, mark.0);
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
                self.report(Mistake::EndsAtZero { min }, mark.0);
                return None;
            }
            _ => return None,
        };
        if range.min == 0 || (range.max > 0 && range.min > range.max) {
            self.report(Mistake::EmptyRange(range), mark.0);
            return None;
        }
        Some(range)
    }

    pub(super) fn number(&mut self, digits: Pair<'_, Rule>) -> Option<u16> {
        let span = self.span(&digits);
        let text = digits.as_str();
        if text.len() > 1 && text.starts_with('0') {
            self.report(Mistake::LeadingZero { number: text }, span);
            return None;
        }
        match text.parse::<u16>() {
            Ok(number) if number <= NUMBER_MAX => Some(number),
            _ => {
                self.report(Mistake::NumberTooLarge, span);
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
        self.report(Mistake::RangeOfDoubled { letter, number }, span);
        true
    }
}
