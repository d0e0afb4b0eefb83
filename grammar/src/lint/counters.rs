//! Checks of counters: conditions that never hold, and fields of a FEN.

use super::analysis::{Analysis, false_part};
use super::fold::Context;
use super::implied::implies;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use ir::{Amount, Condition, CounterField, CounterScope, Node, Number, PlayerSet};

pub static COUNTER_NEVER: Lint = Lint {
    code: "lint::counter_never",
    about: book_text("Conditions of a counter that hold after no move."),
    check: Some(never),
};

fn never(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, whole) = (analysis.model, analysis.game.whole);
    let context = Context::made(analysis.rules);
    let is_never = |condition: &Condition| analysis.fold.never(&context, condition);
    for (written, counter) in model.counters.iter().zip(&analysis.rules.counters) {
        let condition = |amount: &'_ Option<Amount>| -> Option<Condition> {
            amount.as_ref().and_then(Amount::condition).cloned()
        };
        let conditions = [
            ("add", &written.add, condition(&counter.add)),
            ("subtract", &written.subtract, condition(&counter.subtract)),
            ("reset", &written.reset, counter.reset.clone()),
        ];
        for (key, text, condition) in conditions {
            let (Some(text), Some(condition)) = (text, condition) else {
                continue;
            };
            // A parent's counter may be about pieces that this game does not have.
            if text.span().source != whole.source {
                continue;
            }
            let is_reset = |reset: &Condition| key != "reset" && implies(&condition, reset);
            if let (true, Some(reset)) =
                (counter.reset.as_ref().is_some_and(is_reset), &written.reset)
            {
                out.push(
                    COUNTER_NEVER
                        .warning(
                            format!("`{key}` never changes the counter `{}`", written.name.name),
                            text.span(),
                            "the counter is reset whenever this holds",
                        )
                        .with_label(reset.span(), "`reset` overrides it")
                        .with_help(format!(
                            "write in `reset` a condition that does not hold for every move of `{key}`, or take one of them away"
                        )),
                );
                continue;
            }
            if !is_never(&condition) {
                continue;
            }
            let (span, label) = false_part(analysis, text, &condition, is_never);
            let mut parts = condition.conjuncts().into_iter();
            if parts.any(|part| matches!(part, Condition::InCheck(PlayerSet::Me))) {
                out.push(
                    COUNTER_NEVER
                        .warning(
                            format!("`{key}` never changes the counter `{}`", written.name.name),
                            span,
                            "a legal move leaves no check for its player",
                        )
                        .with_help("counters are read after the move, for its player: checks that the move gives are `gives-check`"),
                );
                continue;
            }
            out.push(
                COUNTER_NEVER.warning(
                    format!("`{key}` never changes the counter `{}`", written.name.name),
                    span,
                    label,
                )
                .with_help(format!(
                    "it is read after the move: the moved piece is on `to`, and `from` is empty. Write a condition that can hold, or take `{key}` away"
                )),
            );
        }
    }
}

pub static FEN_FIELD_TWICE: Lint = Lint {
    code: "lint::fen_field_twice",
    about: book_text("Whether each field of a FEN is for one counter alone."),
    check: Some(fields),
};

/// The check of [`FEN_FIELD_TWICE`] finds it.
pub static FEN_FIELD_SCOPE: Lint = Lint {
    code: "lint::fen_field_scope",
    about: book_text(
        "Whether the clock has a counter for the game, and the field of checks a counter for each player.",
    ),
    check: None,
};

fn fields(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (index, (counter, resolved)) in model.counters.iter().zip(&rules.counters).enumerate() {
        let (word, scope, per) = match resolved.field {
            CounterField::None => continue,
            CounterField::Clock => ("clock", CounterScope::Game, "game"),
            CounterField::Checks => ("checks", CounterScope::Player, "player"),
        };
        let name = &counter.name;
        let mut before = rules.counters[..index].iter();
        if let Some(first) = before.position(|other| other.field == resolved.field) {
            let first = &model.counters[first].name;
            out.push(
                FEN_FIELD_TWICE
                    .warning(
                        format!(
                            "`{}` and `{}` are kept in the same field of a FEN",
                            first.name, name.name
                        ),
                        name.span,
                        format!("this one has `fen = \"{word}\"` too"),
                    )
                    .with_label(first.span, "this one is kept there")
                    .with_help(format!(
                        "leave `fen` out of `[counter.{}]`; a position file keeps every counter",
                        name.name
                    )),
            );
        }
        if resolved.scope != scope {
            let is = match scope {
                CounterScope::Game => "the clock of a FEN is one number, for the game",
                CounterScope::Player => "this field of a FEN, `3+3`, has a number for each player",
            };
            out.push(
                FEN_FIELD_SCOPE
                    .warning(
                        format!("`{}` does not fit the field `{word}` of a FEN", name.name),
                        name.span,
                        is,
                    )
                    .with_help(format!("write `per = \"{per}\"`, or leave `fen` out")),
            );
        }
    }
}

pub static COUNTER_OF_PLAYER: Lint = Lint {
    code: "lint::counter_of_player",
    about: book_text("`COUNTER of PLAYER` for a counter that is one for the game."),
    check: Some(of_players),
};

fn of_players(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    let mut said = Vec::new();
    for expression in rules.expressions() {
        expression.node.walk(&mut |node, _| {
            let Node::Number(number @ Number::Counter(id, players)) = node else {
                return;
            };
            let counter = &rules.counters[id.index()];
            let is_shared = counter.scope == CounterScope::Game && *players != PlayerSet::Me;
            let place = analysis.place(number).filter(|_| is_shared);
            let Some(span) = place.filter(|span| !said.contains(span)) else {
                return;
            };
            said.push(span);
            let name = &counter.name;
            out.push(
                COUNTER_OF_PLAYER
                    .warning(
                        format!("`{name}` is one counter for the game"),
                        span,
                        "it counts the moves of all players",
                    )
                    .with_help(format!(
                        "write `per = \"player\"` in `[counter.{name}]`, or `{name}` alone"
                    )),
            );
        });
    }
}
