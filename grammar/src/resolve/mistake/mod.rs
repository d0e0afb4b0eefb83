//! The mistakes that show when the tables of a definition are resolved: one enum for each kind of table, with all words
//! about it.
//!
//! A variant has the facts: places, names, numbers. `Diagnostic::from` makes the sentences.

mod attribute;
mod board;
mod chance;
mod piece;
mod rules;
mod shuffle;

pub(super) use attribute::AttributeMistake;
pub(super) use board::BoardMistake;
pub(super) use chance::ChanceMistake;
pub(super) use piece::{PathsLimit, PieceMistake};
pub(super) use rules::{RulesMistake, ZoneMistake, unused_name, which_is_misspelt};
pub(super) use shuffle::ShuffleMistake;
