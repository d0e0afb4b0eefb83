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
        self.terms.iter().fold(0_i64, |sum, (plus, product)| {
            let value = product.at(place);
            if *plus {
                sum.wrapping_add(value)
            } else {
                sum.wrapping_sub(value)
            }
        })
    }
}

impl Product {
    fn at(&self, place: Place) -> i64 {
        self.rest
            .iter()
            .fold(self.first.at(place), |value, (modulo, factor)| {
                let factor = factor.at(place);
                if *modulo {
                    value.checked_rem_euclid(factor).unwrap_or(0)
                } else {
                    value.wrapping_mul(factor)
                }
            })
    }
}

impl Factor {
    fn at(&self, place: Place) -> i64 {
        match self {
            Self::Number(number) => *number,
            Self::Variable(Variable::X) => i64::from(place.x),
            Self::Variable(Variable::Y) => i64::from(place.y),
            Self::Variable(Variable::Layer) => i64::from(place.layer),
            Self::Group(sum) => sum.at(place),
            Self::Minus(factor) => factor.at(place).wrapping_neg(),
        }
    }
}
