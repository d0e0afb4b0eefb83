//! Checks of ends that never occur.

use super::analysis::Analysis;
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::model::End;
use ir::{Compare, Condition, Number, Verdict};
use std::cell::Cell;

/// The maximal number of comparisons of conditions.
const COMPARISONS_MAX: u32 = 50_000;

pub static SHADOWED_END: Lint = Lint {
    code: "lint::shadowed_end",
    about: book_text("Ends that hold only if an earlier end holds too."),
    check: Some(shadowed),
};

fn shadowed(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let left = Cell::new(COMPARISONS_MAX);
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
            .find(|other| always[*other] || implies(&resolved.when, &ends[*other].when, &left));
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
            by_form || players.all(|me| analysis.reading(me).condition(condition) == Some(false))
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
            Some(name) => format!("drop it: `end = {{ \"{}\" = false }}`", name.text),
            None => "take it away".to_string(),
        };
        let (label, help) = match tests_check && analysis.rules.royal.subject.is_none() {
            true => (
                "no piece is royal, so no player is in check",
                format!("declare the royal pieces, `[royal]` `who = \"mine king\"`, or {drop}"),
            ),
            false => (
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

/// Tests whether the first condition certainly implies the second; only their forms are compared.
fn implies(first: &Condition, second: &Condition, left: &Cell<u32>) -> bool {
    let Some(rest) = left.get().checked_sub(1) else {
        return false;
    };
    left.set(rest);
    if first == second {
        return true;
    }
    match (first, second) {
        (_, Condition::And(a, b)) => implies(first, a, left) && implies(first, b, left),
        (Condition::Or(a, b), _) => implies(a, second, left) && implies(b, second, left),
        (_, Condition::Or(a, b)) => {
            implies(first, a, left) || implies(first, b, left) || by_part(first, second, left)
        }
        _ => by_part(first, second, left) || more(first, second),
    }
}

fn by_part(first: &Condition, second: &Condition, left: &Cell<u32>) -> bool {
    match first {
        Condition::And(a, b) => implies(a, second, left) || implies(b, second, left),
        _ => false,
    }
}

/// Tests whether the first comparison implies the second: `repeats >= 5` implies `repeats >= 3`.
fn more(first: &Condition, second: &Condition) -> bool {
    match (first, second) {
        (
            Condition::Compare(Compare::AtLeast | Compare::Equal, a, Number::Constant(most)),
            Condition::Compare(Compare::AtLeast, b, Number::Constant(least)),
        ) => a == b && most >= least,
        _ => false,
    }
}
