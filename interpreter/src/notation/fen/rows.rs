//! The rows of a FEN: the pieces on the board.

use ir::{CellId, CellSet, Piece};

use crate::game::Game;
use crate::position::Position;

/// Returns the text of a piece in a FEN row.
pub fn letter_of(game: &Game, piece: Piece) -> String {
    let rules = game.rules();
    let letters = ir::fen::letters(&rules.kinds, piece.kind());
    ir::fen::letters_of(&rules.players, piece.player(), &letters)
}

pub(super) fn write_row(
    game: &Game,
    position: &Position,
    row: &[CellId],
    moved: &CellSet,
) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for cell in row {
        let pieces: Vec<(CellId, Piece)> = position
            .unit(game.places(), *cell)
            .filter_map(|place| Some((place, position.piece(place)?)))
            .collect();
        if pieces.is_empty() {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        let is_stack = pieces.len() > 1;
        text += if is_stack { "(" } else { "" };
        for (place, piece) in pieces {
            text += &letter_of(game, piece);
            text += if moved.contains(place) { "'" } else { "" };
        }
        text += if is_stack { ")" } else { "" };
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}
