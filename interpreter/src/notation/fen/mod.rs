//! FEN: one line for a position.
//!
//! Reading is lenient:
//! - fields after the side to move may be missing: no rights, nothing passed, clock 0, move 1;
//! - castling rights are `KQkq` or the partner's file (`HAha`);
//! - the en-passant field may hold several cells run together, and `:cell` for the man who passed them;
//! - a field `3+3` may stand before or after the clocks;
//! - a man with an apostrophe, `P'`, has moved, though he stands on a start cell of his own;
//! - men on one another are `(Rbp)`, from the ground up, and count as one cell;
//! - men in stores are `[Qn]` after the rows, one bracket for each store; without it they are as at the start.
//!
//! Writing gives all six fields (seven with a counter of the field `3+3`); the en-passant field holds cells on which a
//! legal capture ends, and nothing else.
//!
//! Rows are the board's own ([`Board::fen_rows`](ir::Board)). Of the men of a FEN those have not moved that have castling
//! rights, or stand where the set-up has the same man and take no part in castling.

mod marks;
mod passed;
mod rows;
mod stores;
mod unsaid;

use std::ops::Range;

use ir::{CounterField, CounterScope, PlayerId};

use super::NotationError;
use crate::game::Game;
use crate::position::Position;

pub use rows::{letter_of, man_at};
pub use unsaid::{Unsaid, Written, lacks, written};

/// Reads a FEN.
///
/// # Errors
/// The first thing that cannot be read, with its bytes.
pub fn read(game: &Game, text: &str) -> Result<Position, NotationError> {
    let fields = fields(text);
    let Some(placement) = fields.first() else {
        return Err(
            NotationError::new("the FEN is empty", 0..text.len()).with_help(format!(
                "the start position is `{}`",
                write(game, &game.start())
            )),
        );
    };
    let mut position = game.start();
    position.last = None;
    position.passed = None;
    position.called = None;
    let rows_end = text[placement.clone()]
        .find('[')
        .map_or(placement.end, |at| placement.start + at);
    let moved = rows::place(game, text, placement.start..rows_end, &mut position)?;
    // Nobody has a status but who stands where the set-up has the same man.
    let start = game.start();
    let men = &position.men;
    position
        .statuses
        .retain(|given| men.get(given.cell.index()) == Some(&start.man(given.cell)));
    stores::read_stores(game, text, rows_end..placement.end, &mut position)?;
    let Some(side) = fields.get(1) else {
        let names: Vec<_> = game
            .rules()
            .players
            .iter()
            .map(|player| format!("`{}`", player.letter))
            .collect();
        return Err(
            NotationError::new("the side to move is missing", text.len()..text.len()).with_help(
                format!("write a blank and {} after the rows", names.join(" or ")),
            ),
        );
    };
    position.turn = player_of(game, &text[side.clone()], side.clone())?;
    let (marks, rest) = fields[2..].split_at(n_marks(text, &fields[2..]));
    position.unmoved = marks::read(game, text, marks.first(), &position, &moved)?;
    reset_counters(game, &mut position);
    let mut numbers = Vec::new();
    for field in rest.iter().cloned() {
        if text[field.clone()].contains('+') {
            read_checks(game, text, field, &mut position)?;
        } else {
            numbers.push((number(text, &field)?, field));
        }
    }
    if let Some((_, extra)) = numbers.get(2) {
        return Err(NotationError::new("one field too many", extra.clone())
            .with_help("after the en-passant field come the half-move clock and the move number"));
    }
    if let Some((clock, _)) = numbers.first() {
        set_clock(game, *clock, &mut position);
    }
    let n_players = game.rules().players.len() as u32;
    let round = numbers.get(1).map_or(1, |(number, _)| *number).max(1);
    position.plies = (round - 1)
        .saturating_mul(n_players)
        .saturating_add(u32::from(position.turn.0));
    if let Some(field) = marks.get(1) {
        position.passed = passed::read(game, text, field.clone(), &position)?;
    }
    Ok(position)
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
    fen + &format!(" {clock} {}", position.plies / n_players + 1)
}

/// The blank-separated fields, as byte ranges.
fn fields(text: &str) -> Vec<Range<usize>> {
    let mut fields = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        if letter.is_whitespace() {
            if let Some(start) = start.take() {
                fields.push(start..at);
            }
        } else if start.is_none() {
            start = Some(at);
        }
    }
    fields
}

/// How many fields stand before the clocks: rights and cells passed, if they are there. On some boards these are digits too.
fn n_marks(text: &str, fields: &[Range<usize>]) -> usize {
    let is_number = |field: &&Range<usize>| {
        let field = &text[(*field).clone()];
        is_clock(field) && !field.contains('+')
    };
    let is_mark = |index: &usize| {
        let rest = &fields[*index..];
        !is_clock(&text[rest[0].clone()]) || rest.iter().filter(is_number).count() > 2
    };
    let most = fields.len().min(2);
    (0..most).take_while(is_mark).count()
}

fn is_clock(field: &str) -> bool {
    field.starts_with(|letter: char| letter.is_ascii_digit())
        && field
            .chars()
            .all(|letter| letter.is_ascii_digit() || letter == '+')
}

fn number(text: &str, field: &Range<usize>) -> Result<u32, NotationError> {
    text[field.clone()].parse().map_err(|_| {
        NotationError::new(format!("`{}` is not a count", &text[field.clone()]), field.clone())
            .with_help("after the en-passant field come the half-move clock and the move number, for example `0 1`")
    })
}

fn player_of(game: &Game, name: &str, at: Range<usize>) -> Result<PlayerId, NotationError> {
    let players = &game.rules().players;
    let is_named = |player: &&ir::Player| player.letter == name || player.name == name;
    players
        .iter()
        .position(|player| is_named(&player))
        .map(PlayerId::from_index)
        .ok_or_else(|| {
            let letters: Vec<_> = players
                .iter()
                .map(|player| format!("`{}` ({})", player.letter, player.name))
                .collect();
            NotationError::new(format!("`{name}` is not a player"), at)
                .with_help(format!("the side to move is {}", letters.join(" or ")))
        })
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

fn set_clock(game: &Game, clock: u32, position: &mut Position) {
    if let Some(index) = counter_of(game, CounterField::Clock) {
        let value = u16::try_from(clock)
            .unwrap_or(u16::MAX)
            .min(game.rules().counters[index].max);
        position.counters[game.counter_place(index, PlayerId(0))] = value;
    }
}

fn read_checks(
    game: &Game,
    text: &str,
    field: Range<usize>,
    position: &mut Position,
) -> Result<(), NotationError> {
    let Some(index) = counter_of(game, CounterField::Checks) else {
        return Err(NotationError::new("this game does not count checks", field)
            .with_help("leave the field out"));
    };
    // Some programs write `+2+1`, checks given; only checks left are read here.
    let values: Vec<Option<u16>> = text[field.clone()]
        .split('+')
        .map(|value| value.parse().ok())
        .collect();
    let n_players = game.rules().players.len();
    for player in 0..n_players {
        let value = values
            .get(player)
            .copied()
            .flatten()
            .filter(|_| values.len() == n_players)
            .ok_or_else(|| {
                NotationError::new("the checks left are not readable", field.clone())
                    .with_help("one number for each player in turn order, joined by `+`: `3+3`")
            })?;
        position.counters[game.counter_place(index, PlayerId::from_index(player))] =
            value.min(game.rules().counters[index].max);
    }
    Ok(())
}
