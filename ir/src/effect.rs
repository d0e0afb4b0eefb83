//! What follows from moves: statuses, effects, duties.

use crate::{AttributeId, Bound, Cells, Condition, KindId, Node, Number, StatusId, Symbols, Who};
use serde::Serialize;

/// Something that is so of men for a while: derived from the position, or given by effects.
#[derive(Clone, PartialEq, Debug, Serialize)]
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
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Action {
    /// Takes the men off the board; they are no victims.
    Remove(Cells),
    /// Makes them men of another kind; their marks stay.
    Change(Cells, KindId),
    /// Gives them a status.
    Give(StatusId, Cells),
    /// Takes a given status from them.
    Take(StatusId, Cells),
    /// Puts new men of a kind on those of the cells where nobody stands, and gives them to the player; one player is meant.
    /// Who would stand above nobody falls to the lowest free level of his cell.
    Place(Cells, KindId, Who),
    /// Makes them men of the player; one player is meant.
    Own(Cells, Who),
    /// Takes the man on the first set, and whom he carries, to the cell of the second: on top of those who stand there
    /// where men stand on one another. Nothing happens unless there is one such man, one such cell, and room for him.
    Move(Cells, Cells),
    /// Gives cells another value of an attribute.
    Set(AttributeId, Cells, AttributeValue),
    /// For each cell of the set, as it is before the first, in topology order: an action that speaks of it.
    Each {
        /// The variable, one cell at a time.
        variable: Bound,
        /// What it runs over.
        over: Cells,
        /// What is done.
        action: Box<Action>,
    },
}

impl Action {
    /// Visits the expressions that the action reads, those of the action that it repeats among them, left to right.
    pub(crate) fn for_each_expression<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Remove(cells)
            | Self::Change(cells, _)
            | Self::Give(_, cells)
            | Self::Take(_, cells)
            | Self::Place(cells, ..)
            | Self::Own(cells, _) => visit(Node::Cells(cells)),
            Self::Move(from, to) => {
                visit(Node::Cells(from));
                visit(Node::Cells(to));
            }
            Self::Set(_, cells, value) => {
                visit(Node::Cells(cells));
                visit(match value {
                    AttributeValue::Symbols(symbols) => Node::Symbols(symbols),
                    AttributeValue::Number(number) => Node::Number(number),
                });
            }
            Self::Each {
                variable: _,
                over,
                action,
            } => {
                visit(Node::Cells(over));
                action.for_each_expression(visit);
            }
        }
    }

    /// The action itself, or the one it repeats.
    pub fn innermost(&self) -> &Action {
        match self {
            Self::Each { action, .. } => action.innermost(),
            other => other,
        }
    }
}

/// What an attribute is set to.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum AttributeValue {
    /// Symbols, for an attribute of symbols.
    Symbols(Symbols),
    /// A number, for an attribute of numbers.
    Number(Number),
}

/// When the effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Follows {
    /// After each step.
    Step,
    /// After the whole turn, before it is asked who is safe.
    Turn,
}

/// What follows from a step or from a turn, in the author's order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// Its name, where it has one.
    pub name: String,
    /// What it follows.
    pub follows: Follows,
    /// When, read on the position that the step, or the turn, and earlier effects have led to.
    pub when: Condition,
    /// What is done, in order.
    pub actions: Vec<Action>,
}

/// What must be done, if it can be: if some legal turn satisfies it, only such turns are legal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duty {
    /// Its name, where it has one.
    pub name: String,
    /// When it is in force, read before the turn.
    pub when: Condition,
    /// The turns that satisfy it, read before they are made.
    pub turn: Condition,
}
