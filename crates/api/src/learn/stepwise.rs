//! Decisions for turns that are too many to list: one step after the other.

use std::sync::Arc;

use interpreter::{Answer, Game, Position, Stepwise as Turn, TooMuch, Unfinished};
use ir::{Arrange as _, Move, TurnId};

use super::Numbers;
use super::choice::Decided;

/// How many steps are tried to find out whether a step is part of a legal turn.
const STEPS_TRIED_MAX: usize = 400;

/// A turn that is taken step by step.
///
/// A step is open only if a legal turn with it is found; if the search for one is too long, the step is left out.
#[derive(Clone, Debug)]
pub(super) struct Stepwise {
    game: Arc<Game>,
    start: Position,
    /// The steps that are decided.
    steps: Vec<Move>,
    /// The continuations, in the order of their numbers.
    open: Vec<(u32, Next)>,
    /// Whether no number distinguishes the continuations that are open.
    is_last: bool,
}

/// A continuation.
#[derive(Clone, Debug)]
enum Next {
    /// A step, with the kinds of turn that go on with it.
    Step(Move, Vec<TurnId>),
    /// A whole turn: one that ends here, or one of one step.
    Turn(Move),
}

impl Stepwise {
    pub(super) fn new(game: &Arc<Game>, numbers: &Numbers, position: &Position) -> Answer<Self> {
        let mut stepwise = Self {
            game: Arc::clone(game),
            start: position.clone(),
            steps: Vec::new(),
            open: Vec::new(),
            is_last: false,
        };
        let kinds = game.compound_turns(position)?;
        stepwise.look(numbers, &kinds)?;
        for single in game.single_moves(position)? {
            let number = numbers.of_step(&single);
            stepwise.open.push((number, Next::Turn(single)));
        }
        stepwise.sort()?;
        Ok(stepwise)
    }

    pub(super) fn open(&self) -> impl Iterator<Item = u32> + '_ {
        self.open.iter().map(|(number, _)| *number)
    }

    pub(super) fn steps(&self) -> &[Move] {
        &self.steps
    }

    pub(super) fn decide(&mut self, numbers: &Numbers, number: u32) -> Answer<Decided> {
        if !self.open().any(|other| other == number) {
            return Ok(Decided::Unknown);
        }
        self.open.retain(|(other, _)| *other == number);
        while let [_] = &self.open[..]
            && let Some((_, next)) = self.open.pop()
        {
            self.is_last = false;
            match next {
                Next::Turn(turn) => return Ok(Decided::Move(turn)),
                Next::Step(step, kinds) => {
                    self.steps.push(step);
                    self.look(numbers, &kinds)?;
                    self.sort()?;
                }
            }
        }
        let are_equal = self.open.windows(2).all(|two| two[0].0 == two[1].0);
        if self.is_last || are_equal {
            self.is_last = true;
            let count = self.open.len();
            for (at, (number, _)) in self.open.iter_mut().enumerate() {
                *number = numbers.of_other(at, count);
            }
        }
        Ok(Decided::Further)
    }

    /// Finds the continuations of the steps that are decided, in turns of these kinds.
    fn look(&mut self, numbers: &Numbers, kinds: &[TurnId]) -> Answer<()> {
        for kind in kinds {
            let mut turn = Turn::new(&self.game, self.start.clone(), *kind);
            for step in &self.steps {
                turn.make(step.clone());
            }
            if let Some(whole) = whole(&turn)?.filter(|_| !self.steps.is_empty()) {
                self.open.push((numbers.of_end(&whole), Next::Turn(whole)));
            }
            for step in turn.open()? {
                turn.make(step.clone());
                let leads = leads(&mut turn, &mut { STEPS_TRIED_MAX })?;
                turn.back();
                if !leads {
                    continue;
                }
                let known = self.open.iter_mut().find_map(|(_, next)| match next {
                    Next::Step(other, kinds) if other.same_record(&step) => Some(kinds),
                    _ => None,
                });
                match known {
                    Some(kinds) => kinds.push(*kind),
                    None => {
                        let number = numbers.of_step(&step);
                        self.open.push((number, Next::Step(step, vec![*kind])));
                    }
                }
            }
        }
        Ok(())
    }

    /// Orders the continuations by their numbers; those with equal numbers stay in the order of the rules.
    fn sort(&mut self) -> Answer<()> {
        self.open.arrange_by_key(|(number, _)| *number);
        match self.open.is_empty() {
            // There may be turns, but none was found.
            true => Err(TooMuch::Turns),
            false => Ok(()),
        }
    }
}

/// Returns the turn that consists of the steps made, if it is legal.
fn whole(turn: &Turn<'_>) -> Answer<Option<Move>> {
    match turn.turn() {
        Ok(whole) => Ok(Some(whole)),
        Err(Unfinished::TooMuch(why)) => Err(why),
        Err(_) => Ok(None),
    }
}

/// Tests whether the steps made are a legal turn, or the first steps of one, as far as this number of further steps shows.
fn leads(turn: &mut Turn<'_>, n_left: &mut usize) -> Answer<bool> {
    if whole(turn)?.is_some() {
        return Ok(true);
    }
    for step in turn.open()? {
        if *n_left == 0 {
            return Ok(false);
        }
        *n_left -= 1;
        turn.make(step);
        let leads = leads(turn, n_left)?;
        turn.back();
        if leads {
            return Ok(true);
        }
    }
    Ok(false)
}
