//! Diagnostics with their places in lines and columns: values that need no source map, for programs.

use std::fmt;

use grammar::diagnostic::{Diagnostic, Edit, Label, Severity};
use grammar::source::SourceMap;
use serde::Serialize;

use crate::fix::replaced;

/// A diagnostic.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Diagnostic")
)]
pub struct PlacedDiagnostic {
    /// The code, which `alfil explain` explains.
    pub code: &'static str,
    /// Whether it is an error or a warning.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = SEVERITIES.map(severity_word))))]
    pub severity: &'static str,
    /// The message.
    pub message: String,
    /// The file of the first marked text; `null` if no text is marked.
    pub file: Option<String>,
    /// The line where the first marked text begins, from 1.
    pub line: Option<usize>,
    /// The column where the first marked text begins, from 1.
    pub column: Option<usize>,
    /// The marked texts.
    pub labels: Vec<PlacedLabel>,
    /// The remedy; `null` if there is none.
    pub help: Option<String>,
    /// The changes that fix it, which belong together; absent if the author must decide.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub edits: Vec<PlacedEdit>,
}

/// A marked text.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Label")
)]
pub struct PlacedLabel {
    /// The file.
    pub file: String,
    /// The line where the text begins, from 1.
    pub line: usize,
    /// The column where the text begins, from 1.
    pub column: usize,
    /// The line where the text ends, from 1.
    pub end_line: usize,
    /// The column after the end of the text, from 1.
    pub end_column: usize,
    /// The start of the text in the file, in bytes.
    pub start: usize,
    /// The end of the text in the file, in bytes.
    pub end: usize,
    /// A comment on the marked text.
    pub text: String,
}

/// A change of a text that fixes a mistake.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Edit")
)]
pub struct PlacedEdit {
    /// The file.
    pub file: String,
    /// The start of the replaced part in the file, in bytes.
    pub start: usize,
    /// The end of the replaced part in the file, in bytes.
    pub end: usize,
    /// The replacement.
    pub text: String,
}

/// All severities.
#[cfg(feature = "schema")]
const SEVERITIES: [Severity; 2] = [Severity::Error, Severity::Warning];

/// Returns the word for a severity.
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// Returns diagnostics with their places.
pub fn all(diagnostics: &[Diagnostic], sources: &SourceMap) -> Vec<PlacedDiagnostic> {
    diagnostics.iter().map(|one| placed(one, sources)).collect()
}

/// Returns a diagnostic with its places.
pub fn placed(diagnostic: &Diagnostic, sources: &SourceMap) -> PlacedDiagnostic {
    let label = |label: &Label| {
        let span = label.span;
        let (line, column) = sources.line_column(span.source, span.start);
        let (end_line, end_column) = sources.line_column(span.source, span.end);
        PlacedLabel {
            file: sources.get(span.source).name.clone(),
            line,
            column,
            end_line,
            end_column,
            start: span.start,
            end: span.end,
            text: label.text.clone(),
        }
    };
    let labels: Vec<PlacedLabel> = diagnostic.labels.iter().map(label).collect();
    let first = labels.first();
    PlacedDiagnostic {
        code: diagnostic.code,
        severity: severity_word(diagnostic.severity),
        message: diagnostic.message.clone(),
        file: first.map(|first| first.file.clone()),
        line: first.map(|first| first.line),
        column: first.map(|first| first.column),
        labels,
        help: diagnostic.help.clone(),
        edits: (diagnostic.edits.iter())
            .filter_map(|edit| placed_edit(edit, sources))
            .collect(),
    }
}

/// Returns an edit with its place; `None` if it changes nothing.
pub fn placed_edit(edit: &Edit, sources: &SourceMap) -> Option<PlacedEdit> {
    let source = sources.get(edit.span.source);
    let bytes = replaced(&source.text, edit);
    let is_change = source.text.get(bytes.clone())? != edit.text;
    is_change.then(|| PlacedEdit {
        file: source.name.clone(),
        start: bytes.start,
        end: bytes.end,
        text: edit.text.clone(),
    })
}

impl PlacedDiagnostic {
    /// Tests whether the definition cannot be played.
    pub fn is_error(&self) -> bool {
        self.severity == severity_word(Severity::Error)
    }
}

impl fmt::Display for PlacedDiagnostic {
    /// Writes one line, `file:line:column: error: code: message`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(first) = self.labels.first() {
            write!(f, "{}:{}:{}: ", first.file, first.line, first.column)?;
        }
        write!(f, "{}: {}: {}", self.severity, self.code, self.message)
    }
}
