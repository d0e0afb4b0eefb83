//! Paths that sets do not cover, compiled.

use ir::{Arrange, CellId};

use crate::data::set::Set;
use crate::data::ways::{AttackWay, AttackWays, EnPassant, Needs, Way};
use interpreter::walk::{Need, Stands, Trace};

/// A path of a piece from a cell in the plan.
#[derive(Clone, Debug)]
pub(crate) struct PlannedWay {
    /// Its start.
    pub from: CellId,
    /// Its trace and the pieces that it meets.
    pub trace: Trace,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// Whether the piece can be captured en passant in the next move on the cells that it passes.
    pub leaves_passed: bool,
    /// The conditions of the move; absent if it is none.
    pub tests: Option<usize>,
    /// Whether it captures for tests of attack.
    pub attacks: bool,
}

/// Returns the paths of a player's pieces of a kind, by start.
pub(crate) fn ways<S: Set>(n_cells: usize, planned: &[PlannedWay]) -> Vec<Vec<Way<S>>> {
    let mut ways = vec![Vec::new(); n_cells];
    for way in planned {
        let Some(tests) = way.tests else { continue };
        let trace = &way.trace;
        let of_start: &mut Vec<Way<S>> = &mut ways[way.from.index()];
        of_start.push(Way {
            to: trace.to.index(),
            needs: Needs::of(trace),
            captured: S::from_list(&trace.captured),
            passed: S::from_list(&trace.passed),
            jumped: S::from_list(&trace.jumped),
            is_initial: way.is_initial,
            leaves_passed: way.leaves_passed,
            is_en_passant: trace.is_en_passant,
            tests,
        });
    }
    ways
}

/// Adds the paths by which a player's pieces of a kind capture, by the cell of the capture.
pub(crate) fn add_attacks<S: Set>(
    kind: usize,
    planned: &[PlannedWay],
    by_cell: &mut [Vec<AttackWays<S>>],
) {
    let mut found = vec![Vec::new(); by_cell.len()];
    for way in planned.iter().filter(|way| way.attacks) {
        for captured_cell in &way.trace.captured {
            let mut needs = Needs::<S>::of(&way.trace);
            let at = S::of(captured_cell.index());
            // A friend that is captured does not count as attacked.
            if needs.friends.meets(at) {
                continue;
            }
            needs.pieces = needs.pieces.without(at);
            needs.enemies = needs.enemies.without(at);
            found[captured_cell.index()].push(AttackWay {
                from: way.from.index(),
                needs,
                is_initial: way.is_initial,
                en_passant: way.trace.is_en_passant.then(|| EnPassant {
                    to: way.trace.to.index(),
                    captured: S::from_list(&way.trace.captured),
                }),
            });
        }
    }
    for (of_cell, mut ways) in by_cell.iter_mut().zip(found) {
        if ways.is_empty() {
            continue;
        }
        ways.arrange_by_key(|way| way.from);
        let starts = ways.iter().map(|way| S::of(way.from));
        of_cell.push(AttackWays {
            kind,
            starts: starts.fold(S::default(), |all, start| all | start),
            ways,
        });
    }
}

impl<S: Set> Needs<S> {
    /// Returns the requirements of a trace without its start.
    fn of(trace: &Trace) -> Self {
        let mut needs = Self::default();
        for Need { cell, occupant } in &trace.needs {
            let set = match occupant {
                Stands::NoPiece => &mut needs.empty,
                Stands::AnyPiece => &mut needs.pieces,
                Stands::Enemy => &mut needs.enemies,
                Stands::Friend | Stands::Partner => &mut needs.friends,
            };
            *set |= S::of(cell.index());
        }
        needs
    }
}
