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
    let names = |lacks: &[Unsaid]| {
        let names = lacks.iter().map(|unsaid| match unsaid {
            Unsaid::Past | Unsaid::Orders => unsaid.key(game),
            _ => format!("`{}`", unsaid.key(game)),
        });
        names.collect::<Vec<String>>().join(", ")
    };
    let (in_files, others): (Vec<Unsaid>, Vec<Unsaid>) = fen
        .lacks
        .iter()
        .copied()
        .partition(|unsaid| unsaid.is_in_files());
    let remedy = match (&in_files[..], &others[..]) {
        ([], []) => return None,
        ([], _) => String::new(),
        (_, []) => format!("; {remedy}"),
        (_, others) => format!("; {remedy}, apart from {}", names(others)),
    };
    Some(format!(
        "a FEN cannot express {} here{remedy}",
        names(&fen.lacks)
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
