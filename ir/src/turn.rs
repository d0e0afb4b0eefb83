//! Ways to spend a turn.

use crate::{Cells, Condition, PhaseId, StoreId, TurnId};
use serde::Serialize;

/// A kind of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum StepKind {
    /// A man moves.
    Move,
    /// Several men move at once.
    Joint,
    /// A man or a tile comes from a store.
    Drop,
    /// What would come from a store next is left out of the game.
    Discard,
    /// Nothing is done.
    Pass,
}

/// When two turns of several steps are the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Same {
    /// If their steps agree, one after the other.
    Sequence,
    /// If they consist of the same steps, in whatever order.
    Set,
}

/// When the royals must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum SafeWhen {
    /// After each step.
    Each,
    /// At the end of the turn.
    End,
    /// Never: the turn may leave them in check.
    Never,
}

/// One way to spend a turn: one step, or several.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turn {
    /// Its name.
    pub name: String,
    /// The phase in which it is open; in every one if absent.
    pub phase: Option<PhaseId>,
    /// When it is open, read before the turn.
    pub when: Condition,
    /// Open only if this way to spend the turn offers nothing.
    pub otherwise: Option<TurnId>,
    /// Kinds of step.
    pub steps_of: Vec<StepKind>,
    /// The only store that drops and discards take from; any if absent.
    pub from_store: Option<StoreId>,
    /// Where drops may go, instead of where the store says.
    pub at: Option<Cells>,
    /// What every step must satisfy, read before it is made.
    pub step: Condition,
    /// The fewest steps, at least 1.
    pub min: u8,
    /// The most steps.
    pub max: u8,
    /// Whether a man may make two steps.
    pub same_man: bool,
    /// When two such turns are the same.
    pub same: Same,
    /// What the whole turn must satisfy: names of the move are unions over its steps, everything else is read before it.
    pub require: Condition,
    /// When the royals must be safe.
    pub safe: SafeWhen,
}

impl Turn {
    /// Whether it can have more than one step.
    pub fn is_compound(&self) -> bool {
        self.max > 1
    }
}
