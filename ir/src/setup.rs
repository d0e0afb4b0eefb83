//! The start position: items in stores, and pieces that have not moved.

use crate::facts::partial::Bounds;
use crate::{CellSet, PlayerId, Rules, StoreId, Unmoved};

impl Rules {
    /// Returns the number of an item in the stores of this name at the start, summed over all players.
    pub fn stored_at_start(&self, store: StoreId, item: u16) -> usize {
        let declared = &self.stores[store.index()];
        let n_owners = match declared.is_shared {
            true => 1,
            false => self.players.len(),
        };
        let owners = (0..n_owners).map(PlayerId::from_index);
        owners.map(|owner| self.stored_by(store, owner, item)).sum()
    }

    /// Returns the number of an item in a player's store at the start; a shared store belongs to the first player.
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

    /// Returns the bounds of the unmoved pieces at the start; only a game can interpret a field of castling rights.
    pub fn unmoved_at_start(&self) -> Bounds {
        let standing = self.setup.pieces().iter().map(|(place, _)| *place);
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
