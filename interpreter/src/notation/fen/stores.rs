//! The pieces in stores, in brackets after the rows of a FEN.

use ir::{Holds, Piece, PlayerId, StoreId};

use super::rows::letter_of;
use crate::game::Game;
use crate::position::Position;

/// Returns the players with a store of their own; for a shared store, the first player.
fn owners(game: &Game, store: StoreId) -> impl Iterator<Item = PlayerId> + use<> {
    let rules = game.rules();
    let n_owners = match rules.stores[store.index()].is_shared {
        true => 1,
        false => rules.players.len(),
    };
    (0..n_owners).map(PlayerId::from_index)
}

/// Returns `[QNn]` for each store, in the order of the definition: the first player's pieces, or those of a shared store, in
/// capitals; `[]` for tiles. A store is left out if no later store is written, nothing is dropped from it, and it is empty as at
/// the start. A store of tiles is left out if no later store is written.
pub(super) fn stores_field(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let start = game.start();
    let mut fields: Vec<(String, bool)> = Vec::new();
    for (index, store) in rules.stores.iter().enumerate() {
        if store.holds != Holds::Pieces {
            fields.push(("[]".to_owned(), false));
            continue;
        }
        let store_id = StoreId::from_index(index);
        let mut pieces = String::new();
        let mut is_needed = store.drop.is_some();
        for player in owners(game, store_id) {
            for kind in (0..rules.kinds.len()).map(ir::KindId::from_index) {
                let place = game.store_place(store_id, player, kind);
                is_needed |= position.stores[place] != start.stores[place];
                let letter = letter_of(game, Piece::new(player, kind));
                pieces += &letter.repeat(usize::from(position.stores[place]));
            }
        }
        is_needed |= !pieces.is_empty();
        fields.push((format!("[{pieces}]"), is_needed));
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
