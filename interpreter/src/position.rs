//! A position: the state of a game.

use std::borrow::Cow;

use ir::{
    Arrange, AttributeId, Called, CellId, CellSet, Move, Passed, PassedList, PhaseId, Piece,
    Places, PlayerId, StatusId,
};
use smallvec::SmallVec;

use crate::limits::TooMuch;

/// A status that an effect has given to a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Given {
    /// The status.
    pub status: StatusId,
    /// The place of the piece.
    pub cell: CellId,
    /// The number of moves for which the status is in force, the next move included.
    pub left: u8,
}

/// The value of an attribute of a piece, if it is not the attribute's first value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Valued {
    /// The attribute.
    pub attribute: AttributeId,
    /// The place of the piece.
    pub cell: CellId,
    /// The value.
    pub value: u64,
}

/// Everything that decides the possible continuations. Of the history of the game it has only what rules about moves read.
///
/// A position is made only by [`Game::start`](crate::Game::start), by reading one, or by making a move. So its pieces are on cells
/// of the game's board and have kinds and players of the game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The limit that was exceeded when the position was made, if any. Then the position is a guess, and no query about it has an
    /// answer.
    pub too_much: Option<TooMuch>,
    /// The pieces: one entry per cell, in topology order. In games with stacks, one entry per cell for each level that is occupied.
    /// No piece is above an empty place.
    pub pieces: SmallVec<[Option<Piece>; 96]>,
    /// The places of pieces that have not moved.
    pub unmoved: CellSet,
    /// The pieces that can be captured en passant, and the cells where.
    pub passed: PassedList,
    /// The values of the counters, in order; a counter per player takes one entry per player.
    pub counters: SmallVec<[u16; 4]>,
    /// The number of pieces of each kind in the stores: store by store, player by player, kind by kind. Empty in games without
    /// stores.
    pub stores: SmallVec<[u8; 8]>,
    /// The statuses that effects have given to pieces.
    pub statuses: SmallVec<[Given; 2]>,
    /// The values of attributes of pieces, apart from first values, by attribute and place.
    pub valued: SmallVec<[Valued; 1]>,
    /// The values of the cell attributes, attribute by attribute, cell by cell. Empty in games without attributes.
    pub attributes: Vec<u64>,
    /// The phase.
    pub phase: PhaseId,
    /// The move that chance makes next, if any.
    pub called: Option<Called>,
    /// The orders of the round in progress, in the order in which they were given: players and their moves.
    pub orders: Vec<(PlayerId, Move)>,
    /// The dice, throw by throw: the index of the face that each shows, counted from 1, or 0 if it has not been thrown for this turn.
    /// Empty in games without dice.
    pub dice: SmallVec<[u8; 4]>,
    /// The bags from which faces are drawn, bag by bag: how often each face is left. Empty in games without bags.
    pub bags: SmallVec<[u16; 4]>,
    /// For each player, the cells with changes by that player that the others have not seen. Empty if there are none.
    pub unseen: Vec<CellSet>,
    /// The player to move.
    pub turn: PlayerId,
    /// Whether the player `turn` has moved, but the next player is not yet to move: safety is tested between the two.
    pub is_made: bool,
    /// The number of moves made by each player.
    pub turns: SmallVec<[u32; 4]>,
    /// The last move; kept only if a rule reads it.
    pub last: Option<Box<Move>>,
    /// The position before the step or the turn that is being made; kept only if a rule reads it, until the next player
    /// is to move.
    pub earlier: Option<Box<Position>>,
    /// The keys of the positions before this one in the game, in order; kept only if a rule about moves counts occurrences.
    pub past: Vec<u64>,
    /// The position before the last turn, and the key of the position to which that turn led before dice were thrown; kept only if
    /// a turn can be refused.
    pub before: Option<Box<(Position, u64)>>,
    /// The keys of the positions to which turns from here led that have been refused. No turn may lead to one of them.
    pub refused: SmallVec<[u64; 1]>,
}

impl Position {
    /// Returns the piece on a cell or a place.
    #[inline]
    pub fn piece(&self, place: CellId) -> Option<Piece> {
        self.pieces.get(place.index()).copied().flatten()
    }

    /// Puts a piece on a place.
    pub fn put(&mut self, places: Places, place: CellId, piece: Piece) {
        if place.index() >= self.pieces.len() {
            let levels = places.level(place) + 1;
            self.pieces.resize(levels * places.n_cells(), None);
        }
        self.pieces[place.index()] = Some(piece);
    }

    /// Puts a piece on a place instead of the piece there. If the replaced piece had just passed cells, the passed cells are
    /// cleared.
    pub fn replace(&mut self, places: Places, place: CellId, piece: Piece) {
        self.put(places, place, piece);
        self.passed.retain(|passed| passed.by != place);
    }

    /// Forgets what the position has of the history of the game.
    pub fn forget_history(&mut self) {
        (self.last, self.earlier, self.before) = (None, None, None);
        self.past.clear();
        self.refused.clear();
    }

    /// Removes the piece from a cell, with its unmoved mark, its statuses and its values. No piece may be above it.
    pub fn take_off(&mut self, cell: CellId) {
        self.pieces[cell.index()] = None;
        self.unmoved.remove(cell);
        self.clear_marks(cell);
    }

    /// Removes the statuses and the values of the piece on a place.
    pub fn clear_marks(&mut self, place: CellId) {
        self.statuses.retain(|given| given.cell != place);
        self.valued.retain(|valued| valued.cell != place);
    }

    /// Moves the statuses and the values of pieces, all at once: those on each place go to the new place, or away.
    pub fn carry_marks(&mut self, to: impl Fn(CellId) -> Option<CellId>) {
        if self.statuses.is_empty() && self.valued.is_empty() {
            return;
        }
        let carry = |cell: &mut CellId| {
            let new = to(*cell);
            *cell = new.unwrap_or(*cell);
            new.is_some()
        };
        self.statuses.retain(|given| carry(&mut given.cell));
        self.valued.retain(|valued| carry(&mut valued.cell));
        self.order_marks();
    }

    /// Orders statuses and values, so that equal positions have equal representations.
    pub fn order_marks(&mut self) {
        self.statuses
            .arrange_by_key(|given| (given.status, given.cell));
        self.valued
            .arrange_by_key(|valued| (valued.attribute, valued.cell));
    }

    /// Returns the values of the piece on this place that are not first values, by attribute.
    pub fn values_on(&self, place: CellId) -> impl Iterator<Item = Valued> {
        let here = self
            .valued
            .iter()
            .filter(move |valued| valued.cell == place);
        here.copied()
    }

    /// Removes empty levels, so that equal positions have equal representations.
    pub fn trim(&mut self, places: Places) {
        let n_cells = places.n_cells();
        while self.pieces.len() > n_cells
            && self.pieces[self.pieces.len() - n_cells..]
                .iter()
                .all(Option::is_none)
        {
            self.pieces.truncate(self.pieces.len() - n_cells);
        }
    }

    /// Returns the number of turns that have been refused instead of the turn to be made, or else instead of the last one.
    pub fn n_refused(&self) -> u32 {
        // After the turn it is the last one, and the position before it is not noted yet.
        if self.is_made || !self.refused.is_empty() {
            return self.refused.len() as u32;
        }
        let before = self.before.as_ref();
        before.map_or(0, |before| before.0.refused.len()) as u32
    }

    /// Returns the given statuses of the piece on this place as they are after `n_turns` more moves, by status.
    pub fn statuses_after(&self, place: CellId, n_turns: u32) -> impl Iterator<Item = Given> {
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

    /// Returns the places of a piece and of the pieces above it, from the lowest. The result contains at least the place itself.
    pub fn unit(&self, places: Places, place: CellId) -> impl Iterator<Item = CellId> + '_ {
        let above = std::iter::successors(places.above(place), move |above| places.above(*above));
        std::iter::once(place).chain(above.take_while(|above| self.piece(*above).is_some()))
    }

    /// Returns the current phase of the game; 0 in games without phases.
    pub fn phase(&self) -> PhaseId {
        self.phase
    }

    /// Returns the move that chance makes next, if any: an item is drawn, or dice are thrown.
    pub fn called(&self) -> Option<Called> {
        self.called
    }

    /// Returns all pieces with their cells or places, in topology order, the ground level first.
    pub fn pieces(&self) -> impl Iterator<Item = (CellId, Piece)> + '_ {
        self.pieces
            .iter()
            .enumerate()
            .filter_map(|(index, piece)| piece.map(|piece| (CellId::from_index(index), piece)))
    }

    /// Returns the player to move.
    pub fn turn(&self) -> PlayerId {
        self.turn
    }

    /// Returns the number of moves made since the start of the game, by all players.
    pub fn plies(&self) -> u32 {
        self.turns.iter().copied().fold(0, u32::saturating_add)
    }

    /// Returns the number of moves made since the start of the game, by each player.
    pub fn turns_made(&self) -> &[u32] {
        &self.turns
    }

    /// Returns the places of the pieces that have not moved.
    pub fn unmoved(&self) -> &CellSet {
        &self.unmoved
    }

    /// Returns the orders of the round in progress, in the order in which they were given.
    pub fn orders(&self) -> &[(PlayerId, Move)] {
        &self.orders
    }

    /// Returns the position before the orders of the round in progress, which no FEN and no file contains.
    pub fn without_orders(&self) -> Cow<'_, Self> {
        let Some((first, _)) = self.orders.first() else {
            return Cow::Borrowed(self);
        };
        let mut before = self.clone();
        before.turn = *first;
        for (player, _) in before.orders.drain(..) {
            if let Some(turns) = before.turns.get_mut(player.index()) {
                *turns = turns.saturating_sub(1);
            }
        }
        Cow::Owned(before)
    }

    /// Returns the statuses that effects have given and that are still in force.
    pub fn statuses(&self) -> &[Given] {
        &self.statuses
    }

    /// Returns the last move, if a rule reads it. A position that is written down does not contain it.
    pub fn last(&self) -> Option<&Move> {
        self.last.as_deref()
    }

    /// Returns what rules read of the positions before this one: their keys, the last of them, and the keys of those to which no
    /// turn may lead because they have been refused. A position that is written down contains none of it.
    pub fn history(&self) -> (&[u64], Option<&Self>, &[u64]) {
        let before = self.before.as_ref().map(|before| &before.0);
        (&self.past, before, &self.refused)
    }

    /// Tests whether the position contains something of the history of the game that is lost when it is written down.
    pub fn has_history(&self) -> bool {
        self.last.is_some() || self.history() != (&[], None, &[])
    }

    /// Returns for each player the cells with changes by that player that the others have not seen; empty if there are none.
    pub fn unseen(&self) -> &[CellSet] {
        &self.unseen
    }

    /// Returns the pieces that can be captured en passant with the cells that they have passed, in the order of passing.
    pub fn passed(&self) -> &[Passed] {
        &self.passed
    }
}
