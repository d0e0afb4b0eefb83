//! Start positions that are drawn by chance.

use crate::{CellId, Condition, KindId};
use serde::Serialize;

/// The pieces of the set-up that a new game puts on each other's cells by chance, or whose kinds it draws.
///
/// [`Rules::setup`](crate::Rules::setup) stays one of the possible start positions.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Shuffle {
    /// Lists of equally many cells, no cell in two of them: a list for each player, or one list. What is on the cells of a list
    /// stays on cells of that list.
    pub cells: Vec<Vec<CellId>>,
    /// The kinds of which the pieces on the cells become any, each piece for itself; without kinds, they change places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kinds: Option<Vec<KindId>>,
    /// Whether all lists are put in the same order, or get the same kinds.
    pub mirror: bool,
    /// The condition on the position drawn, evaluated for each player.
    pub when: Condition,
}

impl Shuffle {
    /// Returns the lists of cells, those together that are put in the same order or get the same kinds.
    pub fn ordered_lists(&self) -> impl Iterator<Item = &[Vec<CellId>]> {
        let n_together = match self.mirror {
            true => self.cells.len(),
            false => 1,
        };
        self.cells.chunks(n_together.max(1))
    }
}
