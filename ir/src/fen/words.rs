//! Messages for errors in a FEN, for authors of a set-up and for users who type a position.

use super::fault::{Fault, Wrong};
use super::limits::{FEN_BYTES_MAX, STORE_PIECES_MAX};
use super::rules::FenRules;
use crate::Player;

/// The message of an error. Lower case, no full stops.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words {
    /// The error.
    pub message: String,
    /// A short fact about the marked bytes.
    pub label: String,
    /// The text to write instead.
    pub help: String,
}

impl Words {
    fn new(message: impl Into<String>, label: impl Into<String>, help: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            label: label.into(),
            help: help.into(),
        }
    }
}

impl Fault {
    /// Returns the message of this error in this FEN.
    pub fn words(&self, fen: &str, rules: FenRules<'_>) -> Words {
        let written = fen.get(self.range.clone()).unwrap_or_default();
        match &self.wrong {
            Wrong::Empty => Words::new("the FEN is empty", "no rows", ROWS),
            Wrong::TooLong => Words::new(
                format!("the FEN is too long, the most is {FEN_BYTES_MAX} bytes"),
                "beyond the limit",
                "leave out what is not FEN",
            ),
            Wrong::RowTooLong {
                row,
                n_written,
                n_cells,
            } => Words::new(
                format!("row {} is too long", row + 1),
                cells(*n_written, *n_cells),
                format!(
                    "this row of the board has {n_cells} cells: leave out what is beyond the edge"
                ),
            ),
            Wrong::RowTooShort {
                row,
                n_written,
                n_cells,
            } => Words::new(
                format!(
                    "row {} is too short: {n_written} of {n_cells} cells",
                    row + 1
                ),
                cells(*n_written, *n_cells),
                "a gap is written as the number of its cells",
            ),
            Wrong::NumberOfRows { n_written, n_rows } => Words::new(
                match n_written {
                    1 => format!("1 row is written, the board has {n_rows}"),
                    _ => format!("{n_written} rows are written, the board has {n_rows}"),
                },
                match n_written > n_rows {
                    true => "beyond the last row of the board",
                    false => "rows are missing",
                },
                ROWS,
            ),
            Wrong::UnknownPiece | Wrong::UnknownPieceInStack | Wrong::UnknownPieceInStore => {
                Words::new(
                    format!("`{written}` is not a piece of this game"),
                    "no kind has this letter",
                    letters(rules),
                )
            }
            Wrong::NoNeutral => Words::new(
                "there are no neutral pieces in this game",
                "the mark of a piece of no player",
                "write the piece as a player's; the set-up or a rule of the definition makes pieces `neutral`",
            ),
            Wrong::NeutralInStore => Words::new(
                "a store holds no neutral pieces",
                "the mark of a piece of no player",
                "write the piece without `.-`",
            ),
            wrong @ (Wrong::NoStacks
            | Wrong::StackNotClosed
            | Wrong::StackEmpty
            | Wrong::StackTooHigh) => of_stack(wrong, rules),
            wrong @ (Wrong::StoreNotClosed
            | Wrong::StoreTooMany(_)
            | Wrong::StoreOfTiles
            | Wrong::StoreTooFull
            | Wrong::BehindStores) => of_store(wrong),
            wrong => of_field(wrong, written, rules),
        }
    }
}

const ROWS: &str = "rows go from the first player's far side to their own, with `/` between them";

fn cells(n_written: usize, n_cells: usize) -> String {
    // A gap can be written as any number.
    let n_written = n_written.min(99_999);
    format!("{n_written} cells; this row of the board has {n_cells}")
}

fn of_stack(wrong: &Wrong, rules: FenRules<'_>) -> Words {
    match wrong {
        Wrong::NoStacks => Words::new(
            "there are no stacks in this game",
            "pieces on one another",
            "write each piece on a cell of its own; `[stack]` of the definition gives the height of stacks",
        ),
        Wrong::StackNotClosed => Words::new(
            "the stack is not closed",
            "no `)` follows",
            "write the pieces of a stack from the ground up, as in `(Rbp)`",
        ),
        Wrong::StackEmpty => Words::new(
            "the stack is empty",
            "no pieces between `(` and `)`",
            "count an empty cell with a number",
        ),
        _ => Words::new(
            "the stack is too high",
            "one too many",
            format!(
                "at most {} pieces are on one another in this game",
                rules.levels
            ),
        ),
    }
}

fn of_store(wrong: &Wrong) -> Words {
    match wrong {
        Wrong::StoreNotClosed => Words::new(
            "the bracket of pieces in hand is not closed",
            "no `]` follows",
            "write the pieces in hand as `[Qn]`, or `[]` for none",
        ),
        Wrong::StoreTooMany(n_stores) => Words::new(
            match n_stores {
                0 => "this game has no pieces in hand",
                _ => "one bracket too many",
            },
            "no store is written here",
            "leave the bracket out; stores are declared as `[store.NAME]`",
        ),
        Wrong::StoreOfTiles => Words::new(
            "a bracket for a store of tiles",
            "nothing belongs here",
            "its place is kept by `[]`: it holds what its `has` gives, or a position file",
        ),
        Wrong::StoreTooFull => Words::new(
            format!("more than {STORE_PIECES_MAX} pieces of one kind in a store"),
            "one too many",
            format!("write at most {STORE_PIECES_MAX}"),
        ),
        _ => Words::new(
            "the rows end with the pieces in hand",
            "after the brackets",
            "leave out the rest",
        ),
    }
}

fn of_field(wrong: &Wrong, written: &str, rules: FenRules<'_>) -> Words {
    match wrong {
        Wrong::FieldMissing => Words::new(
            "a field is missing between these spaces",
            "nothing is here",
            "write one space between two fields, and `-` for an empty field",
        ),
        Wrong::SideMissing => Words::new(
            "the side to move is missing",
            "it belongs after this",
            format!(
                "write a space and {} after the rows",
                players(rules, |player| format!("`{}`", player.letter))
            ),
        ),
        Wrong::SideUnknown => Words::new(
            format!("`{written}` is not a player"),
            "the side to move belongs here",
            format!(
                "the side to move is {}",
                players(rules, |player| format!(
                    "`{}` ({})",
                    player.letter, player.name
                ))
            ),
        ),
        Wrong::ChecksNotCounted => Words::new(
            "this game does not count checks",
            "checks left of each player",
            "leave the field out; a counter for it says `fen = \"checks\"`",
        ),
        Wrong::ChecksUnreadable => Words::new(
            "the checks left are not readable",
            "checks left of each player",
            "one number for each player in turn order: the checks left as in `3+3`, or the checks given as in `+0+0`",
        ),
        Wrong::CounterTooHigh { counter, value } => {
            let counter = &rules.counters[*counter];
            Words::new(
                format!("`{}` cannot be {value}", counter.name),
                format!("its `max` is {}", counter.max),
                format!("write at most {}", counter.max),
            )
        }
        Wrong::NoDice => {
            let dice = rules.chances.iter();
            let dice: Vec<String> = dice.map(|one| format!("`{}`", one.name)).collect();
            Words::new(
                format!("`{written}` is not a throw of this game"),
                "no dice of this name",
                match dice.is_empty() {
                    true => "leave it out: this game has no dice".to_owned(),
                    false => format!("the dice of this game are {}", dice.join(", ")),
                },
            )
        }
        Wrong::NoThrow { chance } => {
            let chance = &rules.chances[*chance];
            Words::new(
                format!("`{written}` is not a throw of `{}`", chance.name),
                match chance.count {
                    1 => "one face belongs here".to_owned(),
                    n => format!("{n} faces belong here, with `+` between them"),
                },
                format!("the faces are {}", chance.face_names()),
            )
        }
        Wrong::NotInBag { chance } => {
            let chance = &rules.chances[*chance];
            Words::new(
                format!("`{written}` cannot be left in the bag of `{}`", chance.name),
                "not in it at first, or not so often",
                format!(
                    "write the faces with `+` between them, several equal ones as in `{}*2`, and `-` for none; at most {}",
                    chance.faces.first().map_or("", |face| face.name.as_str()),
                    chance.contents_in_words()
                ),
            )
        }
        Wrong::TooManyFields => Words::new(
            "one field too many",
            "after the last field",
            "after the en-passant field come the half-move clock and the move number",
        ),
        _ => Words::new(
            format!("`{written}` is not a count"),
            "a number belongs here",
            "after the en-passant field come the half-move clock and the move number, for example `0 1`",
        ),
    }
}

fn players(rules: FenRules<'_>, say: impl Fn(&Player) -> String) -> String {
    let players: Vec<String> = rules.players.iter().map(say).collect();
    players.join(" or ")
}

fn letters(rules: FenRules<'_>) -> String {
    let kinds = rules.kinds.iter();
    let letters: Vec<String> = kinds.map(|kind| format!("`{}`", kind.letter)).collect();
    let letters = letters.join(" ");
    let name = |player: &crate::Player| player.name.clone();
    let first = rules.players.first().map(name).unwrap_or_default();
    match (rules.players.get(2), rules.kinds.first()) {
        // From the third player on, a piece is marked with the letter of its player.
        (Some(third), Some(kind)) => format!(
            "the letters are {letters}; capitals are {first}'s, `{}.{}` is {}'s",
            kind.letter, third.letter, third.name
        ),
        _ => format!("the letters are {letters}; capitals are {first}'s"),
    }
}
