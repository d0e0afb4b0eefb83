//! Actions of effects: `remove(S)`, `each(x in S : move(x, to))`.

use super::super::actions::{self, Arguments};
use super::super::ast::{Expr, ExprKind, Quantifier, Word};
use super::super::env::Env;
use super::super::meaning::Meaning;
use super::super::mistake::{NameMistake, NoAction, UseMistake};
use super::super::value::Expected;
use super::resolver::{Resolved, Resolver, both};
use crate::diagnostic::Diagnostic;
use crate::unknown::{NameOf, Unknown};
use crate::variant::old::{self, OldWord};
use ir::{
    Action, AttributeId, AttributeOf, AttributeType, AttributeValue, Cells, Model, Number,
    PermutationId, PlacedKind, PlacedOwner, StoreRef, Transferred,
};

/// Tests whether one of the arguments is an arrow, as in `pawn -> queen`.
fn is_map(arguments: &[Expr]) -> bool {
    let mut arguments = arguments.iter();
    arguments.any(|argument| matches!(argument.kind, ExprKind::Becomes(..)))
}

/// Tests whether the expression is the word `all`.
fn is_all(expr: &Expr) -> bool {
    matches!(&expr.kind, ExprKind::Name(name) if name == "all")
}

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
            ExprKind::And(_) | ExprKind::Or(_) => self.no_action(expr, NoAction::Joined),
            _ => self.no_action(expr, NoAction::NotACall),
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
        if let ("set", [of, _, cells @ ..]) = (name, arguments)
            && let (Some(counter), [_, ..]) = (self.counter(of), cells)
        {
            let (name, span) = (counter.as_str(), of.span);
            return self.report(UseMistake::SetCounter { name, span }.into());
        }
        if let (
            Some(Arguments::StatusCells(_) | Arguments::StatusFor(_)),
            [first, second, rest @ ..],
        ) = (row.map(|row| &row.arguments), arguments)
            && self.scope.given_status(&second.to_string()).is_some()
            && self.scope.given_status(&first.to_string()).is_none()
        {
            return self.swapped(function, [first, second], rest);
        }
        if let Some(action) = row.and_then(|row| self.made(&row.arguments, arguments, env)) {
            return action;
        }
        if let (None, "mark" | "unmark") = (row, name) {
            let span = expr.span;
            return self.report(UseMistake::Mark { name, span }.into());
        }
        if let Some(new) = old::function(name) {
            return self.report(OldWord::renamed(name, new, function.span).into());
        }
        if let Some(row) = row
            && let Some(count) = self.wrong_number(row, function, arguments)
        {
            return self.report(count);
        }
        let reason = match row {
            Some(row) => NoAction::Arguments { usage: row.usage },
            None => NoAction::Unknown(name),
        };
        self.no_action(expr, reason)
    }

    /// Returns the name of the counter that the expression is, and that no attribute has.
    fn counter(&self, expr: &Expr) -> Option<String> {
        let name = match &expr.kind {
            ExprKind::Of { what, .. } => what.text.clone(),
            _ => expr.to_string(),
        };
        let entry = self.scope.names.get(&name)?;
        let is_counter = matches!(entry.meaning, Meaning::Counter(_));
        (is_counter && !self.scope.attributes.contains_key(&name)).then_some(name)
    }

    /// Tests whether the expression is the name of an attribute, and not that of a counter.
    fn is_attribute(&self, expr: &Expr) -> bool {
        self.counter(expr).is_none() && self.scope.attributes.contains_key(&expr.to_string())
    }

    /// Returns the error about too few or too many arguments of an action, if that is what is wrong with them.
    fn wrong_number(
        &self,
        row: &actions::Row,
        function: &Word,
        arguments: &[Expr],
    ) -> Option<Diagnostic> {
        let (least, most) = row.arguments.arity();
        let given = arguments.len();
        let is_map = matches!(row.arguments, Arguments::CellsKinds(..)) && is_map(arguments);
        if is_map || (least..=most).contains(&given) {
            return None;
        }
        let count = UseMistake::ArgumentCount {
            function,
            usage: row.usage,
            least,
            most,
            given,
            extra: arguments.get(most).map(|extra| extra.span),
        };
        Some(count.into())
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
            (Arguments::CellsKinds(_, make), [cells, map @ ..]) if is_map(map) => {
                let what = both(self.cells(cells, env), self.map_of_kinds(map, env));
                what.map(|(cells, map)| make(cells, map))
            }
            (Arguments::CellsKinds(make, _), [cells, kind]) => {
                let what = both(self.cells(cells, env), self.one_kind(kind, env));
                what.map(|(cells, kind)| make(cells, kind))
            }
            (Arguments::Stores(make), [into, from, kind, number @ ..])
                if number.len() <= usize::from(!is_all(kind)) =>
            {
                let stores = both(self.filled_store(into), self.filled_store(from));
                let what = both(stores, self.transferred(kind, number.first(), env));
                what.map(|((into, from), what)| make(into, from, what))
            }
            (Arguments::Permutation(make), [name, times @ ..]) if times.len() <= 1 => {
                let times = match times.first() {
                    Some(times) => self.number(times, env),
                    None => Ok(Number::Constant(1)),
                };
                let what = both(self.permutation(name), times);
                what.map(|(permutation, times)| make(permutation, times))
            }
            (Arguments::CellsOwner(make), [cells, owner]) => {
                let what = both(self.cells(cells, env), self.owner(owner, env));
                what.map(|(cells, owner)| make(cells, owner))
            }
            (Arguments::Players(make), [players]) => self.player_named(players, env).map(make),
            (Arguments::CellsKindOwner(make), [cells, kind, owner]) => {
                let what = both(self.cells(cells, env), self.placed_kind(kind, env));
                let what = both(what, self.placed_owner(owner, env));
                what.map(|((cells, kind), owner)| make(cells, kind, owner))
            }
            (Arguments::StoreCells(make), [store, cells]) => {
                let what = both(self.filled_store(store), self.cells(cells, env));
                what.map(|(store, cells)| make(store, cells))
            }
            (Arguments::StatusCells(make), [status, cells]) => {
                let what = both(self.given_status(status), self.cells(cells, env));
                what.map(|(status, cells)| make(status, cells))
            }
            (Arguments::StatusFor(make), [status, cells, number @ ..]) if number.len() <= 1 => {
                let what = both(self.given_status(status), self.cells(cells, env));
                let number = number.first().map(|number| self.number(number, env));
                let what = both(what, number.transpose());
                what.map(|((status, cells), number)| make(status, cells, number))
            }
            (Arguments::Values(make, _), [attribute, cells, value]) => self
                .attribute_value(attribute, cells, value, env)
                .map(|(attribute, cells, value)| make(attribute, cells, value)),
            (Arguments::Values(_, make), [counter, number]) if !self.is_attribute(counter) => {
                let counter = self.number(counter, env);
                match both(counter, self.number(number, env)) {
                    Ok((Number::Counter(id, players), number)) => Ok(make(id, players, number)),
                    Ok(_) => return None,
                    Err(failed) => Err(failed),
                }
            }
            _ => return None,
        })
    }

    fn no_action<T>(&mut self, expr: &Expr, reason: NoAction<'_>) -> Resolved<T> {
        let span = expr.span;
        self.report(UseMistake::NoAction { reason, span }.into())
    }

    fn placed_kind(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<PlacedKind> {
        match self.model(expr, "kind-on", env) {
            Some(model) => model.map(PlacedKind::Of),
            None => self.one_kind(expr, env).map(PlacedKind::Kind),
        }
    }

    fn placed_owner(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<PlacedOwner> {
        match self.model(expr, "owner-on", env) {
            Some(model) => model.map(PlacedOwner::Of),
            None => self.owner(expr, env).map(PlacedOwner::Player),
        }
    }

    /// Resolves `kind-on(S)` or `was(kind-on(S))`, with this name of a function: the piece on S now, or before the move.
    /// Returns `None` if the expression has another form.
    fn model(&mut self, expr: &Expr, name: &str, env: &Env<'_>) -> Option<Resolved<Model>> {
        let argument = |expr: &'_ Expr, name: &str| match &expr.kind {
            ExprKind::Call {
                function,
                arguments,
            } if function.text == name => match &arguments[..] {
                [argument] => Some(argument.clone()),
                _ => None,
            },
            _ => None,
        };
        if let Some(on) = argument(expr, name) {
            let is_earlier = false;
            let on = self.cells(&on, env);
            return Some(on.map(|on| Model { on, is_earlier }));
        }
        let on = argument(&argument(expr, "was")?, name)?;
        let earlier = self.context.earlier();
        let context = std::mem::replace(&mut self.context, earlier);
        let on = self.cells(&on, env);
        self.context = context;
        Some(on.map(|on| Model {
            on: Cells::Was(Box::new(on)),
            is_earlier: true,
        }))
    }

    fn one_kind(&mut self, expr: &Expr, env: &Env<'_>) -> Resolved<ir::KindId> {
        match self.kinds(expr, env)?[..] {
            [kind] => Ok(kind),
            _ => self.no_action(expr, NoAction::OneKind),
        }
    }

    /// Resolves `kind -> kind` for some kinds, each of them once.
    fn map_of_kinds(
        &mut self,
        map: &[Expr],
        env: &Env<'_>,
    ) -> Resolved<Vec<(ir::KindId, ir::KindId)>> {
        let mut kinds: Vec<(ir::KindId, ir::KindId)> = Vec::new();
        let pairs = map.iter().map(|expr| {
            let ExprKind::Becomes(of, to) = &expr.kind else {
                return self.no_action(expr, NoAction::NoArrow);
            };
            let pair = both(self.one_kind(of, env), self.one_kind(to, env))?;
            if kinds.iter().any(|(other, _)| *other == pair.0) {
                return self.report(UseMistake::ChangedTwice { kind: of }.into());
            }
            kinds.push(pair);
            Ok(())
        });
        let results: Vec<Resolved<()>> = pairs.collect();
        results.into_iter().collect::<Resolved<()>>()?;
        Ok(kinds)
    }

    fn transferred(
        &mut self,
        kind: &Expr,
        number: Option<&Expr>,
        env: &Env<'_>,
    ) -> Resolved<Transferred> {
        if is_all(kind) {
            return Ok(Transferred::All);
        }
        let number = match number {
            Some(number) => self.number(number, env),
            None => Ok(Number::Constant(1)),
        };
        both(self.placed_kind(kind, env), number)
            .map(|(kind, number)| Transferred::Kind(kind, number))
    }

    fn permutation(&mut self, expr: &Expr) -> Resolved<PermutationId> {
        let name = expr.to_string();
        let mut permutations = self.scope.permutations.iter();
        if let Some(index) = permutations.position(|other| *other == name) {
            return Ok(PermutationId::from_index(index));
        }
        let known = self.scope.permutations.clone();
        let unknown = Unknown {
            what: NameOf::Permutation,
            name: &name,
            span: expr.span,
            known: known.iter().map(String::as_str).collect(),
        };
        self.report(unknown.into())
    }

    /// Resolves `STORE` or `STORE of P`: a store of pieces of one player.
    fn filled_store(&mut self, expr: &Expr) -> Resolved<StoreRef> {
        let name = match &expr.kind {
            ExprKind::Of { what, .. } => what.clone(),
            _ => Word {
                text: expr.to_string(),
                span: expr.span,
            },
        };
        self.scope.note_use(&name.text);
        if self.scope.store_of_pieces(&name.text).is_none() {
            self.check_sound(&name.text)?;
            let stores = self.scope.stores();
            let known: Vec<String> = stores
                .filter(|store| self.scope.store_of_pieces(store).is_some())
                .map(str::to_owned)
                .collect();
            let unknown = Unknown {
                what: NameOf::Store,
                name: &name.text,
                span: name.span,
                known: known.iter().map(String::as_str).collect(),
            };
            return self.report(unknown.into());
        }
        let player = match &expr.kind {
            ExprKind::Of { player, .. } => player.clone(),
            _ => Word {
                text: "me".to_owned(),
                span: expr.span,
            },
        };
        self.scope.store_of(&name, &player, self.out)
    }

    fn given_status(&mut self, expr: &Expr) -> Resolved<ir::StatusId> {
        let name = expr.to_string();
        if let Some(status) = self.scope.given_status(&name) {
            return Ok(status);
        }
        self.check_sound(&name)?;
        let (name, span) = (name.as_str(), expr.span);
        let declared = self.scope.names.get(name);
        let mistake = match declared.map(|entry| &entry.meaning) {
            Some(Meaning::Status(_)) => NameMistake::DerivedStatus { name, span },
            _ => NameMistake::UnknownStatus {
                name,
                span,
                given: self.scope.given_statuses().collect(),
            },
        };
        self.report(mistake.into())
    }

    /// Resolves an attribute of cells or of pieces, cells, and a value of the attribute.
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
        let Some(declared) = declared.filter(|declared| declared.of != AttributeOf::Kind) else {
            let of_cells = self.scope.attributes.iter();
            let of_cells = of_cells.filter(|(_, entry)| entry.of != AttributeOf::Kind);
            let unknown = NameMistake::UnknownAttribute {
                name: &name,
                span: attribute.span,
                is_of_kinds: declared.is_some(),
                of_cells: of_cells.map(|(name, _)| name.as_str()).collect(),
            };
            return self.report(unknown.into());
        };
        let value = match declared.kind {
            AttributeType::Symbols => {
                let value_of = self.resolve(value, env, Expected::Symbols);
                let symbols = value_of.and_then(|found| self.as_symbols(value, env, found));
                symbols.map(AttributeValue::Symbols)
            }
            AttributeType::Number => self.number(value, env).map(AttributeValue::Number),
        };
        let (cells, value) = both(self.cells(cells, env), value)?;
        Ok((declared.id, cells, value))
    }
}
