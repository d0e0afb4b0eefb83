//! The boards of a game: by tables, in positions, in steps.

use super::Board;
use super::in_positions::InPositions;
use super::in_steps::InSteps;
use crate::game::Game;
use crate::position::Position;

impl Game {
    /// Creates a board for a search from a position. The board uses tables if the rules can be compiled and the states contain
    /// everything that keys and ends read. The first call compiles the rules.
    pub fn board(&self, position: &Position) -> Box<dyn Board + '_> {
        let board = self.board_between(position);
        match self.has_compound() {
            true => Box::new(InSteps::new(self, board)),
            false => board,
        }
    }

    /// Creates a board that supports only moves of one step.
    pub fn board_between(&self, position: &Position) -> Box<dyn Board + '_> {
        match self.tabled_board(position) {
            Some((board, true)) => board,
            _ => Box::new(InPositions::new(self, position)),
        }
    }

    fn tabled_board(&self, position: &Position) -> Option<(Box<dyn Board + '_>, bool)> {
        let compiled = self.tables_for(position)?;
        let board = compiled.board(self, position);
        Some((board, compiled.is_board_complete(self)))
    }

    /// Creates a board by tables, and returns whether its keys and ends are complete. Returns `None` if there are no tables, or if
    /// turns may have several steps. For tests.
    #[doc(hidden)]
    pub fn board_by_tables(&self, position: &Position) -> Option<(Box<dyn Board + '_>, bool)> {
        let by_tables = || self.tabled_board(position);
        (!self.has_compound()).then(by_tables).flatten()
    }
}
