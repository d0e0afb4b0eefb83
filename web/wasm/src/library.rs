//! What is answered without a game: shipped variants, texts, what is wrong with a definition.

use alfil::check::check_from;
use alfil::library::{Library, Text, find, shipped};
use alfil::load::{Variant, load};
use grammar::diagnostic::{self, Diagnostic, Severity};
use grammar::source::{SourceId, SourceMap};

use crate::answer::{Answer, Checked, Label, Listed, Refusal, Told};
use crate::request::{Definition, Request};

/// Answers what takes no game; `None` if the question takes one.
pub fn answer(request: &Request) -> Option<Answer> {
    Some(match request {
        Request::Library => Answer::Library {
            variants: shipped().into_iter().filter_map(listed).collect(),
        },
        Request::Source { name } => match find_shipped(name) {
            Ok(text) => Answer::Text { text: text.text },
            Err(refusal) => Answer::Refused(refusal),
        },
        Request::Check(definition) => match text_of(definition) {
            Ok(text) => {
                let library = Library::of(definition.files.clone());
                Answer::Checked(checked(&check_from(text, &library)))
            }
            Err(refusal) => Answer::Refused(refusal),
        },
        _ => return None,
    })
}

fn listed(name: &'static str) -> Option<Listed> {
    let variant = load(name, &[]).ok()?;
    let rules = variant.game.as_ref()?.rules();
    Some(Listed {
        name,
        title: rules.title.clone(),
        summary: rules.summary.clone(),
    })
}

/// A shipped definition; nothing else can be named, since a page has no files.
fn find_shipped(name: &str) -> Result<Text, Refusal> {
    if !shipped().contains(&name) {
        let near = grammar::diagnostic::near_names(name, shipped());
        let mut refusal = Refusal::new(format!("no variant is called `{name}`"));
        refusal.help = near.first().map(|near| format!("did you mean `{near}`?"));
        return Err(refusal);
    }
    find(name).map_err(|error| Refusal::new(error.to_string()))
}

/// The text that is meant.
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
