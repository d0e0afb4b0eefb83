//! The step from syntax tree to `ir`: names to ids, type checks, expansion of `[let]`.

mod actions;
mod calls;
mod chains;
mod dice;
mod expand;
mod players;
mod relations;
mod resolver;
mod symbols;

use super::ast::{Expr, ExprKind, Relation, SetOperator};
use super::context::Context;
use super::env::{Env, Local};
use super::meaning::Meaning;
use super::mistake::{FormMistake, Limit, NameMistake, TypeMistake, UseMistake, Used};
use super::names::NAMES;
use super::scope::Scope;
use super::sets::{balanced, intersect_all, union_all};
use super::suggest;
use super::value::{Expected, Value};
use crate::diagnostic::{Diagnostic, Reported};
use crate::origins::Mark;
use crate::source::Span;
use chains::is_sum;
use ir::{Amount, Cells, Condition, KindId, Node, Number, PlayerSet, Told};
use resolver::{Resolved, Resolver};

/// The largest depth of a resolved expression, including `[let]` and levels of precedence.
const RESOLVED_DEPTH_MAX: usize = 200;

/// The largest number of parts of a resolved expression, after expansion of `[let]`.
const SIZE_MAX: usize = 5_000;

/// The largest number of errors about one expression.
const ERRORS_MAX: usize = 20;

/// Lowers a condition. Errors go to `out`, in the order of the text.
///
/// # Errors
/// The proof that an error is in `out`. It may have been added before, about the body of the same `[let]`.
pub fn condition(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Condition, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.condition(expr, &Env::Root)
    })
}

/// Lowers an amount: a condition that counts one if it holds, or a number.
///
/// # Errors
/// As for [`condition`].
pub fn amount(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Amount, Reported> {
    lower(scope, context, out, |resolver| {
        match resolver.resolve(expr, &Env::Root, Expected::Condition)? {
            Value::Condition(condition) => Ok(Amount::If(condition)),
            Value::Number(number) => Ok(Amount::Of(number)),
            other => resolver.mismatch(expr, &Env::Root, &other, Expected::Condition),
        }
    })
}

/// Lowers a part of an announcement: a set of cells or a number.
///
/// # Errors
/// As for [`condition`].
pub fn told(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Told, Reported> {
    lower(scope, context, out, |resolver| {
        match resolver.resolve(expr, &Env::Root, Expected::Cells)? {
            Value::Number(number) => Ok(Told::Number(number)),
            value => resolver.as_cells(expr, &Env::Root, value).map(Told::Cells),
        }
    })
}

/// Lowers a number.
///
/// # Errors
/// As for [`condition`].
pub fn number(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Number, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.number(expr, &Env::Root)
    })
}

/// Lowers a set of cells.
///
/// # Errors
/// As for [`condition`].
pub fn cells(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Cells, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.cells(expr, &Env::Root)
    })
}

/// Lowers a word for one player, whichever player is `me`.
///
/// # Errors
/// As for [`condition`].
pub fn player(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<PlayerSet, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.one_player(expr, &Env::Root)
    })
}

/// Lowers a choice of kinds, `queen | rook`: each kind once, in the author's order.
///
/// # Errors
/// As for [`condition`].
pub fn kinds(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<Vec<KindId>, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.kinds(expr, &Env::Root)
    })
}

/// Lowers an action of an effect.
///
/// # Errors
/// As for [`condition`].
pub fn action(
    expr: &Expr,
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
) -> Result<ir::Action, Reported> {
    lower(scope, context, out, |resolver| {
        resolver.action(expr, &Env::Root)
    })
}

fn lower<T>(
    scope: &mut Scope<'_>,
    context: Context,
    out: &mut Vec<Diagnostic>,
    read: impl FnOnce(&mut Resolver<'_, '_>) -> Resolved<T>,
) -> Resolved<T> {
    let mut resolver = Resolver {
        scope,
        context,
        out,
        n_reported: 0,
        uses: Vec::new(),
        depth: 0,
        size: 0,
        halted: None,
        looks_ahead: false,
        quantifiers: 0,
        marks: Vec::new(),
    };
    let result = read(&mut resolver);
    let Resolver { scope, marks, .. } = resolver;
    if let Some(kept) = &mut scope.marks {
        *kept = marks;
    }
    result
}

impl Resolver<'_, '_> {
    fn condition(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Condition> {
        match self.resolve(expr, env, Expected::Condition)? {
            Value::Condition(condition) => Ok(condition),
            other => self.mismatch(expr, env, &other, Expected::Condition),
        }
    }

    fn number(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Number> {
        match self.resolve(expr, env, Expected::Number)? {
            Value::Number(number) => Ok(number),
            other => self.mismatch(expr, env, &other, Expected::Number),
        }
    }

    fn cells(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Cells> {
        let value = self.resolve(expr, env, Expected::Cells)?;
        self.as_cells(expr, env, value)
    }

    fn kinds(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Vec<KindId>> {
        match self.resolve(expr, env, Expected::Kinds)? {
            Value::Kinds(kinds) => Ok(kinds),
            other => self.mismatch(expr, env, &other, Expected::Kinds),
        }
    }

    fn as_cells(&mut self, expr: &Expr, env: &Env<'_>, value: Value) -> Resolved<Cells> {
        match value {
            Value::Cells(cells) => Ok(cells),
            Value::Kinds(_) if self.context == Context::Zone => {
                self.wrong_context(Used::Pieces, expr.span, Context::POSITION)
            }
            Value::Kinds(kinds) => Ok(Cells::Kinds(kinds)),
            Value::Thrown(dice) if self.scope.chances[dice.chance.index()].has_kinds() => {
                Ok(Cells::Thrown(dice))
            }
            other => self.mismatch(expr, env, &other, Expected::Cells),
        }
    }

    fn resolve(&mut self, expr: &Expr, env: &Env<'_>, expected: Expected) -> Resolved<Value> {
        self.enter(expr.span)?;
        let n_marks = self.marks.len();
        let value = self.resolve_kind(expr, env, expected);
        self.depth -= 1;
        if let (Ok(value), true) = (&value, self.scope.marks.is_some()) {
            self.mark(n_marks, expr.span, env, value);
        }
        value
    }

    /// Notes the place of a value, with the parts noted since there were `n_marks`.
    ///
    /// The place of the body of a `[let]` is the use of its name. The place of an argument is in the call.
    fn mark(&mut self, n_marks: usize, span: Span, env: &Env<'_>, value: &Value) {
        if env.entries().next().is_some() {
            return;
        }
        let parts = self.marks.split_off(n_marks);
        let kinds;
        let node = match value {
            Value::Condition(condition) => Node::Condition(condition),
            Value::Number(number) => Node::Number(number),
            Value::Cells(cells) => Node::Cells(cells),
            Value::Symbols(symbols) => Node::Symbols(symbols),
            // If cells are expected, the cells of their pieces.
            Value::Kinds(named) => {
                kinds = Cells::Kinds(named.clone());
                Node::Cells(&kinds)
            }
            Value::Thrown(_) | Value::Subject(_) | Value::Text(..) => return,
        };
        self.marks.push(Mark::new(span, node, parts));
    }

    /// Enters one level of depth, if the limits allow it. Nothing more is read after a limit was reached.
    fn enter(&mut self, span: Span) -> Resolved<()> {
        if let Some(reported) = self.halted {
            return Err(reported);
        }
        self.depth += 1;
        self.size += 1;
        if self.depth > RESOLVED_DEPTH_MAX {
            return self.halt(Limit::Depth(RESOLVED_DEPTH_MAX), span);
        }
        if self.size > SIZE_MAX {
            return self.halt(Limit::Size(SIZE_MAX), span);
        }
        Ok(())
    }

    fn resolve_kind(&mut self, expr: &Expr, env: &Env<'_>, expected: Expected) -> Resolved<Value> {
        match &expr.kind {
            ExprKind::Name(name) => self.name(name, expr, env, expected),
            ExprKind::Number(number) => Ok(Value::Number(Number::Constant(*number))),
            ExprKind::Text(text, origin) => Ok(Value::Text(text.clone(), *origin)),
            ExprKind::Call {
                function,
                arguments,
            } => self.call(function, arguments, expr, env, expected),
            ExprKind::Of { what, player } => self.of(what, player, env),
            ExprKind::Quantifier {
                quantifier,
                variable,
                over,
                condition,
            } => self.quantifier(*quantifier, variable, over.as_deref(), condition, env),
            ExprKind::Becomes(..) => {
                let span = expr.span;
                self.report(UseMistake::Arrow { span }.into())
            }
            ExprKind::InCheck(player) => self.in_check(expr, player.as_ref(), env),
            ExprKind::CanMove if Context::LEGAL.contains(&self.context) => {
                Ok(Value::Condition(Condition::CanMove))
            }
            ExprKind::CanMove => {
                self.wrong_context(Used::Text("can move"), expr.span, Context::LEGAL)
            }
            ExprKind::Not(_) | ExprKind::And(_) | ExprKind::Or(_)
                if matches!(expected, Expected::Cells | Expected::Kinds) =>
            {
                let is_drop = matches!(self.context, Context::Drop | Context::TurnDrop);
                let joined = TypeMistake::JoinedAsConditions {
                    expr,
                    expected,
                    is_drop,
                };
                self.report(joined.into())
            }
            ExprKind::Not(inner) => {
                let inner = self.condition(inner, env)?;
                Ok(Value::Condition(Condition::Not(Box::new(inner))))
            }
            ExprKind::And(list) => {
                if let Some(mistake) = suggest::names_joined(self.scope, "and", list, env) {
                    return self.report(mistake.into());
                }
                let list = self.all(list, |resolver, expr| resolver.condition(expr, env))?;
                Ok(Value::Condition(balanced(
                    list,
                    Condition::Constant(true),
                    |a, b| Condition::And(Box::new(a), Box::new(b)),
                )))
            }
            ExprKind::Or(list) => {
                if let Some(mistake) = suggest::names_joined(self.scope, "or", list, env) {
                    return self.report(mistake.into());
                }
                let list = self.all(list, |resolver, expr| resolver.condition(expr, env))?;
                Ok(Value::Condition(balanced(
                    list,
                    Condition::Constant(false),
                    |a, b| Condition::Or(Box::new(a), Box::new(b)),
                )))
            }
            ExprKind::Relation {
                relation,
                negated,
                left,
                right,
            } => {
                let condition = match relation {
                    Relation::Compare(compare) => self.compare(*compare, left, right, expr, env)?,
                    Relation::In => self.contained(left, right, *negated, expr, env)?,
                    Relation::Is => self.is(left, right, env)?,
                };
                Ok(Value::Condition(if *negated {
                    Condition::Not(Box::new(condition))
                } else {
                    condition
                }))
            }
            ExprKind::Intersection(list) => {
                let operands = self.set_operands(
                    list.iter().map(|expr| (SetOperator::Or, expr)),
                    env,
                    expected,
                )?;
                Ok(intersect_all(
                    operands.into_iter().map(|(_, value)| value).collect(),
                ))
            }
            ExprKind::Remainder(number, divisor) => self.remainder(number, divisor, env),
            ExprKind::Union(first, rest) if is_sum(rest) => self.sum(first, rest, expr, env),
            ExprKind::Union(first, rest) => {
                let operands = std::iter::once((SetOperator::Or, &**first))
                    .chain(rest.iter().map(|(operator, expr)| (*operator, expr)));
                // Every change between `|` and `-` is a level of depth in the result.
                let changes = rest
                    .windows(2)
                    .filter(|pair| pair[0].0 != pair[1].0)
                    .count();
                self.depth += changes;
                let operands = self.set_operands(operands, env, expected);
                self.depth -= changes;
                Ok(union_all(operands?))
            }
        }
    }

    /// Reads every item of a list, and returns all values, or an error if one item is wrong.
    fn all<T>(
        &mut self,
        list: &[Expr],
        mut read: impl FnMut(&mut Self, &Expr) -> Resolved<T>,
    ) -> Resolved<Vec<T>> {
        let read: Vec<Resolved<T>> = list.iter().map(|expr| read(self, expr)).collect();
        read.into_iter().collect()
    }

    fn name(
        &mut self,
        name: &str,
        expr: &Expr,
        env: &Env<'_>,
        expected: Expected,
    ) -> Resolved<Value> {
        match env.find(name) {
            Some((Local::Variable(bound), _)) => return Ok(Value::Cells(Cells::Bound(bound))),
            Some((Local::Argument(argument, caller), _)) => {
                return self.resolve(argument, caller, expected);
            }
            None => {}
        }
        if let Some(defined) = NAMES.iter().find(|defined| defined.name == name) {
            if defined.contexts.contains(&self.context) {
                return Ok((defined.value)());
            }
            return self.wrong_context(Used::Text(name), expr.span, defined.contexts);
        }
        if let Some(thrown) = self.thrown(name, expr.span) {
            return thrown;
        }
        self.scope.note_use(name);
        match self
            .scope
            .names
            .get(name)
            .map(|entry| entry.meaning.clone())
        {
            Some(Meaning::Cell(cell)) => {
                Ok(Value::Cells(Cells::Constant(self.scope.cell_sets(cell))))
            }
            Some(Meaning::Kind(kind)) => Ok(Value::Kinds(vec![kind])),
            Some(Meaning::Zone(zone)) => Ok(Value::Cells(Cells::Zone(zone))),
            Some(Meaning::Counter(_)) if self.context == Context::Zone => {
                self.wrong_context(Used::Counter(name), expr.span, Context::POSITION)
            }
            Some(Meaning::Counter(counter)) => {
                Ok(Value::Number(Number::Counter(counter, PlayerSet::Me)))
            }
            Some(Meaning::Status(status)) if self.context != Context::Zone => {
                Ok(Value::Cells(Cells::Status(status)))
            }
            Some(Meaning::Status(_)) => {
                self.wrong_context(Used::Status(name), expr.span, Context::POSITION)
            }
            Some(Meaning::Store(_)) => {
                let span = expr.span;
                self.report(NameMistake::StoreAlone { name, span }.into())
            }
            // Dice have been found before.
            Some(Meaning::Chance(_)) | None => {
                if let Some(sets) = self.scope.range_sets(name) {
                    return Ok(Value::Cells(Cells::Constant(sets)));
                }
                self.check_sound(name)?;
                let unknown =
                    suggest::unknown_name(self.scope, self.context, name, expr.span, env, expected);
                self.report(unknown.into())
            }
            Some(Meaning::Bound(bound)) => Ok(Value::Cells(Cells::Bound(bound))),
            Some(Meaning::Let(entry)) => self.expand(&entry, &[], expr.span, env, expected),
        }
    }

    /// Reports an error, once for each body of a `[let]` however often its name is used.
    fn report<T>(&mut self, diagnostic: Diagnostic) -> Resolved<T> {
        Err(match self.said_before(&diagnostic) {
            Some(reported) => reported,
            None => self.report_new(diagnostic),
        })
    }

    fn report_new(&mut self, diagnostic: Diagnostic) -> Reported {
        let reported = self.report_of_use(diagnostic);
        self.n_reported += 1;
        // Hundreds of mistakes in one expression are one mistake.
        if self.n_reported >= ERRORS_MAX {
            self.halted = Some(reported);
        }
        reported
    }

    /// Reports that the expression is too large, at the use of a name in the rule itself. Each body of a `[let]` may be
    /// small enough by itself.
    fn halt<T>(&mut self, limit: Limit, span: Span) -> Resolved<T> {
        let used = self.uses.first();
        let limited = FormMistake::Limited {
            limit,
            span,
            used: used.map(|used| (used.name.clone(), used.span)),
        };
        let reported = Reported::error(self.out, limited.into());
        self.halted = Some(reported);
        Err(reported)
    }

    /// Checks whether an unknown name has a declaration that could not be read. That has been reported before.
    fn check_sound(&self, name: &str) -> Resolved<()> {
        self.scope.broken(name).map_or(Ok(()), Err)
    }

    fn wrong_context<T>(
        &mut self,
        what: Used<'_>,
        span: Span,
        contexts: &'static [Context],
    ) -> Resolved<T> {
        let wrong = UseMistake::WrongContext {
            what,
            context: self.context,
            contexts,
            span,
        };
        self.report(wrong.into())
    }
}
