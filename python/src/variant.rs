//! Variants.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::check::Diagnostic;
use crate::errors::OrException as _;
use crate::squares::Squares;

/// The rules of a game: shipped, of a file, or of a text.
#[pyclass(frozen, module = "alfil", from_py_object)]
#[derive(Clone)]
pub struct Variant {
    pub variant: alfil_api::Variant,
    pub squares: Arc<Squares>,
}

impl Variant {
    fn of(variant: alfil_api::Variant) -> Self {
        Self {
            squares: Arc::new(Squares::of(&variant)),
            variant,
        }
    }
}

/// Returns the names of the shipped variants, in alphabetical order.
#[pyfunction]
pub fn variants() -> Vec<&'static str> {
    alfil_api::Variant::names()
}

/// Returns the name of the shipped variant that other programs call so; `None` if there is none.
#[pyfunction]
pub fn name_of(written: &str) -> Option<&'static str> {
    alfil_api::Variant::name_of(written)
}

#[pymethods]
impl Variant {
    /// Loads a shipped variant by its name, or a definition file by its path.
    #[new]
    #[pyo3(signature = (name = "chess"))]
    fn new(py: Python<'_>, name: &str) -> PyResult<Self> {
        let variant = py
            .detach(|| alfil_api::Variant::named(name))
            .or_exception()?;
        Ok(Self::of(variant))
    }

    /// Loads a definition from its text.
    #[staticmethod]
    #[pyo3(signature = (text, name = "variant"))]
    fn from_text(py: Python<'_>, text: &str, name: &str) -> PyResult<Self> {
        let variant = py
            .detach(|| alfil_api::Variant::from_text(name, text))
            .or_exception()?;
        Ok(Self::of(variant))
    }

    /// Returns this variant with these of its options switched on, and no others.
    #[pyo3(signature = (*options))]
    fn with_options(&self, options: Vec<String>) -> PyResult<Self> {
        let names: Vec<&str> = options.iter().map(String::as_str).collect();
        Ok(Self::of(self.variant.with_options(&names).or_exception()?))
    }

    /// Makes the tables by which most games are played faster, and returns whether the rules have any. Counts, searches and
    /// playouts make them by themselves; a program that makes many moves one by one calls this before.
    fn prepare(&self, py: Python<'_>) -> bool {
        py.detach(|| self.variant.prepare())
    }

    /// The name: that of the file, without its ending.
    #[getter]
    fn name(&self) -> &str {
        self.variant.name()
    }

    /// The title.
    #[getter]
    fn title(&self) -> &str {
        self.variant.title()
    }

    /// The summary of one line.
    #[getter]
    fn summary(&self) -> &str {
        self.variant.summary()
    }

    /// The text of the definition.
    #[getter]
    fn text(&self) -> &str {
        self.variant.text()
    }

    /// The options, each with its description.
    #[getter]
    fn options(&self) -> std::collections::HashMap<String, String> {
        self.variant.options().iter().cloned().collect()
    }

    /// The names of the options that are switched on.
    #[getter]
    fn on(&self) -> Vec<String> {
        self.variant.options_on().to_vec()
    }

    /// The warnings of the definition that are found without checking it.
    #[getter]
    fn warnings(&self) -> Vec<Diagnostic> {
        self.variant
            .warnings()
            .iter()
            .cloned()
            .map(Into::into)
            .collect()
    }

    /// The names of the players, in turn order.
    #[getter]
    fn players(&self) -> Vec<&str> {
        self.variant.players()
    }

    /// The names of the kinds of pieces.
    #[getter]
    fn kinds(&self) -> Vec<&str> {
        self.variant.kinds()
    }

    /// The names of the kinds of pieces by number: `piece_types[0]` has the number 1.
    #[getter]
    fn piece_types(&self) -> Vec<&str> {
        self.squares.kind_names.iter().map(String::as_str).collect()
    }

    /// The names of the cells by number.
    #[getter]
    fn squares(&self) -> Vec<&str> {
        self.squares.names.iter().map(String::as_str).collect()
    }

    /// Returns the number of a cell.
    fn square(&self, name: &str) -> PyResult<usize> {
        match self.squares.number(name) {
            Some(number) => Ok(number),
            None => Err(crate::errors::NotFoundError::new_err(format!(
                "the board has no cell `{name}`"
            ))),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Variant {}>", self.variant.name())
    }
}
