//! Definitions of a page: shipped ones and texts, and their diagnostics.

use std::path::Path;

use grammar::diagnostic::{self, Diagnostic, Severity};
use grammar::source::{Home, SourceId, SourceMap};

use super::answer::{Change, Checked, Finding, Label, Refusal};
use super::request::Definition;
use alfil_load::library::{Text, find, shipped};
use alfil_load::load::Variant;
use alfil_load::names;
use alfil_load::placed::placed_edit;

impl Definition {
    /// Creates the definition of a variant for the page.
    pub fn of(variant: &Variant) -> Self {
        let is_own = variant.text.folder.is_some();
        let own = variant.sources.all().iter().skip(1);
        let files = own
            .filter(|source| source.home == Home::Local)
            .filter_map(|source| {
                let name = Path::new(&source.name).file_name()?;
                Some((name.to_string_lossy().into_owned(), source.text.clone()))
            });
        Self {
            name: variant.text.name.clone(),
            text: is_own.then(|| variant.text.text.clone()),
            files: files.collect(),
        }
    }
}

/// Returns a shipped definition; nothing else has a name, since a page has no files.
///
/// # Errors
/// If no shipped variant has this name, with close names.
pub fn find_shipped(name: &str) -> Result<Text, Refusal> {
    let name = match shipped().contains(&name) {
        true => name,
        // A saved game of another program has that program's name of the variant.
        false => names::variant_of(name).unwrap_or(name),
    };
    if !shipped().contains(&name) {
        let near = grammar::diagnostic::near_names(name, shipped());
        let mut refusal = Refusal::new(format!("there is no variant `{name}`"));
        refusal.help = near.first().map(|near| format!("did you mean `{near}`?"));
        return Err(refusal);
    }
    find(name).map_err(|error| Refusal::new(error.to_string()))
}

/// Returns the text of a definition.
///
/// # Errors
/// If no shipped variant has this name.
pub fn text_of(definition: &Definition) -> Result<Text, Refusal> {
    match &definition.text {
        None => find_shipped(&definition.name),
        Some(text) => Ok(Text {
            name: definition.name.clone(),
            display: format!("{}.toml", definition.name),
            folder: None,
            text: text.clone(),
        }),
    }
}

/// Returns the diagnostics of a definition that has been read.
pub fn checked(variant: &Variant) -> Checked {
    let shown = variant.diagnostics.iter();
    Checked {
        diagnostics: shown
            .map(|one| self::shown(one, &variant.sources))
            .collect(),
        n_tests: variant.tests.len(),
        is_sound: variant.game.is_some(),
    }
}

pub(super) fn shown(one: &Diagnostic, sources: &SourceMap) -> Finding {
    let label = |label: &diagnostic::Label| {
        let span = label.span;
        let source = sources.get(span.source);
        let (line, column) = sources.line_column(span.source, span.start);
        Label {
            file: source.name.clone(),
            is_own: span.source == SourceId(0),
            line,
            column,
            start: units(&source.text, span.start),
            end: units(&source.text, span.end),
            text: label.text.clone(),
        }
    };
    let edit = |edit: &diagnostic::Edit| {
        let text = &sources.get(edit.span.source).text;
        placed_edit(edit, sources).map(|edit| Change {
            file: edit.file,
            start: units(text, edit.start),
            end: units(text, edit.end),
            text: edit.text,
        })
    };
    Finding {
        code: one.code,
        is_error: one.severity == Severity::Error,
        message: one.message.clone(),
        help: one.help.clone(),
        labels: one.labels.iter().map(label).collect(),
        edits: one.edits.iter().filter_map(edit).collect(),
    }
}

/// Returns the number of units of UTF-16 before a byte.
fn units(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}
