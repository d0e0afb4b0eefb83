//! A state of play.

use ir::{Called, CellId, CellSet, Man, Move, Passed, PhaseId, Places, PlayerId, StatusId};
use smallvec::SmallVec;

use crate::limits::TooMuch;

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
    /// What was too much when it was made, if anything: then it is a guess, and no question about it has an answer.
    pub(crate) too_much: Option<TooMuch>,
    /// One entry per cell, in topology order; where men stand on one another, then one per cell for each level that somebody
    /// stands on. Nobody stands over an empty place.
    pub(crate) men: SmallVec<[Option<Man>; 96]>,
    pub(crate) unmoved: CellSet,
    pub(crate) passed: Option<Passed>,
    /// Counters in order; one with a value for each player takes as many places.
    pub(crate) counters: SmallVec<[u16; 4]>,
    /// How many men of each kind every player's stores hold: store by store, player by player, kind by kind. Empty in games
    /// without stores.
    pub(crate) stores: SmallVec<[u8; 8]>,
    pub(crate) statuses: SmallVec<[Given; 2]>,
    /// Values of the attributes of cells, attribute by attribute, cell by cell. Empty in games without.
    pub(crate) attributes: Vec<u64>,
    pub(crate) phase: PhaseId,
    /// What was called for, if it is for chance to pick.
    pub(crate) called: Option<Called>,
    /// For each player the cells on which he has laid something that the others have not seen. Empty if nobody has.
    pub(crate) unseen: Vec<CellSet>,
    pub(crate) turn: PlayerId,
    /// Whether `turn` has made his turn, and the next player is not yet to move: between the two, safety is tested.
    pub(crate) is_made: bool,
    /// How many turns each player has made.
    pub(crate) turns: SmallVec<[u32; 4]>,
    /// The turn just made, kept only where a rule reads it.
    pub(crate) last: Option<Box<Move>>,
}

impl Position {
    /// The man on a cell or a place.
    #[inline]
    pub fn man(&self, place: CellId) -> Option<Man> {
        self.men.get(place.index()).copied().flatten()
    }

    /// Puts a man on a place.
    pub(crate) fn put(&mut self, places: Places, place: CellId, man: Man) {
        if place.index() >= self.men.len() {
            let levels = places.level(place) + 1;
            self.men.resize(levels * places.n_cells(), None);
        }
        self.men[place.index()] = Some(man);
    }

    /// Puts a man in the place of whoever stands there: who has just passed cells is gone with what he passed.
    pub(crate) fn replace(&mut self, places: Places, place: CellId, man: Man) {
        self.put(places, place, man);
        self.passed.take_if(|passed| passed.by == place);
    }

    /// Takes the man off a cell, with his mark and his statuses; nobody stands above him.
    pub(crate) fn take_off(&mut self, cell: CellId) {
        self.men[cell.index()] = None;
        self.unmoved.remove(cell);
        self.statuses.retain(|given| given.cell != cell);
    }

    /// Leaves out levels on which nobody stands: equal positions look equal.
    pub(crate) fn trim(&mut self, places: Places) {
        let n_cells = places.n_cells();
        while self.men.len() > n_cells
            && self.men[self.men.len() - n_cells..]
                .iter()
                .all(Option::is_none)
        {
            self.men.truncate(self.men.len() - n_cells);
        }
    }

    /// Returns the given statuses of the man on this place as they are after so many more turns, by status.
    pub(crate) fn statuses_after(
        &self,
        place: CellId,
        n_turns: u32,
    ) -> impl Iterator<Item = Given> {
        let here = self
            .statuses
            .iter()
            .filter(move |given| given.cell == place);
        here.filter_map(move |given| {
            let left = u32::from(given.left).checked_sub(n_turns)?;
            let left = u8::try_from(left).ok().filter(|left| *left > 0)?;
            Some(Given { left, ..*given })
        })
    }

    /// A man and those above him: their places, from the lowest. At least the place itself.
    pub(crate) fn unit(&self, places: Places, place: CellId) -> impl Iterator<Item = CellId> + '_ {
        let above = std::iter::successors(places.above(place), move |above| places.above(*above));
        std::iter::once(place).chain(above.take_while(|above| self.man(*above).is_some()))
    }

    /// The phase the game is in; 0 in games without.
    pub fn phase(&self) -> PhaseId {
        self.phase
    }

    /// What chance is to pick, if it is chance's turn.
    pub fn called(&self) -> Option<Called> {
        self.called
    }

    /// All men with their cells or places, in topology order, the ground first.
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

    /// Turns made since the start of the game, by all players.
    pub fn plies(&self) -> u32 {
        self.turns.iter().copied().fold(0, u32::saturating_add)
    }

    /// Turns made since the start of the game, by each player.
    pub fn turns_made(&self) -> &[u32] {
        &self.turns
    }

    /// Men that have not moved.
    pub fn unmoved(&self) -> &CellSet {
        &self.unmoved
    }

    /// Statuses given by effects and still in force.
    pub fn statuses(&self) -> &[Given] {
        &self.statuses
    }

    /// The turn just made, where a rule asks about it: no position that is written down tells it.
    pub fn last(&self) -> Option<&Move> {
        self.last.as_deref()
    }

    /// For each player the cells on which he has laid something that the others have not seen; empty if nobody has.
    pub fn unseen(&self) -> &[CellSet] {
        &self.unseen
    }

    /// The cells that the last turn passed over, and where who passed them stands.
    pub(crate) fn passed_cells(&self) -> Option<(&[CellId], CellId)> {
        let passed = self.passed.as_ref()?;
        Some((passed.cells.as_slice(), passed.by))
    }

    /// What the last turn passed over.
    pub fn passed(&self) -> Option<&Passed> {
        self.passed.as_ref()
    }
}
