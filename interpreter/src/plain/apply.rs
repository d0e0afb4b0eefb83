//! Making a move.

use ir::{Man, StoreId, StoreOwner};

use crate::expression::Eval;
use crate::game::Game;
use crate::position::{Passed, Position};
use crate::turn::Move;

/// The board after the move; the same player is still to move.
pub(crate) fn apply(game: &Game, position: &Position, candidate: &Move) -> Position {
    let mut after = position.clone();
    feed_stores(game, position, candidate, &mut after);
    let mover = match candidate.from {
        Some(from) => {
            after.unmoved.remove(from);
            after.men[from.index()].take()
        }
        None => Some(Man::new(position.turn, candidate.piece)),
    };
    let partners: smallvec::SmallVec<[Option<Man>; 2]> = candidate
        .partners
        .iter()
        .map(|(from, _)| after.men[from.index()].take())
        .collect();
    for victim in &candidate.victims {
        after.men[victim.index()] = None;
        after.unmoved.remove(*victim);
    }
    for (from, to) in &candidate.unloads {
        after.men[to.index()] = after.men[from.index()].take();
        after.unmoved.remove(*from);
    }
    for ((from, to), partner) in candidate.partners.iter().zip(partners) {
        after.men[to.index()] = partner;
        after.unmoved.remove(*from);
        after.unmoved.remove(*to);
    }
    after.men[candidate.to.index()] = match (mover, candidate.promotes) {
        (Some(man), Some(kind)) => Some(Man::new(man.player(), kind)),
        (mover, _) => mover,
    };
    after.unmoved.remove(candidate.to);
    after.passed = (candidate.leaves_passed && !candidate.passed.is_empty()).then(|| Passed {
        cells: candidate.passed.clone(),
        by: candidate.to,
    });
    if game.reads.last {
        after.last = Some(Box::new(candidate.clone()));
    }
    after
}

/// Victims enter stores; who comes from a store leaves it.
fn feed_stores(game: &Game, position: &Position, candidate: &Move, after: &mut Position) {
    if game.rules().stores.is_empty() {
        return;
    }
    if let Some((store, player)) = candidate.takes_from {
        let kind = candidate.promotes.unwrap_or(candidate.piece);
        let place = game.store_place(store, player, kind);
        after.stores[place] = after.stores[place].saturating_sub(1);
    }
    if candidate.victims.is_empty() {
        return;
    }
    let eval = Eval::new(game, position, position.turn).with_turn(candidate);
    for (index, store) in game.rules().stores.iter().enumerate() {
        let Some(gains) = &store.gains else { continue };
        let gains = eval.cells(gains);
        for victim in candidate
            .victims
            .iter()
            .filter(|victim| gains.contains(**victim))
        {
            let Some(man) = position.man(*victim) else {
                continue;
            };
            let owner = match store.owner {
                StoreOwner::Mover => position.turn,
                StoreOwner::Victim => man.player(),
            };
            let kind = store.becomes[man.kind().index()];
            let place = game.store_place(StoreId::from_index(index), owner, kind);
            after.stores[place] = after.stores[place].saturating_add(1);
        }
    }
}

/// Ends the turn: counters, then the next player.
pub(crate) fn finish(game: &Game, mut after: Position, made: &Move) -> Position {
    let me = after.turn;
    if !game.rules().counters.is_empty() {
        let mut counters = after.counters.clone();
        let eval = Eval::new(game, &after, me).with_turn(made);
        for (index, counter) in game.rules().counters.iter().enumerate() {
            let place = game.counter_place(index, me);
            let holds = |condition: &Option<ir::Condition>| {
                condition.as_ref().is_some_and(|it| eval.condition(it))
            };
            let value = counters[place];
            counters[place] = if holds(&counter.reset) {
                counter.start
            } else if holds(&counter.add) {
                value.saturating_add(1).min(counter.max)
            } else if holds(&counter.subtract) {
                value.saturating_sub(1)
            } else {
                value
            };
        }
        after.counters = counters;
    }
    after.turn = game.next_player(me);
    after.plies = after.plies.saturating_add(1);
    after
}
