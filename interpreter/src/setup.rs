//! Positions that somebody writes down cell by cell.

use ir::{
    AttributeId, AttributeOf, CellId, CellSet, CounterId, CounterScope, KindId, Man, PhaseId,
    PlayerId, StatusId, StepKind, StoreId, TurnId,
};

use crate::game::Game;
use crate::position::{Called, Given, Position};

/// What is written down; everything left out has its initial value.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// Men by cell or place, each at most once; nobody over an empty place.
    pub men: Vec<(CellId, Man)>,
    /// Attributes of cells.
    pub attributes: Vec<(AttributeId, CellId, u64)>,
    /// The phase.
    pub phase: Option<PhaseId>,
    /// What chance is to pick.
    pub called: Option<Called>,
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

/// A player's store and how many of each item it holds; items that are left out are not in it. In a store of men the items
/// are the kinds, by their index.
pub type StoreContents = (StoreId, PlayerId, Vec<(u16, u8)>);

impl Game {
    /// The position written down.
    pub fn place(&self, placement: &Placement) -> Position {
        let mut position = self.start();
        let n_cells = self.places().n_cells();
        let levels = placement
            .men
            .iter()
            .map(|(place, _)| self.places().level(*place));
        let n_levels = levels.max().unwrap_or(0) + 1;
        position.men.clear();
        position.men.resize(n_levels * n_cells, None);
        for (place, man) in &placement.men {
            position.men[place.index()] = Some(*man);
        }
        for (attribute, cell, value) in &placement.attributes {
            self.set_attribute(&mut position, *attribute, *cell, *value);
        }
        position.phase = placement.phase.unwrap_or(PhaseId(0));
        position.called = placement.called;
        position.turn = placement.turn.unwrap_or(PlayerId(0));
        position.plies = u32::from(position.turn.0);
        position.passed = None;
        position.last = None;
        let setup = &self.rules().setup;
        position.unmoved = match &placement.unmoved {
            Some(cells) => CellSet::of(
                self.n_places(),
                cells
                    .iter()
                    .copied()
                    .filter(|cell| position.man(*cell).is_some()),
            ),
            None => CellSet::of(
                self.n_places(),
                position
                    .men()
                    .filter(|(cell, man)| setup.men.get(cell.index()) == Some(&Some(*man)))
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
            let contents = &mut position.stores[self.store_contents(*store, *player)];
            contents.fill(0);
            for (item, n) in men {
                contents[usize::from(*item)] = *n;
            }
        }
        match &mut position.called {
            Some(called) => {
                called.turn = called
                    .turn
                    .or_else(|| self.calling(position.phase, called.store))
            }
            None => crate::plain::settle(self, &mut position),
        }
        position
    }

    /// The way of spending a turn by which something of the store is called for.
    fn calling(&self, phase: PhaseId, store: StoreId) -> Option<TurnId> {
        let mut turns = self.rules().turns.iter();
        let index = turns.position(|turn| {
            turn.steps_of.contains(&StepKind::Drop)
                && turn.phase.is_none_or(|one| one == phase)
                && turn.from_store.is_none_or(|from| from == store)
        });
        index.map(TurnId::from_index)
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

    /// How many of each item a player's store holds.
    pub fn contents<'p>(
        &self,
        position: &'p Position,
        store: StoreId,
        player: PlayerId,
    ) -> &'p [u8] {
        &position.stores[self.store_contents(store, player)]
    }

    /// The attribute of this name that cells carry.
    pub fn cell_attribute(&self, name: &str) -> Option<AttributeId> {
        let mut known = self.rules().attributes.iter().enumerate();
        known
            .find(|(_, attribute)| attribute.of == AttributeOf::Cell && attribute.name == name)
            .map(|(index, _)| AttributeId::from_index(index))
    }

    /// The phase of this name.
    pub fn phase(&self, name: &str) -> Option<PhaseId> {
        let mut phases = self.rules().phases.iter();
        phases
            .position(|phase| phase.name == name)
            .map(PhaseId::from_index)
    }

    /// A set of symbols from its letters; `None` if one of them is none.
    pub fn symbols(&self, text: &str) -> Option<u64> {
        text.chars().try_fold(0, |set, letter| {
            let known = &self.rules().symbols;
            let bit = known.iter().position(|one| *one == letter)?;
            Some(set | 1u64.checked_shl(bit as u32)?)
        })
    }

    /// The letters of a set of symbols, in the definition's order.
    pub fn symbols_text(&self, symbols: u64) -> String {
        let known = self.rules().symbols.iter().enumerate();
        known
            .filter(|(bit, _)| symbols.checked_shr(*bit as u32).unwrap_or(0) & 1 == 1)
            .map(|(_, letter)| *letter)
            .collect()
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
