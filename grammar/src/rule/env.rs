//! Local names: variables of quantifiers, parameters of `[let]`.

use super::ast::{Expr, Word};
use super::meaning::Let;
use crate::source::Span;
use ir::Bound;

/// Local names, innermost first.
pub(super) enum Env<'e> {
    Root,
    Variable {
        name: &'e Word,
        bound: Bound,
        outer: &'e Env<'e>,
    },
    Call {
        entry: &'e Let,
        arguments: &'e [Expr],
        caller: &'e Env<'e>,
    },
}

pub(super) enum Local<'e> {
    Variable(Bound),
    Argument(&'e Expr, &'e Env<'e>),
}

impl<'e> Env<'e> {
    /// Finds the meaning of a local name. The body of a `[let]` does not see the names of its caller.
    pub(super) fn find(&'e self, text: &str) -> Option<(Local<'e>, Span)> {
        let mut env = self;
        loop {
            match env {
                Env::Root => return None,
                Env::Variable { name, bound, outer } => {
                    if name.text == text {
                        return Some((Local::Variable(*bound), name.span));
                    }
                    env = outer;
                }
                Env::Call {
                    entry,
                    arguments,
                    caller,
                } => {
                    let index = entry
                        .parameters
                        .iter()
                        .position(|parameter| parameter.text == text)?;
                    return Some((
                        Local::Argument(arguments.get(index)?, caller),
                        entry.parameters[index].span,
                    ));
                }
            }
        }
    }

    /// Returns the entries of `[let]` around this place, innermost first.
    pub(super) fn entries(&'e self) -> impl Iterator<Item = &'e Let> {
        let mut env = self;
        std::iter::from_fn(move || {
            loop {
                match env {
                    Env::Root => return None,
                    Env::Variable { outer, .. } => env = outer,
                    Env::Call { entry, caller, .. } => {
                        env = caller;
                        return Some(*entry);
                    }
                }
            }
        })
    }

    /// Returns the names of variables and parameters at this place, for messages.
    pub(super) fn names(&'e self) -> Vec<&'e str> {
        let mut names = Vec::new();
        let mut env = self;
        loop {
            match env {
                Env::Root => return names,
                Env::Variable { name, outer, .. } => {
                    names.push(name.text.as_str());
                    env = outer;
                }
                Env::Call { entry, .. } => {
                    names.extend(
                        entry
                            .parameters
                            .iter()
                            .map(|parameter| parameter.text.as_str()),
                    );
                    return names;
                }
            }
        }
    }
}
