//! What the players see of each other's pieces, stores and values.

use crate::{AttributeId, Cells, CounterId, KindId, StoreId};
use serde::Serialize;

/// What a player sees of the pieces on the board; read on a position, whose turn it may not be, for the player who looks.
/// A player always sees the player's own pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sight {
    /// The cells whose pieces the player sees; all if there is no set.
    pub sees: Option<Cells>,
    /// The pieces of others whose kind the player does not see, if there are any.
    pub disguise: Option<Disguise>,
    /// The stores, counters and attributes of which the player sees only what is the player's own.
    pub secret: Secret,
    /// Whether players try moves: what a player is offered depends only on what it sees, and a move that turns out to be illegal is
    /// refused, so that the player makes another one.
    pub tries: bool,
}

/// Stores, counters and attributes that are secret. A player sees the player's own store and counter, and the values on cells where a
/// piece of the player stands. Stores and counters that all players share are seen by no player.
#[derive(Clone, PartialEq, Default, Debug, Serialize)]
pub struct Secret {
    /// The stores.
    pub stores: Vec<StoreId>,
    /// The counters.
    pub counters: Vec<CounterId>,
    /// The attributes of cells and of pieces.
    pub attributes: Vec<AttributeId>,
}

impl Secret {
    /// Tests whether nothing is secret.
    pub fn is_empty(&self) -> bool {
        self.stores.is_empty() && self.counters.is_empty() && self.attributes.is_empty()
    }
}

/// Pieces that are shown as pieces of another kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Disguise {
    /// The pieces.
    pub pieces: Cells,
    /// The kind that they are shown as.
    pub kind: KindId,
}
