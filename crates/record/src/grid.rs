//! Boards that other programs can draw: rectangles of squares.

use ir::{CellId, Lattice, Rules};

/// A rectangle of squares, whatever the names of its cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The number of files.
    pub n_files: usize,
    /// The number of ranks.
    pub n_ranks: usize,
    /// File and rank of each cell, counted from 0 at the first player's left corner.
    at: Vec<(usize, usize)>,
}

impl Grid {
    /// Returns the rectangle of the board of these rules; `None` if it is another shape. Every place of it is a cell, and the rows of
    /// a FEN are its ranks, the last one first.
    pub fn of(rules: &Rules) -> Option<Self> {
        let board = &rules.board;
        if board.lattice != Lattice::Square || rules.levels > 1 || board.cells.is_empty() {
            return None;
        }
        let (left, lowest) = (
            board.cells.iter().map(|cell| cell.x).min()?,
            board.cells.iter().map(|cell| cell.y).min()?,
        );
        let at: Vec<(usize, usize)> = board
            .cells
            .iter()
            .map(|cell| ((cell.x - left) as usize, (cell.y - lowest) as usize))
            .collect();
        let n_files = at.iter().map(|(x, _)| x + 1).max()?;
        let n_ranks = at.iter().map(|(_, y)| y + 1).max()?;
        let grid = Self {
            n_files,
            n_ranks,
            at,
        };
        let rows = &board.fen_rows;
        let is_row = |(index, row): (usize, &Vec<CellId>)| {
            let y = n_ranks.checked_sub(index + 1);
            let mut cells = row.iter().enumerate();
            row.len() == n_files
                && cells.all(|(x, cell)| y.is_some_and(|y| grid.at(*cell) == (x, y)))
        };
        let is_whole = rows.len() == n_ranks && rows.iter().enumerate().all(is_row);
        is_whole.then_some(grid)
    }

    /// Returns file and rank of a cell, counted from 0.
    pub fn at(&self, cell: CellId) -> (usize, usize) {
        self.at[cell.index()]
    }

    /// Returns the name of a cell with a letter for its file, and the number of its rank, counted from `first_rank`.
    pub fn name(&self, cell: CellId, first_rank: usize) -> String {
        let (x, y) = self.at(cell);
        format!("{}{}", letter(x), y + first_rank)
    }

    /// Returns the name of a cell with the number of its file, counted from the right, and a letter for its rank, counted from the
    /// top.
    pub fn name_from_top(&self, cell: CellId) -> String {
        let (x, y) = self.at(cell);
        format!("{}{}", self.n_files - x, letter(self.n_ranks - 1 - y))
    }
}

fn letter(index: usize) -> char {
    char::from(b'a' + u8::try_from(index.min(25)).unwrap_or(25))
}
