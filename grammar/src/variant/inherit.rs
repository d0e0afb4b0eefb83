//! The keys `extends` and `use`: a definition, its parents and its libraries, in the order in which they are merged.

use super::document::{self, Document, Table, Text, Value};
use super::mistake::LineageMistake;
use super::sources::{Found, Sources, shadowed};
use super::{limits, merge, named, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::{Home, SourceId, SourceMap, Span};

mod options;

/// A definition with its parents and the libraries that they use.
pub struct Lineage {
    /// The files, the definition itself last; never empty. Each follows its parent and its libraries.
    pub documents: Vec<Document>,
    /// Whether every parent and library was found.
    pub complete: bool,
}

/// The key that names another file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// `extends`: a game.
    Parent,
    /// `use`: a library.
    Library,
}

impl Relation {
    /// Returns what the key names.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Parent => "definition",
            Self::Library => "library",
        }
    }

    fn find(self, name: &str, sources: &dyn Sources, asker: Home) -> Option<Found> {
        match self {
            Self::Parent => sources.definition(name, asker),
            Self::Library => sources.library(name, asker),
        }
    }

    fn names(self, sources: &dyn Sources) -> Vec<String> {
        match self {
            Self::Parent => sources.definition_names(),
            Self::Library => sources.library_names(),
        }
    }
}

/// A file that is read: the key that names it, its name, its home. Texts of different homes may have the same name.
type Identity = (Relation, String, Home);

/// Reads a definition, all its parents, and all libraries.
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
    let relation = match own.root.contains_key("library") {
        true => Relation::Library,
        false => Relation::Parent,
    };
    let mut walk = Walk {
        sources,
        lints,
        map,
        out,
        path: vec![(relation, name.to_string(), Home::Local)],
        used: Vec::new(),
        lineage: Lineage {
            documents: Vec::new(),
            complete: own.broken || !own.root.is_empty(),
        },
    };
    walk.add(own);
    walk.add_libraries_of_options();
    walk.lineage
}

/// A walk through the files that a definition names.
struct Walk<'a> {
    sources: &'a dyn Sources,
    lints: bool,
    map: &'a mut SourceMap,
    out: &'a mut Vec<Diagnostic>,
    /// The definition, and the files from it to the one that is read now.
    path: Vec<Identity>,
    /// The libraries that were read, each with its file.
    used: Vec<(Identity, SourceId)>,
    lineage: Lineage,
}

impl Walk<'_> {
    /// Adds a file after its parent and its libraries. A library that was added before is not added again.
    fn add(&mut self, document: Document) {
        let parent = parent_of(&document, self.out);
        if parent.is_none() && document.root.contains_key("extends") {
            self.lineage.complete = false;
        }
        let libraries = libraries_in(&document.root, self.out).unwrap_or_default();
        let parent = parent.map(|name| (Relation::Parent, name));
        let libraries = libraries.into_iter().map(|name| (Relation::Library, name));
        for (relation, name) in parent.into_iter().chain(libraries) {
            self.follow(relation, &name);
        }
        self.lineage.documents.push(document);
    }

    /// Reads a file that another one names, and adds it.
    fn follow(&mut self, relation: Relation, name: &Text) {
        let asker = self.map.get(name.span().source).home;
        let found = relation.find(&name.text, self.sources, asker);
        let home = found.as_ref().map_or(asker, |found| found.home);
        let identity = (relation, name.text.clone(), home);
        if self.used.iter().any(|(used, _)| *used == identity) {
            self.add_ends_again(&identity);
            return;
        }
        let n_before = self.path.len().max(self.used.len());
        let problem = if self.path.contains(&identity) {
            let shadows = found.as_ref().is_some_and(|found| found.shadows);
            let start = self.path.iter().position(|one| *one == identity);
            let names = self.path[start.unwrap_or(0)..].iter();
            Some(LineageMistake::Cycle {
                relation,
                name,
                names: names.map(|(_, name, _)| name.as_str()).collect(),
                shadows,
            })
        } else if n_before >= limits::EXTENDS_MAX {
            Some(LineageMistake::TooMany {
                relation,
                name,
                n_before,
            })
        } else {
            None
        };
        let found = match (problem, found) {
            (Some(problem), _) => {
                self.out.push(problem.into());
                None
            }
            (None, None) => {
                let other = match relation {
                    Relation::Parent => Relation::Library,
                    Relation::Library => Relation::Parent,
                };
                let is_other = other.find(&name.text, self.sources, asker).is_some();
                let unknown = match is_other {
                    true => LineageMistake::OtherRelation { relation, name },
                    false => LineageMistake::Unknown {
                        relation,
                        name,
                        known: &relation.names(self.sources),
                    },
                };
                self.out.push(unknown.into());
                None
            }
            (None, Some(found)) => Some(found),
        };
        let Some(found) = found else {
            self.lineage.complete = false;
            return;
        };
        if found.shadows && self.lints {
            self.out
                .push(shadowed(name, &found, relation.noun(), ".toml"));
        }
        let source = self.map.add_once(&found.shown, &found.text, found.home);
        let mut document = document::parse(source, &found.text, self.out);
        spelling::fix(&mut document.root, self.out);
        named::to_lists(&mut document.root, &found.text, self.out);
        check_language(&document, false, self.out);
        let is_library = document.root.contains_key("library");
        if is_library != (relation == Relation::Library) {
            self.out
                .push(LineageMistake::OtherRelation { relation, name }.into());
        }
        self.path.push(identity);
        self.add(document);
        let identity = self.path.pop();
        if relation == Relation::Library {
            self.used
                .extend(identity.map(|identity| (identity, source)));
        }
    }

    /// Adds the ends of a library that children do not inherit once more, after a parent that uses the library.
    fn add_ends_again(&mut self, identity: &Identity) {
        let source = self.used.iter().find(|(used, _)| used == identity);
        let documents = &self.lineage.documents;
        let library =
            source.and_then(|(_, source)| documents.iter().find(|one| one.source == *source));
        if let Some(ends) = library.and_then(merge::own_ends) {
            self.lineage.documents.push(ends);
        }
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

/// Returns the names in `use`: a list, or one text. Returns `None` if the table has no such key.
fn libraries_in(table: &Table, out: &mut Vec<Diagnostic>) -> Option<Vec<Text>> {
    let node = table.get("use")?;
    let entries = match &node.value {
        Value::Array(list) => list.as_slice(),
        _ => std::slice::from_ref(node),
    };
    let mut names = Vec::new();
    for entry in entries {
        match &entry.value {
            Value::String(text) => names.push(text.clone()),
            Value::Broken => {}
            _ => out.push(LineageMistake::NoLibraryName { value: entry }.into()),
        }
    }
    Some(names)
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
        None if own && !document.broken && document.root.is_empty() => {
            out.push(LineageMistake::Empty { start }.into());
        }
        None if own && !document.broken => {
            let before = document.root.first().map_or(start, |(key, _)| key.span);
            out.push(LineageMistake::NoLanguage { before, start }.into());
        }
        None => {}
    }
}
