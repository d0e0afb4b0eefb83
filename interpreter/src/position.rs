//! A state of play.

use ir::{CellId, CellSet, Man, PlayerId, StatusId};
use smallvec::SmallVec;

use crate::turn::Move;

/// A list of cells that is nearly always short.
pub type CellList = SmallVec<[CellId; 4]>;

/// Cells that the last turn passed over, where its man can be taken en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Passed {
    /// The empty cells passed, in the order in which they were passed.
    pub cells: CellList,
    /// Where the man who passed them stands.
    pub by: CellId,
}

/// A status that an effect has given to a man.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Given {
    /// Which.
    pub status: StatusId,
    /// Where the man stands.
    pub cell: CellId,
    /// For how many turns it is in force, the one to come included.
    pub left: u8,
}

/// Everything that decides what may happen next, but for the history of the game.
///
/// A position is only made by [`Game::start`](crate::Game::start), by reading one, or by playing a turn; so its men stand
/// on cells of the game's board and have kinds and players of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// One entry per cell, in topology order.
    pub(crate) men: SmallVec<[Option<Man>; 96]>,
    pub(crate) unmoved: CellSet,
    pub(crate) passed: Option<Passed>,
    /// Counters in order; one with a value for each player takes as many places.
    pub(crate) counters: SmallVec<[u16; 4]>,
    /// How many men of each kind every player's stores hold: store by store, player by player, kind by kind. Empty in games
    /// without stores.
    pub(crate) stores: SmallVec<[u8; 8]>,
    pub(crate) statuses: SmallVec<[Given; 2]>,
    pub(crate) turn: PlayerId,
    /// Whether `turn` has made his turn, and the next player is not yet to move: between the two, safety is tested.
    pub(crate) is_made: bool,
    pub(crate) plies: u32,
    /// The turn just made, kept only where a rule reads it.
    pub(crate) last: Option<Box<Move>>,
}

impl Position {
    /// The man on a cell.
    #[inline]
    pub fn man(&self, cell: CellId) -> Option<Man> {
        self.men[cell.index()]
    }

    /// All men with their cells, in topology order.
    pub fn men(&self) -> impl Iterator<Item = (CellId, Man)> + '_ {
        self.men
            .iter()
            .enumerate()
            .filter_map(|(index, man)| man.map(|man| (CellId::from_index(index), man)))
    }

    /// Who is to move.
    pub fn turn(&self) -> PlayerId {
        self.turn
    }

    /// Turns made since the start of the game.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// Men that have not moved.
    pub fn unmoved(&self) -> &CellSet {
        &self.unmoved
    }

    /// Statuses given by effects and still in force.
    pub fn statuses(&self) -> &[Given] {
        &self.statuses
    }

    /// What the last turn passed over.
    pub fn passed(&self) -> Option<&Passed> {
        self.passed.as_ref()
    }
}
