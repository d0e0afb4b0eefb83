//! The key `extends`: a definition and its parents, eldest first.

use super::document::{self, Document, Text, Value};
use super::sources::{Sources, shadowed};
use super::{limits, named, spelling};
use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::source::{Home, SourceMap, Span};

/// A definition with its parents.
pub struct Lineage {
    /// The files, the eldest first, the definition itself last; never empty.
    pub documents: Vec<Document>,
    /// Whether every parent was found.
    pub complete: bool,
}

/// Reads a definition and all its parents.
pub fn read(
    name: &str,
    text: &str,
    display_name: &str,
    sources: &dyn Sources,
    lints: bool,
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) -> Lineage {
    let mut own = document::parse(map.add(display_name, text), text, out);
    spelling::fix(&mut own.root, out);
    named::to_lists(&mut own.root, text, out);
    check_language(&own, true, out);
    // Texts of different homes may have the same name.
    let mut names = vec![(name.to_string(), Home::Local)];
    let mut documents = vec![own];
    let mut complete = true;
    while let Some(parent) = documents
        .last()
        .and_then(|document| parent_of(document, out))
    {
        let asker = map.get(parent.span().source).home;
        let found = sources.definition(&parent.text, asker);
        let identity = (
            parent.text.clone(),
            found.as_ref().map_or(asker, |found| found.home),
        );
        let problem = if names.contains(&identity) {
            let shadows = found.as_ref().is_some_and(|found| found.shadows);
            Some(cycle(&parent, &names, shadows))
        } else if names.len() >= limits::EXTENDS_MAX {
            let label = format!("{} definitions before this one", names.len());
            Some(
                Diagnostic::error(
                    codes::resolve::EXTENDS_DEPTH,
                    "too many parents",
                    parent.span(),
                    label,
                )
                .with_help(format!(
                    "at most {} definitions may be in a line",
                    limits::EXTENDS_MAX
                )),
            )
        } else {
            None
        };
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
            (None, Some(found)) => {
                if found.shadows && lints {
                    out.push(shadowed(&parent, &found, "definition", ".toml"));
                }
                let source = map.add_once(&found.shown, &found.text, found.home);
                let mut document = document::parse(source, &found.text, out);
                spelling::fix(&mut document.root, out);
                named::to_lists(&mut document.root, &found.text, out);
                check_language(&document, false, out);
                names.push(identity);
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
                    codes::toml::WRONG_TYPE,
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

/// Returns the error about a cycle. `shadows` means that there is a shipped definition of the parent's name.
fn cycle(parent: &Text, names: &[(String, Home)], shadows: bool) -> Diagnostic {
    let message = match names {
        [(only, _)] => format!("`{only}` extends itself"),
        _ => {
            let names: Vec<&str> = names.iter().map(|(name, _)| name.as_str()).collect();
            format!(
                "`{}` is its own ancestor: {} and again",
                parent.text,
                names.join(", ")
            )
        }
    };
    let help = match shadows {
        true => format!(
            "give the file another name: beside it `{}` is this file, not the shipped definition",
            parent.text
        ),
        false => "extend another definition, or leave `extends` out and give a board".to_owned(),
    };
    Diagnostic::error(
        codes::resolve::EXTENDS_CYCLE,
        message,
        parent.span(),
        "this leads back",
    )
    .with_help(help)
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
        codes::resolve::UNKNOWN_PARENT,
        format!("there is no definition `{}`", parent.text),
        parent.span(),
        "nothing of this name to extend",
    )
    .about_name(&parent.text)
    .with_help(help)
}

/// Checks the first key, `language = 1`. If it is missing, there is a warning; another number is an error.
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
                    codes::toml::LANGUAGE,
                    format!("language {number} is not known"),
                    node.span,
                    "this program reads language 1",
                )
                .with_help(help),
            ),
            _ => out.push(
                Diagnostic::error(
                    codes::toml::LANGUAGE,
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
                    codes::toml::LANGUAGE,
                    "the language is not given",
                    span,
                    "before this",
                )
                .with_help(help)
                .with_edit(start, "language = 1\n"),
            );
        }
        None => {}
    }
}
