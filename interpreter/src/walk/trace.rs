//! Traces: every way in which a path can be walked, with the occupants that it needs.
//!
//! The walker itself creates them on a board with unknown occupants. Each time the walk reads an unknown cell, every possible
//! occupant is tried.

use std::cell::{Cell, RefCell};
use std::ops::ControlFlow;

use ir::{
    Arrange, CellId, CellList, CellPairs, Course, KindId, Passed, Path, Piece, PlayerId, SortedMap,
    Step,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Field, Pieces, Walk, arrive, bent};
use crate::limits::TRACE_WORK;

#[cfg(test)]
mod tests;

/// The occupant of a cell that a trace needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stands {
    /// No piece.
    NoPiece,
    /// Any piece.
    AnyPiece,
    /// An enemy of the mover.
    Enemy,
    /// A friend of the mover.
    Friend,
    /// An unmoved piece of the mover's own player.
    Partner,
}

/// A condition on the occupant of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Need {
    /// The cell.
    pub cell: CellId,
    /// The occupant.
    pub occupant: Stands,
}

/// One way to walk a path from a cell: possible if and only if all its needs are met and the path is open.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    /// The end of the move; may be its start.
    pub to: CellId,
    /// The conditions on occupants, by cell, each once; the start is left out.
    pub needs: SmallVec<[Need; 8]>,
    /// The cells of the captured pieces, in the order in which the walk meets them; a piece captured en passant is not included.
    pub captured: CellList,
    /// Whether the last cell must be one that an enemy has passed. That enemy is captured in addition to `captured`.
    pub is_en_passant: bool,
    /// The cells of the pieces that are jumped and stay.
    pub jumped: CellList,
    /// The empty cells passed, in order.
    pub passed: CellList,
    /// The pieces put on another cell: from, to.
    pub unloads: CellPairs,
    /// The partner of a castling: from, to.
    pub partner: Option<(CellId, CellId)>,
}

/// Returns the traces of a path from a cell, in the order in which the walker finds them. Returns `None` if the path depends on
/// royal pieces, captures en passant before its last leg, or needs more work than `left`. Only for games without stacks.
///
/// Cost: the landings of the path on all possible boards. The work is subtracted from `left`: one for each supposition,
/// `TRACE_WORK` for each trace.
pub fn traces(
    path: &Path,
    steps: &[Step],
    from: CellId,
    n_cells: usize,
    left: &Cell<usize>,
) -> Option<Vec<Trace>> {
    let is_unsupported = match &path.course {
        Course::Legs { legs } => {
            let before_last = &legs[..legs.len().saturating_sub(1)];
            legs.iter().any(|leg| leg.arrival.tame)
                || before_last.iter().any(|leg| leg.arrival.en_passant)
        }
        Course::Universal(arrival) => arrival.tame,
        Course::Castle { .. } => false,
    };
    if is_unsupported {
        return None;
    }
    let board = Supposed::new(from, n_cells, left);
    let cells: Vec<CellId> = (0..n_cells).map(CellId::from_index).collect();
    let no_cells = ir::CellSet::empty(n_cells);
    let passed = path.captures_en_passant().then(|| Passed {
        cells: cells.as_slice().into(),
        by: board.passer,
        left: 0,
    });
    let field = Field {
        pieces: &board,
        unit: None,
        mover: Supposed::MOVER,
        friends: 1,
        unmoved: &no_cells,
        beyond: None,
        passed: passed.as_slice(),
        royal: None,
        turned: 0,
    };
    let mut traces = Vec::new();
    let mut keep = |walked: &Walk<'_>| {
        board.spend(TRACE_WORK)?;
        traces.push(board.trace(walked));
        ControlFlow::Continue(())
    };
    let walked = match &path.course {
        Course::Legs { legs } => {
            bent::walk(legs, steps, from, &field, path.leaves_passed, 0, &mut keep)
        }
        Course::Universal(arrival) => {
            let ends = cells.iter().filter(|to| **to != from);
            let mut arrivals = ends.flat_map(|to| {
                let pieces = board.could_be(*to).iter().copied().map(Some);
                pieces.chain([None]).map(|piece| (*to, piece))
            });
            arrivals.try_for_each(|(to, piece)| {
                board.suppose(to, piece)?;
                arrive(arrival, from, to, &field, &Walk::to(to, 0), &mut keep)?;
                board.forget(0);
                ControlFlow::Continue(())
            })
        }
        Course::Castle {
            step,
            distance,
            inset,
        } => {
            let castled = castle(&steps[step.index()], from, *distance, *inset);
            traces.extend(castled);
            ControlFlow::Continue(())
        }
    };
    join_enemies_and_friends(&mut traces);
    walked.is_continue().then_some(traces)
}

/// Returns the only trace of a castling from here (Betza `O`).
fn castle(step: &Step, from: CellId, distance: u16, inset: u16) -> Option<Trace> {
    let line = step.line_to_edge(from);
    let (distance, inset) = (usize::from(distance), usize::from(inset));
    let place = line.len().checked_sub(1 + inset)?;
    if distance == 0 || distance > place + 1 {
        return None;
    }
    let crossed = &line[..distance - 1];
    let need = |(index, cell): (usize, &CellId)| Need {
        cell: *cell,
        occupant: match index == place {
            true => Stands::Partner,
            false => Stands::NoPiece,
        },
    };
    let mut needs: SmallVec<[Need; 8]> = line.iter().enumerate().map(need).collect();
    needs.arrange();
    Some(Trace {
        to: line[distance - 1],
        needs,
        captured: CellList::new(),
        is_en_passant: false,
        jumped: CellList::new(),
        passed: crossed.into(),
        unloads: CellPairs::new(),
        partner: Some((line[place], crossed.last().copied().unwrap_or(from))),
    })
}

/// Joins traces that differ only in the owner of the piece on one cell.
fn join_enemies_and_friends(traces: &mut Vec<Trace>) {
    let mut needs = traces.iter().flat_map(|trace| &trace.needs);
    if !needs.any(|need| need.occupant == Stands::Friend) {
        return;
    }
    // By cell, the traces that need an enemy on it, and those that need a friend.
    let mut by_cell: SortedMap<CellId, [Vec<usize>; 2]> = SortedMap::new();
    for (index, trace) in traces.iter().enumerate() {
        for need in &trace.needs {
            let whose = match need.occupant {
                Stands::Enemy => 0,
                Stands::Friend => 1,
                _ => continue,
            };
            by_cell.of(need.cell)[whose].push(index);
        }
    }
    let mut is_joined = vec![false; traces.len()];
    for (cell, [of_enemies, of_friends]) in by_cell {
        // Equal traces may occur more than once.
        let mut twins: FxHashMap<Trace, Vec<usize>> = FxHashMap::default();
        for index in of_friends.into_iter().filter(|index| !is_joined[*index]) {
            twins.entry(traces[index].clone()).or_default().push(index);
        }
        for index in of_enemies {
            let mut needs = traces[index].needs.iter();
            let Some(at) = needs.position(|need| need.cell == cell) else {
                continue;
            };
            if is_joined[index] {
                continue;
            }
            traces[index].needs[at].occupant = Stands::Friend;
            let twin = twins.get_mut(&traces[index]).and_then(Vec::pop);
            traces[index].needs[at].occupant = match twin {
                Some(_) => Stands::AnyPiece,
                None => Stands::Enemy,
            };
            if let Some(twin) = twin {
                is_joined[twin] = true;
            }
        }
    }
    let mut is_joined = is_joined.into_iter();
    traces.retain(|_| is_joined.next() == Some(false));
}

/// A board with unknown occupants, except for the start of the mover.
struct Supposed<'w> {
    from: CellId,
    /// The cell of a piece that has passed a cell. It is outside the board, because the piece may be anywhere.
    passer: CellId,
    /// The pieces that a cell could hold: an enemy, a friend.
    pieces: [Piece; 2],
    /// The cells with a supposition, the latest last.
    order: RefCell<Vec<CellId>>,
    /// The supposition for each cell, if any.
    supposed: RefCell<Vec<Option<Option<Piece>>>>,
    /// The work that is left.
    left: &'w Cell<usize>,
}

impl<'w> Supposed<'w> {
    const MOVER: PlayerId = PlayerId(0);

    fn new(from: CellId, n_cells: usize, left: &'w Cell<usize>) -> Self {
        let piece = |player| Piece::new(player, KindId(0));
        Self {
            from,
            passer: CellId::from_index(n_cells),
            pieces: [piece(PlayerId(1)), piece(Self::MOVER)],
            order: RefCell::default(),
            supposed: RefCell::new(vec![None; n_cells]),
            left,
        }
    }

    fn supposed(&self, cell: CellId) -> Option<Option<Piece>> {
        self.supposed.borrow().get(cell.index()).copied().flatten()
    }

    fn spend(&self, work: usize) -> ControlFlow<()> {
        let left = self.left.get().checked_sub(work);
        self.left.set(left.unwrap_or(0));
        match left {
            Some(_) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    }

    fn trace(&self, walked: &Walk<'_>) -> Trace {
        let need = |&cell: &CellId| Need {
            cell,
            occupant: match self.supposed(cell).flatten() {
                None => Stands::NoPiece,
                Some(piece) if piece.player() == Self::MOVER => Stands::Friend,
                Some(_) => Stands::Enemy,
            },
        };
        let mut needs: SmallVec<[Need; 8]> = self.order.borrow().iter().map(need).collect();
        needs.arrange();
        let captured = walked.captured.iter().copied();
        Trace {
            to: walked.to,
            needs,
            captured: captured.filter(|cell| *cell != self.passer).collect(),
            is_en_passant: walked.en_passant,
            jumped: walked.jumped.into(),
            passed: walked.passed.into(),
            unloads: walked.unloads.into(),
            partner: None,
        }
    }
}

impl Pieces for Supposed<'_> {
    fn at(&self, place: CellId) -> Option<Piece> {
        match place {
            place if place == self.from => Some(self.pieces[1]),
            place if place == self.passer => Some(self.pieces[0]),
            place => self.supposed(place).flatten(),
        }
    }

    fn n_places(&self) -> usize {
        self.supposed.borrow().len()
    }

    fn could_be(&self, cell: CellId) -> &[Piece] {
        match cell == self.from || self.supposed(cell).is_some() {
            true => &[],
            false => &self.pieces,
        }
    }

    fn suppose(&self, cell: CellId, piece: Option<Piece>) -> ControlFlow<()> {
        self.spend(1)?;
        self.order.borrow_mut().push(cell);
        self.supposed.borrow_mut()[cell.index()] = Some(piece);
        ControlFlow::Continue(())
    }

    fn n_supposed(&self) -> usize {
        self.order.borrow().len()
    }

    fn forget(&self, n_supposed: usize) {
        let mut supposed = self.supposed.borrow_mut();
        for cell in self.order.borrow_mut().drain(n_supposed..) {
            supposed[cell.index()] = None;
        }
    }
}
