//! Rule expressions: conditions, sets of cells, numbers.
//!
//! [`parse`] returns a tree, and [`Scope`] holds the meanings of names. [`condition`], [`cells`] and [`kinds`] lower
//! the tree to the types of `ir` for a [`Context`], the place of the expression. Names and functions that every
//! expression may use are rows of one table each, in `names.rs`.
//!
//! ```
//! # use grammar as grammar;
//! use grammar::rule;
//! use grammar::source::{Origin, SourceId};
//!
//! let text = "some(captured)  and to in far";
//! let expr = rule::parse(text, Origin::of_source(SourceId(0), text));
//! assert_eq!(expr.unwrap().to_string(), "some(captured) and to in far");
//! ```

mod actions;
mod ast;
mod constant;
mod context;
mod env;
mod lets;
mod meaning;
mod mistake;
mod names;
mod parse;
mod resolve;
mod scope;
mod sets;
mod suggest;
mod table;
#[cfg(test)]
mod tests;
mod value;

pub use ast::{Expr, ExprKind, Quantifier, Relation, SetOperator, Word};
pub use constant::{NoValue, constant};
pub use context::Context;
pub(crate) use mistake::{NoAction, UseMistake};
pub use parse::{DEPTH_MAX, LENGTH_MAX, parse};
pub use resolve::{action, amount, cells, condition, kinds, number, player, told};
pub(crate) use scope::is_name;
pub use scope::{Misspelt, MovementIds, Movements, Scope};
pub use table::{
    Argument, FunctionInfo, NameInfo, Type, all_actions, all_functions, all_names, keywords,
    name_of,
};
