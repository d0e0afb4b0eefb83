//! Checks of moves, joint moves and drops that no kind of turn includes.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use ir::{StepKind, StoreId};

pub static STEP_KIND_WITHOUT_TURN: Lint = Lint {
    code: "lint::step_kind_without_turn",
    about: book_text(
        "If a game declares turns, whether some turn includes the joint moves, the drops and the moves of the game.",
    ),
    check: Some(check),
};

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let rules = analysis.rules;
    // An option may omit what the game has.
    if !rules.options.is_empty() {
        return;
    }
    let Some(last) = model.turns.last() else {
        return;
    };
    let turn = last.name.as_ref().map_or(last.span, Text::span);
    let has = |kind: StepKind| rules.turns.iter().any(|turn| turn.steps_of.contains(&kind));
    let mut warn = |message: String, other: Option<(Span, &str)>, word: &str| {
        let mut problem = STEP_KIND_WITHOUT_TURN.warning(
            message,
            turn,
            format!("no turn has `\"{word}\"` in its `do`"),
        );
        if let Some((span, label)) = other {
            problem = problem.with_label(span, label);
        }
        out.push(problem.with_help(format!(
            "where there are turns, nothing else is open: put it into one of them, as in `do = [\"{}{word}\"]`, or take it away",
            if word == "move" { "" } else { "move\", \"" }
        )));
    };
    if let Some(joint) = model.joints.first().filter(|_| !has(StepKind::Joint)) {
        let place = joint.name.as_ref().map_or(joint.span, Text::span);
        warn(
            "joint moves are never made".into(),
            Some((place, "such a move")),
            "joint",
        );
    }
    for (index, store) in model.stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let is_open = rules.turns.iter().any(|turn| {
            turn.steps_of.contains(&StepKind::Drop) && turn.from_store.is_none_or(|from| from == id)
        });
        if let Some(drop) = store.drop.as_ref().filter(|_| !is_open) {
            let message = format!("nothing is ever dropped from `{}`", store.name.name);
            warn(message, Some((drop.span(), "where it could be")), "drop");
        }
    }
    // Pieces that never move may attack all the same.
    let moves = rules.kinds.iter().any(|kind| !kind.parts.is_empty());
    if moves
        && !has(StepKind::Move)
        && !has(StepKind::Joint)
        && !ir::Reads::of_all(&rules.expressions()).attack
    {
        warn("no piece ever moves".into(), None, "move");
    }
}
