//! One position as written: by a FEN, a set-up, a test, a position file or a program.

use crate::{
    AttributeId, CellId, CellList, CellSet, CounterId, Man, PhaseId, Places, PlayerId, Rules,
    StatusId, StoreId, TurnId, facts::partial::Bounds,
};
use serde::Serialize;

/// What is written down of a position, laid over another one. What is left out stays as it is there, but for what each field
/// says.
///
/// A set-up is laid over an empty board: nobody has a status, counters and attributes have their first values, stores hold
/// what they have at first, and the first player is to move in the first phase. All else that is written is laid over the
/// start.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Placement {
    /// Men by cell or place, each place at most once; nobody over an empty place. With them the board is theirs alone, and
    /// nobody has passed a cell.
    pub men: Option<Vec<(CellId, Man)>>,
    /// Attributes of cells; later ones win.
    pub attributes: Vec<(AttributeId, CellId, u64)>,
    /// The phase; phases that are over at once are passed over.
    pub phase: Option<PhaseId>,
    /// What chance is to pick.
    pub called: Call,
    /// Who is to move. If it is another player, nobody has passed a cell.
    pub turn: Option<PlayerId>,
    /// Men that have not moved.
    pub unmoved: Unmoved,
    /// Values of counters: of the game (player 0) or of a player; later ones win.
    pub counters: Vec<(CounterId, PlayerId, u16)>,
    /// For each status named exactly the men who have it, and for how many turns, the one to come included; later ones
    /// win. Other statuses, where men are given, have those of the set-up who stand where it has the same man.
    pub statuses: Vec<(StatusId, Vec<(CellId, u8)>)>,
    /// What stores hold; a store of a player that is named here holds nothing else. Later ones win.
    pub stores: Vec<StoreContents>,
    /// Cells that the last turn passed over.
    pub passed: PassedCells,
    /// Turns made since the start of the game, where players take turns; if absent and another player is to move, as many as
    /// he has before his first.
    pub plies: Option<u32>,
    /// Turns that players have made, where it is not what `plies` and turn order say.
    pub turns: Vec<(PlayerId, u32)>,
    /// By player the cells on which he has laid something that the others have not seen; for players who are left out none.
    pub unseen: Option<Vec<(PlayerId, Vec<CellId>)>>,
}

/// A player's store and how many of each item it holds; items that are left out are not in it. In a store of men the items
/// are the kinds, by their index. What all share is the first player's.
pub type StoreContents = (StoreId, PlayerId, Vec<(u16, u8)>);

/// Who has not moved, as written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Unmoved {
    /// Not said: where men are given, those who stand where the set-up has the same man.
    #[default]
    LeftOut,
    /// Exactly these; where nobody stands, it says nothing.
    These(Vec<CellId>),
    /// As a FEN says it.
    ByRights {
        /// The field of castling rights. Without it men who castle are as all others.
        rights: Option<FieldText>,
        /// Men who have moved, though they stand where the set-up has the same man.
        moved: Vec<CellId>,
    },
}

/// The cells that the last turn passed over, as written.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub enum PassedCells {
    /// Not said.
    #[default]
    LeftOut,
    /// None.
    Nothing,
    /// These.
    These(Passed),
    /// As a FEN says it.
    Field(FieldText),
}

/// What chance is to pick, as written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub enum Call {
    /// Not said.
    #[default]
    LeftOut,
    /// Nothing.
    Nothing,
    /// This.
    This(Called),
}

/// A field of a FEN that takes a game to be understood.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FieldText {
    /// The field, as written.
    pub text: String,
    /// Where it begins in the FEN, in bytes.
    pub start: usize,
}

/// Cells that the last turn passed over, where its man can be taken en passant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Passed {
    /// The empty cells passed, in the order in which they were passed.
    pub cells: CellList,
    /// Where the man who passed them stands.
    pub by: CellId,
}

impl Passed {
    /// Tests whether the same man has passed the same cells, in whatever order.
    pub fn is_same(&self, other: &Self) -> bool {
        let sorted = |passed: &Self| {
            let mut cells = passed.cells.clone();
            cells.sort();
            cells
        };
        self.by == other.by && sorted(self) == sorted(other)
    }
}

/// A call: what comes from a store to a place, chance will say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
pub struct Called {
    /// The store.
    pub store: StoreId,
    /// Where what is picked will lie or stand.
    pub to: CellId,
    /// The way of spending a turn by which it was called for, in games that know several; found out if it is not written.
    pub turn: Option<TurnId>,
}

impl Placement {
    /// Returns the men with their places; nobody if they are left out.
    pub fn men(&self) -> &[(CellId, Man)] {
        self.men.as_deref().unwrap_or_default()
    }

    /// Returns the man on a place.
    ///
    /// Cost: proportional to the number of men. Whoever asks often asks [`Placement::by_place`] once.
    pub fn man(&self, place: CellId) -> Option<Man> {
        let mut men = self.men().iter();
        men.find(|(at, _)| *at == place).map(|(_, man)| *man)
    }

    /// Returns the men by place: one entry per cell, in topology order, then one per cell for each level that somebody
    /// stands on.
    pub fn by_place(&self, places: Places) -> Vec<Option<Man>> {
        let levels = self.men().iter().map(|(place, _)| places.level(*place));
        let n_levels = levels.max().unwrap_or(0) + 1;
        let mut by_place = vec![None; n_levels * places.n_cells()];
        for (place, man) in self.men() {
            by_place[place.index()] = Some(*man);
        }
        by_place
    }
}

impl Rules {
    /// Returns how many of an item the stores of this name hold at the start, those of all players together.
    pub fn stored_at_start(&self, store: StoreId, item: u16) -> usize {
        let known = &self.stores[store.index()];
        let n_owners = match known.is_shared {
            true => 1,
            false => self.players.len(),
        };
        let owners = (0..n_owners).map(PlayerId::from_index);
        owners.map(|owner| self.stored_by(store, owner, item)).sum()
    }

    /// Returns how many of an item a player's store holds at the start; what all share is the first player's.
    pub fn stored_by(&self, store: StoreId, owner: PlayerId, item: u16) -> usize {
        let mut said = self.setup.stores.iter().rev();
        match said.find(|(of, by, _)| (*of, *by) == (store, owner)) {
            Some((_, _, items)) => {
                let mut items = items.iter();
                let n = items.find(|(one, _)| *one == item).map(|(_, n)| *n);
                usize::from(n.unwrap_or(0))
            }
            None => {
                let has = &self.stores[store.index()].has;
                usize::from(has.get(usize::from(item)).copied().unwrap_or(0))
            }
        }
    }

    /// Returns who has not moved at the start; what a field of castling rights says of it takes a game.
    pub fn unmoved_at_start(&self) -> Bounds {
        let standing = self.setup.men().iter().map(|(place, _)| *place);
        let mut unmoved = CellSet::of(self.places().n_places(), standing);
        match &self.setup.unmoved {
            Unmoved::LeftOut => Bounds::exactly(unmoved),
            Unmoved::These(these) => {
                unmoved &= &CellSet::of(self.places().n_places(), these.iter().copied());
                Bounds::exactly(unmoved)
            }
            Unmoved::ByRights { rights, moved } => {
                moved.iter().for_each(|place| unmoved.remove(*place));
                let all = Bounds::exactly(unmoved);
                if rights.is_some() { all.some() } else { all }
            }
        }
    }
}
