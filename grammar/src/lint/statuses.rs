//! Checks of statuses.

use super::analysis::Analysis;
use super::fold::Context;
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Rules, StatusId};

/// *What it checks:* statuses that no rule tests. *Why it matters:* they have no effect, often because of a misspelt
/// name.
pub fn unread(model: &Model, analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    // An option may be without a status that the game has.
    if !analysis.rules.options.is_empty() {
        return;
    }
    let reads = ir::Reads::of_all(&analysis.rules.expressions()).statuses;
    for (index, status) in model.statuses.iter().enumerate() {
        if reads.contains(&StatusId::from_index(index)) {
            continue;
        }
        let name = &status.name.name;
        out.push(
            Diagnostic::warning(
                "lint::unread_status",
                format!("no rule tests for `{name}`"),
                status.name.span,
                "it changes nothing",
            )
            .with_help(format!(
                "test for it, as in a `[forbid.NAME]` with `who = \"{name}\"`, or take it away"
            )),
        );
    }
}

/// *What it checks:* statuses that no effect gives. *Why it matters:* no piece ever has them.
pub fn never_given(model: &Model, analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    // An option may be without a status that the game has.
    if !analysis.rules.options.is_empty() {
        return;
    }
    let rules = analysis.rules;
    let reads = ir::Reads::of_all(&rules.expressions()).statuses;
    for (index, status) in model.statuses.iter().enumerate() {
        let id = StatusId::from_index(index);
        // A status that no rule tests either has a warning already.
        if status.is.is_some() || is_given(rules, id) || !reads.contains(&id) {
            continue;
        }
        let name = &status.name.name;
        out.push(
            Diagnostic::warning(
                "lint::status_never_given",
                format!("no piece is ever `{name}`"),
                status.name.span,
                "no effect gives it",
            )
            .with_help(format!(
                "give it in an `[effect.NAME]`, as in `do = [\"give({name}, to)\"]`; or read it from the board, with `is` in the place of `lasts`"
            )),
        );
    }
}

/// *What it checks:* statuses read from the board that no piece can have. *Why it matters:* the set was meant to be
/// another one.
pub fn never_had(model: &Model, analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    for (written, status) in model.statuses.iter().zip(&analysis.rules.statuses) {
        let (Some(text), Some(derived)) = (&written.is, &status.derived) else {
            continue;
        };
        if analysis.fold.is_empty(&Context::position(), derived) {
            out.push(
                Diagnostic::warning(
                    "lint::status_never_had",
                    format!("no piece is ever `{}`", status.name),
                    Text::span(text),
                    "no piece is ever in this set",
                )
                .with_help("a piece is of one kind and of one side: join kinds with `|`; `&` keeps only what is in both"),
            );
        }
    }
}

fn is_given(rules: &Rules, status: StatusId) -> bool {
    let set_up = rules
        .setup
        .statuses
        .iter()
        .any(|(given, pieces)| *given == status && !pieces.is_empty());
    let mut actions = rules.effects.iter().flat_map(|effect| &effect.actions);
    set_up || actions.any(|action| action.changes().gives == Some(status))
}
