//! The checks of a written position that need a game: meaningless fields of its FEN, a chance draw without items, hidden placements.

use crate::codes;
use grammar::diagnostic::Diagnostic;
use grammar::placement::{self, Form, Reading, Unchecked, names};
use grammar::source::Span;
use grammar::variant::document::Table;
use interpreter::notation::fen::Field;
use interpreter::{Game, Position};
use ir::{PhaseId, PhaseOrder, Placement};

/// Codes of diagnostics about fields of a set-up that only a game can read: castling rights, the cell passed.
pub const FIELDS: [&str; 2] = [codes::SETUP_RIGHTS, codes::SETUP_PASSED];

/// Reads a position over the start; `None` if there is an error, which goes to `out`.
pub(crate) fn read(
    game: &Game,
    written: &Table,
    form: Form,
    out: &mut Vec<Diagnostic>,
) -> (Option<Position>, Unchecked) {
    let rules = game.rules();
    let n_problems = out.len();
    let Reading {
        placement,
        unchecked,
    } = placement::read(rules, &rules.setup, written, form, out);
    let position = game.place(&placement);
    if out.len() == n_problems {
        out.extend(field_fault(game, &placement, &unchecked, form));
    }
    let phase = placement.phase.unwrap_or_else(|| game.start().phase());
    check(game, (&position, phase), &unchecked, form, out);
    let position = Some(position).filter(|_| out.len() == n_problems);
    (position, unchecked)
}

/// Reports impossible draws and hidden placements of a position; `phase` is the phase in which it was written.
pub(crate) fn check(
    game: &Game,
    (position, phase): (&Position, PhaseId),
    unchecked: &Unchecked,
    form: Form,
    out: &mut Vec<Diagnostic>,
) {
    if let Some(span) = unchecked.called {
        out.extend(no_call(game, position, (unchecked, span), form));
    }
    if let Some(span) = unchecked.unseen {
        out.extend(nothing_unseen(game, phase, span, form));
    }
}

/// Reports the first field of the FEN that means nothing in this game.
pub(crate) fn field_fault(
    game: &Game,
    placement: &Placement,
    unchecked: &Unchecked,
    form: Form,
) -> Option<Diagnostic> {
    let fen = unchecked.fen.as_ref()?;
    let (field, error) = game.try_place(&unchecked.with_fields(placement)).err()?;
    let (code, label) = match (field, form) {
        (Field::Rights, Form::Setup) => (FIELDS[0], "no right in this set-up"),
        (Field::Rights, _) => (form.code(), "no right in this position"),
        (Field::Passed, Form::Setup) => (FIELDS[1], "this cell was not passed"),
        (Field::Passed, _) => (form.code(), "this cell was not passed"),
    };
    let span = fen.part(error.range.clone());
    let mut diagnostic = Diagnostic::error(code, error.message, span, label);
    diagnostic.help = error.help;
    Some(diagnostic)
}

/// Reports a call for an item that is missing, or in a phase without draws.
fn no_call(
    game: &Game,
    position: &Position,
    (unchecked, span): (&Unchecked, Span),
    form: Form,
) -> Option<Diagnostic> {
    let called = position.called()?;
    let rules = game.rules();
    let store = &rules.stores[called.store.index()];
    if !names::is_drawn_from(rules, called.store, position.phase()) {
        let phase = rules.phases.get(position.phase().index());
        let of_phase = phase.map_or(String::new(), |phase| {
            format!(" in the phase `{}`", phase.name)
        });
        let message = format!("nothing is drawn from `{}`{of_phase}", store.name);
        let diagnostic = Diagnostic::error(form.code(), message, span, "called for here");
        return Some(diagnostic.with_help("leave `called` out, or name another phase"));
    }
    let contents = game.contents(position, called.store, position.turn());
    if !unchecked.is_store_read || contents.iter().any(|n| *n > 0) {
        return None;
    }
    let item = rules.item_text(called.store, 0);
    let message = format!("`{}` is empty, so chance has nothing to draw", store.name);
    let help = format!("put something into the store, as in `{item} = 1`, or leave `called` out");
    let diagnostic = Diagnostic::error(form.code(), message, span, "called for here");
    Some(diagnostic.with_help(help))
}

/// Reports hidden placements in a phase in which players place nothing hidden.
fn nothing_unseen(game: &Game, phase: PhaseId, span: Span, form: Form) -> Option<Diagnostic> {
    let phases = &game.rules().phases;
    let phase = phases.get(phase.index());
    if phase.is_some_and(|phase| phase.order == PhaseOrder::EachHidden) {
        return None;
    }
    let mut hidden = phases.iter();
    let hidden = hidden.find(|phase| phase.order == PhaseOrder::EachHidden);
    let message = match phase {
        Some(phase) => format!("everything is visible in the phase `{}`", phase.name),
        None => "everything is visible in this game".to_owned(),
    };
    let help = match hidden {
        Some(hidden) => format!("leave `unseen` out, or write `phase = \"{}\"`", hidden.name),
        None => "leave `unseen` out".to_owned(),
    };
    let diagnostic = Diagnostic::error(form.code(), message, span, "nothing is hidden");
    Some(diagnostic.with_help(help))
}
