//! The key `extends`: a definition and its parents, eldest first.

use super::document::{self, Document, Text, Value};
use super::mistake::LineageMistake;
use super::sources::{Sources, shadowed};
use super::{limits, named, spelling};
use crate::diagnostic::Diagnostic;
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
            Some(LineageMistake::Cycle {
                parent: &parent,
                names: names.iter().map(|(name, _)| name.as_str()).collect(),
                shadows,
            })
        } else if names.len() >= limits::EXTENDS_MAX {
            let n_before = names.len();
            let parent = &parent;
            Some(LineageMistake::TooManyParents { parent, n_before })
        } else {
            None
        };
        match (problem, found) {
            (Some(problem), _) => {
                out.push(problem.into());
                complete = false;
                break;
            }
            (None, None) => {
                let unknown = LineageMistake::UnknownParent {
                    parent: &parent,
                    definitions: &sources.definition_names(),
                };
                out.push(unknown.into());
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
            out.push(LineageMistake::NoName { value: node }.into());
            None
        }
    }
}

/// Checks the first key, `language = 1`. If it is missing, there is a warning; another number is an error.
fn check_language(document: &Document, own: bool, out: &mut Vec<Diagnostic>) {
    let start = Span {
        source: document.source,
        start: 0,
        end: 0,
    };
    match document.root.get_key_value("language") {
        Some((_, node)) => match node.value {
            Value::Integer(1) | Value::Broken => {}
            Value::Integer(number) => {
                let span = node.span;
                out.push(LineageMistake::UnknownLanguage { number, span }.into());
            }
            _ => out.push(LineageMistake::LanguageType { value: node }.into()),
        },
        None if own && !document.broken => {
            let before = document.root.first().map_or(start, |(key, _)| key.span);
            out.push(LineageMistake::NoLanguage { before, start }.into());
        }
        None => {}
    }
}
