//! The limits of an expression.

use crate::rule::mistake::FormMistake;
use crate::source::Origin;
use std::ops::Range;

/// The largest depth of nested parentheses and `not`.
pub const DEPTH_MAX: usize = 64;

/// The largest number of bytes of one expression.
pub const LENGTH_MAX: usize = 20_000;

/// Returns the mistake of an expression that is nested too deeply at this place.
pub(super) fn too_deep(origin: &Origin, at: Range<usize>) -> FormMistake {
    FormMistake::TooDeep {
        most: DEPTH_MAX,
        span: origin.span(at),
    }
}
