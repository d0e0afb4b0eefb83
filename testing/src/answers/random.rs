//! Random games, which other programs replay.

use interpreter::notation::moves;
use interpreter::{Game, Match};
use ir::{Move, MoveKind};
use serde::Serialize;

use super::Refused;
use super::position::{Ended, Turn, ended, turn};
use crate::choices::Choices;

/// A random game.
#[derive(Serialize, Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The moves.
    pub moves: Vec<Turn>,
    /// The final position.
    pub fen: String,
    /// The result, if the game is over or a draw can be claimed.
    pub result: Option<Ended>,
}

/// The percentage of moves that are chosen with equal chances. A game in which everything is captured at once tests
/// little else.
const EVENLY: usize = 40;

/// The percentage of games whose last moves go to and fro, so that a position repeats.
const TO_AND_FRO: usize = 25;

/// Plays a random game of at most so many moves, which prefers captures, promotions and castling.
///
/// # Errors
/// If the rules need too much work.
pub fn played(mut play: Match<'_>, seed: u64, plies: usize) -> Result<Played, Refused> {
    let mut choices = Choices::of_seed(seed);
    let mut turns = Vec::new();
    let plies = choices.between(plies.min(5), plies);
    let is_over = loop {
        let legal = play.game().single_moves(play.position())?;
        if legal.is_empty() {
            break true;
        }
        if turns.len() >= plies {
            break false;
        }
        let index = chosen(&legal, &mut choices);
        turns.push(made(&mut play, &legal, index));
    };
    if !is_over && choices.chance(TO_AND_FRO) {
        to_and_fro(&mut play, &mut turns, &mut choices)?;
    }
    Ok(Played {
        moves: turns,
        fen: interpreter::notation::fen::write(play.game(), play.position()),
        result: ended(&play)?,
    })
}

fn chosen(legal: &[Move], choices: &mut Choices) -> usize {
    if choices.chance(EVENLY) {
        return choices.below(legal.len());
    }
    let weight = |turn: &Move| match turn.kind() {
        MoveKind::EnPassant => 40,
        MoveKind::Castle => 20,
        MoveKind::Drop => 1,
        _ if turn.promotes().is_some() || turn.all_captured().next().is_some() => 6,
        _ => 2,
    };
    let weighted: Vec<(usize, usize)> = legal.iter().map(weight).zip(0..).collect();
    *choices.weighted(&weighted)
}

/// Makes a legal move, and returns its description.
fn made(play: &mut Match<'_>, legal: &[Move], index: usize) -> Turn {
    let text = moves::write_all(play.game(), legal).swap_remove(index);
    let made = turn(play, &legal[index], text, None);
    play.play(legal[index].clone());
    made
}

/// Moves a piece of each player there and back, one to four times, while these moves are legal.
fn to_and_fro(
    play: &mut Match<'_>,
    turns: &mut Vec<Turn>,
    choices: &mut Choices,
) -> Result<(), Refused> {
    let (n_rounds, first) = (choices.between(1, 4), turns.len());
    for _ in 0..2 {
        let legal = play.game().single_moves(play.position())?;
        let quiet = |index: &usize| is_quiet(&legal[*index]);
        let quiet: Vec<usize> = (0..legal.len()).filter(quiet).collect();
        if quiet.is_empty() {
            return Ok(());
        }
        let index = *choices.one_of(&quiet);
        turns.push(made(play, &legal, index));
    }
    let there: Vec<(String, String)> = turns[first..]
        .iter()
        .map(|turn| (turn.start.clone(), turn.end.clone()))
        .collect();
    let back = there
        .iter()
        .map(|(start, end)| (end.clone(), start.clone()));
    let round: Vec<(String, String)> = back.chain(there.iter().cloned()).collect();
    for (start, end) in round.iter().cycle().take(4 * n_rounds) {
        let game: &Game = play.game();
        let legal = game.single_moves(play.position())?;
        let name = |cell: Option<ir::CellId>| cell.map(|cell| game.rules().place_name(cell));
        let is_it = |turn: &Move| {
            is_quiet(turn)
                && name(turn.from()).as_ref() == Some(start)
                && name(turn.to()).as_ref() == Some(end)
        };
        let Some(index) = legal.iter().position(is_it) else {
            return Ok(());
        };
        turns.push(made(play, &legal, index));
        // A game that is over ends here; a game in which a draw can be claimed goes on.
        if ended(play)?.is_some_and(|end| !end.claim) {
            return Ok(());
        }
    }
    Ok(())
}

fn is_quiet(turn: &Move) -> bool {
    turn.kind() == MoveKind::Move
        && turn.promotes().is_none()
        && turn.all_captured().next().is_none()
}
