//! Numbers that are only partly known.

use crate::Compare;

/// Evaluates the comparison of two numbers, each with its least and its greatest value; `None` if it is not decided.
pub fn compare(how: Compare, a: (u32, u32), b: (u32, u32)) -> Option<bool> {
    let less = |a: (u32, u32), b: (u32, u32)| {
        if a.1 < b.0 {
            Some(true)
        } else if a.0 >= b.1 {
            Some(false)
        } else {
            None
        }
    };
    let equal = || {
        if a.1 < b.0 || b.1 < a.0 {
            Some(false)
        } else if a.0 == a.1 && a == b {
            Some(true)
        } else {
            None
        }
    };
    match how {
        Compare::Equal => equal(),
        Compare::NotEqual => equal().map(|value| !value),
        Compare::Less => less(a, b),
        Compare::AtLeast => less(a, b).map(|value| !value),
        Compare::Greater => less(b, a),
        Compare::AtMost => less(b, a).map(|value| !value),
    }
}
