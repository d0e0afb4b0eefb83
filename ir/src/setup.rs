//! The start position: its pieces, those that have not moved, and items in stores.

use crate::facts::partial::Bounds;
use crate::{CellId, CellSet, Piece, PlayerId, Rules, StoreId, Unmoved};

impl Rules {
    /// Returns the pieces with which a game can begin, each with its place: those of the set-up, and those of all positions that a
    /// new game can draw.
    pub fn pieces_at_start(&self) -> Vec<(CellId, Piece)> {
        let mut all = self.setup.pieces().to_vec();
        let Some(shuffle) = &self.shuffle else {
            return all;
        };
        let places = self.places();
        for (place, piece) in self.setup.pieces() {
            let cell = places.cell(*place);
            let Some(list) = shuffle.cells.iter().find(|list| list.contains(&cell)) else {
                continue;
            };
            match &shuffle.kinds {
                Some(kinds) => {
                    let pieces = kinds.iter().map(|kind| Piece::new(piece.player(), *kind));
                    all.extend(pieces.map(|piece| (*place, piece)));
                }
                None => {
                    let level = places.level(*place);
                    let elsewhere = list.iter().filter_map(|cell| places.at(*cell, level));
                    all.extend(elsewhere.map(|place| (place, *piece)));
                }
            }
        }
        all
    }

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

    /// Tests whether pieces that have not moved can come to the board during the game.
    pub fn drops_unmoved(&self) -> bool {
        self.stores.iter().any(|store| store.unmoved)
    }

    /// Returns the bounds of the unmoved pieces at the start. Only a game can interpret a field of castling rights, and where it puts
    /// pieces that are shuffled.
    pub fn unmoved_at_start(&self) -> Bounds {
        let standing = self.pieces_at_start().into_iter().map(|(place, _)| place);
        if self.shuffle.is_some() {
            return Bounds::exactly(CellSet::of(self.places().n_places(), standing)).some();
        }
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
