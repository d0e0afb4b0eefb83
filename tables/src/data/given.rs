//! Statuses that effects have given: the pieces with each status, and the number of moves left.
//!
//! The moves left are kept in binary: for each status a set of pieces for each digit. So all numbers are decremented in a
//! few operations, and the pieces with a status are the union of its digits.

use ir::{Rules, StatusId};

use crate::data::numbering::Numbering;
use crate::data::set::Set;
use crate::data::sets::Sets;
use interpreter::Position;
use interpreter::executor::KeyMaker;

/// The most digits of all given statuses together in a state.
pub(crate) const GIVEN_MAX: usize = 8;

/// The place of a status.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StatusPlace {
    /// Its lowest digit.
    start: usize,
    /// The number of its digits; none if it is derived, not given.
    n_digits: usize,
    /// The number of moves for which it is in force, including the one that gives it.
    lasts: u8,
}

impl StatusPlace {
    /// Finds places for the statuses of a game, by id.
    pub(crate) fn all(rules: &Rules) -> Vec<Self> {
        let mut start = 0;
        let statuses = rules.statuses.iter();
        let places = statuses.map(|status| {
            let lasts = status.lasts.saturating_add(1);
            let n_digits = match status.derived {
                None => (u8::BITS - lasts.leading_zeros()) as usize,
                Some(_) => 0,
            };
            start += n_digits;
            Self {
                start: start - n_digits,
                n_digits,
                lasts,
            }
        });
        places.collect()
    }

    /// Returns the number of digits of all of them.
    pub(crate) fn n_digits(all: &[Self]) -> usize {
        all.iter().map(|place| place.n_digits).sum()
    }

    fn of<'d, S>(&self, digits: &'d [S]) -> &'d [S] {
        digits
            .get(self.start..self.start + self.n_digits)
            .unwrap_or_default()
    }

    fn of_mut<'d, S>(&self, digits: &'d mut [S]) -> &'d mut [S] {
        digits
            .get_mut(self.start..self.start + self.n_digits)
            .unwrap_or_default()
    }
}

/// Given statuses: their digits, none in games without such statuses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Given<S: Set>(Sets<S, GIVEN_MAX>);

impl<S: Set> Given<S> {
    /// Copies statuses of the same game.
    #[inline(always)]
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.0.copy_from(&other.0);
    }

    fn digits(&self) -> &[S] {
        &self.0
    }

    fn digits_mut(&mut self) -> &mut [S] {
        &mut self.0
    }

    /// Returns the statuses of a position.
    pub(crate) fn of_position(
        position: &Position,
        places: &[StatusPlace],
        numbers: &Numbering,
    ) -> Self {
        let n_digits = StatusPlace::n_digits(places);
        let mut all = Self(Sets::empty(n_digits));
        for given in &position.statuses {
            if let Some(place) = places.get(given.status.index()) {
                all.set(place, S::of(numbers.number(given.cell)), given.left);
            }
        }
        all
    }

    /// Writes them into a position.
    pub(crate) fn write(
        &self,
        places: &[StatusPlace],
        position: &mut Position,
        numbers: &Numbering,
    ) {
        if self.digits().is_empty() {
            return;
        }
        position.statuses.clear();
        for (index, place) in places.iter().enumerate() {
            let digits = place.of(self.digits());
            for cell in self.with(place, 0).cells() {
                let left = digits.iter().rev();
                let left = left.fold(0, |left, digit| left << 1 | u8::from(digit.contains(cell)));
                position.statuses.push(interpreter::Given {
                    status: StatusId::from_index(index),
                    cell: numbers.cell(cell),
                    left,
                });
            }
        }
        let given = &mut position.statuses;
        given.sort_unstable_by_key(|given| (given.status, given.cell));
    }

    /// Adds them to a key.
    pub(crate) fn add_to(&self, key: &mut KeyMaker) {
        self.digits().iter().for_each(|digit| digit.add_to(key));
    }

    /// Returns the pieces that will have a status after so many more moves, none or one.
    #[inline]
    pub(crate) fn with(&self, place: &StatusPlace, ahead: u8) -> S {
        let digits = place
            .of(self.digits())
            .iter()
            .skip(usize::from(ahead.min(1)));
        digits.fold(S::default(), |pieces, digit| pieces | *digit)
    }

    /// Gives pieces a status for so many moves; it is renewed for pieces that have it.
    fn set(&mut self, place: &StatusPlace, pieces: S, left: u8) {
        for (at, digit) in place.of_mut(self.digits_mut()).iter_mut().enumerate() {
            *digit = match left >> at & 1 == 1 {
                true => *digit | pieces,
                false => digit.without(pieces),
            };
        }
    }

    /// Gives pieces a status in the move that is made.
    pub(crate) fn give(&mut self, place: &StatusPlace, pieces: S) {
        self.set(place, pieces, place.lasts);
    }

    /// Clears a status of pieces.
    pub(crate) fn take(&mut self, place: &StatusPlace, pieces: S) {
        self.set(place, pieces, 0);
    }

    /// Removes the statuses of removed pieces, and moves others with their pieces from cell to cell, all at once.
    #[inline(always)]
    pub(crate) fn go(&mut self, gone: S, ways: &[(S, S)]) {
        let from = ways.iter().fold(S::default(), |all, (from, _)| all | *from);
        for digit in self.digits_mut() {
            let before = *digit;
            *digit = before.without(gone | from);
            for (from, to) in ways {
                if before.meets(*from) {
                    *digit |= *to;
                }
            }
        }
    }

    /// Removes the statuses of these pieces.
    #[inline(always)]
    pub(crate) fn remove(&mut self, pieces: S) {
        self.digits_mut()
            .iter_mut()
            .for_each(|digit| *digit = digit.without(pieces));
    }

    /// Ends the move: decrements the moves left of each status.
    #[inline]
    pub(crate) fn run_down(&mut self, places: &[StatusPlace]) {
        if self.digits().iter().all(|digit| digit.is_empty()) {
            return;
        }
        for place in places {
            let digits = place.of_mut(self.digits_mut());
            let mut borrowed = digits
                .iter()
                .fold(S::default(), |pieces, digit| pieces | *digit);
            for digit in digits {
                let next = borrowed.without(*digit);
                *digit ^= borrowed;
                borrowed = next;
            }
        }
    }
}
