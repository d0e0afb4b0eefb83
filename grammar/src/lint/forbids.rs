//! Checks of `[forbid.NAME]`.

use super::analysis::{Analysis, false_part};
use super::explore::reading;
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::model::{self};
use ir::{Condition, Forbid, KindId, Moment, Rules};
use std::ops::ControlFlow;

pub static FORBID_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::forbid_without_effect",
    about: book_text("Forbid rules for moves that no piece can make."),
    check: Some(without_effect),
};

fn without_effect(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    for (forbid, resolved) in model.forbids.iter().zip(&analysis.rules.forbids) {
        let problem = by_reach(forbid, resolved, analysis);
        out.extend(problem.or_else(|| by_form(forbid, resolved, analysis)));
    }
}

/// Checks the rule with the moves that pieces can make from the set-up.
fn by_reach(
    forbid: &model::Forbid,
    resolved: &Forbid,
    analysis: &Analysis<'_>,
) -> Option<Diagnostic> {
    let (rules, reach) = (analysis.rules, analysis.reach.as_ref()?);
    let before = resolved.before.as_ref()?;
    let parts = before.conjuncts();
    let mut can_hold = vec![false; parts.len()];
    let (mut is_concerned, mut has_effect) = (false, false);
    for player in analysis.players() {
        reach.moves(rules, player, |edge| {
            let reading = reading(rules, player, Some(reach), edge, &analysis.room);
            // A rule applies if at least one of the pieces is in its set.
            if forbid.subject.is_some()
                && !edge.moves_others
                && resolved
                    .subject
                    .as_ref()
                    .is_some_and(|subject| reading.concerns(subject) == Some(false))
            {
                return ControlFlow::Continue(());
            }
            is_concerned = true;
            has_effect |= reading.condition(before) != Some(false);
            for (can, part) in can_hold.iter_mut().zip(&parts) {
                *can = *can || reading.condition(part) != Some(false);
            }
            if has_effect {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
    }
    if has_effect || *before == Condition::Constant(false) {
        return None;
    }
    let (span, label) = match (&forbid.subject, &forbid.before) {
        (Some(subject), _) if !is_concerned => (
            subject.span(),
            "none of these pieces ever moves".to_string(),
        ),
        (_, Some(text)) if is_concerned => {
            let part_of_others = parts.iter().position(|part| {
                matches!(part, Condition::PartIs(_))
                    && meant(rules, resolved, &parts)
                        .is_some_and(|kinds| !has_part(rules, &kinds, part))
            });
            let at = part_of_others.or_else(|| can_hold.iter().position(|can| !can));
            let span = at.and_then(|at| analysis.place(parts[at]));
            let label = match part_of_others {
                Some(at) => only(rules, parts[at]),
                None => "false for every move that can be made".to_string(),
            };
            (span.unwrap_or(text.span()), label)
        }
        _ => return None,
    };
    Some(
            FORBID_WITHOUT_EFFECT.warning( "this forbids no move", span, label)
                .with_help("`alfil show` lists the parts of every kind; name those that were meant, or take the rule away"),
        )
}

/// Checks the form of the rule alone, for pieces on any cells.
fn by_form(
    written: &model::Forbid,
    forbid: &Forbid,
    analysis: &Analysis<'_>,
) -> Option<Diagnostic> {
    let (rules, fold) = (analysis.rules, &analysis.fold);
    let is_dropped = |before: &Condition| {
        let parts = before.conjuncts();
        parts.contains(&&Condition::FromHand)
    };
    let (span, label, help) = if let (Some(subject), true) = (
        &written.subject,
        forbid.before.as_ref().is_some_and(is_dropped),
    ) {
        (
            subject.span(),
            "about pieces on the board, and a dropped piece is not one of them",
            "test for its kind in `when`, as in `when = \"dropped and piece is pawn\"`, and leave `who` out",
        )
    } else {
        let of = [
            (&written.before, &forbid.before, Moment::BeforeMove),
            (&written.after, &forbid.after, Moment::AfterMove),
        ];
        let (span, label) = of.into_iter().find_map(|(text, condition, moment)| {
            let (text, condition) = (text.as_ref()?, condition.as_ref()?);
            let context = Context::step(rules, moment);
            let is_never = |condition: &Condition| fold.never(&context, condition);
            let is_switched_off = *condition == Condition::Constant(false);
            (!is_switched_off && is_never(condition))
                .then(|| false_part(analysis, text, condition, is_never))
        })?;
        (
            span,
            label,
            "write a condition that can hold, or take the rule away",
        )
    };
    Some(
        FORBID_WITHOUT_EFFECT
            .warning("this forbids no move", span, label)
            .with_help(help),
    )
}

/// Returns the kinds that a forbid rule is about, if it names them.
fn meant(rules: &Rules, forbid: &Forbid, parts: &[&Condition]) -> Option<Vec<KindId>> {
    let piece = parts.iter().find_map(|part| match part {
        Condition::PieceIs(kinds) => Some(kinds.clone()),
        _ => None,
    });
    let of_subject = || {
        forbid
            .subject
            .as_ref()
            .and_then(|subject| rules.kinds_within(subject))
            .filter(|kinds| !kinds.is_empty())
    };
    piece.or_else(of_subject)
}

fn has_part(rules: &Rules, kinds: &[KindId], part: &Condition) -> bool {
    let Condition::PartIs(names) = part else {
        return false;
    };
    let kinds = kinds
        .iter()
        .filter_map(|kind| rules.kinds.get(kind.index()));
    kinds
        .flat_map(|kind| &kind.parts)
        .any(|part| names.contains(&part.name))
}

/// Returns the names of the kinds with such a part.
fn only(rules: &Rules, part: &Condition) -> String {
    let kinds = rules.kinds.iter().enumerate();
    let names: Vec<String> = kinds
        .filter(|(index, _)| has_part(rules, &[KindId::from_index(*index)], part))
        .map(|(_, kind)| format!("`{}`", kind.name))
        .collect();
    match names.len() {
        1 => format!("only {} has such a part", names.join(", ")),
        _ => format!("only {} have such a part", names.join(", ")),
    }
}
