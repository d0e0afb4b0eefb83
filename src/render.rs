//! Diagnostics for people and for programs.

use std::fmt::Write as _;

use grammar::diagnostic::{Diagnostic, Label, Severity};
use grammar::source::SourceMap;
use miette::{GraphicalReportHandler, GraphicalTheme, LabeledSpan};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

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
            let values: Vec<_> = all.iter().map(|one| json(one, sources)).collect();
            value(&values).to_string() + "\n"
        }
    }
}

/// The diagnostics of all files, in the order of the files.
#[derive(Serialize, JsonSchema, Default)]
#[serde(transparent)]
pub struct DiagnosticsJson(#[schemars(with = "Vec<DiagnosticJson<'static>>")] Vec<Value>);

impl DiagnosticsJson {
    /// Adds the diagnostics of a file.
    pub fn add(&mut self, all: &[Diagnostic], sources: &SourceMap) {
        self.0
            .extend(all.iter().map(|one| value(&json(one, sources))));
    }
}

impl Output for DiagnosticsJson {
    const COMMAND: &'static str = "check";
    const VERSION: u32 = 1;
}

/// A diagnostic.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Diagnostic")]
pub struct DiagnosticJson<'d> {
    /// The code, which `alfil explain` explains.
    code: &'static str,
    /// Whether it is an error or a warning.
    #[schemars(extend("enum" = SEVERITIES.map(severity_word)))]
    severity: &'static str,
    /// The message.
    message: &'d str,
    /// The file of the first marked text; `null` if no text is marked.
    file: Option<&'d str>,
    /// The line where the first marked text begins, from 1.
    line: Option<usize>,
    /// The column where the first marked text begins, from 1.
    column: Option<usize>,
    /// The marked texts.
    labels: Vec<LabelJson<'d>>,
    /// The remedy; `null` if there is none.
    help: Option<&'d str>,
}

/// A marked text.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "Label")]
struct LabelJson<'d> {
    /// The file.
    file: &'d str,
    /// The line where the text begins, from 1.
    line: usize,
    /// The column where the text begins, from 1.
    column: usize,
    /// The line where the text ends, from 1.
    end_line: usize,
    /// The column after the end of the text, from 1.
    end_column: usize,
    /// The start of the text in the file, in bytes.
    start: usize,
    /// The end of the text in the file, in bytes.
    end: usize,
    /// A comment on the marked text.
    text: &'d str,
}

/// All severities.
const SEVERITIES: [Severity; 2] = [Severity::Error, Severity::Warning];

/// Returns a diagnostic for JSON.
pub fn json<'d>(diagnostic: &'d Diagnostic, sources: &'d SourceMap) -> DiagnosticJson<'d> {
    let label = |label: &'d Label| {
        let span = label.span;
        let (line, column) = sources.line_column(span.source, span.start);
        let (end_line, end_column) = sources.line_column(span.source, span.end);
        LabelJson {
            file: &sources.get(span.source).name,
            line,
            column,
            end_line,
            end_column,
            start: span.start,
            end: span.end,
            text: &label.text,
        }
    };
    let labels: Vec<LabelJson<'d>> = diagnostic.labels.iter().map(label).collect();
    let first = labels.first();
    DiagnosticJson {
        code: diagnostic.code,
        severity: severity_word(diagnostic.severity),
        message: &diagnostic.message,
        file: first.map(|first| first.file),
        line: first.map(|first| first.line),
        column: first.map(|first| first.column),
        labels,
        help: diagnostic.help.as_deref(),
    }
}

fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
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
