//! A way to show diagnostics.

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::variant::Loaded;

/// One line for a diagnostic: severity, place, code, message.
pub fn show(loaded: &Loaded, diagnostic: &Diagnostic) -> String {
    let place = diagnostic.labels.first().map(|label| {
        let span = label.span;
        let (line, column) = loaded.sources.line_column(span.source, span.start);
        let (end_line, end_column) = loaded.sources.line_column(span.source, span.end);
        let end = if end_line == line {
            end_column
        } else {
            column + 1
        };
        (span.source, line, column, end)
    });
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    };
    match place {
        Some((source, line, column, end)) if source.0 == 0 => {
            format!("{severity}: {line}:{column}-{end} {}", diagnostic.code)
        }
        Some((source, line, column, end)) => {
            let file = &loaded.sources.get(source).name;
            format!(
                "{severity}: {file}:{line}:{column}-{end} {}",
                diagnostic.code
            )
        }
        None => format!("{severity}: {}", diagnostic.code),
    }
}
