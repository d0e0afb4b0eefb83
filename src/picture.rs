//! Pictures of positions.

use interpreter::notation::fen::letter_of;
use interpreter::{Game, Position};
use ir::{Board, CellId};

use crate::draw::{CellText, Mark, Style, draw};

/// The position as text, with marks.
pub fn position(
    game: &Game,
    position: &Position,
    style: &Style,
    mark: &dyn Fn(CellId) -> Mark,
) -> String {
    draw(&game.rules().board, style, &|cell| {
        let man = position.man(cell);
        CellText {
            text: man.map_or_else(String::new, |man| letter_of(game, man)),
            owner: man.map(|man| man.player().index()),
            mark: mark(cell),
        }
    })
}

/// The cell nearest to the middle of the board.
pub fn middle(board: &Board) -> CellId {
    let n = board.n_cells().max(1) as f32;
    let sum = board.cells.iter().fold((0.0, 0.0), |sum, cell| {
        (sum.0 + cell.centre.0, sum.1 + cell.centre.1)
    });
    let (x, y) = (sum.0 / n, sum.1 / n);
    let distance = |cell: &ir::Cell| (cell.centre.0 - x).powi(2) + (cell.centre.1 - y).powi(2);
    let nearest = (0..board.n_cells())
        .min_by(|a, b| distance(&board.cells[*a]).total_cmp(&distance(&board.cells[*b])));
    CellId::from_index(nearest.unwrap_or(0))
}
