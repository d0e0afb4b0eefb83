//! Checks of turns that no player can ever make.

use super::analysis::{Analysis, false_part};
use super::fold::{Context, Fold};
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::Span;
use crate::variant::document::Text;
use crate::variant::turn as model;
use ir::{Condition, Holds, Moment, Rules, StepKind, StoreOrder, Turn};

pub static TURN_NEVER: Lint = Lint {
    code: "lint::turn_never",
    about: book_text(
        "Turns that can never be made: their `do` is empty, the game has none of the steps in it, or a condition is never true.",
    ),
    check: Some(check),
};

fn check(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (rules, fold) = (analysis.rules, &analysis.fold);
    for (written, turn) in model.turns.iter().zip(&rules.turns) {
        let name = written.name.as_ref().map_or(written.span, Text::span);
        let Some((span, label, help)) = nothing_to_do(written, turn, rules, fold, name)
            .or_else(|| condition(written, turn, analysis))
        else {
            continue;
        };
        out.push(
            TURN_NEVER
                .warning(
                    format!("the turn `{}` can never be made", turn.name),
                    span,
                    label,
                )
                .with_help(format!("{help}, or take the turn away")),
        );
    }
}

type Reason = (Span, String, String);

fn nothing_to_do(
    written: &model::Turn,
    turn: &Turn,
    rules: &Rules,
    fold: &Fold<'_>,
    name: Span,
) -> Option<Reason> {
    if turn.steps_of.is_empty() {
        let help = "give it a step, as in `do = [\"move\"]`";
        return Some((name, "`do` is empty".into(), help.into()));
    }
    let reasons: Option<Vec<Reason>> = turn
        .steps_of
        .iter()
        .map(|kind| match kind {
            StepKind::Pass => None,
            StepKind::Move => {
                let moves = rules.kinds.iter().any(|kind| !kind.parts.is_empty());
                let help = "give pieces `moves`";
                (!moves).then(|| (name, "no piece has a move".into(), help.into()))
            }
            StepKind::Joint => {
                let help = "add a `[joint.NAME]`, or do something else in it";
                let is_none = rules.joints.is_empty();
                is_none.then(|| (name, "there is no `[joint.NAME]`".into(), help.into()))
            }
            StepKind::Drop => never_dropped(written, turn, rules, fold, name),
            StepKind::Discard => never_discarded(turn, rules, name),
        })
        .collect();
    reasons?.into_iter().next()
}

fn never_dropped(
    written: &model::Turn,
    turn: &Turn,
    rules: &Rules,
    fold: &Fold<'_>,
    name: Span,
) -> Option<Reason> {
    let open = stores(turn, rules).filter(|store| turn.at.is_some() || store.drop.is_some());
    if open.count() == 0 {
        let label = match (&written.from, rules.stores.is_empty()) {
            (_, true) => "there is no `[store]` to drop from".to_string(),
            (Some(from), _) => format!("`{}` has no `drop`", from.text),
            (None, _) => "no store has a `drop`".to_string(),
        };
        let help = "name the cells where pieces or tiles may be put: `drop` of the store, or `where` of the turn, as in `where = \"empty\"`";
        let span = written.from.as_ref().map_or(name, Text::span);
        return Some((span, label, help.into()));
    }
    let (at, text) = turn.at.as_ref().zip(written.at.as_ref())?;
    let has_tiles = stores(turn, rules).any(|store| store.holds != Holds::Pieces);
    let context = Context::position();
    let is_full = !has_tiles && fold.is_taken(&context, at);
    let help = "name cells where something can be put, as in `where = \"empty\"`";
    let label = if fold.is_empty(&context, at) {
        "no cell is ever in this set"
    } else if is_full {
        "pieces are put on empty cells, and these are occupied"
    } else {
        return None;
    };
    Some((text.span(), label.into(), help.into()))
}

fn never_discarded(turn: &Turn, rules: &Rules, name: Span) -> Option<Reason> {
    let mut stores = stores(turn, rules);
    if stores.any(|store| store.order != StoreOrder::Random) {
        return None;
    }
    let help = "a draw by chance cannot be left out: give a store `order = \"listed\"` or `order = \"free\"`";
    Some((
        name,
        "no store has anything to leave out".into(),
        help.into(),
    ))
}

fn stores<'a>(turn: &Turn, rules: &'a Rules) -> impl Iterator<Item = &'a ir::Store> {
    let from = turn.from_store;
    let stores = rules.stores.iter().enumerate();
    stores
        .filter(move |(index, _)| from.is_none_or(|from| from.index() == *index))
        .map(|(_, store)| store)
}

fn condition(written: &model::Turn, turn: &Turn, analysis: &Analysis<'_>) -> Option<Reason> {
    let (rules, fold) = (analysis.rules, &analysis.fold);
    let conditions = [
        (&written.when, &turn.when, Context::position()),
        (
            &written.step,
            &turn.step,
            Context::step(rules, Moment::BeforeMove),
        ),
        (
            &written.require,
            &turn.require,
            Context::turn(rules, Moment::BeforeMove),
        ),
    ];
    conditions
        .into_iter()
        .find_map(|(text, condition, context)| {
            let text = text.as_ref()?;
            let context = context.of(turn);
            let is_never = |condition: &Condition| fold.never(&context, condition);
            if !is_never(condition) {
                return None;
            }
            let help = "write a condition that can hold";
            let (span, label) = false_part(analysis, text, condition, is_never);
            Some((span, label.into(), help.into()))
        })
}
