//! How men move: sequences of legs along steps.
//!
//! A *step* is a partial function from cells to cells. Everything a topology knows (lattice vectors, seams, cells that
//! differ by class, holes, links made by hand) has gone into these functions when a movement was lowered, and so have the
//! directions of a Betza string and the frame of the player: what is left is to walk.

use crate::{CellId, CellSet, StepId};
use serde::{Deserialize, Serialize};

/// One partial function from cells to cells: one direction, or one leap.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The target for each cell, in topology order; [`Step::NOWHERE`] where there is none.
    pub to: Vec<u16>,
}

impl Step {
    /// The mark of a cell without a target.
    pub const NOWHERE: u16 = u16::MAX;

    /// The cell reached from `from`, if any.
    #[inline]
    pub fn from(&self, from: CellId) -> Option<CellId> {
        let to = self.to[from.index()];
        (to != Self::NOWHERE).then_some(CellId(to))
    }
}

/// What a kind can do, for one player: the union of its paths.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Movement {
    /// The paths; two that end in the same record are one move.
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Initial {
    /// Always.
    Anytime,
    /// While the man has not moved (Betza `i`).
    Unmoved,
    /// While the man stands one step ahead of a start cell of its kind (XBetza `ii`).
    Beyond,
}

/// One way to move: legs in order, or one of the special moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Course {
    /// Legs one after the other; the man ends where the last one ends.
    Legs {
        /// At least one.
        legs: Vec<Leg>,
    },
    /// To any other cell of the board that the arrival allows (Betza `U`).
    Universal(Arrival),
    /// Betza `O`: towards the outermost friend along a step, who must not have moved; the partner lands on the cell
    /// crossed last. The way between the two must be empty.
    Castle {
        /// The direction.
        step: StepId,
        /// How many steps the man goes.
        distance: u16,
        /// How many cells may lie between the partner and the edge (Betza `jO`: 1).
        inset: u16,
    },
}

/// One leg: a step repeated, and what is done where it ends.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Leg {
    /// The cells it may start from; `None` is all of them. Directions can select other steps on other classes of cells.
    pub from: Option<CellSet>,
    /// The steps taken in turn, over and over: one for a straight ride, several for a crooked or circular one.
    pub cycle: Vec<StepId>,
    /// Steps from one landing to the next: 1, or more where a lame leap goes over cells that must be empty.
    pub stride: u16,
    /// The fewest landings, at least 1.
    pub min: u16,
    /// The most landings; 0 is no limit.
    pub max: u16,
    /// Whether it goes on where the leg before it has landed, both being one leg of the notation: a hopper behind the man it
    /// has jumped, a ski rider behind the cells it has leapt over.
    pub continues: bool,
    /// Whether the leg, with those that it continues, has exactly as many landings as the leg before (`i` in a
    /// continuation: rifle capture).
    pub same_length: bool,
    /// The fewest and the most landings of this leg and those that it continues together; 0 is no limit. The range of a
    /// hopper, which is two legs, counts the whole.
    pub with_previous: (u16, u16),
    /// What may stand where the leg ends.
    pub arrival: Arrival,
}

/// What becomes of a man of the opponents or of one's own on the cell where a leg ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
