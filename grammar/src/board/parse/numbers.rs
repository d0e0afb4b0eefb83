//! Numbers of a board file.

use super::mistake::{Mistake, Numeral};
use super::{Read, Reader, Rule};
use crate::board::ast::At;
use crate::board::limits::{COORDINATE_MAX, RING_MAX};
use pest::iterators::Pair;

impl Reader {
    pub(super) fn heading(&mut self, pair: &Pair<Rule>) -> Read<At<u16>> {
        let value = self.number(pair, 0, RING_MAX, Numeral::Heading)?;
        let span = self.span_of(pair);
        Ok(At { value, span })
    }

    pub(super) fn number(
        &mut self,
        pair: &Pair<Rule>,
        min: u16,
        max: u16,
        what: Numeral,
    ) -> Read<u16> {
        match pair.as_str().parse::<u16>() {
            Ok(number) if (min..=max).contains(&number) => Ok(number),
            _ => self.bad_number(pair, what, (i64::from(min), i64::from(max))),
        }
    }

    pub(super) fn signed(&mut self, pair: &Pair<Rule>) -> Read<i32> {
        let max = i32::from(COORDINATE_MAX);
        match pair.as_str().parse::<i32>() {
            Ok(number) if (-max..=max).contains(&number) => Ok(number),
            _ => self.bad_coordinate(pair),
        }
    }

    pub(super) fn decimal(&mut self, pair: &Pair<Rule>) -> Read<f64> {
        let max = f64::from(COORDINATE_MAX);
        match pair.as_str().parse::<f64>() {
            Ok(number) if number.abs() <= max => Ok(number),
            _ => self.bad_coordinate(pair),
        }
    }

    fn bad_coordinate<T>(&mut self, pair: &Pair<Rule>) -> Read<T> {
        let max = i64::from(COORDINATE_MAX);
        self.bad_number(pair, Numeral::Coordinate, (-max, max))
    }

    /// Refuses a number, perhaps in parentheses, that is out of its range.
    pub(super) fn bad_number<T>(
        &mut self,
        pair: &Pair<Rule>,
        what: Numeral,
        (min, max): (i64, i64),
    ) -> Read<T> {
        let mistake = Mistake::BadNumber {
            number: pair.as_str().trim_matches(['(', ')']),
            what,
            min,
            max,
        };
        self.refuse(mistake, self.span_of(pair))
    }
}
