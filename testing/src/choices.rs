//! Decisions of a generator: drawn from a seed and recorded, or played back from a record.

use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

/// A source of decisions.
///
/// - Every decision is a number below a bound, and 0 is the simplest: a generator puts its plainest form first.
/// - [`record`](Self::record) played back gives the same decisions.
/// - A record that is cut short goes on with zeros, and a changed record stays valid, since numbers are taken modulo the
///   bound. So a failure shrinks by a shorter record or lower numbers.
#[derive(Clone, Debug)]
pub struct Choices {
    source: Source,
    record: Vec<u16>,
}

#[derive(Clone, Debug)]
enum Source {
    Seed(Pcg64Mcg),
    Record { given: Vec<u16>, next: usize },
}

impl Choices {
    /// Creates decisions drawn from a seed, the same for the same seed on every machine.
    pub fn of_seed(seed: u64) -> Self {
        Self {
            source: Source::Seed(Pcg64Mcg::seed_from_u64(seed)),
            record: Vec::new(),
        }
    }

    /// Creates the decisions of an earlier [`record`](Self::record), with zeros after its end.
    pub fn of_record(given: &[u16]) -> Self {
        Self {
            source: Source::Record {
                given: given.to_vec(),
                next: 0,
            },
            record: Vec::new(),
        }
    }

    /// Creates decisions from the bytes of a fuzzer, two bytes each, with zeros after their end.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        let pairs = bytes
            .chunks(2)
            .map(|pair| u16::from_le_bytes([pair[0], pair.get(1).copied().unwrap_or(0)]));
        Self::of_record(&pairs.collect::<Vec<_>>())
    }

    /// Returns all decisions made so far.
    pub fn record(&self) -> &[u16] {
        &self.record
    }

    /// Returns a number from 0 to `bound - 1`; 0 if the bound is 0 or 1.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound.clamp(1, usize::from(u16::MAX));
        let chosen = match &mut self.source {
            Source::Seed(random) => random.random_range(0..bound),
            Source::Record { given, next } => {
                let chosen = given.get(*next).copied().unwrap_or(0);
                *next += 1;
                usize::from(chosen) % bound
            }
        };
        self.record
            .push(u16::try_from(chosen).expect("a bound is at most u16::MAX"));
        chosen
    }

    /// Returns a number from `least` to `most`, both included; `least` is the simplest.
    pub fn between(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most.saturating_sub(least) + 1)
    }

    /// Draws true so many times in a hundred; false is the simplest.
    pub fn chance(&mut self, percent: usize) -> bool {
        // The highest numbers mean yes, so that zero means no.
        self.below(100) >= 100 - percent.min(100)
    }

    /// Returns one of a list; the first is the simplest.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn one_of<'list, T>(&mut self, list: &'list [T]) -> &'list T {
        let chosen = self.below(list.len());
        &list[chosen]
    }

    /// Returns one of a list of entries with weights; the first is the simplest.
    ///
    /// # Panics
    /// If the list is empty or all weights are 0.
    pub fn weighted<'list, T>(&mut self, list: &'list [(usize, T)]) -> &'list T {
        let total = list.iter().map(|(weight, _)| weight).sum();
        let mut left = self.below(total);
        for (weight, entry) in list {
            if left < *weight {
                return entry;
            }
            left -= weight;
        }
        panic!("a weighted list has an entry of positive weight");
    }

    /// Returns so many entries of a list, in the order of the list.
    pub fn some_of<T: Clone>(&mut self, list: &[T], n_entries: usize) -> Vec<T> {
        let mut left = n_entries.min(list.len());
        let mut chosen = Vec::new();
        for (index, entry) in list.iter().enumerate() {
            if left > 0 && self.below(list.len() - index) < left {
                chosen.push(entry.clone());
                left -= 1;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(choices: &mut Choices) -> (usize, bool, usize, Vec<char>) {
        let list = ['a', 'b', 'c', 'd'];
        (
            choices.below(1000),
            choices.chance(50),
            choices.between(3, 9),
            choices.some_of(&list, 2),
        )
    }

    #[test]
    fn a_record_played_back_gives_the_same_decisions() {
        for seed in 0..50 {
            let mut drawn = Choices::of_seed(seed);
            let first = draw(&mut drawn);
            assert_eq!(draw(&mut Choices::of_record(drawn.record())), first);
        }
    }

    #[test]
    fn an_empty_record_gives_the_simplest() {
        assert_eq!(
            draw(&mut Choices::of_record(&[])),
            (0, false, 3, vec!['a', 'b'])
        );
    }

    #[test]
    fn some_of_takes_that_many_in_order() {
        let list: Vec<u32> = (0..9).collect();
        for seed in 0..50 {
            let chosen = Choices::of_seed(seed).some_of(&list, 4);
            assert_eq!(chosen.len(), 4);
            assert!(chosen.is_sorted());
        }
    }
}
