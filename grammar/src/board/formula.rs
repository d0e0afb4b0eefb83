//! Arithmetic on the coordinates of a cell. Numbers wrap around instead of overflowing; `mod 0` is 0.

use super::ast::{Factor, Product, Sum, Test, Variable};
use super::grid::Place;

impl Test {
    /// Tests whether the comparison holds at a place.
    pub fn holds(&self, place: Place) -> bool {
        self.compare
            .holds(self.left.at(place), self.right.at(place))
    }
}

impl Sum {
    /// Returns the value at a place.
    pub fn at(&self, place: Place) -> i64 {
        self.value(place).number
    }

    /// Returns the value at a place; `None` if a number overflows.
    pub fn exact_at(&self, place: Place) -> Option<i64> {
        let value = self.value(place);
        (!value.has_wrapped).then_some(value.number)
    }

    fn value(&self, place: Place) -> Value {
        self.terms
            .iter()
            .fold(Value::of(0), |sum, (plus, product)| {
                let operation = match plus {
                    true => i64::overflowing_add,
                    false => i64::overflowing_sub,
                };
                sum.with(product.value(place), operation)
            })
    }
}

impl Product {
    fn value(&self, place: Place) -> Value {
        let first = self.first.value(place);
        self.rest.iter().fold(first, |value, (modulo, factor)| {
            let operation = match modulo {
                true => |a: i64, b| (a.checked_rem_euclid(b).unwrap_or(0), false),
                false => i64::overflowing_mul,
            };
            value.with(factor.value(place), operation)
        })
    }
}

impl Factor {
    fn value(&self, place: Place) -> Value {
        match self {
            Self::Number(number) => Value::of(*number),
            Self::Variable(Variable::X) => Value::of(place.x.into()),
            Self::Variable(Variable::Y) => Value::of(place.y.into()),
            Self::Variable(Variable::Layer) => Value::of(place.layer.into()),
            Self::Group(sum) => sum.value(place),
            Self::Minus(factor) => Value::of(0).with(factor.value(place), i64::overflowing_sub),
        }
    }
}

/// A number of a formula, and whether a number on the way to it has wrapped around.
#[derive(Clone, Copy)]
struct Value {
    number: i64,
    has_wrapped: bool,
}

impl Value {
    fn of(number: i64) -> Self {
        let has_wrapped = false;
        Self {
            number,
            has_wrapped,
        }
    }

    fn with(self, other: Self, operation: impl Fn(i64, i64) -> (i64, bool)) -> Self {
        let (number, has_wrapped) = operation(self.number, other.number);
        Self {
            number,
            has_wrapped: has_wrapped || self.has_wrapped || other.has_wrapped,
        }
    }
}
