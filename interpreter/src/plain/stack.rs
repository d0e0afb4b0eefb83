//! Making a move in a game with stacks.

use ir::{CellId, Move, Piece, Places};
use smallvec::SmallVec;

use crate::position::Position;

/// The pieces over a cell with their old places, the lowest first.
type Column = SmallVec<[(CellId, Piece); 8]>;

/// Moves the pieces of a step: captured pieces are removed, and the pieces above them move down. The mover goes to its place with
/// all pieces above it. Marks, statuses and values move with their pieces.
pub(super) fn make(places: Places, after: &mut Position, step: &Move, dropped: Option<Piece>) {
    let mut columns = Columns::new(places, after);
    let mut unit: Column = match (step.from(), dropped) {
        (Some(from), _) => columns.lift(from),
        (None, Some(piece)) => step.to().map(|to| (to, piece)).into_iter().collect(),
        (None, None) => return,
    };
    if let (Some(kind), Some((_, piece))) = (step.promotes(), unit.first_mut()) {
        *piece = Piece::new(piece.player(), kind);
    }
    let partners: SmallVec<[Column; 1]> = step
        .partners()
        .iter()
        .map(|(from, _)| columns.lift(*from))
        .collect();
    for captured_cell in step
        .captured()
        .iter()
        .filter(|captured_cell| Some(**captured_cell) != step.to())
    {
        columns.remove(*captured_cell);
    }
    let moved: SmallVec<[CellId; 4]> = step
        .from()
        .iter()
        .flat_map(|_| unit.iter().map(|(place, _)| *place))
        .chain(step.partners().iter().map(|(from, _)| *from))
        .collect();
    if let Some(to) = step.to() {
        let level = match step.captured().contains(&to) {
            true => columns.remove(to),
            false => places.level(to),
        };
        columns.insert(places.cell(to), level, unit);
    }
    for ((_, to), partner) in step.partners().iter().zip(partners) {
        columns.insert(places.cell(*to), places.level(*to), partner);
    }
    columns.put_back(after, &moved);
}

/// Removes pieces; the pieces above them move down.
pub(super) fn take_off(places: Places, after: &mut Position, pieces: impl Iterator<Item = CellId>) {
    let mut columns = Columns::new(places, after);
    for place in pieces {
        columns.remove(place);
    }
    columns.put_back(after, &[]);
}

/// Moves a piece and all pieces above it to the top of another cell, if the stack there does not become too high.
pub(super) fn carry(places: Places, after: &mut Position, from: CellId, to: CellId) {
    let mut columns = Columns::new(places, after);
    let height = columns.of(to).len();
    let unit = columns.lift(from);
    if height + unit.len() > places.levels() {
        return;
    }
    let moved: SmallVec<[CellId; 4]> = unit.iter().map(|(place, _)| *place).collect();
    columns.insert(to, height, unit);
    after.passed.retain(|passed| !moved.contains(&passed.by));
    columns.put_back(after, &moved);
}

/// The columns that a move changes, taken out of their position.
struct Columns {
    places: Places,
    changed: SmallVec<[(CellId, Column); 4]>,
    before: SmallVec<[Option<Piece>; 96]>,
}

impl Columns {
    fn new(places: Places, position: &Position) -> Self {
        Self {
            places,
            changed: SmallVec::new(),
            before: position.pieces.clone(),
        }
    }

    fn of(&mut self, cell: CellId) -> &mut Column {
        let index = match self.changed.iter().position(|(other, _)| *other == cell) {
            Some(index) => index,
            None => {
                let levels = (0..self.places.levels()).map_while(|level| {
                    let place = self.places.at(cell, level)?;
                    let piece = self.before.get(place.index()).copied().flatten()?;
                    Some((place, piece))
                });
                let column = levels.collect();
                self.changed.push((cell, column));
                self.changed.len() - 1
            }
        };
        &mut self.changed[index].1
    }

    /// Removes the piece of this old place and all pieces above it; returns them.
    fn lift(&mut self, place: CellId) -> Column {
        let column = self.of(self.places.cell(place));
        match column.iter().position(|(stood, _)| *stood == place) {
            Some(index) => column.drain(index..).collect(),
            None => Column::new(),
        }
    }

    /// Removes only the piece of this old place; returns its level.
    fn remove(&mut self, place: CellId) -> usize {
        let column = self.of(self.places.cell(place));
        let level = column.iter().position(|(stood, _)| *stood == place);
        if let Some(level) = level {
            column.remove(level);
        }
        level.unwrap_or(column.len())
    }

    fn insert(&mut self, cell: CellId, level: usize, unit: Column) {
        let column = self.of(cell);
        let level = level.min(column.len());
        column.insert_many(level, unit);
    }

    /// Writes the columns into the position. Pieces that have `moved` are no longer unmoved.
    fn put_back(self, after: &mut Position, moved: &[CellId]) {
        let places = self.places;
        // The new place of each piece of a changed cell.
        let mut now: SmallVec<[(CellId, CellId); 16]> = SmallVec::new();
        for (cell, column) in &self.changed {
            for place in (0..places.levels()).map_while(|level| places.at(*cell, level)) {
                match after.pieces.get_mut(place.index()) {
                    Some(piece) => *piece = None,
                    None => break,
                }
            }
            for (level, (stood, piece)) in column.iter().enumerate() {
                if let Some(place) = places.at(*cell, level) {
                    after.put(places, place, *piece);
                    now.push((*stood, place));
                }
            }
        }
        after.trim(places);
        let is_changed = |place: CellId| {
            let cell = places.cell(place);
            self.changed.iter().any(|(other, _)| *other == cell)
        };
        let new_place = |stood: CellId| {
            now.iter()
                .find(|(old, _)| *old == stood)
                .map(|(_, new)| *new)
        };
        let marked: SmallVec<[CellId; 16]> = after
            .unmoved
            .iter()
            .filter(|cell| is_changed(*cell))
            .collect();
        for place in &marked {
            after.unmoved.remove(*place);
        }
        for place in marked.into_iter().filter(|place| !moved.contains(place)) {
            if let Some(new) = new_place(place) {
                after.unmoved.insert(new);
            }
        }
        after.carry_marks(|place| match is_changed(place) {
            true => new_place(place),
            false => Some(place),
        });
    }
}
