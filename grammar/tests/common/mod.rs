//! Definitions and boards as they are shipped, and a way to show diagnostics.
#![allow(dead_code)] // each test file uses some of it

pub mod hostile;
pub mod reading;

use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::Home;
use grammar::variant::{Found, Loaded, Sources};
use std::fs;
use std::path::PathBuf;

/// The shipped files.
pub struct Shipped;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../definitions")
}

fn read(path: PathBuf) -> Option<Found> {
    let shown = path.file_name()?.to_string_lossy().into_owned();
    Some(Found::local(shown, fs::read_to_string(path).ok()?))
}

fn names(path: PathBuf, ending: &str) -> Vec<String> {
    let files = fs::read_dir(path).into_iter().flatten().flatten();
    let mut names: Vec<String> = files
        .filter_map(|file| {
            file.file_name()
                .to_string_lossy()
                .strip_suffix(ending)
                .map(String::from)
        })
        .collect();
    names.sort();
    names
}

impl Sources for Shipped {
    fn definition(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join(format!("{name}.toml")))?)
    }

    fn board(&self, name: &str, _: Home) -> Option<Found> {
        let plain = name
            .chars()
            .all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
        read(plain.then(|| folder().join("boards").join(format!("{name}.board")))?)
    }

    fn definition_names(&self) -> Vec<String> {
        names(folder(), ".toml")
    }

    fn board_names(&self) -> Vec<String> {
        names(folder().join("boards"), ".board")
    }
}

/// Loads a text as a definition with the shipped files around it.
pub fn load(text: &str, options: &[&str]) -> Loaded {
    let options: Vec<String> = options.iter().map(|option| option.to_string()).collect();
    grammar::variant::load_with_lints("mine", text, "mine.toml", &options, &Shipped)
}

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
