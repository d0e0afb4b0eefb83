//! Checks of `[forbid.NAME]`.

use super::analysis::{Analysis, false_part};
use super::explore::{certainly_forbids, reading};
use super::fold::Context;
use super::implied::implies;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::SourceId;
use crate::variant::document::Text;
use crate::variant::model::{self};
use ir::{Condition, Forbid, KindId, Moment, Rules};
use std::ops::ControlFlow;

pub static FORBID_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::forbid_without_effect",
    about: book_text("Forbid rules for moves that no piece can make."),
    check: Some(without_effect),
};

/// The lint for rules that leave a piece type, or the game, without a move.
pub static FORBID_ALL: Lint = Lint {
    code: "lint::forbid_all",
    about: book_text(
        "Whether a forbid rule forbids every move of a piece type, or every move of the game. There is no warning about a rule without `when` for some of the pieces.",
    ),
    check: Some(all),
};

fn all(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    for (index, forbid) in analysis.model.forbids.iter().enumerate() {
        let forbidden = wholly_forbidden(analysis, index);
        let moving = || kinds_that_move(analysis);
        let Some(text) = forbid.before.as_ref().or(forbid.subject.as_ref()) else {
            continue;
        };
        let message = match forbidden.len() {
            0 => continue,
            n if n == moving().count() => "this forbids every move".to_owned(),
            _ => {
                let kinds = forbidden.iter().map(|kind| &rules.kinds[kind.index()]);
                let names: Vec<String> = kinds.map(|kind| format!("`{}`", kind.name)).collect();
                format!("this forbids every move of {}", names.join(", "))
            }
        };
        out.push(
            FORBID_ALL
                .warning(message, text.span(), "true for each of these moves")
                .with_help("write a condition that some of these moves do not meet; parts with `or` or `-` need parentheses. If it is intended, write `allow = [\"lint::forbid_all\"]`"),
        );
    }
}

/// Returns the kinds that have a move, whether it is forbidden or not.
fn kinds_that_move<'a>(analysis: &'a Analysis<'_>) -> impl Iterator<Item = KindId> + use<'a> {
    let edges = analysis.reach.iter().map(|reach| &reach.edges);
    let has_moves = move |kind: &usize| {
        let mut players = edges.clone().flatten();
        players.any(|kinds| !kinds[*kind].is_empty())
    };
    let kinds = 0..analysis.rules.kinds.len();
    kinds.filter(has_moves).map(KindId::from_index)
}

/// Returns the kinds of which the definition's own forbid rule of this index forbids every move, and no other rule does.
fn wholly_forbidden(analysis: &Analysis<'_>, index: usize) -> Vec<KindId> {
    let (rules, forbid) = (analysis.rules, &analysis.model.forbids[index]);
    let (Some(reach), Some(resolved)) = (&analysis.reach, rules.forbids.get(index)) else {
        return Vec::new();
    };
    let is_of_some = forbid.subject.is_some() && forbid.before.is_none();
    if forbid.span.source != SourceId(0) || is_of_some {
        return Vec::new();
    }
    let is_so = |kind: &KindId| {
        let mut edges = analysis.players().flat_map(|player| {
            let edges = &reach.edges[player.index()][kind.index()];
            edges.iter().map(move |edge| (player, *edge))
        });
        let mut is_left = false;
        let are_all = edges.all(|(player, edge)| {
            let reading = reading(rules, player, Some(reach), edge, &analysis.room);
            let others = rules.forbids.iter().enumerate();
            let mut others = others.filter(|(other, _)| *other != index);
            is_left |= !others.any(|(_, other)| certainly_forbids(&reading, other));
            certainly_forbids(&reading, resolved)
        });
        are_all && is_left
    };
    kinds_that_move(analysis).filter(is_so).collect()
}

fn without_effect(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    // A rule of a parent has no effect where a rule of the definition forbids all moves that it is about.
    let mut own = (0..model.forbids.len()).map(|index| wholly_forbidden(analysis, index));
    let forbids_all = own.any(|kinds| !kinds.is_empty());
    let both = model.forbids.iter().zip(&analysis.rules.forbids);
    for (index, (forbid, resolved)) in both.enumerate() {
        if forbids_all && forbid.span.source != SourceId(0) {
            continue;
        }
        let problem = by_reach(forbid, resolved, analysis);
        let problem = problem.or_else(|| by_form(forbid, resolved, analysis));
        out.extend(problem.or_else(|| by_other_rule(index, analysis)));
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
    let (span, label, help) = match (&forbid.subject, &forbid.before) {
        (Some(subject), _) if !is_concerned => (
            subject.span(),
            "none of these pieces ever moves".to_string(),
            "`who` is the piece that moves, one of the player's own: write for example `who = \"mine pawn\"`, or take the rule away",
        ),
        (_, Some(text)) if is_concerned => {
            let part_of_others = parts.iter().position(|part| {
                matches!(part, Condition::PartIs(_))
                    && meant(rules, resolved, &parts)
                        .is_some_and(|kinds| !has_part(rules, &kinds, part))
            });
            let at = part_of_others.or_else(|| can_hold.iter().position(|can| !can));
            let span = at.and_then(|at| analysis.place(parts[at]));
            let (label, help) = match part_of_others {
                Some(at) => (
                    only(rules, parts[at]),
                    "`alfil show` lists the parts of every kind; name those that were meant, or take the rule away",
                ),
                None => (
                    "false for every move that can be made".to_string(),
                    "write a condition that some move meets, or take the rule away",
                ),
            };
            (span.unwrap_or(text.span()), label, help)
        }
        _ => return None,
    };
    Some(
        FORBID_WITHOUT_EFFECT
            .warning("this forbids no move", span, label)
            .with_help(help),
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

/// Checks whether another rule forbids all that the definition's own rule of this index forbids.
fn by_other_rule(index: usize, analysis: &Analysis<'_>) -> Option<Diagnostic> {
    let (written, rules) = (&analysis.model.forbids, analysis.rules);
    let (own, forbid) = (&written[index], &rules.forbids[index]);
    let text = own.before.as_ref()?;
    if own.span.source != SourceId(0) || *forbid.before.as_ref()? == Condition::Constant(false) {
        return None;
    }
    let forbids_all = |this: &Forbid, other: &Forbid| {
        let is_about_all = other.subject.is_none() || other.subject == this.subject;
        let conditions = this.before.as_ref().zip(other.before.as_ref());
        let is_as_far = other.attack || !this.attack;
        is_about_all
            && is_as_far
            && other.after.is_none()
            && conditions.is_some_and(|(a, b)| implies(a, b))
    };
    let others = (0..rules.forbids.len()).filter(|other| *other != index);
    let by = others.into_iter().find(|other| {
        let rule = &rules.forbids[*other];
        // Of two equal rules the later one is reported.
        forbids_all(forbid, rule) && (*other < index || !forbids_all(rule, forbid))
    })?;
    let place = written[by]
        .before
        .as_ref()
        .map_or(written[by].span, Text::span);
    Some(
        FORBID_WITHOUT_EFFECT
            .warning(
                "this forbids no move",
                text.span(),
                "another rule forbids all these moves",
            )
            .with_label(place, "this one")
            .with_help("take one of the rules away"),
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
