//! What is wrong with a FEN, in words.

use ir::fen::{Fault, Wrong};

use super::write;
use crate::game::Game;
use crate::notation::NotationError;

/// Words a fault of a FEN for a player.
pub(super) fn told(game: &Game, text: &str, fault: &Fault) -> NotationError {
    let written = text.get(fault.range.clone()).unwrap_or_default();
    let (message, help) = match &fault.wrong {
        Wrong::Empty => (
            "the FEN is empty".to_owned(),
            format!("the start position is `{}`", write(game, &game.start())),
        ),
        Wrong::FieldMissing => (
            "a field is missing between these blanks".into(),
            "write one blank between two fields, and `-` for a field that says nothing".into(),
        ),
        Wrong::UnknownMan | Wrong::UnknownManInStack | Wrong::UnknownManInStore => (
            format!("`{written}` is not a man of this game"),
            letters(game),
        ),
        Wrong::RowTooLong { row, n_cells, .. } => (
            format!("row {} is too long", row + 1),
            format!("this row of the board has {n_cells} cells"),
        ),
        Wrong::RowTooShort {
            row,
            n_written,
            n_cells,
        } => (
            format!("row {} is too short: {n_written} cells of {n_cells}", row + 1),
            "a gap is written as the number of its cells".into(),
        ),
        Wrong::NumberOfRows { n_written, n_rows } => (
            format!("{n_written} rows are written, the board has {n_rows}"),
            format!("the start position is `{}`", write(game, &game.start())),
        ),
        Wrong::NoStacks => (
            "men do not stand on one another in this game".into(),
            "write each man on a cell of his own".into(),
        ),
        Wrong::StackNotClosed => (
            "the stack is not closed".into(),
            "write the men of a stack from the ground up, as in `(Rbp)`".into(),
        ),
        Wrong::StackEmpty => (
            "the stack is empty".into(),
            "count an empty cell with a number".into(),
        ),
        Wrong::StackTooHigh => (
            "the stack is too high".into(),
            format!(
                "at most {} men stand on one another in this game",
                game.places().levels()
            ),
        ),
        Wrong::StoreNotClosed => (
            "the bracket of men in hand is not closed".into(),
            "write the men in hand as `[Qn]`, or `[]` for none".into(),
        ),
        Wrong::StoreTooMany(n_stores) => (
            match n_stores {
                0 => "this game has no men in hand",
                _ => "one bracket too many",
            }
            .into(),
            "leave the bracket out".into(),
        ),
        Wrong::StoreOfTiles => (
            "a bracket for a store of tiles".into(),
            "its place is kept by `[]`; a position file says what it holds".into(),
        ),
        Wrong::BehindStores => (
            "the rows end with the men in hand".into(),
            "leave out what comes behind".into(),
        ),
        Wrong::SideMissing => (
            "the side to move is missing".into(),
            format!(
                "write a blank and {} after the rows",
                players(game, |player| format!("`{}`", player.letter))
            ),
        ),
        Wrong::SideUnknown => (
            format!("`{written}` is not a player"),
            format!(
                "the side to move is {}",
                players(game, |player| format!("`{}` ({})", player.letter, player.name))
            ),
        ),
        Wrong::ChecksNotCounted => (
            "this game does not count checks".into(),
            "leave the field out".into(),
        ),
        Wrong::ChecksUnreadable => (
            "the checks left are not readable".into(),
            "one number for each player in turn order, joined by `+`: `3+3`".into(),
        ),
        Wrong::NoNumber => (
            format!("`{written}` is not a count"),
            "after the en-passant field come the half-move clock and the move number, for example `0 1`".into(),
        ),
        Wrong::TooManyFields => (
            "one field too many".into(),
            "after the en-passant field come the half-move clock and the move number".into(),
        ),
        Wrong::CounterTooHigh { counter, value } => {
            let counter = &game.rules().counters[*counter];
            (
                format!("`{}` cannot be {value}", counter.name),
                format!("write at most {}", counter.max),
            )
        }
    };
    NotationError::new(message, fault.range.clone()).with_help(help)
}

fn players(game: &Game, say: impl Fn(&ir::Player) -> String) -> String {
    let players: Vec<String> = game.rules().players.iter().map(say).collect();
    players.join(" or ")
}

fn letters(game: &Game) -> String {
    let rules = game.rules();
    let letters: Vec<String> = rules
        .kinds
        .iter()
        .map(|kind| format!("`{}`", kind.letter))
        .collect();
    format!(
        "the letters are {}; capitals are {}'s",
        letters.join(" "),
        rules.players[0].name
    )
}
