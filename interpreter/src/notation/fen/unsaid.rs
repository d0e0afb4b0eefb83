//! The parts of a position that its FEN does not contain.

use ir::{
    AttributeId, AttributeOf, CellId, CounterId, CounterScope, PlayerId, StatusId, StoreId,
    are_same_passed,
};

use super::{read, write};
use crate::game::Game;
use crate::position::{Given, Position};

/// A part of a position that its FEN does not contain.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unsaid {
    /// The pieces on the board.
    Pieces,
    /// The player to move.
    Turn,
    /// The unmoved pieces, if some rule may read them.
    Unmoved,
    /// The possible en passant captures.
    Passed,
    /// The value of a counter.
    Counter(CounterId),
    /// The pieces with a status, and its duration.
    Status(StatusId),
    /// The values of a cell attribute.
    Attribute(AttributeId),
    /// The contents of a store.
    Store(StoreId),
    /// The phase of the game.
    Phase,
    /// The pending chance draw.
    Called,
    /// The dice.
    Dice,
    /// The contents of bags.
    Bags,
    /// The changes that some players have not seen.
    Unseen,
    /// The orders of the round in progress.
    Orders,
    /// The number of moves of each player, if some rule reads it.
    Turns,
    /// The last move, if some rule reads it.
    Last,
    /// The positions before this one and the turns that have been refused, if some rule reads them.
    Past,
}

impl Unsaid {
    /// Tests whether position files contain this part. If not, only the moves made do.
    pub fn is_in_files(self) -> bool {
        !matches!(self, Self::Orders | Self::Last | Self::Past)
    }

    /// Returns the key for this part in a position file, such as `unmoved` or `stores.bag`; for a part that [is not in
    /// them](Self::is_in_files), a name.
    pub fn key(self, game: &Game) -> String {
        let rules = game.rules();
        match self {
            Self::Pieces => "cells".to_owned(),
            Self::Turn => "turn".to_owned(),
            Self::Unmoved => "unmoved".to_owned(),
            Self::Passed => "passed".to_owned(),
            Self::Counter(counter) => rules.counters[counter.index()].name.clone(),
            Self::Status(status) => rules.statuses[status.index()].name.clone(),
            Self::Attribute(attribute) => {
                format!("attributes.{}", rules.attributes[attribute.index()].name)
            }
            Self::Store(store) => format!("stores.{}", rules.stores[store.index()].name),
            Self::Phase => "phase".to_owned(),
            Self::Called => "called".to_owned(),
            Self::Orders => "the orders of this round".to_owned(),
            Self::Dice => "dice".to_owned(),
            Self::Bags => "left".to_owned(),
            Self::Unseen => "unseen".to_owned(),
            Self::Turns => "turns".to_owned(),
            Self::Last => "last".to_owned(),
            Self::Past => "the earlier positions".to_owned(),
        }
    }
}

/// A FEN, with the parts of the position that it does not contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The FEN.
    pub text: String,
    /// The parts that are lost when the FEN is read; parts that no rule reads are not listed.
    pub lacks: Vec<Unsaid>,
}

/// Writes the FEN of a position, reads it back and reports the differences.
pub fn written(game: &Game, position: &Position) -> Written {
    let text = write(game, position);
    let lacks = match read(game, &text) {
        Ok(read) => differences(game, position, &read),
        Err(_) => vec![Unsaid::Pieces],
    };
    Written { text, lacks }
}

/// Returns the parts of a position that its FEN does not contain: after reading it back, they differ. Parts that no rule reads are
/// not listed.
pub fn lacks(game: &Game, position: &Position) -> Vec<Unsaid> {
    written(game, position).lacks
}

/// Returns the differences between two positions that the rules distinguish.
fn differences(game: &Game, position: &Position, read: &Position) -> Vec<Unsaid> {
    let rules = game.rules();
    let mut all = Vec::new();
    let mut note = |is_same: bool, unsaid: Unsaid| {
        if !is_same {
            all.push(unsaid);
        }
    };
    note(position.pieces == read.pieces, Unsaid::Pieces);
    note(position.turn == read.turn, Unsaid::Turn);
    note(
        game.unmoved_that_matter(position) == game.unmoved_that_matter(read),
        Unsaid::Unmoved,
    );
    let passed = [position, read].map(|position| game.passed_that_matters(position));
    note(are_same_passed(&passed[0], &passed[1]), Unsaid::Passed);
    for (index, counter) in rules.counters.iter().enumerate() {
        let n_values = match counter.scope {
            CounterScope::Game => 1,
            CounterScope::Player => rules.players.len(),
        };
        let first = game.counter_place(index, PlayerId(0));
        let values = first..first + n_values;
        note(
            position.counters[values.clone()] == read.counters[values],
            Unsaid::Counter(CounterId::from_index(index)),
        );
    }
    for status in (0..rules.statuses.len()).map(StatusId::from_index) {
        let given = |position: &Position| -> Vec<Given> {
            let all = position.statuses.iter();
            all.filter(|given| given.status == status)
                .copied()
                .collect()
        };
        note(given(position) == given(read), Unsaid::Status(status));
    }
    for attribute in (0..rules.attributes.len()).map(AttributeId::from_index) {
        if rules.attributes[attribute.index()].of != AttributeOf::Kind {
            let mut cells = (0..game.n_places()).map(CellId::from_index);
            let value = |position: &Position, cell| game.attribute(position, attribute, cell);
            note(
                cells.all(|cell| value(position, cell) == value(read, cell)),
                Unsaid::Attribute(attribute),
            );
        }
    }
    for store in (0..rules.stores.len()).map(StoreId::from_index) {
        let mut players = (0..rules.players.len()).map(PlayerId::from_index);
        note(
            players.all(|player| {
                game.contents(position, store, player) == game.contents(read, store, player)
            }),
            Unsaid::Store(store),
        );
    }
    note(position.phase == read.phase, Unsaid::Phase);
    note(position.called == read.called, Unsaid::Called);
    note(position.orders == read.orders, Unsaid::Orders);
    note(position.dice == read.dice, Unsaid::Dice);
    note(position.bags == read.bags, Unsaid::Bags);
    note(position.unseen == read.unseen, Unsaid::Unseen);
    note(
        !game.reads.turns || position.turns == read.turns,
        Unsaid::Turns,
    );
    note(
        game.last_as_read(position) == game.last_as_read(read),
        Unsaid::Last,
    );
    note(position.history() == read.history(), Unsaid::Past);
    all
}
