//! Positions as FENs.

use interpreter::notation::fen::{self, Unsaid};
use interpreter::{Game, Position};

use super::subject::{Scene, difference, present};
use super::{Kept, Trial, ensure};

law! {
    FEN_READS_BACK, "fen_reads_back":
    "a FEN reads back to the same text, key, moves and result, or the program reports which parts a FEN cannot express"
    Trial::Position(1, fen_reads_back)
}

fn fen_reads_back(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    let text = fen::write(game, position);
    let read = match fen::read(again, &text) {
        Ok(read) => read,
        Err(error) => return Err(format!("`{text}`: {error}").into()),
    };
    if unsaid(game, position).is_some() {
        return Ok(());
    }
    let twice = fen::write(again, &read);
    ensure!(twice == text, "`{text}` is written again as `{twice}`");
    let (present, of_read) = (
        present(game, position, scene.deadline)?,
        present(again, &read, scene.deadline)?,
    );
    if let Some(difference) = difference(&present, &of_read) {
        return Err(format!("`{text}` reads back to other moves: {difference}").into());
    }
    ensure!(
        again.key(&read) == game.key(position),
        "`{text}` reads back to another key"
    );
    Ok(())
}

/// Returns the first part of a position that its FEN lacks, by the name that a position file gives to its kind.
pub fn unsaid(game: &Game, position: &Position) -> Option<&'static str> {
    let first = fen::lacks(game, position).into_iter().next()?;
    Some(match first {
        Unsaid::Pieces => "cells",
        Unsaid::Turn => "turn",
        Unsaid::Unmoved => "unmoved",
        Unsaid::Passed => "passed",
        Unsaid::Counter(_) => "a counter",
        Unsaid::Status(_) => "a status",
        Unsaid::Attribute(_) => "attributes",
        Unsaid::Store(_) => "stores",
        Unsaid::Phase => "phase",
        Unsaid::Called => "called",
        Unsaid::Dice => "dice",
        Unsaid::Unseen => "unseen",
        Unsaid::Orders => "orders",
        Unsaid::Turns => "turns",
        Unsaid::Bags => "left",
        Unsaid::Last => "the last move",
        Unsaid::Past => "the earlier positions",
    })
}
