//! The data of a position other than the pieces on the board: counters and stores.

use std::fmt::Debug;

use crate::data::given::{GIVEN_MAX, Given, GivenSets, Nothing};
use crate::data::set::Set;
use interpreter::Position;
use interpreter::executor::KeyMaker;

/// The data of states other than sets of cells. Games that need no such data have none.
pub(crate) trait Extra: Copy + Debug + Send + Sync + 'static {
    /// Whether there is such data: rules tested for single moves, counters, stores.
    const IS_RICH: bool;
    /// Whether effects give statuses.
    const GIVES: bool;

    /// Statuses that effects have given.
    type Given<S: Set>: Given<S>;

    /// Returns the data of the position.
    fn of_position(position: &Position) -> Self;

    /// Writes the data into a position.
    fn write(&self, position: &mut Position);

    /// Adds the data to a key: the counters of these places, and the contents of all stores.
    fn add_to(&self, counters: &[usize], key: &mut KeyMaker);

    /// Returns a counter, by its place among those of the position.
    fn counter(&self, place: usize) -> u16;

    /// Sets a counter.
    fn set_counter(&mut self, place: usize, value: u16);

    /// Returns the number of an item in a store, by its place among those of the position.
    fn stored(&self, place: usize) -> u8;

    /// Sets the number of an item in a store.
    fn store(&mut self, place: usize, n: u8);

    /// Tests whether stores contain anything in these places, a byte of ones for each.
    fn are_stored(&self, places: &Stored) -> bool;
}

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

/// No data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bare;

impl Extra for Bare {
    const IS_RICH: bool = false;
    const GIVES: bool = false;

    type Given<S: Set> = Nothing;

    fn of_position(_: &Position) -> Self {
        Self
    }

    fn write(&self, _: &mut Position) {}

    fn add_to(&self, _: &[usize], _: &mut KeyMaker) {}

    fn counter(&self, _: usize) -> u16 {
        0
    }

    fn set_counter(&mut self, _: usize, _: u16) {}

    fn stored(&self, _: usize) -> u8 {
        0
    }

    fn store(&mut self, _: usize, _: u8) {}

    fn are_stored(&self, _: &Stored) -> bool {
        false
    }
}

/// The most values of counters in a state.
pub(crate) const COUNTERS_MAX: usize = 8;
/// The most items of stores, those of both players together.
pub(crate) const STORED_MAX: usize = 64;
/// The number of items that most stores fit into.
pub(crate) const STORED_FEW: usize = 32;

/// Counters and stores, in the order in which positions keep them; of stores so many items.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kept<const N: usize> {
    counters: [u16; COUNTERS_MAX],
    stores: [u8; N],
}

impl<const N: usize> Extra for Kept<N> {
    const IS_RICH: bool = true;
    const GIVES: bool = false;

    type Given<S: Set> = Nothing;

    fn of_position(position: &Position) -> Self {
        let mut kept = Self {
            counters: [0; COUNTERS_MAX],
            stores: [0; N],
        };
        for (to, value) in kept.counters.iter_mut().zip(&position.counters) {
            *to = *value;
        }
        for (to, n) in kept.stores.iter_mut().zip(&position.stores) {
            *to = *n;
        }
        kept
    }

    fn write(&self, position: &mut Position) {
        for (to, value) in position.counters.iter_mut().zip(&self.counters) {
            *to = *value;
        }
        for (to, n) in position.stores.iter_mut().zip(&self.stores) {
            *to = *n;
        }
    }

    fn add_to(&self, counters: &[usize], key: &mut KeyMaker) {
        for place in counters {
            key.add(self.counter(*place).into());
        }
        for eight in self.stores.chunks_exact(8) {
            let word = eight.iter().fold(0, |word, n| word << 8 | u64::from(*n));
            key.add(word);
        }
    }

    #[inline(always)]
    fn counter(&self, place: usize) -> u16 {
        self.counters[place % COUNTERS_MAX]
    }

    #[inline(always)]
    fn set_counter(&mut self, place: usize, value: u16) {
        self.counters[place % COUNTERS_MAX] = value;
    }

    #[inline(always)]
    fn stored(&self, place: usize) -> u8 {
        self.stores.get(place).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn store(&mut self, place: usize, n: u8) {
        if let Some(stored) = self.stores.get_mut(place) {
            *stored = n;
        }
    }

    #[inline(always)]
    fn are_stored(&self, places: &Stored) -> bool {
        let (words, _) = self.stores.as_chunks::<8>();
        let held = words.iter().zip(places);
        held.fold(0, |any, (word, places)| {
            any | u64::from_le_bytes(*word) & places
        }) != 0
    }
}

/// Counters alone. States need not contain them if no counter can reach a value that a rule distinguishes, and their
/// values exclude all ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Counted(Kept<0>);

impl Extra for Counted {
    const IS_RICH: bool = true;
    const GIVES: bool = false;

    type Given<S: Set> = Nothing;

    fn of_position(position: &Position) -> Self {
        Self(Kept::of_position(position))
    }

    fn write(&self, position: &mut Position) {
        self.0.write(position);
    }

    fn add_to(&self, counters: &[usize], key: &mut KeyMaker) {
        self.0.add_to(counters, key);
    }

    #[inline(always)]
    fn counter(&self, place: usize) -> u16 {
        self.0.counter(place)
    }

    #[inline(always)]
    fn set_counter(&mut self, place: usize, value: u16) {
        self.0.set_counter(place, value);
    }

    #[inline(always)]
    fn stored(&self, _: usize) -> u8 {
        0
    }

    fn store(&mut self, _: usize, _: u8) {}

    fn are_stored(&self, _: &Stored) -> bool {
        false
    }
}

/// Counters, stores, and statuses that effects have given.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Giving<const N: usize>(Kept<N>);

impl<const N: usize> Extra for Giving<N> {
    const IS_RICH: bool = true;
    const GIVES: bool = true;

    type Given<S: Set> = GivenSets<S, GIVEN_MAX>;

    fn of_position(position: &Position) -> Self {
        Self(Kept::of_position(position))
    }

    fn write(&self, position: &mut Position) {
        self.0.write(position);
    }

    fn add_to(&self, counters: &[usize], key: &mut KeyMaker) {
        self.0.add_to(counters, key);
    }

    #[inline(always)]
    fn counter(&self, place: usize) -> u16 {
        self.0.counter(place)
    }

    #[inline(always)]
    fn set_counter(&mut self, place: usize, value: u16) {
        self.0.set_counter(place, value);
    }

    #[inline(always)]
    fn stored(&self, place: usize) -> u8 {
        self.0.stored(place)
    }

    #[inline(always)]
    fn store(&mut self, place: usize, n: u8) {
        self.0.store(place, n);
    }

    #[inline(always)]
    fn are_stored(&self, places: &Stored) -> bool {
        self.0.are_stored(places)
    }
}
