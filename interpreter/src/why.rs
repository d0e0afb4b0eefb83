//! Why a move is not legal, in words.

use std::ops::ControlFlow;

use ir::CellId;

use crate::game::Game;
use crate::plain::{Bar, bar_of, candidates_unbarred};
use crate::position::Position;
use crate::query::Query;

/// What bars the man on `from` from going to `to`, if his movement would lead there.
pub(crate) fn why_not(
    game: &Game,
    position: &Position,
    from: CellId,
    to: CellId,
) -> Option<String> {
    let mover = position.turn();
    let query = Query::new(game, position);
    let mut reason = None;
    let _ = candidates_unbarred(&query, position, mover, from, &mut |candidate| {
        if candidate.to != Some(to) {
            return ControlFlow::Continue(());
        }
        let bar = bar_of(&query, position, mover, &candidate);
        if let Some(bar) = bar {
            reason = Some(words(game, position, bar));
        }
        ControlFlow::Continue(())
    });
    query.answer(reason).unwrap_or(None)
}

/// Whether the man on `from` could go to the cell of `to` if those above him stayed behind and the stack there were lower: his
/// movement leads there, and the stack would be too high.
pub(crate) fn is_too_high(game: &Game, position: &Position, from: CellId, to: CellId) -> bool {
    let places = game.places();
    let cell = places.cell(to);
    let load: Vec<CellId> = position.unit(places, from).skip(1).collect();
    let there = game.stack(position, cell).len();
    if there == 0 || load.len() + 1 + there <= places.levels() {
        return false;
    }
    let mut lower = position.clone();
    let top = (1..there).filter_map(|level| places.at(cell, level));
    for place in load.into_iter().chain(top) {
        lower.men[place.index()] = None;
        lower.unmoved.remove(place);
        lower.statuses.retain(|given| given.cell != place);
    }
    lower.trim(places);
    let query = Query::new(game, position);
    let mut is_reached = false;
    let _ = candidates_unbarred(&query, &lower, position.turn(), from, &mut |candidate| {
        is_reached |= candidate.to.is_some_and(|to| places.cell(to) == cell);
        ControlFlow::Continue(())
    });
    is_reached
}

/// What bars a move, as a sentence goes on.
pub(crate) fn words(game: &Game, position: &Position, bar: Bar) -> String {
    match bar {
        Bar::Forbid(index) => {
            let forbid = &game.rules().forbids[index];
            if forbid.name.is_empty() {
                "a rule bars it".to_owned()
            } else {
                format!("the rule `{}` bars it", forbid.name)
            }
        }
        Bar::Unsafe => {
            let royals = game.royals(position, position.turn()).unwrap_or_default();
            let kind = royals
                .first()
                .and_then(|cell| position.man(cell))
                .map_or("royal", |man| {
                    game.rules()
                        .kinds
                        .get(man.kind().index())
                        .map_or("royal", |kind| kind.name.as_str())
                });
            format!("it would leave the {kind} where it can be captured")
        }
    }
}
