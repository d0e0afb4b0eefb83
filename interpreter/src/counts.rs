//! A cache of counts: a position that occurs again at the same depth is not counted again.

use std::collections::TryReserveError;
use std::hash::Hasher;
use std::sync::atomic::{AtomicU64, Ordering};

/// A cache of counts of move sequences, by position and depth, of one game. Threads may share it.
///
/// If there is not enough room, large counts are kept rather than small ones. Positions are distinguished by keys of 128 bits.
#[derive(Debug)]
pub struct Counts {
    buckets: Vec<Bucket>,
}

/// The least depth whose counts are cached: counting less is faster than a lookup.
pub const COUNT_KEPT_MIN: u32 = 2;

/// A slot for the greatest count so far, and one for the last count that did not replace it.
type Bucket = [Slot; 2];

/// A count, with the key of its position and depth.
///
/// Another thread may write at the same time. Both halves of the key are stored combined with the count, so that halves of two
/// counts fit no key.
#[derive(Debug, Default)]
struct Slot {
    low: AtomicU64,
    high: AtomicU64,
    n: AtomicU64,
}

/// The key of a position and depth, of 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub [u64; 2]);

impl Counts {
    /// Creates a cache of `n` megabytes (of 2^20 bytes), with at least one bucket.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn with_megabytes(n: u32) -> Result<Self, TryReserveError> {
        let n_buckets = ((n as usize) << 20) / size_of::<Bucket>();
        let n_buckets = n_buckets.max(1);
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(n_buckets)?;
        buckets.resize_with(n_buckets, Bucket::default);
        Ok(Self { buckets })
    }

    /// Returns the bucket of a key.
    fn bucket(&self, key: Key) -> &Bucket {
        let place = (u128::from(key.0[0]) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Returns the cached count of a key, if any.
    pub fn get(&self, key: Key) -> Option<u64> {
        self.bucket(key).iter().find_map(|slot| slot.get(key))
    }

    /// Stores a count, which may replace another one.
    pub fn put(&self, key: Key, n: u64) {
        let [great, last] = self.bucket(key);
        match n >= great.n.load(Ordering::Relaxed) {
            true => great.put(key, n),
            false => last.put(key, n),
        }
    }
}

impl Slot {
    fn get(&self, key: Key) -> Option<u64> {
        let n = self.n.load(Ordering::Relaxed);
        let [low, high] = [&self.low, &self.high].map(|half| half.load(Ordering::Relaxed));
        (low == key.0[0] ^ n && high == key.0[1] ^ n.rotate_left(32)).then_some(n)
    }

    fn put(&self, key: Key, n: u64) {
        self.low.store(key.0[0] ^ n, Ordering::Relaxed);
        self.high
            .store(key.0[1] ^ n.rotate_left(32), Ordering::Relaxed);
        self.n.store(n, Ordering::Relaxed);
    }
}

/// A hasher that makes keys of lists of numbers.
///
/// Each half is a sum of products with random numbers of twice their width, of which the upper half is taken. The keys of two lists
/// that differ in one of their numbers are equal with a probability of 2^-128 (multilinear hashing, Lemire and Kaser 2013). So
/// lists of variable length must contain their length.
#[derive(Clone, Default, Debug)]
pub struct KeyMaker {
    sums: [u128; 2],
    n_numbers: usize,
}

/// The random numbers for one position in a list, one for each half of the key.
type Factors = [u128; 2];

/// The number of list positions with precomputed random numbers.
const AT_HAND: usize = 256;

static FACTORS: [Factors; AT_HAND] = {
    let mut all = [[0; 2]; AT_HAND];
    let mut place = 0;
    while place < AT_HAND {
        all[place] = factors(place);
        place += 1;
    }
    all
};

/// Returns the random numbers for a position in a list: SplitMix64 (Steele, Lea and Flood 2014), four in a row.
const fn factors(place: usize) -> Factors {
    let mut words = [0; 4];
    let mut index = 0;
    while index < 4 {
        let nth = (place * 4 + index) as u64 + 1;
        let mut n = nth.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        n = (n ^ n >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        n = (n ^ n >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        words[index] = (n ^ n >> 31) as u128;
        index += 1;
    }
    [words[0] << 64 | words[1], words[2] << 64 | words[3]]
}

impl KeyMaker {
    /// Adds a number.
    #[inline]
    pub fn add(&mut self, number: u64) {
        let place = self.n_numbers;
        let factors = match FACTORS.get(place) {
            Some(factors) => *factors,
            None => factors(place),
        };
        for (sum, factor) in self.sums.iter_mut().zip(factors) {
            *sum = sum.wrapping_add(factor.wrapping_mul(number.into()));
        }
        self.n_numbers += 1;
    }

    /// Returns the key.
    #[inline]
    pub fn key(&self) -> Key {
        Key(self.sums.map(|sum| (sum >> 64) as u64))
    }
}

/// Any other value is added byte by byte, eight bytes per number, with the number of bytes.
impl Hasher for KeyMaker {
    fn write(&mut self, bytes: &[u8]) {
        self.add(bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u8(&mut self, n: u8) {
        self.add(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.add(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.add(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.add(n);
    }

    fn write_usize(&mut self, n: usize) {
        self.add(n as u64);
    }

    fn finish(&self) -> u64 {
        self.key().0[0]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(numbers: &[u64]) -> Key {
        let mut maker = KeyMaker::default();
        numbers.iter().for_each(|number| maker.add(*number));
        maker.key()
    }

    #[test]
    fn every_bit_of_a_list_makes_another_key() {
        let list = vec![7; AT_HAND + 9];
        let mut keys = vec![key(&list)];
        for place in 0..list.len() {
            for bit in [0, 1, 31, 32, 62, 63] {
                let mut other = list.clone();
                other[place] ^= 1 << bit;
                keys.push(key(&other));
            }
        }
        // Neither half repeats.
        for half in 0..2 {
            let mut halves: Vec<u64> = keys.iter().map(|key| key.0[half]).collect();
            halves.sort();
            halves.dedup();
            assert_eq!(halves.len(), keys.len());
        }
    }

    #[test]
    fn a_count_is_found_by_its_whole_key_alone() {
        let counts = Counts {
            buckets: vec![Bucket::default()],
        };
        let [one, other, third] = [key(&[1]), key(&[2]), key(&[3])];
        assert_eq!(counts.get(one), None);
        counts.put(one, 20);
        counts.put(other, 400);
        assert_eq!([counts.get(one), counts.get(other)], [None, Some(400)]);
        // The smaller count goes into the second slot, and the greater one stays.
        counts.put(one, 20);
        counts.put(third, 30);
        assert_eq!(
            [one, other, third].map(|key| counts.get(key)),
            [None, Some(400), Some(30)]
        );
        for half in 0..2 {
            let mut wrong = other;
            wrong.0[half] ^= 1;
            assert_eq!(counts.get(wrong), None);
        }
    }

    #[test]
    fn halves_of_two_counts_are_none() {
        let (one, other) = (key(&[1]), key(&[2]));
        let slot = Slot::default();
        slot.put(one, 20);
        slot.high
            .store(other.0[1] ^ 400u64.rotate_left(32), Ordering::Relaxed);
        assert_eq!([slot.get(one), slot.get(other)], [None, None]);
    }
}
