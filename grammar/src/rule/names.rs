//! The names and functions that every expression may use, one row for each.
//!
//! A new name is a row here and, if the IR cannot express it yet, a variant in `ir`.

use super::context::Context;
use super::scope::MovementIds;
use super::value::{Subject, Value};
use ir::{Cells, Compare, Condition, MovementId, Number, PlayerSet, StoreRef, Symbols};

/// A name without arguments.
pub(super) struct Name {
    /// The name as written.
    pub name: &'static str,
    /// The meaning of the name.
    pub value: fn() -> Value,
    /// The contexts in which the name may be used.
    pub contexts: &'static [Context],
}

/// A function.
pub(super) struct Function {
    /// The name as written.
    pub name: &'static str,
    /// A call of the function, for messages.
    pub usage: &'static str,
    /// The arguments and the meaning of the function.
    pub shape: Shape,
    /// The contexts in which the function may be used.
    pub contexts: &'static [Context],
}

/// The arguments of a function; a rider is a movement in quotes.
pub(super) enum Shape {
    /// One set.
    Cells(fn(Cells) -> Value),
    /// A set and a movement.
    CellsMovement(fn(Cells, MovementId) -> Value),
    /// A set, a movement and a second set. The movement is given by the paths that are always open and those that are
    /// open only to unmoved pieces.
    CellsMovementCells(fn(Cells, MovementIds, Cells) -> Value),
    /// A set, a movement and one player.
    CellsMovementPlayer(fn(Cells, MovementId, PlayerSet) -> Value),
    /// Two sets.
    TwoCells(fn(Cells, Cells) -> Value),
    /// A store, `pool` or `pool of enemy`.
    Store(fn(StoreRef) -> Value),
    /// A part of this type, read on the position before the move.
    Earlier(Earlier),
    /// A condition on a turn that could be made next.
    LookAhead(fn(Condition) -> Value),
    /// A number.
    Number(fn(Number) -> Value),
    /// A set and a player.
    CellsPlayer(fn(Cells, PlayerSet) -> Value),
    /// A player: `me`, `enemy`, `partner`, `next` or the name of a player.
    Player(fn(PlayerSet) -> Value),
    /// Two sets and a rider; the text is the default of the rider.
    TwoCellsRider(Option<&'static str>, fn(Cells, Cells, MovementId) -> Value),
}

/// The type of an argument that is read on the position before the move.
#[derive(Clone, Copy)]
pub(super) enum Earlier {
    /// A set.
    Cells,
    /// A number.
    Number,
    /// A condition.
    Condition,
}

impl Shape {
    /// Returns the smallest and the largest number of arguments.
    pub fn arity(&self) -> (usize, usize) {
        match self {
            Shape::Cells(_)
            | Shape::Store(_)
            | Shape::LookAhead(_)
            | Shape::Earlier(_)
            | Shape::Number(_)
            | Shape::Player(_) => (1, 1),
            Shape::CellsMovement(_) | Shape::CellsPlayer(_) | Shape::TwoCells(_) => (2, 2),
            Shape::TwoCellsRider(Some(_), _) => (2, 3),
            Shape::CellsMovementCells(_)
            | Shape::CellsMovementPlayer(_)
            | Shape::TwoCellsRider(None, _) => (3, 3),
        }
    }
}

macro_rules! names {
    ($($name:literal $contexts:ident $value:expr;)*) => {
        &[$(Name { name: $name, contexts: Context::$contexts, value: || $value }),*]
    };
}

/// The names, in the order of the reference.
pub(super) static NAMES: &[Name] = names! {
    "true"        ALL      Value::Condition(Condition::Constant(true));
    "false"       ALL      Value::Condition(Condition::Constant(false));
    "all"         ALL      Value::Cells(Cells::All);
    "mine"        POSITION Value::Cells(Cells::Mine);
    "enemy"       POSITION Value::Cells(Cells::Enemy);
    "neutral"     POSITION Value::Cells(Cells::PiecesOf(PlayerSet::Neutral));
    "empty"       POSITION Value::Cells(Cells::Empty);
    "occupied"    POSITION Value::Cells(Cells::Occupied);
    "unmoved"     POSITION Value::Cells(Cells::Unmoved);
    "royal"       ROYALS   Value::Cells(Cells::Royal);
    "checkers"    ROYALS   Value::Cells(Cells::Checkers);
    "from"        MOVE     Value::Cells(Cells::From);
    "to"          MOVE     Value::Cells(Cells::To);
    "captured"    MOVE     Value::Cells(Cells::Captured);
    "passed"      MOVE     Value::Cells(Cells::Passed);
    "jumped"      MOVE     Value::Cells(Cells::Jumped);
    "carried"     STEP     Value::Cells(Cells::Load);
    "touched"     REACHED  Value::Cells(Cells::Touched);
    "promoted"    STEPS    Value::Cells(Cells::Promoted);
    "last.from"     LAST   Value::Cells(Cells::Last(Box::new(Cells::From)));
    "last.to"       LAST   Value::Cells(Cells::Last(Box::new(Cells::To)));
    "last.captured" LAST   Value::Cells(Cells::Last(Box::new(Cells::Captured)));
    "last.passed"   LAST   Value::Cells(Cells::Last(Box::new(Cells::Passed)));
    "last.jumped"   LAST   Value::Cells(Cells::Last(Box::new(Cells::Jumped)));
    "last.promoted" LAST   Value::Cells(Cells::Last(Box::new(Cells::Promoted)));
    "earlier.from"     EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::From)));
    "earlier.to"       EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::To)));
    "earlier.captured" EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::Captured)));
    "earlier.passed"   EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::Passed)));
    "earlier.jumped"   EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::Jumped)));
    "earlier.promoted" EARLIER Value::Cells(Cells::Earlier(Box::new(Cells::Promoted)));
    "piece"       MOVE     Value::Subject(Subject::Piece);
    "part"        MOVE     Value::Subject(Subject::Part);
    "chosen"      CHOSEN   Value::Subject(Subject::Chosen);
    "turn"        MOVE     Value::Subject(Subject::Turn);
    "phase"       POSITION Value::Subject(Subject::Phase);
    "me"          POSITION Value::Subject(Subject::Me);
    "dropped"     MOVE     Value::Condition(Condition::FromHand);
    "gives-check" STEPS    Value::Condition(Condition::GivesCheck);
    "repeats"     REPEATS  Value::Number(Number::Repeats);
    "turns"       POSITION Value::Number(Number::Turns);
    "refused"     POSITION Value::Number(Number::Refused);
    "step-number" EARLIER  Value::Number(Number::StepNumber);
};

/// The functions, in the order of the reference. A function that can be called with different numbers of arguments has
/// a row for each; a function of arguments
/// of several types has a row for each type.
pub(super) static FUNCTIONS: &[Function] = &[
    Function {
        name: "some",
        usage: "some(S)",
        shape: Shape::Cells(|set| Value::Condition(Condition::Some(set))),
        contexts: Context::ALL,
    },
    Function {
        name: "none",
        usage: "none(S)",
        shape: Shape::Cells(|set| Value::Condition(Condition::None(set))),
        contexts: Context::ALL,
    },
    Function {
        name: "count",
        usage: "count(S)",
        shape: Shape::Cells(|set| Value::Number(Number::Count(set))),
        contexts: Context::ALL,
    },
    Function {
        name: "has",
        usage: "has(pool)",
        shape: Shape::Store(|store| Value::Number(Number::Has(store))),
        contexts: Context::POSITION,
    },
    Function {
        name: "none-left",
        usage: "none-left(pool)",
        shape: Shape::Store(|store| {
            Value::Condition(Condition::Compare(
                Compare::Equal,
                Number::Has(store),
                Number::Constant(0),
            ))
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "repeats",
        usage: "repeats(12)",
        shape: Shape::Number(|turns| Value::Number(Number::RepeatsWithin(Box::new(turns)))),
        contexts: Context::REPEATS,
    },
    Function {
        name: "could",
        usage: "could(some(captured))",
        shape: Shape::LookAhead(|condition| {
            Value::Condition(Condition::Could(Box::new(condition)))
        }),
        contexts: Context::LEGAL,
    },
    Function {
        name: "was",
        usage: "was(captured & queen)",
        shape: Shape::Earlier(Earlier::Cells),
        contexts: Context::MADE,
    },
    Function {
        name: "was",
        usage: "was(count(mine))",
        shape: Shape::Earlier(Earlier::Number),
        contexts: Context::MADE,
    },
    Function {
        name: "was",
        usage: "was(in check)",
        shape: Shape::Earlier(Earlier::Condition),
        contexts: Context::MADE,
    },
    Function {
        name: "checkmate",
        usage: "checkmate(enemy)",
        shape: Shape::Player(|players| Value::Condition(Condition::Checkmate(players))),
        contexts: Context::REACHED,
    },
    Function {
        name: "pieces",
        usage: "pieces(enemy)",
        shape: Shape::Player(|players| {
            Value::Cells(match players {
                PlayerSet::Me => Cells::Mine,
                PlayerSet::Enemy => Cells::Enemy,
                players => Cells::PiecesOf(players),
            })
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "near",
        usage: "near(S, 'K')",
        shape: Shape::CellsMovement(|set, movement| {
            Value::Cells(Cells::Near(Box::new(set), movement))
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "near",
        usage: "near(S, 'F', next)",
        shape: Shape::CellsMovementPlayer(|set, movement, of| {
            let from = Box::new(set);
            Value::Cells(match of {
                PlayerSet::Me => Cells::Near(from, movement),
                of => Cells::NearOf { from, movement, of },
            })
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "reach",
        usage: "reach(S, 'Q')",
        shape: Shape::CellsMovement(|set, movement| {
            Value::Cells(Cells::Reach(Box::new(set), movement))
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "reach",
        usage: "reach(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::OwnReach(Box::new(set)))),
        contexts: Context::ROYALS,
    },
    Function {
        name: "spread",
        usage: "spread(S, 'W', T)",
        shape: Shape::CellsMovementCells(|from, movements, through| {
            Value::Cells(Cells::Spread {
                from: Box::new(from),
                movement: movements.anytime,
                unmoved: movements.unmoved,
                through: Box::new(through),
            })
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "between",
        usage: "between(A, B, 'R')",
        shape: Shape::TwoCellsRider(Some("Q"), |a, b, rider| {
            Value::Cells(Cells::Between(Box::new(a), Box::new(b), rider))
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "aligned",
        usage: "aligned(A, B, 'R')",
        shape: Shape::TwoCellsRider(None, |a, b, rider| {
            Value::Condition(Condition::Aligned(a, b, rider))
        }),
        contexts: Context::POSITION,
    },
    Function {
        name: "attacked",
        usage: "attacked(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::Attacked(Box::new(set)))),
        contexts: Context::ROYALS,
    },
    Function {
        name: "attackers",
        usage: "attackers(S)",
        shape: Shape::Cells(|set| Value::Cells(attackers(set, PlayerSet::Enemy))),
        contexts: Context::ROYALS,
    },
    Function {
        name: "attackers",
        usage: "attackers(S, me)",
        shape: Shape::CellsPlayer(|set, players| Value::Cells(attackers(set, players))),
        contexts: Context::ROYALS,
    },
    Function {
        name: "order-from",
        usage: "order-from(white)",
        shape: Shape::Player(|players| Value::Cells(Cells::OrderFrom(players))),
        contexts: Context::ORDERS,
    },
    Function {
        name: "order-to",
        usage: "order-to(white)",
        shape: Shape::Player(|players| Value::Cells(Cells::OrderTo(players))),
        contexts: Context::ORDERS,
    },
    Function {
        name: "unsafe",
        usage: "unsafe(A, S)",
        shape: Shape::TwoCells(|piece, at| {
            Value::Cells(Cells::Unsafe {
                piece: Box::new(piece),
                at: Box::new(at),
            })
        }),
        contexts: Context::ROYALS,
    },
    Function {
        name: "ground",
        usage: "ground(S)",
        shape: Shape::Cells(|set| Value::Condition(Condition::Ground(set))),
        contexts: Context::POSITION,
    },
    Function {
        name: "below",
        usage: "below(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::Below(Box::new(set)))),
        contexts: Context::POSITION,
    },
    Function {
        name: "above",
        usage: "above(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::Above(Box::new(set)))),
        contexts: Context::POSITION,
    },
    Function {
        name: "file",
        usage: "file(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::File(Box::new(set)))),
        contexts: Context::ALL,
    },
    Function {
        name: "rank",
        usage: "rank(S)",
        shape: Shape::Cells(|set| Value::Cells(Cells::Rank(Box::new(set)))),
        contexts: Context::ALL,
    },
];

fn attackers(on: Cells, of: PlayerSet) -> Cells {
    Cells::Attackers {
        of,
        on: Box::new(on),
    }
}

/// Returns the value that an expression had on the position before the move; `None` for values that have no position.
pub(super) fn earlier(value: Value) -> Option<Value> {
    Some(match value {
        Value::Cells(cells) => Value::Cells(Cells::Was(Box::new(cells))),
        Value::Kinds(kinds) => Value::Cells(Cells::Was(Box::new(Cells::Kinds(kinds)))),
        Value::Thrown(dice) => Value::Cells(Cells::Was(Box::new(Cells::Thrown(dice)))),
        Value::Number(number) => Value::Number(Number::Was(Box::new(number))),
        Value::Condition(condition) => Value::Condition(Condition::Was(Box::new(condition))),
        Value::Symbols(symbols) => Value::Symbols(Symbols::Was(Box::new(symbols))),
        Value::Subject(_) | Value::Text(..) => return None,
    })
}

/// Returns the rows of a function, one for each number of arguments.
pub(super) fn functions(name: &str) -> impl Iterator<Item = &'static Function> {
    FUNCTIONS.iter().filter(move |row| row.name == name)
}

/// The keywords of the grammar, which cannot be used as names.
pub(super) static KEYWORDS: &[&str] = &[
    "and", "or", "not", "in", "is", "of", "can", "any", "every", "cells", "each",
];

/// Returns the word of the language that a word in capitals means.
pub(super) fn small(word: &str) -> Option<String> {
    let small = word.to_lowercase();
    (small != word && (KEYWORDS.contains(&small.as_str()) || small == "check")).then_some(small)
}
