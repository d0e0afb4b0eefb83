//! What the TOML parser finds, as data: it has words alone, and they are read here and nowhere else.

/// A fault that the TOML parser has found.
pub(super) struct Found<'m> {
    /// What sort of fault it is.
    pub fault: Fault,
    /// What is wrong, in the parser's words.
    pub fact: &'m str,
    /// What could stand there instead, in the parser's words; empty if it does not say.
    pub expected: &'m str,
}

/// The sorts of faults that are explained in words of our own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// A key or a table that is given twice.
    DuplicateKey,
    /// Brackets inside one another, more than the parser can read.
    TooDeep,
    /// A bracket that is not closed.
    Unclosed(Opening),
    /// A letter that stands in keys only within quotes.
    UnquotedKey,
    /// A text without quotes.
    TextWithoutQuotes,
    /// A key that is set to nothing.
    NoValue,
    /// No `=` on the line.
    NoAssignment,
    /// Anything else.
    Other,
}

/// A bracket that is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Opening {
    /// `[` of a header, or of a list.
    Square,
    /// `[[` of a header.
    Squares,
    /// `{`
    Curly,
}

impl Opening {
    /// Returns how it is written, and what closes it.
    pub fn signs(self) -> (&'static str, &'static str) {
        match self {
            Self::Square => ("[", "]"),
            Self::Squares => ("[[", "]]"),
            Self::Curly => ("{", "}"),
        }
    }
}

/// How messages of the parser begin; the first that fits counts.
const BEGINNINGS: [(&str, Fault); 10] = [
    ("duplicate key", Fault::DuplicateKey),
    ("cannot recurse", Fault::TooDeep),
    ("unclosed array table", Fault::Unclosed(Opening::Squares)),
    ("unclosed inline table", Fault::Unclosed(Opening::Curly)),
    ("unclosed", Fault::Unclosed(Opening::Square)),
    ("string values must be quoted", Fault::TextWithoutQuotes),
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
        let known = beginnings.find(|(beginning, _)| message.starts_with(beginning));
        let fault = match known {
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
