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

use std::ops::{ControlFlow, Range};

use ir::{CellId, CellSet, CounterField, CounterScope, Man, PlayerId};

use super::NotationError;
use super::rights::{Right, field as castling_field, possible_rights, right_of_letter, rights};
use crate::game::Game;
use crate::plain::{Asked, Bars, candidates_from};
use crate::position::{Passed, Position};
use crate::turn::MoveKind;

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
    let rows_end = text[placement.clone()]
        .find('[')
        .map_or(placement.end, |at| placement.start + at);
    let moved = place(game, text, placement.start..rows_end, &mut position)?;
    read_stores(game, text, rows_end..placement.end, &mut position)?;
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
    let mut rest = fields[2..].iter().cloned().peekable();
    let castling = rest.next_if(|field| !is_clock(&text[field.clone()]));
    let en_passant = rest.next_if(|field| !is_clock(&text[field.clone()]));
    set_unmoved(game, text, castling, &mut position)?;
    moved.iter().for_each(|cell| position.unmoved.remove(cell));
    reset_counters(game, &mut position);
    let mut numbers = Vec::new();
    for field in rest {
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
    if let Some(field) = en_passant {
        set_passed(game, text, field, &mut position)?;
    }
    Ok(position)
}

/// Writes a FEN.
pub fn write(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let moved = moved_marks(game, position);
    let rows: Vec<String> = rules
        .board
        .fen_rows
        .iter()
        .map(|row| write_row(game, position, row, &moved))
        .collect();
    let n_players = rules.players.len() as u32;
    let mut fen = format!(
        "{} {} {} {}",
        rows.join("/") + &stores_field(game, position),
        rules.players[position.turn.index()].letter,
        castling_field(game, position),
        passed_field(game, position)
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

/// The stores that have a bracket: those of men, one for each player.
fn bracketed(game: &Game) -> impl Iterator<Item = (ir::StoreId, &ir::Store)> {
    let stores = game.rules().stores.iter().enumerate();
    stores
        .filter(|(_, store)| store.holds == ir::Holds::Men && !store.is_shared)
        .map(|(index, store)| (ir::StoreId::from_index(index), store))
}

/// `[QNn]` for each store, in the definition's order: the first player's men in capitals. Stores that are empty and were so at the
/// start are left out if nothing is dropped from them and no later one is written.
fn stores_field(game: &Game, position: &Position) -> String {
    let rules = game.rules();
    let start = game.start();
    let mut fields: Vec<(String, bool)> = Vec::new();
    for (store_id, store) in bracketed(game) {
        let mut men = String::new();
        let mut is_needed = store.drop.is_some();
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            for kind in (0..rules.kinds.len()).map(ir::KindId::from_index) {
                let place = game.store_place(store_id, player, kind);
                is_needed |= position.stores[place] != start.stores[place];
                let letter = letter_of(game, Man::new(player, kind));
                men += &letter.repeat(usize::from(position.stores[place]));
            }
        }
        is_needed |= !men.is_empty();
        fields.push((format!("[{men}]"), is_needed));
    }
    let n_needed = fields
        .iter()
        .rposition(|(_, is_needed)| *is_needed)
        .map_or(0, |last| last + 1);
    fields[..n_needed]
        .iter()
        .map(|(field, _)| field.as_str())
        .collect()
}

/// Reads the contents of stores; those that are not written are as at the start.
fn read_stores(
    game: &Game,
    text: &str,
    at: Range<usize>,
    position: &mut Position,
) -> Result<(), NotationError> {
    let rules = game.rules();
    position.stores = game.start().stores;
    let mut rest = at.start;
    let mut index = 0;
    while rest < at.end {
        let Some(length) = text[rest..at.end]
            .find(']')
            .filter(|_| text[rest..].starts_with('['))
        else {
            return Err(NotationError::new(
                "the bracket of men in hand is not closed",
                rest..at.end,
            )
            .with_help("write the men in hand as `[Qn]`, or `[]` for none"));
        };
        let Some((store, _)) = bracketed(game).nth(index) else {
            let message = if index == 0 {
                "this game has no men in hand"
            } else {
                "one bracket too many"
            };
            return Err(NotationError::new(message, rest..rest + length + 1)
                .with_help("leave the bracket out"));
        };
        for player in (0..rules.players.len()).map(PlayerId::from_index) {
            position.stores[game.store_contents(store, player)].fill(0);
        }
        let mut letter = rest + 1;
        while letter < rest + length {
            let Some((man, n)) = man_at(game, &text[letter..rest + length]) else {
                let n = text[letter..].chars().next().map_or(1, char::len_utf8);
                let message = format!("`{}` is not a man of this game", &text[letter..letter + n]);
                return Err(NotationError::new(message, letter..letter + n));
            };
            let place = game.store_place(store, man.player(), man.kind());
            position.stores[place] = position.stores[place].saturating_add(1);
            letter += n;
        }
        rest += length + 1;
        index += 1;
    }
    Ok(())
}

/// The text of a man in a FEN row.
pub fn letter_of(game: &Game, man: Man) -> String {
    let letter = &game.rules().kinds[man.kind().index()].letter;
    if man.player().index() == 0 {
        letter.clone()
    } else {
        letter.to_lowercase()
    }
}

/// The man whose letters the text begins with, and how many bytes they take; the longest letters win.
pub fn man_at(game: &Game, text: &str) -> Option<(Man, usize)> {
    let rules = game.rules();
    let men = (0..rules.players.len()).flat_map(|player| {
        (0..rules.kinds.len())
            .map(move |kind| Man::new(PlayerId::from_index(player), ir::KindId::from_index(kind)))
    });
    men.map(|man| (man, letter_of(game, man)))
        .filter(|(_, letter)| !letter.is_empty() && text.starts_with(letter.as_str()))
        .max_by_key(|(_, letter)| letter.len())
        .map(|(man, letter)| (man, letter.len()))
}

fn write_row(game: &Game, position: &Position, row: &[CellId], moved: &CellSet) -> String {
    let mut text = String::new();
    let mut gap = 0;
    for cell in row {
        let men: Vec<(CellId, Man)> = position
            .unit(game.places(), *cell)
            .filter_map(|place| Some((place, position.man(place)?)))
            .collect();
        if men.is_empty() {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &gap.to_string();
            gap = 0;
        }
        let is_stack = men.len() > 1;
        text += if is_stack { "(" } else { "" };
        for (place, man) in men {
            text += &letter_of(game, man);
            text += if moved.contains(place) { "'" } else { "" };
        }
        text += if is_stack { ")" } else { "" };
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}

/// The men who get a mark because they have moved: they would be read as unmoved, and some rule may ask.
fn moved_marks(game: &Game, position: &Position) -> CellSet {
    let mut fresh = position.clone();
    fresh.unmoved = fresh_unless_said(game, position);
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        for right in rights(game, position, player) {
            fresh.unmoved.insert(right.first);
            fresh.unmoved.insert(right.partner);
        }
    }
    let mut marked = game.unmoved_that_matter(&fresh);
    position.unmoved.iter().for_each(|cell| marked.remove(cell));
    marked
}

/// The men on start cells of their own who take no part in castling.
fn fresh_unless_said(game: &Game, position: &Position) -> CellSet {
    let setup = &game.rules().setup;
    let stays = |(index, man): (usize, &Option<Man>)| {
        (man.is_some() && Some(man) == setup.men.get(index)).then(|| CellId::from_index(index))
    };
    let mut unmoved = CellSet::of(
        game.n_places(),
        position.men.iter().enumerate().filter_map(stays),
    );
    for player in (0..game.rules().players.len()).map(PlayerId::from_index) {
        for right in possible_rights(game, position, player) {
            unmoved.remove(right.first);
            unmoved.remove(right.partner);
        }
    }
    unmoved
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

/// Puts the men of the rows on the board; those that are marked as moved.
fn place(
    game: &Game,
    text: &str,
    at: Range<usize>,
    position: &mut Position,
) -> Result<CellSet, NotationError> {
    position.men.clear();
    position.men.resize(game.places().n_cells(), None);
    let rows = &game.rules().board.fen_rows;
    let mut start = at.start;
    let written: Vec<Range<usize>> = text[at.clone()]
        .split('/')
        .map(|row| {
            let range = start..start + row.len();
            start = range.end + 1;
            range
        })
        .collect();
    let mut moved = CellSet::empty(game.n_places());
    for (index, (range, row)) in written.iter().zip(rows).enumerate() {
        place_row(
            game,
            text,
            range.clone(),
            row,
            index,
            (position, &mut moved),
        )?;
    }
    if written.len() != rows.len() {
        let at = written
            .get(rows.len())
            .map_or(at.end..at.end, |extra| extra.start..at.end);
        return Err(NotationError::new(
            format!(
                "{} rows are written, the board has {}",
                written.len(),
                rows.len()
            ),
            at,
        ));
    }
    Ok(moved)
}

fn place_row(
    game: &Game,
    text: &str,
    range: Range<usize>,
    row: &[CellId],
    index: usize,
    (position, moved): (&mut Position, &mut CellSet),
) -> Result<(), NotationError> {
    let mut at = range.start;
    let mut column = 0usize;
    let too_long = |at: Range<usize>| {
        NotationError::new(format!("row {} is too long", index + 1), at)
            .with_help(format!("this row of the board has {} cells", row.len()))
    };
    while at < range.end {
        let rest = &text[at..range.end];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let gap: usize = rest[..digits].parse().unwrap_or(usize::MAX);
            column = column.saturating_add(gap);
            if column > row.len() {
                return Err(too_long(at..at + digits));
            }
            at += digits;
        } else if rest.starts_with('(') && game.places().has_stacks() {
            let length = rest.find(')').map_or(rest.len(), |end| end + 1);
            let cell = row.get(column).ok_or_else(|| too_long(at..at + length))?;
            place_stack(game, text, at..at + length, *cell, (position, moved))?;
            column += 1;
            at += length;
        } else if let Some((man, length)) = man_at(game, rest) {
            let cell = row.get(column).ok_or_else(|| too_long(at..at + length))?;
            position.men[cell.index()] = Some(man);
            column += 1;
            at += length;
            if text[at..range.end].starts_with('\'') {
                moved.insert(*cell);
                at += 1;
            }
        } else {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            return Err(not_a_man(game, &rest[..length], at));
        }
    }
    if column < row.len() {
        return Err(NotationError::new(
            format!(
                "row {} is too short: {column} cells of {}",
                index + 1,
                row.len()
            ),
            range,
        ));
    }
    Ok(())
}

/// Puts a stack, written in parentheses from the ground up, on a cell.
fn place_stack(
    game: &Game,
    text: &str,
    range: Range<usize>,
    cell: CellId,
    (position, moved): (&mut Position, &mut CellSet),
) -> Result<(), NotationError> {
    let is_closed = text[range.clone()].ends_with(')');
    let end = range.end - usize::from(is_closed);
    let mut at = range.start + 1;
    let mut level = 0;
    while at < end {
        let Some((man, length)) = man_at(game, &text[at..end]) else {
            let length = text[at..].chars().next().map_or(1, char::len_utf8);
            return Err(not_a_man(game, &text[at..at + length], at));
        };
        let place = game.places().at(cell, level).ok_or_else(|| {
            let most = game.places().levels();
            NotationError::new("the stack is too high", at..end).with_help(format!(
                "at most {most} men stand on one another in this game"
            ))
        })?;
        if position.men.len() <= place.index() {
            let n_cells = game.places().n_cells();
            position.men.resize((level + 1) * n_cells, None);
        }
        position.men[place.index()] = Some(man);
        level += 1;
        at += length;
        if text[at..end].starts_with('\'') {
            moved.insert(place);
            at += 1;
        }
    }
    if !is_closed {
        return Err(NotationError::new("the stack is not closed", range)
            .with_help("write the men of a stack from the ground up, as in `(Rbp)`"));
    }
    if level == 0 {
        return Err(NotationError::new("the stack is empty", range)
            .with_help("count an empty cell with a number"));
    }
    Ok(())
}

fn not_a_man(game: &Game, letter: &str, at: usize) -> NotationError {
    let rules = game.rules();
    let letters: Vec<_> = rules
        .kinds
        .iter()
        .map(|kind| format!("`{}`", kind.letter))
        .collect();
    NotationError::new(
        format!("`{letter}` is not a man of this game"),
        at..at + letter.len(),
    )
    .with_help(format!(
        "the letters are {}; capitals are {}'s",
        letters.join(" "),
        rules.players[0].name
    ))
}

fn set_unmoved(
    game: &Game,
    text: &str,
    castling: Option<Range<usize>>,
    position: &mut Position,
) -> Result<(), NotationError> {
    let mut unmoved = fresh_unless_said(game, position);
    let possible: Vec<Vec<Right>> = (0..game.rules().players.len())
        .map(|player| possible_rights(game, position, PlayerId::from_index(player)))
        .collect();
    if let Some(field) = castling
        && &text[field.clone()] != "-"
    {
        for (offset, letter) in text[field.clone()].char_indices() {
            let at = field.start + offset..field.start + offset + letter.len_utf8();
            let player = usize::from(letter.is_lowercase());
            let rights = possible.get(player).map_or(&[][..], Vec::as_slice);
            let right = right_of_letter(game, rights, letter).ok_or_else(|| {
                NotationError::new(
                    format!("`{letter}` is no castling right in this position"),
                    at,
                )
                .with_help(
                    "write `-`, or one letter for each right: `K` `Q` or the partner's file; \
                                both men must stand where they castle from",
                )
            })?;
            unmoved.insert(right.first);
            unmoved.insert(right.partner);
        }
    }
    position.unmoved = unmoved;
    Ok(())
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

fn set_passed(
    game: &Game,
    text: &str,
    field: Range<usize>,
    position: &mut Position,
) -> Result<(), NotationError> {
    let written = &text[field.clone()];
    if written == "-" {
        return Ok(());
    }
    let (cells_text, by) = match written.split_once(':') {
        Some((cells, by)) => (cells, Some(by)),
        None => (written, None),
    };
    let cells = cells_run_together(game, cells_text).ok_or_else(|| {
        NotationError::new(
            format!("`{cells_text}` is not a cell of this board"),
            field.clone(),
        )
        .with_help("the en-passant field holds `-` or the cells that the last move passed over")
    })?;
    let by = match by {
        Some(by) => Some(game.rules().board.find(by).ok_or_else(|| {
            NotationError::new(
                format!("`{by}` is not a cell of this board"),
                field.end - by.len()..field.end,
            )
        })?),
        None => None,
    };
    let passed = who_passed(game, position, &cells, by).ok_or_else(|| {
        NotationError::new(format!("no man can just have passed `{cells_text}`"), field)
            .with_help("the man who passed it stands beyond it, and the cells he came over are empty; otherwise write `-`")
    })?;
    position.passed = Some(passed);
    Ok(())
}

/// Splits `e5e6` into its cells; longest names first.
fn cells_run_together(game: &Game, text: &str) -> Option<Vec<CellId>> {
    let board = &game.rules().board;
    let mut cells = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let (cell, length) = (0..board.n_cells())
            .map(|index| (CellId::from_index(index), board.cells[index].name.as_str()))
            .filter(|(_, name)| !name.is_empty() && rest.starts_with(name))
            .map(|(cell, name)| (cell, name.len()))
            .max_by_key(|(_, length)| *length)?;
        cells.push(cell);
        rest = &rest[length..];
    }
    (!cells.is_empty()).then_some(cells)
}

/// The man of the player who moved last, and the cells he passed, such that all these cells are among them.
fn who_passed(
    game: &Game,
    position: &Position,
    cells: &[CellId],
    by: Option<CellId>,
) -> Option<Passed> {
    let mover = game
        .enemies(position.turn)
        .find(|player| game.next_player(*player) == position.turn)
        .unwrap_or(position.turn);
    let suspects = position
        .men()
        .filter(|(cell, man)| man.player() == mover && by.is_none_or(|by| by == *cell));
    for (stands, man) in suspects {
        let Some(kind) = game.rules().kinds.get(man.kind().index()) else {
            continue;
        };
        let leaves = kind
            .parts
            .iter()
            .flat_map(|part| &part.movement[mover.index()].paths);
        if !leaves.clone().any(|path| path.leaves_passed) {
            continue;
        }
        for start in (0..position.men.len()).map(CellId::from_index) {
            if position.man(start).is_some() || cells.contains(&start) {
                continue;
            }
            let mut before = position.clone();
            before.men[start.index()] = before.men[stands.index()].take();
            before.unmoved.insert(start);
            let mut found = None;
            // Bars count: a long step may be open from some cells alone.
            let bars = Bars::of_turn(game, &before, mover);
            let asked = Asked::Turn;
            let _ = candidates_from(game, &before, mover, start, asked, &bars, &mut |turn| {
                let fits = turn.leaves_passed
                    && turn.to == Some(stands)
                    && cells.iter().all(|cell| turn.passed.contains(cell));
                if fits {
                    found = Some(turn.passed);
                    return ControlFlow::Break(());
                }
                ControlFlow::Continue(())
            });
            if let Some(cells) = found {
                return Some(Passed { cells, by: stands });
            }
        }
    }
    None
}

fn passed_field(game: &Game, position: &Position) -> String {
    let Some(passed) = &position.passed else {
        return "-".to_owned();
    };
    let captures: Vec<CellId> = crate::plain::legal_moves(game, position)
        .into_iter()
        .filter(|turn| turn.kind == MoveKind::EnPassant)
        .filter_map(|turn| turn.to)
        .collect();
    let cells: Vec<CellId> = passed
        .cells
        .iter()
        .copied()
        .filter(|cell| captures.contains(cell))
        .collect();
    if cells.is_empty() {
        return "-".to_owned();
    }
    let names: String = cells
        .iter()
        .map(|cell| game.rules().board.name_of(*cell))
        .collect();
    let mut read_back = position.clone();
    read_back.passed = None;
    match who_passed(game, &read_back, &cells, None) {
        Some(found) if found.by == passed.by => names,
        _ => format!("{names}:{}", game.rules().board.name_of(passed.by)),
    }
}
