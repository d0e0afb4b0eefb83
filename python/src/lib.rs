//! The part of the package `alfil` that is compiled: variants, boards, moves, searches, games for programs that learn. `package` has what is made of it in Python.

mod board;
mod check;
mod engine;
mod errors;
mod learn;
mod moves;
mod playtest;
mod squares;
mod variant;

use pyo3::prelude::*;

#[pymodule]
mod _alfil {
    #[pymodule_export]
    use super::board::BaseBoard;
    #[pymodule_export]
    use super::check::{Diagnostic, Edit, Label, check};
    #[pymodule_export]
    use super::engine::{Analysis, Engine, Line};
    #[pymodule_export]
    use super::errors::{
        AlfilError, AmbiguousMoveError, DefinitionError, IllegalMoveError, MoveError,
        NotFoundError, PositionError, TooMuchWorkError,
    };
    #[pymodule_export]
    use super::learn::{Buffer, Games};
    #[pymodule_export]
    use super::moves::{LegalMoves, Move, MovesIterator};
    #[pymodule_export]
    use super::playtest::PlaytestRun;
    #[pymodule_export]
    use super::variant::{Variant, name_of, variants};
}
