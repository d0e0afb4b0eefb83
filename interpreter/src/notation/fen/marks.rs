//! The unmoved marks in a FEN: castling rights, and pieces that are marked as moved.

use std::ops::Range;

use ir::fen::owner_at;
use ir::{CellId, CellSet, PlayerId};

use crate::game::Game;
use crate::notation::NotationError;
use crate::notation::rights::{Right, field, has_two_sides, possible_rights, right_of_letter};
use crate::position::Position;

/// The unmoved marks as written in a FEN.
pub(super) struct Said {
    /// The field of castling rights.
    pub(super) rights: String,
    /// The pieces with an apostrophe. Without it they would be read as unmoved, and some rule may read their mark.
    pub(super) moved: CellSet,
}

/// Chooses the castling field and the apostrophes for a FEN of the position.
pub(super) fn said(game: &Game, position: &Position) -> Said {
    let bare = as_placed(game, position);
    let mut rights = field(game, &bare);
    let mut moved = CellSet::empty(game.n_places());
    let mut as_read = position.clone();
    loop {
        match read(game, Some((&rights, 0)), &bare, &moved) {
            Ok(unmoved) => as_read.unmoved = unmoved,
            // The letters do not distinguish these rights.
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

/// Returns the position with which castling rights of a FEN are read: pieces, marks, stores and turn of the position, everything
/// else as at the start.
fn as_placed(game: &Game, position: &Position) -> Position {
    Position {
        pieces: position.pieces.clone(),
        unmoved: position.unmoved.clone(),
        stores: position.stores.clone(),
        turn: position.turn,
        passed: ir::PassedList::new(),
        ..game.start()
    }
}

/// Reads the field of castling rights, given as a text and its start. Returns the unmoved pieces; the pieces `moved` have moved.
///
/// A piece whose mark no right reads is unmoved if it is on the same place as in the set-up; without the field this concerns all
/// pieces. In games without castling, the rights of other programs mean nothing.
///
/// # Errors
/// If letters are no possible rights of these pieces, or one letter is written twice.
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

/// Reads the field as [`read`] does, but ignores letters that are no rights and returns them as an error.
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
        unmoved -= &right.needs;
    }
    if letters == "-" {
        return (unmoved, None);
    }
    if !game.castles() {
        let error = (!may_be_rights(game, letters)).then(|| no_castling(game, letters, start));
        return (unmoved, error);
    }
    let letters_read = read_letters(game, (letters, start), position, &possible);
    letters_read.needs.iter().for_each(|needs| unmoved |= needs);
    if let Some(moved) = moved_by_files(game, position, letters, &letters_read) {
        unmoved -= &moved;
        return (unmoved, letters_read.twice);
    }
    let rights = || rights_here(game, position, marks, &possible);
    let error = no_rights(letters, &letters_read.unfit, start, rights);
    (unmoved, error.or(letters_read.twice))
}

/// The letters of a field of castling rights.
struct Letters {
    /// The marks of each right that is named.
    needs: Vec<CellSet>,
    /// The letters that are no rights.
    unfit: Vec<Range<usize>>,
    /// The error about a right that is named twice.
    twice: Option<NotationError>,
}

/// Reads the letters of the field, given with its start, as the possible rights of each player.
fn read_letters(
    game: &Game,
    (letters, start): (&str, usize),
    position: &Position,
    possible: &[Vec<Right>],
) -> Letters {
    let has_sides = has_two_sides(game, position);
    let mut named: Vec<&Right> = Vec::new();
    let mut unfit: Vec<Range<usize>> = Vec::new();
    let mut twice = None;
    let mut at = 0;
    while let Some(letter) = letters[at..].chars().next() {
        let rest = &letters[at..];
        let read_for = |player: usize| {
            let rights = possible.get(player).map_or(&[][..], Vec::as_slice);
            right_of_letter(game, (rights, has_sides), rest, &named)
        };
        // With a player's mark after the letter it is a right of that player.
        let marked = (0..possible.len()).find_map(|player| {
            let (right, length) = read_for(player)?;
            let (owner, mark) = owner_at(&game.rules().players, &rest[length..])?;
            (owner.index() == player).then_some((right, length + mark))
        });
        let by_case = usize::from(letter.is_lowercase());
        let Some((right, length)) = marked.or_else(|| read_for(by_case)) else {
            unfit.push(at..at + letter.len_utf8());
            at += letter.len_utf8();
            continue;
        };
        if named.contains(&right) {
            let again = &letters[at..at + length];
            let message = format!("the castling right `{again}` is written twice");
            let error = NotationError::new(message, start + at..start + at + length);
            twice = twice.or_else(|| Some(error.with_help("leave this letter out")));
        }
        named.push(right);
        at += length;
    }
    Letters {
        needs: named.iter().map(|right| right.needs.clone()).collect(),
        unfit,
        twice,
    }
}

/// Returns the pieces in the rows of castling that have moved by a field in which letters of files name those that have not, as
/// Fairy-Stockfish writes it where other rules than castling read the marks. `None` if some letter names no such piece, or all are
/// rights.
fn moved_by_files(
    game: &Game,
    position: &Position,
    letters: &str,
    read: &Letters,
) -> Option<CellSet> {
    if read.unfit.is_empty() || !game.reads.unmoved || game.rules().players.len() != 2 {
        return None;
    }
    let (start, at_start) = (game.start(), game.at_start(position));
    let all = CellSet::full(game.n_places());
    let mut moved = CellSet::empty(game.n_places());
    for player in [0, 1].map(PlayerId::from_index) {
        let first = possible_rights(game, &start, player, &all).first()?.first;
        let mut rows = game.rules().board.fen_rows.iter();
        let row = rows.find(|row| row.contains(&first))?;
        let is_unmoved = |cell: &CellId| {
            let piece = position.piece(*cell);
            at_start.contains(*cell) && piece.is_some_and(|piece| piece.player() == player)
        };
        row.iter()
            .copied()
            .filter(is_unmoved)
            .for_each(|cell| moved.insert(cell));
    }
    for at in &read.unfit {
        let letter = &letters[at.clone()];
        let player = usize::from(letter.chars().all(char::is_lowercase));
        let is_named = |cell: &CellId| {
            let owner = position.piece(*cell).map(|piece| piece.player().index());
            game.rules().board.cells[cell.index()].file == letter.to_lowercase()
                && owner == Some(player)
        };
        let cell = moved.iter().find(is_named)?;
        moved.remove(cell);
    }
    read.needs.iter().for_each(|needs| moved -= needs);
    Some(moved)
}

/// Returns the letters of all castling rights that are possible in the position with these marks; `None` if they cannot be read back.
fn rights_here(
    game: &Game,
    position: &Position,
    unmoved: CellSet,
    possible: &[Vec<Right>],
) -> Option<String> {
    let fresh = Position {
        unmoved,
        ..position.clone()
    };
    let letters = field(game, &fresh);
    let is_read = letters == "-" || {
        let read = read_letters(game, (&letters, 0), position, possible);
        read.unfit.is_empty() && read.twice.is_none()
    };
    is_read.then_some(letters)
}

/// Tests whether another program can mean castling rights by letters, in a game without castling: each letter once, `K`, `Q` or that of
/// a file. With stores from which pieces are dropped, letters of files may be those of pieces in hand.
fn may_be_rights(game: &Game, letters: &str) -> bool {
    let cells = &game.rules().board.cells;
    let is_file = |letter: char| {
        let label = letter.to_lowercase().to_string();
        !drops(game) && cells.iter().any(|cell| cell.file == label)
    };
    let is_right = |letter: char| matches!(letter, 'K' | 'Q' | 'k' | 'q') || is_file(letter);
    letters
        .char_indices()
        .all(|(at, letter)| is_right(letter) && !letters[..at].contains(letter))
}

/// Tests whether pieces are dropped from some store.
fn drops(game: &Game) -> bool {
    let mut stores = game.rules().stores.iter();
    stores.any(|store| store.drop.is_some())
}

/// Creates the error about letters in a game without castling.
fn no_castling(game: &Game, letters: &str, start: usize) -> NotationError {
    let message = format!("`{letters}` is no field of this game, which has no castling");
    let error = NotationError::new(message, start..start + letters.len());
    error.with_help(match drops(game) {
        true => "write `-`; pieces in hand stand in brackets after the rows",
        false => "write `-`",
    })
}

/// Creates one error about all letters that are no rights.
fn no_rights(
    letters: &str,
    unfit: &[Range<usize>],
    start: usize,
    rights: impl FnOnce() -> Option<String>,
) -> Option<NotationError> {
    let (first, last) = (unfit.first()?, unfit.last()?);
    let all: String = unfit.iter().map(|at| &letters[at.clone()]).collect();
    let message = match unfit.len() {
        1 => format!("`{all}` is not a castling right in this position"),
        _ => format!("`{all}` are not castling rights in this position"),
    };
    let error = NotationError::new(message, start + first.start..start + last.end);
    Some(error.with_help(match rights().as_deref() {
        Some("-") => "no pieces are where they castle from: write `-`".to_owned(),
        Some(rights) => format!(
            "the rights here are `{rights}`: write some of these letters, or `-`; both pieces must be where they castle from"
        ),
        None => "write `-`, or one letter for each right: `K` `Q` or the partner's file; \
                 both pieces must be where they castle from"
            .to_owned(),
    }))
}
