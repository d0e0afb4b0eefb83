//! Phases: parts of the game with turns of their own.

use serde::Serialize;

use crate::Condition;

/// Who plays in a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum PhaseOrder {
    /// One turn each, the player after the one who has just played first.
    Alternate,
    /// The first player plays until the phase is over for him, then the next.
    Each,
    /// The same, and nobody sees what the others do before a phase begins that is not hidden.
    EachHidden,
}

/// A part of the game. Phases follow one another in the definition's order; the last one does not end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Who plays.
    pub order: PhaseOrder,
    /// When it is over, read before each turn: for the player to move, or, where each plays by himself, for the one who
    /// has just played.
    pub until: Option<Condition>,
}
