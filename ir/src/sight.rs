//! What the players see of each other's pieces.

use crate::{Cells, KindId};
use serde::Serialize;

/// What a player sees of the pieces on the board; read on a position, whose turn it may not be, for the player who looks.
/// A player always sees the player's own pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sight {
    /// The cells whose pieces the player sees; all if there is no set.
    pub sees: Option<Cells>,
    /// The pieces of others whose kind the player does not see, if there are any.
    pub disguise: Option<Disguise>,
}

/// Pieces that are shown as pieces of another kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Disguise {
    /// The pieces.
    pub pieces: Cells,
    /// The kind that they are shown as.
    pub kind: KindId,
}
