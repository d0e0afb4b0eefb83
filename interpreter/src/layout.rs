//! Where positions keep the values of counters and the contents of stores.

use std::ops::Range;

use ir::{CounterId, CounterScope, PlayerId, Rules, StoreId};

/// The order in which positions keep counters and stores: one after the other, each player by player where each has his own;
/// stores item by item.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    n_players: usize,
    /// For each counter where its values begin, and whose they are.
    counters: Vec<(usize, CounterScope)>,
    /// For each store where its contents begin, how many items it has, and whether all share it.
    stores: Vec<(usize, usize, bool)>,
    n_counter_values: usize,
    n_stored: usize,
}

impl Layout {
    /// The layout of the positions of these rules.
    pub(crate) fn of(rules: &Rules) -> Self {
        let n_players = rules.players.len();
        let mut layout = Self {
            n_players,
            counters: Vec::with_capacity(rules.counters.len()),
            stores: Vec::with_capacity(rules.stores.len()),
            n_counter_values: 0,
            n_stored: 0,
        };
        for counter in &rules.counters {
            let first = layout.n_counter_values;
            layout.counters.push((first, counter.scope));
            layout.n_counter_values += match counter.scope {
                CounterScope::Game => 1,
                CounterScope::Player => n_players,
            };
        }
        for store in &rules.stores {
            let n_items = store.has.len();
            let n_owners = if store.is_shared { 1 } else { n_players };
            let first = layout.n_stored;
            layout.stores.push((first, n_items, store.is_shared));
            layout.n_stored += n_items * n_owners;
        }
        layout
    }

    /// Returns how many values counters have.
    pub(crate) fn n_counter_values(&self) -> usize {
        self.n_counter_values
    }

    /// Returns how many numbers stores are kept as.
    pub(crate) fn n_stored(&self) -> usize {
        self.n_stored
    }

    /// Returns where the value of a counter is kept for this player.
    pub(crate) fn counter(&self, counter: CounterId, player: PlayerId) -> usize {
        match self.counters[counter.index()] {
            (first, CounterScope::Game) => first,
            (first, CounterScope::Player) => first + player.index(),
        }
    }

    /// Returns where all values of a counter are kept.
    pub(crate) fn counter_values(&self, counter: CounterId) -> Range<usize> {
        match self.counters[counter.index()] {
            (first, CounterScope::Game) => first..first + 1,
            (first, CounterScope::Player) => first..first + self.n_players,
        }
    }

    /// Returns where a player's store keeps its numbers, one for each item.
    pub(crate) fn contents(&self, store: StoreId, player: PlayerId) -> Range<usize> {
        let (first, n_items, is_shared) = self.stores[store.index()];
        let player = if is_shared { 0 } else { player.index() };
        let first = first + player * n_items;
        first..first + n_items
    }
}
