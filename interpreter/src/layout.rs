//! The layout of counter values, store contents and dice in positions.

use std::ops::Range;

use ir::{ChanceId, CounterId, CounterScope, PlayerId, Rules, StoreId};

/// The order of counters and stores in positions: one after the other, player by player if each player has one; stores also item by
/// item.
#[derive(Clone, Debug)]
pub struct Layout {
    n_players: usize,
    /// For each counter, the index of its first value, and its scope.
    counters: Vec<(usize, CounterScope)>,
    /// For each store, the index of its first number, the number of its items, and whether all players share it.
    stores: Vec<(usize, usize, bool)>,
    /// For each throw, the index of its first die and the number of its dice.
    chances: Vec<(usize, usize)>,
    /// For each throw, the index of the first number of its bag and the number of its faces; 0 faces if it has no bag.
    bags: Vec<(usize, usize)>,
    n_counter_values: usize,
    n_stored: usize,
    n_dice: usize,
}

impl Layout {
    /// Creates the layout for positions of these rules.
    pub fn of(rules: &Rules) -> Self {
        let n_players = rules.players.len();
        let mut layout = Self {
            n_players,
            counters: Vec::with_capacity(rules.counters.len()),
            stores: Vec::with_capacity(rules.stores.len()),
            chances: Vec::with_capacity(rules.chances.len()),
            bags: Vec::with_capacity(rules.chances.len()),
            n_counter_values: 0,
            n_stored: 0,
            n_dice: 0,
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
        let mut n_in_bags = 0;
        for chance in &rules.chances {
            let n_faces = chance.bag.map_or(0, |_| chance.faces.len());
            layout.bags.push((n_in_bags, n_faces));
            n_in_bags += n_faces;
            let n_dice = usize::from(chance.count);
            layout.chances.push((layout.n_dice, n_dice));
            layout.n_dice += n_dice;
        }
        layout
    }

    /// Returns the number of counter values.
    pub fn n_counter_values(&self) -> usize {
        self.n_counter_values
    }

    /// Returns the number of numbers that represent the stores.
    pub fn n_stored(&self) -> usize {
        self.n_stored
    }

    /// Returns the number of dice.
    pub fn n_dice(&self) -> usize {
        self.n_dice
    }

    /// Returns the index range of the dice of one throw.
    pub fn dice(&self, chance: ChanceId) -> Range<usize> {
        let (first, n_dice) = self.chances[chance.index()];
        first..first + n_dice
    }

    /// Returns the index range of the bag of one throw, one number for each face; empty if it has no bag.
    pub fn bag(&self, chance: ChanceId) -> Range<usize> {
        let (first, n_faces) = self.bags[chance.index()];
        first..first + n_faces
    }

    /// Returns the index of the value of a counter for this player.
    pub fn counter(&self, counter: CounterId, player: PlayerId) -> usize {
        match self.counters[counter.index()] {
            (first, CounterScope::Game) => first,
            (first, CounterScope::Player) => first + player.index(),
        }
    }

    /// Returns the index range of all values of a counter.
    pub fn counter_values(&self, counter: CounterId) -> Range<usize> {
        match self.counters[counter.index()] {
            (first, CounterScope::Game) => first..first + 1,
            (first, CounterScope::Player) => first..first + self.n_players,
        }
    }

    /// Returns the index range of a player's store, one number for each item.
    pub fn contents(&self, store: StoreId, player: PlayerId) -> Range<usize> {
        let (first, n_items, is_shared) = self.stores[store.index()];
        let player = if is_shared { 0 } else { player.index() };
        let first = first + player * n_items;
        first..first + n_items
    }
}
