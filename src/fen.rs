//! FENs as they are shown to people and programs, with what they do not say.

use interpreter::notation::NotationError;
use interpreter::notation::fen::{Unsaid, Written, written};
use interpreter::{Game, Position};

/// Returns the keys of a position file that say what a FEN does not; none if it says everything.
pub fn keys_lacking(game: &Game, fen: &Written) -> Vec<String> {
    let lacks = fen.lacks.iter();
    lacks.map(|unsaid| unsaid.key(game)).collect()
}

/// Returns a sentence about what a FEN does not say, and what `remedy` says it; `None` if it says everything.
pub fn warning(game: &Game, fen: &Written, remedy: &str) -> Option<String> {
    let keys = keys_lacking(game, fen);
    let keys: Vec<String> = keys.iter().map(|key| format!("`{key}`")).collect();
    let remedy = match fen.lacks[..] {
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
    let fen = written(game, position);
    let text = &fen.text;
    let remedy = "`alfil show --state` writes a file that does";
    match warning(game, &fen, remedy) {
        Some(warning) => format!("`{text}` ({warning})"),
        None => format!("`{text}`"),
    }
}

/// What is wrong with a text, in one sentence.
pub fn reason(error: &NotationError) -> String {
    match &error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message.clone(),
    }
}
