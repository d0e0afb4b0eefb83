//! The limits of an expression.

/// The largest depth of nested parentheses and `not`.
pub const DEPTH_MAX: usize = 64;

/// The largest number of bytes of one expression.
pub const LENGTH_MAX: usize = 20_000;
