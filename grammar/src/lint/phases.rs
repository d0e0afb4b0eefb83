//! Checks of phases.

use super::analysis::{Analysis, false_part};
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::document::Text;
use ir::{Condition, End, PhaseId, PhaseOrder};

pub static PHASE_WITHOUT_TURN: Lint = Lint {
    code: "lint::phase_without_turn",
    about: book_text("Phases in which no turn is open."),
    check: Some(without_turn),
};

fn without_turn(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let rules = analysis.rules;
    // Without declared turns every move is open.
    if rules.turns.is_empty() {
        return;
    }
    for (index, (written, phase)) in model.phases.iter().zip(&rules.phases).enumerate() {
        let here = PhaseId::from_index(index);
        if rules
            .turns
            .iter()
            .any(|turn| turn.phase.is_none_or(|phase| phase == here))
        {
            continue;
        }
        // A game can be over as soon as a phase is reached.
        if rules.ends.iter().any(|end| comes_in(end, here)) {
            continue;
        }
        let span = written.name.as_ref().map_or(written.span, Text::span);
        out.push(
            PHASE_WITHOUT_TURN
                .warning(
                    format!("nothing can be done in the phase `{}`", phase.name),
                    span,
                    "no `[turn.NAME]` is open in it",
                )
                .with_help(format!(
                    "write `phase = \"{}\"` in some `[turn.NAME]`, or take the phase away",
                    phase.name
                )),
        );
    }
}

pub static LAST_PHASE_ALONE: Lint = Lint {
    code: "lint::last_phase_alone",
    about: book_text("Whether players take turns in the last phase."),
    check: Some(last_alone),
};

fn last_alone(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let rules = analysis.rules;
    let (Some(written), Some(phase)) = (model.phases.last(), rules.phases.last()) else {
        return;
    };
    let is_shared = matches!(phase.order, PhaseOrder::Alternate | PhaseOrder::Together);
    if is_shared || phase.next.is_some() || rules.players.len() < 2 {
        return;
    }
    let span = written.name.as_ref().map_or(written.span, Text::span);
    out.push(
        LAST_PHASE_ALONE.warning(
            format!(
                "only {} ever plays in the phase `{}`",
                rules.players[0].name, phase.name
            ),
            span,
            "each plays until it is over, and the last phase is never over",
        )
        .with_help(
            "write `order = \"alternate\"`, or put another phase after it and write `until` here",
        ),
    );
}

pub static UNTIL_CONSTANT: Lint = Lint {
    code: "lint::until_constant",
    about: book_text("Whether `until` can be true and can be false."),
    check: Some(until_constant),
};

fn until_constant(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (fold, context) = (&analysis.fold, Context::position());
    for (written, phase) in model.phases.iter().zip(&analysis.rules.phases) {
        let (Some(text), Some(until)) = (&written.until, &phase.until) else {
            continue;
        };
        let (message, span, label) = if fold.always(&context, until) {
            (
                format!("the phase `{}` is over before it begins", phase.name),
                text.span(),
                "always true",
            )
        } else if fold.never(&context, until) {
            let (span, label) =
                false_part(analysis, text, until, |part| fold.never(&context, part));
            (
                format!("the phase `{}` never ends", phase.name),
                span,
                label,
            )
        } else {
            continue;
        };
        out.push(
            UNTIL_CONSTANT.warning( message, span, label).with_help(
                "`until` is tested before every turn; write what holds by then, as in `until = \"none-left(army)\"` or `until = \"turns >= 3\"`",
            ),
        );
    }
}

/// Tests whether the end depends on the phase, and not on moves in it.
fn comes_in(end: &End, phase: PhaseId) -> bool {
    let parts = end.when.conjuncts();
    let tests_phase = |part: &&Condition| match part {
        Condition::PhaseIs(phases) => phases.contains(&phase),
        _ => false,
    };
    !end.when.reads().can_move && parts.iter().any(tests_phase)
}
