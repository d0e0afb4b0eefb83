//! The messages for an evaluation that needs too much work.

use crate::codes;
use interpreter::{LOOKS_MAX, STEPS_LISTED_MAX, STEPS_WALKED_MAX, TooMuch, WORK_MAX};

use alfil_words::grouped;

/// The words of a diagnostic, without a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooMuchWords {
    /// The code of the diagnostic in a test.
    pub code: &'static str,
    /// The limit that was exceeded.
    pub message: String,
    /// The remedy.
    pub help: &'static str,
}

impl TooMuchWords {
    /// Returns the words for this limit.
    pub fn of(why: TooMuch) -> Self {
        match why {
            TooMuch::Turns => Self {
                code: codes::TOO_MANY_TURNS,
                message: format!(
                    "there are more turns of several steps than the limit: {} steps are tried in a position, {} listed",
                    grouped(u64::from(STEPS_WALKED_MAX)),
                    grouped(STEPS_LISTED_MAX as u64)
                ),
                help: "give the `[turn.NAME]` a smaller `steps`, `same = false`, `equal = \"set\"`, or a narrower `step`",
            },
            TooMuch::Work => Self {
                code: codes::TOO_MUCH_WORK,
                message: format!(
                    "the rules need more work in this position than is allowed: at most {} parts of expressions, moves and cells are evaluated",
                    grouped(u64::from(WORK_MAX))
                ),
                help: "let `any`, `every` and `cells` run over smaller sets, without nesting, and use `attacked` for few cells",
            },
            TooMuch::Looks => Self {
                code: codes::TOO_MUCH_WORK,
                message: format!("the rules look more than {LOOKS_MAX} moves ahead"),
                help: "use `checkmate`, `can move` and `could` only after another condition that makes them rare, `in check of enemy and ...`",
            },
        }
    }
}
