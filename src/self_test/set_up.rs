//! The position that a test is about.

use grammar::diagnostic::Diagnostic;
use grammar::placement::Form;
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Table, Text};
use interpreter::{Game, Position};

use super::UNREADABLE;
use crate::placing;
use crate::sound::capturable_royal;

/// The position that the test sets up; `None` if something about it is unreadable.
pub(super) fn start(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) -> Option<Position> {
    let (placed, unchecked) = placing::read(game, &test.position, Form::Test, out);
    let placed = placed?;
    let written = unchecked.fen.as_ref().map(Text::span);
    let written = written.or_else(|| placed_by(&test.position));
    if let Some(span) = written
        && let Some(unsound) = capturable_royal(game, &placed)
    {
        let label = "no turn can end like this";
        let problem = Diagnostic::error(UNREADABLE, unsound.message, span, label);
        out.push(problem.with_help(unsound.help));
        return None;
    }
    Some(placed)
}

/// The key that says most of where men stand and who is to move; nothing if the position is the start.
fn placed_by(position: &Table) -> Option<Span> {
    let mut named = ["cells", "men", "turn"].into_iter();
    let named = named.find_map(|key| position.get_key_value(key));
    named.or_else(|| position.first()).map(|(key, _)| key.span)
}
