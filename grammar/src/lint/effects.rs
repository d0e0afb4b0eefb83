//! Checks of takes, effects and must rules.

use super::analysis::{Analysis, false_part};
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::limits::STATUS_TURNS_MAX;
use ir::{Action, Condition, Follows, Moment, Number};

pub static EFFECT_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::effect_without_effect",
    about: book_text(
        "Effects that do nothing: no action, a condition that is never true, an action on no piece.",
    ),
    check: Some(idle),
};

fn idle(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (rules, fold) = (analysis.rules, &analysis.fold);
    let mut is_filled = false;
    for (written, effect) in model.effects.iter().zip(&rules.effects) {
        let context = match effect.follows {
            Follows::Step => Context::step(rules, Moment::AfterMove),
            Follows::Turn => Context::turn(rules, Moment::AfterMove),
            Follows::Orders | Follows::Throw => Context::position(),
        };
        let mut warn = |message: &str, span: Span, label: &str, help: &str| {
            out.push(
                EFFECT_WITHOUT_EFFECT
                    .warning(message, span, label)
                    .with_help(help),
            );
        };
        let is_never = |condition: &Condition| fold.never(&context, condition);
        if effect.actions.is_empty() {
            let span = written.name.as_ref().map_or(written.span, Text::span);
            let help = "write an action, as in `do = [\"remove(near(to, 'K') - pawn)\"]`, or take the effect away";
            warn("this effect does nothing", span, "`do` is empty", help);
            continue;
        }
        if let Some(text) = written.after.as_ref().filter(|_| is_never(&effect.when)) {
            let (span, label) = false_part(analysis, text, &effect.when, is_never);
            let help = "write a condition that can hold, or take the effect away";
            warn("this effect never happens", span, label, help);
            continue;
        }
        let mut before = is_filled;
        is_filled |= effect.actions.iter().any(|action| action.changes().fills);
        if effect.actions.len() != written.actions.len() {
            continue;
        }
        for (text, action) in written.actions.iter().zip(&effect.actions) {
            let context = match before {
                true => context.clone(),
                false => context.clone().unfilled(),
            };
            before |= action.changes().fills;
            if fold.is_idle(&context, action) {
                let help = "`do` is read after the step: the moved piece is on `to`, and `from` is empty. Name pieces that can be there, or take the action away";
                warn(
                    "this action never affects a piece",
                    text.span(),
                    "no piece ever matches this",
                    help,
                );
            }
        }
    }
}

pub static STATUS_SHORTER: Lint = Lint {
    code: "lint::status_shorter",
    about: book_text("Actions that give a status for more turns than it lasts."),
    check: Some(given_for_too_long),
};

fn given_for_too_long(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let rules = analysis.rules;
    for (written, effect) in analysis.model.effects.iter().zip(&rules.effects) {
        if effect.actions.len() != written.actions.len() {
            continue;
        }
        for (text, action) in written.actions.iter().zip(&effect.actions) {
            let Action::Give(status, _, Some(Number::Constant(n))) = action.repeated() else {
                continue;
            };
            let status = &rules.statuses[status.index()];
            let (name, most) = (&status.name, status.lasts);
            if *n > u32::from(most) {
                let message = format!("`{name}` is given for {n} turns, and lasts {most} at most");
                let help = match *n <= u32::from(STATUS_TURNS_MAX) {
                    true => format!(
                        "write `lasts = {n}` in `[status.{name}]`, or a smaller number here"
                    ),
                    false => format!(
                        "write {most} or less; no status lasts longer than {STATUS_TURNS_MAX} turns"
                    ),
                };
                out.push(
                    STATUS_SHORTER
                        .warning(message, text.span(), "longer than `lasts`")
                        .with_help(help),
                );
            }
        }
    }
}

pub static TAKE_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::take_without_effect",
    about: book_text(
        "Takes that capture nothing: a condition that is never true, a set without pieces.",
    ),
    check: Some(idle_takes),
};

fn idle_takes(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (rules, fold) = (analysis.rules, &analysis.fold);
    let [before, after] =
        [Moment::BeforeMove, Moment::AfterMove].map(|moment| Context::step(rules, moment));
    for (written, take) in analysis.model.takes.iter().zip(&rules.takes) {
        let is_never = |condition: &Condition| fold.never(&before, condition);
        let nothing =
            fold.is_empty(&after, &take.captures) || !fold.can_be_pieces(&after, &take.captures);
        let (message, (span, label), help) = match (&written.when, &written.captures) {
            (Some(when), _) if is_never(&take.when) => (
                "this take never applies",
                false_part(analysis, when, &take.when, is_never),
                "write a condition that can hold, or take the rule away",
            ),
            (_, Some(text)) if nothing => (
                "this take captures nothing",
                (text.span(), "no piece ever matches this"),
                "`takes` is read after the pieces have moved: the moved piece is on `to`, and `from` is empty. Name other pieces, or take the rule away",
            ),
            _ => continue,
        };
        out.push(
            TAKE_WITHOUT_EFFECT
                .warning(message, span, label)
                .with_help(help),
        );
    }
}

pub static MUST_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::must_without_effect",
    about: book_text(
        "Must rules that no turn satisfies, or every turn, or that are never in force.",
    ),
    check: Some(idle_must_rules),
};

fn idle_must_rules(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (rules, fold) = (analysis.rules, &analysis.fold);
    let (position, turns) = (
        Context::position(),
        Context::turn(rules, Moment::BeforeMove),
    );
    for (written, must_rule) in model.must_rules.iter().zip(&rules.must_rules) {
        let never_in_force = |condition: &Condition| fold.never(&position, condition);
        let never_done = |condition: &Condition| fold.never(&turns, condition);
        let reason = match (&written.when, &written.moves) {
            (Some(when), _) if never_in_force(&must_rule.when) => {
                let (span, label) = false_part(analysis, when, &must_rule.when, never_in_force);
                Some(("this must rule is never in force", span, label))
            }
            (_, Some(turn)) if never_done(&must_rule.turn) => {
                let (span, label) = false_part(analysis, turn, &must_rule.turn, never_done);
                Some((
                    "no move ever satisfies this must rule, so every move is legal",
                    span,
                    label,
                ))
            }
            (_, Some(turn)) if must_rule.best.is_none() && fold.always(&turns, &must_rule.turn) => {
                Some((
                    "every move satisfies this must rule",
                    turn.span(),
                    "always true",
                ))
            }
            _ => None,
        };
        if let Some((message, span, label)) = reason {
            out.push(
                MUST_WITHOUT_EFFECT.warning( message, span, label).with_help(
                    "name the moves that must be chosen while there are any, as in `move = \"some(captured)\"`, or take the rule away",
                ),
            );
        }
    }
}
