//! The limits of an expression.

use crate::diagnostic::{Diagnostic, codes};
use crate::source::Origin;
use std::ops::Range;

/// The largest depth of nested parentheses and `not`.
pub const DEPTH_MAX: usize = 64;

/// The largest number of bytes of one expression.
pub const LENGTH_MAX: usize = 20_000;

/// Returns the error about an expression that is nested too deeply.
pub(super) fn too_deep(origin: &Origin, at: Range<usize>) -> Diagnostic {
    let message = format!("an expression nested more than {DEPTH_MAX} deep");
    Diagnostic::error(
        codes::rule::TOO_DEEP,
        message,
        origin.span(at),
        "one level too many",
    )
    .with_help("give inner parts names in `[let]`")
}
