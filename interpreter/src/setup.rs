//! Positions that somebody writes down cell by cell.

use ir::{
    AttributeId, AttributeOf, CellId, CellSet, CounterId, CounterScope, KindId, Man, PhaseId,
    PlayerId, StatusId, StepKind, StoreId, TurnId, turns_in_order,
};
use smallvec::SmallVec;

use crate::game::Game;
use crate::position::{Called, Given, Passed, Position};
use crate::query::Query;

/// What is written down; everything left out stays as it was in the position that this is laid over.
#[derive(Clone, Debug, Default)]
pub struct Placement {
    /// Men by cell or place, each at most once; nobody over an empty place. With them the board is theirs alone, and nobody
    /// has a status that is not among [`Placement::statuses`].
    pub men: Option<Vec<(CellId, Man)>>,
    /// Attributes of cells; later ones win.
    pub attributes: Vec<(AttributeId, CellId, u64)>,
    /// The phase.
    pub phase: Option<PhaseId>,
    /// What chance is to pick.
    pub called: Option<Called>,
    /// Who is to move.
    pub turn: Option<PlayerId>,
    /// Men that have not moved; if absent and `men` are given, those that stand where the set-up has the same man.
    pub unmoved: Option<Vec<CellId>>,
    /// Values of counters: of the game (player 0) or of a player.
    pub counters: Vec<(CounterId, PlayerId, u16)>,
    /// For each status named exactly the men who have it, and for how many turns, the one to come included.
    pub statuses: Vec<(StatusId, Vec<(CellId, u8)>)>,
    /// What stores hold; a store of a player that is named here holds nothing else.
    pub stores: Vec<StoreContents>,
    /// Cells that the last turn passed over.
    pub passed: Option<Passed>,
    /// Turns made since the start of the game, where players take turns; if absent and another player is to move, as many as he
    /// has before his first.
    pub plies: Option<u32>,
    /// Turns that players have made, where it is not what `plies` and turn order say.
    pub turns: Vec<(PlayerId, u32)>,
    /// By player the cells on which he has laid something that the others have not seen; for players who are left out none.
    pub unseen: Option<Vec<(PlayerId, Vec<CellId>)>>,
}

/// A player's store and how many of each item it holds; items that are left out are not in it. In a store of men the items
/// are the kinds, by their index.
pub type StoreContents = (StoreId, PlayerId, Vec<(u16, u8)>);

impl Game {
    /// The position written down; what is left out is as at the start.
    pub fn place(&self, placement: &Placement) -> Position {
        self.place_over(&self.start(), placement)
    }

    fn turns_in_order(&self, plies: u32) -> SmallVec<[u32; 4]> {
        turns_in_order(plies, self.rules().players.len()).collect()
    }

    /// The position that a placement makes of another.
    pub fn place_over(&self, base: &Position, placement: &Placement) -> Position {
        let mut position = base.clone();
        position.last = None;
        if let Some(turn) = placement.turn.filter(|turn| *turn != base.turn) {
            position.turn = turn;
            position.turns = self.turns_in_order(u32::from(turn.0));
            position.passed = None;
        }
        if let Some(men) = &placement.men {
            self.place_men(&mut position, men);
        }
        for (attribute, cell, value) in &placement.attributes {
            self.set_attribute(&mut position, *attribute, *cell, *value);
        }
        position.passed = placement.passed.clone().or(position.passed);
        if let Some(plies) = placement.plies {
            position.turns = self.turns_in_order(plies);
        }
        for (player, turns) in &placement.turns {
            position.turns[player.index()] = *turns;
        }
        position.phase = placement.phase.unwrap_or(base.phase);
        if let Some(unseen) = &placement.unseen {
            let nothing = CellSet::empty(self.n_places());
            position.unseen = vec![nothing; self.rules().players.len()];
            for (player, cells) in unseen {
                for cell in cells {
                    position.unseen[player.index()].insert(*cell);
                }
            }
        }
        position.called = placement.called.or(base.called);
        if let Some(cells) = &placement.unmoved {
            let stand = |cell: &CellId| position.man(*cell).is_some();
            let cells = cells.iter().copied().filter(stand);
            position.unmoved = CellSet::of(self.n_places(), cells);
        }
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
        for (status, men) in &placement.statuses {
            position.statuses.retain(|given| given.status != *status);
            for (cell, left) in men {
                if position.man(*cell).is_some() && *left > 0 {
                    position.statuses.push(Given {
                        status: *status,
                        cell: *cell,
                        left: *left,
                    });
                }
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
            None => {
                let query = Query::new(self, &position);
                crate::plain::settle(&query, &mut position);
                position.too_much = query.too_much();
            }
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

    /// Clears the board for these men.
    fn place_men(&self, position: &mut Position, men: &[(CellId, Man)]) {
        let n_cells = self.places().n_cells();
        let levels = men.iter().map(|(place, _)| self.places().level(*place));
        let n_levels = levels.max().unwrap_or(0) + 1;
        position.men.clear();
        position.men.resize(n_levels * n_cells, None);
        for (place, man) in men {
            position.men[place.index()] = Some(*man);
        }
        position.passed = None;
        position.statuses.clear();
        let setup = &self.rules().setup;
        let is_at_start =
            |(cell, man): &(CellId, Man)| setup.men.get(cell.index()) == Some(&Some(*man));
        let at_start = position.men().filter(is_at_start).map(|(cell, _)| cell);
        position.unmoved = CellSet::of(self.n_places(), at_start);
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
