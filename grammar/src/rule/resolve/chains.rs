//! Chains of `|`, `-` and `+`: sets, kinds, symbols or numbers.

use super::super::ast::{Expr, SetOperator};
use super::super::env::Env;
use super::super::mistake::{FormMistake, TypeMistake};
use super::super::sets::sum_of;
use super::super::value::{Expected, Value, among};
use super::resolver::{Resolved, Resolver};
use ir::Number;

impl Resolver<'_, '_> {
    /// Resolves a chain with a sum, `a + b - c`, of numbers alone.
    pub(super) fn sum(
        &mut self,
        first: &Expr,
        rest: &[(SetOperator, Expr)],
        expr: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Value> {
        let joins = |(operator, _): &&(SetOperator, Expr)| *operator == SetOperator::Or;
        if let Some((_, operand)) = rest.iter().find(joins) {
            let mixed = FormMistake::MixedSum {
                operand: operand.span,
                span: expr.span,
            };
            return self.report(mixed.into());
        }
        let operands = std::iter::once((SetOperator::Plus, first))
            .chain(rest.iter().map(|(operator, operand)| (*operator, operand)));
        let values: Vec<_> = operands
            .map(|(operator, operand)| {
                (
                    operator,
                    operand,
                    self.resolve(operand, env, Expected::Number),
                )
            })
            .collect();
        let is_set =
            |value: &Resolved<Value>| matches!(value, Ok(Value::Cells(_) | Value::Kinds(_)));
        if values.iter().all(|(.., value)| is_set(value)) {
            let added = TypeMistake::SetsAdded { expr };
            return self.report(added.into());
        }
        let numbers: Vec<Resolved<(SetOperator, Number)>> = values
            .into_iter()
            .map(|(operator, operand, value)| match value? {
                Value::Number(number) => Ok((operator, number)),
                other => self.mismatch(operand, env, &other, Expected::Number),
            })
            .collect();
        let numbers: Resolved<Vec<(SetOperator, Number)>> = numbers.into_iter().collect();
        Ok(Value::Number(sum_of(numbers?)))
    }

    /// Resolves the remainder of a number after division by a constant, `a mod 4`.
    pub(super) fn remainder(
        &mut self,
        number: &Expr,
        divisor: &Expr,
        env: &Env<'_>,
    ) -> Resolved<Value> {
        let (of, by) = (self.number(number, env), self.number(divisor, env));
        match (of?, by?) {
            (Number::Constant(_), Number::Constant(_)) => {
                self.report(TypeMistake::RemainderOfConstant { number }.into())
            }
            (of, Number::Constant(by)) if by >= 2 => {
                Ok(Value::Number(Number::Remainder(Box::new(of), by)))
            }
            _ => self.report(TypeMistake::Divisor { expr: divisor }.into()),
        }
    }

    /// Resolves operands of set operators: kinds if all are kinds, numbers if the others are subtracted from one, cells otherwise.
    pub(super) fn set_operands<'x>(
        &mut self,
        operands: impl Iterator<Item = (SetOperator, &'x Expr)>,
        env: &Env<'_>,
        expected: Expected,
    ) -> Resolved<Vec<(SetOperator, Value)>> {
        let expected = if expected == Expected::Kinds {
            expected
        } else {
            Expected::Cells
        };
        let operands: Vec<_> = operands
            .map(|(operator, expr)| (operator, expr, self.resolve(expr, env, expected)))
            .collect();
        if operands
            .iter()
            .all(|(_, _, value)| matches!(value, Ok(Value::Kinds(_))))
        {
            return operands
                .into_iter()
                .map(|(operator, _, value)| Ok((operator, value?)))
                .collect();
        }
        if let [(_, _, Ok(Value::Number(_))), rest @ ..] = &*operands
            && rest
                .iter()
                .all(|(operator, ..)| *operator == SetOperator::Minus)
        {
            let numbers: Vec<Resolved<(SetOperator, Value)>> = operands
                .into_iter()
                .map(|(operator, expr, value)| match value? {
                    number @ Value::Number(_) => Ok((operator, number)),
                    other => self.mismatch(expr, env, &other, Expected::Number),
                })
                .collect();
            return numbers.into_iter().collect();
        }
        if let Some((.., Err(reported))) = operands.iter().find(|(.., value)| value.is_err()) {
            return Err(*reported);
        }
        let number = operands
            .iter()
            .find(|(_, _, value)| matches!(value, Ok(Value::Number(_))));
        if let Some((_, expr, Ok(value))) = number {
            return self.mismatch(expr, env, value, Expected::Cells);
        }
        if among(
            operands
                .iter()
                .filter_map(|(_, _, value)| value.as_ref().ok()),
        ) {
            let symbols: Vec<_> = operands
                .into_iter()
                .map(|(operator, expr, value)| {
                    let symbols = value.and_then(|value| self.as_symbols(expr, env, value))?;
                    Ok((operator, Value::Symbols(symbols)))
                })
                .collect();
            return symbols.into_iter().collect();
        }
        let cells: Vec<_> = operands
            .into_iter()
            .map(|(operator, expr, value)| {
                Ok((
                    operator,
                    Value::Cells(value.and_then(|value| self.as_cells(expr, env, value))?),
                ))
            })
            .collect();
        cells.into_iter().collect()
    }
}

/// Tests whether a chain of set operators adds numbers.
pub(super) fn is_sum(rest: &[(SetOperator, Expr)]) -> bool {
    rest.iter()
        .any(|(operator, _)| *operator == SetOperator::Plus)
}
