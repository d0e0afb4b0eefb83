//! Calls of functions.

use super::super::ast::{Expr, ExprKind, Word};
use super::super::context::Context;
use super::super::env::{Env, Local};
use super::super::mistake::{UseMistake, Used};
use super::super::names::{Function, Shape, earlier, functions};
use super::super::scope::MovementIds;
use super::super::suggest;
use super::super::value::{Expected, Value};
use super::resolver::{Resolved, Resolver, both};
use crate::source::{Origin, Span};
use crate::unknown::{NameOf, Unknown};
use ir::{Cells, Condition, MovementId, PlayerSet, StoreId, StoreRef};
use std::rc::Rc;

impl Resolver<'_, '_> {
    pub(super) fn call(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        expr: &Expr,
        env: &Env<'_>,
        expected: Expected,
    ) -> Resolved<Value> {
        self.scope.note_use(&function.text);
        if let Some(entry) = self.scope.macros.get(&function.text).map(Rc::clone) {
            let n = entry.parameters.len();
            self.check_count(function, arguments, (n, n), &suggest::usage(&entry))?;
            return self.expand(&entry, arguments, expr.span, env, expected);
        }
        if let Some(attribute) = self.scope.attributes.get(&function.text).copied() {
            let usage = format!("{}(S)", function.text);
            return match arguments {
                [argument] => self.attribute(function, attribute, argument, env),
                _ => self.wrong_count(function, arguments, (1, 1), &usage),
            };
        }
        let takes = |row: &&Function| {
            let (least, most) = row.shape.arity();
            (least..=most).contains(&arguments.len())
        };
        let Some(defined) = functions(&function.text)
            .find(takes)
            .or_else(|| functions(&function.text).next())
        else {
            self.check_sound(&function.text)?;
            return self.report(suggest::unknown_function(self.scope, function, arguments).into());
        };
        let arities = functions(&function.text).map(|row| row.shape.arity());
        let arity = arities.fold(defined.shape.arity(), |(least, most), one| {
            (least.min(one.0), most.max(one.1))
        });
        self.check_count(function, arguments, arity, defined.usage)?;
        if self.looks_ahead && matches!(defined.shape, Shape::LookAhead(_)) {
            let ahead = UseMistake::TwoTurnsAhead {
                function: defined.name,
                span: function.span,
            };
            return self.report(ahead.into());
        }
        if !defined.contexts.contains(&self.context) {
            return self.wrong_context(Used::Text(defined.name), function.span, defined.contexts);
        }
        if let (
            Shape::CellsMovement(_) | Shape::CellsMovementPlayer(_) | Shape::CellsMovementCells(_),
            [first, second, rest @ ..],
        ) = (&defined.shape, arguments)
            && matches!(first.kind, ExprKind::Text(..))
            && !matches!(second.kind, ExprKind::Text(..))
        {
            return self.swapped(function, [first, second], rest);
        }
        if let (Shape::Cells(_), [argument]) = (&defined.shape, arguments)
            && let Some(mistake) = suggest::comparison_inside(function, argument)
        {
            return self.report(mistake.into());
        }
        self.apply(defined, arguments, expr.span, env, expected)
    }

    fn apply(
        &mut self,
        function: &Function,
        arguments: &[Expr],
        span: Span,
        env: &Env<'_>,
        expected: Expected,
    ) -> Resolved<Value> {
        if let [argument] = arguments
            && let Some(mistake) = suggest::line_by_label(self.scope, function.name, argument, env)
        {
            return self.report(mistake.into());
        }
        match (&function.shape, arguments) {
            (Shape::Earlier(_), [argument]) => {
                let context = self.context;
                self.context = context.earlier();
                let value = self.resolve(argument, env, expected);
                self.context = context;
                let value = value?;
                match expected {
                    Expected::Kinds | Expected::Subject | Expected::Movement => {
                        self.mismatch(argument, env, &value, expected)
                    }
                    _ => match earlier(value) {
                        Some(value) => Ok(value),
                        None => self.too_few(function, span),
                    },
                }
            }
            (Shape::Store(lower), [store]) => {
                let (store, of) = self.store(store, function, env)?;
                let of = of.unwrap_or(PlayerSet::Me);
                Ok(lower(StoreRef { store, of }))
            }
            (Shape::LookAhead(lower), [condition]) => {
                let context = std::mem::replace(&mut self.context, Context::TURN_AHEAD);
                self.looks_ahead = true;
                let condition = self.condition(condition, env);
                self.looks_ahead = false;
                self.context = context;
                Ok(lower(condition?))
            }
            (Shape::Number(lower), [number]) => self.number(number, env).map(lower),
            (Shape::CellsPlayer(lower), [set, player]) => {
                let (set, players) = both(self.cells(set, env), self.player_named(player, env))?;
                Ok(lower(set, players))
            }
            (Shape::Player(lower), [player]) => self.player_named(player, env).map(lower),
            (Shape::Cells(lower), [set]) => Ok(lower(self.cells(set, env)?)),
            (Shape::CellsMovement(lower), [set, movement]) => {
                let (set, movements) = both(self.cells(set, env), self.movement(movement, env))?;
                Ok(from_pieces(set, movements, *lower))
            }
            (Shape::CellsMovementPlayer(lower), [set, movement, player]) => {
                let parts = both(self.cells(set, env), self.movement(movement, env));
                let ((set, movements), of) = both(parts, self.one_player(player, env))?;
                Ok(from_pieces(set, movements, |set, movement| {
                    lower(set, movement, of)
                }))
            }
            (Shape::CellsMovementCells(lower), [a, movement, b]) => {
                let sets = both(self.cells(a, env), self.cells(b, env));
                let ((a, b), movements) = both(sets, self.movement(movement, env))?;
                Ok(lower(a, movements, b))
            }
            (Shape::TwoCells(lower), [a, b]) => {
                let (a, b) = both(self.cells(a, env), self.cells(b, env))?;
                Ok(lower(a, b))
            }
            (Shape::TwoCellsRider(default, lower), [a, b, rest @ ..]) => {
                let sets = both(self.cells(a, env), self.cells(b, env));
                let rider = match (rest, default) {
                    ([rider, ..], _) => self.movement(rider, env),
                    ([], Some(default)) => self.default_rider(function, default, span),
                    ([], None) => self.too_few(function, span),
                };
                let ((a, b), movements) = both(sets, rider)?;
                Ok(from_pieces(a, movements, |a, rider| {
                    lower(a, b.clone(), rider)
                }))
            }
            // The number of arguments was checked before.
            _ => self.too_few(function, span),
        }
    }

    fn too_few<T>(&mut self, function: &Function, span: Span) -> Resolved<T> {
        let other = UseMistake::OtherArguments {
            function: function.name,
            usage: function.usage,
            span,
        };
        self.report(other.into())
    }

    fn movement(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<MovementIds> {
        match self.resolve(expr, env, Expected::Movement)? {
            Value::Text(text, origin) => (self.scope.movements)(&text, origin, self.out),
            other => self.mismatch(expr, env, &other, Expected::Movement),
        }
    }

    /// Resolves an argument that is a store, `pool` or `pool of enemy`: the store, and its owner if one is given.
    fn store(
        &mut self,
        expr: &Expr,
        function: &Function,
        env: &Env<'_>,
    ) -> Resolved<(StoreId, Option<PlayerSet>)> {
        let (name, span, player) = match &expr.kind {
            ExprKind::Name(name) => (name, expr.span, None),
            ExprKind::Of { what, player } => (&what.text, what.span, Some(player)),
            _ => return self.not_a_store(&expr.to_string(), expr.span, function),
        };
        let (store, of) = match env.find(name) {
            Some((Local::Argument(argument, caller), _)) => {
                let (store, of) = self.store(argument, function, caller)?;
                if of.is_some() && player.is_some() {
                    return self.report(UseMistake::OwnerTwice { argument, expr }.into());
                }
                (store, of)
            }
            Some((Local::Variable(_), _)) => return self.not_a_store(name, span, function),
            None => (self.store_called(name, span, function)?, None),
        };
        match player {
            Some(player) => Ok((store, Some(self.player(player, env)?))),
            None => Ok((store, of)),
        }
    }

    fn store_called(&mut self, name: &str, span: Span, function: &Function) -> Resolved<StoreId> {
        if let Some(store) = self.scope.store(name) {
            return Ok(store);
        }
        self.check_sound(name)?;
        if self.scope.meaning_of(name).is_some() {
            return self.not_a_store(name, span, function);
        }
        let unknown = Unknown {
            what: NameOf::Store,
            name,
            span,
            known: self.scope.stores().collect(),
        };
        self.report(unknown.into())
    }

    /// Reports an argument that is not a store although the function expects one.
    fn not_a_store<T>(&mut self, text: &str, span: Span, function: &Function) -> Resolved<T> {
        let mistake = UseMistake::NotAStore {
            function: function.name,
            text,
            stores: self.scope.stores().collect(),
            span,
        };
        self.report(mistake.into())
    }

    fn default_rider(
        &mut self,
        function: &Function,
        rider: &'static str,
        span: Span,
    ) -> Resolved<MovementIds> {
        let origin = Origin {
            whole: span,
            base: None,
        };
        // Errors of the default rider are dropped, since the message below is about the function.
        let mut unused = Vec::new();
        let movements = (self.scope.movements)(rider, origin, &mut unused);
        movements.or_else(|_| {
            let mistake = UseMistake::NoRider {
                function: function.name,
                usage: function.usage,
                rider,
                board: &self.scope.board,
                span,
            };
            self.report(mistake.into())
        })
    }

    /// Reports two arguments in the wrong order.
    pub(super) fn swapped<T>(
        &mut self,
        function: &Word,
        [first, second]: [&Expr; 2],
        rest: &[Expr],
    ) -> Resolved<T> {
        let span = Span {
            end: second.span.end,
            ..first.span
        };
        let swapped = UseMistake::Swapped {
            function,
            arguments: [second, first].into_iter().chain(rest).collect(),
            span,
        };
        self.report(swapped.into())
    }

    fn check_count(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        (least, most): (usize, usize),
        usage: &str,
    ) -> Resolved<()> {
        match (least..=most).contains(&arguments.len()) {
            true => Ok(()),
            false => self.wrong_count(function, arguments, (least, most), usage),
        }
    }

    fn wrong_count<T>(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        (least, most): (usize, usize),
        usage: &str,
    ) -> Resolved<T> {
        let count = UseMistake::ArgumentCount {
            function,
            usage,
            least,
            most,
            given: arguments.len(),
            extra: arguments.get(most).map(|extra| extra.span),
        };
        self.report(count.into())
    }
}

/// Applies a movement to these pieces: the paths that are always open to all of them, the other paths to the unmoved
/// ones. So the expression itself shows whether it reads `unmoved`.
fn from_pieces(
    pieces: Cells,
    movements: MovementIds,
    lower: impl Fn(Cells, MovementId) -> Value,
) -> Value {
    let Some(unmoved) = movements.unmoved else {
        return lower(pieces, movements.anytime);
    };
    let unmoved_pieces = Cells::And(Box::new(pieces.clone()), Box::new(Cells::Unmoved));
    match (
        lower(pieces, movements.anytime),
        lower(unmoved_pieces, unmoved),
    ) {
        (Value::Cells(a), Value::Cells(b)) => Value::Cells(Cells::Or(Box::new(a), Box::new(b))),
        (Value::Condition(a), Value::Condition(b)) => {
            Value::Condition(Condition::Or(Box::new(a), Box::new(b)))
        }
        // Functions of movements return only cells or conditions.
        (value, _) => value,
    }
}
