//! Positions as FENs.

use interpreter::notation::fen::{self, Unsaid};
use interpreter::{Game, Position};

use super::subject::{Scene, difference, present};
use super::{Kept, Law, Trial, ensure};

/// A FEN reads back to the same text, key, turns and result, or [`fen::lacks`] says what it does not say; and it can be read in either case, at least where
/// two players' letters are told apart by their case.
pub const FEN_READS_BACK: Law = Law {
    name: "fen_reads_back",
    says: "a FEN reads back to the same text, key, turns and result, or the program says what it does not say",
    trial: Trial::Position(1, fen_reads_back),
};

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
    if let Some(difference) = difference(&present(game, position), &present(again, &read)) {
        return Err(format!("`{text}` reads back to other turns: {difference}").into());
    }
    ensure!(
        again.key(&read) == game.key(position),
        "`{text}` reads back to another key"
    );
    Ok(())
}

/// Returns the first thing that the FEN of a position does not say, as a position file names its sort.
pub fn unsaid(game: &Game, position: &Position) -> Option<&'static str> {
    let first = fen::lacks(game, position).into_iter().next()?;
    Some(match first {
        Unsaid::Men => "cells",
        Unsaid::Turn => "turn",
        Unsaid::Unmoved => "unmoved",
        Unsaid::Passed => "passed",
        Unsaid::Counter(_) => "a counter",
        Unsaid::Status(_) => "a status",
        Unsaid::Attribute(_) => "attributes",
        Unsaid::Store(_) => "stores",
        Unsaid::Phase => "phase",
        Unsaid::Called => "called",
        Unsaid::Unseen => "unseen",
        Unsaid::Turns => "turns",
        Unsaid::Last => "the turn just made",
    })
}
