//! The answer to a move that was tried and is not legal.

/// Returns the message and the help for a move that a player may try and that is not legal. They say nothing of the reason, which can
/// be a hidden piece.
pub fn refused(text: &str) -> (String, &'static str) {
    (
        format!("`{text}` is refused: it is not legal"),
        "try another move",
    )
}
