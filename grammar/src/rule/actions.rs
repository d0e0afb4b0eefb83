//! The names of actions.

use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The name and usage of each action.
pub(super) const ACTIONS: [(&str, &str); 9] = [
    ("remove", "remove(S)"),
    ("change", "change(S, queen)"),
    ("place", "place(S, queen, me)"),
    ("give", "give(STATUS, S)"),
    ("clear", "clear(STATUS, S)"),
    ("set-owner", "set-owner(S, me)"),
    ("move", "move(x, y)"),
    ("exchange", "exchange(x, y)"),
    ("set", "set(ATTRIBUTE, S, 1)"),
];

/// Returns the error about something that is not an action.
pub fn no_action(span: Span, label: impl Into<String>) -> Diagnostic {
    let usages: Vec<String> = ACTIONS
        .iter()
        .map(|(_, usage)| format!("`{usage}`"))
        .collect();
    let help = format!(
        "write one of {}; `each(x in S : move(x, y))` does it for each x",
        usages.join(", ")
    );
    Diagnostic::error("rules::action", "not an action", span, label).with_help(help)
}
