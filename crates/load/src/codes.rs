//! The codes of the diagnostics that need a game. Those about a text alone are in `grammar`.

grammar::codes! {
    OVER_AT_START = "rules::over_at_start";
    SETUP_PASSED = "resolve::setup_passed";
    SETUP_RIGHTS = "resolve::setup_rights";
    START_IN_CHECK = "rules::start_in_check";
    START_NEVER_DRAWN = "rules::start_never_drawn";
    FAILED = "test::failed";
    TOO_MANY_TURNS = "test::too_many_turns";
    TOO_MUCH_WORK = "test::too_much_work";
}

/// Returns the codes of all diagnostics, those about a text alone included.
pub fn all() -> impl Iterator<Item = &'static str> {
    grammar::codes().chain(CODES.iter().copied())
}
