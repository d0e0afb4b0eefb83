//! Local names: variables of quantifiers, parameters of `[let]`.

use super::ast::{Expr, ExprKind, Word};
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

/// An argument that an expression stands for: the expression is a parameter of a `[let]`.
pub(super) struct Passed<'e> {
    /// The argument, as the author writes it where the name of the `[let]` is used.
    pub argument: &'e Expr,
    /// The `[let]` that is used there.
    pub entry: &'e Let,
    /// The parameter of this `[let]`.
    pub parameter: &'e Word,
    /// The place where the argument is needed: the parameter, in the body of this or an inner `[let]`.
    pub needed: Span,
}

impl<'e> Env<'e> {
    /// Returns the argument that an expression stands for; `None` if it is not a parameter.
    pub(super) fn passed(&'e self, expr: &Expr) -> Option<Passed<'e>> {
        match &expr.kind {
            ExprKind::Name(name) => self.passed_as(name, expr.span),
            _ => None,
        }
    }

    /// Returns the argument that a name at this place stands for; `None` if it is not a parameter.
    pub(super) fn passed_as(&'e self, name: &str, needed: Span) -> Option<Passed<'e>> {
        let passed = |(entry, index, argument): (&'e Let, usize, &'e Expr)| Passed {
            argument,
            entry,
            parameter: &entry.parameters[index],
            needed,
        };
        let (entry, index, mut argument, mut env) = self.argument(name)?;
        let mut found = passed((entry, index, argument));
        while let ExprKind::Name(name) = &argument.kind
            && let Some((entry, index, outer, caller)) = env.argument(name)
        {
            found = passed((entry, index, outer));
            (argument, env) = (outer, caller);
        }
        Some(found)
    }

    /// Finds the argument of a parameter: its `[let]`, its index, and the argument with the names at its place.
    fn argument(&'e self, name: &str) -> Option<(&'e Let, usize, &'e Expr, &'e Env<'e>)> {
        let mut env = self;
        loop {
            match env {
                Env::Root => return None,
                Env::Variable { name: bound, .. } if bound.text == name => return None,
                Env::Variable { outer, .. } => env = outer,
                Env::Call {
                    entry,
                    arguments,
                    caller,
                } => {
                    let mut parameters = entry.parameters.iter();
                    let index = parameters.position(|parameter| parameter.text == name)?;
                    return Some((entry, index, arguments.get(index)?, caller));
                }
            }
        }
    }

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
                Env::Call { .. } => {
                    let (entry, index, argument, caller) = env.argument(text)?;
                    let parameter = &entry.parameters[index];
                    return Some((Local::Argument(argument, caller), parameter.span));
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
