//! Files that are not TOML, or cannot be read as they are.

use crate::diagnostic::codes::toml;
use crate::diagnostic::{Diagnostic, near_names};
use crate::source::Span;
use crate::variant::limits::{FILE_BYTES_MAX, KEY_DOTS_MAX, NESTING_MAX};

/// A mistake in the TOML of a file.
pub(in crate::variant) enum SyntaxMistake {
    /// The file is too large.
    TooLarge { span: Span },
    /// The file is not UTF-8.
    NotUtf8 { span: Span },
    /// Keys, values or brackets are nested too deeply.
    TooDeep { what: Nested, span: Span },
    /// A colon is in place of `=`.
    Colon {
        key: String,
        value: String,
        span: Span,
    },
    /// A line begins with the mark that other languages have for comments.
    CommentMark { mark: &'static str, span: Span },
    /// A quote is curly.
    CurlyQuote { span: Span },
    /// A key or a header is given twice.
    Twice {
        key: String,
        /// The line, if it is a header.
        header: Option<String>,
        first: Option<Span>,
        span: Span,
    },
    /// A bracket is not closed.
    Unclosed { opening: Opening, span: Span },
    /// A key is on the line of its header, or of another key.
    KeyOnOtherLine {
        /// The header, or the other key with its value.
        line: String,
        key: String,
        span: Span,
    },
    /// The names of a header are not joined by dots.
    HeaderForm {
        header: String,
        instead: String,
        span: Span,
    },
    /// A character looks like a space.
    Space { character: char, span: Span },
    /// Lines end in carriage returns alone.
    CarriageReturns { span: Span },
    /// A key or a part of a header has letters that need quotes.
    UnquotedKey {
        key: String,
        /// The key or header with quotes.
        instead: String,
        span: Span,
    },
    /// A text in quotes has quotes of the same form inside.
    QuotesInside {
        /// The quote.
        quote: char,
        key: String,
        inner: String,
        span: Span,
    },
    /// A text has no quotes.
    TextWithoutQuotes { text: String, span: Span },
    /// Several words are in place of a key.
    SeveralWords {
        key: String,
        words: String,
        meant: MeantWords,
        span: Span,
    },
    /// A key has no value.
    NoValue { key: String, span: Span },
    /// A line has no `=`.
    NoAssignment { text: String, span: Span },
    /// A header `[x]` is before a `[[x]]`.
    LoneHeader { header: String, span: Span },
    /// The parser cannot read on, for any other reason.
    Other {
        /// The mistake, in the words of the parser.
        fact: String,
        /// What the parser expects, in its words; empty if it names nothing.
        expected: String,
        span: Span,
    },
}

/// Things that can be nested too deeply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::variant) enum Nested {
    /// The parts of a key with dots.
    Dots,
    /// Tables and lists.
    Values,
    /// Brackets, for the parser.
    Brackets,
}

/// A bracket that is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::variant) enum Opening {
    /// The bracket `[` of a header, or of a list.
    Square,
    /// The brackets `[[` of a header.
    Squares,
    /// The bracket `{`.
    Curly,
}

/// What several words in place of a key were meant to be.
pub(in crate::variant) enum MeantWords {
    /// A key and its value.
    Assignment,
    /// One key of several words: the key with hyphens and in quotes, and the value.
    Key {
        joined: String,
        quoted: String,
        value: String,
    },
}

impl Opening {
    /// Returns the opening bracket as it is written, and the closing one.
    pub fn signs(self) -> (&'static str, &'static str) {
        match self {
            Self::Square => ("[", "]"),
            Self::Squares => ("[[", "]]"),
            Self::Curly => ("{", "}"),
        }
    }
}

/// The label of a character that looks like a space.
pub(crate) const LOOKS_LIKE_SPACE: &str = "it looks like a space";

/// The help about such a character.
pub(crate) const ORDINARY_SPACE: &str = "write an ordinary space in its place";

impl From<SyntaxMistake> for Diagnostic {
    fn from(mistake: SyntaxMistake) -> Self {
        use SyntaxMistake::*;
        let error =
            |message: String, span, label: &str| Self::error(toml::SYNTAX, message, span, label);
        match mistake {
            TooLarge { span } => {
                let label = format!("the most is {FILE_BYTES_MAX} bytes");
                Self::error(toml::TOO_LARGE, "this file is too large", span, label)
                    .with_help("leave out what the game does not need")
            }
            NotUtf8 { span } => {
                let message = "this file is not UTF-8";
                let label = "the first byte that is not UTF-8";
                Self::error(toml::NOT_UTF8, message, span, label).with_help(
                    "save it as UTF-8: editors ask for the encoding when a file is saved under a name",
                )
            }
            TooDeep { what, span } => {
                let label = match what {
                    Nested::Dots => format!("a key has at most {KEY_DOTS_MAX} dots"),
                    Nested::Values => {
                        format!("more than {NESTING_MAX} tables or lists inside each other")
                    }
                    Nested::Brackets => "more brackets inside each other than can be read".into(),
                };
                Self::error(toml::TOO_DEEP, "nested too deeply", span, label)
                    .with_help("no key needs more than five levels")
            }
            Colon { key, value, span } => {
                let message = format!("`{key}` is followed by a colon");
                error(message, span, "an equals sign belongs here")
                    .with_help(format!("write `{key} = {value}`"))
            }
            CommentMark { mark, span } => {
                let message = format!("`{mark}` does not begin a comment");
                error(message, span, "not TOML").with_help("a comment begins with `#`")
            }
            CurlyQuote { span } => error("a curly quote".into(), span, "not a quote in TOML")
                .with_help("write straight quotes: `\"`"),
            Twice {
                key,
                header,
                first,
                span,
            } => {
                let mut report = error(format!("`{key}` is given twice"), span, "given again here");
                if let Some(first) = first {
                    report = report.with_label(first, "first given here");
                }
                report.with_help(match header.as_deref() {
                    Some("[test]") => "write `[[test]]` with double brackets above each test",
                    Some(_) => "give one of them another name, or keep one of them",
                    None => "keep one of them",
                })
            }
            Unclosed { opening, span } => {
                let (open, close) = opening.signs();
                error(format!("`{open}` is not closed"), span, "opened here")
                    .with_help(format!("close it with `{close}`"))
            }
            KeyOnOtherLine { line, key, span } => {
                let message = format!("`{line}` and a key on one line");
                error(message, span, "a line of its own belongs to this")
                    .with_help(format!("write `{line}`, and `{key}` on the line below"))
            }
            HeaderForm {
                header,
                instead,
                span,
            } => {
                let message = format!("`{header}` is not a header");
                error(message, span, "a dot joins its names")
                    .with_help(format!("write `{instead}`"))
            }
            Space { character, span } => {
                let number = u32::from(character);
                let message = format!("the character U+{number:04X} does not belong here");
                error(message, span, LOOKS_LIKE_SPACE).with_help(ORDINARY_SPACE)
            }
            CarriageReturns { span } => {
                let message = "lines end in carriage returns alone".into();
                error(message, span, "not a line break in TOML")
                    .with_help("save the file with the line breaks of Linux or Windows")
            }
            UnquotedKey { key, instead, span } => {
                let message = format!("the key `{key}` needs quotes");
                let label = "letters without accents, digits, `-` and `_` need none";
                error(message, span, label).with_help(format!("write `{instead}`"))
            }
            QuotesInside {
                quote,
                key,
                inner,
                span,
            } => {
                let message = format!("a text in `{quote}` ends at its second `{quote}`");
                let (label, advice) = match quote {
                    '"' => ("there are double quotes inside", "write `'` inside"),
                    _ => ("there are single quotes inside", "write `\"` outside"),
                };
                let inner = inner.replace('"', "'");
                error(message, span, label).with_help(format!("{advice}: `{key} = \"{inner}\"`"))
            }
            TextWithoutQuotes { text, span } => {
                let word = text.to_lowercase();
                let near = near_names(&word, ["true", "false"]);
                let help = match (word.as_str(), near.first()) {
                    ("yes" | "on" | "true", _) => "write `true`".to_string(),
                    ("no" | "off" | "false" | "none", _) => "write `false`".to_string(),
                    (_, Some(near)) => {
                        format!("did you mean `{near}`? A text is in quotes: `\"{text}\"`")
                    }
                    (_, None) => format!("write `\"{}\"`", text.replace('"', "'")),
                };
                error(
                    format!("`{text}` has no quotes"),
                    span,
                    "a text is in quotes",
                )
                .with_help(help)
            }
            SeveralWords {
                key,
                words,
                meant,
                span,
            } => {
                let message = format!("`{key} {words}` is not one key");
                error(message, span, "no `=` between them").with_help(match meant {
                    MeantWords::Assignment => format!("write `{key} = {words}`"),
                    MeantWords::Key {
                        joined,
                        quoted,
                        value,
                    } => {
                        format!(
                            "a key is one word: write `{joined} = {value}`; a name with spaces is in quotes: `{quoted} = {value}`"
                        )
                    }
                })
            }
            NoValue { key, span } => error(format!("`{key}` has no value"), span, "set to nothing")
                .with_help(format!("write `{key} = \"...\"`")),
            NoAssignment { text, span } => {
                let message = format!("`{text}` is not `key = value`");
                error(message, span, "no `=` between key and value")
                    .with_help("write `key = value`, one a line; a comment begins with `#`")
            }
            LoneHeader { header, span } => {
                let message = format!("`{header}` is one of several");
                error(message, span, "double brackets belong here")
                    .with_help(format!("write `[{header}]`, as further down"))
            }
            Other {
                fact,
                expected,
                span,
            } => {
                let message = fact.replace("invalid ", "unreadable ");
                error(message, span, "not TOML").with_help(match &expected[..] {
                    "" | "nothing" => {
                        "`key = value`, texts in quotes, a comment begins with `#`".into()
                    }
                    expected => format!("expected here: {expected}"),
                })
            }
        }
    }
}
