//! Phases: parts of the game with turns of their own.

use serde::Serialize;

use crate::{Condition, PhaseId, Rules};

/// The order of the players in a phase.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum PhaseOrder {
    /// One turn each; the player after the last mover is next.
    Alternate,
    /// The first player moves until the phase is over for that player, then the next.
    Each,
    /// As [`Each`](Self::Each), with moves hidden from the other players until a phase begins that is not hidden.
    EachHidden,
}

/// A part of the game. Phases follow one another in the definition's order; the last one does not end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Phase {
    /// The phase's name.
    pub name: String,
    /// The order of the players.
    pub order: PhaseOrder,
    /// The condition for its end, evaluated before each turn: for the player to move, or, if the players move one
    /// after the other, for the last mover.
    pub until: Option<Condition>,
}

impl Rules {
    /// Tests whether no other phase follows this one; always true in games without phases.
    pub fn is_last_phase(&self, phase: PhaseId) -> bool {
        phase.index() + 1 >= self.phases.len()
    }
}
