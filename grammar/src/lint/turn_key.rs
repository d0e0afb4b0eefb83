//! Checks of keys of turns that have no effect there.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use ir::{Short, StepKind};

pub static TURN_KEY_WITHOUT_EFFECT: Lint = Lint {
    code: "lint::turn_key_without_effect",
    about: book_text(
        "`where` of a turn without drops, `from` of a turn that uses no store, `short` where one step is enough, `until` of a turn of one step, `otherwise` that names a turn of another phase, `next` of a turn that refuses the turn before it.",
    ),
    check: Some(check),
};

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let turns = &analysis.rules.turns;
    for (written, turn) in model.turns.iter().zip(turns) {
        let has = |kind: StepKind| turn.steps_of.contains(&kind);
        if turn.steps_of.is_empty() {
            continue;
        }
        let mut warn = |span: crate::source::Span, message: String, label: &str, help: &str| {
            out.push(
                TURN_KEY_WITHOUT_EFFECT
                    .warning(message, span, label)
                    .with_help(help),
            );
        };
        let without = |key: &str| format!("`{key}` changes nothing in the turn `{}`", turn.name);
        if let Some(text) = written.at.as_ref().filter(|_| !has(StepKind::Drop)) {
            let help = "add `\"drop\"` to `do`, or leave `where` out; `step` restricts where pieces move: `step = \"to in far\"`";
            warn(
                text.span(),
                without("where"),
                "about drops, and this turn drops nothing",
                help,
            );
        }
        let takes = has(StepKind::Drop) || has(StepKind::Discard);
        if let Some(text) = written.from.as_ref().filter(|_| !takes) {
            let help = "add `\"drop\"` to `do`, or leave `from` out; `step` restricts where pieces move from: `step = \"from in far\"`";
            warn(
                text.span(),
                without("from"),
                "the turn takes nothing from a store",
                help,
            );
        }
        if let Some(span) = written.short_at
            && turn.short == Short::Stuck
            && turn.min == 1
            && turn.count.is_none()
            && turn.order.is_empty()
        {
            let help = "give a least number of steps, as in `steps = 2`, or leave `short` out";
            warn(
                span,
                without("short"),
                "about turns with too few steps, and one step is enough",
                help,
            );
        }
        if let Some(text) = written.until.as_ref().filter(|_| !turn.is_compound()) {
            let help = "give it several steps, as in `steps = \"1..3\"`, or leave `until` out";
            warn(
                text.span(),
                without("until"),
                "read after each step, and the turn has one",
                help,
            );
        }
        if let Some(text) = written.next.as_ref().filter(|_| turn.refuses) {
            let help = "leave `next` out: the player of the turn that is refused makes another one";
            warn(
                text.span(),
                without("next"),
                "the turn before it is taken back",
                help,
            );
        }
        let first = turn.otherwise.and_then(|first| turns.get(first.index()));
        let phases = first.and_then(|first| turn.phase.zip(first.phase));
        if let (Some(text), Some((this, other))) = (&written.otherwise, phases)
            && this != other
        {
            let help = "name a turn of the same phase, or leave `otherwise` out";
            warn(
                text.span(),
                without("otherwise"),
                "a turn of another phase, which offers nothing here",
                help,
            );
        }
    }
}
