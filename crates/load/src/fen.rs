//! FENs as they are shown to people and programs, and the parts of a position that they lack.

use interpreter::notation::NotationError;
use interpreter::notation::fen::{Unsaid, Written, written};
use interpreter::{Game, Position};

/// Returns the keys of a position file for the parts that a FEN lacks; none if it is complete.
pub fn keys_lacking(game: &Game, fen: &Written) -> Vec<String> {
    let lacks = fen.lacks.iter();
    lacks.map(|unsaid| unsaid.key(game)).collect()
}

/// Returns a sentence about the parts that a FEN lacks, with `remedy` as their source; `None` if it is complete.
pub fn warning(game: &Game, fen: &Written, remedy: &str) -> Option<String> {
    let keys = keys_lacking(game, fen);
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let remedy = match fen.lacks[..] {
        [] => return None,
        // Only the moves made contain the last one.
        [Unsaid::Last | Unsaid::Past] | [Unsaid::Last, Unsaid::Past] => String::new(),
        _ => format!("; {remedy}"),
    };
    Some(format!(
        "a FEN cannot express {} here{remedy}",
        keys.join(", ")
    ))
}

/// Returns the FEN of the position in backquotes, and the parts that it lacks.
pub fn quoted(game: &Game, position: &Position) -> String {
    let fen = written(game, position);
    let text = &fen.text;
    let remedy = "`alfil show --state` writes a file that can";
    match warning(game, &fen, remedy) {
        Some(warning) => format!("`{text}` ({warning})"),
        None => format!("`{text}`"),
    }
}

/// Returns the error in a text, in one sentence.
pub fn reason(error: &NotationError) -> String {
    match &error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message.clone(),
    }
}
