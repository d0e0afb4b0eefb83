//! The position that a test is about.

use grammar::diagnostic::Diagnostic;
use grammar::placement::Form;
use grammar::variant::Test;
use interpreter::{Game, Position};

use super::UNREADABLE;
use crate::placing;
use crate::sound::capturable_royal;

/// The position that the test sets up; `None` if something about it is unreadable.
pub(super) fn start(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) -> Option<Position> {
    let (placed, unchecked) = placing::read(game, &test.position, Form::Test, out);
    let placed = placed?;
    if let Some(text) = &unchecked.fen
        && let Some(unsound) = capturable_royal(game, &placed)
    {
        let label = "nobody may leave his royal like this";
        let problem = Diagnostic::error(UNREADABLE, unsound.message, text.span(), label);
        out.push(problem.with_help(unsound.help));
        return None;
    }
    Some(placed)
}
