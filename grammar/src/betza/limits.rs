//! The limits of a string of Betza notation.

/// The most bytes of a string.
pub const TEXT_MAX: usize = 1024;

/// The most legs of a component.
pub const LEGS_MAX: usize = 16;

/// The largest number of the notation.
pub const NUMBER_MAX: u16 = 9999;

/// The most paths that one string may have.
pub const PATHS_MAX: usize = 20_000;

/// The most landings of all paths of one string together, from one cell of an empty board.
pub const WORK_MAX: u64 = 500_000;
