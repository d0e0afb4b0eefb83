//! A legal move, picked without a list of all moves.

use ir::TurnId;

use crate::game::Game;
use crate::limits::Answer;
use crate::plain::Unfinished;
use crate::position::Position;
use crate::stepwise::Stepwise;
use ir::Move;

/// The number of steps tried to find a turn of several steps.
const STEPS_TRIED_MAX: usize = 2_000;

/// A callback that picks one of so many items, numbered from 0.
type Pick<'p> = &'p mut dyn FnMut(usize) -> usize;

impl Game {
    /// Picks a legal move; `None` if there is none. `pick` is given a number of items and returns the index of one, from 0.
    ///
    /// Without turns of several steps, the move is one of [`Game::legal_moves`]. With them, turns may be too many to list. Then the
    /// kind of turn is picked first, all moves of one step together being one kind. The steps are picked one after the other; as
    /// soon as they are a legal turn, `pick` decides whether the turn ends there.
    ///
    /// # Errors
    /// If the trials find no turn and the turns are too many to list, or the rules need too much work.
    pub fn pick_turn(&self, position: &Position, pick: Pick<'_>) -> Answer<Option<Move>> {
        let compound = self.compound_turns(position)?;
        let single = self.single_moves(position)?;
        let mut ways: Vec<Option<TurnId>> = compound.into_iter().map(Some).collect();
        if !single.is_empty() {
            ways.push(None);
        }
        if let [None] = ways[..] {
            return Ok(one_of(single, pick));
        }
        while !ways.is_empty() {
            let Some(id) = one_of_these(&mut ways, pick).flatten() else {
                return Ok(one_of(single, pick));
            };
            if let Some(turn) = self.pick_steps(position, id, pick)? {
                return Ok(Some(turn));
            }
        }
        Ok(one_of(self.legal_moves(position)?, pick))
    }

    /// Picks the steps of a turn one after the other; `None` if the limit of trials is reached without a legal turn.
    fn pick_steps(&self, position: &Position, id: TurnId, pick: Pick<'_>) -> Answer<Option<Move>> {
        let mut turn = Stepwise::new(self, position.clone(), id);
        // For each step made, and for the next step, the alternatives that have not been tried.
        let mut untried = vec![turn.open()?];
        let mut found = None;
        for _ in 0..STEPS_TRIED_MAX {
            let Some(open) = untried.last_mut() else {
                break;
            };
            let Some(step) = one_of_these(open, pick) else {
                if found.is_some() {
                    break;
                }
                untried.pop();
                turn.back();
                continue;
            };
            turn.make(step);
            match turn.turn() {
                Ok(made) => found = Some(made),
                Err(Unfinished::TooMuch(why)) => return Err(why),
                Err(_) => {}
            }
            if found.is_some() && pick(2) == 0 {
                break;
            }
            untried.push(turn.open()?);
        }
        Ok(found)
    }
}

/// Picks one of these items.
fn one_of<T>(mut these: Vec<T>, pick: Pick<'_>) -> Option<T> {
    one_of_these(&mut these, pick)
}

/// Picks one of these items and removes it. The order of the others changes.
fn one_of_these<T>(these: &mut Vec<T>, pick: Pick<'_>) -> Option<T> {
    match these.len() {
        0 => None,
        n => Some(these.swap_remove(pick(n).min(n - 1))),
    }
}
