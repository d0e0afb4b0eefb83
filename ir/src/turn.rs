//! Kinds of turn.

use crate::{Cells, Condition, Number, PhaseId, PlayerSet, StoreId, TurnId};
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

/// A step of a turn whose steps follow in a given order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct StepEntry {
    /// Its kinds of step.
    pub does: Vec<StepKind>,
    /// The condition on it besides [`Turn::step`], evaluated before it is made.
    pub step: Condition,
    /// Whether it may be left out.
    pub is_optional: bool,
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
    /// Kinds of step; if the steps are in order, those of all entries.
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
    /// The steps in their order, at least two; empty if the steps may come in any order.
    pub order: Vec<StepEntry>,
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
    /// The number of turns after this one for which the cells that its steps pass stay open to captures en passant; 0 if
    /// they are open until the next step.
    pub passed_for: u8,
    /// The player who moves after it, one for every `me`; the next in turn order if absent.
    pub next: Option<PlayerSet>,
    /// Whether it takes back the turn before it, a pass: the player of that turn moves again, and no turn that leads to the
    /// position left is legal. It is open only where the position before is known.
    pub refuses: bool,
}

impl Turn {
    /// Tests whether it can have more than one step.
    pub fn is_compound(&self) -> bool {
        self.max > 1
    }

    /// Returns the entries of [`order`](Self::order) that can be made next if the entry before this one has been made or
    /// left out, one bit each. The bit after the last entry means that the turn can end.
    pub fn entries_from(&self, entry: usize) -> u128 {
        let left = self.order.get(entry..).unwrap_or_default();
        let n_optional = left.iter().take_while(|left| left.is_optional).count();
        (entry..=entry + n_optional).fold(0, |entries, one| entries | 1 << one)
    }

    /// Tests whether such a set of entries includes the end of the turn.
    pub fn can_end(&self, entries: u128) -> bool {
        entries & 1 << self.order.len() != 0
    }

    /// Returns the entries in such a set, without the end of the turn.
    pub fn entries_in(&self, entries: u128) -> impl Iterator<Item = (usize, &StepEntry)> {
        let all = self.order.iter().enumerate();
        all.filter(move |(index, _)| entries & 1 << index != 0)
    }
}
