//! The names, functions and actions that every expression may use, as data for tools that write or explain expressions.

use super::actions::ACTIONS;
use super::context::Context;
use super::names::{self, Earlier, Shape};
use super::scope::MovementIds;
use super::value::Value;
use ir::{Cells, Condition, MovementId, Node, Number, PlayerSet, StoreId, StoreRef};
use std::mem::discriminant;

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Type {
    /// True or false.
    Condition,
    /// A whole number.
    Number,
    /// A set of cells.
    Cells,
    /// Kinds.
    Kinds,
    /// The left side of `is`.
    Subject,
    /// A set of symbols.
    Symbols,
    /// A text in quotes.
    Text,
}

/// An argument of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A set of cells.
    Cells,
    /// A movement in quotes.
    Movement,
    /// A rider in quotes, perhaps optional.
    Rider {
        /// Whether the rider is optional.
        is_optional: bool,
    },
    /// A store, `pool` or `pool of enemy`.
    Store,
    /// An expression of this type, read on the position before the move: [`Context::earlier`].
    Earlier(Type),
    /// A condition on a turn that could be made next.
    TurnAhead,
    /// A number.
    Number,
    /// A player: `me`, `enemy`, `partner`, `next` or the name of a player.
    Player,
    /// A word for exactly one player, whichever player is `me`.
    OnePlayer,
}

/// A name without arguments.
#[derive(Clone, Copy, Debug)]
pub struct NameInfo {
    /// The name as written.
    pub name: &'static str,
    /// The type of its value.
    pub gives: Type,
    /// The contexts in which it may be used.
    pub contexts: &'static [Context],
}

/// A function of the language.
#[derive(Clone, Debug)]
pub struct FunctionInfo {
    /// The name as written.
    pub name: &'static str,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// The type of its value.
    pub gives: Type,
    /// The contexts in which it may be used.
    pub contexts: &'static [Context],
}

/// Returns the names without arguments, in the order of the reference.
pub fn all_names() -> impl Iterator<Item = NameInfo> {
    names::NAMES.iter().map(|row| NameInfo {
        name: row.name,
        gives: type_of(&(row.value)()),
        contexts: row.contexts,
    })
}

/// Returns the functions, in the order of the reference.
pub fn all_functions() -> impl Iterator<Item = FunctionInfo> {
    names::FUNCTIONS.iter().map(|row| {
        let (arguments, value) = read(&row.shape);
        FunctionInfo {
            name: row.name,
            arguments,
            gives: type_of(&value),
            contexts: row.contexts,
        }
    })
}

/// Returns the name, or the function, that gives an expression of this form; `None` for operators.
///
/// Cost: makes an example of every name and function.
pub fn name_of(node: Node<'_>) -> Option<&'static str> {
    let is_it = |value: &Value| match (value, node) {
        (Value::Cells(one), Node::Cells(other)) => discriminant(one) == discriminant(other),
        (Value::Number(one), Node::Number(other)) => discriminant(one) == discriminant(other),
        (Value::Condition(one), Node::Condition(other)) => discriminant(one) == discriminant(other),
        _ => false,
    };
    let names = names::NAMES.iter().map(|row| (row.name, (row.value)()));
    let functions = names::FUNCTIONS.iter();
    let functions = functions.map(|row| (row.name, read(&row.shape).1));
    let mut all = names.chain(functions);
    all.find(|(_, value)| is_it(value)).map(|(name, _)| name)
}

/// Returns the name and usage of each action of an effect.
pub fn all_actions() -> impl Iterator<Item = (&'static str, &'static str)> {
    ACTIONS.iter().map(|row| (row.name, row.usage))
}

/// Returns the keywords, which cannot be used as names.
pub fn keywords() -> &'static [&'static str] {
    names::KEYWORDS
}

/// Returns the arguments of a shape, and its value for example arguments.
fn read(shape: &Shape) -> (Vec<Argument>, Value) {
    let movement = MovementId::from_index(0);
    let set = || Cells::All;
    match shape {
        Shape::Cells(value) => (vec![Argument::Cells], value(set())),
        Shape::CellsMovement(value) => (
            vec![Argument::Cells, Argument::Movement],
            value(set(), movement),
        ),
        Shape::CellsMovementPlayer(value) => (
            vec![Argument::Cells, Argument::Movement, Argument::OnePlayer],
            value(set(), movement, PlayerSet::Next),
        ),
        Shape::CellsMovementCells(value) => {
            let movements = MovementIds {
                anytime: movement,
                unmoved: None,
            };
            (
                vec![Argument::Cells, Argument::Movement, Argument::Cells],
                value(set(), movements, set()),
            )
        }
        Shape::TwoCells(value) => (vec![Argument::Cells; 2], value(set(), set())),
        Shape::Store(value) => {
            let store = StoreRef {
                store: StoreId::from_index(0),
                of: PlayerSet::Me,
            };
            (vec![Argument::Store], value(store))
        }
        Shape::Earlier(of) => match of {
            Earlier::Cells => {
                let value = Value::Cells(Cells::Was(Box::new(set())));
                (vec![Argument::Earlier(Type::Cells)], value)
            }
            Earlier::Number => {
                let value = Value::Number(Number::Was(Box::new(Number::Constant(0))));
                (vec![Argument::Earlier(Type::Number)], value)
            }
            Earlier::Condition => {
                let value = Condition::Was(Box::new(Condition::Constant(true)));
                let argument = Argument::Earlier(Type::Condition);
                (vec![argument], Value::Condition(value))
            }
        },
        Shape::LookAhead(value) => (vec![Argument::TurnAhead], value(Condition::Constant(true))),
        Shape::Number(value) => (vec![Argument::Number], value(Number::Constant(0))),
        Shape::CellsPlayer(value) => (
            vec![Argument::Cells, Argument::Player],
            value(set(), PlayerSet::Me),
        ),
        Shape::Player(value) => (vec![Argument::Player], value(PlayerSet::Me)),
        Shape::TwoCellsRider(default, value) => {
            let is_optional = default.is_some();
            let rider = Argument::Rider { is_optional };
            (
                vec![Argument::Cells, Argument::Cells, rider],
                value(set(), set(), movement),
            )
        }
    }
}

fn type_of(value: &Value) -> Type {
    match value {
        Value::Condition(_) => Type::Condition,
        Value::Number(_) => Type::Number,
        Value::Cells(_) => Type::Cells,
        Value::Kinds(_) | Value::Thrown(_) => Type::Kinds,
        Value::Subject(_) => Type::Subject,
        Value::Symbols(_) => Type::Symbols,
        Value::Text(..) => Type::Text,
    }
}
