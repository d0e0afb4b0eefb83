//! `extends`: a definition and its parents, eldest first.

use super::Sources;
use super::document::{self, Document, Text, Value};
use super::{limits, spelling};
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::{SourceMap, Span};

/// A definition with its parents.
pub struct Lineage {
    /// The eldest first, the definition itself last; never empty.
    pub documents: Vec<Document>,
    /// Whether every parent was found.
    pub complete: bool,
}

/// Reads a definition and all it extends.
pub fn read(
    name: &str,
    text: &str,
    display_name: &str,
    sources: &dyn Sources,
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) -> Lineage {
    let mut own = document::parse(map.add(display_name, text), text, out);
    spelling::mend(&mut own.root, out);
    check_language(&own, true, out);
    let mut names = vec![name.to_string()];
    let mut documents = vec![own];
    let mut complete = true;
    while let Some(parent) = documents
        .last()
        .and_then(|document| parent_of(document, out))
    {
        let problem = if parent.text == name || names.contains(&parent.text) {
            Some(cycle(&parent, &names))
        } else if names.len() >= limits::EXTENDS_MAX {
            let label = format!("{} definitions before this one", names.len());
            Some(
                Diagnostic::error(
                    "resolve::extends_depth",
                    "too many parents",
                    parent.span(),
                    label,
                )
                .with_help(format!(
                    "at most {} definitions may stand in a line",
                    limits::EXTENDS_MAX
                )),
            )
        } else {
            None
        };
        let found = sources.definition(&parent.text);
        match (problem, found) {
            (Some(problem), _) => {
                out.push(problem);
                complete = false;
                break;
            }
            (None, None) => {
                out.push(missing(&parent, sources));
                complete = false;
                break;
            }
            (None, Some((shown, text))) => {
                let mut document = document::parse(map.add(shown, text.as_str()), &text, out);
                spelling::mend(&mut document.root, out);
                check_language(&document, false, out);
                names.push(parent.text);
                documents.push(document);
            }
        }
    }
    documents.reverse();
    Lineage {
        documents,
        complete,
    }
}

fn parent_of(document: &Document, out: &mut Vec<Diagnostic>) -> Option<Text> {
    let node = document.root.get("extends")?;
    match &node.value {
        Value::String(text) => Some(text.clone()),
        Value::Broken => None,
        _ => {
            out.push(
                Diagnostic::error(
                    "toml::wrong_type",
                    format!("`extends` is {}, not a text", node.noun()),
                    node.span,
                    "one parent's name belongs here",
                )
                .with_help("write `extends = \"NAME\"`; a definition has one parent at most"),
            );
            None
        }
    }
}

fn cycle(parent: &Text, names: &[String]) -> Diagnostic {
    let message = match names {
        [only] => format!("`{only}` extends itself"),
        _ => format!(
            "`{}` is its own ancestor: {} and again",
            parent.text,
            names.join(", ")
        ),
    };
    Diagnostic::error(
        "resolve::extends_cycle",
        message,
        parent.span(),
        "this leads back",
    )
    .with_help("extend another definition, or leave `extends` out and give a board")
}

fn missing(parent: &Text, sources: &dyn Sources) -> Diagnostic {
    let names = sources.definition_names();
    let file = parent.text.rsplit(['/', '\\']).next().unwrap_or_default();
    let bare = file.strip_suffix(".toml").unwrap_or(file);
    let help = match names.iter().any(|name| name == bare) {
        true => format!("a parent is named without path and ending: write `extends = \"{bare}\"`"),
        false => suggest(
            &parent.text,
            "definitions",
            names.iter().map(String::as_str),
        ),
    };
    Diagnostic::error(
        "resolve::unknown_parent",
        format!("there is no definition `{}`", parent.text),
        parent.span(),
        "nothing of this name to extend",
    )
    .with_help(help)
}

/// `language = 1` is the first key: missing it is worth a warning, another number is not understood.
fn check_language(document: &Document, own: bool, out: &mut Vec<Diagnostic>) {
    let help = "write `language = 1` as the first line";
    let start = Span {
        source: document.source,
        start: 0,
        end: 0,
    };
    match document.root.get_key_value("language") {
        Some((_, node)) => match node.value {
            Value::Integer(1) | Value::Broken => {}
            Value::Integer(number) => out.push(
                Diagnostic::error(
                    "toml::language",
                    format!("language {number} is not known"),
                    node.span,
                    "this program reads language 1",
                )
                .with_help(help),
            ),
            _ => out.push(
                Diagnostic::error(
                    "toml::language",
                    format!("`language` is {}", node.noun()),
                    node.span,
                    "not 1",
                )
                .with_help(help),
            ),
        },
        None if own && !document.broken => {
            let span = document.root.first().map_or(start, |(key, _)| key.span);
            out.push(
                Diagnostic::warning(
                    "toml::language",
                    "the language is not told",
                    span,
                    "before this",
                )
                .with_help(help),
            );
        }
        None => {}
    }
}
