//! Diagnostics for people and for programs.

use std::fmt::Write as _;

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::SourceMap;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use alfil_load::placed::{self, PlacedDiagnostic, severity_word};

use crate::json::{Output, value};
use crate::snippet::{Snippet, visible};

/// The format of diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Format {
    /// With the marked text, for people.
    Human,
    /// A JSON array.
    Json,
    /// One line each: `file:line:column: code: message`.
    Short,
}

/// Prints diagnostics in one format; empty for none (`[]` in JSON).
pub fn diagnostics(
    all: &[Diagnostic],
    sources: &SourceMap,
    format: Format,
    colour: bool,
) -> String {
    match format {
        Format::Human => all
            .iter()
            .map(|one| human(one, sources, colour))
            .collect::<Vec<_>>()
            .join("\n"),
        Format::Short => all.iter().map(|one| short(one, sources)).collect(),
        Format::Json => {
            let values = placed::all(all, sources);
            value(&values).to_string() + "\n"
        }
    }
}

/// The diagnostics of all files, in the order of the files.
#[derive(Serialize, JsonSchema, Default)]
#[serde(transparent)]
pub struct DiagnosticsJson(#[schemars(with = "Vec<PlacedDiagnostic>")] Vec<Value>);

impl DiagnosticsJson {
    /// Adds the diagnostics of a file.
    pub fn add(&mut self, all: &[Diagnostic], sources: &SourceMap) {
        let placed = placed::all(all, sources);
        self.0.extend(placed.iter().map(value));
    }
}

impl Output for DiagnosticsJson {
    const COMMAND: &'static str = "check";
    const VERSION: u32 = 1;
}

fn short(diagnostic: &Diagnostic, sources: &SourceMap) -> String {
    let mut line = String::new();
    if let Some(label) = diagnostic.labels.first() {
        let (row, column) = sources.line_column(label.span.source, label.span.start);
        let _ = write!(
            line,
            "{}:{row}:{column}: ",
            sources.get(label.span.source).name
        );
    }
    let severity = severity_word(diagnostic.severity);
    let _ = writeln!(
        line,
        "{severity}: {}: {}",
        diagnostic.code,
        visible(&diagnostic.message)
    );
    line
}

fn human(diagnostic: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    let theme = if colour {
        GraphicalTheme::unicode()
    } else {
        GraphicalTheme::unicode_nocolor()
    };
    let handler = GraphicalReportHandler::new_themed(theme)
        .with_width(110)
        .without_syntax_highlighting();
    let mut text = String::new();
    let report = Report::new(diagnostic, sources);
    // Writing to a string cannot fail; a half-drawn report is still better than none.
    let _ = handler.render_report(&mut text, &report);
    text
}

/// A diagnostic in the form that miette draws: labels of one source each, further sources as related reports.
#[derive(Debug)]
struct Report {
    code: Option<String>,
    message: String,
    severity: Option<miette::Severity>,
    help: Option<String>,
    source: Option<Snippet>,
    labels: Vec<LabeledSpan>,
    related: Vec<Report>,
}

impl Report {
    fn new(diagnostic: &Diagnostic, sources: &SourceMap) -> Self {
        let mut order = Vec::new();
        for label in &diagnostic.labels {
            if !order.contains(&label.span.source) {
                order.push(label.span.source);
            }
        }
        let mut parts = order.into_iter().map(|id| {
            let source = sources.get(id);
            let of_source = diagnostic
                .labels
                .iter()
                .filter(|label| label.span.source == id);
            let places: Vec<_> = of_source
                .clone()
                .map(|label| label.span.start..label.span.end)
                .collect();
            let snippet = Snippet::new(source, &places);
            let labels = of_source.enumerate().map(|(index, label)| {
                let start = snippet.shown(label.span.start);
                let length = snippet.shown(label.span.end).saturating_sub(start);
                let text = visible(&label.text).into_owned();
                let text = Some(text).filter(|text| !text.is_empty());
                if index == 0 {
                    LabeledSpan::new_primary_with_span(text, (start, length))
                } else {
                    LabeledSpan::new_with_span(text, (start, length))
                }
            });
            let labels = labels.collect::<Vec<_>>();
            (snippet, labels)
        });
        let first = parts.next();
        let related = parts
            .map(|(source, labels)| Report {
                code: None,
                message: "see also".to_owned(),
                severity: Some(miette::Severity::Advice),
                help: None,
                source: Some(source),
                labels,
                related: Vec::new(),
            })
            .collect();
        let (source, labels) = first.map_or((None, Vec::new()), |(source, labels)| {
            (Some(source), labels)
        });
        Self {
            code: Some(diagnostic.code.to_owned()),
            message: visible(&diagnostic.message).into_owned(),
            severity: Some(match diagnostic.severity {
                Severity::Error => miette::Severity::Error,
                Severity::Warning => miette::Severity::Warning,
            }),
            help: diagnostic
                .help
                .as_deref()
                .map(|help| visible(help).into_owned()),
            source,
            labels,
            related,
        }
    }
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Report {}

impl miette::Diagnostic for Report {
    fn code<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.code.as_ref().map(|code| Box::new(code) as _)
    }

    fn severity(&self) -> Option<miette::Severity> {
        self.severity
    }

    fn help<'a>(&'a self) -> Option<Box<dyn std::fmt::Display + 'a>> {
        self.help.as_ref().map(|help| Box::new(help) as _)
    }

    fn source_code(&self) -> Option<&dyn miette::SourceCode> {
        self.source.as_ref().map(|source| source as _)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        Some(Box::new(self.labels.iter().cloned()))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn miette::Diagnostic> + 'a>> {
        if self.related.is_empty() {
            return None;
        }
        Some(Box::new(
            self.related
                .iter()
                .map(|report| report as &dyn miette::Diagnostic),
        ))
    }
}
