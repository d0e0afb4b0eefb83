//! The start of a move in a text: a place with a piece that the player to move moves.

use std::ops::Range;

use ir::{CellId, Same};

use super::{MoveText, place_at, same_name};
use crate::game::Game;
use crate::notation::text::Form;
use crate::position::Position;
use crate::why::possessive;

/// Returns the reason why no move of the player to move begins on this place with this name: the place is empty, or has another
/// player's piece.
pub(super) fn no_mover(
    game: &Game,
    position: &Position,
    place: CellId,
    name: &str,
) -> Option<String> {
    let Some(piece) = position.piece(place) else {
        return Some(format!("there is no piece on `{name}`"));
    };
    if game.is_moved_by_mover(position, place) != Ok(false) {
        return None;
    }
    let me = &game.rules().players[position.turn.index()].name;
    let kind = &game.rules().kinds[piece.kind().index()].name;
    let owner = game.rules().owner_name(piece.player());
    Some(
        match piece.player() == position.turn || piece.is_neutral() {
            true => format!("the {kind} on `{name}` is not one of the pieces that {me} moves"),
            false => format!(
                "the {kind} on `{name}` is {}, and {me} is to move",
                possessive(owner)
            ),
        },
    )
}

/// Returns the reason why a text is illegal by its start alone, and the bytes of the start: its first cell is empty, or has an
/// enemy piece. Returns `None` if the text does not begin with a cell, and for pieces in games in which players move pieces of
/// others.
pub fn why_no_mover(
    game: &Game,
    position: &Position,
    text: &str,
) -> Option<(String, Range<usize>)> {
    let rules = game.rules();
    let whole = MoveText::parse(text);
    let (step, start) = match &whole.form {
        Form::Turn { name, steps, .. } => {
            let mut turns = rules.turns.iter();
            let turn = turns.find(|turn| turn.name.to_lowercase() == name.to_lowercase())?;
            // If the order is free, a later step may be made first.
            let (step, range) = steps.first().filter(|_| turn.same != Same::Set)?;
            (step, range.start)
        }
        _ => (&whole, 0),
    };
    let Form::Path(path) = step.form else {
        return None;
    };
    let is_name = |joint: &ir::Joint| same_name(&joint.name, path);
    let (place, length) = place_at(game, position, path, true)?;
    if length == path.len() || rules.joints.iter().any(is_name) {
        return None;
    }
    let is_for_others = rules.control.pieces.is_some();
    let piece = position.piece(place);
    if piece.is_some_and(|piece| is_for_others || piece.is_neutral()) {
        return None;
    }
    let start = start + text.len() - text.trim_start().len();
    let reason = no_mover(game, position, place, &path[..length])?;
    Some((reason, start..start + length))
}
