//! Names and numbers in the claims of a test, and names in its moves.

use grammar::diagnostic::Diagnostic;
use grammar::placement;
use grammar::placement::names::{self, Unknown};
use grammar::source::Span;
use grammar::variant::document::{Key, Node, Text, Value};
use interpreter::Game;
use ir::{CellId, Piece, PlayerId, TurnId};

use super::{Checked, UNREADABLE};

/// Returns the kind of turn with this name.
pub(super) fn turn_kind(game: &Game, key: &Key) -> Checked<TurnId> {
    found(names::turn(game.rules(), &key.name), key.span)
}

/// Returns the expected number of moves.
pub(super) fn number(node: &Node) -> Checked<u64> {
    match node.value {
        Value::Integer(value) => u64::try_from(value).ok(),
        _ => None,
    }
    .ok_or_else(|| {
        let message = "a number of moves must be whole and not negative";
        let problem = Diagnostic::error(UNREADABLE, message, node.span, "not such a number");
        Box::new(problem.with_help("write 0, 1, 2 or more"))
    })
}

/// Adds the place to the error about an unknown name.
pub(super) fn found<T>(found: Result<T, Unknown>, span: Span) -> Checked<T> {
    found.map_err(|unknown| Box::new(unknown.at(UNREADABLE, span)))
}

pub(super) fn cell(game: &Game, name: &str, span: Span) -> Checked<CellId> {
    found(names::cell(game.rules(), name), span)
}

/// Returns a place, `d4.1`; a cell is its ground.
pub(super) fn place(game: &Game, name: &str, span: Span) -> Checked<CellId> {
    found(names::place(game.rules(), name), span)
}

/// Returns a test whether a place is the one named, or any place of the named cell.
pub(super) fn place_or_cell(
    game: &Game,
    name: &str,
    span: Span,
) -> Checked<impl Fn(CellId) -> bool + use<>> {
    let (places, named) = (game.places(), place(game, name, span)?);
    let is_cell = game.rules().board.find(name).is_some();
    Ok(move |at: CellId| at == named || is_cell && places.cell(at) == named)
}

pub(super) fn player(game: &Game, name: &str, span: Span) -> Checked<PlayerId> {
    found(names::player(game.rules(), name), span)
}

/// Reads `PLAYER KIND`, the kind by name or letter.
pub(super) fn piece(game: &Game, text: &Text) -> Checked<Piece> {
    placement::piece(game.rules(), text)
        .map_err(|(unknown, span)| Box::new(unknown.at(UNREADABLE, span)))
}

pub(super) fn piece_name(game: &Game, piece: Piece) -> String {
    let rules = game.rules();
    format!(
        "{} {}",
        rules.players[piece.player().index()].name,
        rules.kinds[piece.kind().index()].name
    )
}

pub(super) fn place_names(game: &Game, places: &[CellId]) -> String {
    let names: Vec<String> = places
        .iter()
        .map(|place| game.rules().place_name(*place))
        .collect();
    or_nothing(&names)
}

pub(super) fn cell_names(game: &Game, cells: &[CellId]) -> String {
    let board = &game.rules().board;
    let names: Vec<String> = cells
        .iter()
        .map(|cell| board.name_of(*cell).to_owned())
        .collect();
    or_nothing(&names)
}

pub(super) fn or_nothing(names: &[String]) -> String {
    if names.is_empty() {
        "nothing".to_owned()
    } else {
        names.join(" ")
    }
}
