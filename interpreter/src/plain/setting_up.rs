//! Moves from stores: drops of pieces, placements of tiles, calls and draws, discards.

use std::ops::ControlFlow;

use ir::{
    AttackRules, Called, CellId, CellList, CellSet, Chooser, Dropped, Holds, Item, KindId, Move,
    PlayerId, Shape, StoreId, StoreOrder, Turn, TurnId,
};
use smallvec::SmallVec;

use crate::at::At;
use crate::executor::Visit;
use crate::game::Game;

/// Items of a store: kinds of pieces, or tiles.
type Items = SmallVec<[u16; 8]>;

impl At<'_> {
    /// Visits all pseudo-legal drops of the player to move: each item once for each place. If chance draws the item, each place is
    /// visited once.
    /// In a turn of several steps, `steps` are those before the drop.
    pub(crate) fn pseudo_drops(
        self,
        way: Option<TurnId>,
        steps: Option<&Move>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        self.visit_drops((way, steps), None, visit)
    }

    /// Visits the drops of the player to move that could be attacks by this definition of attacks, when it is that player's turn
    /// after `ahead` moves.
    pub(super) fn drops_for_attack(
        self,
        rules: AttackRules,
        ahead: u8,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        self.visit_drops((None, None), Some((rules, ahead)), visit)
    }

    fn visit_drops(
        self,
        (way, steps): (Option<TurnId>, Option<&Move>),
        attack: Option<(AttackRules, u8)>,
        visit: Visit<'_>,
    ) -> ControlFlow<()> {
        let ahead = attack.map_or(0, |(_, ahead)| ahead);
        let turn = way.map(|id| &self.rules().turns[id.index()]);
        let mover = self.position.turn;
        let is_setting_up = !self.rules().is_last_phase(self.position.phase);
        for (index, store) in self.rules().stores.iter().enumerate() {
            let id = StoreId::from_index(index);
            if turn
                .and_then(|turn| turn.from_store)
                .is_some_and(|from| from != id)
            {
                continue;
            }
            let Some(at) = turn
                .and_then(|turn| turn.at.as_ref())
                .or(store.drop.as_ref())
            else {
                continue;
            };
            let is_random = store.order == StoreOrder::Random;
            let counts =
                |(rules, _): (AttackRules, u8)| rules.counts(self.reads.drops_read_attack[index]);
            if attack.is_some_and(|attack| is_random || !counts(attack)) {
                continue;
            }
            let items = self.next_items(id, mover);
            let reads_choice =
                self.drop_reads_choice[index] || turn.is_some_and(|turn| turn.at.is_some());
            let mut places: Option<CellSet> = None;
            for item in items.iter().take(if is_random { 1 } else { items.len() }) {
                let source = (id, mover);
                let by = match is_setting_up {
                    true => Chooser::SettingUp,
                    false => Chooser::Player,
                };
                let pseudo_move = |to: Option<CellId>| {
                    let item = item_of(&self, id, *item);
                    let shape = match (is_random, to) {
                        (false, to) => Shape::Drop(Dropped {
                            item,
                            source,
                            to,
                            by,
                            captured: CellList::new(),
                        }),
                        (true, Some(to)) => Shape::Call { source, to },
                        // The item is unknown while the places of a call are computed.
                        (true, None) => Shape::Pass,
                    };
                    Move::new(shape, way)
                };
                if places.is_none() || reads_choice {
                    let unplaced = pseudo_move(None);
                    let mut eval = self.eval(mover).with_turn(&unplaced).with_ahead(ahead);
                    if let Some(steps) = steps {
                        eval = eval.with_steps_before(steps);
                    }
                    if attack.is_some() {
                        eval = eval.with_attack(AttackRules::Unconditional);
                    }
                    places = Some(self.open_places(&eval.cells(at), &store.holds));
                }
                for to in places.iter().flat_map(CellSet::iter) {
                    visit(self.with_takes(mover, ahead, pseudo_move(Some(to))))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the places where an item can be put: pieces on empty places, tiles on cells.
    fn open_places(self, set: &CellSet, holds: &Holds) -> CellSet {
        let places = self.places();
        let open: SmallVec<[CellId; 64]> = match holds {
            Holds::Pieces => set
                .iter()
                .filter(|place| self.position.piece(*place).is_none())
                .collect(),
            Holds::Tiles(..) => set.iter().map(|place| places.cell(place)).collect(),
        };
        CellSet::of(places.n_places(), open)
    }

    /// Visits the discards of the player.
    pub(crate) fn discards(self, turn: Option<&Turn>, visit: Visit<'_>) -> ControlFlow<()> {
        for (index, store) in self.rules().stores.iter().enumerate() {
            let id = StoreId::from_index(index);
            let is_other = turn
                .and_then(|turn| turn.from_store)
                .is_some_and(|from| from != id);
            if is_other || store.order == StoreOrder::Random {
                continue;
            }
            for item in self.next_items(id, self.position.turn) {
                let shape = Shape::Discard {
                    item: item_of(&self, id, item),
                    source: (id, self.position.turn),
                };
                visit(Move::new(shape, None))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the moves that chance can make now, each different outcome once.
    pub(crate) fn outcomes(self, visit: Visit<'_>) -> ControlFlow<()> {
        let called = match self.position.called {
            Some(Called::Item(called)) => called,
            Some(Called::Throw(chance)) => return self.throws(chance, visit),
            None => return ControlFlow::Continue(()),
        };
        let contents = &self.position.stores[self.store_contents(called.store, self.position.turn)];
        for (item, _) in contents.iter().enumerate().filter(|(_, n)| **n > 0) {
            let drop = Dropped {
                item: item_of(&self, called.store, item as u16),
                source: (called.store, self.position.turn),
                to: Some(called.to),
                by: Chooser::Chance,
                captured: CellList::new(),
            };
            let drop = Move::new(Shape::Drop(drop), called.turn);
            visit(self.with_takes(self.position.turn, 0, drop))?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the items of a player's store that may be taken next; if chance draws, all that are left.
    pub(crate) fn next_items(self, store: StoreId, owner: PlayerId) -> Items {
        let contents = &self.position.stores[self.store_contents(store, owner)];
        let is_left = |item: &u16| contents.get(usize::from(*item)).is_some_and(|n| *n > 0);
        match &self.rules().stores[store.index()].order {
            StoreOrder::Listed(order) => order.iter().copied().filter(is_left).take(1).collect(),
            StoreOrder::Free | StoreOrder::Random => {
                (0..contents.len() as u16).filter(is_left).collect()
            }
        }
    }
}

/// Returns the item of a store that has this number.
fn item_of(game: &Game, store: StoreId, item: u16) -> Item {
    match game.rules().stores[store.index()].holds {
        Holds::Pieces => Item::Piece(KindId(item)),
        Holds::Tiles(..) => Item::Tile(item),
    }
}
