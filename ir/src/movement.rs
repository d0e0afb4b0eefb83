//! How men move: sequences of legs along steps.
//!
//! A *step* is a partial function from cells to cells. Everything a topology knows (lattice vectors, seams, cells that
//! differ by class, holes, links made by hand) has gone into these functions when a movement was lowered, and so have the
//! directions of a Betza string and the frame of the player: what is left is to walk.

use crate::{CellId, CellSet, StepId};
use serde::{Serialize, Serializer};

/// One partial function from cells to cells: one direction, or one leap.
///
/// Made by collecting the target of each cell of the board, in topology order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Step {
    /// The target of each cell; `NOWHERE` where there is none.
    to: Vec<u16>,
}

impl Step {
    const NOWHERE: u16 = u16::MAX;

    /// The cell reached from `from`, if any.
    #[inline]
    pub fn from(&self, from: CellId) -> Option<CellId> {
        Self::target(self.to[from.index()])
    }

    /// Returns the target of each cell, in topology order.
    pub fn targets(&self) -> impl ExactSizeIterator<Item = Option<CellId>> + '_ {
        self.to.iter().map(|to| Self::target(*to))
    }

    /// Tests whether it leads nowhere, from whatever cell.
    pub fn is_empty(&self) -> bool {
        self.to.iter().all(|to| *to == Self::NOWHERE)
    }

    #[inline]
    fn target(to: u16) -> Option<CellId> {
        (to != Self::NOWHERE).then_some(CellId(to))
    }

    /// The cells that it leads to over and over, up to the edge; none where the line comes round, because it has no edge.
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

/// A list of the target of each cell, or of nothing where there is none.
impl Serialize for Step {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.targets())
    }
}

/// What a kind can do, for one player: the union of its paths.
///
/// *Enemies* of the mover are the men of the players of [other teams](crate::Who::Enemy), *friends* all others.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Movement {
    /// The paths; of those that end in [the same record](crate::Move::same_record) the first counts.
    pub paths: Vec<Path>,
}

impl Movement {
    /// Tests whether one of its paths is a castling of the notation (Betza `O`), which asks for its partner's mark.
    pub fn has_castling(&self) -> bool {
        let mut courses = self.paths.iter().map(|path| &path.course);
        courses.any(|course| matches!(course, Course::Castle { .. }))
    }

    /// Tests whether one of its paths is open only while its piece has not moved. Castling is none: that it asks of a
    /// pair of pieces.
    pub fn has_initial(&self) -> bool {
        self.paths.iter().any(|path| {
            path.initial == Initial::Unmoved && !matches!(path.course, Course::Castle { .. })
        })
    }

    /// Tests whether one of its paths takes who passed a cell last turn (Betza `e`).
    pub fn takes_in_passing(&self) -> bool {
        self.paths.iter().any(Path::takes_in_passing)
    }

    /// Tests whether one of its arrivals may not take a royal (Betza `t`).
    pub fn has_tame(&self) -> bool {
        self.paths.iter().any(|path| match &path.course {
            Course::Legs { legs } => legs.iter().any(|leg| leg.arrival.tame),
            Course::Universal(arrival) => arrival.tame,
            Course::Castle { .. } => false,
        })
    }
}

/// When a path is open to a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Initial {
    /// Always.
    Anytime,
    /// While the man has not moved (Betza `i`).
    Unmoved,
    /// While the man stands one step ahead of a start cell of its kind (XBetza `ii`).
    Beyond,
}

/// One way to move: legs in order, or one of the special moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Path {
    /// What is walked.
    pub course: Course,
    /// When it is open.
    pub initial: Initial,
    /// Whether the empty cells passed can be captured on, next turn, by paths that capture en passant.
    pub leaves_passed: bool,
}

impl Path {
    /// Tests whether it takes who passed a cell last turn (Betza `e`).
    pub fn takes_in_passing(&self) -> bool {
        match &self.course {
            Course::Legs { legs } => legs.iter().any(|leg| leg.arrival.en_passant),
            Course::Universal(arrival) => arrival.en_passant,
            Course::Castle { .. } => false,
        }
    }

    /// Tests whether it puts whom it meets on another cell (Betza `u`).
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

/// What a path walks.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub enum Course {
    /// Legs one after the other; the man ends where the last one ends.
    Legs {
        /// At least one.
        legs: Vec<Leg>,
    },
    /// To any other cell of the board that the arrival allows (Betza `U`).
    Universal(Arrival),
    /// Betza `O`: towards a man of the same player who has not moved and is the only man on the line that the step draws to the edge; the
    /// partner lands on the cell crossed last, or, of a move by one cell, on the start. A line that comes back to the
    /// start has no edge. Where men stand on one another, both stand on the ground and carry nobody. A royal castles
    /// neither out of attack nor across attacked cells; where he ends is for [`Royal::safe`](crate::Royal::safe).
    Castle {
        /// The direction.
        step: StepId,
        /// How many steps the man goes.
        distance: u16,
        /// How many cells lie between the partner and the edge (Betza `jO`: 1).
        inset: u16,
    },
}

/// How many landings a leg may have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Landings {
    /// The fewest, at least 1.
    pub min: u16,
    /// The most; `None` is no limit but that of the board.
    pub max: Option<u16>,
}

impl Landings {
    /// Any number of landings.
    pub const ANY: Self = Self { min: 1, max: None };

    /// Returns the range of this number of landings alone.
    pub fn exactly(n: u16) -> Self {
        Self {
            min: n,
            max: Some(n),
        }
    }

    /// Returns the most landings where there can be `limit` at most.
    #[inline]
    pub fn most(self, limit: usize) -> usize {
        self.max.map_or(limit, |max| limit.min(usize::from(max)))
    }
}

/// One leg: a step repeated, and what is done where it ends.
///
/// # How it is walked
///
/// From its start the leg goes from landing to landing, [`Leg::stride`] steps each, taking [`Leg::cycle`] in turn and
/// over again. Among all landings that [`Leg::landings`] and the other limits allow, it can end on each where its arrival
/// allows it; what is met there is seen to, and the next leg begins.
///
/// - The first man stops it, whoever he is: on a landing after the leg has tried to end there, between two landings
///   (cells that a stride skips must be empty) at once.
/// - A step that leads nowhere stops it.
/// - It ends before its own start: where it comes back to it at the point of the cycle at which it began, and a leg that is
///   the whole path at any point. A leg that [continues](Leg::continues) others also ends before the cell where the first
///   of them began. Other loops are run round until there have been as many landings as the board has cells, for each
///   step of the cycle.
/// - In a path of several legs the cell that the man left counts as empty from the beginning (where men stand on one
///   another, it holds those below him), and so do cells of men that the path has removed. A man who was put down on
///   the way can be passed, but not taken or put down again. In a path of one leg everybody stands where he stood.
/// - Cells run over are the empty ones between start and end: those between landings, landings gone on from, and ends of
///   legs before the last; never the man's own start.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Leg {
    /// The cells it may start from; `None` is all of them. Directions can select other steps on other classes of cells.
    pub from: Option<CellSet>,
    /// The steps taken in turn, over and over: one for a straight ride, several for a crooked or circular one.
    pub cycle: Vec<StepId>,
    /// Steps from one landing to the next: 1, or more where a lame leap goes over cells that must be empty.
    pub stride: u16,
    /// How many landings it may have.
    pub landings: Landings,
    /// Whether it goes on where the leg before it has landed, both being one leg of the notation: a hopper behind the man it
    /// has jumped, a ski rider behind the cells it has leapt over.
    pub continues: bool,
    /// Whether the leg, with those that it continues, has exactly as many landings as the leg before (`i` in a
    /// continuation: rifle capture).
    pub same_length: bool,
    /// How many landings this leg and those that it continues may have together, where that is limited. The range of a
    /// hopper, which is two legs, counts the whole.
    pub with_previous: Option<Landings>,
    /// What may stand where the leg ends.
    pub arrival: Arrival,
}

/// What becomes of an enemy, or of a friend, on the cell where a leg ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub enum Meeting {
    /// The leg cannot end there.
    #[default]
    Barred,
    /// He is removed.
    Capture,
    /// He stays, the mover goes on (never the last leg).
    Pass,
    /// He is put on the cell where this leg began, or the one that it continues (`u`).
    Unload,
}

/// Where a leg may end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize)]
pub struct Arrival {
    /// On an empty cell.
    pub empty: bool,
    /// On a cell with an enemy.
    pub enemy: Meeting,
    /// On a cell with a friend.
    pub friend: Meeting,
    /// On a cell passed over by the last turn, taking who passed it (`e`).
    pub en_passant: bool,
    /// Never taking a royal (`t`).
    pub tame: bool,
}
