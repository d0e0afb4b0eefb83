//! The rows of a FEN: who stands where.

use std::ops::Range;

use ir::{CellId, CellSet, Man, PlayerId};

use crate::game::Game;
use crate::notation::NotationError;
use crate::position::Position;

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

pub(super) fn write_row(
    game: &Game,
    position: &Position,
    row: &[CellId],
    moved: &CellSet,
) -> String {
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

/// Puts the men of the rows on the board; those that are marked as moved.
pub(super) fn place(
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

pub(super) fn not_a_man(game: &Game, letter: &str, at: usize) -> NotationError {
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
