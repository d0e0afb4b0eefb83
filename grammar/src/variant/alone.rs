//! The search for the line of an overlay that causes an error: of an option tried by itself, or of a child over its
//! parents.

use super::document::{Key, Node, Table, Value};
use super::mistake::{LineageMistake, NO_PARENT_HELP};
use super::options::{self, Overlay};
use super::reader::Reader;
use super::sources::Sources;
use super::{limits, merge, model, sections};
use crate::diagnostic::{Diagnostic, Severity, codes};
use crate::resolve;
use crate::source::{Home, SourceId, SourceMap, Span};
use std::collections::HashSet;

use ir::Arrange;

/// A definition to which options are applied.
pub struct Definition<'a> {
    /// The name of the definition.
    pub name: &'a str,
    /// The tree of the definition with no option on.
    pub root: &'a Table,
    /// The place to mark if something is missing altogether.
    pub whole: Span,
    /// The source of its board.
    pub sources: &'a dyn Sources,
}

/// Adds the errors caused by each option, each error once. Errors that also occur without any option, or with an implied
/// option, are reported there.
///
/// An error at a place of the definition itself is reported at the line of the option that causes it. Cost: the
/// definition is resolved once for each option, and at most [`limits::OPTION_TRIALS_MAX`] times to find such lines.
pub fn check(
    definition: &Definition<'_>,
    overlays: &[Overlay],
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) {
    let mut faults: Vec<Vec<Diagnostic>> = Vec::new();
    let mut said = Said::of(out);
    // Errors without any option can have been folded into the line of a child that causes them.
    if out.iter().any(|one| one.severity == Severity::Error) {
        for fault in definition.faults(None, std::iter::empty(), map) {
            said.add(&fault);
        }
    }
    // A name that is wrong without any option is not an error of an option.
    let errors = out.iter().filter(|one| one.severity == Severity::Error);
    let reported: HashSet<String> = errors
        .filter_map(|one| one.subject.as_ref())
        .map(|subject| subject.written().to_owned())
        .collect();
    for index in 0..overlays.len() {
        let mut found = match options::together(overlays, index) {
            Some(on) => definition.faults(None, on.iter().map(|on| &overlays[*on].body), map),
            None => Vec::new(),
        };
        // A removal of something that is not there may be the only error.
        let mut codes = found.iter().map(|one| one.code);
        if codes.any(|code| code == codes::resolve::NOTHING_TO_REMOVE) {
            let on = options::together(overlays, index).unwrap_or_default();
            found.retain(|fault| on.iter().any(|on| is_own(fault, &overlays[*on].body)));
        }
        let is_reported = |fault: &Diagnostic| {
            let subject = fault.subject.as_ref();
            subject.is_some_and(|subject| reported.contains(subject.written()))
        };
        found.retain(|fault| !said.has(fault) && !is_reported(fault));
        faults.push(found);
    }
    let said_of: Vec<Said> = faults.iter().map(|faults| Said::of(faults)).collect();
    let mut n_trials = 0;
    for (index, overlay) in overlays.iter().enumerate() {
        let on = options::together(overlays, index).unwrap_or_default();
        let mut foreign = Vec::new();
        for fault in &faults[index] {
            let mut others = on.iter().filter(|other| **other != index);
            let is_of_another = others.any(|other| said_of[*other].has(fault));
            let own = |on: &usize| is_own(fault, &overlays[*on].body);
            if is_of_another || said.has(fault) {
                continue;
            }
            if on.iter().any(own) {
                said.add(fault);
                out.push(fault.clone());
            } else {
                foreign.push(fault);
            }
        }
        for (path, span) in entries(&overlay.body) {
            if foreign.is_empty() || n_trials >= limits::OPTION_TRIALS_MAX {
                break;
            }
            n_trials += 1;
            let left = without(&overlay.body, &path);
            let bodies = on.iter().map(|on| match *on == index {
                true => &left,
                false => &overlays[*on].body,
            });
            let still = Said::of(&definition.faults(None, bodies, map));
            let (stays, gone): (Vec<&Diagnostic>, Vec<&Diagnostic>) =
                foreign.into_iter().partition(|fault| still.has(fault));
            out.extend(error_at(overlay, span, &gone));
            foreign = stays;
        }
        out.extend(error_at(overlay, overlay.key.span, &foreign));
    }
}

/// Folds the errors in files of parents that one line of a child causes: they are reported once, at that line.
///
/// `definition` is the merged parents, `child` the name of the nearest parent and the child's own tree; `options` are
/// applied to both. Cost: the definition is resolved at most [`limits::OPTION_TRIALS_MAX`] times.
pub fn fold_broken_parents(
    definition: &Definition<'_>,
    (parent, child): (&str, &Table),
    options: &[&Table],
    parents: &[SourceId],
    map: &mut SourceMap,
    out: &mut Vec<Diagnostic>,
) {
    let is_foreign = |one: &&Diagnostic| {
        let label = one.labels.first();
        one.severity == Severity::Error
            && label.is_some_and(|label| parents.contains(&label.span.source))
    };
    let mut foreign: Vec<Diagnostic> = out.iter().filter(is_foreign).cloned().collect();
    if foreign.is_empty() {
        return;
    }
    // Errors that no trial finds, such as those from reading a parent's file, are left as they are.
    let found = Said::of(&definition.faults(Some(child), options.iter().copied(), map));
    foreign.retain(|fault| found.has(fault));
    foreign.arrange_by_key(Diagnostic::place);
    foreign.truncate(limits::REPORTS_MAX);
    // Most broken parents are due to keys that are replaced or removed as a whole.
    let mut entries = entries(child);
    entries.arrange_by_key(|(path, _)| path.below.is_some());
    let n_bytes = entries
        .first()
        .map_or(0, |(_, span)| map.get(span.source).text.len());
    let n_trials = limits::OPTION_TRIALS_MAX.min(limits::TRIAL_BYTES_MAX / n_bytes.max(1));
    for (path, span) in entries.into_iter().take(n_trials) {
        if foreign.is_empty() {
            break;
        }
        // Without a board or pieces nothing is checked, and so nothing is wrong.
        let is_needed = ["board", "piece", "setup"].contains(&path.key.name.as_str());
        if is_needed && path.below.is_none() && !definition.root.contains_key(&path.key) {
            continue;
        }
        let left = without(child, &path);
        let still = Said::of(&definition.faults(Some(&left), options.iter().copied(), map));
        let (stays, gone): (Vec<Diagnostic>, Vec<Diagnostic>) =
            foreign.into_iter().partition(|fault| still.has(fault));
        foreign = stays;
        // A single error about something that is taken away is marked there as well.
        let n_least = if path.removes(child) { 2 } else { 1 };
        if gone.len() < n_least {
            foreign.extend(gone);
            continue;
        }
        let name = match &path.below {
            Some(Below::Key(key)) => &key.name,
            _ => &path.key.name,
        };
        let error = LineageMistake::BreaksParent {
            name,
            parent,
            span,
            errors: &gone,
        }
        .into();
        let folded = Said::of(&gone);
        out.retain(|one| !folded.has(one));
        // What could not be read in this part may be all that is missing.
        let is_in_part = |one: &Diagnostic| {
            let label = one.labels.first();
            let label = label.filter(|_| one.severity == Severity::Error);
            let both = label.zip(path.node(child));
            both.is_some_and(|(label, node)| node_holds(node, label.span))
        };
        if !out.iter().any(is_in_part) {
            out.push(error);
        }
    }
}

/// Folds the errors in a shipped library that the definition itself uses: they are reported once, at its name in `use`. The library is
/// right in other games.
pub fn fold_misfit_libraries(root: &Table, map: &SourceMap, out: &mut Vec<Diagnostic>) {
    let Some(node) = root.get("use") else {
        return;
    };
    let names = match &node.value {
        Value::Array(names) => names.iter().collect(),
        _ => vec![node],
    };
    for node in names {
        let Value::String(name) = &node.value else {
            continue;
        };
        let is_of_it = |one: &Diagnostic| {
            let label = one.labels.first();
            one.severity == Severity::Error
                && label.is_some_and(|label| {
                    let source = map.get(label.span.source);
                    let file = source.name.rsplit('/').next().unwrap_or_default();
                    source.home == Home::Shipped
                        && file.strip_suffix(".toml") == Some(&name.text)
                        && source.name.contains("libraries/")
                })
        };
        let (errors, others): (Vec<Diagnostic>, Vec<Diagnostic>) =
            std::mem::take(out).into_iter().partition(is_of_it);
        *out = others;
        if !errors.is_empty() {
            let misfit = LineageMistake::MisfitLibrary {
                name,
                errors: &errors,
            };
            out.push(misfit.into());
        }
    }
}

/// Reports removals in a definition without a parent once, as a missing parent.
pub fn extends_nothing(out: &mut Vec<Diagnostic>) -> bool {
    let is_removal = |one: &Diagnostic| one.code == codes::resolve::NOTHING_TO_REMOVE;
    let Some(first) = out.iter().position(is_removal) else {
        return false;
    };
    let mut error = out[first].clone();
    error.help = Some(NO_PARENT_HELP.into());
    out.retain(|one| !is_removal(one));
    out.insert(first.min(out.len()), error);
    true
}

impl Definition<'_> {
    /// Returns the errors with a child, if there is one, and then the bodies of options applied.
    fn faults<'t>(
        &self,
        child: Option<&Table>,
        options: impl Iterator<Item = &'t Table>,
        map: &mut SourceMap,
    ) -> Vec<Diagnostic> {
        let mut out = Vec::new();
        let mut root = self.root.clone();
        if let Some(child) = child {
            merge::overlay(&mut root, child, &mut out);
        }
        let without_options = root.clone();
        for body in options {
            merge::overlay_option(&mut root, &without_options, body, &mut out);
        }
        let keys: Vec<&str> = sections::keys().collect();
        let model = model::read(&root, self.whole, &keys, &mut Reader::new(&mut out));
        let game = resolve::Game {
            name: self.name,
            options: Vec::new(),
            whole: self.whole,
            has_parent: true,
            lints: false,
            optional: Vec::new(),
        };
        resolve::resolve(&model, &game, self.sources, map, &mut out);
        out.retain(|one| one.severity == Severity::Error);
        out
    }
}

/// Returns one error, at the option's own line, about the places of the definition that the option breaks.
fn error_at(overlay: &Overlay, span: Span, faults: &[&Diagnostic]) -> Option<Diagnostic> {
    let breaks = LineageMistake::BreaksDefinition {
        option: &overlay.key.name,
        span,
        first: faults.first()?,
        errors: faults,
    };
    Some(breaks.into())
}

/// Tests whether an error is in the text of an option itself.
fn is_own(fault: &Diagnostic, body: &Table) -> bool {
    let label = fault.labels.first();
    label.is_none_or(|label| stands_in(body, label.span))
}

/// The errors reported so far, each by its code and first place.
struct Said(HashSet<(&'static str, Option<Span>)>);

impl Said {
    fn of(all: &[Diagnostic]) -> Self {
        Self(all.iter().map(Self::entry).collect())
    }

    fn entry(one: &Diagnostic) -> (&'static str, Option<Span>) {
        (one.code, one.labels.first().map(|label| label.span))
    }

    fn add(&mut self, one: &Diagnostic) {
        self.0.insert(Self::entry(one));
    }

    /// Tests whether an error with this code and place was reported.
    fn has(&self, one: &Diagnostic) -> bool {
        self.0.contains(&Self::entry(one))
    }
}

/// Tests whether a place belongs to the text of an option.
fn stands_in(body: &Table, span: Span) -> bool {
    body.iter()
        .any(|(key, node)| holds(key.span, span) || node_holds(node, span))
}

/// Tests whether a place belongs to the text of a value.
fn node_holds(node: &Node, span: Span) -> bool {
    holds(node.span, span)
        || match &node.value {
            Value::Table(table) => stands_in(table, span),
            Value::Array(list) => list.iter().any(|node| node_holds(node, span)),
            _ => false,
        }
}

fn holds(outer: Span, span: Span) -> bool {
    outer.source == span.source && outer.start <= span.start && span.start < outer.end
}

/// A part of an option's body that can be removed by itself: a key, and perhaps a key or an index below it.
struct Path {
    key: Key,
    below: Option<Below>,
}

impl Path {
    /// Tests whether the part of the body takes something inherited away.
    fn removes(&self, body: &Table) -> bool {
        let node = self.node(body);
        node.is_some_and(|node| matches!(node.value, Value::Boolean(false)))
    }

    /// Returns the value of the part.
    fn node<'b>(&self, body: &'b Table) -> Option<&'b Node> {
        let node = body.get(&self.key)?;
        match (&self.below, &node.value) {
            (None, _) => Some(node),
            (Some(Below::Key(key)), Value::Table(table)) => table.get(key),
            (Some(Below::Place(place)), Value::Array(list)) => list.get(*place),
            _ => None,
        }
    }
}

enum Below {
    Key(Key),
    Place(usize),
}

/// Returns the parts of a body, each with the place to mark.
fn entries(body: &Table) -> Vec<(Path, Span)> {
    let mut entries = Vec::new();
    for (key, node) in body {
        let path = |below| Path {
            key: key.clone(),
            below,
        };
        match &node.value {
            Value::Table(table) => entries.extend(
                table
                    .keys()
                    .map(|key| (path(Some(Below::Key(key.clone()))), key.span)),
            ),
            Value::Array(list) if sections::is_of_rules(&key.name) => {
                entries.extend(list.iter().enumerate().map(|(place, node)| {
                    let span = merge::name_span(node).unwrap_or(node.span);
                    (path(Some(Below::Place(place))), span)
                }));
            }
            _ => entries.push((path(None), key.span)),
        }
    }
    entries
}

fn without(body: &Table, path: &Path) -> Table {
    let mut body = body.clone();
    let Some(below) = &path.below else {
        body.shift_remove(&path.key);
        return body;
    };
    if let Some(node) = body.get_mut(&path.key) {
        match (&mut node.value, below) {
            (Value::Table(table), Below::Key(key)) => {
                table.shift_remove(key);
            }
            (Value::Array(list), Below::Place(place)) => {
                list.remove(*place);
            }
            _ => {}
        }
    }
    body
}
