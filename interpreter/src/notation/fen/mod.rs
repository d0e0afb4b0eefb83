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
use ir::{CellSet, CounterField, FieldText, Passed, Placement, PlayerId};

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
    let placement = placement(game, text)?;
    game.try_place(&placement).map_err(|(_, error)| error)
}

/// Reads what a FEN says, laid over the start, but for what castling rights and the cell passed mean.
///
/// # Errors
/// The first thing that cannot be read, with its bytes.
pub fn placement(game: &Game, text: &str) -> Result<Placement, NotationError> {
    let (placement, faults) = ir::fen::read(Known::from(game.rules()), text);
    match faults.first() {
        Some(fault) => Err(fault::told(game, text, fault)),
        None => Ok(placement),
    }
}

/// The field of a FEN that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// Castling rights.
    Rights,
    /// The cell passed.
    Passed,
}

/// Reads who has not moved, if these men have: all that is a right; what is none comes as an error.
pub(crate) fn unmoved(
    game: &Game,
    rights: Option<&FieldText>,
    position: &Position,
    moved: &CellSet,
) -> (CellSet, Option<NotationError>) {
    let rights = rights.map(|field| (field.text.as_str(), field.start));
    marks::read_all(game, rights, position, moved)
}

/// Reads the field of the cell passed.
///
/// # Errors
/// If a cell is none, or nobody can have passed them.
pub(crate) fn passed(
    game: &Game,
    field: &FieldText,
    position: &Position,
) -> Result<Option<Passed>, NotationError> {
    passed::read(game, &field.text, field.start, position)
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
