//! The cells on which pieces could ever capture, for any placement of the others.

use std::ops::ControlFlow;

use ir::facts::for_each_landing;
use ir::{CellId, CellSet, Course, Leg, Piece, Rules};

use crate::plain::takes;

/// For player and kind, by cell: the cells where the piece could ever capture, along its path, at its end, or by takes. A superset of the
/// captures for every occupancy, en passant captures left aside.
#[derive(Debug)]
pub(super) struct Ranges(Vec<Vec<Vec<CellSet>>>);

impl Ranges {
    /// Walks the movements of all kinds over the empty board.
    pub(super) fn new(rules: &Rules) -> Self {
        let players = 0..rules.players.len();
        let of_kinds = |player| {
            rules
                .kinds
                .iter()
                .map(move |kind| range(rules, kind, player))
        };
        Self(players.map(|player| of_kinds(player).collect()).collect())
    }

    /// Returns the cells on which a piece could capture from this cell.
    pub(super) fn of(&self, piece: Piece, cell: CellId) -> &CellSet {
        &self.0[piece.player().index()][piece.kind().index()][cell.index()]
    }
}

/// Returns for each start every cell that a leg with a capture could end on, with any blockers. An en passant capture counts by its
/// end cell, because its captured piece is elsewhere.
fn range(rules: &Rules, kind: &ir::Kind, player: usize) -> Vec<CellSet> {
    let n_cells = rules.board.n_cells();
    // A take can capture anywhere.
    if kind.is_lent() || !rules.takes.is_empty() {
        return vec![CellSet::full(n_cells); n_cells];
    }
    let mut captured = vec![CellSet::empty(n_cells); n_cells];
    let movements = kind.parts.iter().map(|part| &part.movement[player]);
    for path in movements.flat_map(|movement| &movement.paths) {
        match &path.course {
            Course::Universal(arrival) if takes(arrival) => {
                captured.fill(CellSet::full(n_cells));
            }
            Course::Universal(_) | Course::Castle { .. } => {}
            Course::Legs { legs } => add_range(legs, rules, &mut captured),
        }
    }
    captured
}

fn add_range(legs: &[Leg], rules: &Rules, captured: &mut [CellSet]) {
    let Some(last) = legs.iter().rposition(|leg| takes(&leg.arrival)) else {
        return;
    };
    for (index, set) in captured.iter_mut().enumerate() {
        let from = CellId::from_index(index);
        let _ = for_each_landing(&legs[..=last], &rules.steps, from, &mut |leg, cell| {
            if takes(&legs[leg].arrival) {
                set.insert(cell);
            }
            ControlFlow::Continue(())
        });
    }
}
