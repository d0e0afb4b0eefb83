//! Parts of messages: expressions and lists of names.

use crate::rule::ast::Expr;

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

/// Returns the question whether one of these names is meant.
pub fn did_you_mean(near: &[&str]) -> String {
    format!("did you mean {}?", list(near))
}

/// Returns the advice about a rank or a file that is not called by a cell.
pub fn by_cell(line: &str) -> String {
    format!("ranks and files are named by one of their cells, as in `{line}`")
}

/// Returns the advice about a word of the language in capitals.
pub fn written_small(small: &str) -> String {
    format!("words of the language are written small: `{small}`")
}
