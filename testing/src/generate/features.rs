//! The features of a generated definition, by name.

use std::collections::BTreeMap;

/// Names of rule kinds, keys, words, modes and forms of boards, with the number of occurrences of each.
///
/// A name is the word of its category, a space and the name itself: `key forbid.attack`, `name mine`, `function near`,
/// `board cylinder`, `mode lame`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Features {
    counts: BTreeMap<String, usize>,
}

impl Features {
    /// Counts one occurrence.
    pub fn note(&mut self, name: &str) {
        match self.counts.get_mut(name) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(name.to_owned(), 1);
            }
        }
    }

    /// Adds the counts of other features.
    pub fn join(&mut self, other: &Self) {
        for (name, count) in &other.counts {
            *self.counts.entry(name.clone()).or_default() += count;
        }
    }

    /// Tests whether a feature occurs.
    pub fn has(&self, name: &str) -> bool {
        self.counts.contains_key(name)
    }

    /// Returns all names and counts, in alphabetical order.
    pub fn counts(&self) -> impl Iterator<Item = (&str, usize)> {
        self.counts
            .iter()
            .map(|(name, count)| (name.as_str(), *count))
    }
}
