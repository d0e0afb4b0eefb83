//! Sets of cells in a fixed number of words.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

use ir::{CellId, CellSet};

use crate::data::extract::Extract;
use interpreter::executor::KeyMaker;

/// A set of cells: one bit each, in as few words as the board needs.
pub(crate) trait Set:
    Copy
    + Default
    + Eq
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The most cells of a set.
    const N_CELLS: usize;

    /// A value for each cell.
    type PerCell<T: Copy + Debug + Send + Sync + 'static>: PerCell<T>;

    /// Returns the set of one cell.
    fn of(cell: usize) -> Self;

    /// Tests whether the set is empty.
    fn is_empty(self) -> bool;

    /// Returns the number of its cells.
    fn len(self) -> u32;

    /// Returns the first cell; any number if there is none.
    fn first(self) -> usize;

    /// Returns the set without its first cell.
    fn rest(self) -> Self;

    /// Returns the set with the number of each cell increased by this, modulo the count of numbers: bits that leave the
    /// words at one end return at the other.
    fn rotated(self, by: Offset) -> Self;

    /// Gathers the bits under a mask, the lowest first.
    fn extract(self, mask: Self, machine: impl Extract) -> usize;

    /// Returns one of the words, each of 64 cells; any one if there is none of this number.
    fn word(self, at: usize) -> u64;

    /// Adds the set to a key.
    fn add_to(self, key: &mut KeyMaker) {
        (0..Self::N_CELLS / 64).for_each(|word| key.add(self.word(word)));
    }

    /// Tests whether the cell is in the set.
    #[inline(always)]
    fn contains(self, cell: usize) -> bool {
        !(self & Self::of(cell)).is_empty()
    }

    /// Tests whether both sets share a cell.
    #[inline(always)]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Returns this set without the other.
    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// Tests whether there are two or more cells in the set.
    #[inline(always)]
    fn is_several(self) -> bool {
        !self.rest().is_empty()
    }

    /// Returns the cells, in order.
    #[inline(always)]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }

    /// Creates a set from a set of the board.
    fn from_cells(cells: &CellSet) -> Self {
        let cells = cells.iter();
        cells.fold(Self::default(), |set, cell| set | Self::of(cell.index()))
    }

    /// Creates a set from cells of the board.
    fn from_list<'c>(cells: impl IntoIterator<Item = &'c CellId>) -> Self {
        let cells = cells.into_iter();
        cells.fold(Self::default(), |set, cell| set | Self::of(cell.index()))
    }
}

/// The difference of the numbers of cells, modulo the width of a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Offset(u16);

impl Offset {
    /// Creates the offset of this distance, in a set of this width.
    pub(crate) fn by<S: Set>(distance: i16) -> Self {
        Self(distance.rem_euclid(S::N_CELLS as i16) as u16)
    }

    /// Returns the inverse offset.
    #[inline(always)]
    pub(crate) fn back<S: Set>(self) -> Self {
        Self((S::N_CELLS as u16 - self.0) % S::N_CELLS as u16)
    }

    /// Returns the number of a cell after the offset.
    #[inline(always)]
    pub(crate) fn of<S: Set>(self, cell: usize) -> usize {
        (cell + usize::from(self.0)) % S::N_CELLS
    }
}

/// A value for each cell.
pub(crate) trait PerCell<T>: Clone + Debug + Send + Sync {
    /// Creates the values from a list by cell; `rest` is the value after its end.
    fn of(list: &[T], rest: T) -> Self;

    /// Returns the value of a cell.
    fn at(&self, cell: usize) -> &T;
}

macro_rules! per_cell {
    ($n:literal) => {
        impl<T: Copy + Debug + Send + Sync> PerCell<T> for Box<[T; $n]> {
            fn of(list: &[T], rest: T) -> Self {
                Box::new(std::array::from_fn(|cell| {
                    list.get(cell).copied().unwrap_or(rest)
                }))
            }

            #[inline(always)]
            fn at(&self, cell: usize) -> &T {
                &self[cell % $n]
            }
        }
    };
}

per_cell!(64);
per_cell!(128);
per_cell!(256);
per_cell!(1024);

/// The cells of a set, in order.
pub(crate) struct Cells<S>(S);

impl<S: Set> Iterator for Cells<S> {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.rest();
        Some(first)
    }
}

macro_rules! set_in_one_number {
    ($word:ty, $n:literal, $extract:expr) => {
        impl Set for $word {
            const N_CELLS: usize = $n;

            type PerCell<T: Copy + Debug + Send + Sync + 'static> = Box<[T; $n]>;

            #[inline(always)]
            fn of(cell: usize) -> Self {
                1 << (cell & ($n - 1))
            }

            #[inline(always)]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize & ($n - 1)
            }

            #[inline(always)]
            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn rotated(self, by: Offset) -> Self {
                self.rotate_left(u32::from(by.0))
            }

            #[inline(always)]
            fn extract(self, mask: Self, machine: impl Extract) -> usize {
                $extract(self, mask, machine)
            }

            #[inline(always)]
            fn word(self, at: usize) -> u64 {
                (self >> (at * 64 & ($n - 1))) as u64
            }
        }
    };
}

#[inline(always)]
fn extract_u64(word: u64, mask: u64, machine: impl Extract) -> usize {
    machine.extract(word, mask) as usize
}

#[inline(always)]
fn extract_u128(words: u128, mask: u128, machine: impl Extract) -> usize {
    let (low, high) = (mask as u64, (mask >> 64) as u64);
    let lower = machine.extract(words as u64, low);
    let upper = machine.extract((words >> 64) as u64, high);
    (lower | upper << (low.count_ones() & 63)) as usize
}

set_in_one_number!(u64, 64, extract_u64);
set_in_one_number!(u128, 128, extract_u128);

/// Sets of more cells, in so many words.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Wide<const W: usize>([u64; W]);

impl<const W: usize> Default for Wide<W> {
    #[inline(always)]
    fn default() -> Self {
        Self([0; W])
    }
}

macro_rules! operator {
    ($words:literal, $inline:ident, $name:ident, $function:ident, $assign:ident, $assigns:ident, $join:expr) => {
        impl $name for Wide<$words> {
            type Output = Self;

            #[inline($inline)]
            fn $function(self, other: Self) -> Self {
                Self(std::array::from_fn(|word| {
                    $join(self.0[word], other.0[word])
                }))
            }
        }

        impl $assign for Wide<$words> {
            #[inline($inline)]
            fn $assigns(&mut self, other: Self) {
                for (word, other) in self.0.iter_mut().zip(other.0) {
                    *word = $join(*word, other);
                }
            }
        }
    };
}

macro_rules! set_in_words {
    ($words:literal, $n:literal, $inline:ident) => {
        operator!(
            $words,
            $inline,
            BitAnd,
            bitand,
            BitAndAssign,
            bitand_assign,
            |a: u64, b| a & b
        );
        operator!(
            $words,
            $inline,
            BitOr,
            bitor,
            BitOrAssign,
            bitor_assign,
            |a: u64, b| a | b
        );
        operator!(
            $words,
            $inline,
            BitXor,
            bitxor,
            BitXorAssign,
            bitxor_assign,
            |a: u64, b| a ^ b
        );

        impl Not for Wide<$words> {
            type Output = Self;

            #[inline($inline)]
            fn not(self) -> Self {
                Self(self.0.map(|word| !word))
            }
        }

        impl Set for Wide<$words> {
            const N_CELLS: usize = $n;

            type PerCell<T: Copy + Debug + Send + Sync + 'static> = Box<[T; $n]>;

            #[inline($inline)]
            fn of(cell: usize) -> Self {
                let mut words = [0; $words];
                words[(cell >> 6) % $words] = 1 << (cell & 63);
                Self(words)
            }

            #[inline($inline)]
            fn is_empty(self) -> bool {
                self.0.iter().fold(0, |all, word| all | word) == 0
            }

            #[inline(always)]
            fn len(self) -> u32 {
                self.0.iter().map(|word| word.count_ones()).sum()
            }

            #[inline($inline)]
            fn first(self) -> usize {
                let word = self.0.iter().position(|word| *word != 0).unwrap_or(0);
                word * 64 + (self.0[word].trailing_zeros() as usize & 63)
            }

            #[inline($inline)]
            fn rest(self) -> Self {
                let mut words = self.0;
                if let Some(word) = words.iter_mut().find(|word| **word != 0) {
                    *word &= *word - 1;
                }
                Self(words)
            }

            #[inline($inline)]
            fn rotated(self, by: Offset) -> Self {
                let (words, bits) = (usize::from(by.0 >> 6), u32::from(by.0 & 63));
                let word = |at: usize| self.0[(at + 2 * $words - words) % $words];
                Self(std::array::from_fn(|at| match bits {
                    0 => word(at),
                    _ => word(at) << bits | word(at + $words - 1) >> (64 - bits),
                }))
            }

            #[inline(always)]
            fn extract(self, mask: Self, machine: impl Extract) -> usize {
                let (mut bits, mut n) = (0, 0);
                for word in 0..$words {
                    let mask = mask.0[word];
                    bits |= machine.extract(self.0[word], mask) << (n & 63);
                    n += mask.count_ones();
                }
                bits as usize
            }

            #[inline(always)]
            fn word(self, at: usize) -> u64 {
                self.0[at % $words]
            }
        }
    };
}

set_in_words!(4, 256, always);
// Inlined, what so many words take would add half as much again to the time that it takes to build the crate.
set_in_words!(16, 1024, never);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::extract::Portable;
    use std::collections::BTreeSet;

    fn agrees<S: Set>() {
        let n = S::N_CELLS;
        let mut seed = 7usize;
        let mut some = |parts: usize| -> BTreeSet<usize> {
            (0..n)
                .filter(|_| {
                    seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1);
                    (seed >> 33).is_multiple_of(parts)
                })
                .collect()
        };
        let set = |cells: &BTreeSet<usize>| {
            let cells = cells.iter();
            cells.fold(S::default(), |set, cell| set | S::of(*cell))
        };
        for parts in [1, 2, 3, 9, 40] {
            let (a, b) = (some(parts), some(3));
            let (one, other) = (set(&a), set(&b));
            let cells = |set: S| set.cells().collect::<BTreeSet<usize>>();
            assert_eq!(cells(one), a);
            assert_eq!(cells(one & other), &a & &b);
            assert_eq!(cells(one | other), &a | &b);
            assert_eq!(cells(one ^ other), &a ^ &b);
            assert_eq!(cells(one.without(other)), &a - &b);
            assert_eq!(
                (one.len() as usize, one.is_empty()),
                (a.len(), a.is_empty())
            );
            assert_eq!(one.is_several(), a.len() > 1);
            for by in [-65i16, -64, -13, -1, 0, 1, 9, 63, 64, 70] {
                let offset = Offset::by::<S>(by);
                let rotated: BTreeSet<usize> = a.iter().map(|cell| offset.of::<S>(*cell)).collect();
                assert_eq!(cells(one.rotated(offset)), rotated, "{by}");
                assert_eq!(one.rotated(offset).rotated(offset.back::<S>()), one);
            }
            for (at, word) in (0..n / 64).map(|at| (at, one.word(at))) {
                let bits = (0..64).map(|bit| word >> bit & 1 == 1);
                let expected = (0..64).map(|bit| a.contains(&(at * 64 + bit)));
                assert!(bits.eq(expected), "{at}");
            }
            let few: BTreeSet<usize> = b.iter().copied().take(10).collect();
            let bits = few.iter().enumerate();
            let gathered = bits.map(|(bit, cell)| usize::from(a.contains(cell)) << bit);
            assert_eq!(
                one.extract(set(&few), Portable::<true>),
                gathered.sum::<usize>()
            );
        }
    }

    #[test]
    fn sets_of_every_width_are_sets() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<Wide<4>>();
        agrees::<Wide<16>>();
    }
}
