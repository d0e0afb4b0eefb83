//! Names of the parts of a game: places, items of stores, and everything that the author names.

use crate::{
    AttributeId, AttributeOf, AttributeType, CellId, CounterId, Holds, Kind, KindId, PhaseId,
    Rules, StatusId, StoreId,
};

impl Rules {
    /// Returns the name of a place: the cell's, and with stacks its level, as in `d4.1`.
    pub fn place_name(&self, place: CellId) -> String {
        let places = self.places();
        let cell = self.board.name_of(places.cell(place));
        if places.has_stacks() {
            format!("{cell}.{}", places.level(place))
        } else {
            cell.to_owned()
        }
    }

    /// Returns the kind that pieces of a kind are shown as: the kind itself, unless the definition names another.
    pub fn shown(&self, kind: KindId) -> &Kind {
        let own = &self.kinds[kind.index()];
        own.shown_as.map_or(own, |other| &self.kinds[other.index()])
    }

    /// Returns the name of a place's cell.
    pub fn cell_name(&self, place: CellId) -> &str {
        self.board.name_of(self.places().cell(place))
    }

    /// Finds the place of this name; a cell without a level is its ground.
    pub fn find_place(&self, text: &str) -> Option<CellId> {
        if let Some(cell) = self.board.find(text) {
            return Some(cell);
        }
        let (cell, level) = text.rsplit_once('.')?;
        let is_number = !level.is_empty() && level.bytes().all(|letter| letter.is_ascii_digit());
        let cell = self.board.find(cell)?;
        let level = level.parse().ok().filter(|_| is_number)?;
        let places = self.places();
        places.has_stacks().then(|| places.at(cell, level))?
    }

    /// Parses a set of symbols from its letters, in any order; `None` if a letter is no symbol.
    fn find_symbols(&self, text: &str) -> Option<u64> {
        text.chars().try_fold(0, |set, letter| {
            let bit = self.symbols.iter().position(|one| *one == letter)?;
            Some(set | 1u64.checked_shl(bit as u32)?)
        })
    }

    /// Writes the letters of a set of symbols, in the definition's order.
    fn symbols_text(&self, symbols: u64) -> String {
        let names = self.symbols.iter().enumerate();
        names
            .filter(|(bit, _)| symbols.checked_shr(*bit as u32).unwrap_or(0) & 1 == 1)
            .map(|(_, letter)| *letter)
            .collect()
    }

    /// Writes the value of an attribute: letters of symbols, or a number.
    pub fn value_text(&self, attribute: AttributeId, value: u64) -> String {
        match self.attributes[attribute.index()].kind {
            AttributeType::Symbols => self.symbols_text(value),
            AttributeType::Number => value.to_string(),
        }
    }

    /// Parses the value of an attribute; letters in any order.
    pub fn find_value(&self, attribute: AttributeId, text: &str) -> Option<u64> {
        match self.attributes[attribute.index()].kind {
            AttributeType::Symbols => self.find_symbols(text),
            AttributeType::Number => text.parse().ok(),
        }
    }

    /// Returns the number of different items that a store may hold.
    pub fn n_items(&self, store: StoreId) -> usize {
        match &self.stores[store.index()].holds {
            Holds::Pieces => self.kinds.len(),
            Holds::Tiles(_, tiles) => tiles.len(),
        }
    }

    /// Returns the text of an item of a store: the tile's, or the kind's name.
    pub fn item_text(&self, store: StoreId, item: u16) -> String {
        match &self.stores[store.index()].holds {
            Holds::Pieces => {
                let kind = self.kinds.get(KindId(item).index());
                kind.map_or_else(String::new, |kind| kind.name.clone())
            }
            Holds::Tiles(attribute, tiles) => tiles
                .get(usize::from(item))
                .map_or_else(String::new, |tile| self.value_text(*attribute, *tile)),
        }
    }

    /// Finds the item of a store by its text: a tile by its letters in any order, a kind by name or letter.
    pub fn find_item(&self, store: StoreId, text: &str) -> Option<u16> {
        let index = match &self.stores[store.index()].holds {
            Holds::Pieces => {
                let mut kinds = self.kinds.iter();
                kinds.position(|kind| kind.name == text || kind.letter == text)
            }
            Holds::Tiles(attribute, tiles) => {
                let value = self.find_value(*attribute, text)?;
                tiles.iter().position(|tile| *tile == value)
            }
        };
        index.and_then(|index| u16::try_from(index).ok())
    }

    /// Finds the status of this name that effects give.
    pub fn find_status(&self, name: &str) -> Option<StatusId> {
        let mut statuses = self.statuses.iter();
        statuses
            .position(|status| status.derived.is_none() && status.name == name)
            .map(StatusId::from_index)
    }

    /// Finds the store of this name.
    pub fn find_store(&self, name: &str) -> Option<StoreId> {
        let mut stores = self.stores.iter();
        stores
            .position(|store| store.name == name)
            .map(StoreId::from_index)
    }

    /// Finds the attribute of this name that positions contain: of cells or of pieces.
    pub fn find_variable_attribute(&self, name: &str) -> Option<AttributeId> {
        let mut attributes = self.attributes.iter();
        attributes
            .position(|attribute| attribute.of != AttributeOf::Kind && attribute.name == name)
            .map(AttributeId::from_index)
    }

    /// Finds the phase of this name.
    pub fn find_phase(&self, name: &str) -> Option<PhaseId> {
        let mut phases = self.phases.iter();
        phases
            .position(|phase| phase.name == name)
            .map(PhaseId::from_index)
    }

    /// Finds the counter of this name.
    pub fn find_counter(&self, name: &str) -> Option<CounterId> {
        let mut counters = self.counters.iter();
        counters
            .position(|counter| counter.name == name)
            .map(CounterId::from_index)
    }
}
