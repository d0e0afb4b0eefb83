//! Views of a position for each player, and the weights of chance moves.

use ir::{
    AttributeOf, CellId, CellSet, Cells, ChanceId, CounterScope, Move, Piece, PlayerId, Secret,
    Sight, StoreId, StoreOrder,
};

use crate::game::Game;
use crate::limits::Answer;
use crate::position::{Position, Valued};
use crate::query::Query;

/// The observer of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// An observer with full information.
    All,
    /// A player: sees no hidden changes made by other players.
    Player(PlayerId),
    /// An onlooker: sees no hidden changes made by any player.
    Onlooker,
}

impl Game {
    /// Returns whether something in the position is hidden from some player, or may be.
    pub fn is_hidden(&self, position: &Position) -> bool {
        let is_round = self.rules().phase_order(position.phase) == ir::PhaseOrder::Together;
        self.rules().sight.is_some() || is_round || self.has_secrets(position)
    }

    /// Returns whether players have changed something in the position that the others have not seen, or may do so now.
    pub fn has_secrets(&self, position: &Position) -> bool {
        let phases = &self.rules().phases;
        !position.unseen.is_empty()
            || phases
                .get(position.phase.index())
                .is_some_and(|phase| phase.order == ir::PhaseOrder::EachHidden)
    }

    /// Returns the position as this player sees it. Hidden changes by other players are undone, and everything else that the player
    /// cannot see is as it was at the start. What [`Sight`](ir::Sight) does not show is absent or disguised.
    ///
    /// Except for what [`Sight`](ir::Sight) reads, the view depends on nothing hidden from the player, with two exceptions. On a cell that both the player and others have
    /// changed, the view shows the player's own pieces and the current attributes. Of a store shared by all players, it shows the
    /// current contents.
    pub fn view(&self, position: &Position, player: PlayerId) -> Position {
        self.view_since(position, Eyes::Player(player), &self.start())
    }

    /// Returns the position as an observer sees it; `last_seen` is the last position that all players saw. The stores of other players,
    /// counters that others may have changed, and the numbers of moves are as in `last_seen`.
    pub(crate) fn view_since(
        &self,
        position: &Position,
        eyes: Eyes,
        last_seen: &Position,
    ) -> Position {
        let mut view = position.clone();
        let player = match eyes {
            Eyes::All => return view,
            Eyes::Player(player) => Some(player),
            Eyes::Onlooker => None,
        };
        if self.has_secrets(position) {
            self.undo_secrets(position, player, last_seen, &mut view);
        }
        // Orders are hidden until they are carried out.
        view.orders.retain(|(of, _)| Some(*of) == player);
        if let Some(sight) = &self.rules().sight {
            self.look(sight, position, player, &mut view);
        }
        view.trim(self.places());
        view
    }

    /// Makes hidden changes by other players undone in the view of this player, or of an onlooker.
    fn undo_secrets(
        &self,
        position: &Position,
        player: Option<PlayerId>,
        last_seen: &Position,
        view: &mut Position,
    ) {
        let places = self.places();
        let others = (0..self.rules().players.len())
            .map(PlayerId::from_index)
            .filter(|other| Some(*other) != player);
        // There may have been a stack on a cell that is now empty.
        view.pieces.resize(places.n_places(), None);
        let n_turns = position.plies().saturating_sub(last_seen.plies());
        let own = player.and_then(|player| position.unseen.get(player.index()));
        let has_been = |cell| own.is_some_and(|cells| cells.contains(cell));
        for other in others {
            for cell in position
                .unseen
                .get(other.index())
                .into_iter()
                .flat_map(|cells| cells.iter())
            {
                for place in (0..places.levels()).filter_map(|level| places.at(cell, level)) {
                    if has_been(cell) {
                        if position
                            .piece(place)
                            .is_some_and(|piece| Some(piece.player()) != player)
                        {
                            view.pieces[place.index()] = None;
                            view.unmoved.remove(place);
                            view.clear_marks(place);
                        }
                        continue;
                    }
                    view.pieces[place.index()] = last_seen.piece(place);
                    view.unmoved.remove(place);
                    if last_seen.unmoved.contains(place) {
                        view.unmoved.insert(place);
                    }
                    view.clear_marks(place);
                    view.statuses
                        .extend(last_seen.statuses_after(place, n_turns));
                    view.valued.extend(last_seen.values_on(place));
                }
                if has_been(cell) {
                    continue;
                }
                for attribute in (0..self.rules().attributes.len()).map(ir::AttributeId::from_index)
                {
                    let value = self.attribute(last_seen, attribute, cell);
                    self.set_attribute(view, attribute, cell, value);
                }
            }
            for (index, store) in self.rules().stores.iter().enumerate() {
                if !store.is_shared {
                    let contents = self.store_contents(StoreId::from_index(index), other);
                    view.stores[contents.clone()].copy_from_slice(&last_seen.stores[contents]);
                }
            }
            for (index, counter) in self.rules().counters.iter().enumerate() {
                if counter.scope == CounterScope::Player {
                    let place = self.counter_place(index, other);
                    view.counters[place] = last_seen.counters[place];
                }
            }
            if let Some(unseen) = view.unseen.get_mut(other.index()) {
                *unseen = ir::CellSet::empty(places.n_places());
            }
        }
        // No player sees the contents of a store that chance draws from.
        for (index, store) in self.rules().stores.iter().enumerate() {
            if store.is_shared && store.order == StoreOrder::Random {
                let contents = self.store_contents(StoreId::from_index(index), PlayerId(0));
                view.stores[contents.clone()].copy_from_slice(&last_seen.stores[contents]);
            }
        }
        for (index, counter) in self.rules().counters.iter().enumerate() {
            if counter.scope == CounterScope::Game {
                let place = self.counter_place(index, PlayerId(0));
                view.counters[place] = last_seen.counters[place];
            }
        }
        // Dice are thrown before all eyes.
        if Some(position.turn) != player && position.called.is_some_and(|it| it.item().is_some()) {
            view.called = None;
        }
        view.passed.clear();
        view.forget_history();
        view.turns.clone_from(&last_seen.turns);
        view.order_marks();
    }

    /// Takes from the view what this player, or an onlooker, does not see.
    fn look(
        &self,
        sight: &Sight,
        position: &Position,
        player: Option<PlayerId>,
        view: &mut Position,
    ) {
        let places = self.places();
        let viewers = match player {
            Some(player) => vec![player],
            None => (0..self.rules().players.len())
                .map(PlayerId::from_index)
                .collect(),
        };
        let mut known = CellSet::full(places.n_places());
        for viewer in &viewers {
            known &= &self.visible(position, *viewer);
        }
        let mut disguised = CellSet::empty(places.n_places());
        if let Some(disguise) = &sight.disguise {
            for viewer in &viewers {
                // If it takes too much work, all pieces of others are disguised.
                let hidden = self.set_for(*viewer, &disguise.pieces, position);
                let hidden = hidden.unwrap_or_else(|_| CellSet::full(places.n_places()));
                let is_own = |place: &CellId| {
                    position
                        .piece(*place)
                        .is_some_and(|piece| piece.player() == *viewer)
                };
                for place in hidden.iter().filter(|place| !is_own(place)) {
                    disguised.insert(place);
                }
            }
        }
        let shown_as = sight.disguise.as_ref().map(|disguise| disguise.kind);
        for index in 0..view.pieces.len() {
            let place = CellId::from_index(index);
            let Some(piece) = view.pieces[index] else {
                continue;
            };
            let is_known = known.contains(place);
            if is_known && !disguised.contains(place) {
                continue;
            }
            view.pieces[index] = shown_as
                .filter(|_| is_known)
                .map(|kind| Piece::new(piece.player(), kind));
            view.unmoved.remove(place);
            view.clear_marks(place);
        }
        view.passed.retain(|passed| known.contains(passed.by));
        view.forget_history();
        self.keep_secrets(&sight.secret, player, view);
    }

    /// Puts what is secret from this player, or from an onlooker, back as it is at the start.
    fn keep_secrets(&self, secret: &Secret, player: Option<PlayerId>, view: &mut Position) {
        if secret.is_empty() {
            return;
        }
        let (rules, start, places) = (self.rules(), self.start(), self.places());
        // Those whose store or counter the player does not see: what all share is the first player's.
        let owners = |is_shared: bool| {
            let others = (0..rules.players.len()).map(PlayerId::from_index);
            others.filter(move |one| match is_shared {
                true => one.index() == 0,
                false => Some(*one) != player,
            })
        };
        for store in &secret.stores {
            for owner in owners(rules.stores[store.index()].is_shared) {
                let contents = self.store_contents(*store, owner);
                view.stores[contents.clone()].copy_from_slice(&start.stores[contents]);
            }
        }
        for counter in &secret.counters {
            for owner in owners(rules.counters[counter.index()].scope == CounterScope::Game) {
                let place = self.counter_place(counter.index(), owner);
                view.counters[place] = start.counters[place];
            }
        }
        let is_own = |view: &Position, place: CellId| {
            let piece = view.piece(place);
            piece.is_some_and(|piece| Some(piece.player()) == player)
        };
        for attribute in &secret.attributes {
            if rules.attributes[attribute.index()].of == AttributeOf::Piece {
                let valued = std::mem::take(&mut view.valued);
                let is_seen =
                    |valued: &Valued| valued.attribute != *attribute || is_own(view, valued.cell);
                view.valued = valued.into_iter().filter(is_seen).collect();
                continue;
            }
            for cell in (0..places.n_cells()).map(CellId::from_index) {
                let mut levels = (0..places.levels()).filter_map(|level| places.at(cell, level));
                if !levels.any(|place| is_own(view, place)) {
                    let value = self.attribute(&start, *attribute, cell);
                    self.set_attribute(view, *attribute, cell, value);
                }
            }
        }
    }

    /// Evaluates a set for a player, who need not be on turn.
    fn set_for(&self, player: PlayerId, set: &Cells, position: &Position) -> Answer<CellSet> {
        let query = Query::new(self, position);
        let set = query.at(position).eval(player).cells(set);
        query.answer(set)
    }

    /// Returns the places that a player sees: those of its own pieces, and those that the rules show. A stack is seen if one of its pieces is.
    /// If the rules need too much work, only its own pieces are seen.
    pub fn visible(&self, position: &Position, player: PlayerId) -> CellSet {
        let places = self.places();
        let sees = self.rules().sight.as_ref().map(|sight| sight.sees.as_ref());
        let mut seen = match sees {
            None | Some(None) => return CellSet::full(places.n_places()),
            Some(Some(sees)) => {
                let seen = self.set_for(player, sees, position);
                seen.unwrap_or_else(|_| CellSet::empty(places.n_places()))
            }
        };
        for (index, piece) in position.pieces.iter().enumerate() {
            if piece.is_some_and(|piece| piece.player() == player) {
                seen.insert(CellId::from_index(index));
            }
        }
        if places.has_stacks() {
            for place in seen.clone().iter() {
                let cell = places.cell(place);
                for place in (0..places.levels()).filter_map(|level| places.at(cell, level)) {
                    seen.insert(place);
                }
            }
        }
        seen
    }

    /// Returns the number of equally likely chances that faces have when these dice are thrown next; 0 if they cannot be drawn.
    pub(crate) fn weight_of_throw(
        &self,
        position: &Position,
        chance: ChanceId,
        faces: &[u8],
    ) -> u32 {
        let rule = &self.rules().chances[chance.index()];
        if rule.bag.is_none() {
            if !rule.has_odds() {
                return rule.weight(faces, |face| face.weight);
            }
            let query = Query::new(self, position);
            let eval = query.at(position).eval(position.turn);
            return rule.weight(faces, |face| match &face.odds {
                Some(odds) => eval.number(odds).min(face.weight),
                None => face.weight,
            });
        }
        let contents = rule.contents(self.left(position, chance));
        contents.map_or(0, |left| rule.weight_of_draw(&left, faces))
    }

    /// Returns the number of equally likely chances that a draw has in the sum over all outcomes; 1 for any other move.
    pub fn weight(&self, position: &Position, turn: &Move) -> u32 {
        if let Some(thrown) = turn.thrown() {
            return self.weight_of_throw(position, thrown.chance, &thrown.faces);
        }
        match turn.source() {
            Some((store, player)) if turn.kind().is_chance() => {
                let contents = self.contents(position, store, player);
                let n = turn.item().and_then(|item| contents.get(item.index()));
                n.map_or(1, |n| u32::from(*n))
            }
            _ => 1,
        }
    }
}
