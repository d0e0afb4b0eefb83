//! Rules ready for play.

use ir::facts::marks::MarkTest;
use ir::{
    AttributeId, AttributeOf, CellId, CellSet, CounterId, Course, Initial, KindId, Movement,
    PassedList, PhaseId, Piece, Places, PlayerId, PlayerSet, Rules, StoreId,
};
use smallvec::SmallVec;

use crate::bare::Bare;
use crate::executor::{Compiled, Executor};
use crate::layout::Layout;
use crate::position::{Given, Position, Valued};
use crate::pruning;
use crate::reads::ReadsOfRules;

/// One game, ready for play: the rules and the data derived from them. Immutable; share it freely.
#[derive(Debug)]
pub struct Game {
    rules: Rules,
    /// For each player and kind, the cells one step ahead of the start cells, for Betza `ii`.
    #[doc(hidden)]
    pub beyond: Vec<Vec<CellSet>>,
    /// For each kind, whether some arrival of it may not capture a royal piece.
    pub(crate) has_tame_kind: Vec<bool>,
    /// The layout of counters and stores in positions.
    #[doc(hidden)]
    pub layout: Layout,
    /// For each store, whether the drop cells depend on the dropped item.
    pub(crate) drop_reads_choice: Vec<bool>,
    /// The ends that decide a position before legal moves are searched.
    pub(crate) pruning_ends: Vec<usize>,
    /// Those of them that decide a position before dice are thrown.
    pub(crate) ends_before_throw: Vec<usize>,
    #[doc(hidden)]
    pub reads: ReadsOfRules,
    /// For each joint move, how it depends on unmoved marks.
    #[doc(hidden)]
    pub joint_marks: Vec<MarkTest>,
    /// For each player the owners whose pieces are as the player's own to a move: one bit each. They are the players of the same team,
    /// and [`PlayerId::NEUTRAL`] if neutral pieces are not captured.
    friends: Vec<u32>,
    /// The movement of pieces on the empty board.
    pub(crate) bare: Bare,
    /// The executor that plays the rules.
    executor: Box<dyn Executor>,
    start: Position,
}

impl Game {
    /// Creates a game that this executor plays, which was made for the same rules. Cost: as [`Game::new`].
    pub fn with_executor(rules: Rules, executor: Box<dyn Executor>) -> Self {
        let layout = Layout::of(&rules);
        let start = blank(&rules, &layout);
        let pruning_ends = pruning::ends(&rules);
        let ends_before_throw = (pruning_ends.iter().copied())
            .filter(|index| rules.needs_no_throw(&rules.ends[*index]))
            .collect();
        let mut game = Self {
            reads: ReadsOfRules::of(&rules),
            joint_marks: rules
                .joints
                .iter()
                .map(|joint| MarkTest::of(joint, &rules))
                .collect(),
            executor,
            beyond: beyond(&rules),
            bare: Bare::new(&rules),
            has_tame_kind: rules
                .kinds
                .iter()
                .map(|kind| kind.movements().any(Movement::has_tame))
                .collect(),
            layout,
            friends: friends(&rules),
            drop_reads_choice: rules
                .stores
                .iter()
                .map(|store| store.drop.as_ref().is_some_and(|at| at.reads().of_move))
                .collect(),
            pruning_ends,
            ends_before_throw,
            start,
            rules,
        };
        let blank = game.start();
        // A placement depends on the pieces of the start position, and so do fields of a FEN.
        game.start = game.put_down(&blank, &game.rules.setup);
        game.start = game.place_over(&blank, &game.rules.setup);
        game
    }

    /// Switches the game to another executor, which was made for the same rules.
    #[must_use]
    pub fn played_by(mut self, executor: Box<dyn Executor>) -> Self {
        self.executor = executor;
        self
    }

    /// Compiles the rules to tables, if that has not been done, and uses the tables as far as they go.
    ///
    /// # Errors
    /// The reason why the rules cannot be compiled. The game is then played without tables.
    pub fn compile(&self) -> Result<(), &str> {
        self.executor.compiled(self).map(|_| ())
    }

    /// Returns the tables if they are for this position: the phases before the last one are played without tables. The first call
    /// compiles the rules.
    pub(crate) fn tables_for(&self, position: &Position) -> Option<&dyn Compiled> {
        let is_covered = position.too_much.is_none() && self.rules.is_last_phase(position.phase);
        let covered = is_covered.then(|| self.executor.compiled(self));
        covered?.ok()
    }

    /// Returns a report, for human readers, of how each kind and rule is represented in tables.
    ///
    /// # Errors
    /// As [`Game::compile`].
    #[cfg(not(target_family = "wasm"))]
    pub fn plan(&self) -> Result<String, &str> {
        let compiled = self.executor.compiled(self)?;
        Ok(compiled.report(&self.rules))
    }

    /// Returns the size of a position in tables, in bytes.
    ///
    /// # Errors
    /// As [`Game::compile`].
    pub fn state_bytes(&self) -> Result<usize, &str> {
        Ok(self.executor.compiled(self)?.state_bytes())
    }

    /// Returns the executor that plays the rules.
    pub fn executor(&self) -> &dyn Executor {
        &*self.executor
    }

    /// Returns the rules of the game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Returns the start position. Fields of the set-up's FEN that mean nothing in this game are ignored; [`Game::try_place`]
    /// reports them.
    pub fn start(&self) -> Position {
        self.start.clone()
    }

    /// Returns the piece of the set-up on a place.
    pub(crate) fn start_piece(&self, place: CellId) -> Option<Piece> {
        self.start.piece(place)
    }

    /// Returns the statuses that these pieces have at the start.
    pub(crate) fn start_statuses(&self, pieces: &CellSet) -> SmallVec<[Given; 2]> {
        let given = self.start.statuses.iter().copied();
        given.filter(|given| pieces.contains(given.cell)).collect()
    }

    /// Returns the values that these pieces have at the start, apart from first values.
    pub(crate) fn start_values(&self, pieces: &CellSet) -> SmallVec<[Valued; 1]> {
        let valued = self.start.valued.iter().copied();
        valued
            .filter(|valued| pieces.contains(valued.cell))
            .collect()
    }

    /// Returns the player after this one.
    pub fn next_player(&self, player: PlayerId) -> PlayerId {
        self.rules.next_player(player)
    }

    /// Returns the players that `players` means for `me`, in turn order.
    pub(crate) fn meant(&self, me: PlayerId, players: PlayerSet) -> impl Iterator<Item = PlayerId> {
        players.all(&self.rules.players, me)
    }

    /// Returns the one player that `players` means for `me`, or the owner of neutral pieces; the grammar guarantees that there is one.
    pub(crate) fn one_meant(&self, me: PlayerId, players: PlayerSet) -> PlayerId {
        match players {
            PlayerSet::Neutral => PlayerId::NEUTRAL,
            players => self.meant(me, players).next().unwrap_or(me),
        }
    }

    /// Returns the owners whose pieces are as the player's own to a move, one bit each: the players of the team, and perhaps
    /// [`PlayerId::NEUTRAL`].
    #[inline]
    pub(crate) fn friends(&self, player: PlayerId) -> u32 {
        self.friends.get(player.index()).copied().unwrap_or(0)
    }

    /// Tests whether two players are of different teams. The owner of neutral pieces is no enemy.
    #[inline]
    pub(crate) fn are_enemies(&self, me: PlayerId, other: PlayerId) -> bool {
        let bit = 1u32.checked_shl(u32::from(other.0)).unwrap_or(0);
        !other.is_neutral() && self.friends(me) & bit == 0
    }

    /// Returns the index of the value of a counter for this player.
    pub(crate) fn counter_place(&self, counter: usize, player: PlayerId) -> usize {
        self.layout.counter(CounterId::from_index(counter), player)
    }

    /// Returns the index of the number of pieces of a kind in a player's store.
    pub fn store_place(&self, store: StoreId, player: PlayerId, kind: KindId) -> usize {
        self.store_contents(store, player).start + kind.index()
    }

    /// Returns the index range of a player's store, one number for each item.
    pub(crate) fn store_contents(
        &self,
        store: StoreId,
        player: PlayerId,
    ) -> std::ops::Range<usize> {
        self.layout.contents(store, player)
    }

    /// Returns whether a turn can have several steps.
    pub fn has_compound(&self) -> bool {
        self.rules.turns.iter().any(ir::Turn::is_compound)
    }

    /// Returns the numbering of places: cells and levels.
    pub fn places(&self) -> Places {
        self.rules.places()
    }

    /// Returns the width of sets of cells or places.
    pub(crate) fn n_places(&self) -> usize {
        self.places().n_places()
    }

    /// Returns the pieces on a cell, the lowest first.
    pub fn stack(&self, position: &Position, cell: CellId) -> SmallVec<[Piece; 4]> {
        let places = self.places();
        (0..places.levels())
            .map_while(|level| {
                places
                    .at(cell, level)
                    .and_then(|place| position.piece(place))
            })
            .collect()
    }

    /// Returns the index of an attribute of a cell in the position; `None` if it is not an attribute of cells.
    fn attribute_place(&self, attribute: AttributeId, cell: CellId) -> Option<usize> {
        let attributes = &self.rules.attributes;
        let of_cells = |one: &&ir::Attribute| one.of == AttributeOf::Cell;
        attributes.get(attribute.index()).filter(of_cells)?;
        let before = attributes[..attribute.index()]
            .iter()
            .filter(of_cells)
            .count();
        Some(before * self.rules.board.n_cells() + cell.index())
    }

    /// Returns the value of a counter: for this player, or of the game if the counter is shared by all players.
    pub fn counter(&self, position: &Position, counter: CounterId, player: PlayerId) -> u16 {
        let values = self.layout.counter_values(counter);
        let of_player = position.counters[values.clone()].get(player.index());
        of_player
            .or(position.counters.get(values.start))
            .copied()
            .unwrap_or(0)
    }

    /// Returns the current value of an attribute of a cell, or of the piece on a place; 0 if no piece is there.
    pub fn attribute(&self, position: &Position, attribute: AttributeId, cell: CellId) -> u64 {
        let declared = self.rules.attributes.get(attribute.index());
        if let Some(of_pieces) = declared.filter(|declared| declared.of == AttributeOf::Piece) {
            let mut own = position.values_on(cell);
            let own = own.find(|valued| valued.attribute == attribute);
            return match (position.piece(cell), own) {
                (None, _) => 0,
                (Some(_), Some(own)) => own.value,
                (Some(_), None) => of_pieces.first(),
            };
        }
        self.attribute_place(attribute, cell)
            .and_then(|place| position.attributes.get(place).copied())
            .unwrap_or(0)
    }

    /// Sets the value of an attribute of a cell, or of the piece on a place.
    pub(crate) fn set_attribute(
        &self,
        position: &mut Position,
        attribute: AttributeId,
        cell: CellId,
        value: u64,
    ) {
        let declared = self.rules.attributes.get(attribute.index());
        if let Some(of_pieces) = declared.filter(|declared| declared.of == AttributeOf::Piece) {
            let is_it = |valued: &mut Valued| (valued.attribute, valued.cell) == (attribute, cell);
            position.valued.retain(|valued| !is_it(valued));
            if position.piece(cell).is_some() && value != of_pieces.first() {
                position.valued.push(Valued {
                    attribute,
                    cell,
                    value,
                });
                position.order_marks();
            }
            return;
        }
        if let Some(place) = self
            .attribute_place(attribute, cell)
            .and_then(|place| position.attributes.get_mut(place))
        {
            *place = value;
        }
    }

    /// Returns a piece of a kind that no rule contains: a stand-in for "any piece" on an empty cell that is tested for attack.
    pub(crate) fn plain_piece(&self, player: PlayerId) -> Piece {
        Piece::new(player, KindId::from_index(self.rules.kinds.len()))
    }
}

/// Creates an empty board with the initial values of everything that is counted. A set-up is placed on it.
fn blank(rules: &Rules, layout: &Layout) -> Position {
    let mut counters = SmallVec::from_elem(0, layout.n_counter_values());
    for (index, counter) in rules.counters.iter().enumerate() {
        counters[layout.counter_values(CounterId::from_index(index))].fill(counter.start);
    }
    let attributes = rules.attributes.iter();
    let of_cells = attributes.filter(|attribute| attribute.of == AttributeOf::Cell);
    Position {
        pieces: SmallVec::from_elem(None, rules.board.n_cells()),
        unmoved: CellSet::empty(rules.places().n_places()),
        passed: PassedList::new(),
        counters,
        stores: stores_at_first(rules, layout),
        statuses: SmallVec::new(),
        valued: SmallVec::new(),
        attributes: of_cells
            .flat_map(|attribute| attribute.values.iter().copied())
            .collect(),
        phase: PhaseId(0),
        called: None,
        orders: Vec::new(),
        dice: SmallVec::from_elem(0, layout.n_dice()),
        bags: rules
            .chances
            .iter()
            .filter(|chance| chance.bag.is_some())
            .flat_map(ir::Chance::full)
            .collect(),
        unseen: Vec::new(),
        past: Vec::new(),
        before: None,
        refused: SmallVec::new(),
        turn: PlayerId(0),
        is_made: false,
        too_much: None,
        turns: SmallVec::from_elem(0, rules.players.len()),
        last: None,
        earlier: None,
    }
}

/// Returns for each player the owners whose pieces are as the player's own to a move, one bit each.
fn friends(rules: &Rules) -> Vec<u32> {
    let players = || (0..rules.players.len()).map(PlayerId::from_index);
    let bit = |player: PlayerId| 1u32.checked_shl(u32::from(player.0)).unwrap_or(0);
    let neutral = match rules.control.captures_neutral {
        true => 0,
        false => bit(PlayerId::NEUTRAL),
    };
    let team = |me| players().filter(move |other| !rules.are_enemies(me, *other));
    players()
        .map(|me| team(me).map(bit).fold(neutral, |all, one| all | one))
        .collect()
}

fn stores_at_first(rules: &Rules, layout: &Layout) -> SmallVec<[u8; 8]> {
    let mut stores = SmallVec::from_elem(0, layout.n_stored());
    for (index, store) in rules.stores.iter().enumerate() {
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            let contents = layout.contents(StoreId::from_index(index), player);
            for (n, first) in stores[contents].iter_mut().zip(&store.has) {
                *n = u8::try_from(*first).unwrap_or(u8::MAX);
            }
        }
    }
    stores
}

/// Returns the cells one step ahead of the start cells, per player and kind; only for kinds with a path that depends on them.
fn beyond(rules: &Rules) -> Vec<Vec<CellSet>> {
    let n_cells = rules.board.n_cells();
    (0..rules.players.len())
        .map(|player| {
            (0..rules.kinds.len())
                .map(|kind| {
                    let mut ahead = CellSet::empty(n_cells);
                    let movements = rules.kinds[kind]
                        .parts
                        .iter()
                        .map(|part| &part.movement[player]);
                    let paths = movements.flat_map(|movement| &movement.paths);
                    let paths = paths.filter(|path| path.is_open_to(0));
                    for path in paths.filter(|path| path.initial == Initial::Beyond) {
                        let Course::Legs { legs } = &path.course else {
                            continue;
                        };
                        let Some(step) = legs.first().and_then(|leg| leg.cycle.first()) else {
                            continue;
                        };
                        let piece =
                            Piece::new(PlayerId::from_index(player), KindId::from_index(kind));
                        let pieces = rules.setup.pieces().iter();
                        for (place, _) in pieces.filter(|(_, other)| *other == piece) {
                            // With stacks, a place is above its cell.
                            let cell = rules.places().cell(*place);
                            if let Some(cell) = rules.steps[step.index()].from(cell) {
                                ahead.insert(cell);
                            }
                        }
                    }
                    ahead
                })
                .collect()
        })
        .collect()
}
