//! The data of a position other than the pieces on the board: counters and stores.

use interpreter::Position;
use interpreter::executor::KeyMaker;

/// The most values of counters in a state.
pub(crate) const COUNTERS_MAX: usize = 8;
/// The most items of stores, those of both players together.
pub(crate) const STORED_MAX: usize = 64;

/// Places of the contents of stores: eight bytes in each word, with all bits set for the selected
/// places.
pub(crate) type Stored = [u64; STORED_MAX / 8];

/// Returns the bytes of these places.
pub(crate) fn stored(places: impl Iterator<Item = usize>) -> Stored {
    let mut all = [0; STORED_MAX / 8];
    for place in places.filter(|place| *place < STORED_MAX) {
        all[place / 8] |= 0xff << (place % 8 * 8);
    }
    all
}

/// Counters and stores, in the order in which positions keep them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Extra {
    counters: [u16; COUNTERS_MAX],
    stores: [u8; STORED_MAX],
}

impl Extra {
    /// Returns the data of the position.
    pub(crate) fn of_position(position: &Position) -> Self {
        let mut extra = Self {
            counters: [0; COUNTERS_MAX],
            stores: [0; STORED_MAX],
        };
        for (to, value) in extra.counters.iter_mut().zip(&position.counters) {
            *to = *value;
        }
        for (to, n) in extra.stores.iter_mut().zip(&position.stores) {
            *to = *n;
        }
        extra
    }

    /// Writes the data into a position.
    pub(crate) fn write(&self, position: &mut Position) {
        for (to, value) in position.counters.iter_mut().zip(&self.counters) {
            *to = *value;
        }
        for (to, n) in position.stores.iter_mut().zip(&self.stores) {
            *to = *n;
        }
    }

    /// Adds the data to a key: the counters of these places, and the contents of all stores.
    pub(crate) fn add_to(&self, counters: &[usize], key: &mut KeyMaker) {
        for place in counters {
            key.add(self.counter(*place).into());
        }
        for eight in self.stores.chunks_exact(8) {
            let word = eight.iter().fold(0, |word, n| word << 8 | u64::from(*n));
            key.add(word);
        }
    }

    /// Returns a counter, by its place among those of the position.
    #[inline(always)]
    pub(crate) fn counter(&self, place: usize) -> u16 {
        self.counters[place % COUNTERS_MAX]
    }

    /// Sets a counter.
    #[inline(always)]
    pub(crate) fn set_counter(&mut self, place: usize, value: u16) {
        self.counters[place % COUNTERS_MAX] = value;
    }

    /// Returns the number of an item in a store, by its place among those of the position.
    #[inline(always)]
    pub(crate) fn stored(&self, place: usize) -> u8 {
        self.stores.get(place).copied().unwrap_or(0)
    }

    /// Sets the number of an item in a store.
    #[inline(always)]
    pub(crate) fn store(&mut self, place: usize, n: u8) {
        if let Some(stored) = self.stores.get_mut(place) {
            *stored = n;
        }
    }

    /// Tests whether stores contain anything in these places, a byte of ones for each.
    #[inline(always)]
    pub(crate) fn are_stored(&self, places: &Stored) -> bool {
        let (words, _) = self.stores.as_chunks::<8>();
        let held = words.iter().zip(places);
        held.fold(0, |any, (word, places)| {
            any | u64::from_le_bytes(*word) & places
        }) != 0
    }
}
