//! Tests of a definition that cannot be read or played.

use alfil_words::grouped;
use grammar::diagnostic::codes::test::UNREADABLE;
use grammar::diagnostic::{Diagnostic, Label, Severity, suggest};
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Key, Text};
use interpreter::TooMuch;
use interpreter::notation::NotationError;
use ir::Chance;

use crate::codes::FAILED;
use crate::sound::Unsound;
use crate::too_much::TooMuchWords;

/// The most moves of sequences that a test counts.
pub(crate) const LENGTH_MAX: u32 = 12;

/// A mistake of a test, besides its claims.
pub(crate) enum TestMistake<'t> {
    /// More tests fail than are reported.
    MoreFail { n_more: usize, span: Span },
    /// The option of the test cannot be switched on.
    Option {
        /// The message of the diagnostic about it.
        message: String,
        option: Span,
    },
    /// The rules need too much work.
    TooMuch {
        why: TooMuch,
        /// The test.
        span: Option<Span>,
    },
    /// A move comes after the end of the game.
    AfterEnd { text: &'t Text, reason: &'t str },
    /// A move is not legal.
    Unplayable {
        text: &'t Text,
        error: NotationError,
    },
    /// No game can reach the position.
    Unsound { unsound: Unsound, span: Span },
    /// A number of moves is not whole, or negative.
    NotANumber { span: Span },
    /// There are too many start positions to count in a test.
    TooManyStarts { span: Span, most: usize },
    /// A test counts start positions of a game without `[shuffle]`.
    NotShuffled { span: Span },
    /// A probability is not a fraction from 0 to 1.
    NotAFraction { text: &'t Text },
    /// A test names a throw in a position in which nothing is thrown or drawn.
    NoChance { span: Span },
    /// A text is no throw of the dice that are thrown next.
    NoThrow { key: &'t Key, dice: &'t Chance },
    /// No earlier test has this name.
    NoTest {
        name: &'t Text,
        /// The tests before it.
        tests: &'t [Test],
        /// Whether a later test has the name.
        is_later: bool,
    },
    /// A test continues another one and sets up a position of its own.
    ContinuesAndPlaces { name: &'t Text, key: &'t str },
    /// A length of sequences is not a number that can be counted.
    Length { span: Span },
    /// There are too many sequences to count in a test.
    TooManySequences { span: Span, leaves_max: u64 },
    /// A text is no move in any position.
    NoMove {
        text: &'t Text,
        /// The reason, in the words of the interpreter.
        reason: String,
        example: &'t str,
    },
    /// A text is illegal by its start alone, whatever the rules are.
    NoMover {
        text: &'t Text,
        /// The reason, in the words of the interpreter.
        reason: String,
        /// The start.
        span: Span,
        /// The player to move.
        mover: &'t str,
    },
}

impl From<TestMistake<'_>> for Diagnostic {
    fn from(mistake: TestMistake<'_>) -> Self {
        use TestMistake::*;
        match mistake {
            MoreFail { n_more, span } => {
                let (message, label) = match n_more {
                    1 => ("1 more test fails".to_owned(), "this one"),
                    _ => (format!("{n_more} more tests fail"), "the first of them"),
                };
                Self::error(FAILED, message, span, label)
                    .with_help("fix those above first: `alfil check` then reports the next")
            }
            Option { message, option } => {
                Self::error(UNREADABLE, message, option, "switched on here")
            }
            TooMuch { why, span } => {
                let words = TooMuchWords::of(why);
                let label = |span| Label {
                    span,
                    text: "in this test".to_owned(),
                };
                Self {
                    code: words.code,
                    severity: Severity::Error,
                    message: words.message,
                    labels: span.map(label).into_iter().collect(),
                    help: Some(words.help.to_owned()),
                    subject: None,
                    edits: Vec::new(),
                }
            }
            AfterEnd { text, reason } => {
                let label = format!("it comes after the end of the game ({reason})");
                Self::error(FAILED, unplayable(text), text.span(), label)
                    .with_help("leave out this move and the moves after it")
            }
            Unplayable { text, .. } if text.words().len() > 1 => {
                let words = text.words();
                let words: Vec<String> = words
                    .iter()
                    .map(|word| format!("{:?}", word.text))
                    .collect();
                Self::error(
                    FAILED,
                    unplayable(text),
                    text.span(),
                    "several moves in one text",
                )
                .with_help(format!("write `{}`", words.join(", ")))
            }
            Unplayable { text, error } => Self {
                help: error.help,
                ..Self::error(FAILED, unplayable(text), text.span(), error.message)
            },
            Unsound { unsound, span } => Self::error(
                UNREADABLE,
                unsound.message,
                span,
                "no move can end like this",
            )
            .with_help(unsound.help),
            NotANumber { span } => {
                let message = "a number of moves must be whole and not negative";
                Self::error(UNREADABLE, message, span, "not such a number")
                    .with_help("write 0, 1, 2 or more")
            }
            TooManyStarts { span, most } => {
                let most = grouped(most as u64);
                let message = format!("a test counts start positions among at most {most}");
                Self::error(
                    UNREADABLE,
                    message,
                    span,
                    "there are more, apart from `when`",
                )
                .with_help("take `starts` away, or shuffle fewer cells")
            }
            NotShuffled { span } => {
                let message = "a new game always begins with the set-up";
                Self::error(UNREADABLE, message, span, "nothing is drawn")
                    .with_help("take `starts` away, or write `[shuffle]`")
            }
            NotAFraction { text } => {
                let message = format!("`{}` is not a probability", text.text);
                let label = "expected a fraction from 0 to 1";
                Self::error(UNREADABLE, message, text.span(), label)
                    .with_help("write `\"1/6\"`, or `\"0/1\"` for what cannot be thrown")
            }
            NoChance { span } => {
                let message = "nothing is thrown or drawn in this position";
                Self::error(UNREADABLE, message, span, "it has no probability").with_help(
                    "end `after` with the move before the throw, and leave the dice out of `state`",
                )
            }
            NoThrow { key, dice } => {
                let Chance { name, count, .. } = dice;
                let message = format!("`{}` is not a throw of `{name}`", key.name);
                let faces = dice.face_names();
                let (label, help) = match count {
                    1 => ("no face has this name", format!("the faces are {faces}")),
                    _ => (
                        "expected a face of each die",
                        format!("{count} faces with `+` between them; the faces are {faces}"),
                    ),
                };
                Self::error(UNREADABLE, message, key.span, label).with_help(help)
            }
            NoTest {
                name,
                tests,
                is_later,
            } => {
                let names = tests
                    .iter()
                    .filter_map(|test| Some(test.name.as_ref()?.text.as_str()));
                let message = format!("no test before this one is named `{}`", name.text);
                Self::error(
                    UNREADABLE,
                    message,
                    name.span(),
                    "expected the name of an earlier test",
                )
                .with_help(match is_later {
                    true => format!("write this test below the test `{}`", name.text),
                    false => suggest(&name.text, "tests", names),
                })
            }
            ContinuesAndPlaces { name, key } => {
                let message = format!("this test continues another one, and has `{key}`");
                let label = "the position is already that of this test";
                Self::error(UNREADABLE, message, name.span(), label)
                    .with_help(format!("take away `continues`, or `{key}`"))
            }
            Length { span } => {
                let message = format!("sequences may have 1 to {LENGTH_MAX} moves");
                Self::error(UNREADABLE, message, span, "not such a number")
                    .with_help("write `perft = { 1 = 20, 2 = 400 }`")
            }
            TooManySequences { span, leaves_max } => {
                let message = format!("a test counts at most {} sequences", grouped(leaves_max));
                Self::error(UNREADABLE, message, span, "there may be more")
                    .with_help("count shorter sequences here, and longer ones with `alfil perft`")
            }
            NoMove {
                text,
                reason,
                example,
            } => {
                let message = format!("`{}` is not a move of this game", text.text);
                Self::error(UNREADABLE, message, text.span(), reason).with_help(format!(
                    "write a move that is possible in some position, as in `{example}`"
                ))
            }
            NoMover {
                text,
                reason,
                span,
                mover,
            } => {
                let message = format!("`{}` is illegal whatever the rules are", text.text);
                Self::error(UNREADABLE, message, span, reason).with_help(format!(
                    "write a move of one of {mover}'s pieces; `holds = \"me is {mover}\"` tests whose turn it is, `standing` and `empty` test what is on cells"
                ))
            }
        }
    }
}

fn unplayable(text: &Text) -> String {
    format!("the test cannot play `{}`", text.text)
}
