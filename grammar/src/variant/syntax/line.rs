//! The line of a place in a text.

use std::ops::Range;

/// Returns the bytes of the line of a place, without its line break.
pub fn line_of(text: &str, at: usize) -> Range<usize> {
    let at = text.floor_char_boundary(at);
    let start = text[..at].rfind('\n').map_or(0, |line| line + 1);
    let end = text[start..]
        .find('\n')
        .map_or(text.len(), |line| start + line);
    start..end
}
