//! Moves made, undone and made again.

use alfil::game_file::{self, Record};
use interpreter::notation::moves;

use super::subject::{Course, Scene};
use super::{Kept, Trial, ensure};

law! {
    UNDO_RESTORES, "undo_restores":
    "undoing a move restores the position, its key and its repetition count"
    Trial::Position(1, undo_restores)
}

law! {
    TYPED_TURN_IS_THE_TURN, "typed_turn_is_the_turn":
    "playing a typed move leads to the same position as playing the move"
    Trial::Position(2, typed_turn_is_the_turn)
}

law! {
    SAVED_GAME_REPLAYS, "saved_game_replays":
    "a saved game replays to the same positions and moves"
    Trial::Course(1, saved_game_replays)
}

/// The number of moves of a position that are made.
const MADE_MAX: usize = 12;

fn undo_restores(scene: &Scene<'_>) -> Kept {
    let mut tried = scene.play.clone();
    let (game, again) = (scene.game(), scene.again());
    let before = (scene.play.repeats(), game.key(scene.position()));
    for (turn, text) in scene.some_turns(MADE_MAX) {
        tried.play(turn.clone());
        ensure!(tried.undo(), "`{text}` cannot be undone");
        let after = (tried.repeats(), again.key(tried.position()));
        ensure!(
            tried.position() == scene.position() && after == before,
            "undoing `{text}` leaves another position"
        );
    }
    ensure!(
        tried.turns() == scene.play.turns() && tried.positions() == scene.play.positions(),
        "undone moves leave another game"
    );
    Ok(())
}

fn typed_turn_is_the_turn(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    for (turn, text) in scene.some_turns(MADE_MAX) {
        let typed = moves::read_legal(again, position, text)
            .map_err(|error| format!("`{text}` is not read: {error}"))?;
        let (one, other) = (game.play(position, turn), again.play(position, &typed));
        ensure!(
            one == other && game.key(&one) == again.key(&other),
            "`{text}` leads to {one:?}, and typed to {other:?}"
        );
    }
    Ok(())
}

fn saved_game_replays(course: &Course<'_>) -> Kept {
    let game = &course.subject.game;
    let mut saved = Record::of("laws", "2000.01.01", "?", ["one", "other"]);
    saved.describe(game, "made-up.toml", &course.play.positions()[0]);
    saved.put_turns(course.play);
    let read = game_file::read(&saved.write()).map_err(|faults| faults.to_string())?;
    let [read] = &read[..] else {
        return Err(format!("{} games are read of one", read.len()).into());
    };
    let texts = |record: &Record| -> Vec<String> {
        let turns = record.turns.iter();
        turns.map(|turn| turn.text.clone()).collect()
    };
    ensure!(
        read.tags == saved.tags && texts(read) == texts(&saved),
        "{saved:?} reads back as {read:?}"
    );
    let replayed = read.replay(&course.subject.again);
    let replayed = replayed.map_err(|faults| faults.to_string())?;
    ensure!(
        replayed.warning.is_none() && replayed.play.positions() == course.play.positions(),
        "the game of {} replays to other positions",
        course.texts.join(" ")
    );
    Ok(())
}
