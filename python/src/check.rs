//! Diagnostics as objects.

use pyo3::prelude::*;

/// A mistake in a definition, with its place and a remedy.
#[pyclass(frozen, eq, module = "alfil", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Diagnostic(alfil_api::Diagnostic);

impl From<alfil_api::Diagnostic> for Diagnostic {
    fn from(one: alfil_api::Diagnostic) -> Self {
        Self(one)
    }
}

#[pymethods]
impl Diagnostic {
    /// The code, which `alfil explain` explains.
    #[getter]
    fn code(&self) -> &str {
        self.0.code
    }

    /// `error` or `warning`.
    #[getter]
    fn severity(&self) -> &str {
        self.0.severity
    }

    /// Whether the definition cannot be played.
    #[getter]
    fn is_error(&self) -> bool {
        self.0.is_error()
    }

    /// The message.
    #[getter]
    fn message(&self) -> &str {
        &self.0.message
    }

    /// The file of the first marked text.
    #[getter]
    fn file(&self) -> Option<&str> {
        self.0.file.as_deref()
    }

    /// The line where the first marked text begins, from 1.
    #[getter]
    fn line(&self) -> Option<usize> {
        self.0.line
    }

    /// The column where the first marked text begins, from 1.
    #[getter]
    fn column(&self) -> Option<usize> {
        self.0.column
    }

    /// The remedy.
    #[getter]
    fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// The marked texts.
    #[getter]
    fn labels(&self) -> Vec<Label> {
        self.0.labels.iter().cloned().map(Label).collect()
    }

    /// The changes that fix it, which belong together.
    #[getter]
    fn edits(&self) -> Vec<Edit> {
        self.0.edits.iter().cloned().map(Edit).collect()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Diagnostic {}>", self.0)
    }
}

/// A marked text of a diagnostic.
#[pyclass(frozen, eq, module = "alfil", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Label(alfil_api::Label);

#[pymethods]
impl Label {
    /// The file.
    #[getter]
    fn file(&self) -> &str {
        &self.0.file
    }

    /// The line where the text begins, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.0.line
    }

    /// The column where the text begins, from 1.
    #[getter]
    fn column(&self) -> usize {
        self.0.column
    }

    /// The line where the text ends, from 1.
    #[getter]
    fn end_line(&self) -> usize {
        self.0.end_line
    }

    /// The column after the end of the text, from 1.
    #[getter]
    fn end_column(&self) -> usize {
        self.0.end_column
    }

    /// The start of the text in the file, in bytes of UTF-8.
    #[getter]
    fn start(&self) -> usize {
        self.0.start
    }

    /// The end of the text in the file, in bytes of UTF-8.
    #[getter]
    fn end(&self) -> usize {
        self.0.end
    }

    /// The comment on the marked text.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        format!(
            "<Label {}:{}:{}: {}>",
            self.0.file, self.0.line, self.0.column, self.0.text
        )
    }
}

/// A change of a text that fixes a mistake.
#[pyclass(frozen, eq, module = "alfil", skip_from_py_object)]
#[derive(Clone, PartialEq)]
pub struct Edit(alfil_api::Edit);

#[pymethods]
impl Edit {
    /// The file.
    #[getter]
    fn file(&self) -> &str {
        &self.0.file
    }

    /// The start of the replaced part in the file, in bytes of UTF-8.
    #[getter]
    fn start(&self) -> usize {
        self.0.start
    }

    /// The end of the replaced part in the file, in bytes of UTF-8.
    #[getter]
    fn end(&self) -> usize {
        self.0.end
    }

    /// The replacement.
    #[getter]
    fn text(&self) -> &str {
        &self.0.text
    }

    fn __repr__(&self) -> String {
        format!(
            "<Edit {}:{}..{}: {}>",
            self.0.file, self.0.start, self.0.end, self.0.text
        )
    }
}

/// Checks the text of a definition: its errors and warnings, and its own tests that fail. Empty if nothing is wrong.
#[pyfunction]
#[pyo3(signature = (text, name = "variant"))]
pub fn check(py: Python<'_>, text: &str, name: &str) -> Vec<Diagnostic> {
    let found = py.detach(|| alfil_api::check(name, text));
    found.into_iter().map(Diagnostic).collect()
}
