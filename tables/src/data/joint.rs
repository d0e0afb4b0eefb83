//! Joint moves in sets.

use smallvec::SmallVec;

use crate::data::attacks::Attacks;
use crate::data::set::Set;

/// A joint move.
#[derive(Clone, Debug)]
pub(crate) struct Joint<S> {
    /// Its index among those of the player.
    pub index: usize,
    /// The rule that makes it, by index.
    pub rule: usize,
    /// Whether its `when` contains more than the fields here.
    pub is_evaluated: bool,
    /// The additional conditions.
    pub tests: usize,
    /// Kind, start and end of each piece.
    pub pieces: SmallVec<[(usize, usize, usize); 2]>,
    /// The start cells.
    pub starts: S,
    /// The end cells.
    pub ends: S,
    /// The end cells of the royals.
    pub royal_ends: S,
    /// Royals that are tested on the cells where they are: that needs no look-up.
    pub where_they_are: S,
    /// Cells whose pieces must not have moved.
    pub unmoved: S,
    /// Cells that must be empty.
    pub empty: S,
    /// A piece, and cells where it must not be attacked.
    pub safe: SmallVec<[(usize, S); 1]>,
    /// Whether a royal is safe on its end if it is safe on the path: the other pieces' moves cannot open a line to it.
    pub is_decided_on_path: bool,
}

impl<S: Set> Joint<S> {
    /// Tests whether its royals are tested on their ends, and these attacks pass neither the other pieces' starts nor
    /// over their ends.
    pub(crate) fn is_safe_on_path(&self, attacks: &Attacks<S>) -> bool {
        self.royal_ends.cells().all(|end| {
            let mut pieces = self.pieces.iter().filter(|(_, _, to)| *to == end);
            let Some((_, start, _)) = pieces.next() else {
                return false;
            };
            let tested = self.safe.iter().filter(|(piece, _)| piece == start);
            let left = self.starts.without(S::of(*start));
            let is_tested = tested.into_iter().any(|(_, cells)| cells.contains(end));
            is_tested
                && attacks
                    .lines(end)
                    .all(|(empty, pieces)| !empty.meets(left) && !pieces.meets(self.ends))
        })
    }
}
