//! Names and numbers in the claims of a test, and names in its moves.

use grammar::placement;
use grammar::placement::names::{self, Unknown};
use grammar::source::Span;
use grammar::variant::document::{Key, Node, Text, Value};
use interpreter::Game;
use ir::{CellId, Piece, PlayerId, TurnId};

use super::{Checked, UNREADABLE};
use crate::mistake::TestMistake;

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
    .ok_or_else(|| Box::new(TestMistake::NotANumber { span: node.span }.into()))
}

/// Adds the place to the error about an unknown name.
pub(super) fn found<T>(found: Result<T, Unknown<'_>>, span: Span) -> Checked<T> {
    found.map_err(|unknown| Box::new(unknown.at(UNREADABLE, span)))
}

/// Returns a cell, or the cells of a range.
pub(super) fn cells(game: &Game, name: &str, span: Span) -> Checked<Vec<CellId>> {
    found(names::cells(game.rules(), name), span)
}

/// Returns a place, or the cells of a range.
pub(super) fn named_places(game: &Game, name: &str, span: Span) -> Checked<Vec<CellId>> {
    found(names::places(game.rules(), name), span)
}

/// Returns a place, `d4.1`; a cell is its ground.
fn place(game: &Game, name: &str, span: Span) -> Checked<CellId> {
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
