//! Consequences of moves: statuses, effects, must rules.

use crate::{
    AttributeId, Bound, Cells, Condition, KindId, Node, Number, PlayerSet, StatusId, Symbols,
};
use serde::Serialize;

/// A temporary property of pieces: derived from the position, or given by effects.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Status {
    /// The name of the status.
    pub name: String,
    /// The pieces that have it, evaluated for each player as `me`; the union counts. `None` if effects give it.
    pub derived: Option<Cells>,
    /// The number of turns for which a given status is in force after the turn that gave it. The status moves with
    /// its piece and ends when the piece is removed.
    pub lasts: u8,
}

/// One action of an effect.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum Action {
    /// Removes the pieces from the board. They do not count as captured.
    Remove(Cells),
    /// Changes the pieces to another kind; their marks stay.
    Change(Cells, KindId),
    /// Gives the pieces a status.
    Give(StatusId, Cells),
    /// Clears a given status of the pieces.
    Take(StatusId, Cells),
    /// Places new pieces of a kind on the empty cells of the set, owned by the player, who must be a single one. A
    /// piece above an empty level falls to the lowest free level of its cell.
    Place(Cells, KindId, PlayerSet),
    /// Changes the owner of the pieces to the player, who must be a single one.
    Own(Cells, PlayerSet),
    /// Moves the piece on the first set, and the pieces that it carries, to the cell of the second. In games with
    /// stacks the piece is put on top of the stack. Nothing happens unless there is one such piece, one such cell,
    /// and room for the piece.
    Move(Cells, Cells),
    /// Exchanges the piece on the first set with the piece on the second. In games with stacks, the pieces above them
    /// stay. Nothing happens unless there is one such piece each, and they are two.
    Exchange(Cells, Cells),
    /// Sets an attribute of cells to a value.
    Set(AttributeId, Cells, AttributeValue),
    /// An action repeated for each cell of the set, in topology order. The set is evaluated once, before the first
    /// repetition.
    Each {
        /// The variable, bound to one cell at a time.
        variable: Bound,
        /// The set of cells.
        over: Cells,
        /// The action.
        action: Box<Action>,
    },
}

impl Action {
    /// Visits the expressions that the action reads, left to right, including those of a repeated action.
    pub(crate) fn for_each_expression<'r>(&'r self, visit: &mut dyn FnMut(Node<'r>)) {
        match self {
            Self::Remove(cells)
            | Self::Change(cells, _)
            | Self::Give(_, cells)
            | Self::Take(_, cells)
            | Self::Place(cells, ..)
            | Self::Own(cells, _) => visit(Node::Cells(cells)),
            Self::Move(from, to) | Self::Exchange(from, to) => {
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

    /// Returns the action itself, or the action that it repeats.
    pub fn innermost(&self) -> &Action {
        match self {
            Self::Each { action, .. } => action.innermost(),
            other => other,
        }
    }
}

/// The new value of an attribute.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub enum AttributeValue {
    /// Symbols, for an attribute of symbols.
    Symbols(Symbols),
    /// A number, for an attribute of numbers.
    Number(Number),
}

/// The event after which an effect happens.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Follows {
    /// Each step.
    Step,
    /// The whole turn, before the royals are tested.
    Turn,
}

/// An effect of a step or of a turn, in the author's order.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Effect {
    /// The effect's name, if it has one.
    pub name: String,
    /// The event that it follows.
    pub follows: Follows,
    /// The condition, evaluated on the position after the step or the turn and after earlier effects.
    pub when: Condition,
    /// The actions, in order.
    pub actions: Vec<Action>,
}

/// An obligation: if some legal turn satisfies it, only turns that satisfy it are legal.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MustRule {
    /// The must rule's name, if it has one.
    pub name: String,
    /// The condition for the must rule to be in force, evaluated before the turn.
    pub when: Condition,
    /// The turns that satisfy it, evaluated before they are made.
    pub turn: Condition,
}
