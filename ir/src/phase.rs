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
    /// Each player gives an order, a turn of one step that is legal in the same position and hidden from the others.
    /// The last order completes a round, in which all are carried out at once.
    ///
    /// 1. [`Follows::Orders`](crate::Follows::Orders) effects, for the first player. Orders whose piece they remove,
    ///    or change, are void.
    /// 2. All pieces with orders are lifted. A piece that another has an order to capture is captured if it is not
    ///    lifted itself. Pieces with the same end are removed; the others are put down.
    /// 3. For each player with an order that was carried out, in turn order: effects of the step, then of the turn.
    /// 4. Statuses lose one turn. The counters of each such player, as after a turn of that player alone.
    Together,
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
    /// The phase that begins after it, if it is not the one after it in order.
    pub next: Option<PhaseId>,
}

impl Rules {
    /// Tests whether no other phase follows this one; always true in games without phases.
    pub fn is_last_phase(&self, phase: PhaseId) -> bool {
        self.phase_after(phase).is_none()
    }

    /// Returns the phase that follows this one, if any.
    pub fn phase_after(&self, phase: PhaseId) -> Option<PhaseId> {
        let next = self.phases.get(phase.index()).and_then(|phase| phase.next);
        let later = phase.index() + 1;
        next.or_else(|| (later < self.phases.len()).then(|| PhaseId::from_index(later)))
    }

    /// Returns the order of the players in a phase; they alternate in games without phases.
    pub fn phase_order(&self, phase: PhaseId) -> PhaseOrder {
        let phase = self.phases.get(phase.index());
        phase.map_or(PhaseOrder::Alternate, |phase| phase.order)
    }
}
