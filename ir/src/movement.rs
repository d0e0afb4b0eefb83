//! Movement of pieces: sequences of legs along steps.
//!
//! A *step* is a partial function from cells to cells. Lowering a movement puts the whole topology into these
//! functions: lattice vectors, seams, cells that differ by class, holes, links made by hand. The directions of a
//! Betza string and the frame of the player are included, so that an executor only follows the steps.

use crate::{CellId, CellSet, StepId};
use serde::{Serialize, Serializer};

/// One partial function from cells to cells: one direction, or one leap.
///
/// It is collected from the target of each cell of the board, in topology order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The target of each cell; `NOWHERE` if there is none.
    to: Vec<u16>,
}

impl Step {
    const NOWHERE: u16 = u16::MAX;

    /// Returns the cell reached from `from`, if any.
    #[inline]
    pub fn from(&self, from: CellId) -> Option<CellId> {
        Self::target(self.to[from.index()])
    }

    /// Returns the target of each cell, in topology order.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = Option<CellId>> + '_ {
        self.to.iter().map(|to| Self::target(*to))
    }

    /// Tests whether the step leads nowhere from every cell.
    pub fn is_empty(&self) -> bool {
        self.to.iter().all(|to| *to == Self::NOWHERE)
    }

    #[inline]
    fn target(to: u16) -> Option<CellId> {
        (to != Self::NOWHERE).then_some(CellId(to))
    }

    /// Returns the cells of the line that repeats this step up to the edge. The line is empty if it returns to its
    /// start, because it has no edge.
    ///
    /// A castling of the notation (Betza `O`) looks along such a line.
    pub fn line_to_edge(&self, from: CellId) -> Vec<CellId> {
        let cells = std::iter::successors(self.from(from), |cell| self.from(*cell));
        let mut line: Vec<CellId> = cells.take(self.to.len()).collect();
        if line.contains(&from) {
            line.clear();
        }
        line
    }
}

impl FromIterator<Option<CellId>> for Step {
    fn from_iter<T: IntoIterator<Item = Option<CellId>>>(targets: T) -> Self {
        let to = targets.into_iter();
        Self {
            to: to
                .map(|to| to.map_or(Self::NOWHERE, |cell| cell.0))
                .collect(),
        }
    }
}

/// A list of the target of each cell, with `None` for cells without a target.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.targets())
    }
}

/// The movement of a kind, for one player: the union of its paths.
///
/// *Enemies* of the mover are the pieces of the players of [other teams](crate::PlayerSet::Enemy), *friends* all other
/// pieces.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Movement {
    /// The paths; the first counts of several that end in [equal records](crate::Move::same_record).
    pub paths: Vec<Path>,
}

impl Movement {
    /// Tests whether one of the paths is a castling of the notation (Betza `O`), which tests its partner's mark.
    pub fn has_castling(&self) -> bool {
        let mut courses = self.paths.iter().map(|path| &path.course);
        courses.any(|course| matches!(course, Course::Castle { .. }))
    }

    /// Tests whether one of the paths is open only while its piece has not moved. Castling does not count: it tests a
    /// pair of pieces.
    pub fn has_initial(&self) -> bool {
        self.paths.iter().any(|path| {
            path.initial == Initial::Unmoved && !matches!(path.course, Course::Castle { .. })
        })
    }

    /// Tests whether one of the paths captures en passant (Betza `e`).
    pub fn captures_en_passant(&self) -> bool {
        self.paths.iter().any(Path::captures_en_passant)
    }

    /// Returns the movement of a piece that is not turned.
    pub fn unturned(&self) -> Self {
        let paths = self.paths.iter().filter(|path| path.is_open_to(0));
        Self {
            paths: paths.cloned().collect(),
        }
    }

    /// Tests whether one of the arrivals may not capture a royal piece (Betza `t`).
    pub fn has_tame(&self) -> bool {
        self.paths.iter().any(|path| match &path.course {
            Course::Legs { legs } => legs.iter().any(|leg| leg.arrival.tame),
            Course::Universal(arrival) => arrival.tame,
            Course::Castle { .. } => false,
        })
    }
}

/// The condition for a path to be open to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Initial {
    /// Always.
    Anytime,
    /// While the piece has not moved (Betza `i`).
    Unmoved,
    /// While the piece is one step ahead of a start cell of its kind (XBetza `ii`).
    Beyond,
}

/// One path of a piece: legs in order, or one of the special moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Path {
    /// The course of the path.
    pub course: Course,
    /// The condition for the path to be open.
    pub initial: Initial,
    /// Whether paths that capture en passant can capture on the passed empty cells next turn.
    pub leaves_passed: bool,
    /// The turn of a piece that is [turned](crate::Kind::turned) for which the path is open; every turn if absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turned: Option<u8>,
}

impl Path {
    /// Tests whether the path is open to a piece that is turned so often.
    #[inline]
    pub fn is_open_to(&self, turn: u8) -> bool {
        self.turned.is_none_or(|own| own == turn)
    }

    /// Tests whether the path captures en passant (Betza `e`).
    pub fn captures_en_passant(&self) -> bool {
        match &self.course {
            Course::Legs { legs } => legs.iter().any(|leg| leg.arrival.en_passant),
            Course::Universal(arrival) => arrival.en_passant,
            Course::Castle { .. } => false,
        }
    }

    /// Tests whether this path makes every move that the other one makes. Only paths of one leg are compared; otherwise
    /// the answer is no unless they are equal.
    pub fn covers(&self, other: &Self) -> bool {
        if self == other {
            return true;
        }
        let leg = |path: &Self| match &path.course {
            Course::Legs { legs } => match &legs[..] {
                [leg] => Some(leg.clone()),
                _ => None,
            },
            _ => None,
        };
        let is_open = (self.initial == Initial::Anytime || self.initial == other.initial)
            && (self.turned.is_none() || self.turned == other.turned);
        match (leg(self), leg(other)) {
            (Some(wide), Some(narrow)) => {
                is_open && self.leaves_passed == other.leaves_passed && wide.covers(&narrow)
            }
            _ => false,
        }
    }

    /// Tests whether the path puts a piece that it meets on another cell (Betza `u`).
    pub fn unloads(&self) -> bool {
        let unloads = |arrival: &Arrival| {
            arrival.enemy == Meeting::Unload || arrival.friend == Meeting::Unload
        };
        match &self.course {
            Course::Legs { legs } => legs.iter().any(|leg| unloads(&leg.arrival)),
            Course::Universal(arrival) => unloads(arrival),
            Course::Castle { .. } => false,
        }
    }
}

/// The course of a path.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Course {
    /// Legs one after the other; the piece ends on the end of the last.
    Legs {
        /// The legs, at least one.
        legs: Vec<Leg>,
    },
    /// A move to any other cell of the board that the arrival allows (Betza `U`).
    Universal(Arrival),
    /// A castling (Betza `O`): towards an unmoved piece of the same player that is the only piece on the line of the
    /// step to the edge. The partner lands on the cell crossed last, or on the start after a move by one cell. A line
    /// that returns to the start has no edge. In games with stacks both pieces are on the ground and carry nothing. A
    /// royal piece castles neither out of attack nor across attacked cells; [`Royal::safe`](crate::Royal::safe)
    /// decides about its end.
    Castle {
        /// The direction.
        step: StepId,
        /// The number of steps that the piece goes.
        distance: u16,
        /// The number of cells between the partner and the edge (Betza `jO`: 1).
        inset: u16,
    },
}

/// The number of landings that a leg may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Landings {
    /// The fewest, at least 1.
    pub min: u16,
    /// The most; `None` if only the board limits it.
    pub max: Option<u16>,
}

impl Landings {
    /// Any number of landings.
    pub const ANY: Self = Self { min: 1, max: None };

    /// Creates the range of exactly this number of landings.
    pub fn exactly(n: u16) -> Self {
        Self {
            min: n,
            max: Some(n),
        }
    }

    /// Returns the most landings, if there can be at most `limit`.
    #[inline]
    pub fn most(self, limit: usize) -> usize {
        self.max.map_or(limit, |max| limit.min(usize::from(max)))
    }
}

/// One leg: a repeated step, and the arrival at its end.
///
/// # How it is walked
///
/// From its start the leg goes from landing to landing, [`Leg::stride`] steps each, with the steps of [`Leg::cycle`]
/// in rotation. It can end on each landing that [`Leg::landings`], the other limits and its arrival allow. The
/// meeting there is carried out, and the next leg begins.
///
/// - The first piece stops the leg. On a landing it stops after the leg has tried to end there. Between two landings
///   it stops at once: cells that a stride skips must be empty.
/// - A step that leads nowhere stops it.
/// - It ends before its own start: if it returns there at the point of the cycle at which it began, or at any point
///   for a leg that is the whole path. A leg that [continues](Leg::continues) others also ends before the start of
///   the first of them. Other loops are repeated until there have been as many landings as the board has cells, for
///   each step of the cycle.
/// - In a path of several legs the start of the piece counts as empty from the beginning; in games with stacks, it
///   contains the pieces below. Cells of pieces that the path has removed count as empty too. A piece that was put
///   down on the path can be passed, but not captured or put down again. In a path of one leg every piece stays on
///   its place.
/// - Cells passed are the empty ones between start and end: cells between landings, landings passed, and ends of legs
///   before the last; never the piece's own start.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Leg {
    /// The cells it may start from; `None` means all cells. Directions can select other steps on other classes of
    /// cells.
    pub from: Option<CellSet>,
    /// The steps in rotation: one for a straight ride, several for a crooked or circular one.
    pub cycle: Vec<StepId>,
    /// The number of steps from one landing to the next: 1, or more for a lame leap over cells that must be empty.
    pub stride: u16,
    /// The number of landings it may have.
    pub landings: Landings,
    /// Whether it continues from the landing of the leg before it, with both being one leg of the notation: a hopper
    /// beyond its mount, a ski rider beyond the cells it has leapt over.
    pub continues: bool,
    /// Whether the leg, with those that it continues, has exactly as many landings as the leg before (`i` in a
    /// continuation: rifle capture).
    pub same_length: bool,
    /// The number of landings that this leg and the legs that it continues may have together, if that is limited. The
    /// range of a hopper, which has two legs, counts the whole.
    pub with_previous: Option<Landings>,
    /// The arrival: the allowed contents of the end cell.
    pub arrival: Arrival,
}

impl Leg {
    /// Tests whether this leg, alone, ends wherever the other one does, with the same meetings.
    fn covers(&self, other: &Self) -> bool {
        let is_same_line = self.from == other.from
            && self.cycle == other.cycle
            && self.stride == other.stride
            && self.with_previous == other.with_previous;
        let most = |landings: Landings| landings.max.unwrap_or(u16::MAX);
        let is_as_long =
            self.landings.min <= other.landings.min && most(self.landings) >= most(other.landings);
        let meets =
            |own: Meeting, of_other: Meeting| of_other == Meeting::Forbidden || own == of_other;
        let (own, of_other) = (self.arrival, other.arrival);
        is_same_line
            && is_as_long
            && (own.empty || !of_other.empty)
            && meets(own.enemy, of_other.enemy)
            && meets(own.friend, of_other.friend)
            && (own.en_passant || !of_other.en_passant)
            && (!own.tame || of_other.tame)
    }
}

/// The effect on an enemy, or on a friend, on the cell on which a leg ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Meeting {
    /// The leg cannot end there.
    #[default]
    Forbidden,
    /// The piece met is removed.
    Capture,
    /// The piece met stays, and the mover goes on (never the last leg).
    Pass,
    /// The piece met is put on the cell on which this leg began, or the leg that it continues (`u`).
    Unload,
}

/// The allowed arrivals of a leg.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Arrival {
    /// Whether it may end on an empty cell.
    pub empty: bool,
    /// The effect on an enemy on the end cell.
    pub enemy: Meeting,
    /// The effect on a friend on the end cell.
    pub friend: Meeting,
    /// Whether it may end on a cell passed by the last turn, with an en passant capture (`e`).
    pub en_passant: bool,
    /// Whether it may never capture a royal piece (`t`).
    pub tame: bool,
}
