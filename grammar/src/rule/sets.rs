//! Chains of set operators: constant parts are joined at once, the rest becomes a shallow tree.

use super::ast::SetOperator;
use super::value::Value;
use ir::{CellSet, Cells, KindId, Number, Symbols};

/// Intersects all operands: cells, or kinds if all are kinds.
pub(super) fn intersect_all(operands: Vec<Value>) -> Value {
    match split(operands) {
        Operands::Kinds(lists) => {
            let mut lists = lists.into_iter();
            let first = lists.next().unwrap_or_default();
            Value::Kinds(lists.fold(first, |kept, list| {
                kept.into_iter()
                    .filter(|kind| list.contains(kind))
                    .collect()
            }))
        }
        Operands::Symbols(list) => Value::Symbols(balanced(list, Symbols::Constant(0), |a, b| {
            Symbols::And(Box::new(a), Box::new(b))
        })),
        // Nothing is intersected with a number: that has been reported.
        Operands::Numbers(list) => Value::Number(Number::sum(list)),
        Operands::Cells(list) => {
            let list = fold_constants(list, |a, b| *a &= b);
            Value::Cells(balanced(list, Cells::All, |a, b| {
                Cells::And(Box::new(a), Box::new(b))
            }))
        }
    }
}

/// Adds numbers, or subtracts those after `-`.
pub(super) fn sum_of(operands: Vec<(SetOperator, Number)>) -> Number {
    let (mut added, mut subtracted) = (Vec::new(), Vec::new());
    for (operator, number) in operands {
        let (more, less) = match (operator, number) {
            (SetOperator::Minus, number) => {
                let (more, less) = number.into_terms();
                (less, more)
            }
            (_, difference @ Number::Difference(_)) => difference.into_terms(),
            (_, number) => (vec![number], Vec::new()),
        };
        added.extend(more);
        subtracted.extend(less);
    }
    Number::of_terms(added, subtracted)
}

/// Adds the other operands to the first one, or removes them from it, left to right.
pub(super) fn union_all(operands: Vec<(SetOperator, Value)>) -> Value {
    let (operators, values): (Vec<_>, Vec<_>) = operands.into_iter().unzip();
    match split(values) {
        Operands::Kinds(lists) => {
            let mut kinds: Vec<KindId> = Vec::new();
            for (operator, list) in operators.into_iter().zip(lists) {
                match operator {
                    SetOperator::Or => {
                        for kind in list {
                            if !kinds.contains(&kind) {
                                kinds.push(kind);
                            }
                        }
                    }
                    SetOperator::Minus => kinds.retain(|kind| !list.contains(kind)),
                    // Sums have only numbers, and are resolved elsewhere.
                    SetOperator::Plus => {}
                }
            }
            Value::Kinds(kinds)
        }
        Operands::Symbols(list) => {
            let mut operands = operators.into_iter().zip(list);
            let first = operands.next().map(|(_, symbols)| symbols);
            let join = |left, (operator, right)| match operator {
                SetOperator::Or | SetOperator::Plus => Symbols::Or(Box::new(left), Box::new(right)),
                SetOperator::Minus => Symbols::Minus(Box::new(left), Box::new(right)),
            };
            Value::Symbols(operands.fold(first.unwrap_or(Symbols::Constant(0)), join))
        }
        Operands::Numbers(list) => Value::Number(sum_of(operators.into_iter().zip(list).collect())),
        Operands::Cells(list) => Value::Cells(union_cells(operators, list).unwrap_or(Cells::All)),
    }
}

fn union_cells(operators: Vec<SetOperator>, list: Vec<Cells>) -> Option<Cells> {
    // Runs of one operator: `a | b - c - d` is (a | b) - (c | d).
    let mut runs: Vec<(SetOperator, Vec<Cells>)> = Vec::new();
    for (operator, operand) in operators.into_iter().zip(list) {
        match runs.last_mut() {
            Some((last, run)) if *last == operator => run.push(operand),
            _ => runs.push((operator, vec![operand])),
        }
    }
    let mut result: Option<Cells> = None;
    for (operator, mut run) in runs {
        result = match (operator, result) {
            (SetOperator::Minus, Some(before)) => Some(minus(before, union_run(run)?)),
            (_, Some(before)) => {
                run.insert(0, before);
                union_run(run)
            }
            (_, None) => union_run(run),
        };
    }
    result
}

fn union_run(run: Vec<Cells>) -> Option<Cells> {
    let mut joined: Vec<Cells> = Vec::with_capacity(run.len());
    for operand in fold_constants(run, |a, b| *a |= b) {
        match (joined.last_mut(), operand) {
            (Some(Cells::Kinds(kinds)), Cells::Kinds(more)) => {
                let new: Vec<KindId> = more
                    .into_iter()
                    .filter(|kind| !kinds.contains(kind))
                    .collect();
                kinds.extend(new);
            }
            (_, operand) => joined.push(operand),
        }
    }
    let is_empty = joined.is_empty();
    let union = balanced(joined, Cells::All, |a, b| {
        Cells::Or(Box::new(a), Box::new(b))
    });
    (!is_empty).then_some(union)
}

fn minus(from: Cells, what: Cells) -> Cells {
    match (from, what) {
        (Cells::Constant(mut from), Cells::Constant(what)) => {
            from.iter_mut()
                .zip(&what)
                .for_each(|(from, what)| *from -= what);
            Cells::Constant(from)
        }
        (from, what) => Cells::Minus(Box::new(from), Box::new(what)),
    }
}

/// Joins neighbouring constants.
fn fold_constants(list: Vec<Cells>, join: fn(&mut CellSet, &CellSet)) -> Vec<Cells> {
    let mut folded: Vec<Cells> = Vec::with_capacity(list.len());
    for operand in list {
        match (folded.last_mut(), operand) {
            (Some(Cells::Constant(sets)), Cells::Constant(more)) => {
                sets.iter_mut()
                    .zip(&more)
                    .for_each(|(set, more)| join(set, more));
            }
            (_, operand) => folded.push(operand),
        }
    }
    folded
}

enum Operands {
    Kinds(Vec<Vec<KindId>>),
    Symbols(Vec<Symbols>),
    Numbers(Vec<Number>),
    Cells(Vec<Cells>),
}

/// Sorts operands as the resolver returns them: all kinds, all symbols, all numbers, or all cells.
fn split(values: Vec<Value>) -> Operands {
    if values
        .iter()
        .any(|value| matches!(value, Value::Symbols(_)))
    {
        let symbols = values.into_iter().filter_map(|value| match value {
            Value::Symbols(symbols) => Some(symbols),
            _ => None,
        });
        return Operands::Symbols(symbols.collect());
    }
    if values.iter().any(|value| matches!(value, Value::Number(_))) {
        let numbers = values.into_iter().filter_map(|value| match value {
            Value::Number(number) => Some(number),
            _ => None,
        });
        return Operands::Numbers(numbers.collect());
    }
    let all_kinds = values.iter().all(|value| matches!(value, Value::Kinds(_)));
    if all_kinds {
        Operands::Kinds(
            values
                .into_iter()
                .filter_map(|value| {
                    if let Value::Kinds(kinds) = value {
                        Some(kinds)
                    } else {
                        None
                    }
                })
                .collect(),
        )
    } else {
        Operands::Cells(
            values
                .into_iter()
                .filter_map(|value| match value {
                    Value::Cells(cells) => Some(cells),
                    Value::Kinds(kinds) => Some(Cells::Kinds(kinds)),
                    _ => None,
                })
                .collect(),
        )
    }
}

/// Joins a chain of an associative operator as a tree of logarithmic depth, in order. Without operands, the result is
/// `nothing`.
pub(super) fn balanced<T>(mut list: Vec<T>, nothing: T, join: fn(T, T) -> T) -> T {
    while list.len() > 1 {
        let mut joined = Vec::with_capacity(list.len().div_ceil(2));
        let mut rest = list.into_iter();
        while let Some(first) = rest.next() {
            joined.push(match rest.next() {
                Some(second) => join(first, second),
                None => first,
            });
        }
        list = joined;
    }
    list.pop().unwrap_or(nothing)
}
