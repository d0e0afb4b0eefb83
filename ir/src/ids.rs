//! Typed indices: each names one entry of one table of [`Rules`](crate::Rules) or [`Board`](crate::Board).

use serde::Serialize;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// Returns the index of the entry in its table.
            #[inline]
            pub fn index(self) -> usize {
                usize::from(self.0)
            }

            /// Creates the id of the entry at `index`; tables are limited to fewer than 65,535 entries when they are
            /// built.
            #[inline]
            pub fn from_index(index: usize) -> Self {
                debug_assert!(index < usize::from(u16::MAX));
                Self(index as u16)
            }
        }
    };
}

id!(
    /// A cell of the board; in games with stacks a place: a cell and a level. The place of level `l` over cell `c`
    /// has the index `l * n_cells + c`, so that places on the ground are cells.
    CellId
);
id!(
    /// A step: one partial function from cells to cells, in [`Rules::steps`](crate::Rules::steps).
    StepId
);
id!(
    /// A kind of piece (king, rook, ...).
    KindId
);
id!(
    /// A player, in turn order.
    PlayerId
);
id!(
    /// A named movement part, unique over all kinds: `step` of the pawn and `step` of the crab share one id.
    PartName
);
id!(
    /// A named set of cells.
    ZoneId
);
id!(
    /// A permutation of the board's cells.
    PermutationId
);
id!(
    /// A counter.
    CounterId
);
id!(
    /// Dice that are thrown before a turn.
    ChanceId
);
id!(
    /// A store of pieces outside the board.
    StoreId
);
id!(
    /// A status of pieces.
    StatusId
);
id!(
    /// A kind of turn.
    TurnId
);
id!(
    /// A phase of the game: set-up, play.
    PhaseId
);
id!(
    /// An attribute of cells, of kinds or of pieces.
    AttributeId
);
id!(
    /// A movement in an expression (`near`, `reach`), in [`Rules::movements`](crate::Rules::movements).
    MovementId
);
