//! The transposition table: stored search results of positions, shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::score::FAR;

/// The relation of a stored score to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The exact score.
    Exact,
    /// A lower bound.
    Lower,
    /// An upper bound.
    Upper,
}

/// The stored result of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best turn, by [`turn_mark`]; 0 if none is known.
    pub turn: u32,
    pub score: i32,
    pub depth: u8,
    pub bound: Bound,
}

impl Entry {
    /// Returns a better estimate of the position than its static evaluation.
    pub(crate) fn better(&self, evaluation: i32) -> i32 {
        match self.bound {
            Bound::Exact => self.score,
            Bound::Lower => evaluation.max(self.score),
            Bound::Upper => evaluation.min(self.score),
        }
    }
}

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    slots: Vec<Slot>,
    /// The number of the search, modulo 64: entries of earlier ones are replaced.
    age: u8,
}

/// An entry, with its key combined with the data: halves that two threads have written at once fit no key.
#[derive(Debug, Default)]
struct Slot {
    key: AtomicU64,
    data: AtomicU64,
}

/// Returns the mark that identifies a turn in the table.
pub(crate) fn turn_mark(code: u64) -> u32 {
    let mixed = (code ^ code >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> 32) as u32 | 1
}

impl TranspositionTable {
    /// Creates a table of this many megabytes, with a lower limit. The size is halved until the memory suffices.
    pub(crate) fn with_megabytes(n: usize) -> Self {
        const SLOTS_MIN: usize = 1 << 10;
        let mut n_slots = n.saturating_mul((1 << 20) / size_of::<Slot>());
        let mut slots = Vec::new();
        while n_slots > SLOTS_MIN && slots.try_reserve_exact(n_slots).is_err() {
            n_slots /= 2;
        }
        slots.resize_with(n_slots.max(SLOTS_MIN), Slot::default);
        Self { slots, age: 0 }
    }

    /// Starts the age of another search.
    pub(crate) fn grow_older(&mut self) {
        self.age = (self.age + 1) & 63;
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.slots
            .iter_mut()
            .for_each(|slot| *slot = Slot::default());
        self.age = 0;
    }

    fn slot(&self, key: u64) -> &Slot {
        let place = (u128::from(key) * self.slots.len() as u128) >> 64;
        &self.slots[place as usize]
    }

    /// Returns the stored result of a position at a ply from the root.
    pub(crate) fn get(&self, key: u64, ply: i32) -> Option<Entry> {
        let slot = self.slot(key);
        let data = slot.data.load(Ordering::Relaxed);
        if data == 0 || slot.key.load(Ordering::Relaxed) != key ^ data {
            return None;
        }
        let (_, entry) = unpacked(data);
        let score = match entry.score {
            score if score >= FAR => score - ply,
            score if score <= -FAR => score + ply,
            score => score,
        };
        Some(Entry { score, ..entry })
    }

    /// Stores a result, unless the slot contains a deeper one of this search.
    pub(crate) fn put(&self, key: u64, ply: i32, entry: Entry) {
        let slot = self.slot(key);
        let old = slot.data.load(Ordering::Relaxed);
        let is_same = slot.key.load(Ordering::Relaxed) == key ^ old;
        let (age, stored) = unpacked(old);
        if old != 0
            && age == self.age
            && stored.depth > entry.depth.saturating_add(3)
            && entry.bound != Bound::Exact
        {
            return;
        }
        let score = match entry.score {
            score if score >= FAR => score + ply,
            score if score <= -FAR => score - ply,
            score => score,
        };
        let turn = match (entry.turn, is_same) {
            (0, true) => stored.turn,
            (turn, _) => turn,
        };
        let data = packed(
            self.age,
            Entry {
                score,
                turn,
                ..entry
            },
        );
        slot.key.store(key ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
    }

    /// Returns the share of entries of this search, in thousandths of the first thousand slots.
    pub(crate) fn fullness(&self) -> u32 {
        let of_now = |slot: &&Slot| {
            let data = slot.data.load(Ordering::Relaxed);
            data != 0 && unpacked(data).0 == self.age
        };
        let n_looked = self.slots.len().min(1_000);
        (self.slots[..n_looked].iter().filter(of_now).count() * 1_000 / n_looked) as u32
    }
}

fn packed(age: u8, entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::Lower => 2,
        Bound::Upper => 3,
    };
    let score = entry.score.clamp(i16::MIN.into(), i16::MAX.into()) as i16 as u16;
    u64::from(entry.turn) << 32
        | u64::from(score) << 16
        | u64::from(entry.depth) << 8
        | u64::from(age) << 2
        | bound
}

fn unpacked(data: u64) -> (u8, Entry) {
    let entry = Entry {
        turn: (data >> 32) as u32,
        score: i32::from((data >> 16) as u16 as i16),
        depth: (data >> 8) as u8,
        bound: match data & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        },
    };
    ((data >> 2) as u8 & 63, entry)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_correct_evaluations_to_their_side_alone() {
        let better = |bound, evaluation| {
            let (turn, score, depth) = (0, 50, 3);
            let entry = Entry {
                turn,
                score,
                depth,
                bound,
            };
            entry.better(evaluation)
        };
        assert_eq!([10, 90].map(|now| better(Bound::Exact, now)), [50, 50]);
        assert_eq!([10, 90].map(|now| better(Bound::Lower, now)), [50, 90]);
        assert_eq!([10, 90].map(|now| better(Bound::Upper, now)), [10, 50]);
    }

    #[test]
    fn entries_are_found_again_at_their_ply() {
        let mut table = TranspositionTable::with_megabytes(1);
        let entry = Entry {
            turn: turn_mark(77),
            score: 29_990,
            depth: 9,
            bound: Bound::Lower,
        };
        table.put(5 << 40, 4, entry);
        assert_eq!(table.get(5 << 40, 4), Some(entry));
        // Two plies deeper in the tree, the end of this position is two plies farther from the root.
        assert_eq!(table.get(5 << 40, 6).map(|entry| entry.score), Some(29_988));
        assert_eq!(table.get(6 << 40, 4), None);
        let upper = Entry {
            score: -123,
            bound: Bound::Upper,
            turn: 0,
            depth: 200,
        };
        table.put(5 << 40, 0, upper);
        let stored = table.get(5 << 40, 0).expect("it is kept");
        assert_eq!(
            (stored.score, stored.bound, stored.depth),
            (-123, Bound::Upper, 200)
        );
        assert_eq!(stored.turn, entry.turn, "the turn stays");
        table.grow_older();
        assert_eq!(table.fullness(), 0);
        table.clear();
        assert_eq!(table.get(5 << 40, 0), None);
    }
}
