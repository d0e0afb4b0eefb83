//! FENs as they are shown to people and programs, with what they do not say; and as other programs write them.

use interpreter::notation::NotationError;
use interpreter::notation::fen::{self, Unsaid, Written, written};
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

/// Reads a FEN as other programs write it: `[-]` is an empty hand, `Q~` a man who falls back to what he was, `+Q` here.
///
/// # Errors
/// If it cannot be read.
pub fn read_foreign(game: &Game, text: &str) -> Result<Position, NotationError> {
    let text = text.trim();
    let (rows, rest) = text.split_at(text.find([' ', '[']).unwrap_or(text.len()));
    let letters = game.rules().kinds.iter().map(|kind| kind.letter.as_str());
    let promoted: Vec<&str> = letters
        .filter_map(|letter| letter.strip_prefix('+'))
        .collect();
    let mut plain = String::with_capacity(rows.len());
    for letter in rows.chars() {
        let last = plain.chars().last();
        let is_known = |last: char| promoted.contains(&last.to_uppercase().to_string().as_str());
        match last.filter(|last| letter == '~' && is_known(*last)) {
            Some(last) => {
                plain.pop();
                plain.push('+');
                plain.push(last);
            }
            None => plain.push(letter),
        }
    }
    plain += &rest.replacen("[-]", "[]", 1);
    fen::read(game, &plain)
}

/// What is wrong with a text, in one sentence.
pub fn reason(error: &NotationError) -> String {
    match &error.help {
        Some(help) => format!("{}; {help}", error.message),
        None => error.message.clone(),
    }
}
