//! What to say where a question to a game has no answer, since it would take too much.

use interpreter::{LOOKS_MAX, STEPS_LISTED_MAX, STEPS_WALKED_MAX, TooMuch, WORK_MAX};

use crate::sheet::grouped;

/// A diagnostic's words, without a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooMuchWords {
    /// The code of the diagnostic in a test.
    pub code: &'static str,
    /// What is too much.
    pub message: String,
    /// What to write instead.
    pub help: &'static str,
}

impl TooMuchWords {
    /// Returns the words for what was too much.
    pub fn of(why: TooMuch) -> Self {
        match why {
            TooMuch::Turns => Self {
                code: "test::too_many_turns",
                message: format!(
                    "there are more turns of several steps than can be looked at: {} steps are tried in a position, {} listed",
                    grouped(u64::from(STEPS_WALKED_MAX)),
                    grouped(STEPS_LISTED_MAX as u64)
                ),
                help: "give the `[[turn]]` a smaller `steps`, `same = false`, `equal = \"set\"`, or a narrower `step`",
            },
            TooMuch::Work => Self {
                code: "test::too_much_work",
                message: format!(
                    "the rules ask for more work in this position than is allowed: {} parts of expressions, moves and cells are looked at",
                    grouped(u64::from(WORK_MAX))
                ),
                help: "let `any`, `every` and `those` run over smaller sets, one not inside another, and ask `attacked` of few cells",
            },
            TooMuch::Looks => Self {
                code: "test::too_much_work",
                message: format!(
                    "the rules look more than {LOOKS_MAX} turns ahead, one asking about the next"
                ),
                help: "ask `checkmate`, `can move` and `could` only where another condition, `in check of enemy and ...`, makes it rare",
            },
        }
    }
}
