//! Pieces: a kind and its owner, a player or nobody.

use crate::{KindId, PlayerId};
use serde::{Serialize, Serializer};
use std::num::NonZeroU16;

/// A piece of a player, or a neutral piece, which no player owns. It has two bytes, and `Option<Piece>` has the same
/// size.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(NonZeroU16);

impl Piece {
    /// The greatest number of players.
    pub const PLAYERS_MAX: usize = 16;
    /// The greatest number of kinds.
    pub const KINDS_MAX: usize = 2047;
    /// The bit of neutral pieces.
    const NEUTRAL: u16 = 1 << 15;
    /// The places between that bit and the one of [`PlayerId::NEUTRAL`], whose other bits are 0.
    const NEUTRAL_SHIFT: u32 =
        Self::NEUTRAL.trailing_zeros() - PlayerId::NEUTRAL.0.trailing_zeros();

    /// Creates a piece of this kind and of this player, or of [`PlayerId::NEUTRAL`]; both within the limits above.
    #[inline]
    pub fn new(player: PlayerId, kind: KindId) -> Self {
        debug_assert!(player.index() < Self::PLAYERS_MAX || player.is_neutral());
        debug_assert!(kind.index() < Self::KINDS_MAX);
        let owner = player.0 & 15 | (player.0 & PlayerId::NEUTRAL.0) << Self::NEUTRAL_SHIFT;
        Self(NonZeroU16::MIN.saturating_add(kind.0 << 4 | owner))
    }

    /// Returns the owner; [`PlayerId::NEUTRAL`] for a neutral piece.
    #[inline]
    pub fn player(self) -> PlayerId {
        let bits = self.0.get() - 1;
        PlayerId(bits & 15 | (bits & Self::NEUTRAL) >> Self::NEUTRAL_SHIFT)
    }

    /// Tests whether no player owns the piece.
    #[inline]
    pub fn is_neutral(self) -> bool {
        self.player().is_neutral()
    }

    /// Returns the kind.
    #[inline]
    pub fn kind(self) -> KindId {
        KindId(((self.0.get() - 1) & !Self::NEUTRAL) >> 4)
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
