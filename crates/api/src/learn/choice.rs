//! The decisions of a player for one move.

use std::sync::Arc;

use interpreter::{Answer, Game, Position, TooMuch};
use ir::{CellId, Move};

use super::Numbers;
use super::stepwise::Stepwise;

/// The decisions for a move so far, and the numbers of the next one.
#[derive(Clone, Debug)]
pub(super) enum Choice {
    /// Among the legal moves, listed as a whole.
    Whole(Whole),
    /// One step after the other, because the turns are too many to list.
    Stepwise(Box<Stepwise>),
}

/// The result of a decision.
#[derive(Debug)]
pub(super) enum Decided {
    /// A move.
    Move(Move),
    /// Another decision follows.
    Further,
    /// The number is not one of the open ones.
    Unknown,
}

impl Choice {
    /// Begins the decisions of the player to move; there are none if there is no legal move.
    pub(super) fn new(
        game: &Arc<Game>,
        numbers: &Numbers,
        position: &Position,
    ) -> Answer<Option<Self>> {
        match game.legal_moves(position) {
            Ok(moves) if moves.is_empty() => Ok(None),
            Ok(moves) => Ok(Some(Self::Whole(Whole::new(numbers, moves)))),
            Err(TooMuch::Turns) => Stepwise::new(game, numbers, position)
                .map(|one| Some(Self::Stepwise(Box::new(one)))),
            Err(why) => Err(why),
        }
    }

    /// Visits the open numbers in ascending order, each once or more.
    pub(super) fn open(&self) -> impl Iterator<Item = u32> + '_ {
        let (whole, stepwise) = match self {
            Self::Whole(whole) => (Some(whole.open()), None),
            Self::Stepwise(stepwise) => (None, Some(stepwise.open())),
        };
        let whole = whole.into_iter().flatten();
        whole.chain(stepwise.into_iter().flatten())
    }

    /// Decides for a number.
    pub(super) fn decide(&mut self, numbers: &Numbers, number: u32) -> Answer<Decided> {
        match self {
            Self::Whole(whole) => Ok(whole.decide(numbers, number)),
            Self::Stepwise(stepwise) => stepwise.decide(numbers, number),
        }
    }

    /// Visits the starts and ends of the steps that are decided: the index of each step, its start, and its end.
    pub(super) fn decided(&self) -> impl Iterator<Item = (usize, Option<CellId>, Option<CellId>)> {
        let steps: &[Move] = match self {
            Self::Whole(whole) => whole.decided(),
            Self::Stepwise(stepwise) => stepwise.steps(),
        };
        let steps = steps.iter().enumerate();
        steps.map(|(index, step)| (index, step.from(), step.to()))
    }
}

/// Decisions among listed moves.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    moves: Vec<Move>,
    /// The moves that begin as decided: the number of the next part, and the index in `moves`; in order.
    left: Vec<(u32, u32)>,
    /// The number of parts that are decided: steps, and the end after them.
    n_parts: usize,
    /// Whether no part is left by which the moves differ.
    is_last: bool,
}

impl Whole {
    fn new(numbers: &Numbers, moves: Vec<Move>) -> Self {
        let mut all: Vec<(u32, u32)> = (moves.iter().zip(0..))
            .map(|(turn, index)| (part(numbers, turn, 0), index))
            .collect();
        all.sort_unstable();
        Self {
            moves,
            left: all,
            n_parts: 0,
            is_last: false,
        }
    }

    fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.left.iter().map(|(number, _)| *number)
    }

    fn decided(&self) -> &[Move] {
        let first = self.left.first();
        let steps = first.map_or(&[][..], |(_, index)| {
            self.moves[*index as usize].each_step()
        });
        &steps[..self.n_parts.min(steps.len())]
    }

    fn decide(&mut self, numbers: &Numbers, number: u32) -> Decided {
        if !self.left.iter().any(|(other, _)| *other == number) {
            return Decided::Unknown;
        }
        self.left.retain(|(other, _)| *other == number);
        if !self.is_last {
            self.n_parts += 1;
        }
        if let [(_, index)] = self.left[..] {
            return Decided::Move(self.moves.swap_remove(index as usize));
        }
        self.number(numbers);
        Decided::Further
    }

    /// Numbers the next part by which the moves that are left differ.
    fn number(&mut self, numbers: &Numbers) {
        while !self.is_last {
            for (number, index) in &mut self.left {
                *number = part(numbers, &self.moves[*index as usize], self.n_parts);
            }
            self.left.sort_unstable();
            let is_equal = self.left.windows(2).all(|two| two[0].0 == two[1].0);
            if !is_equal {
                return;
            }
            let n_steps = |(_, index): &(u32, u32)| self.moves[*index as usize].each_step().len();
            let most = self.left.iter().map(n_steps).max().unwrap_or(0);
            match self.n_parts < most {
                true => self.n_parts += 1,
                false => self.is_last = true,
            }
        }
        // In the order of the rules.
        self.left.sort_unstable_by_key(|(_, index)| *index);
        let count = self.left.len();
        for (at, (number, _)) in self.left.iter_mut().enumerate() {
            *number = numbers.of_other(at, count);
        }
    }
}

/// Returns the number of a part of a turn: of a step, or of the end after the steps.
fn part(numbers: &Numbers, turn: &Move, part: usize) -> u32 {
    match turn.each_step().get(part) {
        Some(step) => numbers.of_step(step),
        None => numbers.of_end(turn),
    }
}
