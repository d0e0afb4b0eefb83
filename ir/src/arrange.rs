//! Sorting whose code is made once, and not again for each type. Where speed matters, the sorts of the standard library are
//! faster; each of them is some 5 KB of the page's module.

use std::cmp::Ordering;

/// Slices that can be sorted; equal elements keep their order.
pub trait Arrange<T> {
    /// Sorts by an order of elements.
    fn arrange_by(&mut self, compare: impl FnMut(&T, &T) -> Ordering);

    /// Sorts in the natural order.
    fn arrange(&mut self)
    where
        T: Ord,
    {
        self.arrange_by(T::cmp);
    }

    /// Sorts by keys, which are found anew for each comparison.
    fn arrange_by_key<K: Ord>(&mut self, mut key: impl FnMut(&T) -> K) {
        self.arrange_by(|a, b| key(a).cmp(&key(b)));
    }
}

impl<T> Arrange<T> for [T] {
    fn arrange_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        if self.len() < 2 {
            return;
        }
        let mut sources = order(self.len(), &mut |a, b| compare(&self[a], &self[b]));
        for start in 0..self.len() {
            let mut place = start;
            while sources[place] != start {
                let source = sources[place];
                self.swap(place, source);
                sources[place] = place;
                place = source;
            }
            sources[place] = place;
        }
    }
}

/// Returns which element belongs in each of these places.
fn order(n: usize, compare: &mut dyn FnMut(usize, usize) -> Ordering) -> Vec<usize> {
    let mut sources: Vec<usize> = (0..n).collect();
    sources.sort_by(|a, b| compare(*a, *b));
    sources
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_elements_keep_their_order() {
        let words = [
            "knight", "fers", "elephant", "wazir", "king", "dabbaba", "rook", "zebra",
        ];
        let mut arranged = words.map(str::to_string);
        let mut sorted = arranged.clone();
        arranged.arrange_by_key(String::len);
        sorted.sort_by_key(String::len);
        assert_eq!(arranged, sorted);
        arranged.arrange();
        sorted.sort();
        assert_eq!(arranged, sorted);
    }

    #[test]
    fn every_order_of_few_elements_is_sorted() {
        for n in 0..7_usize {
            for code in 0..n.pow(n as u32).max(1) {
                let mut numbers: Vec<usize> =
                    (0..n).map(|place| code / n.pow(place as u32) % n).collect();
                let mut sorted = numbers.clone();
                numbers.arrange();
                sorted.sort_unstable();
                assert_eq!(numbers, sorted);
            }
        }
    }
}
