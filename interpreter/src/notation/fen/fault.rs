//! Errors in a FEN as errors of notation. The wording is that of every FEN.

use ir::fen::{Fault, FenRules, Wrong};

use super::write;
use crate::game::Game;
use crate::notation::NotationError;

/// Creates the notation error for an error in a FEN, in words for a player.
pub(super) fn notation_error(game: &Game, text: &str, fault: &Fault) -> NotationError {
    let words = fault.words(text, FenRules::from(game.rules()));
    let help = match fault.wrong {
        Wrong::Empty | Wrong::NumberOfRows { .. } => {
            format!("the start position is `{}`", write(game, &game.start()))
        }
        _ => words.help,
    };
    NotationError::new(words.message, fault.range.clone()).with_help(help)
}
