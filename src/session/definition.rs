//! Definitions as a page names them: shipped ones and texts, and what is wrong with them.

use grammar::diagnostic::{self, Diagnostic, Severity};
use grammar::source::{SourceId, SourceMap};

use super::answer::{Checked, Label, Refusal, Told};
use super::request::Definition;
use crate::library::{Text, find, shipped};
use crate::load::Variant;
use crate::names;

/// A shipped definition; nothing else can be named, since a page has no files.
///
/// # Errors
/// If no shipped variant has this name, with what may have been meant.
pub fn find_shipped(name: &str) -> Result<Text, Refusal> {
    let name = match shipped().contains(&name) {
        true => name,
        // A saved game of another program calls it as that program does.
        false => names::variant_of(name).unwrap_or(name),
    };
    if !shipped().contains(&name) {
        let near = grammar::diagnostic::near_names(name, shipped());
        let mut refusal = Refusal::new(format!("no variant is called `{name}`"));
        refusal.help = near.first().map(|near| format!("did you mean `{near}`?"));
        return Err(refusal);
    }
    find(name).map_err(|error| Refusal::new(error.to_string()))
}

/// The text that is meant.
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

/// What is wrong with a definition that has been read.
pub fn checked(variant: &Variant) -> Checked {
    let told = variant.diagnostics.iter();
    Checked {
        diagnostics: told.map(|one| self::told(one, &variant.sources)).collect(),
        n_tests: variant.tests.len(),
        is_sound: variant.game.is_some(),
    }
}

fn told(one: &Diagnostic, sources: &SourceMap) -> Told {
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
    Told {
        code: one.code,
        is_error: one.severity == Severity::Error,
        message: one.message.clone(),
        help: one.help.clone(),
        labels: one.labels.iter().map(label).collect(),
    }
}

/// How many units of UTF-16 stand before a byte.
fn units(text: &str, byte: usize) -> usize {
    let before = text.char_indices().take_while(|(at, _)| *at < byte);
    before.map(|(_, letter)| letter.len_utf16()).sum()
}
