//! Parts of messages: expressions, calls and lists of names.

use crate::rule::ast::Expr;
use crate::rule::meaning::Let;

/// The largest number of names that a help lists if none is near.
const LISTED_MAX: usize = 16;

/// Returns the expression in backticks, if it is short.
pub fn quote(expr: &Expr) -> String {
    format!("`{}`", short(expr))
}

/// Returns the expression if it is short, otherwise `...`.
pub fn short(expr: &Expr) -> String {
    // Printing is linear in the text, which is limited.
    let text = expr.to_string();
    if text.chars().count() <= 40 {
        text
    } else {
        "...".into()
    }
}

/// Returns an example call of a `[let]` with parameters.
pub fn usage(entry: &Let) -> String {
    let parameters: Vec<&str> = entry
        .parameters
        .iter()
        .map(|parameter| parameter.text.as_str())
        .collect();
    format!("{}({})", entry.name.text, parameters.join(", "))
}

/// Returns names in backticks.
pub fn list(names: &[&str]) -> String {
    let mut quoted: Vec<String> = names
        .iter()
        .take(LISTED_MAX)
        .map(|name| format!("`{name}`"))
        .collect();
    if names.len() > LISTED_MAX {
        quoted.push("...".into());
    }
    quoted.join(", ")
}
