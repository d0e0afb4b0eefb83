//! Exceptions: each a `ValueError`, with the reason and the remedy.

use alfil_api::Error;
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    alfil,
    AlfilError,
    PyValueError,
    "What every error of Alfil is."
);
create_exception!(
    alfil,
    NotFoundError,
    AlfilError,
    "There is no variant, option, file, player or cell of this name."
);
create_exception!(
    alfil,
    DefinitionError,
    AlfilError,
    "The definition has errors: `diagnostics` has all of them."
);
create_exception!(
    alfil,
    PositionError,
    AlfilError,
    "The text is not a position of this game."
);
create_exception!(
    alfil,
    MoveError,
    AlfilError,
    "The text or the move is not one legal move of this position."
);
create_exception!(
    alfil,
    IllegalMoveError,
    MoveError,
    "The text or the move is not a legal move of this position."
);
create_exception!(
    alfil,
    AmbiguousMoveError,
    MoveError,
    "The text means several legal moves."
);
create_exception!(
    alfil,
    TooMuchWorkError,
    AlfilError,
    "The rules need too much work in this position."
);

/// Makes the exception of an error.
pub fn exception(error: Error) -> PyErr {
    let words = error.to_string();
    match error {
        Error::NotFound(_) => NotFoundError::new_err(words),
        Error::Definition(diagnostics) => {
            let made = DefinitionError::new_err(words);
            let listed: Vec<crate::check::Diagnostic> =
                diagnostics.into_iter().map(Into::into).collect();
            Python::attach(|py| match made.value(py).setattr("diagnostics", listed) {
                Ok(()) => made,
                Err(other) => other,
            })
        }
        Error::Position(_) => PositionError::new_err(words),
        Error::Move(_) => IllegalMoveError::new_err(words),
        Error::Ambiguous(_) => AmbiguousMoveError::new_err(words),
        Error::TooMuch(_) => TooMuchWorkError::new_err(words),
    }
}

/// The result of a function that Python calls.
pub trait OrException<T> {
    /// Makes the exception of an error.
    fn or_exception(self) -> PyResult<T>;
}

impl<T> OrException<T> for Result<T, Error> {
    fn or_exception(self) -> PyResult<T> {
        self.map_err(exception)
    }
}
