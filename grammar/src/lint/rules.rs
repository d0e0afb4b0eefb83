//! Checks of ends, counters and promotions.

use super::analysis::Analysis;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::variant::model::{self};
use ir::{Cells, Condition, Forbid, PhaseId, Rules, StepKind, Turn};

pub static NO_END_WITHOUT_MOVES: Lint = Lint {
    code: "lint::no_end_without_moves",
    about: book_text("Whether some end uses `can move`."),
    check: Some(no_end_without_moves),
};

fn no_end_without_moves(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules, whole) = (analysis.model, analysis.rules, analysis.game.whole);
    let tests_moves = rules.ends.iter().any(|end| end.when.reads().can_move);
    if !tests_moves && !can_always_pass(rules) {
        let own = model
            .ends
            .iter()
            .rev()
            .find(|end| end.span.source == whole.source);
        let span = own.map_or(whole, |end| end.span);
        out.push(
            NO_END_WITHOUT_MOVES
                .warning(
                    "no end holds when a player cannot move",
                    span,
                    "the game would be stuck",
                )
                .with_help(
                    "add `[end.NAME]` with `when = \"not can move\"`, a `result` and a `reason`",
                ),
        );
    }
}

/// Tests whether a player can pass in every position: no royal piece and no rule prevents it. In phases that only bring pieces to the
/// board and that another phase follows, no player has to pass.
fn can_always_pass(rules: &Rules) -> bool {
    let is_true = |condition: &Condition| *condition == Condition::Constant(true);
    let is_open = |turn: &Turn| {
        turn.steps_of.contains(&StepKind::Pass)
            && turn.min == 1
            && turn.count.is_none()
            && turn.order.is_empty()
            && [&turn.when, &turn.step, &turn.require, &turn.after]
                .into_iter()
                .all(is_true)
    };
    let is_safe = rules.royal.subject.is_none() || is_true(&rules.royal.safe);
    let needs_piece = |condition: &Condition| {
        let mut parts = condition.conjuncts().into_iter();
        parts.any(|part| match part {
            Condition::PieceIs(_)
            | Condition::PartIs(_)
            | Condition::ChosenIs(_)
            | Condition::FromHand => true,
            Condition::In(cells, _) | Condition::Some(cells) => is_of_piece(cells),
            _ => false,
        })
    };
    // A pass has no piece, and neither cells from which and to which one moves.
    let forbids_all = |forbid: &Forbid| {
        forbid.subject.is_none() && !forbid.before.as_ref().is_some_and(needs_piece)
    };
    if !is_safe || rules.forbids.iter().any(forbids_all) {
        return false;
    }
    let goes_on = |phase: Option<PhaseId>| {
        let of_phase = |turn: &&Turn| turn.phase.is_none() || turn.phase == phase;
        let moves = |turn: &Turn| turn.steps_of.contains(&StepKind::Move);
        let mut turns = rules.turns.iter().filter(of_phase);
        turns.clone().any(is_open)
            || phase.is_some_and(|phase| !rules.is_last_phase(phase)) && !turns.any(moves)
    };
    match rules.phases.len() {
        0 => goes_on(None),
        n_phases => (0..n_phases).all(|index| goes_on(Some(PhaseId::from_index(index)))),
    }
}

/// Tests whether a set is empty for a turn without a moving piece.
fn is_of_piece(cells: &Cells) -> bool {
    let mut parts = cells.conjuncts().into_iter();
    parts.any(|part| {
        matches!(
            part,
            Cells::From | Cells::To | Cells::Captured | Cells::Passed | Cells::Jumped
        )
    })
}

pub static UNREAD_COUNTER: Lint = Lint {
    code: "lint::unread_counter",
    about: book_text("Counters that no rule reads and no FEN shows."),
    check: Some(unread_counters),
};

fn unread_counters(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // An option may omit the rule that reads the counter.
    if !rules.options.is_empty() {
        return;
    }
    let read = ir::Reads::of_all(&rules.expressions()).counters;
    for (index, counter) in model.counters.iter().enumerate() {
        let is_in_fens = rules.counters[index].field != ir::CounterField::None;
        if !is_in_fens && !read.contains(&ir::CounterId::from_index(index)) {
            out.push(
                UNREAD_COUNTER
                    .warning(
                        format!("no rule reads the counter `{}`", counter.name.name),
                        counter.name.span,
                        "counted for nothing",
                    )
                    .with_help(format!(
                        "read it, as in `when = \"{} >= 3\"`, or take it away",
                        counter.name.name
                    )),
            );
        }
    }
}

pub static PROMOTION_TO_ROYAL: Lint = Lint {
    code: "lint::promotion_to_royal",
    about: book_text("Promotions to a royal kind."),
    check: Some(promotion_to_royal),
};

fn promotion_to_royal(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    // A written `safe` defines the meaning of several royal pieces.
    let says_safe = |royal: &model::Royal| royal.safe.is_some();
    if model.royal.as_ref().is_some_and(says_safe) {
        return;
    }
    let royal = analysis.rules.royal_kinds().unwrap_or_default();
    for (index, promotion) in analysis.rules.promotions.iter().enumerate() {
        let mut choices = promotion.to.iter().flatten();
        let Some(kind) = choices.find(|kind| royal.contains(kind)) else {
            continue;
        };
        let Some(span) = analysis.origins.choice(index, *kind) else {
            continue;
        };
        let name = &analysis.rules.kinds[kind.index()].name;
        out.push(
            PROMOTION_TO_ROYAL
                .warning(
                    format!("promotion to `{name}`, which is royal"),
                    span,
                    "all royals must be safe",
                )
                .with_help("leave it out, or define several royals in `safe` of `[royal]`"),
        );
    }
}
