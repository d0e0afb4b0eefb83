//! Phases: the order of players, and the beginning of the next phase.

use ir::{AttributeId, CellId, CellSet, PhaseOrder, PlayerId};

use crate::at::At;
use crate::position::Position;
use crate::query::Query;

/// Gives the turn to the next player after the move of `me`; `after.turn` is the next player if the players alternate.
pub(super) fn pass_on(game: &Query<'_>, after: &mut Position, me: PlayerId) {
    let order = game.rules().phases[after.phase.index()].order;
    if matches!(order, PhaseOrder::Each | PhaseOrder::EachHidden) {
        after.turn = me;
    }
    settle(game, after);
}

impl At<'_> {
    /// Adds the cells that the move has changed, and that the other players have not seen, to the board after it. Does nothing
    /// except in a phase of order `each hidden`.
    pub(crate) fn note_unseen(self, after: &mut Position) {
        let (before, rules, places) = (self.position, self.rules(), self.places());
        let phase = rules.phases.get(before.phase.index());
        if phase.is_none_or(|phase| phase.order != PhaseOrder::EachHidden) {
            return;
        }
        // A call is half a turn, and no status runs down.
        let is_item = after.called.is_some_and(|called| called.item().is_some());
        let n_turns = u32::from(!is_item);
        let mut changed = CellSet::empty(self.n_places());
        for place in (0..places.n_places()).map(CellId::from_index) {
            let is_same = before.piece(place) == after.piece(place)
                && before
                    .statuses_after(place, n_turns)
                    .eq(after.statuses_after(place, 0))
                && before.values_on(place).eq(after.values_on(place));
            if !is_same {
                changed.insert(places.cell(place));
            }
        }
        for attribute in (0..rules.attributes.len()).map(AttributeId::from_index) {
            for cell in (0..rules.board.n_cells()).map(CellId::from_index) {
                if self.attribute(before, attribute, cell) != self.attribute(after, attribute, cell)
                {
                    changed.insert(cell);
                }
            }
        }
        if changed.is_empty() {
            return;
        }
        if after.unseen.is_empty() {
            after.unseen = vec![CellSet::empty(self.n_places()); rules.players.len()];
        }
        after.unseen[before.turn.index()] |= &changed;
    }
}

/// Begins and ends phases until a player can move. Phases pass on before dice are thrown: those of the turn before are gone.
pub(crate) fn settle(game: &Query<'_>, position: &mut Position) {
    position.dice.fill(0);
    let phases = &game.rules().phases;
    let n_players = game.rules().players.len();
    let mut n_begun = 0;
    while !game.rules().is_last_phase(position.phase) {
        let phase = &phases[position.phase.index()];
        let is_over = phase
            .until
            .as_ref()
            .is_some_and(|until| game.at(position).eval(position.turn).condition(until));
        if !is_over {
            return;
        }
        let is_each = matches!(phase.order, PhaseOrder::Each | PhaseOrder::EachHidden);
        if is_each && position.turn.index() + 1 < n_players {
            position.turn = game.next_player(position.turn);
            continue;
        }
        let Some(next) = game.rules().phase_after(position.phase) else {
            return;
        };
        // Phases that are all over go round for ever.
        n_begun += 1;
        if n_begun > phases.len() {
            return;
        }
        let order = phases[next.index()].order;
        // A phase that each player plays alone begins with the first player, and so does the phase after it.
        if order != PhaseOrder::Alternate || phase.order != PhaseOrder::Alternate {
            position.turn = PlayerId(0);
        }
        if order != PhaseOrder::EachHidden {
            position.unseen.clear();
        }
        position.phase = next;
    }
}
