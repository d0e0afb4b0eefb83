//! Kinds of pieces that are tested together.

/// Kinds whose pieces are tested together, most often one or two.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kinds {
    /// The first two kinds; a single kind twice.
    pub pair: [usize; 2],
    /// The other kinds.
    pub more: Vec<usize>,
}

impl Kinds {
    /// Creates a set of these kinds, at least one.
    pub(crate) fn of(kinds: &[usize]) -> Self {
        let at = |index: usize| kinds.get(index).or(kinds.first()).copied();
        Self {
            pair: [0, 1].map(|index| at(index).unwrap_or(usize::MAX)),
            more: kinds.get(2..).unwrap_or_default().to_vec(),
        }
    }

    /// Returns the first kind for which this holds.
    #[inline(always)]
    pub(crate) fn find(&self, holds: impl Fn(usize) -> bool) -> Option<usize> {
        let [one, other] = self.pair;
        if holds(one) {
            Some(one)
        } else if holds(other) {
            Some(other)
        } else {
            self.more.iter().copied().find(|kind| holds(*kind))
        }
    }

    /// Returns all kinds, some perhaps twice.
    pub(crate) fn all(&self) -> impl Iterator<Item = usize> {
        self.pair.iter().chain(&self.more).copied()
    }
}

/// Two sets of kinds, of friends and of enemies of the mover: a bit for each kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub(crate) struct KindSets {
    /// The kinds of the mover's own pieces.
    pub friends: u64,
    /// The kinds of the other player's pieces.
    pub enemies: u64,
}

impl KindSets {
    /// Tests whether there are no such pieces.
    #[inline(always)]
    pub(crate) fn are_none(self) -> bool {
        self == Self::default()
    }

    /// Returns the other player's pieces of the kinds.
    pub(crate) fn of_enemies(self) -> Self {
        Self { friends: 0, ..self }
    }

    /// Returns the union of these pieces and others.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            friends: self.friends | other.friends,
            enemies: self.enemies | other.enemies,
        }
    }
}
