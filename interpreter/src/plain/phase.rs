//! Phases: who plays next, and when the next part of the game begins.

use ir::{CellSet, PhaseId, PhaseOrder, PlayerId};

use crate::expression::Eval;
use crate::game::Game;
use crate::position::Position;
use crate::turn::Move;

/// Gives the turn on after `made` by `me`; `after.turn` is the player whose turn is next if all play in turn.
pub(super) fn pass_on(game: &Game, after: &mut Position, me: PlayerId, made: &Move) {
    let order = game.rules().phases[after.phase.index()].order;
    if order == PhaseOrder::EachHidden
        && let Some(to) = made.to
    {
        if after.unseen.is_empty() {
            after.unseen = vec![CellSet::empty(game.n_places()); game.rules().players.len()];
        }
        after.unseen[me.index()].insert(game.places().cell(to));
    }
    if order != PhaseOrder::Alternate {
        after.turn = me;
    }
    settle(game, after);
}

/// Lets phases begin and end until there is somebody to play.
pub(crate) fn settle(game: &Game, position: &mut Position) {
    let phases = &game.rules().phases;
    let n_players = game.rules().players.len();
    while position.phase.index() + 1 < phases.len() {
        let phase = &phases[position.phase.index()];
        let is_over = phase
            .until
            .as_ref()
            .is_some_and(|until| Eval::new(game, position, position.turn).condition(until));
        if !is_over {
            return;
        }
        if phase.order != PhaseOrder::Alternate && position.turn.index() + 1 < n_players {
            position.turn = game.next_player(position.turn);
            continue;
        }
        let next = PhaseId::from_index(position.phase.index() + 1);
        let order = phases[next.index()].order;
        // Whoever plays by himself begins with the first player, and so does what comes after.
        if order != PhaseOrder::Alternate || phase.order != PhaseOrder::Alternate {
            position.turn = PlayerId(0);
        }
        if order != PhaseOrder::EachHidden {
            position.unseen.clear();
        }
        position.phase = next;
    }
}
