//! The fields after castling rights and en passant: remaining checks, half-move clock, move number.

use std::ops::Range;

use super::{Reader, Wrong};
use crate::{CounterField, CounterId, CounterScope, PlayerId, turns_in_order};

impl Reader<'_> {
    pub(super) fn counts(&mut self, fields: &[Range<usize>]) {
        let mut numbers = Vec::new();
        let mut has_checks = false;
        for field in fields {
            let text = &self.text[field.clone()];
            let is_of_checks = text.contains('+');
            if is_of_checks && !has_checks {
                has_checks = true;
                self.checks(field);
            } else if is_of_checks || numbers.len() == 2 {
                self.fault(Wrong::TooManyFields, field.clone());
            } else {
                match text.parse::<u32>() {
                    Ok(number) => numbers.push((number, field)),
                    Err(_) => self.fault(Wrong::NoNumber, field.clone()),
                }
            }
        }
        if let (Some((clock, field)), Some(counter)) =
            (numbers.first(), self.counter_of(CounterField::Clock))
        {
            self.count(counter, 0, *clock, field);
        }
        let n_players = u32::try_from(self.rules.players.len()).unwrap_or(1);
        let round = numbers.get(1).map_or(1, |(number, _)| *number).max(1);
        let plies = (round - 1)
            .saturating_mul(n_players)
            .saturating_add(u32::from(self.turn.0));
        let turns = turns_in_order(plies, self.rules.players.len());
        let turns = turns.enumerate();
        self.said.turns = turns
            .map(|(player, turns)| (PlayerId::from_index(player), turns))
            .collect();
    }

    /// Reads `3+3`, the remaining checks of each player, or `+1+0`, the checks given. Checks given are subtracted
    /// from the counter's first value, or are the value of a counter that goes up.
    fn checks(&mut self, field: &Range<usize>) {
        let Some(index) = self.counter_of(CounterField::Checks) else {
            return self.fault(Wrong::ChecksNotCounted, field.clone());
        };
        let counter = &self.rules.counters[index];
        let text = &self.text[field.clone()];
        let given = text.strip_prefix('+');
        let value = |number: &str| {
            let number: u32 = number.parse().ok()?;
            match given {
                Some(_) if counter.subtract.is_some() => {
                    u32::from(counter.start).checked_sub(number)
                }
                _ => Some(number),
            }
        };
        let values = given.unwrap_or(text).split('+');
        let values: Vec<Option<u32>> = values.map(value).collect();
        if values.len() != self.rules.players.len() || values.contains(&None) {
            return self.fault(Wrong::ChecksUnreadable, field.clone());
        }
        for (player, value) in values.into_iter().flatten().enumerate() {
            self.count(index, player, value, field);
        }
    }

    fn counter_of(&self, field: CounterField) -> Option<usize> {
        let mut counters = self.rules.counters.iter();
        counters.position(|counter| counter.field == field)
    }

    fn count(&mut self, counter: usize, player: usize, value: u32, field: &Range<usize>) {
        let rules = &self.rules.counters[counter];
        let Some(count) = u16::try_from(value).ok().filter(|one| *one <= rules.max) else {
            let wrong = Wrong::CounterTooHigh { counter, value };
            return self.fault(wrong, field.clone());
        };
        let player = match rules.scope {
            CounterScope::Game => 0,
            CounterScope::Player => player,
        };
        let counter = CounterId::from_index(counter);
        let player = PlayerId::from_index(player);
        let mut values = self.said.counters.iter_mut();
        if let Some((_, _, first)) = values.find(|(of, by, _)| (*of, *by) == (counter, player)) {
            *first = count;
        }
    }
}
