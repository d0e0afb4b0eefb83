//! Actions of effects: `remove(S)`, `each(x in S : move(x, to))`.

use super::super::actions::{self, Arguments, no_action};
use super::super::ast::{Expr, ExprKind, Quantifier, Word};
use super::super::env::Env;
use super::super::meaning::Meaning;
use super::super::value::Expected;
use super::resolver::{Resolved, Resolver, both};
use crate::diagnostic::{Diagnostic, codes, suggest};
use crate::variant::old;
use ir::{Action, AttributeId, AttributeOf, AttributeType, AttributeValue, Cells};

impl Resolver<'_, '_> {
    /// Resolves an action, with a set of cells for each of its objects.
    pub(super) fn action(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<Action> {
        self.enter(expr.span)?;
        let action = match &expr.kind {
            ExprKind::Quantifier {
                quantifier: Quantifier::Each,
                variable,
                over,
                condition: action,
            } => self
                .bound(variable, over.as_deref(), env, |resolver, inner| {
                    resolver.action(action, inner)
                })
                .map(|(variable, over, action)| Action::Each {
                    variable,
                    over,
                    action: Box::new(action),
                }),
            ExprKind::Call {
                function,
                arguments,
            } => self.called_action(function, arguments, expr, env),
            _ => self.no_action(expr, "an action is written as a call".into()),
        };
        self.depth -= 1;
        action
    }

    fn called_action(
        &mut self,
        function: &Word,
        arguments: &[Expr],
        expr: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Action> {
        let name = function.text.as_str();
        let row = actions::find(name);
        if let Some(action) = row.and_then(|row| self.made(&row.arguments, arguments, env)) {
            return action;
        }
        if let (None, "mark" | "unmark") = (row, name) {
            let help = "keep marks as an attribute of cells: `[attribute.marked] of = \"cell\", type = \"number\"`, `set(marked, S, 1)`, `cells(x in all : marked(x) == 1)`";
            let message = format!("there is no action `{name}`");
            let label = "cells are marked by a value of theirs";
            let problem = Diagnostic::error(codes::rules::ACTION, message, expr.span, label);
            return self.report(problem.with_help(help));
        }
        if let Some(new) = old::function(name) {
            return self.report(old::report(name, new, function.span, new));
        }
        let label = match row {
            Some(row) => format!("it is used as `{}`", row.usage),
            None => format!("`{name}` does nothing"),
        };
        self.no_action(expr, label)
    }

    /// Resolves the arguments of an action and makes it; `None` if their number is wrong.
    fn made(
        &mut self,
        expected: &Arguments,
        arguments: &[Expr],
        env: &Env<'_>,
    ) -> Option<Resolved<Action>> {
        Some(match (expected, arguments) {
            (Arguments::Cells(make), [cells]) => self.cells(cells, env).map(make),
            (Arguments::TwoCells(make), [one, other]) => {
                let sets = both(self.cells(one, env), self.cells(other, env));
                sets.map(|(one, other)| make(one, other))
            }
            (Arguments::CellsKind(make), [cells, kind]) => {
                let what = both(self.cells(cells, env), self.one_kind(kind, env));
                what.map(|(cells, kind)| make(cells, kind))
            }
            (Arguments::CellsOwner(make), [cells, owner]) => {
                let what = both(self.cells(cells, env), self.one_player(owner, env));
                what.map(|(cells, owner)| make(cells, owner))
            }
            (Arguments::CellsKindOwner(make), [cells, kind, owner]) => {
                let what = both(self.cells(cells, env), self.one_kind(kind, env));
                let what = both(what, self.one_player(owner, env));
                what.map(|((cells, kind), owner)| make(cells, kind, owner))
            }
            (Arguments::StatusCells(make), [status, cells]) => {
                let what = both(self.given_status(status), self.cells(cells, env));
                what.map(|(status, cells)| make(status, cells))
            }
            (Arguments::AttributeCellsValue(make), [attribute, cells, value]) => self
                .attribute_value(attribute, cells, value, env)
                .map(|(attribute, cells, value)| make(attribute, cells, value)),
            _ => return None,
        })
    }

    fn no_action<T>(&mut self, expr: &Expr, label: String) -> Resolved<T> {
        self.report(no_action(expr.span, label))
    }

    fn one_kind(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<ir::KindId> {
        match self.kinds(expr, env)?[..] {
            [kind] => Ok(kind),
            _ => self.no_action(expr, "expected one kind here".into()),
        }
    }

    fn given_status(&mut self, expr: &Expr) -> Resolved<ir::StatusId> {
        let name = expr.to_string();
        if let Some(status) = self.scope.given_status(&name) {
            return Ok(status);
        }
        self.check_sound(&name)?;
        let declared = self.scope.names.get(&name);
        if let Some(Meaning::Status(_)) = declared.map(|entry| &entry.meaning) {
            let help = format!(
                "effects give statuses that have `lasts`; write `lasts` instead of `is` in `[status.{name}]`, or give another"
            );
            return self.report(
                Diagnostic::error(
                    codes::resolve::UNKNOWN_STATUS,
                    format!("the status `{name}` is derived: no effect gives it"),
                    expr.span,
                    "it is read from the board, by its `is`",
                )
                .about_name(&name)
                .with_help(help),
            );
        }
        let help = suggest(&name, "statuses", self.scope.given_statuses());
        self.report(
            Diagnostic::error(
                codes::resolve::UNKNOWN_STATUS,
                format!("there is no status `{name}` that can be given"),
                expr.span,
                "no `[status]` of this name with `lasts`",
            )
            .about_name(&name)
            .with_help(help),
        )
    }

    /// Resolves an attribute of cells, cells, and a value of the attribute.
    fn attribute_value(
        &mut self,
        attribute: &Expr,
        cells: &Expr,
        value: &Expr,
        env: &Env<'_>,
    ) -> Resolved<(AttributeId, Cells, AttributeValue)> {
        let name = attribute.to_string();
        self.scope.note_use(&name);
        let declared = self.scope.attributes.get(&name).copied();
        let Some(declared) = declared.filter(|declared| declared.of == AttributeOf::Cell) else {
            let of_cells = self.scope.attributes.iter();
            let of_cells = of_cells.filter(|(_, entry)| entry.of == AttributeOf::Cell);
            let names: Vec<String> = of_cells.map(|(name, _)| name.clone()).collect();
            let label = match declared {
                Some(_) => "this one is of kinds, and a kind stays what it is",
                None => "no `[attribute]` of this name",
            };
            let help = match names.is_empty() {
                true => "this game has no attribute of cells; `[attribute.NAME]` with `of = \"cell\"` makes one".into(),
                false => suggest(&name, "attributes of cells", names.iter().map(String::as_str)),
            };
            return self.report(
                Diagnostic::error(
                    codes::resolve::UNKNOWN_ATTRIBUTE,
                    format!("there is no attribute `{name}` that can be set"),
                    attribute.span,
                    label,
                )
                .about_name(&name)
                .with_help(help),
            );
        };
        let value = match declared.kind {
            AttributeType::Symbols => {
                let value_of = self.resolve(value, env, Expected::Symbols);
                let symbols = value_of.and_then(|found| self.as_symbols(value, found));
                symbols.map(AttributeValue::Symbols)
            }
            AttributeType::Number => self.number(value, env).map(AttributeValue::Number),
        };
        let (cells, value) = both(self.cells(cells, env), value)?;
        Ok((declared.id, cells, value))
    }
}
