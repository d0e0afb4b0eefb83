//! The way to a position.

/// The positions of a game and of the way on, by their keys of repetition.
#[derive(Debug)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// How many of them have the same last bits: most positions are told to be new by that alone.
    n_alike: Vec<u16>,
}

/// How many numbers of positions alike are kept, a power of two.
const N_ALIKE: usize = 1 << 12;

impl Path {
    pub(super) fn new(keys: Vec<u64>) -> Self {
        let mut path = Self {
            keys: Vec::with_capacity(keys.len()),
            n_alike: vec![0; N_ALIKE],
        };
        keys.into_iter().for_each(|key| path.push(key));
        path
    }

    fn place(key: u64) -> usize {
        key as usize & (N_ALIKE - 1)
    }

    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.n_alike[Self::place(key)] += 1;
    }

    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.n_alike[Self::place(key)] -= 1;
        }
    }

    /// Tests whether a position has been on the way.
    pub(super) fn has(&self, key: u64) -> bool {
        self.n_alike[Self::place(key)] > 0 && self.keys.contains(&key)
    }
}
