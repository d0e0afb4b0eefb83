//! Orders of players, which are carried out together.

use ir::{Cells, PlayerSet};

use super::Words;

impl Words<'_> {
    /// Returns a clause about orders that a set is not empty, or is: `the orders of white and black lead to the same cell`.
    pub(super) fn orders(&self, parts: &[&Cells], is_so: bool) -> Option<String> {
        let of = |players: &PlayerSet| self.players(*players);
        Some(match parts {
            [Cells::OrderTo(a), Cells::OrderTo(b)] => {
                let lead = if is_so { "lead" } else { "do not lead" };
                format!(
                    "the orders of {} and {} {lead} to the same cell",
                    of(a),
                    of(b)
                )
            }
            [Cells::OrderFrom(a), Cells::OrderFrom(b)] => {
                let leave = if is_so { "leave" } else { "do not leave" };
                format!(
                    "the orders of {} and {} {leave} the same cell",
                    of(a),
                    of(b)
                )
            }
            [Cells::OrderTo(a), Cells::OrderFrom(b)] | [Cells::OrderFrom(b), Cells::OrderTo(a)] => {
                let leads = if is_so { "leads" } else { "does not lead" };
                let (a, b) = (of(a), of(b));
                format!("the order of {a} {leads} to the cell that the order of {b} leaves")
            }
            [Cells::OrderFrom(a), Cells::Kinds(kinds)]
            | [Cells::Kinds(kinds), Cells::OrderFrom(a)] => {
                let moves = if is_so { "moves" } else { "does not move" };
                format!("the order of {} {moves} {}", of(a), self.a_kind_of(kinds))
            }
            _ => return None,
        })
    }
}
