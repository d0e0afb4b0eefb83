//! Mistakes of the faces of dice.

use crate::diagnostic::Diagnostic;
use crate::diagnostic::codes::rules;
use crate::source::Span;
use crate::variant::document::Key;
use crate::variant::limits::{FACE_MAX, THROWS_MAX};

/// A mistake about the faces of dice.
pub(in crate::resolve) enum ChanceMistake<'n> {
    /// Some faces are numbers, and others are names.
    NumberAndName { number: &'n Key, name: &'n Key },
    /// A face is no number that dice can show.
    Number { key: &'n Key },
    /// There are too many different throws.
    Throws {
        /// Their number, if it can be counted.
        n_throws: Option<usize>,
        span: Span,
    },
    /// There are too many equally likely throws to count.
    Weights { span: Span },
}

impl From<ChanceMistake<'_>> for Diagnostic {
    fn from(mistake: ChanceMistake<'_>) -> Self {
        use ChanceMistake::*;
        match mistake {
            NumberAndName { number, name } => {
                let message = "some faces are numbers, and others are names";
                let label = format!("`{}` is a name", name.name);
                Self::error(rules::DRAW, message, name.span, label)
                    .with_label(number.span, format!("`{}` is a number", number.name))
                    .with_help("write numbers alone, or names alone")
            }
            Number { key } => {
                let message = format!("`{}` is no number of a face", key.name);
                let label = "no die shows this";
                Self::error(rules::DRAW, message, key.span, label).with_help(format!(
                    "write a number from 0 to {FACE_MAX}, without zeros before it"
                ))
            }
            Throws { n_throws, span } => {
                let message = match n_throws {
                    Some(n_throws) => format!("{n_throws} different throws"),
                    None => "too many different throws".to_owned(),
                };
                let label = format!("there may be at most {THROWS_MAX}");
                Self::error(rules::DRAW, message, span, label)
                    .with_help("use fewer dice or fewer faces, or several tables")
            }
            Weights { span } => {
                let message = "the weights of these dice are too large";
                let label = "their throws cannot be counted";
                Self::error(rules::DRAW, message, span, label)
                    .with_help("write smaller weights: only their ratios matter")
            }
        }
    }
}
