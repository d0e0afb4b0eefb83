//! Errors in a FEN.

use std::ops::Range;

/// An error in a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of error.
    pub wrong: Wrong,
    /// The bytes that it is about.
    pub range: Range<usize>,
}

/// The kinds of errors in a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wrong {
    /// An empty text.
    Empty,
    /// More than [`FEN_BYTES_MAX`](super::FEN_BYTES_MAX) bytes; the range is the rest.
    TooLong,
    /// Two spaces instead of one between two fields.
    FieldMissing,
    /// A letter in a row that no kind has.
    UnknownPiece,
    /// A letter in a stack that no kind has.
    UnknownPieceInStack,
    /// A letter in a bracket that no kind has.
    UnknownPieceInStore,
    /// A neutral piece in a game without neutral pieces.
    NoNeutral,
    /// A neutral piece in a store.
    NeutralInStore,
    /// A row, counted from 0, that goes over the edge of the board; the bytes are the part beyond the edge.
    RowTooLong {
        /// The row.
        row: usize,
        /// The number of cells written, as far as it matters.
        n_written: usize,
        /// The number of cells of this row of the board.
        n_cells: usize,
    },
    /// A row, counted from 0, that ends before the edge of the board.
    RowTooShort {
        /// The row.
        row: usize,
        /// The number of cells written.
        n_written: usize,
        /// The number of cells of this row of the board.
        n_cells: usize,
    },
    /// A number of rows other than the board's; the bytes are the rows too many, or all of them.
    NumberOfRows {
        /// The number of rows written.
        n_written: usize,
        /// The number of rows of the board.
        n_rows: usize,
    },
    /// A stack in a game without stacks.
    NoStacks,
    /// A stack without its `)`.
    StackNotClosed,
    /// A stack without pieces.
    StackEmpty,
    /// A stack higher than allowed.
    StackTooHigh,
    /// A bracket without its `]`.
    StoreNotClosed,
    /// A bracket without a store, with the number of stores.
    StoreTooMany(usize),
    /// More pieces of one kind in the bracket of a store than [`STORE_PIECES_MAX`](super::STORE_PIECES_MAX).
    StoreTooFull,
    /// Text in the bracket of a store of tiles.
    StoreOfTiles,
    /// Text after the brackets.
    BehindStores,
    /// No side to move.
    SideMissing,
    /// A side to move that is no player.
    SideUnknown,
    /// A field `3+3` in a game without a counter for it.
    ChecksNotCounted,
    /// A field `3+3` that does not have one number for each player.
    ChecksUnreadable,
    /// A clock or a move number that is no number.
    NoNumber,
    /// A field after the move number.
    TooManyFields,
    /// A throw of dice that the game does not have.
    NoDice,
    /// Faces that these dice do not have, or another number of them.
    NoThrow {
        /// The dice.
        chance: usize,
    },
    /// Faces that are not in the bag of these dice at first, or not so many.
    NotInBag {
        /// The dice.
        chance: usize,
    },
    /// A value above the counter's `max`.
    CounterTooHigh {
        /// The counter.
        counter: usize,
        /// The value.
        value: u32,
    },
}
