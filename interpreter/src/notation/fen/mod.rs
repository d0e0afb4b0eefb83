//! FEN: one line for a position.
//!
//! Reading is lenient, as [`ir::fen`] says, and:
//! - without castling rights men who castle have moved or not as all other men; without the other fields nothing is passed, the
//!   clock is 0 and the move 1;
//! - castling rights are `KQkq` or the partner's file (`HAha`);
//! - the en-passant field may hold several cells run together, and `:cell` for the man who passed them;
//! - a man with an apostrophe, `P'`, has moved, though he stands on a start cell of his own;
//! - men in stores that are not written are as at the start.
//!
//! Writing gives all six fields (seven with a counter of the field `3+3`); the en-passant field holds cells on which a
//! legal capture ends, and nothing else.
//!
//! Rows are the board's own ([`Board::fen_rows`](ir::Board)). Of the men of a FEN those have not moved that have castling
//! rights, or stand where the set-up has the same man and take no part in castling.

mod fault;
mod marks;
mod passed;
mod rows;
mod stores;
mod unsaid;

use ir::fen::Known;
use ir::{CellSet, CounterField, CounterScope, PlayerId};

use super::NotationError;
use crate::game::Game;
use crate::position::Position;

pub use rows::letter_of;
pub use unsaid::{Unsaid, Written, lacks, written};

/// Reads a FEN.
///
/// # Errors
/// The first thing that cannot be read, with its bytes.
pub fn read(game: &Game, text: &str) -> Result<Position, NotationError> {
    let known = Known::from(game.rules());
    let (fen, faults) = ir::fen::read(known, text);
    if let Some(fault) = faults.first() {
        return Err(fault::told(game, text, fault));
    }
    let start = game.start();
    let mut position = start.clone();
    position.last = None;
    position.passed = None;
    position.called = None;
    place_men(game, &fen, &mut position);
    // Nobody has a status but who stands where the set-up has the same man.
    let men = &position.men;
    position
        .statuses
        .retain(|given| men.get(given.cell.index()) == Some(&start.man(given.cell)));
    for (store, player, kind, n) in &fen.stores {
        let place = game.store_place(*store, *player, *kind);
        position.stores[place] = u8::try_from(*n).unwrap_or(u8::MAX);
    }
    position.turn = fen.turn;
    position.turns = fen.turns.iter().copied().collect();
    reset_counters(game, &mut position);
    for (counter, player, value) in &fen.counters {
        position.counters[game.counter_place(counter.index(), *player)] = *value;
    }
    let moved = CellSet::of(game.n_places(), fen.moved);
    let fields = ir::fen::split(known.board, text);
    let rights = fields.rights.map(|at| (&text[at.clone()], at.start));
    position.unmoved = marks::read(game, rights, &position, &moved)?;
    if let Some(at) = fields.passed {
        position.passed = passed::read(game, &text[at.clone()], at.start, &position)?;
    }
    Ok(position)
}

/// The field of a FEN that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// Castling rights.
    Rights,
    /// The cell passed.
    Passed,
}

/// Adds to the start position what the fields of rights and of the cell passed in the set-up say; `position` has the rest.
///
/// What means nothing in this game is passed over. The first such thing is returned; its bytes are those of the field.
pub(crate) fn finish_start(game: &Game, position: &mut Position) -> Option<(Field, NotationError)> {
    let setup = &game.rules().setup;
    let standing = position.men().map(|(place, _)| place);
    let mut moved = CellSet::of(game.n_places(), standing);
    moved -= &position.unmoved;
    let mut fault = None;
    if let Some(rights) = &setup.rights {
        let (unmoved, error) = marks::read_all(game, Some((rights, 0)), position, &moved);
        position.unmoved = unmoved;
        fault = error.map(|error| (Field::Rights, error));
    }
    if let Some(field) = &setup.passed {
        match passed::read(game, field, 0, position) {
            Ok(passed) => position.passed = passed,
            Err(error) => fault = fault.or(Some((Field::Passed, error))),
        }
    }
    fault
}

/// Clears the board for the men of a FEN.
fn place_men(game: &Game, fen: &ir::fen::Fen, position: &mut Position) {
    let n_cells = game.places().n_cells();
    position.men.clear();
    position.men.resize(n_cells, None);
    for (place, man) in &fen.men {
        let n_levels = place.index() / n_cells + 1;
        if position.men.len() < n_levels * n_cells {
            position.men.resize(n_levels * n_cells, None);
        }
        position.men[place.index()] = Some(*man);
    }
}

/// Writes a FEN.
pub fn write(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let marks = marks::said(game, position);
    let rows: Vec<String> = rules
        .board
        .fen_rows
        .iter()
        .map(|row| rows::write_row(game, position, row, &marks.moved))
        .collect();
    let n_players = rules.players.len() as u32;
    let mut fen = format!(
        "{} {} {} {}",
        rows.join("/") + &stores::stores_field(game, position),
        rules.players[position.turn.index()].letter,
        marks.rights,
        passed::write(game, position)
    );
    if let Some(index) = counter_of(game, CounterField::Checks) {
        let values: Vec<String> = (0..rules.players.len())
            .map(|player| {
                position.counters[game.counter_place(index, PlayerId::from_index(player))]
                    .to_string()
            })
            .collect();
        fen += &format!(" {}", values.join("+"));
    }
    let clock = counter_of(game, CounterField::Clock).map_or(0, |index| {
        position.counters[game.counter_place(index, PlayerId(0))]
    });
    fen + &format!(" {clock} {}", position.plies() / n_players + 1)
}

fn counter_of(game: &Game, field: CounterField) -> Option<usize> {
    game.rules()
        .counters
        .iter()
        .position(|counter| counter.field == field)
}

fn reset_counters(game: &Game, position: &mut Position) {
    for (index, counter) in game.rules().counters.iter().enumerate() {
        let n = if counter.scope == CounterScope::Game {
            1
        } else {
            game.rules().players.len()
        };
        for player in 0..n {
            position.counters[game.counter_place(index, PlayerId::from_index(player))] =
                counter.start;
        }
    }
}
