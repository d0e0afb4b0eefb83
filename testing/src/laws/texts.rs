//! Moves as text.

use std::collections::HashMap;

use interpreter::notation::{form, moves};

use super::subject::Scene;
use super::{Kept, Trial, ensure};

law! {
    TEXTS_ARE_UNIQUE_AND_READ_BACK, "texts_are_unique_and_read_back":
    "the texts of a position's legal moves are different, have the form of moves, and read back to their moves"
    Trial::Position(2, texts_are_unique_and_read_back)
}

/// The number of texts of a position that are read.
const READ_MAX: usize = 16;

fn texts_are_unique_and_read_back(scene: &Scene<'_>) -> Kept {
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for (index, text) in scene.texts.iter().enumerate() {
        if let Some(first) = seen.insert(text, index) {
            let (one, other) = (&scene.legal[first], &scene.legal[index]);
            return Err(format!("`{text}` means {one:?} and {other:?}").into());
        }
    }
    let (again, position) = (scene.again(), scene.position());
    for (turn, text) in scene.some_turns(READ_MAX) {
        let no_move = form::why_no_move(again, text);
        ensure!(
            no_move.is_none(),
            "`{text}` is legal and does not have the form of a move: {no_move:?}"
        );
        let read = moves::read(again, position, scene.legal, text);
        ensure!(
            read.as_ref() == Ok(turn),
            "`{text}` of {turn:?} reads back as {read:?}"
        );
        let alone = moves::read_legal(again, position, text);
        ensure!(
            alone.as_ref().is_ok_and(|alone| alone.same_record(turn)),
            "`{text}` of {turn:?} is read alone as {alone:?}"
        );
        ensure!(
            moves::split_moves(again, text) == [text.as_str()],
            "`{text}` is split into several moves"
        );
    }
    Ok(())
}
