//! Positions as FENs.

use interpreter::notation::fen;
use interpreter::{Game, Position};
use ir::{AttributeOf, CounterField, Holds};

use super::subject::{Scene, difference, present};
use super::{Kept, Law, Trial, ensure};

/// A FEN reads back to the same text, key, turns and result, wherever [`unsaid`] is `None`.
pub const FEN_READS_BACK: Law = Law {
    name: "fen_reads_back",
    says: "a FEN reads back to the same text, key, turns and result",
    trial: Trial::Position(1, fen_reads_back),
};

fn fen_reads_back(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    if unsaid(game, position).is_some() {
        return Ok(());
    }
    let text = fen::write(game, position);
    let read = fen::read(again, &text).map_err(|error| format!("`{text}`: {error}"))?;
    let twice = fen::write(again, &read);
    ensure!(twice == text, "`{text}` is written again as `{twice}`");
    if let Some(difference) = difference(&present(game, position), &present(again, &read)) {
        return Err(format!("`{text}` reads back to other turns: {difference}"));
    }
    ensure!(
        again.key(&read) == game.key(position),
        "`{text}` reads back to another key"
    );
    Ok(())
}

/// Returns what a position has that a FEN has no place for; position files say all of it.
pub fn unsaid(game: &Game, position: &Position) -> Option<&'static str> {
    let rules = game.rules();
    let mut attributes = rules.attributes.iter();
    let mut counters = rules.counters.iter();
    let mut stores = rules.stores.iter();
    if !position.statuses().is_empty() {
        Some("statuses")
    } else if !rules.phases.is_empty() {
        Some("phases")
    } else if attributes.any(|attribute| attribute.of == AttributeOf::Cell) {
        Some("attributes of cells")
    } else if counters.any(|counter| counter.in_key && counter.field == CounterField::None) {
        Some("counters without a field")
    } else if stores.any(|store| store.is_shared || store.holds != Holds::Men) {
        Some("stores that are shared or hold tiles")
    } else if position.last().is_some() {
        Some("the turn just made")
    } else if rules.players.len() > 2 {
        Some("men of a third player")
    } else {
        None
    }
}
