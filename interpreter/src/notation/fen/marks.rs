//! Who has not moved: castling rights, and men that are marked as moved.

use std::ops::Range;

use ir::{CellId, CellSet, Man, PlayerId};

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
        match read(game, &rights, Some(&(0..rights.len())), &bare, &moved) {
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

/// Reads the field of castling rights: who has not moved, if these men have.
///
/// Men whose marks no right asks for have not moved if they stand where the set-up has the same man. Where nobody ever castles,
/// letters mean nothing.
///
/// # Errors
/// If a letter is no right that these men could have.
pub(super) fn read(
    game: &Game,
    text: &str,
    field: Option<&Range<usize>>,
    position: &Position,
    moved: &CellSet,
) -> Result<CellSet, NotationError> {
    let mut marks = CellSet::full(game.n_places());
    marks -= moved;
    let possible: Vec<Vec<Right>> = (0..game.rules().players.len())
        .map(|player| possible_rights(game, position, PlayerId::from_index(player), &marks))
        .collect();
    let mut unmoved = at_start(game, position);
    for right in possible.iter().flatten() {
        unmoved -= &right.asks;
    }
    unmoved -= moved;
    let letters = field.map_or("", |field| &text[field.clone()]);
    let is_meaningless = || !game.castles() && letters.chars().all(char::is_alphanumeric);
    if letters == "-" || is_meaningless() {
        return Ok(unmoved);
    }
    let has_sides = has_two_sides(game, position);
    let mut named: Vec<&Right> = Vec::new();
    let mut rest = letters;
    while let Some(letter) = rest.chars().next() {
        let player = usize::from(letter.is_lowercase());
        let rights = possible.get(player).map_or(&[][..], Vec::as_slice);
        let Some((right, length)) = right_of_letter(game, (rights, has_sides), rest, &named) else {
            let start = field.map_or(0, |field| field.end) - rest.len();
            let message = format!("`{letter}` is no castling right in this position");
            return Err(
                NotationError::new(message, start..start + letter.len_utf8()).with_help(
                    "write `-`, or one letter for each right: `K` `Q` or the partner's file; \
                     both men must stand where they castle from",
                ),
            );
        };
        unmoved |= &right.asks;
        named.push(right);
        rest = &rest[length..];
    }
    Ok(unmoved)
}

/// The men who stand where the set-up has the same man.
fn at_start(game: &Game, position: &Position) -> CellSet {
    let setup = &game.rules().setup;
    let stays = |(index, man): (usize, &Option<Man>)| {
        (man.is_some() && Some(man) == setup.men.get(index)).then(|| CellId::from_index(index))
    };
    let men = position.men.iter().enumerate();
    CellSet::of(game.n_places(), men.filter_map(stays))
}
