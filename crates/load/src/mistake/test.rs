//! Tests of a definition that cannot be read or played.

use grammar::diagnostic::codes::test::UNREADABLE;
use grammar::diagnostic::{Diagnostic, Label, Severity};
use grammar::source::Span;
use grammar::variant::document::Text;
use interpreter::TooMuch;
use interpreter::notation::NotationError;

use crate::codes::FAILED;
use crate::sound::Unsound;
use crate::too_much::TooMuchWords;

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
    /// A text is no move in any position.
    NoMove {
        text: &'t Text,
        /// The reason, in the words of the interpreter.
        reason: String,
        example: &'t str,
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
        }
    }
}

fn unplayable(text: &Text) -> String {
    format!("the test cannot play `{}`", text.text)
}
