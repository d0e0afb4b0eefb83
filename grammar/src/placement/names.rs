//! Look-up of names of a game in positions and tests.

use super::mistake::Missing;

pub use super::mistake::Unknown;

use ir::{
    AttributeId, AttributeOf, CalledItem, CellId, Holds, KindId, PhaseId, PlayerId, Rules,
    StatusId, StepKind, StoreId, StoreOrder, Turn, TurnId,
};

type Found<'r, T> = Result<T, Unknown<'r>>;

fn unknown<'r>(rules: &'r Rules, name: &str, missing: Missing<'r>) -> Unknown<'r> {
    Unknown {
        rules,
        name: name.to_owned(),
        missing,
    }
}

/// Finds a cell or, in a game with stacks, a place of a stack: `d4.1`.
pub fn place<'r>(rules: &'r Rules, name: &str) -> Found<'r, CellId> {
    rules.find_place(name).ok_or_else(|| {
        let cell = name.rsplit_once('.').map(|(cell, _)| cell);
        let cell = cell.filter(|cell| rules.board.find(cell).is_some());
        let missing = cell.map_or(Missing::Cell, |cell| Missing::PlaceOf(cell.to_owned()));
        unknown(rules, name, missing)
    })
}

/// Finds a cell.
pub fn cell<'r>(rules: &'r Rules, name: &str) -> Found<'r, CellId> {
    let found = rules.board.find(name);
    found.ok_or_else(|| unknown(rules, name, Missing::Cell))
}

/// Finds a cell, a place of a stack, or the cells of a range: `a1-c2`.
pub fn places<'r>(rules: &'r Rules, name: &str) -> Found<'r, Vec<CellId>> {
    match range(rules, name) {
        Some(cells) => Ok(cells),
        None => place(rules, name).map(|place| vec![place]),
    }
}

/// Finds a cell, or the cells of a range.
pub fn cells<'r>(rules: &'r Rules, name: &str) -> Found<'r, Vec<CellId>> {
    match range(rules, name) {
        Some(cells) => Ok(cells),
        None => cell(rules, name).map(|cell| vec![cell]),
    }
}

/// Finds the cells of a range; `None` if the name is no range.
pub fn range(rules: &Rules, name: &str) -> Option<Vec<CellId>> {
    let cells = rules.board.find_range(name)?;
    Some(cells.iter().collect())
}

/// Finds a player by name or letter.
pub fn player<'r>(rules: &'r Rules, name: &str) -> Found<'r, PlayerId> {
    let mut players = rules.players.iter();
    players
        .position(|player| player.name == name || player.letter == name)
        .map(PlayerId::from_index)
        .ok_or_else(|| unknown(rules, name, Missing::Player))
}

/// Finds the owner of a piece: a player by name or letter, or `neutral` for none, in a game with neutral pieces.
pub fn owner<'r>(rules: &'r Rules, name: &str) -> Found<'r, PlayerId> {
    if name != PlayerId::NEUTRAL_NAME {
        return player(rules, name);
    }
    match rules.control.has_neutral {
        true => Ok(PlayerId::NEUTRAL),
        false => Err(unknown(rules, name, Missing::Neutral)),
    }
}

/// Finds a kind by name or letter.
pub fn kind<'r>(rules: &'r Rules, name: &str) -> Found<'r, KindId> {
    let mut kinds = rules.kinds.iter();
    kinds
        .position(|kind| kind.name == name || kind.letter == name)
        .map(KindId::from_index)
        .ok_or_else(|| unknown(rules, name, Missing::Kind))
}

/// Returns the places of the pieces of a stack on a cell, from the bottom up.
pub fn stack(
    rules: &Rules,
    cell: CellId,
    n_pieces: usize,
) -> Found<'_, impl Iterator<Item = CellId> + use<>> {
    let places = rules.places();
    if n_pieces > places.levels() {
        return Err(unknown(rules, "", Missing::Places(n_pieces)));
    }
    Ok((0..n_pieces).filter_map(move |level| places.at(cell, level)))
}

/// Finds a store.
pub fn store<'r>(rules: &'r Rules, name: &str) -> Found<'r, StoreId> {
    rules.find_store(name).ok_or_else(|| {
        let stores = rules.stores.iter().map(|store| store.name.as_str());
        unknown(rules, name, Missing::Store(stores.collect()))
    })
}

/// Finds an item of a store: a tile by its letters in any order, or a kind by name or letter.
pub fn item<'r>(rules: &'r Rules, store: StoreId, name: &str) -> Found<'r, u16> {
    if let Some(item) = rules.find_item(store, name) {
        return Ok(item);
    }
    match rules.stores[store.index()].holds {
        Holds::Pieces => kind(rules, name).map(|kind| kind.0),
        Holds::Tiles(..) => Err(unknown(rules, name, Missing::Tile(store))),
    }
}

/// Returns the store that `[hands]` or `[pools]` of a position file means: the first store of pieces that can, or cannot,
/// be dropped.
pub fn store_with_pieces(rules: &Rules, can_drop: bool) -> Option<StoreId> {
    let mut stores = rules.stores.iter();
    stores
        .position(|store| store.holds == Holds::Pieces && store.drop.is_some() == can_drop)
        .map(StoreId::from_index)
}

/// Finds an attribute of cells or of pieces.
pub fn attribute<'r>(rules: &'r Rules, name: &str) -> Found<'r, AttributeId> {
    rules.find_variable_attribute(name).ok_or_else(|| {
        let attributes = rules.attributes.iter();
        let variable = attributes.filter(|attribute| attribute.of != AttributeOf::Kind);
        let names = variable.map(|attribute| attribute.name.as_str());
        unknown(rules, name, Missing::Attribute(names.collect()))
    })
}

/// Reads the value of an attribute.
pub fn value<'r>(rules: &'r Rules, attribute: AttributeId, text: &str) -> Found<'r, u64> {
    let found = rules.find_value(attribute, text);
    found.ok_or_else(|| unknown(rules, text, Missing::Value(attribute)))
}

/// Finds a phase.
pub fn phase<'r>(rules: &'r Rules, name: &str) -> Found<'r, PhaseId> {
    rules.find_phase(name).ok_or_else(|| {
        let phases = rules.phases.iter().map(|phase| phase.name.as_str());
        unknown(rules, name, Missing::Phase(phases.collect()))
    })
}

/// Finds a status that effects give.
pub fn status<'r>(rules: &'r Rules, name: &str) -> Found<'r, StatusId> {
    rules.find_status(name).ok_or_else(|| {
        let missing = match is_derived_status(rules, name) {
            true => Missing::GivenStatus,
            false => {
                let statuses = rules.statuses.iter();
                let given = statuses.filter(|status| status.derived.is_none());
                Missing::Status(given.map(|status| status.name.as_str()).collect())
            }
        };
        unknown(rules, name, missing)
    })
}

/// Tests whether a status of this name is derived; positions cannot set it.
fn is_derived_status(rules: &Rules, name: &str) -> bool {
    let mut derived = rules.statuses.iter().filter(|it| it.derived.is_some());
    derived.any(|status| status.name == name)
}

/// Finds a kind of turn.
pub fn turn<'r>(rules: &'r Rules, name: &str) -> Found<'r, TurnId> {
    let turns = &rules.turns;
    let found = turns.iter().position(|turn| turn.name == name);
    found.map(TurnId::from_index).ok_or_else(|| {
        let names = turns.iter().map(|turn| turn.name.as_str());
        unknown(rules, name, Missing::Turn(names.collect()))
    })
}

/// Returns the mistake of an unknown key of `state`, with all keys of this game.
pub fn unknown_state<'r>(rules: &'r Rules, name: &str) -> Unknown<'r> {
    let missing = match is_derived_status(rules, name) {
        true => Missing::GivenStatus,
        false => Missing::State(states(rules).collect()),
    };
    unknown(rules, name, missing)
}

/// Returns the keys of `state` in this game.
pub fn states(rules: &Rules) -> impl Iterator<Item = &str> {
    let counters = rules.counters.iter().map(|counter| counter.name.as_str());
    let statuses = rules.statuses.iter();
    let given = statuses.filter(|status| status.derived.is_none());
    let phase = (!rules.phases.is_empty()).then_some("phase");
    let called = random_stores(rules).next().map(|_| "called");
    let dice = rules.chances.iter().map(|chance| chance.name.as_str());
    let is_hidden = |phase: &ir::Phase| phase.order == ir::PhaseOrder::EachHidden;
    let unseen = rules.phases.iter().any(is_hidden).then_some("unseen");
    let others = ["unmoved", "passed", "plies", "turns"].into_iter();
    let others = others.chain(phase).chain(called).chain(unseen);
    counters
        .chain(given.map(|status| status.name.as_str()))
        .chain(dice)
        .chain(others)
}

/// Returns the stores from which chance picks.
pub fn random_stores(rules: &Rules) -> impl Iterator<Item = StoreId> + '_ {
    let stores = rules.stores.iter().enumerate();
    stores
        .filter(|(_, store)| store.order == StoreOrder::Random)
        .map(|(index, _)| StoreId::from_index(index))
}

/// Tests whether turns of the phase may call for an item of the store.
pub fn is_drawn_from(rules: &Rules, store: StoreId, phase: PhaseId) -> bool {
    let drops = rules.stores[store.index()].drop.is_some();
    let calls = |turn: &Turn| {
        let is_of_phase = turn.phase.is_none_or(|of| of == phase);
        let is_of_store = turn.from_store.is_none_or(|from| from == store);
        let can_drop = drops || turn.at.is_some();
        is_of_phase && is_of_store && can_drop && turn.steps_of.contains(&StepKind::Drop)
    };
    if rules.turns.is_empty() {
        drops
    } else {
        rules.turns.iter().any(calls)
    }
}

/// Reads a call: `c2`, or with the name of the store if chance picks from several stores: `bag c2`.
pub fn called<'r>(rules: &'r Rules, text: &str) -> Found<'r, CalledItem> {
    let (named, at) = match text.trim().split_once(' ') {
        Some((name, at)) => (Some(store(rules, name)?), at.trim()),
        None => (None, text.trim()),
    };
    let store = named
        .or_else(|| random_stores(rules).next())
        .filter(|store| random_stores(rules).any(|random| random == *store))
        .ok_or_else(|| {
            let is_there = random_stores(rules).next().is_some();
            unknown(rules, text, Missing::RandomStore { is_there })
        })?;
    let to = place(rules, at)?;
    Ok(CalledItem {
        store,
        to,
        turn: None,
    })
}
