//! The plain walker: what a man can do on an occupied board, leg by leg along steps.
//!
//! It knows no lattice, no direction and no kind of man. One-leg leaps and rides take a short path of their own
//! (`simple`); everything else goes through the general one (`bent`).

mod bent;
mod men;
mod simple;
mod stack;
mod trace;

#[cfg(test)]
mod tests;

use ir::{
    Arrival, CellId, CellSet, Course, Initial, Man, Meeting, Movement, Places, PlayerId, Step,
};
use std::ops::ControlFlow;

pub use men::Men;
pub use trace::{Need, Stands, Trace, traces};

/// The position as a walking man sees it.
#[derive(Debug)]
pub struct Field<'a, M: Men + ?Sized = [Option<Man>]> {
    /// Who stands where.
    pub men: &'a M,
    /// Who moves, where men stand on one another.
    pub unit: Option<Unit>,
    /// Whose man the mover is; nobody need stand where the walk begins.
    pub mover: PlayerId,
    /// Whose men are no enemies of the mover, himself among them: one bit per player.
    pub friends: u16,
    /// Men that have not moved, of all players.
    pub unmoved: &'a CellSet,
    /// Cells one step ahead of start cells of the mover's kind (`ii`); `None` is no such cell.
    pub beyond: Option<&'a CellSet>,
    /// The empty cells passed by the last turn, and where who passed them stands now; for captures en passant.
    pub passed: Option<(&'a [CellId], CellId)>,
    /// Cells with royal men, of all players; `None` where no man is royal.
    pub royal: Option<&'a CellSet>,
}

/// A man with those above him, who go where he goes.
#[derive(Clone, Copy, Debug)]
pub struct Unit {
    /// How places are numbered.
    pub places: Places,
    /// Where he stands.
    pub at: CellId,
    /// How many men there are, himself included.
    pub size: usize,
}

impl<M: Men + ?Sized> Clone for Field<'_, M> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<M: Men + ?Sized> Copy for Field<'_, M> {}

impl<M: Men + ?Sized> Field<'_, M> {
    /// How many cells the board has.
    #[inline]
    pub fn n_cells(&self) -> usize {
        self.unit
            .map_or_else(|| self.men.n_places(), |unit| unit.places.n_cells())
    }

    /// Who is met on a cell: the man on top.
    #[inline]
    pub fn man(&self, cell: CellId) -> Option<Man> {
        match &self.unit {
            None => self.men.at(cell),
            Some(_) => self.standing(self.top(cell)?),
        }
    }

    fn standing(&self, place: CellId) -> Option<Man> {
        self.men.at(place)
    }

    /// The place of the man on top; the cell itself in games without stacks. `None` if nobody stands there.
    fn top(&self, cell: CellId) -> Option<CellId> {
        let Some(unit) = &self.unit else {
            return Some(cell).filter(|cell| self.men.at(*cell).is_some());
        };
        let level = self.height(unit, cell).checked_sub(1)?;
        unit.places.at(cell, level)
    }

    /// How many men stand on a cell, the unit that moves left out.
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

    /// Whether nobody stands above the ground of this cell, as in castling nobody may.
    fn is_one_high(&self, cell: CellId) -> bool {
        let Some(unit) = &self.unit else { return true };
        let above = unit.places.above(cell);
        above.is_none_or(|above| self.standing(above).is_none())
    }

    /// The mark of the mover.
    fn is_unmoved(&self, from: CellId) -> bool {
        self.unmoved
            .contains(self.unit.map_or(from, |unit| unit.at))
    }

    /// Whether this man is a friend of the mover.
    #[inline]
    pub fn is_friend(&self, man: Man) -> bool {
        self.friends
            .checked_shr(u32::from(man.player().0))
            .unwrap_or_default()
            & 1
            == 1
    }

    /// What becomes of this man on this cell.
    #[inline]
    fn meeting(&self, arrival: &Arrival, man: Man, cell: CellId) -> Meeting {
        let meeting = if self.is_friend(man) {
            arrival.friend
        } else {
            arrival.enemy
        };
        let takes = matches!(meeting, Meeting::Capture | Meeting::Unload);
        if arrival.tame && takes && self.is_royal(cell) {
            Meeting::Barred
        } else {
            meeting
        }
    }

    #[inline]
    fn is_royal(&self, cell: CellId) -> bool {
        self.royal.is_some_and(|royal| royal.contains(cell))
    }

    /// Who is taken by an arrival on this empty cell that may take en passant.
    fn en_passant(&self, arrival: &Arrival, cell: CellId) -> Option<CellId> {
        if !arrival.en_passant {
            return None;
        }
        let (passed, victim) = self.passed?;
        let man = self.standing(victim)?;
        let is_open = passed.contains(&cell)
            && !self.is_friend(man)
            && !(arrival.tame && self.is_royal(victim));
        is_open.then_some(victim)
    }
}

impl Field<'_> {
    /// The friends of a player who has none but himself.
    pub fn alone(player: PlayerId) -> u16 {
        1u16.checked_shl(u32::from(player.0)).unwrap_or_default()
    }
}

/// One way to move, as far as the board is concerned.
///
/// The same record may be visited more than once (two components, two ways around): whoever collects moves joins equal
/// ones. Records that differ in anything, `path` left aside, are different moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Walk<'w> {
    /// Where the man ends; may be where he began.
    pub to: CellId,
    /// Where the men stand that are removed, in the order in which they are met.
    pub victims: &'w [CellId],
    /// Where the men stand that are jumped over or passed through and stay.
    pub jumped: &'w [CellId],
    /// The empty cells run over, in order, start and end left out: not those that a leap ignores.
    pub passed: &'w [CellId],
    /// Men put on another cell: from, to.
    pub unloads: &'w [(CellId, CellId)],
    /// Whether one of the victims is taken en passant.
    pub en_passant: bool,
    /// The partner of a castling: from, to.
    pub castle: Option<(CellId, CellId)>,
    /// Whether the cells of `passed` can be captured on next turn by paths that capture en passant.
    pub leaves_passed: bool,
    /// The index of the path in the movement.
    pub path: usize,
}

impl<'w> Walk<'w> {
    /// A move to a cell where nobody is met.
    fn to(to: CellId, path: usize) -> Self {
        Self {
            to,
            victims: &[],
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

/// Visits every way in which a man on `from` can use this movement; the man himself need not stand there. Stops early
/// when `visit` breaks, and returns what it returned.
///
/// In a movement of several legs the start cell counts as empty. A leg that comes back to its own start at the same
/// point of its cycle ends before it, and so does one that continues another and comes back to where that began; every leg
/// ends after as many landings as there are cells.
///
/// All cells are in range of `field.men`, all steps of the movement in range of `steps`.
pub fn walk<M: Men + ?Sized>(
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
        if !is_open {
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

/// Ends a move of one leg on this cell, with what it meets there added to the record so far.
#[inline]
fn arrive<M: Men + ?Sized>(
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
    let Some(man) = field.men.at(to) else {
        if arrival.empty {
            visit(so_far)?;
        }
        if let Some(victim) = field.en_passant(arrival, to) {
            visit(&Walk {
                victims: &[victim],
                en_passant: true,
                ..*so_far
            })?;
        }
        return ControlFlow::Continue(());
    };
    match field.meeting(arrival, man, to) {
        Meeting::Capture => visit(&Walk {
            victims: &[to],
            ..*so_far
        }),
        Meeting::Unload => visit(&Walk {
            unloads: &[(to, from)],
            ..*so_far
        }),
        Meeting::Barred | Meeting::Pass => ControlFlow::Continue(()),
    }
}

/// The mover goes `distance` cells towards the outermost man of a line, who must be of the same player and not have moved, with
/// `inset` cells between him and the edge; he lands on the cell that the mover crossed last.
fn castle<M: Men + ?Sized>(
    step: &Step,
    distance: usize,
    inset: usize,
    from: CellId,
    field: &Field<'_, M>,
    path: usize,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let line = step.line_to_edge(from);
    let men: Vec<usize> = (0..line.len())
        .filter(|index| field.man(line[*index]).is_some())
        .collect();
    // The outermost man is the only one on the line.
    let [place] = men[..] else {
        return ControlFlow::Continue(());
    };
    let partner = line[place];
    let is_partner = field.man(partner).map(Man::player) == Some(field.mover)
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

/// Returns the cells that a movement of a player's reaches from a cell where nobody stands anywhere.
pub(crate) fn landings_on_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
) -> CellSet {
    let mut reached = CellSet::empty(rules.board.n_cells());
    walk_empty(movement, rules, me, from, &mut |walked| {
        reached.insert(walked.to);
    });
    reached
}

/// Returns where the lines of a rider of a player's lead from a cell, each with the cells strictly between, where nobody stands
/// anywhere.
pub(crate) fn lines_on_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
) -> Vec<(CellId, Vec<CellId>)> {
    let mut lines = Vec::new();
    walk_empty(movement, rules, me, from, &mut |walked| {
        lines.push((walked.to, walked.passed.to_vec()));
    });
    lines
}

fn walk_empty(
    movement: &Movement,
    rules: &ir::Rules,
    me: PlayerId,
    from: CellId,
    visit: &mut dyn FnMut(&Walk<'_>),
) {
    let n_cells = rules.board.n_cells();
    let (nobody, unmoved) = (vec![None; n_cells], CellSet::empty(n_cells));
    let field = Field {
        men: &nobody[..],
        unit: None,
        mover: me,
        friends: 1u16.checked_shl(me.0.into()).unwrap_or(0),
        unmoved: &unmoved,
        beyond: None,
        passed: None,
        royal: None,
    };
    let _ = walk(movement, &rules.steps, from, &field, &mut |walked| {
        visit(walked);
        ControlFlow::Continue(())
    });
}
