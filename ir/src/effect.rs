//! What follows from moves: statuses, effects, duties.

use crate::{Cells, Condition, KindId, StatusId};
use serde::{Deserialize, Serialize};

/// Something that is so of men for a while: derived from the position, or given by effects.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Status {
    /// Its name.
    pub name: String,
    /// The men that have it, read by each player as `me`; the union counts. `None` if effects give it.
    pub derived: Option<Cells>,
    /// For how many turns after the one that gave it a given status is in force. It dies with the man and wanders with
    /// him.
    pub lasts: u8,
}

/// What an effect does.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Action {
    /// Takes the men off the board; they are no victims.
    Remove(Cells),
    /// Makes them men of another kind; their marks stay.
    Change(Cells, KindId),
    /// Gives them a status.
    Give(StatusId, Cells),
    /// Makes them men of `me` (true) or of the next player (false).
    Own(Cells, bool),
}

/// What follows from a step, in the author's order.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Effect {
    /// Its name, where it has one.
    pub name: String,
    /// When, read on the position that the step and earlier effects have led to.
    pub when: Condition,
    /// What is done, in order.
    pub actions: Vec<Action>,
}

/// What must be done, if it can be: if some legal turn satisfies it, only such turns are legal.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Duty {
    /// Its name, where it has one.
    pub name: String,
    /// When it is in force, read before the turn.
    pub when: Condition,
    /// The turns that satisfy it, read before they are made.
    pub turn: Condition,
}
