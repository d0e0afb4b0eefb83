//! Checks of statuses.

use super::analysis::Analysis;
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use ir::{Rules, StatusId};

pub static UNREAD_STATUS: Lint = Lint {
    code: "lint::unread_status",
    about: book_text("Statuses that no rule tests."),
    check: Some(unread),
};

fn unread(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
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
            UNREAD_STATUS
                .warning(
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

pub static STATUS_NEVER_GIVEN: Lint = Lint {
    code: "lint::status_never_given",
    about: book_text("Statuses that no effect gives."),
    check: Some(never_given),
};

fn never_given(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
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
            STATUS_NEVER_GIVEN.warning(
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

pub static STATUS_NEVER_HAD: Lint = Lint {
    code: "lint::status_never_had",
    about: book_text("Statuses read from the board that no piece can have."),
    check: Some(never_had),
};

fn never_had(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (written, status) in model.statuses.iter().zip(&analysis.rules.statuses) {
        let (Some(text), Some(derived)) = (&written.is, &status.derived) else {
            continue;
        };
        if analysis.fold.is_empty(&Context::position(), derived) {
            out.push(
                STATUS_NEVER_HAD.warning(
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
