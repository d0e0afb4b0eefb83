//! FEN: one line for a position.
//!
//! Reading is lenient, as described in [`ir::fen`], and:
//! - without castling rights the castling pieces are moved or unmoved by the rule for all other pieces; without the other fields no
//!   cell is passed, the clock is 0 and the move number 1;
//! - castling rights are `KQkq` or the partner's file (`HAha`);
//! - the en passant field may contain several cells run together, `:cell` for the piece that passed them, and `*2` for the number
//!   of turns left; several pieces are separated by commas;
//! - a piece with an apostrophe, `P'`, has moved, even if it is on a start cell of its own;
//! - stores that are not written are as at the start.
//!
//! Writing gives all six fields (seven with a counter of the field `3+3`), a field such as `die=3` for dice that have been
//! thrown, and one such as `card.left=3*2+4` for a bag from which more has been drawn. The en passant field contains the cells on which a legal
//! capture ends, and nothing else.
//!
//! Rows are the board's own ([`Board::fen_rows`](ir::Board)). A piece of a FEN is unmoved if it has castling rights. A piece
//! without a part in castling is unmoved if it is on the same place as in the set-up.

mod fault;
mod marks;
mod passed;
mod rows;
mod stores;
mod unsaid;

use ir::fen::{FenRules, LEFT};
use ir::{CellSet, ChanceId, CounterField, FieldText, PassedList, Placement, PlayerId};

use super::NotationError;
use crate::game::Game;
use crate::position::Position;

pub use rows::letter_of;
pub use unsaid::{Unsaid, Written, lacks, written};

/// Reads a FEN.
///
/// # Errors
/// The first error in the text, with its byte range.
pub fn read(game: &Game, text: &str) -> Result<Position, NotationError> {
    let placement = placement(game, text)?;
    game.try_place(&placement).map_err(|(_, error)| error)
}

/// Reads a FEN as a placement on top of the start position; the castling rights and the passed cells are kept as text.
///
/// # Errors
/// The first error in the text, with its byte range.
pub fn placement(game: &Game, text: &str) -> Result<Placement, NotationError> {
    let (placement, faults) = ir::fen::read(FenRules::from(game.rules()), text);
    match faults.first() {
        Some(fault) => Err(fault::notation_error(game, text, fault)),
        None => Ok(placement),
    }
}

/// The field of a FEN that is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// The castling rights.
    Rights,
    /// The passed cells.
    Passed,
}

/// Reads the field of castling rights. Returns the unmoved pieces, given the pieces that have moved, and an error for letters that
/// are no rights.
pub(crate) fn unmoved(
    game: &Game,
    rights: Option<&FieldText>,
    position: &Position,
    moved: &CellSet,
) -> (CellSet, Option<NotationError>) {
    let rights = rights.map(|field| (field.text.as_str(), field.start));
    marks::read_all(game, rights, position, moved)
}

/// Reads the field of passed cells.
///
/// # Errors
/// If a cell does not exist, or no piece can have passed the cells.
pub(crate) fn passed(
    game: &Game,
    field: &FieldText,
    position: &Position,
) -> Result<PassedList, NotationError> {
    passed::read(game, &field.text, field.start, position)
}

/// Writes a FEN.
pub fn write(game: &Game, position: &Position) -> String {
    let position = &*position.without_orders();
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
    fen += &format!(" {clock} {}", position.plies() / n_players + 1);
    for chance in (0..rules.chances.len()).map(ChanceId::from_index) {
        if let Some(faces) = game.thrown(position, chance) {
            fen += &format!(" {}", rules.throw_text(chance, &faces));
        }
        if !game.is_bag_full(position, chance) {
            let rule = &rules.chances[chance.index()];
            let left = rules.left_text(rule, game.left(position, chance));
            fen += &format!(" {}{LEFT}={left}", rule.name);
        }
    }
    fen
}

fn counter_of(game: &Game, field: CounterField) -> Option<usize> {
    game.rules()
        .counters
        .iter()
        .position(|counter| counter.field == field)
}
