//! Checks of ends that never occur.

use super::analysis::Analysis;
use super::fold::Context;
use super::implied::implies;
use super::row::{Lint, book_text};
use crate::diagnostic::{Diagnostic, quoted};
use crate::source::Span;
use crate::variant::model::End;
use ir::{Cells, Condition, CounterField, PlayerSet, Promotion, SafeWhen, Turn, Verdict};

pub static SHADOWED_END: Lint = Lint {
    code: "lint::shadowed_end",
    about: book_text("Ends that hold only if an earlier end holds too."),
    check: Some(shadowed),
};

fn shadowed(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let ends = &analysis.rules.ends;
    let holds = |me, condition| analysis.reading(me).condition(condition) == Some(true);
    let always: Vec<bool> = ends
        .iter()
        .map(|end| analysis.players().all(|me| holds(me, &end.when)))
        .collect();
    for (index, (end, resolved)) in model.ends.iter().zip(ends).enumerate() {
        // A draw that must be claimed does not replace a later end that needs no claim.
        let before = (0..index).filter(|other| !ends[*other].claim || resolved.claim);
        let by = before
            .into_iter()
            .find(|other| always[*other] || implies(&resolved.when, &ends[*other].when));
        let Some(by) = by else {
            continue;
        };
        let (fact, help) = if ends[by].when == resolved.when {
            (
                "the same condition, tested before",
                "keep one of them; an end with the name of an inherited one replaces it",
            )
        } else if always[by] {
            (
                "this one always holds",
                "give that end a condition, or put it last",
            )
        } else {
            (
                "this one holds wherever that one would",
                "put the end with the stricter condition first (`first = true` goes before inherited ones), or take it away",
            )
        };
        let (text, earlier) = (place(end), place(&model.ends[by]));
        out.push(
            SHADOWED_END
                .warning(
                    format!(
                        "this end never happens: {} is before it",
                        called(&model.ends[by])
                    ),
                    text,
                    "the first end that holds counts",
                )
                .with_label(earlier, fact)
                .with_help(help),
        );
    }
}

pub static END_NEVER: Lint = Lint {
    code: "lint::end_never",
    about: book_text("Ends whose condition is false in every position."),
    check: Some(never),
};

fn never(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, whole) = (analysis.model, analysis.game.whole);
    for (end, resolved) in model.ends.iter().zip(&analysis.rules.ends) {
        let Some(text) = &end.when else {
            continue;
        };
        let is_never = |condition: &Condition| {
            let mut players = analysis.players();
            let by_form = analysis.fold.never(&Context::position(), condition);
            by_form
                || is_royal_captured(analysis, condition)
                || players.all(|me| analysis.reading(me).condition(condition) == Some(false))
        };
        if !is_never(&resolved.when) {
            continue;
        }
        let parts = resolved.when.conjuncts();
        let at = parts.iter().position(|part| is_never(part));
        let span = at.and_then(|at| analysis.place(parts[at]));
        let tests_check = at.is_some_and(|at| matches!(parts[at], Condition::InCheck(_)));
        let inherited = end
            .name
            .as_ref()
            .filter(|_| end.span.source != whole.source);
        let drop = match inherited {
            Some(name) => format!("drop it: `[end]` `{} = false`", quoted(&name.text)),
            None => "take it away".to_string(),
        };
        let is_of_enemy =
            at.is_some_and(|at| matches!(parts[at], Condition::InCheck(PlayerSet::Enemy)));
        let has_royals = analysis.rules.royal.subject.is_some();
        let (label, help) = match (tests_check, has_royals) {
            // A parent with such an end has royal pieces, so the author has taken them away.
            (true, false) if inherited.is_some() && analysis.game.has_parent => {
                ("no piece is royal, so no player is in check", drop)
            }
            (true, false) => (
                "no piece is royal, so no player is in check",
                format!("declare the royal pieces, `[royal]` `who = \"mine king\"`, or {drop}"),
            ),
            (true, true) if is_of_enemy => (
                "the enemy has just moved, and may not leave a royal piece in check",
                format!("an end is tested for the player to move: write `in check`, or {drop}"),
            ),
            _ if at.is_some_and(|at| is_royal_captured(analysis, parts[at])) => (
                "a royal piece is never captured, since it may not be left in check",
                format!("play without check, `royal = false`, or {drop}"),
            ),
            _ => (
                "false in every position of this game",
                format!("write a condition that can hold, or {drop}"),
            ),
        };
        out.push(
            END_NEVER
                .warning("this end never happens", span.unwrap_or(text.span()), label)
                .with_help(help),
        );
    }
}

/// Tests whether the condition is that a player has no royal piece, in a game where nothing takes it away.
fn is_royal_captured(analysis: &Analysis<'_>, condition: &Condition) -> bool {
    let rules = analysis.rules;
    let (Condition::None(cells), Some(royal)) = (condition, &rules.royal.subject) else {
        return false;
    };
    let kinds = rules.royal_kinds().unwrap_or_default();
    let is_default_safe = (analysis.model.royal.as_ref()).is_some_and(|table| table.safe.is_none());
    let promotes = |promotion: &Promotion| {
        let subject = promotion.subject.as_ref();
        let subject = subject.and_then(|subject| rules.kinds_within(subject));
        subject.is_none_or(|those| those.iter().any(|kind| kinds.contains(kind)))
    };
    let at_start = rules.pieces_at_start();
    let begins_with_one = |player| {
        let mut pieces = at_start.iter().map(|(_, piece)| piece);
        pieces.any(|piece| piece.player() == player && kinds.contains(&piece.kind()))
    };
    let keeps = |turn: &Turn| turn.max == 1 && turn.safe != SafeWhen::Never && turn.next.is_none();
    // Nothing else may allow a capture that was no attack before.
    let is_kept = rules.players.len() == 2
        && rules.phases.is_empty()
        && rules.statuses.is_empty()
        && rules.chances.is_empty()
        && rules.stores.iter().all(|store| store.drop.is_none())
        && (rules.counters.iter()).all(|counter| counter.field == CounterField::Clock)
        && is_default_safe
        && rules.takes.is_empty()
        && rules.effects.is_empty()
        && !rules.promotions.iter().any(promotes)
        && rules.turns.iter().all(keeps)
        && analysis.players().all(begins_with_one);
    is_kept && (cells == royal || *cells == Cells::Royal)
}

pub static CLAIM_OF_WIN: Lint = Lint {
    code: "lint::claim_of_win",
    about: book_text("`claim` of an end that is no draw."),
    check: Some(claimed),
};

fn claimed(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (end, resolved) in model.ends.iter().zip(&rules.ends) {
        if !resolved.claim || resolved.result == Verdict::Draw {
            continue;
        }
        let (word, span) = match resolved.result {
            Verdict::Loss => ("loss", place(end)),
            _ => ("win", place(end)),
        };
        out.push(
            CLAIM_OF_WIN
                .warning(
                    format!("a {word} that has to be claimed"),
                    span,
                    "`claim` is about draws: a player who does not claim plays on",
                )
                .with_help("leave `claim` out, or write `result = \"draw\"`"),
        );
    }
}

fn place(end: &End) -> Span {
    end.when.as_ref().map_or(end.span, |when| when.span())
}

fn called(end: &End) -> String {
    let reason = end.reason.as_ref();
    reason.map_or("another one".to_string(), |reason| {
        format!("`{}`", reason.text)
    })
}
