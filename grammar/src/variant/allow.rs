//! The key `allow`: lints that are not reported for a definition and its children.

use super::document::{Document, Node, Table, Value};
use super::limits;
use super::mistake::{Instead, LineageMistake};
use super::reader::Reader;
use crate::diagnostic::{Diagnostic, Severity, near_names};
use crate::lint::{self, LINTS, Lint};
use crate::lint_row::ALLOW_WITHOUT_EFFECT;
use crate::source::Span;

/// The lints that a definition allows, with those that its parents allow.
#[derive(Default)]
pub struct Allowed {
    /// The entries of the parents.
    inherited: Vec<&'static Lint>,
    /// The entries of the definition, each with its index in the list.
    own: Vec<(usize, &'static Lint)>,
}

/// Reads `allow` of all documents, the definition last.
pub fn read(documents: &[Document], reader: &mut Reader<'_>) -> Allowed {
    const EXAMPLE: &str = "allow = [\"lint::...\"]";
    let mut allowed = Allowed::default();
    for (index, document) in documents.iter().enumerate() {
        let Some(node) = document.root.get("allow") else {
            continue;
        };
        let Value::Array(list) = &node.value else {
            reader.wrong_type(node, "allow", "a list of lints", Instead::Example(EXAMPLE));
            continue;
        };
        let entries = reader.within(list.iter(), limits::NAMES_MAX, "allow", node.span);
        for (place, entry) in entries.enumerate() {
            let Some(text) = reader.text_of(entry, "allow", EXAMPLE) else {
                continue;
            };
            match lint::find(&text.text) {
                Some(lint) if index + 1 == documents.len() => allowed.own.push((place, lint)),
                Some(lint) => allowed.inherited.push(lint),
                None => {
                    let (text, near) = (&text, meant(&text.text));
                    reader
                        .out
                        .push(LineageMistake::UnknownLint { text, near }.into());
                }
            }
        }
    }
    allowed
}

/// Returns the codes of the lints that a text may mean.
fn meant(written: &str) -> Vec<&'static str> {
    let (family, name) = written.split_once("::").unwrap_or(("lint", written));
    let named = |name: &str| LINTS.iter().find(|lint| lint.name() == name);
    let near = match (family, named(name)) {
        ("lint", Some(lint)) => return vec![lint.code],
        ("lint", None) => near_names(name, LINTS.iter().map(|lint| lint.name())),
        _ => Vec::new(),
    };
    let near = near.into_iter().filter_map(named);
    near.map(|lint| lint.code).collect()
}

impl Allowed {
    /// Removes the warnings that are allowed.
    ///
    /// If `is_judged`, entries of the definition that silence nothing are reported; `root` is its tree and `text` its
    /// text. They are not while there are errors, since lints run on sound definitions.
    pub fn apply(&self, root: &Table, text: &str, is_judged: bool, out: &mut Vec<Diagnostic>) {
        let is_sound = out.iter().all(|one| one.severity != Severity::Error);
        if is_judged && is_sound {
            let idle = self.idle(out);
            out.extend(reports(root, text, &idle));
        }
        let own = self.own.iter().map(|(_, lint)| *lint);
        let allowed: Vec<&str> = own
            .chain(self.inherited.iter().copied())
            .map(|lint| lint.code)
            .collect();
        out.retain(|one| one.severity == Severity::Error || !allowed.contains(&one.code));
    }

    /// Returns the places in the list of the entries that silence nothing.
    fn idle(&self, out: &[Diagnostic]) -> Vec<(usize, &'static Lint)> {
        let mut idle = Vec::new();
        for (index, (place, lint)) in self.own.iter().enumerate() {
            let before = &self.own[..index];
            let is_repeated = before.iter().any(|(_, other)| other.code == lint.code);
            let is_needed = out.iter().any(|one| one.code == lint.code);
            let is_of_itself = lint.code == ALLOW_WITHOUT_EFFECT.code;
            if is_repeated || !is_needed && !is_of_itself {
                idle.push((*place, *lint));
            }
        }
        idle
    }
}

/// Returns the warnings about entries that silence nothing. The first has the fix of all if no other entry is left.
fn reports(root: &Table, text: &str, idle: &[(usize, &'static Lint)]) -> Vec<Diagnostic> {
    let Some((key, node)) = root.get_key_value("allow") else {
        return Vec::new();
    };
    let Value::Array(list) = &node.value else {
        return Vec::new();
    };
    let whole = Span {
        end: node.span.end,
        ..key.span
    };
    let is_all = idle.len() == list.len();
    let mut reports = Vec::new();
    for (index, (place, lint)) in idle.iter().enumerate() {
        let message = format!("`{}` is allowed and silences nothing", lint.code);
        let span = list[*place].span;
        let report = ALLOW_WITHOUT_EFFECT.warning(message, span, "no warning has this code");
        let report = report.with_help("leave it out");
        let edit = match is_all {
            true => (index == 0).then_some(whole),
            false => removal(list, *place),
        };
        // A comment within the removed text would be lost.
        let edit = edit.filter(|span| {
            let removed = text.get(span.start..span.end);
            removed.is_some_and(|removed| !removed.contains('#'))
        });
        reports.push(match edit {
            Some(span) => report.with_edit(span, ""),
            None => report,
        });
    }
    reports
}

/// Returns the text to remove for one entry of several, with a comma.
fn removal(list: &[Node], place: usize) -> Option<Span> {
    let span = list[place].span;
    match (list.get(place + 1), place.checked_sub(1)) {
        (Some(next), _) => Some(Span {
            end: next.span.start,
            ..span
        }),
        (None, Some(before)) => Some(Span {
            start: list[before].span.end,
            ..span
        }),
        (None, None) => None,
    }
}
