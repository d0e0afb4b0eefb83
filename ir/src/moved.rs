//! What moves: the records of the shapes of moves.

use crate::{CellId, CellList, CellPairs, ChanceId, Faces, KindId, PartName, Source};

/// The move of a piece by its movement.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Walked {
    /// The piece's kind, before any promotion.
    pub piece: KindId,
    /// The movement part.
    pub part: PartName,
    /// The start.
    pub from: CellId,
    /// The end; it may be the start.
    pub to: CellId,
    /// The number of pieces that the mover carries: those above it, of any owner.
    pub load: u8,
    /// The places of the captured pieces (`captured`), each once, in the order of the captures.
    pub captured: CellList,
    /// Whether it captures en passant.
    pub is_en_passant: bool,
    /// The kind that the piece promotes to.
    pub promotes: Option<KindId>,
    /// The store that provides the promoted piece.
    pub source: Option<Source>,
    /// The partner of a castling: from, to.
    pub partner: Option<(CellId, CellId)>,
    /// The pieces that are put down elsewhere instead of being captured: from, to.
    pub unloads: CellPairs,
    /// The empty cells passed.
    pub passed: CellList,
    /// The occupied cells that a hopper jumps.
    pub jumped: CellList,
    /// Whether the passed cells allow a capture en passant next turn.
    pub leaves_passed: bool,
    /// The properties of the path that distinguish the move from others, constant in a game.
    pub path_key: PathKey,
}

/// The properties of a path that distinguish a move from others with equal start, end and captures: those that some
/// rule reads after the move is chosen ([`Rules::path_key`](crate::Rules::path_key)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PathKey {
    /// The movement part.
    pub part: bool,
    /// The empty cells passed.
    pub passed: bool,
    /// The occupied cells jumped.
    pub jumped: bool,
}

/// The pieces of a joint move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Joined {
    /// The kind of the first piece.
    pub piece: KindId,
    /// The start of the first piece.
    pub from: CellId,
    /// The end of the first piece.
    pub to: CellId,
    /// The other pieces: from, to.
    pub partners: CellPairs,
}

/// An item placed on the board from a store.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Dropped {
    /// The item.
    pub item: Item,
    /// The store that it comes from.
    pub source: Source,
    /// The place; `None` while possible places are tested.
    pub to: Option<CellId>,
    /// The chooser of the item.
    pub by: Chooser,
    /// The places of the captured pieces, each once.
    pub captured: CellList,
}

/// An item of a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Item {
    /// A piece of a kind.
    Piece(KindId),
    /// A tile, by its index in the list of the store.
    Tile(u16),
}

/// A throw of dice before a turn.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Thrown {
    /// The dice.
    pub chance: ChanceId,
    /// The faces.
    pub faces: Faces,
}

/// The chooser of an item from a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Chooser {
    /// The player, during play.
    Player,
    /// The player, in a phase before the last.
    SettingUp,
    /// Chance, after a call.
    Chance,
}

impl Item {
    /// Returns the item's index in the list of the store; the index of a piece is that of its kind.
    pub fn index(self) -> usize {
        match self {
            Self::Piece(kind) => kind.index(),
            Self::Tile(tile) => usize::from(tile),
        }
    }
}
