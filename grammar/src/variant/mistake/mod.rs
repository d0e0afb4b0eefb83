//! The mistakes of a definition file and its parents: one enum for each kind of mistake, with all words about it.
//!
//! A variant has the facts: places, names, numbers. `Diagnostic::from` makes the sentences.

mod key;
mod lineage;
mod syntax;
mod table;

pub(super) use key::or_meant;
pub(crate) use key::{Instead, KeyMistake};
pub(super) use lineage::{Conflict, LineageMistake, NO_PARENT_HELP, OptionMistake};
pub(crate) use syntax::{LOOKS_LIKE_SPACE, ORDINARY_SPACE};
pub(super) use syntax::{MeantWords, Nested, Opening, SyntaxMistake};
pub(super) use table::{DrawMistake, TableMistake};
