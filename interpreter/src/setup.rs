//! Positions that somebody writes down cell by cell.

use ir::{CellId, CellSet, CounterId, CounterScope, KindId, Man, PlayerId, StatusId, StoreId};

use crate::game::Game;
use crate::position::{Given, Position};

/// What is written down; everything left out has its initial value.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// Men by cell, each cell at most once.
    pub men: Vec<(CellId, Man)>,
    /// Who is to move; the first player if absent.
    pub turn: Option<PlayerId>,
    /// Men that have not moved; if absent, those that stand where the set-up has the same man.
    pub unmoved: Option<Vec<CellId>>,
    /// Values of counters: of the game (player 0) or of a player.
    pub counters: Vec<(CounterId, PlayerId, u16)>,
    /// Statuses in force: which, whose, for how many turns, the one to come included.
    pub statuses: Vec<(StatusId, CellId, u8)>,
    /// Men in stores; a store of a player that is named here holds nothing else.
    pub stores: Vec<StoreContents>,
}

/// A player's store and how many men of each kind it holds; kinds that are left out are not in it.
pub type StoreContents = (StoreId, PlayerId, Vec<(KindId, u8)>);

impl Game {
    /// The position written down.
    pub fn place(&self, placement: &Placement) -> Position {
        let mut position = self.start();
        position.men.iter_mut().for_each(|man| *man = None);
        for (cell, man) in &placement.men {
            position.men[cell.index()] = Some(*man);
        }
        position.turn = placement.turn.unwrap_or(PlayerId(0));
        position.plies = u32::from(position.turn.0);
        position.passed = None;
        position.last = None;
        let setup = &self.rules().setup;
        position.unmoved = match &placement.unmoved {
            Some(cells) => CellSet::of(
                self.n_cells(),
                cells
                    .iter()
                    .copied()
                    .filter(|cell| position.man(*cell).is_some()),
            ),
            None => CellSet::of(
                self.n_cells(),
                position
                    .men()
                    .filter(|(cell, man)| setup.men[cell.index()] == Some(*man))
                    .map(|(cell, _)| cell),
            ),
        };
        for (counter, player, value) in &placement.counters {
            let rule = &self.rules().counters[counter.index()];
            let player = if rule.scope == CounterScope::Game {
                PlayerId(0)
            } else {
                *player
            };
            let place = self.counter_place(counter.index(), player);
            position.counters[place] = (*value).min(rule.max);
        }
        position.statuses.clear();
        for (status, cell, left) in &placement.statuses {
            if position.man(*cell).is_some() && *left > 0 {
                position.statuses.push(Given {
                    status: *status,
                    cell: *cell,
                    left: *left,
                });
            }
        }
        position
            .statuses
            .sort_unstable_by_key(|given| (given.status, given.cell));
        for (store, player, men) in &placement.stores {
            let first = self.store_place(*store, *player, KindId(0));
            position.stores[first..first + self.rules().kinds.len()].fill(0);
            for (kind, n) in men {
                position.stores[first + kind.index()] = *n;
            }
        }
        position
    }

    /// The status of this name that effects give.
    pub fn status(&self, name: &str) -> Option<StatusId> {
        let statuses = self.rules().statuses.iter();
        let mut given = statuses
            .enumerate()
            .filter(|(_, status)| status.derived.is_none());
        given
            .find(|(_, status)| status.name == name)
            .map(|(index, _)| StatusId::from_index(index))
    }

    /// The store of this name.
    pub fn store(&self, name: &str) -> Option<StoreId> {
        self.rules()
            .stores
            .iter()
            .position(|store| store.name == name)
            .map(StoreId::from_index)
    }

    /// How many men of a kind a player's store holds.
    pub fn stored(
        &self,
        position: &Position,
        store: StoreId,
        player: PlayerId,
        kind: KindId,
    ) -> u8 {
        position.stores[self.store_place(store, player, kind)]
    }

    /// The counter of this name.
    pub fn counter(&self, name: &str) -> Option<CounterId> {
        self.rules()
            .counters
            .iter()
            .position(|counter| counter.name == name)
            .map(CounterId::from_index)
    }

    /// The value of a counter, for this player if it is kept per player.
    pub fn counter_value(&self, position: &Position, counter: CounterId, player: PlayerId) -> u16 {
        position.counters[self.counter_place(counter.index(), player)]
    }
}
