//! The rows of a FEN: the pieces on the board.

use ir::{CellId, CellSet, Man};

use crate::game::Game;
use crate::position::Position;

/// Returns the text of a piece in a FEN row.
pub fn letter_of(game: &Game, man: Man) -> String {
    let rules = game.rules();
    let letters = ir::fen::letters(&rules.kinds, man.kind());
    ir::fen::letters_of(&rules.players, man.player(), &letters)
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
        let men: Vec<(CellId, Man)> = position
            .unit(game.places(), *cell)
            .filter_map(|place| Some((place, position.man(place)?)))
            .collect();
        if men.is_empty() {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        let is_stack = men.len() > 1;
        text += if is_stack { "(" } else { "" };
        for (place, man) in men {
            text += &letter_of(game, man);
            text += if moved.contains(place) { "'" } else { "" };
        }
        text += if is_stack { ")" } else { "" };
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}
