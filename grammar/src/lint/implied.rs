//! Conditions that follow from others by their form.

use ir::{Compare, Condition, Number};

/// The maximal number of comparisons of two conditions with their parts.
const COMPARISONS_MAX: u32 = 5_000;

/// Tests whether the first condition certainly implies the second; only their forms are compared.
pub fn implies(first: &Condition, second: &Condition) -> bool {
    Comparison {
        left: COMPARISONS_MAX,
    }
    .implies(first, second)
}

struct Comparison {
    left: u32,
}

impl Comparison {
    fn implies(&mut self, first: &Condition, second: &Condition) -> bool {
        let Some(left) = self.left.checked_sub(1) else {
            return false;
        };
        self.left = left;
        if first == second {
            return true;
        }
        match (first, second) {
            (_, Condition::And(a, b)) => self.implies(first, a) && self.implies(first, b),
            (Condition::Or(a, b), _) => self.implies(a, second) && self.implies(b, second),
            (_, Condition::Or(a, b)) => {
                self.implies(first, a) || self.implies(first, b) || self.by_part(first, second)
            }
            _ => self.by_part(first, second) || narrows(first, second),
        }
    }

    fn by_part(&mut self, first: &Condition, second: &Condition) -> bool {
        match first {
            Condition::And(a, b) => self.implies(a, second) || self.implies(b, second),
            _ => false,
        }
    }
}

/// Tests whether the first comparison implies the second: `repeats >= 5` implies `repeats >= 3`.
fn narrows(first: &Condition, second: &Condition) -> bool {
    let (Some((a, inner)), Some((b, outer))) = (range(first), range(second)) else {
        return false;
    };
    a == b && outer.0 <= inner.0 && inner.1 <= outer.1
}

/// Returns the number that a comparison bounds, with its least and greatest value.
fn range(condition: &Condition) -> Option<(&Number, (u32, u32))> {
    let Condition::Compare(how, number, Number::Constant(constant)) = condition else {
        return None;
    };
    Some((number, values(*how, *constant)?))
}

/// Returns the least and the greatest number for which a comparison with a constant holds; `None` if they are no range.
pub fn values(how: Compare, constant: u32) -> Option<(u32, u32)> {
    match how {
        Compare::Equal => Some((constant, constant)),
        Compare::NotEqual => None,
        Compare::Less => Some((0, constant.checked_sub(1)?)),
        Compare::AtMost => Some((0, constant)),
        Compare::Greater => Some((constant.checked_add(1)?, u32::MAX)),
        Compare::AtLeast => Some((constant, u32::MAX)),
    }
}
