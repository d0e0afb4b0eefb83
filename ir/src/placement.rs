//! One position as written: by a FEN, a set-up, a test, a position file or a program.

use crate::{
    Arrange, AttributeId, CellId, CellList, ChanceId, CounterId, Faces, Left, PhaseId, Piece,
    Places, PlayerId, StatusId, StoreId, TurnId,
};
use serde::Serialize;
use smallvec::SmallVec;

/// The written parts of a position, applied to another position. Omitted parts keep its values, except as each field
/// describes.
///
/// A set-up is applied to an empty board: no piece has a status, counters and attributes have their first values,
/// stores have their first contents, and the first player is to move in the first phase. All other placements are
/// applied to the start position.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Placement {
    /// Pieces by cell or place, each place at most once, with no piece over an empty place. If they are given, they
    /// replace all pieces of the board, and no cells are passed.
    pub pieces: Option<Vec<(CellId, Piece)>>,
    /// Attributes of cells, and of pieces by their places; later entries win. If pieces are given, other values of pieces
    /// are those of the set-up, for places with an equal piece there.
    pub attributes: Vec<(AttributeId, CellId, u64)>,
    /// The phase; phases that are over at once are skipped.
    pub phase: Option<PhaseId>,
    /// The pending call of chance.
    pub called: Call,
    /// The faces of dice that have been thrown for this turn; later entries win. Other dice are thrown first, if their
    /// conditions hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub thrown: Vec<(ChanceId, Faces)>,
    /// The contents of bags, by face; later entries win. Other bags are full, without what their dice show.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub left: Vec<(ChanceId, Left)>,
    /// The player to move. If it changes, no cells are passed.
    pub turn: Option<PlayerId>,
    /// Pieces that have not moved.
    pub unmoved: Unmoved,
    /// Values of counters: of the game (player 0) or of a player; later entries win.
    pub counters: Vec<(CounterId, PlayerId, u16)>,
    /// For each named status, exactly the pieces that have it and the number of turns left, the next one included;
    /// later entries win. If pieces are given, other statuses are those of the set-up, for places with an equal piece
    /// there.
    pub statuses: Vec<(StatusId, Vec<(CellId, u8)>)>,
    /// Contents of stores; a named store of a player has no other contents. Later entries win.
    pub stores: Vec<StoreContents>,
    /// Cells that pieces have passed.
    pub passed: PassedCells,
    /// Turns made since the start of the game, if players alternate. If it is absent and another player is to move,
    /// it is the number of turns before that player's first.
    pub plies: Option<u32>,
    /// Turns that players have made, if they differ from `plies` and turn order.
    pub turns: Vec<(PlayerId, u32)>,
    /// By player, the cells on which that player has placed items that the others have not seen; none for omitted
    /// players.
    pub unseen: Option<Vec<(PlayerId, Vec<CellId>)>>,
}

/// A player's store and the number of each item in it; omitted items are not in it. In a store of pieces the items
/// are the kinds, by their index. A shared store belongs to the first player.
pub type StoreContents = (StoreId, PlayerId, Vec<(u16, u8)>);

/// The unmoved pieces, as written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Unmoved {
    /// Not written: if pieces are given, those on places on which the set-up has an equal piece.
    #[default]
    LeftOut,
    /// Exactly the pieces on these places; empty places are ignored.
    These(Vec<CellId>),
    /// Given by the castling rights of a FEN.
    ByRights {
        /// The field of castling rights. Without it, pieces that castle are treated as all others.
        rights: Option<FieldText>,
        /// Pieces that have moved, although the set-up has an equal piece on their places.
        moved: Vec<CellId>,
    },
}

/// The pieces that have passed cells, as written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub enum PassedCells {
    /// Not written.
    #[default]
    LeftOut,
    /// No cells.
    Nothing,
    /// These pieces with these cells.
    These(PassedList),
    /// Given by the en passant field of a FEN.
    Field(FieldText),
}

/// The pending call of chance, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Call {
    /// Not written.
    #[default]
    LeftOut,
    /// No call.
    Nothing,
    /// This call.
    This(CalledItem),
}

/// A field of a FEN that only a game can interpret.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldText {
    /// The field, as written.
    pub text: String,
    /// The start of the field in the FEN, in bytes.
    pub start: usize,
}

/// The cells that a piece has passed, on which it can be captured en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Passed {
    /// The empty cells passed, in the order in which they were passed.
    pub cells: CellList,
    /// The place of the piece that passed them.
    pub by: CellId,
    /// The number of turns that can still capture it, the present or next one included; 0 if it can be captured until the
    /// next step. During the turn in which the piece has passed the cells, that turn counts too.
    pub left: u8,
}

/// The pieces that can be captured en passant, in the order in which they have passed their cells. If several have passed
/// a cell, the last of them is captured there.
pub type PassedList = SmallVec<[Passed; 1]>;

/// Tests whether two lists are of the same pieces in the same order, open as long, with equal cells in any order.
pub fn are_same_passed(one: &[Passed], other: &[Passed]) -> bool {
    one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.is_same(other))
}

impl Passed {
    /// Tests whether both are of one piece, open as long, with equal cells, in any order.
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |passed: &Self| {
            let mut cells = passed.cells.clone();
            cells.arrange();
            cells
        };
        (self.by, self.left) == (other.by, other.left) && sorted(self) == sorted(other)
    }
}

/// The next move of chance.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Called {
    /// Chance will pick an item of a store for a place.
    Item(CalledItem),
    /// Dice will be thrown.
    Throw(ChanceId),
}

impl Called {
    /// Returns the call of an item, if it is one.
    pub fn item(self) -> Option<CalledItem> {
        match self {
            Self::Item(item) => Some(item),
            Self::Throw(_) => None,
        }
    }
}

/// A call: chance will pick an item of a store for a place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct CalledItem {
    /// The store.
    pub store: StoreId,
    /// The place of the picked item.
    pub to: CellId,
    /// The kind of turn of the call, in games with several; it is inferred if it is not written.
    pub turn: Option<TurnId>,
}

impl Placement {
    /// Returns the pieces with their places; an empty slice if they are omitted.
    pub fn pieces(&self) -> &[(CellId, Piece)] {
        self.pieces.as_deref().unwrap_or_default()
    }

    /// Returns the piece on a place.
    ///
    /// Cost: proportional to the number of pieces. Callers with many lookups use [`Placement::by_place`] once.
    pub fn piece(&self, place: CellId) -> Option<Piece> {
        let mut pieces = self.pieces().iter();
        pieces.find(|(at, _)| *at == place).map(|(_, piece)| *piece)
    }

    /// Returns the pieces by place: one entry per cell, in topology order, then one per cell for each occupied level.
    pub fn by_place(&self, places: Places) -> Vec<Option<Piece>> {
        let levels = self.pieces().iter().map(|(place, _)| places.level(*place));
        let n_levels = levels.max().unwrap_or(0) + 1;
        let mut by_place = vec![None; n_levels * places.n_cells()];
        for (place, piece) in self.pieces() {
            by_place[place.index()] = Some(*piece);
        }
        by_place
    }
}
