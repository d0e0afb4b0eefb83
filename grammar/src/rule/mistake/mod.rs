//! The mistakes of expressions: one enum for each kind of mistake, with all words about them.
//!
//! A variant has the facts: places, names, near names, parts of the tree. `Diagnostic::from` makes the sentences.

mod form;
mod name;
mod phrase;
mod types;
mod usage;

pub(super) use form::{ExpectedPart, FormMistake, Limit};
pub(super) use name::{Meant, MeantFunction, NameMistake};
pub(super) use types::TypeMistake;
pub(crate) use usage::{NoAction, UseMistake};
pub(super) use usage::{Used, instead_here};
