//! Random games of a pair, compared at every position.

use cpu_time::ThreadTime;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Position};
use ir::{CellId, Move};
use tables::Decision;

use super::pair::Pair;
use super::stage::{Differs, Question, Stage, Stopped, Tabled};
use super::tally::{Difference, OfGame};
use crate::choices::Choices;
use crate::laws::runner::guarded;

/// The length and the number of games.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The number of positions after which no other game is begun.
    pub positions: u64,
    /// The number of moves after which a game is abandoned.
    pub turns: usize,
}

impl Length {
    /// Returns a length with so many times fewer positions; a game has at most as many moves.
    pub fn shorter(self, times: u64) -> Self {
        let positions = self.positions.div_ceil(times);
        Self {
            positions,
            turns: self.turns.min(positions as usize),
        }
    }
}

/// The number of games without a new position after which no other game is begun.
const STALE_GAMES_MAX: u32 = 12;

/// The number of differences after which a pair is abandoned.
const DIFFERENCES_MAX: usize = 3;

/// The most moves of a position that is played on; turns of several steps give more moves.
const TURNS_MAX: usize = 400;
const TURNS_OF_STEPS_MAX: usize = 12_000;

/// The percentage of positions in which a move of more than a step is chosen, and the percentage in which the player's
/// own last move is reversed.
const SPECIAL: usize = 25;
const RETURNING: usize = 12;

/// The results of random games of a pair.
#[derive(Debug, Default)]
pub struct Played {
    /// Statistics of the games.
    pub counts: OfGame,
    /// Differences of the executors.
    pub differences: Vec<Difference>,
}

/// Plays random games of a pair, and compares all boards at every position: by tables, and by tables without each of
/// these decisions.
pub fn play(
    pair: &Pair,
    without: &[(Decision, Game)],
    length: Length,
    choices: &mut Choices,
) -> Played {
    let began = ThreadTime::now();
    let all_on = Tabled::new(&pair.tabled, None);
    let others = without.iter();
    let others = others.map(|(decision, game)| Tabled::new(game, Some(*decision)));
    let mut course = Course {
        pair,
        tabled: std::iter::once(all_on).chain(others).collect(),
        played: Played::default(),
    };
    let mut n_stale = 0;
    while course.played.counts.positions < length.positions
        && course.played.differences.len() < DIFFERENCES_MAX
        && n_stale < STALE_GAMES_MAX
    {
        let n_before = course.tabled[0].keys.len();
        let start = choices.one_of(&pair.starts).clone();
        // Half of the games begin at the start.
        let start = match choices.chance(50) {
            true => pair.starts[0].clone(),
            false => start,
        };
        course.game(start, length, choices);
        n_stale = match course.tabled[0].keys.len() > n_before {
            true => 0,
            false => n_stale + 1,
        };
    }
    let mut played = course.played;
    played.counts.different = course.tabled[0].keys.len() as u64;
    played.counts.definitions = 1;
    played.counts.cpu_ms = began.elapsed().as_secs_f64() * 1000.0;
    played
}

struct Course<'p> {
    pair: &'p Pair,
    tabled: Vec<Tabled<'p>>,
    played: Played,
}

impl Course<'_> {
    fn game(&mut self, start: Position, length: Length, choices: &mut Choices) {
        self.played.counts.games += 1;
        let mut line = Vec::new();
        let begins_at = start.clone();
        let outcome = guarded(|| self.turns(start, length, choices, &mut line));
        let (differs, at) = match outcome {
            Ok(Ok(())) => return,
            Ok(Err((Stopped::TooMuch(_), _))) => {
                self.played.counts.left += 1;
                return;
            }
            Ok(Err((Stopped::Differs(differs), at))) => (differs, Some(at)),
            Err(panic) => {
                let differs = Differs {
                    question: "panic",
                    without: None,
                    what: panic,
                };
                (differs, None)
            }
        };
        let difference = self.difference(differs, &begins_at, line, at);
        self.played.differences.push(difference);
    }

    /// Plays a game; a difference is returned with the position.
    fn turns(
        &mut self,
        start: Position,
        length: Length,
        choices: &mut Choices,
        line: &mut Vec<Move>,
    ) -> Result<(), (Stopped, Box<Position>)> {
        let mut stage = Stage::new(self.pair, &self.tabled, start);
        for ply in 0..=length.turns {
            let nth = self.played.counts.positions;
            let seen = stage.compare(&mut self.tabled, nth);
            let seen = seen.map_err(|why| (why, Box::new(stage.position().clone())))?;
            let counts = &mut self.played.counts;
            counts.positions += 1;
            counts.turns += seen.n_turns as u64;
            counts.checks += u64::from(seen.is_check);
            counts.ends += u64::from(seen.n_turns == 0);
            let turns_max = match self.pair.has_steps() {
                true => TURNS_OF_STEPS_MAX,
                false => TURNS_MAX,
            };
            if seen.n_turns == 0 || seen.n_turns > turns_max || ply == length.turns {
                break;
            }
            let chosen = choose(stage.legal(), line, choices);
            line.push(stage.legal()[chosen].clone());
            stage.make(chosen);
        }
        Ok(())
    }

    /// Describes a difference: from the position alone, with as few pieces as possible, if it is found there too.
    fn difference(
        &self,
        differs: Differs,
        start: &Position,
        line: Vec<Move>,
        at: Option<Box<Position>>,
    ) -> Difference {
        let game = &self.pair.reduced;
        let text = |position: &Position| fen::write(game, position);
        let mut difference = Difference {
            game: self.pair.name.clone(),
            question: differs.question.to_owned(),
            without: differs.without.map(|one| one.name().to_owned()),
            what: differs.what.clone(),
            from: text(start),
            fen: at.as_deref().map(text).unwrap_or_default(),
            line: Vec::new(),
            n_pieces: at.as_deref().map_or(0, |at| at.pieces().count()),
        };
        let alone = at.and_then(|at| {
            let read = fen::read(game, &text(&at)).ok();
            [Some(*at), read].into_iter().flatten().find_map(|at| {
                let differs = self.differs_at(&differs, &at)?;
                Some((at, differs))
            })
        });
        match alone {
            Some((at, differs)) => {
                let (small, differs) = self.with_fewer_pieces(at, differs);
                difference.what = differs.what;
                difference.fen = text(&small);
                difference.from = difference.fen.clone();
                difference.n_pieces = small.pieces().count();
            }
            None => {
                let mut position = start.clone();
                for turn in line {
                    difference
                        .line
                        .push(moves::write_legal(game, &position, &turn));
                    position = game.play(&position, &turn);
                }
            }
        }
        difference
    }

    /// Compares a position by itself, and returns a difference in the same question.
    fn differs_at(&self, differs: &Differs, at: &Position) -> Option<Differs> {
        let tabled = self.tabled.iter();
        let tabled = tabled.filter(|one| one.without == differs.without);
        let mut tabled: Vec<Tabled<'_>> = tabled
            .map(|one| Tabled::new(one.game, one.without))
            .collect();
        let compared = guarded(|| {
            let mut stage = Stage::new(self.pair, &tabled, at.clone());
            stage.compare(&mut tabled, 0)
        });
        match compared {
            Ok(Err(Stopped::Differs(found))) if found.question == differs.question => Some(found),
            _ => None,
        }
    }

    /// Removes pieces from the board one by one, while the difference stays.
    fn with_fewer_pieces(&self, mut at: Position, mut differs: Differs) -> (Position, Differs) {
        let game = &self.pair.reduced;
        let without = |at: &Position, cell: CellId| {
            let mut placement = fen::placement(game, &fen::write(game, at)).ok()?;
            placement
                .pieces
                .as_mut()?
                .retain(|(other, _)| *other != cell);
            game.try_place(&placement).ok()
        };
        // A piece that cannot be removed now may be removable after others.
        loop {
            let n_pieces = at.pieces().count();
            let all: Vec<CellId> = at.pieces().map(|(cell, _)| cell).collect();
            for cell in all {
                let fewer = without(&at, cell);
                let found = fewer.and_then(|at| Some((self.differs_at(&differs, &at)?, at)));
                if let Some((found, fewer)) = found {
                    (at, differs) = (fewer, found);
                }
            }
            if at.pieces().count() >= n_pieces {
                return (at, differs);
            }
        }
    }
}

/// Chooses a move: now and then one that is more than a step, or one that reverses the player's own last move.
fn choose(legal: &[Move], line: &[Move], choices: &mut Choices) -> usize {
    let sort = choices.below(100);
    let fits = |turn: &Move| match sort {
        0..SPECIAL => Stage::is_special(turn),
        SPECIAL.. => {
            let last = line.len().checked_sub(2).map(|at| &line[at]);
            sort < SPECIAL + RETURNING
                && last.is_some_and(|last| {
                    turn.from().is_some() && turn.from() == last.to() && turn.to() == last.from()
                })
        }
    };
    let some = (0..legal.len()).filter(|at| fits(&legal[*at]));
    let some: Vec<usize> = some.collect();
    match some.is_empty() {
        true => choices.below(legal.len()),
        false => *choices.one_of(&some),
    }
}

/// Returns the number of so many positions at which a question was tested.
pub(super) fn n_tested(question: &Question, n_positions: u64) -> u64 {
    n_positions.div_ceil(question.every)
}
