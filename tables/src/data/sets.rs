//! Lists of sets whose length is that of the game.

use std::ops::{Deref, DerefMut, Index, IndexMut};

use crate::data::set::Set;

/// A list of at most `N` sets, stored in place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Sets<S, const N: usize> {
    sets: [S; N],
    n: usize,
}

/// The number of sets that are copied at once.
const COPIED: usize = 8;

impl<S: Set, const N: usize> Sets<S, N> {
    /// Creates so many empty sets, at most `N`.
    pub(crate) fn empty(n: usize) -> Self {
        Self {
            sets: [S::default(); N],
            n: n.min(N),
        }
    }

    /// Copies a list of the same game. The cost depends on the length of the list, not on `N`.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn copy_from(&mut self, other: &Self) {
        let (to, _) = self.sets.as_chunks_mut::<COPIED>();
        let (from, _) = other.sets.as_chunks::<COPIED>();
        if let ([to, ..], [from, ..]) = (&mut *to, from)
            && other.n > 0
        {
            *to = *from;
        }
        if other.n > COPIED {
            let n = other.n.div_ceil(COPIED);
            for (to, from) in to.iter_mut().zip(from).take(n).skip(1) {
                *to = *from;
            }
        }
    }
}

impl<S, const N: usize> Deref for Sets<S, N> {
    type Target = [S];

    #[inline(always)]
    fn deref(&self) -> &[S] {
        &self.sets[..self.n.min(N)]
    }
}

impl<S, const N: usize> DerefMut for Sets<S, N> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [S] {
        &mut self.sets[..self.n.min(N)]
    }
}

impl<S, const N: usize> Index<usize> for Sets<S, N> {
    type Output = S;

    #[inline(always)]
    fn index(&self, place: usize) -> &S {
        &self.sets[place % N]
    }
}

impl<S, const N: usize> IndexMut<usize> for Sets<S, N> {
    #[inline(always)]
    fn index_mut(&mut self, place: usize) -> &mut S {
        &mut self.sets[place % N]
    }
}
