//! Positions as position files.

use alfil::position_file;

use super::subject::{Scene, difference, present};
use super::{Kept, Trial, ensure};

law! {
    POSITION_FILE_READS_BACK, "position_file_reads_back":
    "a position file reads back to the same position, except for the last move"
    Trial::Position(3, position_file_reads_back)
}

fn position_file_reads_back(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    // No file contains the orders of a round.
    let position = &*position.without_orders();
    let text = position_file::write(game, position);
    let read = position_file::read(again, &text).map_err(|error| format!("{error} in\n{text}"))?;
    let twice = position_file::write(again, &read);
    ensure!(twice == text, "{text}\nis written again as\n{twice}");
    // No file contains the move just made or the positions before.
    if position.has_history() {
        return Ok(());
    }
    let (present, of_read) = (
        present(game, position, scene.deadline)?,
        present(again, &read, scene.deadline)?,
    );
    if let Some(difference) = difference(&present, &of_read) {
        return Err(format!("reads back to other moves: {difference}\n{text}").into());
    }
    ensure!(
        again.key(&read) == game.key(position),
        "reads back to another key:\n{text}"
    );
    // The piece that has passed cells may be gone; then it cannot be captured en passant.
    let is_gone = |by| position.piece(by).is_none();
    ensure!(
        read == *position || position.passed().iter().any(|passed| is_gone(passed.by)),
        "reads back to another position:\n{text}"
    );
    Ok(())
}
