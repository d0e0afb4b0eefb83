//! Tables whose keys do not fit each other or the game.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::{resolve, rules, toml};
use crate::source::Span;
use crate::variant::document::{Key, Text};
use crate::variant::limits::{FACE_MAX, FACES_MAX, STORE_PIECES_MAX, TURN_STEPS_MAX};

/// A mistake of one table.
pub(in crate::variant) enum TableMistake<'n> {
    /// An attribute is of pieces.
    CellsOfPieces { attribute: &'n str, span: Span },
    /// An attribute is a number and has letters.
    LettersOfNumber { attribute: &'n str, span: Span },
    /// An attribute is of kinds and has values of cells.
    CellsOfKinds { attribute: &'n str, span: Span },
    /// A status is both derived and given.
    StatusBoth {
        status: &'n str,
        is: Span,
        lasts: Span,
    },
    /// A store of tiles has a key of stores of pieces.
    StoreOfTiles {
        store: &'n str,
        key: &'n str,
        of: Span,
        span: Span,
    },
    /// A number of pieces is not one, or too large.
    NumberOfPieces { number: &'n str, span: Span },
    /// A number of pieces is written as `8 pawn`.
    NumberAndKind {
        text: &'n Text,
        number: &'n str,
        kind: &'n str,
    },
    /// A number of steps is not one, or too large.
    NumberOfSteps { span: Span },
    /// A turn has kinds of step and a list of steps.
    DoAndSteps { does: Span, steps: Span },
    /// A list of steps has fewer than two.
    FewSteps { only: &'n str, span: Span },
    /// A piece that never moves has moves.
    ImmobileMoves {
        piece: &'n str,
        moves: Span,
        span: Span,
    },
    /// A piece is like itself, perhaps by way of other pieces.
    LikeItself { piece: &'n str, span: Span },
    /// A piece has an empty table of parts.
    NoParts { span: Span },
    /// A must rule has both `most` and `least`.
    MostAndLeast { most: Span, least: Span },
    /// A promotion has both `to` and `map`.
    ToAndMap { to: Span, map: Span },
    /// A piece of a joint move is not kind, from and to.
    JointPiece {
        text: &'n Text,
        /// Examples of a piece.
        example: &'n str,
        span: Span,
    },
    /// A counter starts above its largest value.
    StartAboveMax { start: i64, max: i64, span: Span },
    /// The faces of dice cannot be read.
    Draw { mistake: DrawMistake, span: Span },
    /// A test has no claim.
    NoClaim { span: Span },
    /// A key beside `after` may set up a position or expect one.
    PlacesOrExpects { key: &'n Key },
}

/// The reason that faces of dice cannot be read.
pub(in crate::variant) enum DrawMistake {
    /// The text is no range of numbers.
    NoRange,
    /// There are too many faces.
    Faces,
    /// There is no face.
    Nothing,
}

impl From<TableMistake<'_>> for Diagnostic {
    fn from(mistake: TableMistake<'_>) -> Self {
        use TableMistake::*;
        match mistake {
            CellsOfPieces { attribute, span } => {
                let message = format!("the attribute `{attribute}` is of pieces and has cells");
                Self::error(rules::ATTRIBUTE_OF, message, span, "values of cells").with_help(
                    format!(
                        "pieces begin with `default`; the pieces of the set-up have other values in `[setup.{attribute}]`, as in `e1 = 2`"
                    ),
                )
            }
            LettersOfNumber { attribute, span } => {
                let message = format!("the attribute `{attribute}` is a number and has letters");
                let label = "letters belong to symbols";
                Self::error(rules::ATTRIBUTE_OF, message, span, label)
                    .with_help("leave `letters` out, or write `type = \"symbols\"`")
            }
            CellsOfKinds { attribute, span } => {
                let message = format!("the attribute `{attribute}` is of kinds and has cells");
                Self::error(rules::ATTRIBUTE_OF, message, span, "values of cells").with_help(
                    format!(
                        "kinds give their values in `[piece.NAME]`, as in `{attribute} = \"K\"`; terrain is `of = \"cell\"`"
                    ),
                )
            }
            StatusBoth { status, is, lasts } => {
                let message = format!("the status `{status}` is derived and given");
                let label = "for a status that effects give";
                Self::error(rules::STATUS_BOTH, message, lasts, label)
                    .with_label(is, "for a status read from the board")
                    .with_help("keep `is` or `lasts`")
            }
            StoreOfTiles {
                store,
                key,
                of,
                span,
            } => {
                let message = format!("the store `{store}` holds tiles, and no pieces enter it");
                let label = format!("`{key}` belongs to a store of pieces");
                Self::error(rules::STORE_OF_TILES, message, span, label)
                    .with_label(of, "a store of tiles")
                    .with_help(format!(
                        "leave `{key}` out, or make a second store for pieces"
                    ))
            }
            NumberAndKind { text, number, kind } => {
                let message = format!("`{}` is not one kind", text.text);
                Self::error(
                    toml::OUT_OF_RANGE,
                    message,
                    text.span(),
                    "a kind, `*`, a number",
                )
                .with_help(format!("write `{kind}*{number}`"))
            }
            NumberOfPieces { number, span } => {
                let message = format!("`{number}` is not a number of pieces");
                let label = "how many of them there are";
                Self::error(toml::OUT_OF_RANGE, message, span, label)
                    .with_help(format!("write a number from 1 to {STORE_PIECES_MAX}"))
            }
            NumberOfSteps { span } => {
                let label = format!("a turn has 1 to {TURN_STEPS_MAX} steps");
                Self::error(rules::TURN_STEPS, "not a number of steps", span, label).with_help(
                    "write `steps = 2`, `steps = \"1..2\"`, `steps = \"2..\"` for two or more, or a number that is read before the turn: `steps = \"turns + 1\"`",
                )
            }
            DoAndSteps { does, steps } => {
                let message = "`do` and a list of steps cannot be used together";
                Self::error(
                    rules::TURN_STEPS,
                    message,
                    does,
                    "these steps have no order",
                )
                .with_label(steps, "these have one")
                .with_help("keep `do`, or the list of `steps`")
            }
            FewSteps { only, span } => {
                let label = "a list has two steps or more";
                Self::error(rules::TURN_STEPS, "too few steps in order", span, label)
                    .with_help(format!("write `do = \"{only}\"` for a turn of one step"))
            }
            ImmobileMoves { piece, moves, span } => {
                let message = format!("`{piece}` never moves and has moves");
                Self::error(rules::IMMOBILE_MOVES, message, span, "it stays where it is")
                    .with_label(moves, "how it moves")
                    .with_help(
                        "keep `immobile = true` or `moves`; inherited moves go with `moves = false`",
                    )
            }
            LikeItself { piece, span } => {
                let message = format!("`{piece}` is like itself");
                Self::error(
                    rules::LIKE_ITSELF,
                    message,
                    span,
                    "this leads back to the piece",
                )
                .with_help("name a kind that has `moves` of its own")
            }
            NoParts { span } => {
                let message = "no movement is left";
                Self::error(rules::NO_PARTS, message, span, "an empty table of parts")
                    .with_help("write a part, `moves = { step = \"W\" }`, or `immobile = true`")
            }
            MostAndLeast { most, least } => {
                let message = "`most` and `least` in one must rule";
                Self::error(rules::MOST_AND_LEAST, message, least, "the least value")
                    .with_label(most, "the greatest value")
                    .with_help("keep one of them, or write two must rules: the second compares what the first has left")
            }
            ToAndMap { to, map } => {
                let message = "`to` and `map` in one promotion";
                Self::error(rules::TO_AND_MAP, message, map, "choices by kind")
                    .with_label(to, "choices for all kinds")
                    .with_help("keep one of them, or write two promotions")
            }
            JointPiece {
                text,
                example,
                span,
            } => {
                let message = format!("`{}` is not kind, from and to", text.text);
                Self::error(
                    resolve::JOINT_PIECE,
                    message,
                    span,
                    "three words belong here",
                )
                .with_help(format!("write `{example}`"))
            }
            StartAboveMax { start, max, span } => {
                let message = format!("`start` is {start}");
                Self::error(toml::OUT_OF_RANGE, message, span, format!("above {max}"))
                    .with_help("a counter starts at most at its `max`")
            }
            Draw { mistake, span } => {
                let (message, label) = match mistake {
                    DrawMistake::NoRange => (
                        "not a range of numbers".to_owned(),
                        format!(
                            "two numbers from 0 to {FACE_MAX} belong here, the smaller one first"
                        ),
                    ),
                    DrawMistake::Faces => (
                        format!("more than {FACES_MAX} faces"),
                        "too many for one die".to_owned(),
                    ),
                    DrawMistake::Nothing => (
                        "a die without faces".to_owned(),
                        "nothing is drawn".to_owned(),
                    ),
                };
                Self::error(rules::DRAW, message, span, label).with_help(
                    "write `draw = \"1..6\"`, or faces with their weights: `draw = { pawn = 2, knight = 1 }`",
                )
            }
            NoClaim { span } => {
                let message = "this test claims nothing";
                Self::error(toml::MISSING_KEY, message, span, "it would never fail").with_help(
                    "write what is so, as in `legal = [\"e2e4\"]` or `result = \"draw\"`",
                )
            }
            PlacesOrExpects { key } => {
                let name = &key.name;
                let message = format!("`{name}` beside `after` may mean two things");
                let label = "what cells carry before the moves, or after them?";
                Self::error(toml::PLACES_OR_ASKS, message, key.span, label).with_help(format!(
                    "write `attributes.{name}` for what they carry before the moves, `values.{name}` for what they must carry after them"
                ))
            }
        }
    }
}
