//! The definition file: from TOML text to typed rules.
//!
//! - `document`, `syntax`: a file as a tree with places; its mistakes as TOML.
//! - `merge`, `inherit`, `options`: parents, children and options become one tree.
//! - `reader`, `model`, `scenario`: the tree as typed tables.
//! - `spelling`: misspelt sections.
//! - `alone`: every option by itself.
//! - [`rows`], [`sections`]: their keys and words, as data.
//! - [`crate::resolve`] turns the model into [`ir::Rules`].
//!
//! This module opens no files: parents and boards are found through [`Sources`].

mod about;
mod allow;
mod alone;
pub mod announce;
pub mod attribute;
pub mod chance;
pub mod document;
pub mod follow;
pub(crate) mod inherit;
pub mod limits;
mod merge;
pub(crate) mod mistake;
pub mod model;
mod named;
use ir::Arrange;

pub(crate) mod old;
mod options;
pub mod phase;
pub(crate) mod reader;
mod repeated;
pub mod rows;
mod scenario;
pub mod sections;
pub mod sources;
mod spelling;
pub mod store;
mod syntax;
pub mod take;
pub(crate) mod top;
pub mod turn;

pub use options::OptionInfo;
pub use scenario::Test;
pub use sources::{Found, Sources};

use crate::diagnostic::{Diagnostic, Label, Severity, Subject, codes};
use crate::lint_row::NAME_INHERITED;
use crate::origins::Origins;
use crate::placement;
use crate::resolve;
use crate::source::{SourceId, SourceMap, Span};
use document::{Table, Text, Value};
use reader::Reader;
use rows::Shape;
use std::collections::HashMap;

/// The result of reading a definition.
#[derive(Clone, Debug, Default)]
pub struct Loaded {
    /// All texts that were read: the definition first.
    pub sources: SourceMap,
    /// The game; absent if there is an error among the diagnostics.
    pub rules: Option<ir::Rules>,
    /// The tests of the definition, without those of its parents.
    pub tests: Vec<Test>,
    /// The diagnostics, in file order. The error about an unknown option that was requested has no place.
    pub diagnostics: Vec<Diagnostic>,
    /// The options of the definition and its parents, on or off.
    pub options: Vec<OptionInfo>,
    /// The places where the rules are written.
    pub origins: Origins,
    /// The parts of the set-up that can be checked only with the whole game.
    pub setup: placement::Unchecked,
}

/// The extent of the checks of a definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Scrutiny {
    /// A check for errors: enough to play it.
    Errors,
    /// A check for errors and lints.
    Lints,
    /// A check for errors and lints, and for the errors of each option alone.
    Everything,
}

/// Reads a definition to play it; lints are not run.
///
/// `name` is the name that children would use, `display_name` the name in messages. `options` are switched on, and the
/// options that they imply. Any text gives diagnostics or a game, never a panic, in bounded time (see [`limits`]).
pub fn load(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    sources: &dyn Sources,
) -> Loaded {
    read(
        name,
        text,
        display_name,
        options,
        &[],
        Scrutiny::Errors,
        sources,
    )
}

/// Reads a definition as [`load`] does, for tests of these conditions: they become the last ends of the game, in order.
pub fn load_with_conditions(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    conditions: &[Text],
    sources: &dyn Sources,
) -> Loaded {
    read(
        name,
        text,
        display_name,
        options,
        conditions,
        Scrutiny::Errors,
        sources,
    )
}

/// Reads a definition as [`load`] does, and runs lints.
pub fn load_with_lints(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    sources: &dyn Sources,
) -> Loaded {
    read(
        name,
        text,
        display_name,
        options,
        &[],
        Scrutiny::Lints,
        sources,
    )
}

/// Reads a definition with no option on, runs lints, and reports the errors of each of its options as well.
pub fn check(name: &str, text: &str, display_name: &str, sources: &dyn Sources) -> Loaded {
    read(
        name,
        text,
        display_name,
        &[],
        &[],
        Scrutiny::Everything,
        sources,
    )
}

fn read(
    name: &str,
    text: &str,
    display_name: &str,
    options: &[String],
    conditions: &[Text],
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
        // What a library has is the definition's own.
        let after_parent = index > 0 && !lineage.documents[index - 1].root.contains_key("library");
        if after_parent {
            merge::bequeath(&mut root);
        }
        if index > 0 && index + 1 == lineage.documents.len() {
            inherited = root.clone();
        }
        note_removed(&root, &document.root, &mut removed);
        merge::overlay(&mut root, &document.root, &mut out);
        // A summary is about the game whose name is above it.
        if document.root.contains_key("name") && !document.root.contains_key("summary") {
            root.shift_remove("summary");
        }
        if let Some(node) = document.root.get("options") {
            let mut reader = Reader::new(&mut out);
            if let Some(table) = reader.any_table(node, "[options]") {
                merge::overlay_options(&mut overlays, table, &mut out);
            }
        }
    }
    // Removals of things that a missing parent may have are not reported.
    if !lineage.complete {
        out.retain(|one| one.code != codes::resolve::NOTHING_TO_REMOVE);
    }
    let allowed = allow::read(&lineage.documents, &mut Reader::new(&mut out));
    let inherits = own.root.contains_key("extends") || own.root.contains_key("use");
    let is_orphan = !inherits && alone::extends_nothing(&mut out);
    let library = own.root.get_key_value("library").map(|(key, _)| key.span);
    let keys: Vec<&str> = sections::keys().collect();
    let overlays = options::read(&overlays, &keys, &mut out);
    let chosen = options::choose(&overlays, options, &mut out);
    let without_options = root.clone();
    for (overlay, on) in overlays.iter().zip(&chosen) {
        if *on {
            note_removed(&root, &overlay.body, &mut removed);
            merge::overlay_option(&mut root, &without_options, &overlay.body, &mut out);
        } else {
            // The options are checked as far as possible without a definition to merge them with.
            let mut unused = Vec::new();
            let mut base = Table::new();
            merge::overlay(&mut base, &overlay.without_removals(), &mut unused);
            let mut reader = Reader::new(&mut out);
            reader.complete = false;
            reader.overlay = true;
            reader.attributes = attribute::names(&root);
            model::read(&base, whole, &keys, &mut reader);
        }
    }
    merge::add_ends(&mut root, conditions);
    loaded.options = overlays
        .iter()
        .zip(&chosen)
        .map(|(overlay, on)| overlay.info(*on))
        .collect();

    let broken = lineage.documents.iter().any(|document| document.broken);
    if !broken && lineage.complete && scrutiny != Scrutiny::Errors {
        out.extend(name_inherited(&own.root));
        let home = |one: &document::Document| loaded.sources.get(one.source).home;
        let is_one_home = lineage.documents.iter().all(|one| home(one) == home(own));
        let repeated = repeated::warnings(&own.root, &inherited, text, is_one_home);
        out.extend(repeated);
    }
    let mut reader = Reader::new(&mut out);
    reader.complete = !broken && lineage.complete && !is_orphan && library.is_none();
    reader.overlay = library.is_some();
    let model = model::read(&root, whole, &keys, &mut reader);
    let about = about::read(&own.root, &mut reader);
    reader.title(&own.root, "library", "library = \"One line about it.\"");
    loaded.tests = scenario::read(&own.root, &model.terrain(), &mut reader);
    check_test_options(&loaded.tests, &overlays, &mut out);
    if let Some(span) = library {
        out.push(mistake::LineageMistake::Library { span }.into());
    }

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
        has_parent: own.root.contains_key("extends"),
        lints: scrutiny != Scrutiny::Errors,
        optional: overlays.iter().map(|overlay| &overlay.body).collect(),
    };
    // If a file is unreadable, its missing parts would only be reported again.
    if !broken && lineage.complete && library.is_none() {
        let resolved = resolve::resolve(&model, &game, sources, &mut loaded.sources, &mut out);
        let is_sound = out.iter().all(|one| one.severity != Severity::Error);
        if let Some(resolved) = resolved.filter(|_| is_sound) {
            loaded.rules = Some(ir::Rules {
                about,
                ..resolved.rules
            });
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
            let child = merge::merged_keys(&own.root);
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
        alone::fold_misfit_libraries(&own.root, &loaded.sources, &mut out);
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
    // With options on, or without lints, an entry may silence nothing although it is needed.
    let is_judged = scrutiny != Scrutiny::Errors && options.is_empty();
    allowed.apply(&own.root, text, is_judged, &mut out);
    loaded.diagnostics = in_order(out);
    loaded
}

/// Returns the warning about a child without a name of its own: two games would have the same name.
fn name_inherited(root: &Table) -> Option<Diagnostic> {
    let (extends, _) = root.get_key_value("extends")?;
    if root.contains_key("name") {
        return None;
    }
    let message = "this game has the name of its parent";
    let label = "everything that is not given here is the parent's, also its `name`";
    let warning = NAME_INHERITED.warning(message, extends.span, label);
    Some(warning.with_help("write a title of its own: `name = \"...\"`"))
}

/// A named thing that a definition or an option removes: its name, the letter of a piece, and the place.
struct Removed {
    name: String,
    letter: Option<String>,
    span: Span,
}

fn note_removed(root: &Table, over: &Table, removed: &mut Vec<Removed>) {
    let section = |table: &Table, name: &str| match table.get(name).map(|node| &node.value) {
        Some(Value::Table(entries)) => entries.clone(),
        _ => Table::new(),
    };
    // The entries of these sections have names that expressions use.
    let named = sections::sections().filter(|one| matches!(one.shape, Shape::Named | Shape::Texts));
    for name in named.map(|section| section.word) {
        let inherited = section(root, name);
        for (key, node) in section(over, name) {
            let letter = match inherited.get(&key).map(|node| &node.value) {
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

/// Tests whether a code is about an unknown name or an old one.
fn is_unknown(code: &str) -> bool {
    let (family, name) = code.split_once("::").unwrap_or_default();
    family == "resolve" && name.starts_with("unknown_") || code == codes::toml::OLD_WORD
}

/// Marks the removal of a thing that is missed later: it is often in another file.
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

/// Sorts diagnostics in file order, each once, up to the limit of reports.
fn in_order(mut out: Vec<Diagnostic>) -> Vec<Diagnostic> {
    out.arrange_by_key(Diagnostic::place);
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
    // Errors are kept before warnings.
    if kept.len() > limits::REPORTS_MAX {
        kept.arrange_by_key(|diagnostic| std::cmp::Reverse(diagnostic.severity));
        kept.truncate(limits::REPORTS_MAX);
        kept.arrange_by_key(Diagnostic::place);
    }
    kept
}

/// The largest number of places that one diagnostic marks for the same mistake.
const PLACES_MAX: usize = 4;

/// Folds errors about a name that is unknown in many places into the first one; the other places are marked with it.
///
/// An unknown key in several pieces is folded as well.
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
                kept[*index].edits.extend(diagnostic.edits);
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

/// Returns the place to mark if something is missing from the whole: the first key, or the beginning.
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
            out.push(options::unknown(
                &option.text,
                overlays,
                Some(option.span()),
            ));
        }
    }
}
