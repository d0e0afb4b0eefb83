//! Checks of stores.

use super::analysis::Analysis;
use super::fold::Context;
use super::row::{Lint, book_text};
use crate::diagnostic::Diagnostic;
use crate::source::SourceId;
use crate::variant::document::Text;
use crate::variant::model::Model;
use ir::{Cells, Holds, Moment, PlayerId, Rules, StepKind, StoreId, Turn};

/// Tests whether this kind of turn may use the store: the store that it names, or any store if the turn itself gives
/// the cells.
fn takes_from(turn: &Turn, store: StoreId) -> bool {
    let has = |kind| turn.steps_of.contains(&kind);
    let takes_any = has(StepKind::Drop) && turn.at.is_some() || has(StepKind::Discard);
    turn.from_store.map_or(takes_any, |from| from == store)
}

pub static UNREAD_STORE: Lint = Lint {
    code: "lint::unread_store",
    about: book_text(
        "Stores that no promotion uses, whose pieces are not dropped, and that no condition tests.",
    ),
    check: Some(unread),
};

fn unread(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    // An option may omit the rule that uses the store.
    if !rules.options.is_empty() {
        return;
    }
    let reads = ir::Reads::of_all(&rules.expressions()).stores;
    for (index, (store, resolved)) in model.stores.iter().zip(&rules.stores).enumerate() {
        let id = StoreId::from_index(index);
        let taken = rules
            .promotions
            .iter()
            .filter_map(|promotion| promotion.from_store);
        if resolved.drop.is_some()
            || reads.contains(&id)
            || rules.turns.iter().any(|turn| takes_from(turn, id))
            || taken.into_iter().any(|taken| taken.store == id)
            || rules.effects.iter().any(|effect| effect.empties(id))
        {
            continue;
        }
        let name = &store.name.name;
        out.push(
            UNREAD_STORE.warning(
                format!("nothing uses the store `{name}`"),
                store.name.span,
                "no promotion, no drop, no condition uses it",
            )
            .with_help(format!(
                "promote from it, `to = \"{name}\"`, let its pieces be dropped, `drop = \"empty\"`, or take it away"
            )),
        );
    }
}

pub static STORE_NEVER_FED: Lint = Lint {
    code: "lint::store_never_fed",
    about: book_text(
        "Stores that promotions use and that no piece can ever enter, and stores whose `gains` match no piece at all.",
    ),
    check: Some(never_fed),
};

fn never_fed(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let rules = analysis.rules;
    for (index, (store, resolved)) in model.stores.iter().zip(&rules.stores).enumerate() {
        let (Some(text), Some(gains)) = (&store.gains, &resolved.gains) else {
            continue;
        };
        let id = StoreId::from_index(index);
        if rules.effects_fill(id) {
            continue;
        }
        let step = Context::step(rules, Moment::BeforeMove);
        let is_no_piece =
            analysis.fold.is_empty(&step, gains) || !analysis.fold.can_be_pieces(&step, gains);
        let mut items = (0..).take(resolved.has.len());
        if !is_no_piece && items.any(|item| rules.stored_at_start(id, item) > 0) {
            continue;
        }
        let taken = model.promotions.iter().zip(&rules.promotions);
        let taken = taken.into_iter().find_map(|(promotion, resolved)| {
            let is_it = resolved.from_store.is_some_and(|taken| taken.store == id);
            promotion.to.as_ref().filter(|_| is_it).map(Text::span)
        });
        let is_empty = |player| analysis.reading(player).cells(gains).most.is_empty();
        let label = if is_no_piece {
            "no piece ever matches this"
        } else if only_royals(gains, model, rules) {
            "a royal piece is never captured"
        } else if analysis.players().all(is_empty) {
            "no piece that can be captured matches this"
        } else {
            continue;
        };
        if taken.is_none() && !is_no_piece {
            continue;
        }
        let mut problem = STORE_NEVER_FED.warning(
            format!("no piece ever enters the store `{}`", store.name.name),
            text.span(),
            label,
        );
        if let Some(taken) = taken {
            problem = problem.with_label(taken, "taken from here");
        }
        out.push(problem.with_help("name the pieces that enter, as in `gains = \"captured\"`, or those that are there from the start, `has = [\"queen\"]`"));
    }
}

pub static HAS_OVERRIDDEN: Lint = Lint {
    code: "lint::has_overridden",
    about: book_text("`has` of a store that the set-up fills with something else."),
    check: Some(has_overridden),
};

fn has_overridden(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let (model, rules) = (analysis.model, analysis.rules);
    for (index, (store, resolved)) in model.stores.iter().zip(&rules.stores).enumerate() {
        let (Some((text, _)), Some(setup)) = (store.has.first(), &model.setup) else {
            continue;
        };
        let differs = |player: PlayerId| {
            (0u16..).zip(&resolved.has).any(|(item, n)| {
                let id = StoreId::from_index(index);
                rules.stored_by(id, player, item) != usize::from(*n)
            })
        };
        let n_owners = if resolved.is_shared { 1 } else { usize::MAX };
        if text.span().source == SourceId(0) && analysis.players().take(n_owners).all(differs) {
            out.push(
                HAS_OVERRIDDEN
                    .warning("the set-up fills this store", text.span(), "not read")
                    .with_label(setup.place(), "the set-up")
                    .with_help("write these pieces in the set-up: in a FEN between `[` and `]` after the board"),
            );
        }
    }
}

pub static DROP_NEVER: Lint = Lint {
    code: "lint::drop_never",
    about: book_text(
        "Whether there can be a cell on which the pieces or tiles of a store may be dropped.",
    ),
    check: Some(drop_never),
};

fn drop_never(analysis: &Analysis<'_>, out: &mut Vec<Diagnostic>) {
    let model = analysis.model;
    let (rules, context) = (analysis.rules, Context::position());
    for (store, resolved) in model.stores.iter().zip(&rules.stores) {
        let (Some(text), Some(drop)) = (&store.drop, &resolved.drop) else {
            continue;
        };
        // `where` of a turn replaces `drop`.
        let mut drops = rules
            .turns
            .iter()
            .filter(|turn| turn.steps_of.contains(&StepKind::Drop));
        if !rules.turns.is_empty() && drops.all(|turn| turn.at.is_some()) {
            continue;
        }
        let label = if analysis.fold.is_empty(&context, drop) {
            "no cell is ever in this set"
        } else if resolved.holds == Holds::Pieces && analysis.fold.is_taken(&context, drop) {
            "pieces are put on empty cells, and these are occupied"
        } else {
            continue;
        };
        out.push(
            DROP_NEVER.warning(
                format!("nothing can ever be dropped from `{}`", store.name.name),
                text.span(),
                label,
            )
            .with_help("name cells where something can be put, as in `drop = \"empty\"`, or leave `drop` out"),
        );
    }
}

/// Tests whether these are captured pieces of kinds whose pieces must all be safe after every turn.
fn only_royals(gains: &Cells, model: &Model, rules: &Rules) -> bool {
    let plain_safety = model
        .royal
        .as_ref()
        .is_some_and(|royal| royal.safe.is_none());
    let all_of_kind = matches!(
        &rules.royal.subject,
        Some(Cells::And(a, b)) if matches!((&**a, &**b), (Cells::Mine, Cells::Kinds(_)) | (Cells::Kinds(_), Cells::Mine))
    );
    let royal = rules.royal_kinds().unwrap_or_default();
    let parts = gains.conjuncts();
    // In a turn of several steps the first step may make possible what the second captures.
    plain_safety
        && !rules.turns.iter().any(ir::Turn::is_compound)
        && all_of_kind
        && parts.iter().any(|part| matches!(part, Cells::Captured))
        && parts.iter().any(|part| match part {
            Cells::Kinds(kinds) => kinds.iter().all(|kind| royal.contains(kind)),
            _ => false,
        })
}
