//! A small map in the order of its keys: for a page's module, which has each `BTreeMap` as some 9 KB of code.

use serde::{Serialize, Serializer};
use std::borrow::Borrow;
use std::ops::Index;

use crate::Arrange;

/// A map whose entries are in the order of their keys.
///
/// Cost: a key is found as fast as in a `BTreeMap`; to insert or remove one moves all that follow.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SortedMap<K, V>(Vec<(K, V)>);

impl<K, V> Default for SortedMap<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: Ord, V> SortedMap<K, V> {
    /// Creates a map without entries.
    pub fn new() -> Self {
        Self::default()
    }

    fn place<Q: Ord + ?Sized>(&self, key: &Q) -> Result<usize, usize>
    where
        K: Borrow<Q>,
    {
        self.0.binary_search_by(|(one, _)| one.borrow().cmp(key))
    }

    /// Returns the value of a key.
    pub fn get<Q: Ord + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        Some(&self.0[place].1)
    }

    /// Tests whether a key has a value.
    pub fn contains_key<Q: Ord + ?Sized>(&self, key: &Q) -> bool
    where
        K: Borrow<Q>,
    {
        self.place(key).is_ok()
    }

    /// Gives a key a value; returns the one before.
    pub fn insert(&mut self, key: K, value: V) -> Option<V> {
        match self.place(&key) {
            Ok(place) => Some(std::mem::replace(&mut self.0[place].1, value)),
            Err(place) => {
                self.0.insert(place, (key, value));
                None
            }
        }
    }

    /// Removes a key; returns its value.
    pub fn remove<Q: Ord + ?Sized>(&mut self, key: &Q) -> Option<V>
    where
        K: Borrow<Q>,
    {
        let place = self.place(key).ok()?;
        Some(self.0.remove(place).1)
    }

    /// Returns the value of a key, which is the default value at first.
    pub fn of(&mut self, key: K) -> &mut V
    where
        V: Default,
    {
        let place = match self.place(&key) {
            Ok(place) => place,
            Err(place) => {
                self.0.insert(place, (key, V::default()));
                place
            }
        };
        &mut self.0[place].1
    }
}

impl<K, V> SortedMap<K, V> {
    /// Tests whether there are no entries.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns the entries in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&K, &V)> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(key, value)| (key, value))
    }

    /// Returns the keys in order.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &K> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(key, _)| key)
    }

    /// Returns the values in the order of their keys.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &V> + DoubleEndedIterator + Clone {
        self.0.iter().map(|(_, value)| value)
    }

    /// Returns the values in the order of their keys, to change them.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut V> {
        self.0.iter_mut().map(|(_, value)| value)
    }

    /// Returns the values in the order of their keys.
    pub fn into_values(self) -> impl ExactSizeIterator<Item = V> {
        self.0.into_iter().map(|(_, value)| value)
    }
}

impl<K, V> IntoIterator for SortedMap<K, V> {
    type Item = (K, V);
    type IntoIter = std::vec::IntoIter<(K, V)>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<K: Serialize, V: Serialize> Serialize for SortedMap<K, V> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<K: Ord, V> FromIterator<(K, V)> for SortedMap<K, V> {
    /// Collects entries; the last one of a key counts.
    fn from_iter<I: IntoIterator<Item = (K, V)>>(entries: I) -> Self {
        let mut entries: Vec<(K, V)> = entries.into_iter().collect();
        entries.reverse();
        entries.arrange_by(|(a, _), (b, _)| a.cmp(b));
        entries.dedup_by(|(a, _), (b, _)| a == b);
        Self(entries)
    }
}

impl<K: Ord + Borrow<Q>, Q: Ord + ?Sized, V> Index<&Q> for SortedMap<K, V> {
    type Output = V;

    /// Returns the value of a key.
    ///
    /// # Panics
    /// If the key has none.
    fn index(&self, key: &Q) -> &V {
        self.get(key)
            .unwrap_or_else(|| panic!("the key has no value"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn it_is_as_a_map_of_the_standard_library() {
        let (mut sorted, mut map) = (SortedMap::new(), BTreeMap::new());
        for step in 0..400_u32 {
            let key = step * 37 % 61;
            match step % 5 {
                0 => assert_eq!(sorted.remove(&key), map.remove(&key)),
                1 => *sorted.of(key) += step,
                _ => assert_eq!(sorted.insert(key, step), map.insert(key, step)),
            }
            if step % 5 == 1 {
                *map.entry(key).or_default() += step;
            }
            assert!(sorted.iter().eq(map.iter()) && sorted.len() == map.len());
            assert_eq!(sorted.get(&step), map.get(&step));
        }
        let twice = [(2, 'a'), (1, 'b'), (2, 'c')];
        let collected: SortedMap<i32, char> = twice.into_iter().collect();
        assert!(collected.into_iter().eq(BTreeMap::from(twice)));
    }
}
