//! Positions written down part by part, so that they can be set up again with changes.

use interpreter::{Game, Position};
use ir::{
    AttributeId, AttributeOf, Call, Called, CalledItem, CellId, ChanceId, CounterId, CounterScope,
    Passed, PassedCells, Piece, Placement, PlayerId, StatusId, StoreContents, StoreId, Unmoved,
};

/// The new cell of each cell and the new player of each player.
#[derive(Clone, Debug)]
pub struct Rearrangement {
    /// The new cell of each cell.
    pub cells: Vec<CellId>,
    /// The new player of each player.
    pub players: Vec<PlayerId>,
}

impl Rearrangement {
    /// Creates the rearrangement that leaves everything in place.
    pub fn identity(game: &Game) -> Self {
        let rules = game.rules();
        Self {
            cells: (0..rules.board.n_cells()).map(CellId::from_index).collect(),
            players: (0..rules.players.len()).map(PlayerId::from_index).collect(),
        }
    }

    /// Returns the new place of a place: it has another cell and the same level.
    pub fn place(&self, game: &Game, place: CellId) -> CellId {
        let places = game.places();
        let to = self.cells[places.cell(place).index()];
        places.at(to, places.level(place)).unwrap_or(to)
    }

    /// Returns the new player of a player; neutral pieces stay neutral.
    pub fn player(&self, player: PlayerId) -> PlayerId {
        let to = self.players.get(player.index());
        to.copied().unwrap_or(player)
    }

    /// Writes down a rearranged position, without the move just made.
    pub fn placement(&self, game: &Game, position: &Position) -> Placement {
        let rules = game.rules();
        let place = |at: CellId| self.place(game, at);
        let pieces = position.pieces().map(|(at, piece)| {
            let player = self.player(piece.player());
            (place(at), Piece::new(player, piece.kind()))
        });
        let turn = self.player(position.turn());
        Placement {
            pieces: Some(pieces.collect()),
            attributes: self.attributes(game, position),
            phase: (!rules.phases.is_empty()).then(|| position.phase()),
            called: match position.called() {
                Some(Called::Item(called)) => Call::This(CalledItem {
                    to: place(called.to),
                    ..called
                }),
                Some(Called::Throw(_)) | None => Call::Nothing,
            },
            thrown: (0..rules.chances.len())
                .map(ChanceId::from_index)
                .filter_map(|chance| Some((chance, game.thrown(position, chance)?)))
                .collect(),
            left: (0..rules.chances.len())
                .map(ChanceId::from_index)
                .filter(|chance| rules.chances[chance.index()].bag.is_some())
                .map(|chance| (chance, game.left(position, chance).into()))
                .collect(),
            turn: Some(turn),
            unmoved: Unmoved::These(position.unmoved().iter().map(place).collect()),
            counters: self.counters(game, position),
            statuses: (0..rules.statuses.len())
                .map(StatusId::from_index)
                .map(|status| {
                    let given = position.statuses().iter();
                    let given = given.filter(|one| one.status == status);
                    let pieces = given.map(|one| (place(one.cell), one.left));
                    (status, pieces.collect())
                })
                .collect(),
            stores: self.stores(game, position),
            passed: match position.passed() {
                [] => PassedCells::Nothing,
                passed => PassedCells::These(
                    (passed.iter())
                        .map(|passed| Passed {
                            cells: passed.cells.iter().map(|cell| place(*cell)).collect(),
                            by: place(passed.by),
                            left: passed.left,
                        })
                        .collect(),
                ),
            },
            plies: None,
            turns: (position.turns_made().iter().enumerate())
                .map(|(player, turns)| (self.player(PlayerId::from_index(player)), *turns))
                .collect(),
            unseen: (!position.unseen().is_empty()).then(|| {
                let by_player = position.unseen().iter().enumerate();
                by_player
                    .map(|(player, cells)| {
                        let player = self.player(PlayerId::from_index(player));
                        (player, cells.iter().map(place).collect())
                    })
                    .collect()
            }),
        }
    }

    fn attributes(&self, game: &Game, position: &Position) -> Vec<(AttributeId, CellId, u64)> {
        let attributes = game.rules().attributes.iter().enumerate();
        let of_cells = attributes.filter(|(_, attribute)| attribute.of == AttributeOf::Cell);
        of_cells
            .map(|(index, _)| AttributeId::from_index(index))
            .flat_map(|attribute| {
                let cells = self.cells.iter().enumerate();
                cells.map(move |(from, to)| {
                    let from = CellId::from_index(from);
                    (attribute, *to, game.attribute(position, attribute, from))
                })
            })
            .chain(self.values_of_pieces(game, position))
            .collect()
    }

    fn values_of_pieces<'a>(
        &'a self,
        game: &'a Game,
        position: &'a Position,
    ) -> impl Iterator<Item = (AttributeId, CellId, u64)> + 'a {
        let attributes = game.rules().attributes.iter().enumerate();
        let of_pieces = attributes.filter(|(_, attribute)| attribute.of == AttributeOf::Piece);
        of_pieces.flat_map(move |(index, _)| {
            let attribute = AttributeId::from_index(index);
            position.pieces().map(move |(place, _)| {
                let value = game.attribute(position, attribute, place);
                (attribute, self.place(game, place), value)
            })
        })
    }

    fn counters(&self, game: &Game, position: &Position) -> Vec<(CounterId, PlayerId, u16)> {
        let counters = game.rules().counters.iter().enumerate();
        counters
            .flat_map(|(index, counter)| {
                let id = CounterId::from_index(index);
                let of_game = counter.scope == CounterScope::Game;
                let n_values = if of_game { 1 } else { self.players.len() };
                (0..n_values).map(move |player| {
                    let player = PlayerId::from_index(player);
                    let value = game.counter_value(position, id, player);
                    (id, self.player(player), value)
                })
            })
            .collect()
    }

    fn stores(&self, game: &Game, position: &Position) -> Vec<StoreContents> {
        let stores = game.rules().stores.iter().enumerate();
        stores
            .flat_map(|(index, store)| {
                let id = StoreId::from_index(index);
                let n_owners = if store.is_shared {
                    1
                } else {
                    self.players.len()
                };
                (0..n_owners).map(move |player| {
                    let player = PlayerId::from_index(player);
                    let held = game.contents(position, id, player).iter().enumerate();
                    let held = held.map(|(item, n)| (item as u16, *n));
                    let owner = if store.is_shared {
                        player
                    } else {
                        self.player(player)
                    };
                    (id, owner, held.collect())
                })
            })
            .collect()
    }
}
