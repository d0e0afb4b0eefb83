//! Claims of a test that do not hold: the claim, and the actual state.

use std::fmt::{Display, Formatter};

use alfil_words::{counted, grouped};
use grammar::diagnostic::Diagnostic;
use grammar::source::Span;
use interpreter::notation::NotationError;
use interpreter::{Game, Outcome, Position};
use ir::{AttributeId, CellId, Piece, StatusId, StoreId};

use crate::codes::FAILED;

/// A claim that does not hold.
pub(crate) enum ClaimMistake<'c> {
    /// A move should be legal.
    NotLegal { text: &'c str, error: NotationError },
    /// A player should be able to try a move.
    NotTried { text: &'c str, error: NotationError },
    /// A test says what may be tried in a game without tries.
    NoTries,
    /// A move should not be legal.
    Legal {
        text: &'c str,
        /// The reason why it is ambiguous, if it is.
        ambiguous: Option<NotationError>,
    },
    /// A piece has other moves.
    Destinations { from: &'c str, are: &'c [CellId] },
    /// A move should be a capture.
    NoCapture {
        text: &'c str,
        captures: &'c [String],
    },
    /// A legal move is not claimed.
    Unclaimed {
        text: &'c str,
        only_captures: bool,
        /// All legal moves, or all captures.
        are: &'c [String],
    },
    /// A player sees other pieces.
    Sees { player: &'c str, rows: &'c str },
    /// There is another number of legal moves.
    Count {
        expected: u64,
        is: usize,
        texts: &'c [String],
    },
    /// There is another number of sequences of this many moves.
    Sequences { length: u32, is: u64 },
    /// A condition does not hold.
    Holds { condition: &'c str },
    /// A piece has another number of moves.
    CountOfPiece { at: &'c str, is: usize },
    /// There is another number of turns of a kind.
    CountOfTurns { turn: &'c str, is: usize },
    /// A piece has a status and should not, or the reverse.
    Given {
        at: CellId,
        status: StatusId,
        is_expected: bool,
    },
    /// A store holds another number of an item.
    Stored {
        store: StoreId,
        item: u16,
        expected: u8,
        is: u8,
    },
    /// A cell has another value.
    Value {
        attribute: AttributeId,
        cell: CellId,
        expected: u64,
        is: u64,
    },
    /// Other pieces are on a cell.
    Pieces {
        at: &'c str,
        expected: &'c [Piece],
        are: &'c [Piece],
    },
    /// A cell should be empty.
    NotEmpty { at: &'c str, piece: Piece },
    /// A move captures other pieces.
    Removes { text: &'c str, are: &'c [CellId] },
    /// Other pieces can move.
    Movers { are: &'c [CellId] },
    /// Something else is announced.
    Told { are: &'c [String] },
    /// There is another number of start positions.
    Starts { expected: u64, is: usize },
    /// A throw has another probability.
    Chance {
        text: &'c str,
        expected: Probability,
        is: Probability,
    },
    /// The player to move is in check and should not be, or the reverse.
    Check { is_expected: bool },
    /// A player has another score.
    Score {
        player: &'c str,
        /// In hundredths of a point.
        expected: u16,
        is: Option<u16>,
    },
    /// The result is another one.
    Result {
        expected: &'c str,
        is: Option<&'c Outcome>,
    },
    /// The game ends by another rule.
    Reason {
        expected: &'c str,
        is: Option<&'c Outcome>,
    },
}

/// A probability: a fraction from 0 to 1.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Probability {
    /// The numerator.
    pub n: u32,
    /// The denominator, not 0.
    pub of: u32,
}

impl PartialEq for Probability {
    fn eq(&self, other: &Self) -> bool {
        u64::from(self.n) * u64::from(other.of) == u64::from(other.n) * u64::from(self.of)
    }
}

impl Display for Probability {
    /// Writes the fraction in lowest terms.
    fn fmt(&self, out: &mut Formatter<'_>) -> std::fmt::Result {
        let (mut divisor, mut rest) = (self.of, self.n);
        while rest > 0 {
            (divisor, rest) = (rest, divisor % rest);
        }
        write!(out, "{}/{}", self.n / divisor, self.of / divisor)
    }
}

/// A claim that does not hold, with its test.
pub(crate) struct Described<'c> {
    pub claim: ClaimMistake<'c>,
    /// The name of the test.
    pub test: Option<&'c str>,
    pub game: &'c Game,
    pub position: &'c Position,
    pub span: Span,
}

/// The largest number of moves that a help lists.
const LISTED_MAX: usize = 60;

impl From<Described<'_>> for Diagnostic {
    fn from(described: Described<'_>) -> Self {
        let Described {
            claim,
            test,
            game,
            position,
            span,
        } = described;
        let (message, label, help) = claim.words(game);
        let prefix = test.map_or_else(String::new, |name| format!("test \"{name}\": "));
        let help = help
            .unwrap_or_else(|| format!("the position is {}", crate::fen::quoted(game, position)));
        Self::error(FAILED, format!("{prefix}{message}"), span, label).with_help(help)
    }
}

impl ClaimMistake<'_> {
    /// Returns the message, the label and the help, if it is not the position.
    fn words(self, game: &Game) -> (String, String, Option<String>) {
        use ClaimMistake::*;
        let rules = game.rules();
        let (message, label) = match self {
            NotLegal { text, error } => {
                let message = format!("`{text}` should be legal");
                return (message, error.message, error.help);
            }
            NotTried { text, error } => {
                let message = format!("it should be possible to try `{text}`");
                return (message, error.message, error.help);
            }
            NoTries => {
                return (
                    "only legal moves can be made in this game".to_owned(),
                    "there are no tries".to_owned(),
                    Some("`tries = true` in `[view]` makes tries possible".to_owned()),
                );
            }
            Legal { text, ambiguous } => {
                let message = format!("`{text}` should not be legal");
                match ambiguous {
                    Some(error) => return (message, error.message, error.help),
                    None => (message, "it is".into()),
                }
            }
            Destinations { from, are } => (
                format!("the piece on `{from}` has other moves"),
                format!("it can go to {}", cell_names(game, are)),
            ),
            NoCapture { text, captures } => {
                let message = format!("`{text}` should be a capture");
                let help = format!("legal captures: {}", or_nothing(captures));
                return (message, "it captures nothing".into(), Some(help));
            }
            Unclaimed {
                text,
                only_captures,
                are,
            } => {
                let what = match only_captures {
                    false => "legal moves",
                    true => "legal captures",
                };
                (
                    format!("`{text}` is not among the {what} that the test names"),
                    format!("{what}: {}", are.join(" ")),
                )
            }
            Count {
                expected,
                is,
                texts,
            } => {
                let listed = &texts[..texts.len().min(LISTED_MAX)];
                return (
                    format!("there should be {expected} legal moves"),
                    format!("there are {is}"),
                    Some(format!("they are {}", listed.join(" "))),
                );
            }
            CountOfPiece { at, is } => (
                format!("the piece on `{at}` has another number of moves"),
                format!("it has {is}"),
            ),
            Sequences { length, is } => (
                format!(
                    "there is another number of sequences of {}",
                    counted(u64::from(length), "move")
                ),
                format!("there are {}", grouped(is)),
            ),
            Holds { condition } => (
                format!("`{condition}` should hold"),
                "it does not".to_owned(),
            ),
            CountOfTurns { turn, is } => (
                format!("there is another number of `{turn}` turns"),
                format!("there are {is}"),
            ),
            Given {
                at,
                status,
                is_expected,
            } => {
                let place = rules.place_name(at);
                let status = &rules.statuses[status.index()].name;
                let (should, is) = match is_expected {
                    true => ("should be", "it is not"),
                    false => ("should not be", "it is"),
                };
                (
                    format!("the piece on `{place}` {should} {status}"),
                    is.into(),
                )
            }
            Stored {
                store,
                item,
                expected,
                is,
            } => (
                format!(
                    "`{}` should be stored {expected} times",
                    rules.item_text(store, item)
                ),
                format!("it is stored {is} times"),
            ),
            Value {
                attribute,
                cell,
                expected,
                is,
            } => {
                let text = |value| rules.value_text(attribute, value);
                let message = format!(
                    "`{}` of `{}` should be `{}`",
                    rules.attributes[attribute.index()].name,
                    rules.cell_name(cell),
                    text(expected)
                );
                let label = match text(is) {
                    is if is.is_empty() => "it is empty".to_owned(),
                    is => format!("it is `{is}`"),
                };
                (message, label)
            }
            Pieces { at, expected, are } => {
                let label = match are {
                    [] => "there is no piece".to_owned(),
                    _ => format!("there is a {}", piece_names(game, are)),
                };
                let expected = piece_names(game, expected);
                (format!("a {expected} should be on `{at}`"), label)
            }
            Sees { player, rows } => {
                return (
                    format!("{player} sees other pieces"),
                    "not these".to_owned(),
                    Some(format!("{player} sees `{rows}`")),
                );
            }
            NotEmpty { at, piece } => (
                format!("`{at}` should be empty"),
                format!("there is a {}", piece_names(game, &[piece])),
            ),
            Removes { text, are } => (
                format!("`{text}` removes other pieces"),
                format!("it removes {}", place_names(game, are)),
            ),
            Movers { are } => (
                "other pieces can move".into(),
                format!("movers: {}", place_names(game, are)),
            ),
            Told { are } => (
                "something else is announced".into(),
                match are {
                    [] => "nothing is announced".to_owned(),
                    _ => format!("announced: `{}`", are.join("`, `")),
                },
            ),
            Starts { expected, is } => (
                format!("a new game should draw one of {}", grouped(expected)),
                format!("it draws one of {}", grouped(is as u64)),
            ),
            Chance { text, expected, is } => (
                format!("the probability of `{text}` should be {expected}"),
                format!("it is {is}"),
            ),
            Check { is_expected } => {
                let (not, is) = match is_expected {
                    true => ("", "it is not"),
                    false => ("not ", "it is"),
                };
                (
                    format!("the player to move should {not}be in check"),
                    is.into(),
                )
            }
            Score {
                player,
                expected,
                is,
            } => {
                let points = |hundredths| f64::from(hundredths) / 100.0;
                (
                    format!("{player} should score {}", points(expected)),
                    is.map_or("the game goes on".to_owned(), |is| {
                        format!("the score is {}", points(is))
                    }),
                )
            }
            Result { expected, is } => (
                format!("the result should be `{expected}`"),
                result_words(game, is),
            ),
            Reason { expected, is } => (
                format!("the game should end by `{expected}`"),
                result_words(game, is),
            ),
        };
        (message, label, None)
    }
}

fn result_words(game: &Game, outcome: Option<&Outcome>) -> String {
    match outcome {
        None => "the game goes on".to_owned(),
        Some(outcome) => {
            let result = crate::json::winners_words(game, &outcome.winners);
            let result = result.unwrap_or_else(|| "no player wins".to_owned());
            format!("{result} ({})", outcome.reason)
        }
    }
}

fn piece_names(game: &Game, pieces: &[Piece]) -> String {
    let rules = game.rules();
    let name = |piece: &Piece| {
        format!(
            "{} {}",
            rules.owner_name(piece.player()),
            rules.kinds[piece.kind().index()].name
        )
    };
    let names: Vec<String> = pieces.iter().map(name).collect();
    names.join(", ")
}

fn place_names(game: &Game, places: &[CellId]) -> String {
    let names: Vec<String> = places
        .iter()
        .map(|place| game.rules().place_name(*place))
        .collect();
    or_nothing(&names)
}

fn cell_names(game: &Game, cells: &[CellId]) -> String {
    let board = &game.rules().board;
    let names: Vec<String> = cells
        .iter()
        .map(|cell| board.name_of(*cell).to_owned())
        .collect();
    or_nothing(&names)
}

fn or_nothing(names: &[String]) -> String {
    match names {
        [] => "nothing".to_owned(),
        _ => names.join(" "),
    }
}
