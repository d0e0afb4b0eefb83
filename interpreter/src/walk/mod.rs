//! The plain walker: the moves of a piece on an occupied board, leg by leg along steps.
//!
//! It uses no lattice, no direction and no kind of piece. Leaps and rides of one leg have a short implementation of their own
//! (`simple`); all other paths use the general one (`bent`).

mod bent;
mod pieces;
mod simple;
mod stack;
mod trace;

#[cfg(test)]
mod tests;

use ir::{
    Arrival, CellId, CellSet, Course, Initial, Meeting, Movement, Passed, Piece, Places, PlayerId,
    Step,
};
use std::ops::ControlFlow;

pub use pieces::Pieces;
pub use trace::{Need, Stands, Trace, traces};

/// The position during a walk of one piece.
#[derive(Debug)]
pub struct Field<'a, M: Pieces + ?Sized = [Option<Piece>]> {
    /// The pieces on the board.
    pub pieces: &'a M,
    /// The unit that moves, in games with stacks.
    pub unit: Option<Unit>,
    /// The owner of the moving piece; the start of the walk may be empty.
    pub mover: PlayerId,
    /// The owners whose pieces are friends of the mover, its own player included: one bit per player, and one for
    /// [`PlayerId::NEUTRAL`].
    pub friends: u32,
    /// The pieces that have not moved, of all players.
    pub unmoved: &'a CellSet,
    /// The cells one step ahead of start cells of the mover's kind (`ii`); `None` means no cells.
    pub beyond: Option<&'a CellSet>,
    /// The pieces that have passed empty cells and can be captured there; of several on one cell the last that can be.
    pub passed: &'a [Passed],
    /// The cells with royal pieces, of all players; `None` if no piece is royal.
    pub royal: Option<&'a CellSet>,
    /// The turn of the moving piece; 0 if its kind is not turned.
    pub turned: u8,
}

/// A piece with the pieces above it, which move with it.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// The numbering of places.
    pub places: Places,
    /// The place of the piece.
    pub at: CellId,
    /// The number of pieces, the lowest included.
    pub size: usize,
}

impl<M: Pieces + ?Sized> Clone for Field<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Pieces + ?Sized> Copy for Field<'_, M> {}

impl<M: Pieces + ?Sized> Field<'_, M> {
    /// Returns the number of cells of the board.
    #[inline]
    pub fn n_cells(&self) -> usize {
        self.unit
            .map_or_else(|| self.pieces.n_places(), |unit| unit.places.n_cells())
    }

    /// Returns the piece on a cell that a walk meets: the top piece.
    #[inline]
    pub fn piece(&self, cell: CellId) -> Option<Piece> {
        match &self.unit {
            None => self.pieces.at(cell),
            Some(_) => self.standing(self.top(cell)?),
        }
    }

    fn standing(&self, place: CellId) -> Option<Piece> {
        self.pieces.at(place)
    }

    /// Returns the place of the top piece; the cell itself in games without stacks. `None` if the cell is empty.
    fn top(&self, cell: CellId) -> Option<CellId> {
        let Some(unit) = &self.unit else {
            return Some(cell).filter(|cell| self.pieces.at(*cell).is_some());
        };
        let level = self.height(unit, cell).checked_sub(1)?;
        unit.places.at(cell, level)
    }

    /// Returns the number of pieces on a cell, without the unit that moves.
    fn height(&self, unit: &Unit, cell: CellId) -> usize {
        if unit.places.cell(unit.at) == cell && self.standing(unit.at).is_some() {
            return unit.places.level(unit.at);
        }
        (0..unit.places.levels())
            .take_while(|level| {
                let place = unit.places.at(cell, *level);
                place.is_some_and(|place| self.standing(place).is_some())
            })
            .count()
    }

    /// Returns whether no piece is above the ground level of this cell; castling requires this.
    fn is_one_high(&self, cell: CellId) -> bool {
        let Some(unit) = &self.unit else { return true };
        let above = unit.places.above(cell);
        above.is_none_or(|above| self.standing(above).is_none())
    }

    /// Returns the unmoved mark of the mover.
    fn is_unmoved(&self, from: CellId) -> bool {
        self.unmoved
            .contains(self.unit.map_or(from, |unit| unit.at))
    }

    /// Returns whether this piece is a friend of the mover.
    #[inline]
    pub fn is_friend(&self, piece: Piece) -> bool {
        self.friends
            .checked_shr(u32::from(piece.player().0))
            .unwrap_or_default()
            & 1
            == 1
    }

    /// Returns the effect of an arrival on this piece on this cell.
    #[inline]
    fn meeting(&self, arrival: &Arrival, piece: Piece, cell: CellId) -> Meeting {
        let meeting = if self.is_friend(piece) {
            arrival.friend
        } else {
            arrival.enemy
        };
        let takes = matches!(meeting, Meeting::Capture | Meeting::Unload);
        if arrival.tame && takes && self.is_royal(cell) {
            Meeting::Forbidden
        } else {
            meeting
        }
    }

    #[inline]
    fn is_royal(&self, cell: CellId) -> bool {
        self.royal.is_some_and(|royal| royal.contains(cell))
    }

    /// Returns the place of the piece that an arrival on this empty cell captures en passant, if any.
    fn en_passant(&self, arrival: &Arrival, cell: CellId) -> Option<CellId> {
        if !arrival.en_passant {
            return None;
        }
        let is_open = |passed: &&Passed| {
            let piece = self.standing(passed.by);
            passed.cells.contains(&cell)
                && piece.is_some_and(|piece| !self.is_friend(piece))
                && !(arrival.tame && self.is_royal(passed.by))
        };
        let passed = self.passed.iter().rev().find(is_open)?;
        Some(passed.by)
    }
}

impl Field<'_> {
    /// Returns the friends of a player without allies: the player alone.
    pub fn alone(player: PlayerId) -> u32 {
        1u32.checked_shl(u32::from(player.0)).unwrap_or_default()
    }
}

/// One way to move, as far as the board is concerned.
///
/// A record may be visited more than once (two components, two ways around); a caller that collects moves joins equal records.
/// Records that differ in any field except `path` are different moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk<'w> {
    /// The end of the move; may be its start.
    pub to: CellId,
    /// The places of the captured pieces, in the order in which the walk meets them.
    pub captured: &'w [CellId],
    /// The places of the pieces that are jumped over or passed through and stay.
    pub jumped: &'w [CellId],
    /// The empty cells passed, in order, without start, end, and cells that a leap ignores.
    pub passed: &'w [CellId],
    /// The pieces put on another cell: from, to.
    pub unloads: &'w [(CellId, CellId)],
    /// Whether one of the captures is en passant.
    pub en_passant: bool,
    /// The partner of a castling: from, to.
    pub castle: Option<(CellId, CellId)>,
    /// Whether the cells of `passed` allow an en passant capture on the next move, by paths that capture en passant.
    pub leaves_passed: bool,
    /// The index of the path in the movement.
    pub path: usize,
}

impl<'w> Walk<'w> {
    /// Creates a move to an empty cell.
    fn to(to: CellId, path: usize) -> Self {
        Self {
            to,
            captured: &[],
            jumped: &[],
            passed: &[],
            unloads: &[],
            en_passant: false,
            castle: None,
            leaves_passed: false,
            path,
        }
    }
}

/// Visits every way in which a piece on `from` can use this movement; the piece need not be on the board. Stops as soon as `visit`
/// breaks, and returns the result of `visit`.
///
/// In a movement of several legs the start cell counts as empty. A leg ends before it returns to its own start at the same point of
/// its cycle. A leg that continues another one ends before it returns to the start of that one. Every leg ends after as many
/// landings as there are cells.
///
/// All cells must be in range of `field.pieces`, and all steps of the movement in range of `steps`.
pub fn walk<M: Pieces + ?Sized>(
    movement: &Movement,
    steps: &[Step],
    from: CellId,
    field: &Field<'_, M>,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, path) in movement.paths.iter().enumerate() {
        let is_open = match path.initial {
            Initial::Anytime => true,
            Initial::Unmoved => field.is_unmoved(from),
            Initial::Beyond => field.beyond.is_some_and(|cells| cells.contains(from)),
        };
        if !is_open || !path.is_open_to(field.turned) {
            continue;
        }
        match &path.course {
            Course::Legs { legs } => match &legs[..] {
                [leg] if simple::is_simple(leg) => {
                    simple::walk(leg, steps, from, field, path.leaves_passed, index, visit)?;
                }
                _ => bent::walk(legs, steps, from, field, path.leaves_passed, index, visit)?,
            },
            Course::Universal(arrival) => {
                for to in (0..field.n_cells())
                    .map(CellId::from_index)
                    .filter(|to| *to != from)
                {
                    arrive(arrival, from, to, field, &Walk::to(to, index), visit)?;
                }
            }
            Course::Castle {
                step,
                distance,
                inset,
            } => {
                castle(
                    &steps[step.index()],
                    usize::from(*distance),
                    usize::from(*inset),
                    from,
                    field,
                    index,
                    visit,
                )?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Ends a move of one leg on this cell, and adds the result of the arrival to the record so far.
#[inline]
fn arrive<M: Pieces + ?Sized>(
    arrival: &Arrival,
    from: CellId,
    to: CellId,
    field: &Field<'_, M>,
    so_far: &Walk<'_>,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if let Some(unit) = &field.unit {
        return stack::land(arrival, to, field, unit, so_far, visit);
    }
    let Some(piece) = field.pieces.at(to) else {
        if arrival.empty {
            visit(so_far)?;
        }
        if let Some(captured_cell) = field.en_passant(arrival, to) {
            visit(&Walk {
                captured: &[captured_cell],
                en_passant: true,
                ..*so_far
            })?;
        }
        return ControlFlow::Continue(());
    };
    match field.meeting(arrival, piece, to) {
        Meeting::Capture => visit(&Walk {
            captured: &[to],
            ..*so_far
        }),
        Meeting::Unload => visit(&Walk {
            unloads: &[(to, from)],
            ..*so_far
        }),
        Meeting::Forbidden | Meeting::Pass => ControlFlow::Continue(()),
    }
}

/// Walks a castling. The mover goes `distance` cells towards the outermost piece of a line, the partner. The partner must be an
/// unmoved piece of the same player with `inset` cells between it and the edge. The partner lands on the cell that the mover
/// crossed last.
fn castle<M: Pieces + ?Sized>(
    step: &Step,
    distance: usize,
    inset: usize,
    from: CellId,
    field: &Field<'_, M>,
    path: usize,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let line = step.line_to_edge(from);
    let pieces: Vec<usize> = (0..line.len())
        .filter(|index| field.piece(line[*index]).is_some())
        .collect();
    // The outermost piece is the only one on the line.
    let [place] = pieces[..] else {
        return ControlFlow::Continue(());
    };
    let partner = line[place];
    let is_partner = field.piece(partner).map(Piece::player) == Some(field.mover)
        && field.is_one_high(from)
        && field.is_one_high(partner)
        && field.unmoved.contains(partner);
    if !is_partner || place + 1 + inset != line.len() || distance == 0 || distance > place + 1 {
        return ControlFlow::Continue(());
    }
    let crossed = &line[..distance - 1];
    visit(&Walk {
        castle: Some((partner, crossed.last().copied().unwrap_or(from))),
        passed: crossed,
        ..Walk::to(line[distance - 1], path)
    })
}

/// Returns the cells that a player's movement reaches from a cell on an empty board.
pub fn landings_on_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
) -> CellSet {
    let mut reached = CellSet::empty(rules.board.n_cells());
    let _ = walk_empty(movement, rules, me, from, &mut |walked| {
        reached.insert(walked.to);
        ControlFlow::Continue(())
    });
    reached
}

/// Returns the ends of a rider's lines from a cell on an empty board, each with the cells strictly between.
pub fn lines_on_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
) -> Vec<(CellId, Vec<CellId>)> {
    let mut lines = Vec::new();
    let _ = walk_empty(movement, rules, me, from, &mut |walked| {
        lines.push((walked.to, walked.passed.to_vec()));
        ControlFlow::Continue(())
    });
    lines
}

/// Visits the walks of a movement from a cell on an empty board, on which no piece is unmoved.
pub(crate) fn walk_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
    visit: &mut dyn FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let n_cells = rules.board.n_cells();
    let (no_pieces, unmoved) = (vec![None; n_cells], CellSet::empty(n_cells));
    let field = Field {
        pieces: &no_pieces[..],
        unit: None,
        mover: me,
        friends: Field::alone(me),
        unmoved: &unmoved,
        beyond: None,
        passed: &[],
        royal: None,
        turned: 0,
    };
    walk(movement, &rules.steps, from, &field, &mut |walked| {
        visit(walked)
    })
}
