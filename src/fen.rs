//! FENs as they are shown to people and programs: with what they do not say.

use interpreter::notation::fen::{Unsaid, lacks, write};
use interpreter::{Game, Position};

/// Returns the keys of a position file that say what the FEN of the position does not; none if it says everything.
pub fn keys_lacking(game: &Game, position: &Position) -> Vec<String> {
    let lacks = lacks(game, position);
    lacks.into_iter().map(|unsaid| unsaid.key(game)).collect()
}

/// Returns a sentence about what the FEN of the position does not say, and what `remedy` says it; `None` if it says
/// everything.
pub fn warning(game: &Game, position: &Position, remedy: &str) -> Option<String> {
    let lacks = lacks(game, position);
    let keys: Vec<String> = lacks
        .iter()
        .map(|unsaid| format!("`{}`", unsaid.key(game)))
        .collect();
    let remedy = match lacks[..] {
        [] => return None,
        // Only the moves made tell the last one.
        [Unsaid::Last] => String::new(),
        _ => format!("; {remedy}"),
    };
    Some(format!(
        "a FEN does not say {} here{remedy}",
        keys.join(", ")
    ))
}

/// Returns the FEN of the position in backquotes, and what it does not say.
pub fn quoted(game: &Game, position: &Position) -> String {
    let fen = write(game, position);
    let remedy = "`alfil show --state` writes a file that does";
    match warning(game, position, remedy) {
        Some(warning) => format!("`{fen}` ({warning})"),
        None => format!("`{fen}`"),
    }
}
