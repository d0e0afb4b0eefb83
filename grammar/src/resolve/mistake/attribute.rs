//! Mistakes of the tables `[attribute]` and `[stack]`.

use crate::diagnostic::codes::{resolve, rules, toml};
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::Span;
use crate::variant::document::{Key, Node, Text, Value};
use crate::variant::limits::SYMBOLS_MAX;
use ir::AttributeType;

/// A mistake about an attribute or its values.
pub(in crate::resolve) enum AttributeMistake<'n> {
    /// A tile is not a number.
    NotANumber { attribute: &'n str, text: &'n Text },
    /// A value is of another type than the attribute.
    WrongType {
        attribute: &'n str,
        kind: AttributeType,
        value: &'n Node,
    },
    /// The attribute does not list this letter.
    NotAmongLetters {
        attribute: &'n str,
        letter: char,
        letters: &'n str,
        span: Span,
    },
    /// A value has a letter twice.
    LetterTwice {
        attribute: &'n str,
        letter: char,
        span: Span,
    },
    /// A symbol is neither a letter nor a digit.
    NotASymbol { letter: char, span: Span },
    /// All attributes together have too many symbols.
    TooManySymbols { span: Span },
    /// A kind has a value of an attribute of cells or of pieces.
    OfCells {
        attribute: &'n Key,
        /// Whether it is an attribute of pieces.
        is_of_pieces: bool,
    },
    /// An attribute has the name of a key of `[piece.NAME]`.
    KeyOfPieces { attribute: &'n Key },
    /// No attribute of cells has this name.
    Unknown {
        name: &'n Text,
        of_cells: Vec<&'n str>,
    },
    /// Stacks are too high for the board.
    StacksTooHigh {
        height: u16,
        n_cells: usize,
        /// The largest height on this board.
        allowed: u16,
        /// The largest number of cells times height.
        places: usize,
        span: Span,
    },
}

impl From<AttributeMistake<'_>> for Diagnostic {
    fn from(mistake: AttributeMistake<'_>) -> Self {
        use AttributeMistake::*;
        match mistake {
            NotANumber { attribute, text } => {
                let message = format!("`{}` is not a value of `{attribute}`", text.text);
                wrong_value(message, text.span(), "a whole number belongs here")
                    .with_help("write a number, or `type = \"symbols\"`")
            }
            WrongType {
                attribute,
                kind,
                value,
            } => {
                let (expected, example) = match kind {
                    AttributeType::Symbols => ("a text of letters", "\"KR\""),
                    AttributeType::Number => ("a whole number", "3"),
                };
                let message = format!("a value of `{attribute}` is {}", value.noun());
                let label = format!("{expected} belongs here");
                let help = match (kind, &value.value) {
                    (AttributeType::Number, Value::String(_)) => format!(
                        "write `{example}`, or `type = \"symbols\"` in `[attribute.{attribute}]` if its values are letters"
                    ),
                    _ => format!("write `{example}`, or give the attribute another `type`"),
                };
                Self::error(toml::WRONG_TYPE, message, value.span, label).with_help(help)
            }
            NotAmongLetters {
                attribute,
                letter,
                letters,
                span,
            } => {
                let message = format!("`{letter}` is not a letter of `{attribute}`");
                wrong_value(message, span, "not among its `letters`")
                    .with_help(format!("its letters are `{letters}`"))
            }
            LetterTwice {
                attribute,
                letter,
                span,
            } => {
                let message = format!("`{letter}` occurs twice in a value of `{attribute}`");
                wrong_value(message, span, "the second time")
                    .with_help("a value is a set of letters: each is there or not")
            }
            NotASymbol { letter, span } => {
                let message = format!("`{letter}` cannot be a symbol");
                wrong_value(message, span, "letters and digits belong here")
                    .with_help("a value is written without spaces and signs: `\"KR\"`")
            }
            TooManySymbols { span } => {
                let message = "too many different symbols";
                let label = format!("at most {SYMBOLS_MAX} over all attributes");
                Self::error(toml::TOO_MANY, message, span, label)
                    .with_help("use letters again; they mean something else in another attribute")
            }
            OfCells {
                attribute,
                is_of_pieces,
            } => {
                let carriers = if is_of_pieces { "pieces" } else { "cells" };
                let message = format!("the attribute `{}` is of {carriers}", attribute.name);
                let label = "a kind cannot have it";
                let help = match is_of_pieces {
                    true => {
                        "take the value away: pieces begin with `default` of `[attribute]`; or write `of = \"kind\"` there"
                    }
                    false => "write `of = \"kind\"` in `[attribute]`, or take the value away",
                };
                Self::error(rules::ATTRIBUTE_OF, message, attribute.span, label).with_help(help)
            }
            KeyOfPieces { attribute } => {
                let message = format!("`{}` has two meanings", attribute.name);
                let label = format!("`{}` is a key of every piece already", attribute.name);
                Self::error(resolve::AMBIGUOUS_NAME, message, attribute.span, label)
                    .with_help("give the attribute another name")
            }
            Unknown { name, of_cells } => {
                let message = format!("there is no attribute `{}` of cells", name.text);
                let label = "tiles are values of an attribute of cells";
                let help = match &of_cells[..] {
                    [] => "no `[attribute]` is of cells; leave `of` out for a store of pieces"
                        .to_string(),
                    _ => suggest(&name.text, "attributes of cells", of_cells),
                };
                Self::error(resolve::UNKNOWN_ATTRIBUTE, message, name.span(), label)
                    .about_name(&name.text)
                    .with_help(help)
            }
            StacksTooHigh {
                height,
                n_cells,
                allowed,
                places,
                span,
            } => {
                let message = format!("stacks of {height} pieces on {n_cells} cells");
                let label = format!("at most {allowed} on this board");
                Self::error(toml::OUT_OF_RANGE, message, span, label).with_help(format!(
                    "a board has at most {places} places: cells times height"
                ))
            }
        }
    }
}

fn wrong_value(message: String, span: Span, label: &str) -> Diagnostic {
    Diagnostic::error(rules::ATTRIBUTE_VALUE, message, span, label)
}
