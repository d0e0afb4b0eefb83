//! Kinds of turn.

use crate::{Cells, Condition, Number, PhaseId, StoreId, TurnId};
use serde::Serialize;

/// A kind of step.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum StepKind {
    /// A piece moves.
    Move,
    /// Several pieces move at once.
    Joint,
    /// A piece or a tile is placed from a store.
    Drop,
    /// The next item of a store is left out of the game.
    Discard,
    /// No action.
    Pass,
}

/// The equality of turns of several steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Same {
    /// Equal steps in equal order.
    Sequence,
    /// Equal steps in any order.
    Set,
    /// Whatever the steps: positions reached that no rule distinguishes.
    Position,
}

/// The pieces that may make the steps of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Steppers {
    /// Any pieces; a piece may make several steps.
    Any,
    /// Each step a different piece.
    Different,
    /// All steps the piece of the first step.
    One,
}

/// The turns that may have fewer steps than [`Turn::min`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Short {
    /// None.
    Never,
    /// Those after which no step is possible.
    Stuck,
}

/// The times at which the royals must be safe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum SafeWhen {
    /// After each step.
    Each,
    /// At the end of the turn.
    End,
    /// Never: the turn may leave them in check.
    Never,
}

/// The numbers of steps of a turn, evaluated before it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepCount {
    /// The fewest steps; a turn has at least one.
    pub least: Number,
    /// The most steps; [`Turn::max`] if that is less.
    pub most: Number,
}

/// One kind of turn: one step, or several.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turn {
    /// The name.
    pub name: String,
    /// The phase in which it is open; every phase if absent.
    pub phase: Option<PhaseId>,
    /// The condition for it to be open, evaluated before the turn.
    pub when: Condition,
    /// The kind of turn that must offer no turn for this one to be open.
    pub otherwise: Option<TurnId>,
    /// Kinds of step.
    pub steps_of: Vec<StepKind>,
    /// The only store of drops and discards; any store if absent.
    pub from_store: Option<StoreId>,
    /// The cells of drops, instead of those of the store.
    pub at: Option<Cells>,
    /// The condition on every step, evaluated before it is made.
    pub step: Condition,
    /// The fewest steps, at least 1.
    pub min: u8,
    /// The most steps.
    pub max: u8,
    /// The numbers of steps in a position, if they are not `min` and `max`, which are bounds then.
    pub count: Option<StepCount>,
    /// The turns that may have fewer than [`min`](Self::min) steps, but at least one.
    pub short: Short,
    /// The pieces that may make the steps.
    pub steppers: Steppers,
    /// The equality of two such turns; of equal turns the first in order is legal.
    pub same: Same,
    /// The condition on the whole turn: names of the move are unions over its steps, everything else is evaluated
    /// before it.
    pub require: Condition,
    /// The condition on the whole turn after it and its effects: names of the move are unions over its steps.
    pub after: Condition,
    /// The condition, evaluated after each step and its effects, with which the turn ends; it may then have fewer than
    /// [`min`](Self::min) steps. Without the condition the player decides.
    pub until: Option<Condition>,
    /// The times at which the royals must be safe.
    pub safe: SafeWhen,
}

impl Turn {
    /// Tests whether it can have more than one step.
    pub fn is_compound(&self) -> bool {
        self.max > 1
    }
}
