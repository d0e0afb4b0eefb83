//! Reasons why a game has no tables.

use ir::Rules;

/// The reason why a game, or a part of it, is left to the slower executor.
pub(crate) type Reason = String;

/// Names a forbid rule in a reason.
pub(crate) fn forbid_name(rules: &Rules, index: usize) -> String {
    match rules.forbids[index].name.as_str() {
        "" => format!("forbid rule {}, which has no name,", index + 1),
        name => format!("the forbid rule \"{name}\""),
    }
}
