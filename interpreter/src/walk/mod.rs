//! The plain walker: what a man can do on an occupied board, leg by leg along steps.
//!
//! It knows no lattice, no direction and no kind of man. One-leg leaps and rides take a short path of their own
//! (`simple`); everything else goes through the general one (`bent`).

mod bent;
mod simple;

#[cfg(test)]
mod tests;

use ir::{Arrival, CellId, CellSet, Course, Initial, Man, Meeting, Movement, PlayerId, Step};
use std::ops::ControlFlow;

/// The position as a walking man sees it.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// Who stands where, one entry per cell in topology order.
    pub men: &'a [Option<Man>],
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

impl Field<'_> {
    /// The friends of a player who has none but himself.
    pub fn alone(player: PlayerId) -> u16 {
        1u16.checked_shl(u32::from(player.0)).unwrap_or_default()
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
        let man = self.men[victim.index()]?;
        let is_open = passed.contains(&cell)
            && !self.is_friend(man)
            && !(arrival.tame && self.is_royal(victim));
        is_open.then_some(victim)
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
/// point of its cycle ends before it; every leg ends after as many landings as there are cells.
///
/// All cells are in range of `field.men`, all steps of the movement in range of `steps`.
pub fn walk(
    movement: &Movement,
    steps: &[Step],
    from: CellId,
    field: &Field<'_>,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (index, path) in movement.paths.iter().enumerate() {
        let is_open = match path.initial {
            Initial::Anytime => true,
            Initial::Unmoved => field.unmoved.contains(from),
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
                for to in (0..field.men.len())
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
fn arrive(
    arrival: &Arrival,
    from: CellId,
    to: CellId,
    field: &Field<'_>,
    so_far: &Walk<'_>,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(man) = field.men[to.index()] else {
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

/// The mover goes `distance` cells towards the outermost man of a line, who must be a friend that has not moved, with
/// `inset` cells between him and the edge; he lands on the cell that the mover crossed last.
fn castle(
    step: &Step,
    distance: usize,
    inset: usize,
    from: CellId,
    field: &Field<'_>,
    path: usize,
    visit: &mut impl FnMut(&Walk<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let line: Vec<CellId> = std::iter::successors(step.from(from), |cell| step.from(*cell))
        .take_while(|cell| *cell != from)
        .take(field.men.len())
        .collect();
    let men: Vec<usize> = (0..line.len())
        .filter(|index| field.men[line[*index].index()].is_some())
        .collect();
    // The outermost man is the only one on the line.
    let [place] = men[..] else {
        return ControlFlow::Continue(());
    };
    let partner = line[place];
    let is_partner = field.men[partner.index()].is_some_and(|man| field.is_friend(man))
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
