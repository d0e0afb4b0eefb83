//! A move as it is found.

use crate::data::state::Step;

/// A legal move, ready to be made in the state in which it was found.
#[derive(Clone, Copy, Hash, Debug)]
pub(crate) enum Turn<S> {
    /// A step of one piece, and its conditions.
    Step(Step<S>, usize),
    /// A joint move, by index.
    Joint(usize),
    /// A drop.
    Drop {
        /// The store.
        store: usize,
        /// The kind of the piece.
        kind: usize,
        /// The place of the number.
        place: usize,
        /// The cell.
        to: usize,
        /// The conditions.
        tests: usize,
    },
    /// A pass: the kind of turn, and its conditions.
    Pass(usize, usize),
}
