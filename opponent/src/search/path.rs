//! The line to a position.

/// The positions of a game and of the searched line, by their repetition keys.
#[derive(Debug)]
pub(super) struct Path {
    keys: Vec<u64>,
    /// The number of keys with equal last bits: most new positions are recognized by that alone.
    n_alike: Vec<u32>,
}

/// The length of `n_alike`, a power of two.
const N_ALIKE: usize = 1 << 12;

impl Path {
    /// Creates the line of a game with these positions.
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

    /// Adds a position.
    pub(super) fn push(&mut self, key: u64) {
        self.keys.push(key);
        self.n_alike[Self::place(key)] += 1;
    }

    /// Removes the last position, if there is one.
    pub(super) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            self.n_alike[Self::place(key)] -= 1;
        }
    }

    /// Tests whether the line contains a position.
    pub(super) fn has(&self, key: u64) -> bool {
        self.n_alike[Self::place(key)] > 0 && self.keys.contains(&key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_with_equal_last_bits_are_distinguished() {
        let (one, other) = (5, 5 + N_ALIKE as u64);
        let mut path = Path::new(vec![one, 7]);
        assert!(path.has(one) && path.has(7) && !path.has(other));
        path.push(other);
        path.push(one);
        path.pop();
        assert!(path.has(one), "it has been there before, too");
        path.pop();
        assert!(path.has(one) && !path.has(other));
        (0..3).for_each(|_| path.pop());
        assert!(!path.has(one) && !path.has(7));
    }
}
