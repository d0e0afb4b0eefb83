//! Reasons why a text in standard notation is not legal.

use ir::{CellId, Move};

use super::explain;
use crate::game::Game;
use crate::notation::{NotationError, standard};
use crate::position::Position;

/// Returns the reason why no piece goes to the cell of the text; `None` if the text names no kind of this game or no cell.
pub(super) fn why_not(
    game: &Game,
    position: &Position,
    moves: &[Move],
    texts: &[String],
    text: &str,
) -> Option<NotationError> {
    let (kind, hint, to) = standard::aim(game, text)?;
    let rules = game.rules();
    let (name, me) = (
        &rules.kinds[kind.index()].name,
        &rules.players[position.turn.index()].name,
    );
    let places = game.places();
    let is_meant = |place: CellId| {
        let cell = &rules.board.cells[places.cell(place).index()];
        hint.is_empty() || [&cell.file, &cell.rank, &cell.name].contains(&&hint)
    };
    let pieces = position.pieces().filter(|(cell, piece)| {
        let is_moved = || game.is_moved_by_mover(position, *cell) == Ok(true);
        piece.kind() == kind && is_meant(*cell) && is_moved()
    });
    let pieces: Vec<CellId> = pieces.map(|(cell, _)| cell).collect();
    let (whole, cell) = (0..text.len(), rules.cell_name(to));
    let illegal = |message: String| NotationError::new(message, whole.clone());
    Some(match pieces[..] {
        [] if hint.is_empty() => illegal(format!("{me} has no {name}")),
        [] => illegal(format!("{me} has no {name} on `{hint}`")),
        [from] => {
            let in_cells = format!("{}{cell}", rules.cell_name(places.cell(from)));
            let error = explain(game, position, moves, texts, &in_cells);
            NotationError {
                range: whole,
                ..error
            }
        }
        _ => {
            let can = moves.iter().zip(texts);
            let can =
                can.filter(|(turn, _)| turn.from().is_some_and(|from| pieces.contains(&from)));
            let can: Vec<&str> = can.map(|(_, text)| text.as_str()).collect();
            let help = match can.len() {
                0 => format!("no {name} of {me} has a legal move"),
                n => format!("it can go: {}", can[..n.min(12)].join(" ")),
            };
            illegal(format!("no {name} of {me} can go to `{cell}`")).with_help(help)
        }
    })
}
