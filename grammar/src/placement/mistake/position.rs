//! Keys and values of a position that cannot be read, or do not fit each other.

use super::super::form::Form;
use super::unknown::example_piece;
use crate::board::Files;
use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::resolve;
use crate::source::Span;
use crate::unknown::{NameOf, Unknown};
use crate::variant::document::{Key, Node, Text};
use ir::{Board, Holds, Rules, StoreId};

/// A mistake of a position.
pub(in crate::placement) enum PositionMistake<'n> {
    /// A value has another type.
    WrongType {
        name: &'n str,
        value: &'n Node,
        /// The type, with an article.
        expected: &'n str,
        instead: Instead<'n>,
    },
    /// A number is too small or too large.
    OutOfRange {
        name: &'n str,
        number: i64,
        least: i64,
        most: i64,
        span: Span,
    },
    /// A number has a point.
    NotWhole {
        name: &'n str,
        least: i64,
        most: i64,
        span: Span,
    },
    /// The key `unmoved` is given twice.
    UnmovedTwice { span: Span },
    /// The table `passed` has another key.
    KeyOfPassed { key: &'n Key },
    /// The table `passed` lacks a key.
    NoKeyOfPassed { key: &'static str, span: Span },
    /// The table `passed` names no cells.
    NoCellsPassed { span: Span },
    /// The piece that has passed a cell is not there.
    NonePassed { place: &'n str, span: Span },
    /// A place of an unmoved piece is empty.
    NoneUnmoved { place: &'n str, span: Span },
    /// A place of a piece with a value is empty.
    NoneWithValue {
        place: &'n str,
        attribute: &'n str,
        span: Span,
    },
    /// A place of a piece with a status is empty.
    NoneWithStatus {
        place: &'n str,
        status: &'n str,
        span: Span,
    },
    /// A counter of the whole game is given by player.
    CounterByPlayer {
        counter: &'n str,
        start: u16,
        span: Span,
    },
    /// No die shows this.
    NoFace {
        name: &'n str,
        /// The faces in words.
        faces: String,
        span: Span,
    },
    /// More or fewer dice are written than are thrown.
    NumberOfDice {
        name: &'n str,
        count: u8,
        n_written: usize,
        span: Span,
    },
    /// Dice with a bag have a key that is neither `shows` nor `left`.
    KeyOfDice { name: &'n str, key: &'n Key },
    /// A name with a dot has no quotes.
    UnquotedPlace { place: &'n str, span: Span },
    /// The key `cells` has one place of a stack.
    LevelOfStack {
        written: &'n str,
        cell: &'n str,
        rules: &'n Rules,
        span: Span,
    },
    /// The game has no stores for a key of old position files.
    NoStoreOfPieces {
        key: &'n Key,
        /// Whether the pieces of the store can be dropped.
        can_drop: bool,
        rules: &'n Rules,
    },
    /// The contents of a store that all players share are given by player.
    SharedStore {
        store: StoreId,
        rules: &'n Rules,
        span: Span,
    },
    /// The contents of a store of each player are not given by player.
    StoreOfPlayer {
        store: StoreId,
        rules: &'n Rules,
        span: Span,
    },
    /// Two names mean the same item of a store.
    SameItem {
        first: &'n Key,
        again: &'n Key,
        holds: &'n Holds,
    },
    /// The contents of a store are given twice.
    StoreTwice {
        store: &'n str,
        /// The player; `None` if all share the store.
        owner: Option<&'n str>,
        first: Span,
        again: Span,
    },
    /// Both `fen` and `cells` place the pieces.
    FenAndCells {
        /// The one of another file.
        inherited: Option<&'static str>,
        cells: Span,
        fen: Span,
    },
    /// The player to move by `turn` is another than by `fen`.
    FenAndTurn {
        by_turn: &'n str,
        by_fen: &'n str,
        turn: Span,
        fen: Span,
    },
}

/// What to write instead of a value of a wrong type.
#[derive(Clone, Copy)]
pub(in crate::placement) enum Instead<'n> {
    /// This example.
    Example(&'n str),
    /// A table of this name, with this content.
    Table { name: &'n str, content: &'n str },
    /// A table for each attribute, with cells and values.
    Attributes,
    /// A number within these bounds.
    Number { least: i64, most: i64 },
    /// The letters of a value, as these, in quotes.
    Letters(&'n str),
    /// A piece on this cell.
    Piece { cell: &'n str, rules: &'n Rules },
    /// Numbers of turns, with the name of a player.
    Turns { player: &'n str },
}

impl PositionMistake<'_> {
    /// Returns the diagnostic in this form.
    pub(in crate::placement) fn diagnostic(self, form: Form) -> Diagnostic {
        use PositionMistake::*;
        let error = |message: String, span, label: &str| {
            Diagnostic::error(form.code(), message, span, label)
        };
        match self {
            WrongType {
                name,
                value,
                expected,
                instead,
            } => {
                let message = format!("`{name}` is {}, not {expected}", value.noun());
                error(message, value.span, &format!("{expected} belongs here"))
                    .with_help(instead.advice(form))
            }
            OutOfRange {
                name,
                number,
                least,
                most,
                span,
            } => {
                let label = match number < least {
                    true => format!("the least is {least}"),
                    false => format!("the most is {most}"),
                };
                error(format!("`{name}` is {number}"), span, &label)
                    .with_help(Instead::Number { least, most }.advice(form))
            }
            NotWhole {
                name,
                least,
                most,
                span,
            } => {
                let message = format!("`{name}` is not a whole number");
                error(message, span, "a whole number belongs here")
                    .with_help(Instead::Number { least, most }.advice(form))
            }
            UnmovedTwice { span } => {
                let message = "`unmoved` is given twice".into();
                error(message, span, "given again here").with_help("keep one of them")
            }
            KeyOfPassed { key } => {
                let message = format!("`{}` is not a key of `passed`", key.name);
                error(message, key.span, "no key of this name").with_help(PASSED_HELP)
            }
            NoKeyOfPassed { key, span } => {
                let message = format!("`passed` has no `{key}`");
                error(message, span, &format!("`{key}` belongs here")).with_help(PASSED_HELP)
            }
            NoCellsPassed { span } => {
                let message = "`passed` names no cells".into();
                error(message, span, "nothing was passed")
                    .with_help("name the cells, or leave `passed` out")
            }
            NonePassed { place, span } => {
                let message = format!("no piece on `{place}` could have passed");
                error(message, span, EMPTY).with_help(EMPTY_HELP)
            }
            NoneUnmoved { place, span } => {
                let message = format!("`{place}` is empty, so no piece there is unmoved");
                error(message, span, EMPTY).with_help(EMPTY_HELP)
            }
            NoneWithValue {
                place,
                attribute,
                span,
            } => {
                let message =
                    format!("`{place}` is empty, so no piece there has a value of `{attribute}`");
                error(message, span, EMPTY).with_help(EMPTY_HELP)
            }
            NoneWithStatus {
                place,
                status,
                span,
            } => {
                let message = format!("`{place}` is empty, so no piece there is `{status}`");
                error(message, span, EMPTY).with_help(EMPTY_HELP)
            }
            CounterByPlayer {
                counter,
                start,
                span,
            } => {
                let message = format!("`{counter}` is counted for the whole game, not by player");
                error(message, span, "one number belongs here")
                    .with_help(format!("write `{counter} = {start}`"))
            }
            NoFace { name, faces, span } => {
                let message = format!("`{name}` cannot show this");
                error(message, span, "no face").with_help(format!("the faces are {faces}"))
            }
            NumberOfDice {
                name,
                count,
                n_written,
                span,
            } => {
                let message = format!("`{name}` is {count} dice, and {n_written} are written");
                let label = "each die shows one face";
                error(message, span, label).with_help(match count {
                    1 => "write one face".to_owned(),
                    _ => format!("write a list of {count} faces"),
                })
            }
            KeyOfDice { name, key } => {
                let message = format!("`{}` is not a key of `{name}`", key.name);
                error(message, key.span, "unknown key")
                    .with_help("the keys are `shows`, the faces of the throw, and `left`, the contents of the bag")
            }
            UnquotedPlace { place, span } => {
                let message = format!("`{place}` has no quotes");
                error(message, span, "a name with a dot is quoted")
                    .with_help(format!("write `\"{place}\"`"))
            }
            LevelOfStack {
                written,
                cell,
                rules,
                span,
            } => {
                let (low, high) = (example_piece(rules, 0), example_piece(rules, 1));
                let help = match rules.places().has_stacks() {
                    true => format!(
                        "write the whole stack from the ground up: `{cell} = [\"{low}\", \"{high}\"]`"
                    ),
                    false => format!("this game has no stacks: write `{cell} = \"{low}\"`"),
                };
                let message = format!("`{written}` is one place of a stack, not a cell");
                error(message, span, "cells are written without a level").with_help(help)
            }
            NoStoreOfPieces {
                key,
                can_drop,
                rules,
            } => {
                let help = match rules.stores.first() {
                    Some(store) if form == Form::Test => {
                        let contents = contents_example(rules, StoreId(0));
                        format!("write `stores = {{ {} = {{ {contents} }} }}`", store.name)
                    }
                    Some(store) if store.is_shared => {
                        format!("write `[{}]`", header(form, &store.name))
                    }
                    Some(store) => {
                        let owner = format!("{}.{}", store.name, rules.players[0].name);
                        format!("write `[{}]`", header(form, &owner))
                    }
                    None if form == Form::File => format!("leave `[{}]` out", key.name),
                    None => format!("leave `{}` out", key.name),
                };
                let label = match can_drop {
                    true => "no store of pieces drops any",
                    false => "no store of pieces keeps any",
                };
                error(format!("this game has no {}", key.name), key.span, label).with_help(help)
            }
            SharedStore { store, rules, span } => {
                let name = &rules.stores[store.index()].name;
                let item = item_example(rules, store);
                let message = format!("all players share `{name}`");
                error(message, span, "it is no player's own").with_help(match form {
                    Form::Setup | Form::File => {
                        format!("write `[{}]`, and below it `{item}`", header(form, name))
                    }
                    Form::Test => format!("write `{name} = {{ {item} }}`"),
                })
            }
            StoreOfPlayer { store, rules, span } => {
                let (name, player) = (&rules.stores[store.index()].name, &rules.players[0].name);
                let item = item_example(rules, store);
                let message = format!("each player has a store `{name}` of their own");
                error(message, span, "a player belongs here").with_help(match form {
                    Form::Setup | Form::File => {
                        let owner = format!("{name}.{player}");
                        format!("write `[{}]`, and below it `{item}`", header(form, &owner))
                    }
                    Form::Test => format!("write `{name} = {{ {player} = {{ {item} }} }}`"),
                })
            }
            SameItem {
                first,
                again,
                holds,
            } => {
                let what = match holds {
                    Holds::Pieces => "kind",
                    Holds::Tiles(..) => "tile",
                };
                let message = format!("`{}` and `{}` are the same {what}", first.name, again.name);
                twice(form, message, first.span, again.span)
            }
            StoreTwice {
                store,
                owner,
                first,
                again,
            } => {
                let owner = owner.map_or(String::new(), |owner| format!(" of {owner}"));
                let message = format!("the store `{store}`{owner} is given twice");
                twice(form, message, first, again)
            }
            FenAndCells {
                inherited,
                cells,
                fen,
            } => {
                let message = "`fen` and `cells` both place the pieces".into();
                error(message, cells, "given again here")
                    .with_label(fen, GIVEN_BY_FEN)
                    .with_help(match inherited {
                        None => "keep one of them".to_owned(),
                        Some(key) => {
                            format!("write `[setup]` and below it `{key} = false`")
                        }
                    })
            }
            FenAndTurn {
                by_turn,
                by_fen,
                turn,
                fen,
            } => {
                let message = format!("by `turn` {by_turn} is to move, by `fen` {by_fen}");
                error(message, turn, "given again here")
                    .with_label(fen, GIVEN_BY_FEN)
                    .with_help("leave `turn` out, and let the FEN name the player to move")
            }
        }
    }
}

/// Advice on how to write the table `passed`.
const PASSED_HELP: &str = "write `passed = { by = \"e4\", cells = [\"e3\"] }`";
const EMPTY: &str = "an empty cell";
const EMPTY_HELP: &str = "leave it out, or put a piece there";
const GIVEN_BY_FEN: &str = "this gives it already";

impl Instead<'_> {
    fn advice(self, form: Form) -> String {
        match self {
            Self::Example(example) => format!("write `{example}`"),
            Self::Table { name, content } => match form {
                Form::Setup => format!("write `[setup.{name}]`, and below it `{content}`"),
                Form::Test => {
                    let inner = name.rsplit('.').next().unwrap_or(name);
                    format!("write `{inner} = {{ {content} }}`")
                }
                Form::File => format!("write `[{name}]`, and below it `{content}`"),
            },
            Self::Attributes => match form {
                Form::Setup => "write `[setup.attributes.NAME]`, and below it `CELL = VALUE`",
                Form::Test => "write `attributes = { NAME = { CELL = VALUE } }`",
                Form::File => "write `[attributes.NAME]`, and below it `CELL = VALUE`",
            }
            .into(),
            Self::Number { least, most } => match most - least {
                0 => format!("write {least}"),
                _ => format!("write a whole number from {least} to {most}"),
            },
            Self::Letters(letters) => format!("write its letters in quotes: `\"{letters}\"`"),
            Self::Piece { cell, rules } => {
                format!("write `{cell} = \"{}\"`", example_piece(rules, 0))
            }
            Self::Turns { player } => format!(
                "write `turns = {{ {player} = 3 }}`, or `plies = 6` where players take turns"
            ),
        }
    }
}

fn twice(form: Form, message: String, first: Span, again: Span) -> Diagnostic {
    Diagnostic::error(form.code(), message, again, "given again here")
        .with_label(first, "first given here")
        .with_help("keep one of them")
}

/// Returns the header of a table under `stores`.
fn header(form: Form, name: &str) -> String {
    match form {
        Form::Setup => format!("setup.stores.{name}"),
        Form::Test | Form::File => format!("stores.{name}"),
    }
}

/// Returns an example such as `knight = 1`, with a name of this game.
fn item_example(rules: &Rules, store: StoreId) -> String {
    format!("{} = 1", rules.item_text(store, 0))
}

/// Returns an example of the contents of a store.
pub(in crate::placement) fn contents_example(rules: &Rules, store: StoreId) -> String {
    let item = item_example(rules, store);
    match rules.stores[store.index()].is_shared {
        true => item,
        false => format!("{} = {{ {item} }}", rules.players[0].name),
    }
}

/// A mistake of the table `pieces`. In a set-up it has a code of its own.
pub(in crate::placement) enum PieceMistake<'n> {
    /// No cell of the board has this name.
    UnknownCell { cell: &'n Text, board: &'n Board },
    /// No player has the name of a table, but a kind does.
    KindForPlayer {
        key: &'n Key,
        /// The first player.
        player: &'n str,
        players: Vec<&'n str>,
    },
    /// A second piece is on a cell.
    CellTaken {
        cell: &'n str,
        /// The kind of the first piece.
        other: &'n str,
        same: SameCell,
        span: Span,
    },
}

/// How a second piece comes to a cell.
pub(in crate::placement) enum SameCell {
    /// By the same text, for another player.
    Mirrored { n_players: usize },
    /// By another text of `pieces`.
    Again {
        first: Span,
        /// Whether the first text sets up a piece of every player.
        is_for_all: bool,
    },
    /// The first piece is not of `pieces`.
    Below,
}

impl From<PieceMistake<'_>> for Diagnostic {
    fn from(mistake: PieceMistake<'_>) -> Self {
        match mistake {
            PieceMistake::UnknownCell { cell, board } => {
                let message = format!("there is no cell `{}`", cell.text);
                let label = format!("not a cell of board `{}`", board.name);
                Self::error(resolve::UNKNOWN_CELL, message, cell.span(), label)
                    .about_name(&cell.text)
                    .with_help(Files::of(board).missing(&cell.text))
            }
            PieceMistake::KindForPlayer {
                key,
                player,
                players,
            } => Self::from(Unknown {
                what: NameOf::Player,
                name: &key.name,
                span: key.span,
                known: players,
            })
            .with_help(format!(
                "tables in `pieces` are for players, pieces in them by kind: `{player}.{} = \"...\"`",
                key.name
            )),
            PieceMistake::CellTaken {
                cell,
                other,
                same,
                span,
            } => {
                let message = format!("two pieces on `{cell}`");
                let there = format!("`{other}` is there already");
                let error = |label| Self::error(resolve::CELL_TAKEN, message, span, label);
                match same {
                    SameCell::Mirrored { n_players } => {
                        let label = match n_players {
                            2 => "the same cell for both players",
                            _ => "the same cell for two players",
                        };
                        error(label.to_owned()).with_help("`pieces` sets up each player's pieces as that player sees the board, and this cell is its own mirror; set up such a piece in `fen`")
                    }
                    SameCell::Again { first, is_for_all } => {
                        let set_up = match is_for_all {
                            true => "set up here, for every player as that player sees the board",
                            false => "set up here",
                        };
                        error(there)
                            .with_label(first, set_up)
                            .with_help("take one of the two away, or choose another cell for it")
                    }
                    SameCell::Below => error(there).with_help(format!(
                        "give the pieces of `{other}` in `pieces` too, or choose another cell"
                    )),
                }
            }
        }
    }
}
