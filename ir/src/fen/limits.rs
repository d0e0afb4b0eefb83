//! The limits of a FEN.

/// The greatest number of pieces of one kind in a player's store.
pub const STORE_PIECES_MAX: u16 = 200;

/// The greatest length of a FEN in bytes.
pub const FEN_BYTES_MAX: usize = 1 << 19;
