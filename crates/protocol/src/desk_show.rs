//! A position as text, for the command that shows it.

use std::io::Result;

use interpreter::Match;
use interpreter::notation::fen;

use super::desk::Desk;

/// Prints the position.
///
/// # Errors
/// If it cannot be written.
pub(super) fn show(desk: &mut Desk, play: &Match<'_>) -> Result<()> {
    let (game, position) = (play.game(), play.position());
    for line in alfil_draw::picture::text(game, position).lines() {
        desk.say(line)?;
    }
    desk.say(&format!("Fen: {}", fen::write(game, position)))?;
    desk.say(&format!("Key: {:016X}", game.key(position)))?;
    match alfil_load::json::result_words(play) {
        Some(words) => desk.say(&format!("Result: {words}")),
        None => Ok(()),
    }
}
