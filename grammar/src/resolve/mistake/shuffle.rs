//! Mistakes of `cells` in `[shuffle]`.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::rules;
use crate::source::Span;

/// A mistake about the cells whose pieces are shuffled.
pub(in crate::resolve) enum ShuffleMistake {
    /// The set depends on the position.
    Position,
    /// The set takes too much work.
    TooMuchWork,
    /// There is nothing to shuffle.
    TooFew {
        /// The number of cells that each player must have.
        least: usize,
    },
    /// The cells of a player are not those of the first player, seen from the other side.
    NoMirror {
        /// The player's number.
        player: usize,
    },
    /// A cell is among the cells of two players.
    Overlap {
        /// The name of the cell.
        cell: String,
    },
}

impl ShuffleMistake {
    /// Adds the place.
    pub(super) fn at(self, span: Span) -> Diagnostic {
        use ShuffleMistake::*;
        let (message, label, help) = match self {
            Position => (
                "these cells depend on the position".to_owned(),
                "not always the same cells".to_owned(),
                "write cells, zones and functions of the board, as in `rank(a1)`; a condition on the pieces belongs in `when`",
            ),
            TooMuchWork => (
                "these cells take too much work to find".to_owned(),
                "too many cells and parts".to_owned(),
                "write fewer quantifiers, or use a zone",
            ),
            TooFew { least: 1 } => (
                "there is no piece whose kind could be drawn".to_owned(),
                "no cell".to_owned(),
                "write at least one cell for each player, as in `rank(a1)`",
            ),
            TooFew { .. } => (
                "there is nothing to shuffle".to_owned(),
                "fewer than two cells".to_owned(),
                "write at least two cells for each player, as in `rank(a1)`",
            ),
            NoMirror { player } => (
                "these cells have no mirror image".to_owned(),
                format!("those of player {} are others", player + 1),
                "write cells that all players see in the same way, as in `rank(a1)`, or `mirror = false`",
            ),
            Overlap { cell } => (
                "these cells belong to several players".to_owned(),
                format!("`{cell}` is among them twice"),
                "write cells that no two players share, or the same cells for all, as in `all`",
            ),
        };
        Diagnostic::error(rules::SHUFFLE, message, span, label).with_help(help)
    }
}
