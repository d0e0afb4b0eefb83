//! Mistakes of the faces of dice.

use crate::diagnostic::codes::rules;
use crate::diagnostic::{Diagnostic, suggest};
use crate::source::Span;
use crate::variant::chance::Chance;
use crate::variant::document::{Key, Text};
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
    /// An effect names dice, but does not follow a throw.
    NotOnThrow { dice: &'n Text },
    /// An effect follows a throw, and does not say of which dice.
    WhichDice { span: Span, chances: &'n [Chance] },
    /// An effect names dice that do not exist.
    NoDice {
        dice: &'n Text,
        chances: &'n [Chance],
    },
    /// How often a bag holds a face depends on the position.
    OddsOfBag { odds: &'n Text },
    /// A bag holds fewer faces than are drawn together.
    Bag { count: u8, n: u32, span: Span },
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
            NotOnThrow { dice } => {
                let message = "`dice` belongs to effects that follow a throw";
                let label = "this effect follows a move";
                Self::error(rules::DRAW, message, dice.span(), label)
                    .with_help("write `on = \"throw\"`, or take `dice` away")
            }
            WhichDice { span, chances } => {
                let message = "this effect follows a throw, but of which dice?";
                let help = match chances {
                    [] => "declare dice in `[chance.NAME]`, as in `draw = \"1..6\"`".to_owned(),
                    [first, ..] => format!("write `dice = \"{}\"`", first.name.name),
                };
                let label = match chances {
                    [] => "this game has no dice",
                    _ => "there are several",
                };
                Self::error(rules::DRAW, message, span, label).with_help(help)
            }
            NoDice { dice, chances } => {
                let message = format!("no dice are named `{}`", dice.text);
                let names = chances.iter().map(|one| one.name.name.as_str());
                Self::error(rules::DRAW, message, dice.span(), "unknown dice")
                    .with_help(suggest(&dice.text, "dice", names))
            }
            Bag { count, n, span } => {
                let message = format!("{count} faces are drawn from a bag of {n}");
                let label = "too few faces: nothing can be drawn";
                Self::error(rules::DRAW, message, span, label).with_help(
                    "without `replace = \"always\"` the bag holds each face as often as its weight: write greater weights, or a smaller `count`",
                )
            }
            OddsOfBag { odds } => {
                let message = "a bag holds each face a fixed number of times";
                let label = "this depends on the position";
                Self::error(rules::DRAW, message, odds.span(), label)
                    .with_help("write a number, or take `replace` away: dice have odds that change")
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
