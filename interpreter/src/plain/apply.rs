//! Making a move.

use ir::Man;

use crate::expression::Eval;
use crate::game::Game;
use crate::position::{Passed, Position};
use crate::turn::Move;

/// The board after the move; the same player is still to move.
pub(crate) fn apply(game: &Game, position: &Position, candidate: &Move) -> Position {
    let mut after = position.clone();
    let mover = after.men[candidate.from.index()].take();
    after.unmoved.remove(candidate.from);
    let partners: smallvec::SmallVec<[Option<Man>; 2]> =
        candidate.partners.iter().map(|(from, _)| after.men[from.index()].take()).collect();
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

/// Ends the turn: counters, then the next player.
pub(crate) fn finish(game: &Game, mut after: Position, made: &Move) -> Position {
    let me = after.turn;
    if !game.rules().counters.is_empty() {
        let mut counters = after.counters.clone();
        let eval = Eval::new(game, &after, me).with_turn(made);
        for (index, counter) in game.rules().counters.iter().enumerate() {
            let place = game.counter_place(index, me);
            let holds = |condition: &Option<ir::Condition>| condition.as_ref().is_some_and(|it| eval.condition(it));
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
