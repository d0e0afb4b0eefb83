//! Paths that sets do not cover: captures elsewhere than on the end, moves that end on their start, conditions on the
//! owner of a piece met. Each is tested by itself.

use ir::{Arrange, CellId};

use crate::data::set::Set;
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

/// A compiled path.
#[derive(Clone, Debug)]
pub(crate) struct Way<S> {
    /// Its end.
    pub to: usize,
    /// The required contents of cells.
    pub needs: Needs<S>,
    /// The captured pieces.
    pub captured: S,
    /// The empty cells passed.
    pub passed: S,
    /// The jumped pieces.
    pub jumped: S,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// Whether the piece can be captured en passant on the cells that it passes.
    pub leaves_passed: bool,
    /// Whether it captures the piece that has passed the last cell.
    pub is_en_passant: bool,
    /// The conditions of the move.
    pub tests: usize,
}

/// The paths by which pieces of one kind capture on a cell.
#[derive(Clone, Debug)]
pub(crate) struct AttackWays<S> {
    /// The kind.
    pub kind: usize,
    /// Their starts.
    starts: S,
    /// The paths, by start.
    ways: Vec<AttackWay<S>>,
}

impl<S: Set> AttackWays<S> {
    /// Returns the paths of these pieces.
    #[inline]
    pub(crate) fn of(&self, pieces: S) -> impl Iterator<Item = &AttackWay<S>> {
        let starts = (self.starts & pieces).cells();
        starts.flat_map(|start| {
            let first = self.ways.partition_point(|way| way.from < start);
            let ways = self.ways[first..].iter();
            ways.take_while(move |way| way.from == start)
        })
    }

    /// Tests whether one of them captures en passant as well.
    pub(crate) fn capture_en_passant(&self) -> bool {
        self.ways.iter().any(|way| way.en_passant.is_some())
    }
}

/// A path by which a piece captures on a cell.
#[derive(Clone, Debug)]
pub(crate) struct AttackWay<S> {
    /// The cell of the piece.
    pub from: usize,
    /// The required contents of other cells.
    pub needs: Needs<S>,
    /// Whether the piece must not have moved.
    pub is_initial: bool,
    /// The additional requirements of a capture en passant on the path.
    pub en_passant: Option<EnPassant<S>>,
}

/// The requirements of a capture en passant: a piece must have passed a cell and still be there to
/// be captured.
#[derive(Clone, Debug)]
pub(crate) struct EnPassant<S> {
    /// The cell that it must have passed.
    pub to: usize,
    /// The cells where it must not be, since the piece there is captured on the path.
    pub captured: S,
}

/// The required contents of cells, relative to the mover.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Needs<S> {
    /// Cells that must be empty.
    pub empty: S,
    /// Cells with any piece.
    pub pieces: S,
    /// Cells with enemies.
    pub enemies: S,
    /// Cells with friends.
    pub friends: S,
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

    /// Tests whether the requirements are met.
    #[inline]
    pub(crate) fn are_met(&self, mine: S, enemies: S) -> bool {
        let pieces = mine | enemies;
        !pieces.meets(self.empty)
            && self.pieces.without(pieces).is_empty()
            && self.enemies.without(enemies).is_empty()
            && self.friends.without(mine).is_empty()
    }

    /// Returns the cells that must be occupied by any piece.
    pub(crate) fn occupied(&self) -> S {
        self.pieces | self.enemies | self.friends
    }
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
