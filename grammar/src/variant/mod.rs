//! The definition file: TOML text to typed rules.
//!
//! - `document`, `syntax`: a file as a tree that knows its places; what is wrong with it as TOML.
//! - `merge`, `inherit`, `options`: parents, children and options become one tree.
//! - `reader`, `model`, `scenario`: the tree as typed tables.
//! - `spelling`: misspelt sections.
//! - `alone`: every option by itself.
//! - [`sections`]: their keys and words, as data.
//! - [`crate::resolve`] turns the model into [`ir::Rules`].
//!
//! Nothing here opens a file: parents and boards are asked for through [`Sources`].

mod alone;
pub mod attribute;
pub mod document;
pub mod follow;
mod inherit;
pub mod limits;
mod merge;
pub mod model;
mod options;
pub mod phase;
pub(crate) mod reader;
mod scenario;
pub mod sections;
pub mod sources;
mod spelling;
pub mod store;
mod syntax;
pub mod turn;

pub use options::OptionInfo;
pub use scenario::Test;
pub use sources::{Found, Sources};

use crate::diagnostic::{Diagnostic, Label, Severity, Subject};
use crate::origins::Origins;
use crate::placement;
use crate::resolve;
use crate::source::{SourceId, SourceMap, Span};
use document::{Table, Value};
use reader::Reader;
use std::collections::HashMap;

/// What came of a definition.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// All texts that were read: the definition first.
    pub sources: SourceMap,
    /// The game; absent if there is an error among the diagnostics.
    pub rules: Option<ir::Rules>,
    /// Its own tests, not its parents'.
    pub tests: Vec<Test>,
    /// What is wrong, in file order. One complaint can come without a place: an option asked for that there is not.
    pub diagnostics: Vec<Diagnostic>,
    /// Its options and its parents', on or off.
    pub options: Vec<OptionInfo>,
    /// Where the rules are written.
    pub origins: Origins,
    /// What takes a game to be known of the set-up.
    pub setup: placement::Unchecked,
}

/// How closely a definition is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scrutiny {
    /// For errors: enough to play it.
    Errors,
    /// For lints too.
    Lints,
    /// For lints, and for what is wrong with each of its options alone.
    Everything,
}

/// Reads a definition to play it; lints are not run.
///
/// `name` is what children would call it, `display_name` what messages call it. `options` are switched on, and what they
/// imply. Any text at all gives diagnostics or a game, never a panic, in bounded time (see [`limits`]).
pub fn load(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    sources: &dyn Sources,
) -> Loaded {
    read(name, text, display_name, options, Scrutiny::Errors, sources)
}

/// Does what [`load`] does, and runs lints.
pub fn load_with_lints(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    sources: &dyn Sources,
) -> Loaded {
    read(name, text, display_name, options, Scrutiny::Lints, sources)
}

/// Reads a definition with no option on, runs lints, and says what is wrong with each of its options as well.
pub fn check(name: &str, text: &str, display_name: &str, sources: &dyn Sources) -> Loaded {
    read(name, text, display_name, &[], Scrutiny::Everything, sources)
}

fn read(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    scrutiny: Scrutiny,
    sources: &dyn Sources,
) -> Loaded {
    let mut loaded = Loaded::default();
    let mut out = Vec::new();
    let lineage = inherit::read(
        name,
        text,
        display_name,
        sources,
        scrutiny != Scrutiny::Errors,
        &mut loaded.sources,
        &mut out,
    );
    let own = &lineage.documents[lineage.documents.len() - 1];
    let whole = whole_span(own);

    let mut root = Table::new();
    let mut overlays = Table::new();
    let mut removed = Vec::new();
    let mut inherited = Table::new();
    for (index, document) in lineage.documents.iter().enumerate() {
        if index > 0 && index + 1 == lineage.documents.len() {
            inherited = root.clone();
        }
        merge::names_twice(&document.root, &mut out);
        note_removed(&root, &document.root, &mut removed);
        merge::overlay(&mut root, &document.root, &mut out);
        if let Some(node) = document.root.get("options") {
            let mut reader = Reader::new(&mut out);
            if let Some(table) = reader.any_table(node, "[options]") {
                merge::overlay_options(&mut overlays, table, &mut out);
            }
        }
    }
    // What a parent would have had is not missed.
    if !lineage.complete {
        out.retain(|one| one.code != "resolve::nothing_to_remove");
    }
    let is_orphan = own.root.get("extends").is_none() && alone::extends_nothing(&mut out);
    let overlays = options::read(&overlays, &mut out);
    for overlay in &overlays {
        merge::names_twice(&overlay.body, &mut out);
    }
    let chosen = options::choose(&overlays, options, &mut out);
    let without_options = root.clone();
    for (overlay, on) in overlays.iter().zip(&chosen) {
        if *on {
            note_removed(&root, &overlay.body, &mut removed);
            merge::overlay_option(&mut root, &without_options, &overlay.body, &mut out);
        } else {
            // Checked as far as it can be without being laid over anything.
            let mut unused = Vec::new();
            let mut base = Table::new();
            merge::overlay(&mut base, &overlay.without_removals(), &mut unused);
            let mut reader = Reader::new(&mut out);
            reader.complete = false;
            reader.overlay = true;
            reader.attributes = attribute::names(&root);
            model::read(&base, whole, &mut reader);
        }
    }
    loaded.options = overlays
        .iter()
        .zip(&chosen)
        .map(|(overlay, on)| overlay.info(*on))
        .collect();

    let broken = lineage.documents.iter().any(|document| document.broken);
    if !broken && lineage.complete && scrutiny != Scrutiny::Errors {
        out.extend(name_inherited(&own.root));
    }
    let mut reader = Reader::new(&mut out);
    reader.complete = !broken && lineage.complete && !is_orphan;
    let model = model::read(&root, whole, &mut reader);
    loaded.tests = scenario::read(&own.root, &model.terrain(), &mut reader);
    check_test_options(&loaded.tests, &overlays, &mut out);

    let on = loaded
        .options
        .iter()
        .filter(|option| option.on)
        .map(|option| option.name.clone())
        .collect();
    let game = resolve::Game {
        name,
        options: on,
        whole,
        lints: scrutiny != Scrutiny::Errors,
        optional: overlays.iter().map(|overlay| &overlay.body).collect(),
    };
    // What could not be read would only be missed again.
    if !broken && lineage.complete {
        let resolved = resolve::resolve(&model, &game, sources, &mut loaded.sources, &mut out);
        let is_sound = out.iter().all(|one| one.severity != Severity::Error);
        if let Some(resolved) = resolved.filter(|_| is_sound) {
            loaded.rules = Some(resolved.rules);
            loaded.origins = resolved.origins;
            loaded.setup = resolved.setup;
        }
        if let Some(Value::String(parent)) = own.root.get("extends").map(|node| &node.value) {
            let definition = alone::Definition {
                name,
                root: &inherited,
                whole,
                sources,
            };
            let on = overlays.iter().zip(&chosen).filter(|(_, on)| **on);
            let on: Vec<&Table> = on.map(|(overlay, _)| &overlay.body).collect();
            let parents: Vec<SourceId> = lineage.documents.iter().map(|one| one.source).collect();
            let (_, parents) = parents.split_last().unwrap_or((&own.source, &[]));
            let child = merge::laid_over(&own.root);
            let child = (parent.text.as_str(), &child);
            alone::fold_broken_parents(
                &definition,
                child,
                &on,
                parents,
                &mut loaded.sources,
                &mut out,
            );
        }
        if scrutiny == Scrutiny::Everything {
            let definition = alone::Definition {
                name,
                root: &root,
                whole,
                sources,
            };
            alone::check(&definition, &overlays, &mut loaded.sources, &mut out);
            if out.iter().any(|one| one.severity == Severity::Error) {
                loaded.rules = None;
            }
        }
    }
    mark_removed(&removed, &mut out);
    loaded.diagnostics = in_order(out);
    loaded
}

/// The warning about a child that has no name of its own: two games would be called the same.
fn name_inherited(root: &Table) -> Option<Diagnostic> {
    let (extends, _) = root.get_key_value("extends")?;
    if root.contains_key("name") {
        return None;
    }
    let message = "this game has the name of its parent";
    let label = "all that is not said here is the parent's, its `name` too";
    let warning = Diagnostic::warning("lint::name_inherited", message, extends.span, label);
    Some(warning.with_help("write a title of its own: `name = \"...\"`"))
}

/// Something named that a definition or an option takes away: its name, a piece's letter, and where.
struct Removed {
    name: String,
    letter: Option<String>,
    span: Span,
}

/// The sections whose entries have names that expressions say.
const NAMED: [&str; 7] = [
    "piece",
    "zone",
    "let",
    "status",
    "store",
    "counter",
    "attribute",
];

fn note_removed(root: &Table, over: &Table, removed: &mut Vec<Removed>) {
    let section = |table: &Table, name: &str| match table.get(name).map(|node| &node.value) {
        Some(Value::Table(entries)) => entries.clone(),
        _ => Table::new(),
    };
    for name in NAMED {
        let known = section(root, name);
        for (key, node) in section(over, name) {
            let letter = match known.get(&key).map(|node| &node.value) {
                Some(Value::Table(piece)) => piece.get("letter").map(|node| &node.value),
                _ => None,
            };
            let letter = match letter {
                Some(Value::String(letter)) => Some(letter.text.clone()),
                _ => None,
            };
            if let Value::Boolean(false) = node.value {
                removed.push(Removed {
                    name: key.name.split('(').next().unwrap_or_default().to_string(),
                    letter,
                    span: key.span,
                });
            }
        }
    }
    for list in ["turn", "phase"] {
        let Some(Value::Array(entries)) = over.get(list).map(|node| &node.value) else {
            continue;
        };
        removed.extend(entries.iter().filter_map(|entry| {
            let (name, span) = merge::dropped(entry)?;
            Some(Removed {
                name: name.to_string(),
                letter: None,
                span,
            })
        }));
    }
}

/// Whether a code is about a name that means nothing.
fn is_unknown(code: &str) -> bool {
    let (family, name) = code.split_once("::").unwrap_or_default();
    family == "resolve" && name.starts_with("unknown_")
}

/// Where something is missed that was taken away, the other end is shown as well: it is often in another file.
fn mark_removed(removed: &[Removed], out: &mut [Diagnostic]) {
    let (mut by_name, mut by_letter) = (HashMap::new(), HashMap::new());
    for (index, one) in removed.iter().enumerate() {
        by_name.entry(one.name.clone()).or_insert(index);
        if let Some(letter) = &one.letter {
            by_letter.entry(letter.clone()).or_insert(index);
            by_letter.entry(letter.to_lowercase()).or_insert(index);
        }
    }
    for diagnostic in out {
        let index = match diagnostic.subject.as_deref() {
            Some(Subject::Name(name)) => by_name.get(name),
            Some(Subject::Letter(letter)) => by_letter.get(letter),
            _ => None,
        };
        if let Some(&index) = index {
            diagnostic.labels.push(Label {
                span: removed[index].span,
                text: format!("`{}` is taken away here", removed[index].name),
            });
        }
    }
}

/// File order, each complaint once, and no more than an author can read.
fn in_order(mut out: Vec<Diagnostic>) -> Vec<Diagnostic> {
    out.sort_by_key(Diagnostic::place);
    let mut kept: Vec<Diagnostic> = Vec::new();
    for diagnostic in out {
        let same = kept
            .iter()
            .rev()
            .take_while(|other| other.place() == diagnostic.place());
        if !same.into_iter().any(|other| *other == diagnostic) {
            kept.push(diagnostic);
        }
    }
    let mut kept = folded(kept);
    // Errors are never the ones left out.
    if kept.len() > limits::REPORTS_MAX {
        kept.sort_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
        kept.truncate(limits::REPORTS_MAX);
        kept.sort_by_key(Diagnostic::place);
    }
    kept
}

/// The most places that one complaint marks because the same is wrong there.
const PLACES_MAX: usize = 4;

/// A name that is unknown in many places is one mistake: the first of them is told, the others are marked with it.
///
/// So is a key in one piece after the other.
fn folded(all: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let mut kept: Vec<Diagnostic> = Vec::new();
    let mut first: HashMap<(&'static str, Subject), usize> = HashMap::new();
    for diagnostic in all {
        let subject = diagnostic.subject.as_deref().cloned();
        let what = subject.filter(|subject| match subject {
            Subject::Name(_) | Subject::Word { .. } => is_unknown(diagnostic.code),
            Subject::KeyOfPieces(_) => true,
            Subject::Key(_) | Subject::Letter(_) | Subject::Removal(_) => false,
        });
        let Some(what) = what else {
            kept.push(diagnostic);
            continue;
        };
        match first.get(&(diagnostic.code, what.clone())) {
            Some(index) => {
                let label = diagnostic.labels.into_iter().next();
                if let Some(label) = label
                    && kept[*index].labels.len() < PLACES_MAX
                {
                    kept[*index].labels.push(Label {
                        span: label.span,
                        text: "and here".to_string(),
                    });
                }
            }
            None => {
                first.insert((diagnostic.code, what), kept.len());
                kept.push(diagnostic);
            }
        }
    }
    kept
}

/// What is marked where something is missing from the whole: the first key, or the beginning.
fn whole_span(document: &document::Document) -> Span {
    let nothing = Span {
        source: document.source,
        start: 0,
        end: 0,
    };
    let title = document
        .root
        .get_key_value("name")
        .or_else(|| document.root.first());
    title.map_or(nothing, |(key, _)| key.span)
}

fn check_test_options(tests: &[Test], overlays: &[options::Overlay], out: &mut Vec<Diagnostic>) {
    for option in tests.iter().flat_map(|test| &test.options) {
        if !overlays
            .iter()
            .any(|overlay| overlay.key.name == option.text)
        {
            out.push(options::unknown(&option.text, overlays, option.span()));
        }
    }
}
