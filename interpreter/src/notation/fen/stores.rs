//! Men in stores, in brackets after the rows.

use std::ops::Range;

use ir::{Holds, Man, PlayerId, StoreId};

use super::rows::{letter_of, man_at, not_a_man};
use crate::game::Game;
use crate::notation::NotationError;
use crate::position::Position;

/// The players who have a store of their own: for one that all share, the first.
fn owners(game: &Game, store: StoreId) -> impl Iterator<Item = PlayerId> + use<> {
    let rules = game.rules();
    let n_owners = match rules.stores[store.index()].is_shared {
        true => 1,
        false => rules.players.len(),
    };
    (0..n_owners).map(PlayerId::from_index)
}

/// `[QNn]` for each store, in the definition's order: the first player's men, or those of all, in capitals; for tiles `[]`. Stores that are
/// empty and were so at the start, and those of tiles, are left out if nothing is dropped from them and no later one is
/// written.
pub(super) fn stores_field(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let start = game.start();
    let mut fields: Vec<(String, bool)> = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        if store.holds != Holds::Men {
            fields.push(("[]".to_owned(), false));
            continue;
        }
        let store_id = StoreId::from_index(index);
        let mut men = String::new();
        let mut is_needed = store.drop.is_some();
        for player in owners(game, store_id) {
            for kind in (0..rules.kinds.len()).map(ir::KindId::from_index) {
                let place = game.store_place(store_id, player, kind);
                is_needed |= position.stores[place] != start.stores[place];
                let letter = letter_of(game, Man::new(player, kind));
                men += &letter.repeat(usize::from(position.stores[place]));
            }
        }
        is_needed |= !men.is_empty();
        fields.push((format!("[{men}]"), is_needed));
    }
    let n_needed = fields
        .iter()
        .rposition(|(_, is_needed)| *is_needed)
        .map_or(0, |last| last + 1);
    fields[..n_needed]
        .iter()
        .map(|(field, _)| field.as_str())
        .collect()
}

/// Reads the contents of stores; those that are not written are as at the start.
pub(super) fn read_stores(
    game: &Game,
    text: &str,
    at: Range<usize>,
    position: &mut Position,
) -> Result<(), NotationError> {
    let rules = game.rules();
    position.stores = game.start().stores;
    let mut rest = at.start;
    let mut index = 0;
    while rest < at.end {
        if !text[rest..].starts_with('[') {
            let message = "the rows end with the men in hand";
            return Err(
                NotationError::new(message, rest..at.end).with_help("leave out what comes behind")
            );
        }
        let Some(length) = text[rest..at.end].find(']') else {
            return Err(NotationError::new(
                "the bracket of men in hand is not closed",
                rest..at.end,
            )
            .with_help("write the men in hand as `[Qn]`, or `[]` for none"));
        };
        let Some(known) = rules.stores.get(index) else {
            let message = match index {
                0 => "this game has no men in hand",
                _ => "one bracket too many",
            };
            return Err(NotationError::new(message, rest..rest + length + 1)
                .with_help("leave the bracket out"));
        };
        let store = StoreId::from_index(index);
        if known.holds != Holds::Men {
            if length > 1 {
                let message = "a bracket for a store of tiles";
                let span = rest + 1..rest + length;
                return Err(NotationError::new(message, span)
                    .with_help("its place is kept by `[]`; a position file says what it holds"));
            }
            rest += length + 1;
            index += 1;
            continue;
        }
        for player in owners(game, store) {
            position.stores[game.store_contents(store, player)].fill(0);
        }
        let mut letter = rest + 1;
        while letter < rest + length {
            let Some((man, n)) = man_at(game, &text[letter..rest + length]) else {
                let n = text[letter..].chars().next().map_or(1, char::len_utf8);
                return Err(not_a_man(game, &text[letter..letter + n], letter));
            };
            let place = game.store_place(store, man.player(), man.kind());
            position.stores[place] = position.stores[place].saturating_add(1);
            letter += n;
        }
        rest += length + 1;
        index += 1;
    }
    Ok(())
}
