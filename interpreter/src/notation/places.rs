//! Names of places, and of what stores hold.

use ir::{AttributeId, AttributeType, CellId, Holds, KindId, StoreId};

use crate::game::Game;

/// The name of a place: the cell's, and with stacks its level, as in `d4.1`.
pub fn name(game: &Game, place: CellId) -> String {
    let places = game.places();
    let cell = game.rules().board.name_of(places.cell(place));
    if places.has_stacks() {
        format!("{cell}.{}", places.level(place))
    } else {
        cell.to_owned()
    }
}

/// The name of a place's cell.
pub fn cell_name(game: &Game, place: CellId) -> &str {
    game.rules().board.name_of(game.places().cell(place))
}

/// The place of this name; a cell without a level is its ground.
pub fn find(game: &Game, text: &str) -> Option<CellId> {
    if let Some(cell) = game.rules().board.find(text) {
        return Some(cell);
    }
    let (cell, level) = text.rsplit_once('.')?;
    let is_number = !level.is_empty() && level.bytes().all(|letter| letter.is_ascii_digit());
    let cell = game.rules().board.find(cell)?;
    let level = level.parse().ok().filter(|_| is_number)?;
    let places = game.places();
    places.has_stacks().then(|| places.at(cell, level))?
}

/// The value of an attribute as text: letters of symbols, or a number.
pub fn value_text(game: &Game, attribute: AttributeId, value: u64) -> String {
    match game.rules().attributes[attribute.index()].kind {
        AttributeType::Symbols => game.symbols_text(value),
        AttributeType::Number => value.to_string(),
    }
}

/// The value that a text means; letters in any order.
pub fn value(game: &Game, attribute: AttributeId, text: &str) -> Option<u64> {
    match game.rules().attributes[attribute.index()].kind {
        AttributeType::Symbols => game.symbols(text),
        AttributeType::Number => text.parse().ok(),
    }
}

/// How many different items a store may hold.
pub fn n_items(game: &Game, store: StoreId) -> usize {
    match &game.rules().stores[store.index()].holds {
        Holds::Men => game.rules().kinds.len(),
        Holds::Tiles(_, tiles) => tiles.len(),
    }
}

/// An item of a store: the tile's text, or the kind's name.
pub fn item_text(game: &Game, store: StoreId, item: u16) -> String {
    match &game.rules().stores[store.index()].holds {
        Holds::Men => {
            let kind = game.rules().kinds.get(KindId(item).index());
            kind.map_or_else(String::new, |kind| kind.name.clone())
        }
        Holds::Tiles(attribute, tiles) => tiles
            .get(usize::from(item))
            .map_or_else(String::new, |tile| value_text(game, *attribute, *tile)),
    }
}

/// The item of a store that a text means: a tile by its letters in any order, a kind by name or letter.
pub fn item(game: &Game, store: StoreId, text: &str) -> Option<u16> {
    let index = match &game.rules().stores[store.index()].holds {
        Holds::Men => {
            let mut kinds = game.rules().kinds.iter();
            kinds.position(|kind| kind.name == text || kind.letter == text)
        }
        Holds::Tiles(attribute, tiles) => {
            let wanted = value(game, *attribute, text)?;
            tiles.iter().position(|tile| *tile == wanted)
        }
    };
    index.and_then(|index| u16::try_from(index).ok())
}
