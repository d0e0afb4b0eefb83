//! The keys of a position, and the places where positions are written.

use crate::diagnostic::codes;
use crate::variant::rows::{Row, Type};

/// The keys of a position. Attributes of cells may be written beside them by their names.
pub static ROWS: [Row; 8] = [
    Row::new(
        "fen",
        Type::Text,
        "\"...\"",
        "The rows of the board, the side to move, castling rights, en passant cell and counters.",
    ),
    Row::new(
        "pieces",
        Type::Names(&Type::Either(&[Type::List, Type::Names(&Type::List)])),
        "{ knight = \"b1 g1\" }",
        "All pieces of a kind, for every player; or, in a table with the name of a player, for that player.",
    ),
    Row::new(
        "cells",
        Type::Names(&Type::Either(&[Type::Text, Type::ListOf(&Type::Text)])),
        "{ e1 = \"white king\" }",
        "All pieces of the position, by cell; a stack is a list from the ground up.",
    ),
    Row::new("turn", Type::Text, "\"white\"", "The player to move.").or_else("the first player"),
    Row::new(
        "unmoved",
        Type::List,
        "[\"e1\", \"h1\"]",
        "The cells of all pieces that have not moved.",
    ),
    Row::new(
        "attributes",
        Type::Names(&CELL_VALUES),
        "{ tile = { d4 = \"KRB\" } }",
        "The values of cells; `all` means every cell that is not named.",
    ),
    Row::new(
        "stores",
        Type::Names(&Type::Names(&Type::Any)),
        "{ pool = { white = { queen = 1 } } }",
        "The contents of stores, by player unless all players share the store.",
    ),
    Row::new(
        "state",
        Type::Names(&Type::Any),
        "{ quiet = 12, stunned = [\"e5\"] }",
        "Counters by name, pieces with given statuses, the phase, and the rest of a position.",
    ),
];

/// The values of an attribute, by cell.
pub const CELL_VALUES: Type = Type::Names(&Type::Either(&[Type::Text, Type::Number(0, i64::MAX)]));

/// Tests whether a position has this key.
pub fn is_key(name: &str) -> bool {
    ROWS.iter().any(|row| row.key == name)
}

/// Returns the keys of a position.
pub fn keys() -> impl Iterator<Item = &'static str> + Clone {
    ROWS.iter().map(|row| row.key)
}

/// The place where a position is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// The table `[setup]`.
    Setup,
    /// A `[[test]]`.
    Test,
    /// A position file.
    File,
}

impl Form {
    /// Returns the code of errors in this form. In a set-up, mistakes in `fen` and `pieces` have their own codes.
    pub fn code(self) -> &'static str {
        match self {
            Form::Setup => codes::resolve::SETUP_UNREADABLE,
            Form::Test => codes::test::UNREADABLE,
            Form::File => codes::position::UNREADABLE,
        }
    }
}
