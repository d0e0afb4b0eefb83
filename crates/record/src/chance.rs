//! Chance draws, and start positions that are drawn.

use interpreter::{Answer, Game, Position};
use ir::Move;

use crate::game_file::{Record, start_tags};

/// Counts the moves of players: draws and throws do not count.
pub fn n_moves(turns: &[Move]) -> usize {
    turns.iter().filter(|turn| !turn.kind().is_chance()).count()
}

/// Draws the item that the rules call for, each single item in the store equally likely; `None` if there is none. `pick` returns the
/// number of one of so many items, from 0.
///
/// # Errors
/// If the rules need too much work.
pub fn draw(
    game: &Game,
    position: &Position,
    pick: &mut dyn FnMut(u32) -> u32,
) -> Answer<Option<Move>> {
    let mut legal = game.legal_moves(position)?;
    let weights: Vec<u32> = legal
        .iter()
        .map(|turn| game.weight(position, turn))
        .collect();
    let sum: u32 = weights.iter().sum();
    if sum == 0 {
        return Ok(None);
    }
    let mut left = pick(sum);
    let index = weights.iter().position(|weight| {
        let is_here = left < *weight;
        left = left.saturating_sub(*weight);
        is_here
    });
    Ok(index.map(|index| legal.swap_remove(index)))
}

/// Returns the start position of a new game: one that is drawn, if the rules shuffle the set-up, otherwise that of the set-up. `pick`
/// returns the number of one of so many items, from 0. A drawn position is as a saved game has it, so that the game is replayed alike.
///
/// # Errors
/// If the rules need too much work.
pub fn start(game: &Game, pick: &mut dyn FnMut(u32) -> u32) -> Answer<Position> {
    let Some(drawn) = game.draw_start(pick)? else {
        return Ok(game.start());
    };
    let mut record = Record::new();
    record.tags = start_tags(game, &drawn);
    Ok(record.start(game).unwrap_or(drawn))
}
