//! The position that a test is about.

use grammar::diagnostic::Diagnostic;
use grammar::variant::Test;
use grammar::variant::document::{Node, Text};
use interpreter::notation::fen;
use interpreter::{Game, Position};
use ir::{Placement, PlayerId};

use super::UNREADABLE;
use crate::placement::{self, Form, Written};
use crate::sound::capturable_royal;

/// The position that the test sets up; `None` if something about it is unreadable.
pub(super) fn start(game: &Game, test: &Test, out: &mut Vec<Diagnostic>) -> Option<Position> {
    let n_problems = out.len();
    let base = match &test.fen {
        Some(text) => fen::read(game, &text.text)
            .map_err(|error| {
                let mut problem = Diagnostic::error(
                    UNREADABLE,
                    error.message,
                    text.part(error.range),
                    "in this FEN",
                );
                problem.help = error.help;
                out.push(problem);
            })
            .ok(),
        None => Some(game.start()),
    };
    let start = game.start();
    let over = base.as_ref().unwrap_or(&start);
    let written = Written {
        turn: test.turn.as_ref(),
        cells: test.cells.as_ref(),
        unmoved: test.unmoved.as_ref(),
        attributes: test
            .attributes
            .iter()
            .map(|(key, node)| (key, node))
            .collect(),
        stores: test.stores.as_ref(),
        state: test.state.as_ref(),
        ..Written::default()
    };
    let placement = placement::read(game, over, &written, Form::Test, out);
    if let Some(text) = &test.fen {
        contradictions(game, over, text, (&written, &placement), out);
    }
    let base = base.filter(|_| out.len() == n_problems)?;
    let placed = game.place_over(&base, &placement);
    if let Some(text) = &test.fen
        && let Some(unsound) = capturable_royal(game, &placed)
    {
        let label = "nobody may leave his royal like this";
        let problem = Diagnostic::error(UNREADABLE, unsound.message, text.span(), label);
        out.push(problem.with_help(unsound.help));
        return None;
    }
    Some(placed)
}

/// What a test says beside its FEN, though the FEN says it.
fn contradictions(
    game: &Game,
    read: &Position,
    fen: &Text,
    (written, placement): (&Written<'_>, &Placement),
    out: &mut Vec<Diagnostic>,
) {
    let mut twice = |what: String, node: &Node, help: &str| {
        let problem = Diagnostic::error(UNREADABLE, what, node.span, "given again here");
        let problem = problem.with_label(fen.span(), "this says it already");
        out.push(problem.with_help(help));
    };
    if let Some(node) = written.cells {
        let what = "`fen` and `cells` both say who stands where";
        twice(what.to_owned(), node, "keep one of them");
    }
    if let (Some(node), Some(turn)) = (written.turn, placement.turn)
        && turn != read.turn()
    {
        let name = |player: PlayerId| game.rules().players[player.index()].name.as_str();
        let (says, fen) = (name(turn), name(read.turn()));
        let what = format!("`turn` says {says} is to move, and `fen` says {fen}");
        twice(
            what,
            node,
            "leave `turn` out, and let the FEN say who is to move",
        );
    }
}
