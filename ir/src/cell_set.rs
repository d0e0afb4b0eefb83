//! Sets of cells.

use crate::CellId;
use serde::{Serialize, Serializer};
use smallvec::{SmallVec, smallvec};

/// A set of cells of one board: a bit for each cell, in topology order.
///
/// Boards of up to 128 cells need no allocation. All sets of one board have one width, and the operators expect equal
/// widths.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CellSet {
    words: SmallVec<[u64; 2]>,
}

impl CellSet {
    /// Creates the empty set of a board with `n_cells` cells.
    pub fn empty(n_cells: usize) -> Self {
        Self {
            words: smallvec![0; n_cells.div_ceil(64)],
        }
    }

    /// Creates the set of all cells of a board with `n_cells` cells.
    pub fn full(n_cells: usize) -> Self {
        let mut set = Self {
            words: smallvec![u64::MAX; n_cells.div_ceil(64)],
        };
        if let (Some(last), n @ 1..) = (set.words.last_mut(), n_cells % 64) {
            *last = (1 << n) - 1;
        }
        set
    }

    /// Creates the set of these cells of a board with `n_cells` cells.
    pub fn of(n_cells: usize, cells: impl IntoIterator<Item = CellId>) -> Self {
        let mut set = Self::empty(n_cells);
        for cell in cells {
            set.insert(cell);
        }
        set
    }

    /// Creates the set of the cells whose entries are `kept`, on a board with `n_cells` cells. Cells without an entry
    /// are left out.
    #[inline]
    pub fn where_kept<T>(n_cells: usize, entries: &[T], kept: impl Fn(&T) -> bool) -> Self {
        let mut set = Self::empty(n_cells);
        for (word, entries) in set.words.iter_mut().zip(entries.chunks(64)) {
            for (bit, entry) in entries.iter().enumerate() {
                *word |= u64::from(kept(entry)) << bit;
            }
        }
        set
    }

    /// Tests whether the cell is in the set.
    #[inline]
    pub fn contains(&self, cell: CellId) -> bool {
        self.words[cell.index() / 64] >> (cell.index() % 64) & 1 == 1
    }

    /// Adds the cell.
    #[inline]
    pub fn insert(&mut self, cell: CellId) {
        self.words[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    /// Removes the cell.
    #[inline]
    pub fn remove(&mut self, cell: CellId) {
        self.words[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    /// Tests whether the set contains no cell.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    /// Returns the number of cells in the set.
    pub fn len(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// Returns the cells in topology order.
    pub fn iter(&self) -> impl Iterator<Item = CellId> + '_ {
        self.words.iter().enumerate().flat_map(|(index, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                if rest == 0 {
                    return None;
                }
                let bit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                Some(CellId::from_index(index * 64 + bit))
            })
        })
    }

    /// Returns the first cell in topology order.
    pub fn first(&self) -> Option<CellId> {
        self.iter().next()
    }

    /// Tests whether the two sets share a cell.
    pub fn intersects(&self, other: &Self) -> bool {
        self.words.iter().zip(&other.words).any(|(a, b)| a & b != 0)
    }

    /// Tests whether every cell of this set is in `other`.
    pub fn is_subset(&self, other: &Self) -> bool {
        self.words
            .iter()
            .zip(&other.words)
            .all(|(a, b)| a & !b == 0)
    }
}

/// A list of the cells.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl std::ops::BitAndAssign<&CellSet> for CellSet {
    fn bitand_assign(&mut self, other: &CellSet) {
        for (word, mask) in self.words.iter_mut().zip(&other.words) {
            *word &= mask;
        }
    }
}

impl std::ops::BitOrAssign<&CellSet> for CellSet {
    fn bitor_assign(&mut self, other: &CellSet) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }
}

impl std::ops::SubAssign<&CellSet> for CellSet {
    fn sub_assign(&mut self, other: &CellSet) {
        for (word, less) in self.words.iter_mut().zip(&other.words) {
            *word &= !less;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_was_put_in() {
        let set = CellSet::of(130, [CellId(0), CellId(64), CellId(129)]);
        assert_eq!(
            set.iter().collect::<Vec<_>>(),
            [CellId(0), CellId(64), CellId(129)]
        );
        assert_eq!(set.len(), 3);
        assert!(!set.contains(CellId(1)));
    }

    #[test]
    fn keeps_by_entry() {
        let entries: Vec<usize> = (0..70).collect();
        let set = CellSet::where_kept(130, &entries, |entry| entry % 23 == 0);
        assert_eq!(
            set,
            CellSet::of(130, [CellId(0), CellId(23), CellId(46), CellId(69)])
        );
    }

    #[test]
    fn set_algebra() {
        let mut a = CellSet::of(91, [CellId(1), CellId(2), CellId(90)]);
        let b = CellSet::of(91, [CellId(2), CellId(90)]);
        assert!(b.is_subset(&a) && !a.is_subset(&b) && a.intersects(&b));
        a -= &b;
        assert_eq!(a, CellSet::of(91, [CellId(1)]));
        a |= &b;
        a &= &b;
        assert_eq!(a, b);
        assert_eq!(CellSet::full(91).len(), 91);
    }
}
