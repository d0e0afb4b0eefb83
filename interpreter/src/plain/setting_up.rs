//! What comes from stores: men dropped, tiles laid, calls and draws, what is left out; and passing.

use std::ops::ControlFlow;

use ir::{
    CellId, CellSet, Chooser, Dropped, Holds, Item, KindId, Move, PlayerId, Shape, StoreId,
    StoreOrder, Turn, TurnId,
};
use smallvec::SmallVec;

use crate::executor::Visit;
use crate::expression::Eval;
use crate::position::Position;
use crate::query::Query;

/// Something in a store: a kind of man, or a tile.
type Items = SmallVec<[u16; 8]>;

/// All drops that the mover could make if nobody's safety mattered: each item once for each place. Where chance picks the
/// item, each place once.
pub(crate) fn drop_candidates(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    way: Option<TurnId>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    let turn = way.map(|id| &game.rules().turns[id.index()]);
    let is_setting_up = position.phase.index() + 1 < game.rules().phases.len();
    for (index, store) in game.rules().stores.iter().enumerate() {
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
        let items = next_items(game, position, id, mover);
        let reads_choice =
            game.drop_reads_choice[index] || turn.is_some_and(|turn| turn.at.is_some());
        let mut places: Option<CellSet> = None;
        for item in items.iter().take(if is_random { 1 } else { items.len() }) {
            let source = (id, mover);
            let by = match is_setting_up {
                true => Chooser::SettingUp,
                false => Chooser::Player,
            };
            let candidate = |to: Option<CellId>| {
                let item = item_of(game, id, *item);
                let shape = match (is_random, to) {
                    (false, to) => Shape::Drop(Dropped {
                        item,
                        source,
                        to,
                        by,
                    }),
                    (true, Some(to)) => Shape::Call { source, to },
                    // While it is asked where something may be called, nobody knows what.
                    (true, None) => Shape::Pass,
                };
                Move::new(shape, way)
            };
            if places.is_none() || reads_choice {
                let unplaced = candidate(None);
                let eval = Eval::new(game, position, mover).with_turn(&unplaced);
                places = Some(open_places(game, position, &eval.cells(at), &store.holds));
            }
            for to in places.iter().flat_map(CellSet::iter) {
                visit(candidate(Some(to)))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Where it can be put: men where nobody stands, tiles on cells.
fn open_places(game: &Query<'_>, position: &Position, set: &CellSet, holds: &Holds) -> CellSet {
    let places = game.places();
    let open: SmallVec<[CellId; 64]> = match holds {
        Holds::Men => set
            .iter()
            .filter(|place| position.man(*place).is_none())
            .collect(),
        Holds::Tiles(..) => set.iter().map(|place| places.cell(place)).collect(),
    };
    CellSet::of(places.n_places(), open)
}

/// What the player may leave out of the game.
pub(crate) fn discards(
    game: &Query<'_>,
    position: &Position,
    mover: PlayerId,
    turn: Option<&Turn>,
    visit: Visit<'_>,
) -> ControlFlow<()> {
    for (index, store) in game.rules().stores.iter().enumerate() {
        let id = StoreId::from_index(index);
        let is_other = turn
            .and_then(|turn| turn.from_store)
            .is_some_and(|from| from != id);
        if is_other || store.order == StoreOrder::Random {
            continue;
        }
        for item in next_items(game, position, id, mover) {
            let shape = Shape::Discard {
                item: item_of(game, id, item),
                source: (id, mover),
            };
            visit(Move::new(shape, None))?;
        }
    }
    ControlFlow::Continue(())
}

/// What chance can pick after a call, each different outcome once.
pub(crate) fn outcomes(game: &Query<'_>, position: &Position, visit: Visit<'_>) -> ControlFlow<()> {
    let Some(called) = position.called else {
        return ControlFlow::Continue(());
    };
    let contents = &position.stores[game.store_contents(called.store, position.turn)];
    for (item, _) in contents.iter().enumerate().filter(|(_, n)| **n > 0) {
        let drop = Dropped {
            item: item_of(game, called.store, item as u16),
            source: (called.store, position.turn),
            to: Some(called.to),
            by: Chooser::Chance,
        };
        visit(Move::new(Shape::Drop(drop), called.turn))?;
    }
    ControlFlow::Continue(())
}

/// The items that may come next; where chance picks, all that are left.
fn next_items(game: &Query<'_>, position: &Position, store: StoreId, mover: PlayerId) -> Items {
    let contents = &position.stores[game.store_contents(store, mover)];
    let is_left = |item: &u16| contents.get(usize::from(*item)).is_some_and(|n| *n > 0);
    match &game.rules().stores[store.index()].order {
        StoreOrder::Listed(order) => order.iter().copied().filter(is_left).take(1).collect(),
        StoreOrder::Free | StoreOrder::Random => {
            (0..contents.len() as u16).filter(is_left).collect()
        }
    }
}

/// Returns the item of a store that has this number.
fn item_of(game: &Query<'_>, store: StoreId, item: u16) -> Item {
    match game.rules().stores[store.index()].holds {
        Holds::Men => Item::Man(KindId(item)),
        Holds::Tiles(..) => Item::Tile(item),
    }
}
