//! The errors of the TOML parser, as data. The parser has only messages, and they are interpreted only here.

use crate::variant::mistake::Opening;

/// An error of the TOML parser.
pub(super) struct Found<'m> {
    /// The kind of error.
    pub fault: Fault,
    /// The mistake, in the parser's words.
    pub fact: &'m str,
    /// The text that the parser expects instead, in its words; empty if it names none.
    pub expected: &'m str,
}

/// The kinds of errors with messages of our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// A key or a table that is given twice.
    DuplicateKey,
    /// Nested brackets that are too deep for the parser.
    TooDeep,
    /// A bracket that is not closed.
    Unclosed(Opening),
    /// A letter that needs quotes in a key.
    UnquotedKey,
    /// A text without quotes.
    TextWithoutQuotes,
    /// A number with a point that cannot be read; it may begin with the letters of `nan` or `inf`.
    Float,
    /// A key without a value.
    NoValue,
    /// A line without `=`.
    NoAssignment,
    /// Any other error.
    Other,
}

/// The beginnings of messages of the parser; the first that fits counts.
const BEGINNINGS: [(&str, Fault); 12] = [
    ("duplicate key", Fault::DuplicateKey),
    ("cannot recurse", Fault::TooDeep),
    ("unclosed array table", Fault::Unclosed(Opening::Squares)),
    ("unclosed inline table", Fault::Unclosed(Opening::Curly)),
    ("unclosed", Fault::Unclosed(Opening::Square)),
    ("string values must be quoted", Fault::TextWithoutQuotes),
    ("invalid boolean", Fault::TextWithoutQuotes),
    ("invalid float", Fault::Float),
    ("missing value", Fault::NoValue),
    ("key with no value", Fault::NoValue),
    ("missing assignment", Fault::NoAssignment),
    ("unexpected key or value", Fault::NoAssignment),
];

impl<'m> Found<'m> {
    /// Reads a message of the TOML parser.
    pub fn of(message: &'m str) -> Self {
        let (fact, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let mut beginnings = BEGINNINGS.iter();
        let found = beginnings.find(|(beginning, _)| message.starts_with(beginning));
        let fault = match found {
            Some((_, fault)) => *fault,
            None if message.contains("unquoted key") => Fault::UnquotedKey,
            None => Fault::Other,
        };
        Self {
            fault,
            fact,
            expected,
        }
    }
}
