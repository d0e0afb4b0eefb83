//! The checks of a written position that need a game: meaningless fields of its FEN, a chance draw without items, hidden placements.

use crate::codes;
use crate::mistake::FormMistake;
use grammar::diagnostic::Diagnostic;
use grammar::placement::{self, Form, Reading, Unchecked, names};
use grammar::source::Span;
use grammar::variant::document::Table;
use interpreter::{Game, Position};
use ir::{Phase, PhaseId, PhaseOrder, Placement};

/// Codes of diagnostics about fields of a set-up that only a game can read: castling rights, the cell passed.
pub const FIELDS: [&str; 2] = [codes::SETUP_RIGHTS, codes::SETUP_PASSED];

/// Reads a position over the start; `None` if there is an error, which goes to `out`.
pub(crate) fn read(
    game: &Game,
    written: &Table,
    form: Form,
    out: &mut Vec<Diagnostic>,
) -> (Option<Position>, Unchecked) {
    let setup = &game.rules().setup;
    let n_problems = out.len();
    let reading = read_fields(game, setup, written, form, out);
    finish(game, reading, form, n_problems, out)
}

/// Reads the position of a test over the defaults of its file; `None` if there is an error in either, which goes to `out`.
pub(crate) fn read_over(
    game: &Game,
    defaults: &Table,
    written: &Table,
    out: &mut Vec<Diagnostic>,
) -> (Option<Position>, Unchecked) {
    let (rules, form) = (game.rules(), Form::Test);
    let n_problems = out.len();
    let defaults = read_fields(game, &rules.setup, defaults, form, out);
    let below = match defaults.placement.pieces {
        Some(_) => &defaults.placement,
        None => &rules.setup,
    };
    let reading = read_fields(game, below, written, form, out);
    let reading = placement::over(rules, reading, &defaults);
    finish(game, reading, form, n_problems, out)
}

/// Reads a position over another one, and reports the first field of its FEN that means nothing in this game.
fn read_fields(
    game: &Game,
    below: &Placement,
    written: &Table,
    form: Form,
    out: &mut Vec<Diagnostic>,
) -> Reading {
    let n_problems = out.len();
    let reading = placement::read(game.rules(), below, written, form, out);
    if out.len() == n_problems {
        let fault = field_fault(game, &reading.placement, &reading.unchecked, form);
        out.extend(fault);
    }
    reading
}

/// Creates the position that was read; `None` if there were more errors than `n_problems` with those that are found here.
fn finish(
    game: &Game,
    reading: Reading,
    form: Form,
    n_problems: usize,
    out: &mut Vec<Diagnostic>,
) -> (Option<Position>, Unchecked) {
    let Reading {
        placement,
        unchecked,
    } = reading;
    let position = game.place(&placement);
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
    if let Some(span) = unchecked.passed {
        out.extend(passed_by_mover(game, position, span, form));
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
    let span = fen.part(error.range.clone());
    Some(FormMistake::Field { field, error, span }.diagnostic(form))
}

/// Reports a call for an item that is missing, or in a phase without draws.
fn no_call(
    game: &Game,
    position: &Position,
    (unchecked, span): (&Unchecked, Span),
    form: Form,
) -> Option<Diagnostic> {
    let called = position.called()?.item()?;
    let rules = game.rules();
    let store = &rules.stores[called.store.index()];
    if !names::is_drawn_from(rules, called.store, position.phase()) {
        let phase = rules.phases.get(position.phase().index());
        let mistake = FormMistake::NotDrawnFrom {
            store: &store.name,
            phase: phase.map(|phase| phase.name.as_str()),
            span,
        };
        return Some(mistake.diagnostic(form));
    }
    let contents = game.contents(position, called.store, position.turn());
    if !unchecked.is_store_read || contents.iter().any(|n| *n > 0) {
        return None;
    }
    let mistake = FormMistake::NothingToDraw {
        store: &store.name,
        item: &rules.item_text(called.store, 0),
        span,
    };
    Some(mistake.diagnostic(form))
}

/// Reports a piece of the player to move that has passed cells in a game in which the players move in turn: it cannot have made the
/// last move, and no capture en passant of it is possible.
fn passed_by_mover(game: &Game, position: &Position, span: Span, form: Form) -> Option<Diagnostic> {
    let rules = game.rules();
    let is_in_turn = rules.control.is_usual()
        && rules.phases.is_empty()
        && rules.turns.iter().all(|turn| turn.next.is_none());
    let is_own = |passed: &&ir::Passed| {
        let piece = position.piece(passed.by);
        passed.left <= 1 && piece.is_some_and(|piece| piece.player() == position.turn())
    };
    let passed = position
        .passed()
        .iter()
        .find(is_own)
        .filter(|_| is_in_turn)?;
    let mistake = FormMistake::PassedByMover {
        place: rules.place_name(passed.by),
        player: &rules.players[position.turn().index()].name,
        span,
    };
    Some(mistake.diagnostic(form))
}

/// Reports hidden placements in a phase in which players place nothing hidden.
fn nothing_unseen<'g>(
    game: &'g Game,
    phase: PhaseId,
    span: Span,
    form: Form,
) -> Option<Diagnostic> {
    let phases = &game.rules().phases;
    let phase = phases.get(phase.index());
    if phase.is_some_and(|phase| phase.order == PhaseOrder::EachHidden) {
        return None;
    }
    let mut hidden = phases.iter();
    let hidden = hidden.find(|phase| phase.order == PhaseOrder::EachHidden);
    let name = |phase: &'g Phase| phase.name.as_str();
    let mistake = FormMistake::NothingHidden {
        phase: phase.map(name),
        hidden: hidden.map(name),
        span,
    };
    Some(mistake.diagnostic(form))
}
