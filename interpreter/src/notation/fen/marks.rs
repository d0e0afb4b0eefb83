//! Who has not moved: castling rights, and men that are marked as moved.

use std::ops::Range;

use ir::fen::owner_at;
use ir::{CellSet, PlayerId};

use crate::game::Game;
use crate::notation::NotationError;
use crate::notation::rights::{Right, field, has_two_sides, possible_rights, right_of_letter};
use crate::position::Position;

/// What a FEN says of who has not moved.
pub(super) struct Said {
    /// The field of castling rights.
    pub(super) rights: String,
    /// The men with an apostrophe: without it they would be read as unmoved, and some rule may ask.
    pub(super) moved: CellSet,
}

/// Chooses what a FEN of the position says of who has not moved.
pub(super) fn said(game: &Game, position: &Position) -> Said {
    let bare = as_placed(game, position);
    let mut rights = field(game, &bare);
    let mut moved = CellSet::empty(game.n_places());
    let mut as_read = position.clone();
    loop {
        match read(game, Some((&rights, 0)), &bare, &moved) {
            Ok(unmoved) => as_read.unmoved = unmoved,
            // The letters do not tell these rights apart.
            Err(_) => {
                rights = "-".to_owned();
                continue;
            }
        }
        let mut wrong = game.unmoved_that_matter(&as_read);
        wrong -= &position.unmoved;
        if wrong.is_empty() {
            return Said { rights, moved };
        }
        moved |= &wrong;
    }
}

/// The position as a FEN that is being read has it when rights are asked for: what the rows say, and all else as at the start.
fn as_placed(game: &Game, position: &Position) -> Position {
    Position {
        men: position.men.clone(),
        unmoved: position.unmoved.clone(),
        stores: position.stores.clone(),
        turn: position.turn,
        passed: None,
        ..game.start()
    }
}

/// Reads the field of castling rights, a text and where it begins: who has not moved, if these men have.
///
/// Men whose marks no right asks for, and without the field all, have not moved if they stand where the set-up has the same man. Where
/// nobody ever castles, letters mean nothing.
///
/// # Errors
/// If letters are no rights that these men could have, or one is written twice.
pub(super) fn read(
    game: &Game,
    field: Option<(&str, usize)>,
    position: &Position,
    moved: &CellSet,
) -> Result<CellSet, NotationError> {
    match read_all(game, field, position, moved) {
        (unmoved, None) => Ok(unmoved),
        (_, Some(error)) => Err(error),
    }
}

/// Does what [`read`] does, passing over letters that are no rights; these come as an error.
pub(super) fn read_all(
    game: &Game,
    field: Option<(&str, usize)>,
    position: &Position,
    moved: &CellSet,
) -> (CellSet, Option<NotationError>) {
    let mut unmoved = game.at_start(position);
    unmoved -= moved;
    let Some((letters, start)) = field else {
        return (unmoved, None);
    };
    let mut marks = CellSet::full(game.n_places());
    marks -= moved;
    let possible: Vec<Vec<Right>> = (0..game.rules().players.len())
        .map(|player| possible_rights(game, position, PlayerId::from_index(player), &marks))
        .collect();
    for right in possible.iter().flatten() {
        unmoved -= &right.asks;
    }
    let is_meaningless = || {
        !game.castles()
            && letters
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '.')
    };
    if letters == "-" || is_meaningless() {
        return (unmoved, None);
    }
    let has_sides = has_two_sides(game, position);
    let mut named: Vec<&Right> = Vec::new();
    let mut nobodys: Vec<Range<usize>> = Vec::new();
    let mut twice = None;
    let mut at = 0;
    while let Some(letter) = letters[at..].chars().next() {
        let rest = &letters[at..];
        let read_for = |player: usize| {
            let rights = possible.get(player).map_or(&[][..], Vec::as_slice);
            right_of_letter(game, (rights, has_sides), rest, &named)
        };
        // With a mark behind the letter it is the right of whom the mark names.
        let marked = (0..possible.len()).find_map(|player| {
            let (right, length) = read_for(player)?;
            let (owner, mark) = owner_at(&game.rules().players, &rest[length..])?;
            (owner.index() == player).then_some((right, length + mark))
        });
        let by_case = usize::from(letter.is_lowercase());
        let Some((right, length)) = marked.or_else(|| read_for(by_case)) else {
            nobodys.push(at..at + letter.len_utf8());
            at += letter.len_utf8();
            continue;
        };
        if named.contains(&right) {
            let again = &letters[at..at + length];
            let message = format!("the castling right `{again}` is written twice");
            let error = NotationError::new(message, start + at..start + at + length);
            twice = twice.or_else(|| Some(error.with_help("leave this letter out")));
        }
        unmoved |= &right.asks;
        named.push(right);
        at += length;
    }
    (
        unmoved,
        rights_of_nobody(letters, &nobodys, start).or(twice),
    )
}

/// The error about letters that are no rights, all in one.
fn rights_of_nobody(
    letters: &str,
    nobodys: &[Range<usize>],
    start: usize,
) -> Option<NotationError> {
    let (first, last) = (nobodys.first()?, nobodys.last()?);
    let all: String = nobodys.iter().map(|at| &letters[at.clone()]).collect();
    let message = match nobodys.len() {
        1 => format!("`{all}` is no castling right in this position"),
        _ => format!("`{all}` are no castling rights in this position"),
    };
    let error = NotationError::new(message, start + first.start..start + last.end);
    Some(error.with_help(
        "write `-`, or one letter for each right: `K` `Q` or the partner's file; \
         both men must stand where they castle from",
    ))
}
