//! The values of expressions, and the types that are expected of them.

use crate::source::Origin;
use ir::{Cells, Condition, DiceRef, KindId, Number, Symbols};

/// The value of an expression.
pub(super) enum Value {
    /// True or false.
    Condition(Condition),
    /// A number.
    Number(Number),
    /// A set of cells.
    Cells(Cells),
    /// Kinds; if cells are expected, the cells of their pieces.
    Kinds(Vec<KindId>),
    /// Dice that show kinds or names; if cells are expected, the cells of the pieces of these kinds.
    Thrown(DiceRef),
    /// The left side of `is`.
    Subject(Subject),
    /// A set of symbols.
    Symbols(Symbols),
    /// A text in quotes.
    Text(String, Origin),
}

/// The left side of `is`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Subject {
    /// The kind of the piece that moves.
    Piece,
    /// The part of its movement.
    Part,
    /// The kind chosen.
    Chosen,
    /// The kind of turn.
    Turn,
    /// The phase of the game.
    Phase,
    /// The player for whom the expression is evaluated.
    Me,
}

/// The type that is expected of an expression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Expected {
    Condition,
    Number,
    Cells,
    Kinds,
    Movement,
    Subject,
    /// Letters in quotes, or an attribute that has symbols.
    Symbols,
    /// Numbers, cells or symbols: both sides of `==`.
    Comparable,
    /// Any type: names in `[let]` before they are used.
    Anything,
}

/// Tests whether some of these are symbols, or all are texts. Then texts among them are symbols too.
pub(super) fn among<'v>(values: impl Iterator<Item = &'v Value>) -> bool {
    let mut n_others = 0;
    let mut n_texts = 0;
    for value in values {
        match value {
            Value::Symbols(_) => return true,
            Value::Text(..) => n_texts += 1,
            _ => n_others += 1,
        }
    }
    n_texts > 0 && n_others == 0
}

/// Tests whether a value has the expected type.
pub(super) fn fits(value: &Value, expected: Expected) -> bool {
    match expected {
        Expected::Condition => matches!(value, Value::Condition(_)),
        Expected::Number => matches!(value, Value::Number(_)),
        Expected::Cells => matches!(value, Value::Cells(_) | Value::Kinds(_) | Value::Thrown(_)),
        Expected::Kinds => matches!(value, Value::Kinds(_) | Value::Thrown(_)),
        Expected::Movement => matches!(value, Value::Text(..)),
        Expected::Symbols => matches!(value, Value::Symbols(_)),
        Expected::Subject => matches!(value, Value::Subject(_) | Value::Thrown(_)),
        Expected::Comparable => {
            matches!(
                value,
                Value::Number(_) | Value::Cells(_) | Value::Kinds(_) | Value::Thrown(_)
            )
        }
        Expected::Anything => true,
    }
}
