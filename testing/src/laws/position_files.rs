//! Positions as position files.

use alfil::position_file;

use super::subject::{Scene, difference, present};
use super::{Kept, Law, Trial, ensure};

/// A position file reads back to the same position, but for the turn just made.
pub const POSITION_FILE_READS_BACK: Law = Law {
    name: "position_file_reads_back",
    says: "a position file reads back to the same position, but for the turn just made",
    trial: Trial::Position(3, position_file_reads_back),
};

fn position_file_reads_back(scene: &Scene<'_>) -> Kept {
    let (game, again, position) = (scene.game(), scene.again(), scene.position());
    let text = position_file::write(game, position);
    let read = position_file::read(again, &text).map_err(|error| format!("{error} in\n{text}"))?;
    let twice = position_file::write(again, &read);
    ensure!(twice == text, "{text}\nis written again as\n{twice}");
    // No file says which turn has just been made.
    if position.last().is_some() {
        return Ok(());
    }
    if let Some(difference) = difference(&present(game, position), &present(again, &read)) {
        return Err(format!("reads back to other turns: {difference}\n{text}").into());
    }
    ensure!(
        again.key(&read) == game.key(position),
        "reads back to another key:\n{text}"
    );
    // The man who has passed cells may be gone since: then nobody can be taken there.
    let is_gone = |by| position.man(by).is_none();
    ensure!(
        read == *position || position.passed().is_some_and(|passed| is_gone(passed.by)),
        "reads back to another position:\n{text}"
    );
    Ok(())
}
