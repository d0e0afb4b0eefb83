//! Positions written cell by cell.

use ir::{
    Arrange, Call, Called, CellId, CellSet, ChanceId, CounterId, Faces, KindId, PassedCells,
    PhaseId, PhaseOrder, Placement, PlayerId, StepKind, StoreId, TurnId, Unmoved, turns_in_order,
};
use smallvec::SmallVec;

use crate::game::Game;
use crate::notation::NotationError;
use crate::notation::fen::{self, Field};
use crate::position::{Given, Position};
use crate::query::Query;

impl Game {
    /// Creates the position of a placement on top of the start position. Fields of a FEN that mean nothing in this game are
    /// ignored.
    pub fn place(&self, placement: &Placement) -> Position {
        self.place_over(&self.start(), placement)
    }

    /// Creates the position of a placement on top of another position. Fields of a FEN that mean nothing in this game are ignored.
    pub fn place_over(&self, base: &Position, placement: &Placement) -> Position {
        self.place_on(base, placement).0
    }

    /// Creates the position of a placement on top of the start position.
    ///
    /// # Errors
    /// The first field of a FEN that means nothing in this game: castling rights that no player can have, or a cell that no piece
    /// can have passed. The range is that of the bytes in the FEN.
    pub fn try_place(&self, placement: &Placement) -> Result<Position, (Field, NotationError)> {
        match self.place_on(&self.start(), placement) {
            (position, None) => Ok(position),
            (_, Some(fault)) => Err(fault),
        }
    }

    /// Creates the position of a placement on top of another position. The placement's values replace those of the base. The first
    /// field of a FEN that means nothing is ignored and returned.
    pub(crate) fn place_on(
        &self,
        base: &Position,
        placement: &Placement,
    ) -> (Position, Option<(Field, NotationError)>) {
        let mut position = self.put_down(base, placement);
        let fault = self.read_fields(&mut position, placement);
        match &mut position.called {
            Some(Called::Item(called)) => {
                called.turn = called
                    .turn
                    .or_else(|| self.calling(position.phase, called.store))
            }
            Some(Called::Throw(_)) | None => self.settle_written(&mut position, placement.turn),
        }
        (position, fault)
    }

    /// Begins and ends phases until the phase fits the position. The written player to move counts only in a phase in which the
    /// players alternate.
    pub(crate) fn settle_written(&self, position: &mut Position, turn: Option<PlayerId>) {
        let before = position.phase;
        let dice = position.dice.clone();
        let query = Query::new(self, position);
        crate::plain::settle(&query, position);
        position.too_much = query.too_much();
        position.dice = dice;
        let phase = self.rules().phases.get(position.phase.index());
        let in_turn = phase.is_some_and(|phase| phase.order == PhaseOrder::Alternate);
        if let Some(turn) = turn.filter(|_| in_turn && position.phase != before) {
            position.turn = turn;
        }
        if !self.rules().chances.is_empty() {
            let query = Query::new(self, position);
            crate::plain::call_throw(&query, position);
            position.too_much = query.too_much();
        }
    }

    /// Applies a placement, except the castling rights and the passed cells of a FEN.
    pub(crate) fn put_down(&self, base: &Position, placement: &Placement) -> Position {
        let mut position = base.clone();
        position.forget_history();
        if let Some(turn) = placement.turn.filter(|turn| *turn != base.turn) {
            position.turn = turn;
            position.turns = self.turns_in_order(u32::from(turn.0));
            position.passed.clear();
            position.dice.fill(0);
        }
        if placement.pieces.is_some() {
            self.place_pieces(&mut position, placement);
        }
        for (attribute, cell, value) in &placement.attributes {
            self.set_attribute(&mut position, *attribute, *cell, *value);
        }
        match &placement.passed {
            PassedCells::LeftOut => {}
            PassedCells::Nothing | PassedCells::Field(_) => position.passed.clear(),
            PassedCells::These(passed) => position.passed.clone_from(passed),
        }
        if let Some(plies) = placement.plies {
            position.turns = self.turns_in_order(plies);
        }
        for (player, turns) in &placement.turns {
            position.turns[player.index()] = *turns;
        }
        position.phase = placement.phase.unwrap_or(base.phase);
        if let Some(unseen) = &placement.unseen {
            let nothing = CellSet::empty(self.n_places());
            position.unseen = vec![nothing; self.rules().players.len()];
            for (player, cells) in unseen {
                for cell in cells {
                    position.unseen[player.index()].insert(*cell);
                }
            }
        }
        match placement.called {
            Call::LeftOut => {}
            Call::Nothing => position.called = None,
            Call::This(called) => position.called = Some(Called::Item(called)),
        }
        if !placement.thrown.is_empty() {
            position.dice.fill(0);
        }
        for (chance, faces) in &placement.thrown {
            let dice = &mut position.dice[self.layout.dice(*chance)];
            for (die, face) in dice.iter_mut().zip(faces) {
                *die = face + 1;
            }
            let rule = &self.rules().chances[chance.index()];
            self.fill_bag(&mut position, *chance, &rule.full_without(faces));
        }
        for (chance, left) in &placement.left {
            self.fill_bag(&mut position, *chance, left);
        }
        if let Unmoved::These(cells) = &placement.unmoved {
            let stand = |cell: &CellId| position.piece(*cell).is_some();
            let cells = cells.iter().copied().filter(stand);
            position.unmoved = CellSet::of(self.n_places(), cells);
        }
        for (counter, player, value) in &placement.counters {
            let max = self.rules().counters[counter.index()].max;
            let place = self.counter_place(counter.index(), *player);
            position.counters[place] = (*value).min(max);
        }
        self.put_statuses(&mut position, placement);
        for (store, player, items) in &placement.stores {
            let contents = &mut position.stores[self.store_contents(*store, *player)];
            contents.fill(0);
            for (item, n) in items {
                contents[usize::from(*item)] = *n;
            }
        }
        position
    }

    fn fill_bag(&self, position: &mut Position, chance: ChanceId, left: &[u16]) {
        let bag = &mut position.bags[self.layout.bag(chance)];
        for (n, left) in bag.iter_mut().zip(left) {
            *n = *left;
        }
    }

    fn turns_in_order(&self, plies: u32) -> SmallVec<[u32; 4]> {
        turns_in_order(plies, self.rules().players.len()).collect()
    }

    fn put_statuses(&self, position: &mut Position, placement: &Placement) {
        for (status, pieces) in &placement.statuses {
            position.statuses.retain(|given| given.status != *status);
            for (cell, left) in pieces {
                if position.piece(*cell).is_some() && *left > 0 {
                    position.statuses.push(Given {
                        status: *status,
                        cell: *cell,
                        left: *left,
                    });
                }
            }
        }
        let order = |given: &Given| (given.status, given.cell);
        position.statuses.arrange_by_key(order);
    }

    /// Applies the fields of castling rights and of passed cells. An entry that means nothing is ignored; the first such entry is
    /// returned.
    fn read_fields(
        &self,
        position: &mut Position,
        placement: &Placement,
    ) -> Option<(Field, NotationError)> {
        let mut fault = None;
        if let Unmoved::ByRights { rights, moved } = &placement.unmoved {
            let moved = CellSet::of(self.n_places(), moved.iter().copied());
            let (unmoved, error) = fen::unmoved(self, rights.as_ref(), position, &moved);
            position.unmoved = unmoved;
            fault = error.map(|error| (Field::Rights, error));
        }
        if let PassedCells::Field(field) = &placement.passed {
            match fen::passed(self, field, position) {
                Ok(passed) => position.passed = passed,
                Err(error) => fault = fault.or(Some((Field::Passed, error))),
            }
        }
        fault
    }

    /// Returns the kind of turn by which an item of the store is called.
    fn calling(&self, phase: PhaseId, store: StoreId) -> Option<TurnId> {
        let mut turns = self.rules().turns.iter();
        let index = turns.position(|turn| {
            turn.steps_of.contains(&StepKind::Drop)
                && turn.phase.is_none_or(|one| one == phase)
                && turn.from_store.is_none_or(|from| from == store)
        });
        index.map(TurnId::from_index)
    }

    /// Replaces the pieces on the board. A piece that is on the same place in the set-up is unmoved, with its statuses and values of
    /// the set-up.
    fn place_pieces(&self, position: &mut Position, placement: &Placement) {
        position.pieces = placement.by_place(self.places()).into();
        position.passed.clear();
        let at_start = self.at_start(position);
        position.statuses = self.start_statuses(&at_start);
        position.valued = self.start_values(&at_start);
        position.unmoved = at_start;
    }

    /// Returns the pieces that are on the same place as in the set-up.
    pub(crate) fn at_start(&self, position: &Position) -> CellSet {
        let pieces = position.pieces();
        let stays = pieces.filter(|(place, piece)| self.start_piece(*place) == Some(*piece));
        CellSet::of(self.n_places(), stays.map(|(place, _)| place))
    }

    /// Returns the number of pieces of a kind in a player's store.
    pub fn stored(
        &self,
        position: &Position,
        store: StoreId,
        player: PlayerId,
        kind: KindId,
    ) -> u8 {
        position.stores[self.store_place(store, player, kind)]
    }

    /// Returns the contents of a player's store, one number for each item.
    pub fn contents<'p>(
        &self,
        position: &'p Position,
        store: StoreId,
        player: PlayerId,
    ) -> &'p [u8] {
        &position.stores[self.store_contents(store, player)]
    }

    /// Returns the contents of a bag, by face: how often each is left; empty if the dice have no bag.
    pub fn left<'p>(&self, position: &'p Position, chance: ChanceId) -> &'p [u16] {
        &position.bags[self.layout.bag(chance)]
    }

    /// Tests whether a bag holds what it must if nothing but what the dice show has been drawn.
    pub fn is_bag_full(&self, position: &Position, chance: ChanceId) -> bool {
        let rule = &self.rules().chances[chance.index()];
        let shown = self.thrown(position, chance).unwrap_or_default();
        rule.bag.is_none() || self.left(position, chance) == &rule.full_without(&shown)[..]
    }

    /// Returns the faces of dice, if they have been thrown for this turn.
    pub fn thrown(&self, position: &Position, chance: ChanceId) -> Option<Faces> {
        let dice = position.dice[self.layout.dice(chance)].iter();
        dice.map(|die| die.checked_sub(1)).collect()
    }

    /// Returns the value of a counter; for this player if each player has one.
    pub fn counter_value(&self, position: &Position, counter: CounterId, player: PlayerId) -> u16 {
        position.counters[self.counter_place(counter.index(), player)]
    }
}
