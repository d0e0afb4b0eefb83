//! The meaning of a movement string for one piece on one board, before it is in any definition.

use grammar::betza;
use grammar::diagnostic::{Diagnostic, Severity};
use grammar::source::Origin;
use grammar::topology::{Steps, Topology};
use interpreter::walk::{Field, walk};
use ir::{Arrange, CellId, CellSet, KindId, Passed, Piece, PlayerId, SortedMap};
use std::ops::ControlFlow;

/// A piece alone or among others on a board.
#[derive(Clone, Debug)]
pub struct Situation<'a> {
    /// The board.
    pub topology: &'a Topology,
    /// Its cell.
    pub at: CellId,
    /// Its owner: an index into the board's frames.
    pub player: usize,
    /// The other pieces: the cell, and an index into the board's frames.
    pub others: &'a [(CellId, usize)],
    /// Whether it has moved.
    pub moved: bool,
    /// The cells of the other pieces that have not moved.
    pub unmoved: &'a [CellId],
    /// A cell for a capture en passant, and the cell of the captured piece.
    pub en_passant: Option<(CellId, CellId)>,
}

/// The cells that it can reach; every list is in topology order and free of duplicates.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Ends of moves without a capture.
    pub moves: Vec<CellId>,
    /// Ends of moves with a capture, wherever the captured piece is.
    pub captures: Vec<CellId>,
    /// Moves that capture on cells other than their end: the end, and the cells of all captured pieces.
    pub locust: Vec<(CellId, Vec<CellId>)>,
    /// The castlings among `moves`.
    pub castles: Vec<CellId>,
}

/// Returns the pseudo-legal moves of a string in a situation. Only the board counts: no check, no promotion.
///
/// The diagnostics are about the string; there is no reach if one of them is an error. `steps` is the table that the topology was made
/// with.
pub fn probe(
    text: &str,
    origin: Origin,
    situation: &Situation<'_>,
    steps: &mut Steps,
) -> (Option<Reach>, Vec<Diagnostic>) {
    let (movement, diagnostics) = movement(text, origin, situation, steps);
    let table = steps.clone().into_vec();
    (
        movement.map(|movement| in_situation(&movement, &table, situation)),
        diagnostics,
    )
}

/// Returns the cells where the piece could capture an enemy on an otherwise unchanged board; none if the string has an error.
pub fn threats(
    text: &str,
    origin: Origin,
    situation: &Situation<'_>,
    steps: &mut Steps,
) -> Vec<CellId> {
    let (Some(movement), _) = movement(text, origin, situation, steps) else {
        return Vec::new();
    };
    let table = steps.clone().into_vec();
    let enemy = (situation.player + 1) % situation.topology.board.frames.len().max(2);
    let is_free = |cell: &CellId| {
        *cell != situation.at && situation.others.iter().all(|(other, _)| other != cell)
    };
    let cells = (0..situation.topology.board.n_cells()).map(CellId::from_index);
    let is_taken = |cell: &CellId| {
        let others = situation.others.iter().copied();
        let others: Vec<_> = others.chain([(*cell, enemy)]).collect();
        let situation = Situation {
            others: &others,
            ..situation.clone()
        };
        let reach = in_situation(&movement, &table, &situation);
        let mut elsewhere = reach.locust.iter().flat_map(|(_, captured)| captured);
        reach.captures.contains(cell) || elsewhere.any(|captured_cell| captured_cell == cell)
    };
    cells.filter(is_free).filter(is_taken).collect()
}

/// The cells that a piece alone could reach if other pieces were wherever its movement needs mounts or turning points.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OverOthers {
    /// Ends of moves without a capture, in topology order.
    pub moves: Vec<CellId>,
    /// Cells on which it could capture an enemy, in topology order.
    pub captures: Vec<CellId>,
}

/// Returns the cells that a string reaches over others only: those that the piece alone does not reach or threaten.
pub fn over_others(
    text: &str,
    origin: Origin,
    situation: &Situation<'_>,
    steps: &mut Steps,
) -> OverOthers {
    let (Some(movement), _) = movement(text, origin, situation, steps) else {
        return OverOthers::default();
    };
    let n_cells = situation.topology.board.n_cells();
    let from = Start {
        at: situation.at,
        player: PlayerId::from_index(situation.player),
        is_unmoved: !situation.moved,
    };
    reach_over_others(&movement, &steps.clone().into_vec(), n_cells, from)
}

/// The cell of a piece without others.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The cell.
    pub at: CellId,
    /// Its owner.
    pub player: PlayerId,
    /// Whether it has not moved.
    pub is_unmoved: bool,
}

/// Returns the cells that a movement reaches over others only.
pub fn reach_over_others(
    movement: &ir::Movement,
    table: &[ir::Step],
    n_cells: usize,
    from: Start,
) -> OverOthers {
    let Some(helped) = with_pieces_to_jump(movement) else {
        return OverOthers::default();
    };
    let enemy = PlayerId::from_index(usize::from(from.player == PlayerId(0)));
    let unmoved = CellSet::of(n_cells, Some(from.at).filter(|_| from.is_unmoved));
    let reach_of = |movement: &ir::Movement, other: Option<CellId>| {
        let mut pieces = vec![None; n_cells];
        pieces[from.at.index()] = Some(Piece::new(from.player, KindId(0)));
        if let Some(other) = other {
            pieces[other.index()] = Some(Piece::new(enemy, KindId(0)));
        }
        let field = Field {
            pieces: &pieces[..],
            unit: None,
            mover: from.player,
            friends: Field::alone(from.player),
            unmoved: &unmoved,
            beyond: None,
            passed: &[],
            royal: None,
            turned: 0,
        };
        reach(movement, table, from.at, &field)
    };
    let alone = reach_of(movement, None).moves;
    let mut moves = reach_of(&helped, None).moves;
    moves.retain(|cell| !alone.contains(cell));
    let cells = (0..n_cells).map(CellId::from_index);
    let takes = |movement: &ir::Movement, cell: CellId| {
        reach_of(movement, Some(cell)).captures.contains(&cell)
    };
    let is_taken_over_others =
        |cell: &CellId| *cell != from.at && takes(&helped, *cell) && !takes(movement, *cell);
    OverOthers {
        moves,
        captures: cells.filter(is_taken_over_others).collect(),
    }
}

/// Returns the movement as if pieces were wherever it needs some that stay on their cells; `None` if it needs none.
fn with_pieces_to_jump(movement: &ir::Movement) -> Option<ir::Movement> {
    let mut helped = movement.clone();
    let mut is_helped = false;
    for path in &mut helped.paths {
        let ir::Course::Legs { legs } = &mut path.course else {
            continue;
        };
        for arrival in legs.iter_mut().map(|leg| &mut leg.arrival) {
            let stays = [arrival.enemy, arrival.friend].contains(&ir::Meeting::Pass);
            if stays && !arrival.empty {
                arrival.empty = true;
                is_helped = true;
            }
        }
    }
    is_helped.then_some(helped)
}

/// Returns the movement, unless a diagnostic is an error.
fn movement(
    text: &str,
    origin: Origin,
    situation: &Situation<'_>,
    steps: &mut Steps,
) -> (Option<ir::Movement>, Vec<Diagnostic>) {
    let (piece, mut diagnostics) = betza::parse(text, origin);
    let Some(piece) = piece else {
        return (None, diagnostics);
    };
    let movement = betza::lower(
        &piece,
        situation.topology,
        steps,
        situation.player,
        &mut diagnostics,
    );
    let is_wrong = diagnostics
        .iter()
        .any(|diagnostic| diagnostic.severity == Severity::Error);
    ((!is_wrong).then_some(movement), diagnostics)
}

fn in_situation(movement: &ir::Movement, table: &[ir::Step], situation: &Situation<'_>) -> Reach {
    let n_cells = situation.topology.board.n_cells();
    let piece = |player: usize| Piece::new(PlayerId::from_index(player), KindId(0));
    let mut pieces = vec![None; n_cells];
    for (cell, player) in situation.others {
        pieces[cell.index()] = Some(piece(*player));
    }
    pieces[situation.at.index()] = Some(piece(situation.player));
    let mut unmoved = CellSet::of(n_cells, situation.unmoved.iter().copied());
    if !situation.moved {
        unmoved.insert(situation.at);
    }
    let passed = situation.en_passant.map(|(cell, by)| Passed {
        cells: [cell].into_iter().collect(),
        by,
        left: 0,
    });
    let field = Field {
        pieces: &pieces[..],
        unit: None,
        mover: PlayerId::from_index(situation.player),
        friends: Field::alone(PlayerId::from_index(situation.player)),
        unmoved: &unmoved,
        beyond: None,
        passed: passed.as_slice(),
        royal: None,
        turned: 0,
    };
    reach(movement, table, situation.at, &field)
}

fn reach(movement: &ir::Movement, table: &[ir::Step], from: CellId, field: &Field<'_>) -> Reach {
    let mut moves: Vec<CellId> = Vec::new();
    let mut captures: SortedMap<CellId, Vec<Vec<CellId>>> = SortedMap::new();
    let mut castles: Vec<CellId> = Vec::new();
    let flow = walk(movement, table, from, field, &mut |walk| {
        if walk.captured.is_empty() {
            moves.push(walk.to);
        } else {
            let mut captured = walk.captured.to_vec();
            captured.arrange();
            captures.of(walk.to).push(captured);
        }
        if walk.castle.is_some() {
            castles.push(walk.to);
        }
        ControlFlow::Continue(())
    });
    debug_assert!(flow.is_continue());
    for all in captures.values_mut() {
        all.arrange();
        all.dedup();
    }
    for cells in [&mut moves, &mut castles] {
        cells.arrange();
        cells.dedup();
    }
    let locust = captures
        .iter()
        .flat_map(|(to, all)| all.iter().map(move |captured| (*to, captured.clone())));
    Reach {
        locust: locust
            .filter(|(to, captured)| captured[..] != [*to])
            .collect(),
        moves,
        captures: captures.keys().copied().collect(),
        castles,
    }
}
