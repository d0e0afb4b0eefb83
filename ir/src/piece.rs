//! Pieces: a kind and its owner.

use crate::{KindId, PlayerId};
use serde::{Serialize, Serializer};
use std::num::NonZeroU16;

/// A piece of a player, in two bytes; `Option<Piece>` has the same size.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU16);

impl Piece {
    /// The greatest number of players.
    pub const PLAYERS_MAX: usize = 16;
    /// The greatest number of kinds.
    pub const KINDS_MAX: usize = 4095;

    /// Creates a piece of this player and kind; both within the limits above.
    #[inline]
    pub fn new(player: PlayerId, kind: KindId) -> Self {
        debug_assert!(player.index() < Self::PLAYERS_MAX && kind.index() < Self::KINDS_MAX);
        Self(NonZeroU16::MIN.saturating_add(kind.0 << 4 | player.0))
    }

    /// Returns the owner.
    #[inline]
    pub fn player(self) -> PlayerId {
        PlayerId((self.0.get() - 1) & 15)
    }

    /// Returns the kind.
    #[inline]
    pub fn kind(self) -> KindId {
        KindId((self.0.get() - 1) >> 4)
    }
}

/// A pair: player, kind.
impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (self.player(), self.kind()).serialize(serializer)
    }
}

impl std::fmt::Debug for Piece {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "Piece(player {}, kind {})",
            self.player().0,
            self.kind().0
        )
    }
}
