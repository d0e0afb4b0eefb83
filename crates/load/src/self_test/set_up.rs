//! The position of a test.

use grammar::diagnostic::Diagnostic;
use grammar::source::Span;
use grammar::variant::Test;
use grammar::variant::document::{Table, Text};
use interpreter::{Game, Position};

use crate::mistake::TestMistake;
use crate::placing;
use crate::sound::capturable_royal;

/// Returns the position that the test sets up; `None` if a part of it is unreadable.
pub(super) fn start(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) -> Option<Position> {
    let (placed, unchecked) = placing::read_over(game, &test.defaults, &test.position, out);
    let placed = placed?;
    let written = unchecked.fen.as_ref().map(Text::span);
    let written = written.or_else(|| placed_by(&test.position));
    let written = written.or_else(|| placed_by(&test.defaults));
    if let Some(span) = written
        && let Some(unsound) = capturable_royal(game, &placed)
    {
        out.push(TestMistake::Unsound { unsound, span }.into());
        return None;
    }
    Some(placed)
}

/// Returns the most relevant key for the pieces on the board and the player to move; `None` if the position is the start.
fn placed_by(position: &Table) -> Option<Span> {
    let mut named = ["cells", "pieces", "turn"].into_iter();
    let named = named.find_map(|key| position.get_key_value(key));
    named.or_else(|| position.first()).map(|(key, _)| key.span)
}
