//! What a player observes, as numbers on a grid.

use std::sync::Arc;

use interpreter::{Course, Game, Position};
use ir::{
    AttributeId, AttributeOf, AttributeType, CellId, CounterId, CounterScope, Holds, PlayerId,
    Rules, StatusId, StoreId,
};

use super::choice::Choice;
use crate::{Error, Variant};

/// The most numbers of one observation.
const LEN_MAX: usize = 1 << 24;

/// The planes of a variant: each a number for each place of a grid. A plane without a place, such as the contents of a store, has its
/// number everywhere.
///
/// A player observes what the rules let the player see. Players are counted from the observer, in turn order; the board is not turned.
///
/// In order, each with 0 for none:
/// 1. For each level of stacks, each player and at last no player, and each kind: 1 for a piece. No player only if pieces can be neutral.
/// 2. 1 for a piece that has not moved. 1 for a cell on which a capture en passant is possible.
/// 3. For each status that effects give: for how many turns the piece has it.
/// 4. For each attribute of cells or of pieces: its value; of symbols, for each symbol whether it is there.
/// 5. The index of the step, from 1, that starts on a cell, and of the step that ends there, for the steps of a turn that the observer
///    has decided.
/// 6. For each store, each owner and each item: how many there are.
/// 7. For each counter, for each player if each has one: its value.
/// 8. For each phase: 1 if it is the phase of the game. None in games without phases.
/// 9. For each die: the index of its face from 1. For each bag and each face: how often the face is left.
/// 10. For each player: 1 if it is the player's turn; then, from the first player in turn order: 1 if this is the observer.
/// 11. How often this position has occurred, unless something may be hidden.
/// 12. If places of the grid are not cells: 1 for those that are.
#[derive(Debug)]
pub struct Planes {
    /// The names of the planes.
    names: Vec<String>,
    rows: usize,
    columns: usize,
    /// For each cell its place on the grid.
    grid: Vec<usize>,
    n_players: usize,
    has_neutral: bool,
    statuses: Vec<StatusId>,
    attributes: Vec<AttributeId>,
}

impl Planes {
    /// Lists the planes of a variant.
    ///
    /// # Errors
    /// [`Error::TooMuch`] if an observation had more than some millions of numbers.
    pub(super) fn of(variant: &Variant) -> Result<Self, Error> {
        let rules = variant.game().rules();
        let (rows, columns, grid) = grid(rules);
        let statuses = rules.statuses.iter().enumerate();
        let given = statuses.filter(|(_, status)| status.derived.is_none());
        let attributes = rules.attributes.iter().enumerate();
        let changing = attributes.filter(|(_, one)| one.of != AttributeOf::Kind);
        let mut planes = Self {
            names: Vec::new(),
            rows,
            columns,
            n_players: rules.players.len(),
            has_neutral: rules.control.has_neutral,
            statuses: given.map(|(id, _)| StatusId::from_index(id)).collect(),
            attributes: changing
                .map(|(id, _)| AttributeId::from_index(id))
                .collect(),
            grid,
        };
        planes.names = planes.list(rules);
        match planes.len() > LEN_MAX {
            true => Err(Error::TooMuch(
                "the board has too many cells, levels and kinds to be observed; take a smaller one"
                    .to_owned(),
            )),
            false => Ok(planes),
        }
    }

    /// Returns the names of the planes, in order.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the number of planes, of rows from below, and of columns from the left. Boards without files and ranks have one row, with
    /// the cells in the order of the board.
    pub fn shape(&self) -> [usize; 3] {
        [self.names.len(), self.rows, self.columns]
    }

    /// Returns how many numbers an observation has.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.shape().iter().product()
    }

    /// Names the planes in the order in which [`Pen`] writes them.
    fn list(&self, rules: &Rules) -> Vec<String> {
        let mut names = self.names_of_pieces(rules);
        names.extend(["unmoved".to_owned(), "passed".to_owned()]);
        let status = |id: &StatusId| format!("status {}", rules.statuses[id.index()].name);
        names.extend(self.statuses.iter().map(status));
        for id in &self.attributes {
            let attribute = &rules.attributes[id.index()];
            let name = &attribute.name;
            let symbols = rules.symbols.iter();
            match attribute.kind {
                AttributeType::Number => names.push(format!("attribute {name}")),
                AttributeType::Symbols => {
                    names.extend(symbols.map(|symbol| format!("attribute {name} has {symbol}")));
                }
            }
        }
        names.extend(["start of step".to_owned(), "end of step".to_owned()]);
        names.extend(self.names_of_stores(rules));
        for counter in &rules.counters {
            let name = &counter.name;
            let owners = self.owners().take(self.n_players);
            match counter.scope {
                CounterScope::Game => names.push(format!("counter {name}")),
                CounterScope::Player => {
                    names.extend(owners.map(|owner| format!("{owner} counter {name}")));
                }
            }
        }
        let phases = rules.phases.iter();
        names.extend(phases.map(|phase| format!("phase {}", phase.name)));
        for chance in &rules.chances {
            names.extend((1..=chance.count).map(|die| format!("die {die} of {}", chance.name)));
        }
        for chance in rules.chances.iter().filter(|one| one.bag.is_some()) {
            let faces = chance.faces.iter();
            names.extend(faces.map(|face| format!("{} {} left", chance.name, face.name)));
        }
        let players = self.owners().take(self.n_players);
        names.extend(players.map(|owner| format!("{owner} to move")));
        let players = rules.players.iter();
        names.extend(players.map(|player| format!("observer is {}", player.name)));
        names.push("occurrences".to_owned());
        if self.has_holes() {
            names.push("cells".to_owned());
        }
        names
    }

    fn names_of_pieces(&self, rules: &Rules) -> Vec<String> {
        let mut names = Vec::new();
        for level in 0..rules.places().levels() {
            let level = match level {
                0 => String::new(),
                level => format!(" on level {}", level + 1),
            };
            for owner in self.owners() {
                let kinds = rules.kinds.iter();
                names.extend(kinds.map(|kind| format!("{owner} {}{level}", kind.name)));
            }
        }
        names
    }

    fn names_of_stores(&self, rules: &Rules) -> Vec<String> {
        let mut names = Vec::new();
        for store in &rules.stores {
            let item = |index: usize| match store.holds {
                Holds::Pieces => rules.kinds[index].name.clone(),
                Holds::Tiles(..) => format!("tile {}", index + 1),
            };
            let items = || (0..store.has.len()).map(item);
            let name = &store.name;
            if store.is_shared {
                names.extend(items().map(|item| format!("{name} {item}")));
                continue;
            }
            for owner in self.owners().take(self.n_players) {
                names.extend(items().map(|item| format!("{owner} {name} {item}")));
            }
        }
        names
    }

    /// Returns the words for players as the observer counts them, and for no player.
    fn owners(&self) -> impl Iterator<Item = String> + use<> {
        let neutral = self.has_neutral.then(|| "neutral".to_owned());
        let players = (0..self.n_players).map(|player| match player {
            0 => "own".to_owned(),
            player => format!("player+{player}"),
        });
        players.chain(neutral)
    }

    fn has_holes(&self) -> bool {
        self.grid.len() < self.rows * self.columns
    }

    /// Writes what a player observes of a game.
    ///
    /// # Panics
    /// If `out` has not [`Planes::len`] numbers.
    pub(super) fn write(
        &self,
        course: &Course<Arc<Game>>,
        player: usize,
        choice: Option<&Choice>,
        out: &mut [f32],
    ) {
        let game = course.as_game();
        let seen;
        let is_hidden = game.is_hidden(course.position());
        let position = match is_hidden {
            true => {
                seen = course.view(PlayerId::from_index(player));
                &seen
            }
            false => course.position(),
        };
        out.fill(0.0);
        let mut pen = Pen {
            planes: self,
            game,
            position,
            player,
            rest: out,
        };
        pen.pieces();
        pen.marks();
        pen.steps(choice);
        pen.stores();
        pen.counters();
        pen.chance();
        pen.players();
        // Whether the whole position has occurred before would tell what is hidden.
        pen.whole(if is_hidden {
            0.0
        } else {
            course.repeats() as f32
        });
        if self.has_holes() {
            let cells = pen.next(1);
            self.grid.iter().for_each(|at| cells[*at] = 1.0);
        }
        debug_assert!(pen.rest.is_empty(), "planes have names and no numbers");
    }
}

/// A writer of planes, one after the other.
struct Pen<'p> {
    planes: &'p Planes,
    game: &'p Game,
    position: &'p Position,
    player: usize,
    /// The planes that are not written yet.
    rest: &'p mut [f32],
}

impl<'p> Pen<'p> {
    /// Takes the next planes.
    fn next(&mut self, n_planes: usize) -> &'p mut [f32] {
        let n = n_planes * self.planes.rows * self.planes.columns;
        let (next, rest) = std::mem::take(&mut self.rest).split_at_mut(n);
        self.rest = rest;
        next
    }

    /// Writes a plane with a number everywhere.
    fn whole(&mut self, number: f32) {
        let plane = self.next(1);
        if number != 0.0 {
            plane.fill(number);
        }
    }

    /// Returns the index in planes of the grid for a cell or place.
    fn at(&self, place: CellId) -> usize {
        let cell = self.game.places().cell(place);
        self.planes.grid[cell.index()]
    }

    /// Returns how far a player is from the observer in turn order.
    fn seats_after_observer(&self, player: PlayerId) -> usize {
        let n = self.planes.n_players;
        (player.index() + n - self.player) % n
    }

    /// Returns the players in turn order, from the observer.
    fn players_from_observer(&self) -> impl Iterator<Item = PlayerId> + use<> {
        let (n, own) = (self.planes.n_players, self.player);
        (0..n).map(move |index| PlayerId::from_index((own + index) % n))
    }

    fn pieces(&mut self) {
        let n_kinds = self.game.rules().kinds.len();
        let n_owners = self.planes.n_players + usize::from(self.planes.has_neutral);
        let places = self.game.places();
        let planes = self.next(places.levels() * n_owners * n_kinds);
        let size = self.planes.rows * self.planes.columns;
        for (place, piece) in self.position.pieces() {
            let owner = match piece.is_neutral() {
                true => self.planes.n_players,
                false => self.seats_after_observer(piece.player()),
            };
            let plane = (places.level(place) * n_owners + owner) * n_kinds + piece.kind().index();
            // The planes are those of the rules: no other piece can be there.
            if let Some(number) = planes.get_mut(plane * size + self.at(place)) {
                *number = 1.0;
            }
        }
    }

    fn marks(&mut self) {
        let position = self.position;
        let unmoved = self.next(1);
        position
            .unmoved()
            .iter()
            .for_each(|place| unmoved[self.at(place)] = 1.0);
        let passed = self.next(1);
        for cell in position.passed().iter().flat_map(|passed| &passed.cells) {
            passed[self.at(*cell)] = 1.0;
        }
        for status in &self.planes.statuses {
            let plane = self.next(1);
            let given = position.statuses().iter();
            for given in given.filter(|given| given.status == *status) {
                plane[self.at(given.cell)] = f32::from(given.left);
            }
        }
        for attribute in &self.planes.attributes {
            self.attribute(*attribute);
        }
    }

    fn attribute(&mut self, id: AttributeId) {
        let rules = self.game.rules();
        let attribute = &rules.attributes[id.index()];
        let size = self.planes.rows * self.planes.columns;
        let n_planes = match attribute.kind {
            AttributeType::Number => 1,
            AttributeType::Symbols => rules.symbols.len(),
        };
        let planes = self.next(n_planes);
        // Of a stack, the values of the highest piece.
        let places = match attribute.of {
            AttributeOf::Piece => rules.places().n_places(),
            AttributeOf::Cell | AttributeOf::Kind => rules.board.n_cells(),
        };
        for place in (0..places).map(CellId::from_index) {
            if attribute.of == AttributeOf::Piece && self.position.piece(place).is_none() {
                continue;
            }
            let value = self.game.attribute(self.position, id, place);
            match attribute.kind {
                AttributeType::Number => planes[self.at(place)] = value as f32,
                AttributeType::Symbols => (0..n_planes).for_each(|symbol| {
                    let has = value >> symbol & 1;
                    planes[symbol * size + self.at(place)] = has as f32;
                }),
            }
        }
    }

    fn steps(&mut self, choice: Option<&Choice>) {
        let (starts, ends) = (self.next(1), self.next(1));
        for (index, from, to) in choice.into_iter().flat_map(Choice::decided) {
            for (plane, cell) in [(&mut *starts, from), (&mut *ends, to)] {
                if let Some(cell) = cell {
                    plane[self.at(cell)] = (index + 1) as f32;
                }
            }
        }
    }

    fn stores(&mut self) {
        for (index, store) in self.game.rules().stores.iter().enumerate() {
            let n_owners = match store.is_shared {
                true => 1,
                false => self.planes.n_players,
            };
            for owner in self.players_from_observer().take(n_owners) {
                let id = StoreId::from_index(index);
                let contents = self.game.contents(self.position, id, owner);
                for n in contents {
                    self.whole(f32::from(*n));
                }
            }
        }
    }

    fn counters(&mut self) {
        let rules = self.game.rules();
        for (index, counter) in rules.counters.iter().enumerate() {
            let n_owners = match counter.scope {
                CounterScope::Game => 1,
                CounterScope::Player => self.planes.n_players,
            };
            for owner in self.players_from_observer().take(n_owners) {
                let id = CounterId::from_index(index);
                let value = self.game.counter(self.position, id, owner);
                self.whole(f32::from(value));
            }
        }
        for phase in 0..rules.phases.len() {
            let is_it = self.position.phase().index() == phase;
            self.whole(f32::from(u8::from(is_it)));
        }
    }

    fn chance(&mut self) {
        let position = self.position;
        for face in &position.dice {
            self.whole(f32::from(*face));
        }
        for left in &position.bags {
            self.whole(f32::from(*left));
        }
    }

    fn players(&mut self) {
        let to_move = self.seats_after_observer(self.position.turn());
        for index in 0..self.planes.n_players {
            self.whole(f32::from(u8::from(index == to_move)));
        }
        for index in 0..self.planes.n_players {
            self.whole(f32::from(u8::from(index == self.player)));
        }
    }
}

/// Returns the number of rows and columns of a grid on which each cell has its own place, and these places: by files and ranks, layer
/// after layer, or all in one row.
fn grid(rules: &Rules) -> (usize, usize, Vec<usize>) {
    let orders: Vec<_> = rules.board.cells.iter().map(|cell| cell.order).collect();
    let n = orders.len();
    let row = || (1, n, (0..n).collect());
    let places: Option<Vec<(i32, i32, i32)>> = orders
        .iter()
        .map(|order| Some((order.layer, order.rank?, order.file?)))
        .collect();
    let Some(places) = places.filter(|places| !places.is_empty()) else {
        return row();
    };
    let span = |of: fn(&(i32, i32, i32)) -> i32| {
        let least = places.iter().map(of).min().unwrap_or(0);
        let most = places.iter().map(of).max().unwrap_or(0);
        (least, (i64::from(most) - i64::from(least) + 1) as usize)
    };
    let (layers, ranks, files) = (span(|p| p.0), span(|p| p.1), span(|p| p.2));
    let rows = layers.1.saturating_mul(ranks.1);
    // A grid that is nearly empty tells no more than a row.
    if rows.saturating_mul(files.1) > n.saturating_mul(4) {
        return row();
    }
    let index = |place: &(i32, i32, i32)| {
        let layer = (place.0 - layers.0) as usize;
        let rank = (place.1 - ranks.0) as usize;
        (layer * ranks.1 + rank) * files.1 + (place.2 - files.0) as usize
    };
    let at: Vec<usize> = places.iter().map(index).collect();
    let mut different = at.clone();
    different.sort_unstable();
    different.dedup();
    match different.len() == n {
        true => (rows, files.1, at),
        false => row(),
    }
}
