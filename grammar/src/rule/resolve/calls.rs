//! Calls of functions.

use super::super::ast::{Expr, ExprKind, Word};
use super::super::context::Context;
use super::super::names::{FUNCTIONS, Function, Shape};
use super::super::scope::Asked;
use super::super::suggest;
use super::env::Local;
use super::{Env, Resolver, Value, Wanted, both};
use crate::diagnostic::{Diagnostic, suggest as suggest_names};
use crate::source::{Origin, Span};
use ir::{Cells, Condition, MovementId, StoreRef, Who};
use std::rc::Rc;

impl Resolver<'_, '_> {
    pub(super) fn call(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        expr: &Expr,
        env: &Env<'_>,
        wanted: Wanted,
    ) -> Option<Value> {
        if let Some(entry) = self.scope.macros.get(&function.text).map(Rc::clone) {
            let n = entry.parameters.len();
            self.check_count(function, arguments, (n, n), &suggest::usage(&entry))?;
            return self.expand(&entry, arguments, expr.span, env, wanted);
        }
        if let Some(attribute) = self.scope.attributes.get(&function.text).copied() {
            let usage = format!("{}(S)", function.text);
            self.check_count(function, arguments, (1, 1), &usage)?;
            return self.attribute(function, attribute, arguments.first()?, env);
        }
        let Some(known) = FUNCTIONS.iter().find(|known| known.name == function.text) else {
            if self.scope.is_broken(&function.text) {
                return None;
            }
            let diagnostic = suggest::unknown_function(self.scope, function);
            return self.report(diagnostic);
        };
        self.check_count(function, arguments, known.shape.arity(), known.usage)?;
        if self.looks_ahead && matches!(known.shape, Shape::LookAhead(_)) {
            let message = format!("`{0}` inside `{0}`", known.name);
            let label = "this would be two turns ahead";
            let help = "one turn is looked ahead; join what it should do: `could(some(victims) and to in far)`";
            return self.report(
                Diagnostic::error("rule::wrong_context", message, function.span, label)
                    .with_help(help),
            );
        }
        if !known.contexts.contains(&self.context) {
            return self.wrong_context(&format!("`{}`", known.name), function.span, known.contexts);
        }
        if let (Shape::Cells(_), [argument]) = (&known.shape, arguments)
            && let Some(diagnostic) = suggest::comparison_inside(function, argument)
        {
            return self.report(diagnostic);
        }
        self.apply(known, arguments, expr.span, env)
    }

    fn apply(
        &mut self,
        function: &Function,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
    ) -> Option<Value> {
        match (&function.shape, arguments) {
            (Shape::Store(lower), [store]) => {
                if let ExprKind::Name(name) = &store.kind
                    && let Some((Local::Argument(argument, caller), _)) = env.find(name)
                {
                    return self.apply(function, std::slice::from_ref(argument), span, caller);
                }
                let (id, player) = match self.scope.store(store) {
                    Some(found) => found,
                    None => return self.not_a_store(store, function),
                };
                let of = match player {
                    Some(player) => self.player(player, env)?,
                    None => Who::Me,
                };
                Some(lower(StoreRef { store: id, of }))
            }
            (Shape::LookAhead(lower), [condition]) => {
                let context = std::mem::replace(&mut self.context, Context::TURN_AHEAD);
                self.looks_ahead = true;
                let condition = self.condition(condition, env);
                self.looks_ahead = false;
                self.context = context;
                Some(lower(condition?))
            }
            (Shape::Player(lower), [player]) => self.player_named(player, env).map(lower),
            (Shape::Cells(lower), [set]) => Some(lower(self.cells(set, env)?)),
            (Shape::CellsMovement(lower), [set, movement]) => {
                let (set, asked) = both(self.cells(set, env), self.movement(movement, env))?;
                Some(from_men(set, asked, *lower))
            }
            (Shape::TwoCells(lower), [a, b]) => {
                let (a, b) = both(self.cells(a, env), self.cells(b, env))?;
                Some(lower(a, b))
            }
            (Shape::TwoCellsRider(default, lower), [a, b, rest @ ..]) => {
                let sets = both(self.cells(a, env), self.cells(b, env));
                let rider = match (rest, default) {
                    ([rider], _) => self.movement(rider, env),
                    ([], Some(default)) => self.default_rider(function, default, span),
                    _ => None,
                };
                let ((a, b), asked) = both(sets, rider)?;
                Some(from_men(a, asked, |a, rider| lower(a, b.clone(), rider)))
            }
            // The number of arguments was checked.
            _ => None,
        }
    }

    fn movement(&mut self, expr: &Expr, env: &Env<'_>) -> Option<Asked> {
        match self.resolve(expr, env, Wanted::Movement)? {
            Value::Text(text, origin) => match (self.scope.movements)(&text, origin) {
                Ok(asked) => Some(asked),
                Err(diagnostics) => {
                    self.out.extend(diagnostics);
                    None
                }
            },
            other => self.mismatch(expr, &other, Wanted::Movement),
        }
    }

    fn not_a_store(&mut self, expr: &Expr, function: &Function) -> Option<Value> {
        if let ExprKind::Of { .. } = &expr.kind {
            let unknown = self.scope.unknown_store(expr)?;
            return self.report(unknown);
        }
        let text = expr.to_string();
        if self.scope.is_broken(&text) {
            return None;
        }
        let help = suggest_names(&text, "stores", self.scope.stores());
        self.report(
            Diagnostic::error(
                "rule::store_wanted",
                format!("`{}` asks about a store", function.name),
                expr.span,
                format!("`{text}` is none"),
            )
            .about_name(&text)
            .with_help(help),
        )
    }

    fn default_rider(&mut self, function: &Function, rider: &str, span: Span) -> Option<Asked> {
        let origin = Origin {
            whole: span,
            base: None,
        };
        match (self.scope.movements)(rider, origin) {
            Ok(asked) => Some(asked),
            Err(_) => {
                let message = format!("`{}` needs a rider on this board", function.name);
                let label = format!(
                    "board `{}` has no `{rider}` that it could mean",
                    self.scope.board
                );
                let help = format!("say which lines are meant, as in `{}`", function.usage);
                self.report(
                    Diagnostic::error("rule::rider_wanted", message, span, label).with_help(help),
                )
            }
        }
    }

    fn check_count(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        (least, most): (usize, usize),
        usage: &str,
    ) -> Option<()> {
        if (least..=most).contains(&arguments.len()) {
            return Some(());
        }
        let plural = |n: usize| {
            if n == 1 {
                "1 argument".to_string()
            } else {
                format!("{n} arguments")
            }
        };
        let takes = if least == most {
            plural(least)
        } else {
            format!("{least} or {most} arguments")
        };
        let message = format!("`{}` takes {takes}, not {}", function.text, arguments.len());
        let (span, label) = match arguments.get(most) {
            Some(extra) => (extra.span, "one too many".to_string()),
            None => (function.span, format!("{} given", plural(arguments.len()))),
        };
        self.report(
            Diagnostic::error("rule::argument_count", message, span, label)
                .with_help(format!("write `{usage}`")),
        )
    }
}

/// Asks where a movement leads from these men: from all of them by the paths that are always open, from the unmoved ones by the others.
/// So the expression itself says whether it reads `unmoved`.
fn from_men(men: Cells, asked: Asked, lower: impl Fn(Cells, MovementId) -> Value) -> Value {
    let Some(unmoved) = asked.unmoved else {
        return lower(men, asked.anytime);
    };
    let unmoved_men = Cells::And(Box::new(men.clone()), Box::new(Cells::Unmoved));
    match (lower(men, asked.anytime), lower(unmoved_men, unmoved)) {
        (Value::Cells(a), Value::Cells(b)) => Value::Cells(Cells::Or(Box::new(a), Box::new(b))),
        (Value::Condition(a), Value::Condition(b)) => {
            Value::Condition(Condition::Or(Box::new(a), Box::new(b)))
        }
        // Functions of movements give nothing else.
        (value, _) => value,
    }
}
