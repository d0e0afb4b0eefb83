//! References to dice, and throws of them.

use crate::ChanceId;
use serde::Serialize;
use smallvec::SmallVec;

/// The faces of the dice of one throw: an index into [`Chance::faces`](crate::Chance::faces) for each die, in ascending order.
pub type Faces = SmallVec<[u8; 4]>;

/// The contents of a bag: how often each face is left, in the order of [`Chance::faces`](crate::Chance::faces).
pub type Left = SmallVec<[u16; 8]>;

/// The dice that an expression reads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct DiceRef {
    /// The dice.
    pub chance: ChanceId,
    /// One of them, from 0, in the order of a throw; all of them if absent.
    pub die: Option<u8>,
}
