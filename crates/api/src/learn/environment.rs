//! A game that is played by numbers.

use std::sync::Arc;

use interpreter::notation::moves;
use interpreter::{Answer, Course, Game, Position};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::Space;
use super::choice::{Choice, Decided};
use crate::Error;

/// The end of a game.
#[derive(Clone, PartialEq, Debug)]
pub struct End {
    /// The reward of each player: the player's points less the mean points of the others. In most games 1 for a win, -1 for a loss.
    pub rewards: Vec<f32>,
    /// Whether the game was broken off, without rewards: after the greatest number of moves, or because its rules need too much work.
    pub is_truncated: bool,
    /// The reason: the words of the rules, or why it was broken off.
    pub reason: String,
}

/// A game that is played by numbers. Draws that a player may claim are claimed. See [the module](super#decisions) for what a number is.
#[derive(Clone, Debug)]
pub struct Environment {
    space: Space,
    plies_max: usize,
    random: Pcg64Mcg,
    course: Course<Arc<Game>>,
    choice: Option<Choice>,
    /// The open numbers in ascending order; none if the game has ended.
    open: Vec<u32>,
    end: Option<End>,
}

impl Environment {
    /// Creates a game at its start, which is broken off after this number of moves. Its seed is 0.
    pub fn new(space: Space, plies_max: usize) -> Self {
        let start = space.game().start();
        let mut environment = Self {
            course: Course::new(Arc::clone(space.game()), start),
            space,
            plies_max,
            random: Pcg64Mcg::seed_from_u64(0),
            choice: None,
            open: Vec::new(),
            end: None,
        };
        environment.begin();
        environment
    }

    /// Begins a new game. Equal seeds have equal chance, in this game and in those that [`Environment::begin`] begins after it.
    pub fn reset(&mut self, seed: u64) {
        self.random = Pcg64Mcg::seed_from_u64(seed);
        self.begin();
    }

    /// Begins a new game, with further chance. The set-up is drawn if the rules shuffle it.
    pub fn begin(&mut self) {
        let game = Arc::clone(self.space.game());
        let random = &mut self.random;
        let start = alfil_record::chance::start(&game, &mut |n| random.random_range(0..n.max(1)));
        // Without a drawn set-up the game begins from the one of the definition.
        let start = start.unwrap_or_else(|_| game.start());
        self.course = Course::new(game, start);
        self.end = None;
        self.go_on();
    }

    /// Returns the numbers and planes.
    pub fn space(&self) -> &Space {
        &self.space
    }

    /// Returns the index of the player who decides; of the last one if the game has ended.
    pub fn player(&self) -> usize {
        self.course.position().turn().index()
    }

    /// Returns the numbers that the player can decide for, in ascending order; none if the game has ended.
    pub fn numbers(&self) -> &[u32] {
        &self.open
    }

    /// Returns the end of the game, if it has ended.
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    /// Returns how many moves have been made, those of chance included.
    pub fn ply(&self) -> usize {
        self.course.turns().len()
    }

    /// Returns the moves that have been made, as texts.
    pub fn history(&self) -> Vec<String> {
        let game = self.space.game();
        let made = self.course.turns().iter().zip(self.course.positions());
        made.map(|(turn, before)| moves::write_legal(game, before, turn))
            .collect()
    }

    /// Returns the board with the moves that have been made.
    pub fn board(&self) -> crate::Board {
        crate::Board::of(self.space.variant(), self.course.clone())
    }

    /// Decides for a number.
    ///
    /// # Errors
    /// [`Error::Move`] if it is not open.
    pub fn step(&mut self, number: u32) -> Result<(), Error> {
        let numbers = self.space.numbers();
        let decided = match &mut self.choice {
            Some(choice) => choice.decide(numbers, number),
            None => Ok(Decided::Unknown),
        };
        match decided {
            Ok(Decided::Unknown) => return Err(self.not_open(number)),
            Ok(Decided::Further) => self.list(),
            Ok(Decided::Move(turn)) => {
                self.course.play(turn);
                self.go_on();
            }
            Err(why) => self.break_off(Error::from(why).to_string()),
        }
        Ok(())
    }

    fn not_open(&self, number: u32) -> Error {
        let what = match self.space.text(number) {
            text if text.is_empty() => format!("{number} is no number of a move"),
            text => format!("{number} ({text}) is not legal here"),
        };
        Error::Move(match self.end {
            Some(_) => "the game has ended; begin a new one".to_owned(),
            None => format!("{what}; decide for one of the numbers in the mask"),
        })
    }

    /// Returns the numbers by which the legal move of this text is made, from the first decision on.
    ///
    /// # Errors
    /// [`Error::Move`] if there is none, or if a decision for a move has been made.
    pub fn numbers_of(&self, text: &str) -> Result<Vec<u32>, Error> {
        let turn = self.board().find(text)?.turn().clone();
        let path = self.path_of(&turn).map_err(Error::from)?;
        path.ok_or_else(|| {
            Error::Move(format!(
                "`{text}` is not open here: a move is begun, or its steps are made in another order"
            ))
        })
    }

    /// Returns the numbers that lead to a turn.
    fn path_of(&self, turn: &ir::Move) -> Answer<Option<Vec<u32>>> {
        let Some(choice) = &self.choice else {
            return Ok(None);
        };
        let numbers = self.space.numbers();
        let mut untried = vec![(choice.clone(), Vec::new())];
        while let Some((choice, path)) = untried.pop() {
            let mut open: Vec<u32> = choice.open().collect();
            open.dedup();
            let step = turn.each_step().get(choice.decided().count());
            let own = step.map(|step| numbers.of_step(step));
            // The number of the step, if it is open: otherwise it is one that no step has.
            if own.is_some_and(|own| open.contains(&own)) {
                open = own.into_iter().collect();
            }
            for number in open {
                let mut next = choice.clone();
                let mut path = path.clone();
                path.push(number);
                match next.decide(numbers, number)? {
                    Decided::Move(found) if found == *turn => return Ok(Some(path)),
                    Decided::Further => untried.push((next, path)),
                    Decided::Move(_) | Decided::Unknown => {}
                }
            }
        }
        Ok(None)
    }

    /// Returns an open number, each equally likely; `None` if the game has ended.
    pub fn sample(&mut self) -> Option<u32> {
        let n = self.open.len();
        (n > 0).then(|| self.open[self.random.random_range(0..n)])
    }

    /// Writes what a player observes: [`Planes::len`](super::Planes::len) numbers.
    pub fn observe(&self, player: usize, out: &mut [f32]) {
        let choice = self.choice.as_ref().filter(|_| player == self.player());
        let planes = self.space.planes();
        planes.write(&self.course, player, choice, out);
    }

    /// Makes the moves of chance, and begins the decisions of the next player, or ends the game.
    fn go_on(&mut self) {
        self.choice = None;
        if let Err(why) = self.try_to_go_on() {
            self.break_off(Error::from(why).to_string());
        }
        self.list();
    }

    fn try_to_go_on(&mut self) -> Answer<()> {
        loop {
            if let Some(outcome) = self.course.outcome()? {
                self.end = Some(End {
                    rewards: rewards(&outcome.scores),
                    is_truncated: false,
                    reason: outcome.reason,
                });
                return Ok(());
            }
            if self.ply() >= self.plies_max {
                self.break_off(format!("{} moves have been made", self.plies_max));
                return Ok(());
            }
            let position = self.position();
            if position.called().is_none() {
                let numbers = self.space.numbers();
                self.choice = Choice::new(self.space.game(), numbers, position)?;
                if self.choice.is_none() {
                    self.break_off("there is no legal move".to_owned());
                }
                return Ok(());
            }
            let random = &mut self.random;
            let mut pick = |n: u32| random.random_range(0..n.max(1));
            let game = self.space.game();
            match alfil_record::chance::draw(game, self.course.position(), &mut pick)? {
                Some(turn) => self.course.play(turn),
                None => {
                    self.break_off("chance has nothing to draw".to_owned());
                    return Ok(());
                }
            }
        }
    }

    fn position(&self) -> &Position {
        self.course.position()
    }

    fn break_off(&mut self, reason: String) {
        let n_players = self.space.game().rules().players.len();
        self.choice = None;
        self.open.clear();
        self.end = Some(End {
            rewards: vec![0.0; n_players],
            is_truncated: true,
            reason,
        });
    }

    /// Lists the open numbers.
    fn list(&mut self) {
        self.open.clear();
        if let Some(choice) = &self.choice {
            self.open.extend(choice.open());
            self.open.dedup();
        }
    }
}

/// Returns the rewards for points in hundredths.
fn rewards(scores: &[u16]) -> Vec<f32> {
    let sum: f32 = scores.iter().map(|score| f32::from(*score)).sum();
    let n_others = scores.len().saturating_sub(1).max(1) as f32;
    let reward = |score: &u16| {
        let own = f32::from(*score);
        (own - (sum - own) / n_others) / 100.0
    };
    scores.iter().map(reward).collect()
}
