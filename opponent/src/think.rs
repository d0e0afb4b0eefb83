//! Thinking about a position.

use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use interpreter::{Board, BoardTurn, Game, Listed, Position, TooMuch};
use ir::{Arrange, Move};

use crate::claims::Claim;
use crate::eval::Evaluator;
use crate::facts::Facts;
use crate::level::Level;
use crate::score::Score;
use crate::search::{Line, PLY_MAX, Searcher, Shared};
use crate::survey::Survey;
use crate::table::TranspositionTable;
use crate::time::{Clock, Deadline};
use crate::values::{Values, Weights};
use crate::view::View;

/// The options of an opponent.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The size of the transposition table, in megabytes of 2^20 bytes.
    pub hash_megabytes: usize,
    /// The number of search threads.
    pub threads: usize,
    /// The values of pieces that replace those of the survey.
    pub values: Values,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            hash_megabytes: 64,
            threads: 1,
            values: Values::default(),
        }
    }
}

/// The limits of a search. Without any limit it goes on until it is stopped.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// The greatest depth, in turns of both players together.
    pub depth: Option<u32>,
    /// The approximate greatest number of positions.
    pub nodes: Option<u64>,
    /// The time for this turn.
    pub time: Option<Duration>,
    /// The player's clock, if no time is given for this turn.
    pub clock: Option<Clock>,
    /// The number of reported lines, each with another first turn; at least one.
    pub lines: usize,
    /// The level.
    pub level: Level,
    /// The seed of a weaker level's mistakes: equal seeds give equal mistakes.
    pub seed: u64,
    /// The turns to choose from, which must be legal; empty for all legal turns. If all of these are turns of several
    /// steps, the first is chosen without a score.
    pub turns: Vec<Move>,
    /// The flag that ends the search when set.
    pub stop: Arc<AtomicBool>,
    /// The flag of pondering: while it is set, time and clock do not count.
    pub ponder: Arc<AtomicBool>,
}

/// A searched line.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// The score for the player to move.
    pub score: Score,
    /// The turns, the first of which is that player's.
    pub turns: Vec<Move>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// The completed depth, in turns of both players together.
    pub depth: u32,
    /// The greatest length of any line.
    pub deepest: u32,
    /// The number of positions.
    pub nodes: u64,
    /// The time spent.
    pub time: Duration,
    /// The fullness of the table, in thousandths.
    pub fullness: u32,
    /// The best lines, the best one first; empty if there is no legal turn.
    pub lines: Vec<Variation>,
}

impl Thought {
    /// Returns the best turn; `None` if there is no legal one.
    pub fn best(&self) -> Option<&Move> {
        self.lines.first()?.turns.first()
    }

    /// Returns the expected answer to the best turn.
    pub fn answer(&self) -> Option<&Move> {
        self.lines.first()?.turns.get(1)
    }
}

/// An opponent for one game that borrows its rules.
pub type Opponent<'g> = OpponentOf<&'g Game>;

/// An opponent for one game. `G` borrows or shares the rules.
#[derive(Debug)]
pub struct OpponentOf<G> {
    game: G,
    weights: Weights,
    facts: Facts,
    table: TranspositionTable,
    threads: usize,
}

impl<G: Deref<Target = Game>> OpponentOf<G> {
    /// Creates an opponent for this game, with a survey of its definition.
    ///
    /// Cost: that of a survey; the game is compiled if it is not yet.
    pub fn new(game: G, options: &Options) -> Self {
        // Without tables the search is slower, with the same results.
        let _ = game.compile();
        let survey = Survey::new(&game);
        let weights = Weights::new(&game, &survey, &options.values);
        Self {
            facts: Facts::new(&game, &weights),
            game,
            weights,
            table: TranspositionTable::with_megabytes(options.hash_megabytes),
            threads: options.threads.max(1),
        }
    }

    /// Returns the game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the values of pieces.
    pub fn values(&self) -> Values {
        self.weights.values(&self.game)
    }

    /// Returns the mean values of pieces on their start cells, with their promotions and goals. Kinds without a piece
    /// at the start have their value without a cell.
    pub fn values_at_start(&self) -> Values {
        let start = self.game.start();
        let places = self.game.places();
        let mut values = self.values();
        for (index, kind) in self.game.rules().kinds.iter().enumerate() {
            let pieces = start
                .pieces()
                .filter(|(_, piece)| piece.kind().index() == index && !piece.is_neutral());
            let weights = pieces.map(|(place, piece)| {
                let cell = places.cell(place).index();
                self.weights.at(piece.player(), piece.kind(), cell)
            });
            let weights: Vec<i32> = weights.collect();
            if let Some(mean) = weights
                .iter()
                .sum::<i32>()
                .checked_div(weights.len() as i32)
            {
                values.kinds.insert(kind.name.clone(), mean);
            }
        }
        values
    }

    /// Clears all stored positions: later results do not depend on earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Searches the view of the player to move. Results are reported at each depth and returned when a limit is
    /// reached: with a legal turn, if there is one, for any time limit.
    ///
    /// # Errors
    /// If the rules need too much work before any turn has been found.
    pub fn think(
        &mut self,
        view: &View,
        limits: &Limits,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, TooMuch> {
        self.table.grow_older();
        let game: &Game = &self.game;
        let position = view.position();
        let mut limits = limits.level.lower(limits);
        if let Some(legal) = view.legal() {
            // The position is a guess: other moves may be legal there, and a deep search would be based on wrong positions.
            match limits.turns.is_empty() {
                true => limits.turns = legal.to_vec(),
                false => limits.turns.retain(|turn| legal.contains(turn)),
            }
            limits.depth = Some(limits.depth.unwrap_or(GUESS_DEPTH).min(GUESS_DEPTH));
        } else if game.rules().phase_order(position.phase()) == ir::PhaseOrder::Together {
            // One round, in which the others know the order: the worst case.
            let n_players = game.rules().players.len() as u32;
            limits.depth = Some(limits.depth.unwrap_or(n_players).min(n_players));
        } else if game.is_hidden(position) {
            // The other players' placements are unknown: a deeper search would be based on wrong positions.
            limits.depth = Some(1);
        }
        let evaluator = Evaluator::new(game, &self.weights);
        let shared = Shared {
            table: &self.table,
            stop: &limits.stop,
            is_over: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
            deadline: Deadline::new(limits.time, limits.clock, Arc::clone(&limits.ponder)),
            nodes_max: limits.nodes.unwrap_or(u64::MAX),
        };
        let keys: Vec<u64> = view
            .earlier()
            .iter()
            .map(|position| game.board(position).keys().repetition)
            .collect();
        let claim = Claim::of(game, position);
        let searcher = || {
            let board = game.board(position);
            let mut searcher = Searcher::new(
                game,
                board,
                &evaluator,
                self.facts,
                &shared,
                keys.clone(),
                claim.clone(),
            );
            searcher.noise = (limits.level.noise(), limits.seed);
            searcher
        };
        let mut root = Root::new(game, position, &limits)?;
        root.takes_given |= view.legal().is_some();
        let thinker = Thinker {
            game,
            position,
            limits: &limits,
            shared: &shared,
            root,
        };
        self.with_helpers(&thinker.root, &shared, &searcher, || {
            thinker.think(&mut searcher(), report)
        })
    }

    /// Runs a search while other threads search the same position, for their entries in the table.
    #[cfg(feature = "threads")]
    fn with_helpers<'s, 'g, T>(
        &self,
        root: &Root,
        shared: &'s Shared<'s>,
        searcher: &(dyn Fn() -> Searcher<'s, 'g> + Sync),
        think: impl FnOnce() -> T,
    ) -> T {
        if self.threads == 1 || root.codes.len() < 2 {
            return think();
        }
        std::thread::scope(|scope| {
            for index in 1..self.threads {
                let codes = root.codes.clone();
                scope.spawn(move || {
                    let mut searcher = searcher();
                    let mut expected = None;
                    for depth in 1 + (index as i32 & 1)..PLY_MAX as i32 {
                        let Some(line) = searcher.search_root(&codes, depth, expected) else {
                            break;
                        };
                        expected = Some(line.score);
                    }
                    searcher.share_nodes();
                });
            }
            let thought = think();
            shared.is_over.store(true, Ordering::Relaxed);
            thought
        })
    }

    #[cfg(not(feature = "threads"))]
    fn with_helpers<'s, 'g, T>(
        &self,
        _: &Root,
        _: &'s Shared<'s>,
        _: &(dyn Fn() -> Searcher<'s, 'g> + Sync),
        think: impl FnOnce() -> T,
    ) -> T {
        let _ = self.threads;
        think()
    }
}

/// The greatest depth of a search in a position that is a guess.
const GUESS_DEPTH: u32 = 3;

/// The turns to choose from.
struct Root {
    codes: Vec<u64>,
    /// Whether the first given turn is chosen if none of them is found: some begin with steps that do not yet identify one turn, or
    /// the position is a guess.
    takes_given: bool,
}

impl Root {
    fn new(game: &Game, position: &Position, limits: &Limits) -> Result<Self, TooMuch> {
        let mut board = game.board(position);
        let mut turns = Vec::new();
        let mut has_steps = false;
        board.list(Listed::All, &mut turns)?;
        if !limits.turns.is_empty() {
            let mut allowed = Vec::new();
            for turn in turns {
                let record = board.record(&turn)?;
                has_steps |= record.is_none();
                let is_it = |other: &Move, record: &Move| {
                    other.way == record.way && other.same_record(record)
                };
                if record
                    .is_some_and(|record| limits.turns.iter().any(|other| is_it(other, &record)))
                {
                    allowed.push(turn);
                }
            }
            turns = allowed;
        }
        Ok(Self {
            codes: turns.iter().map(|turn| turn.code).collect(),
            takes_given: has_steps,
        })
    }
}

struct Thinker<'t, 'g> {
    game: &'g Game,
    position: &'t Position,
    limits: &'t Limits,
    shared: &'t Shared<'t>,
    root: Root,
}

impl<'g> Thinker<'_, 'g> {
    fn think(
        &self,
        searcher: &mut Searcher<'_, 'g>,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, TooMuch> {
        let mut lines: Vec<Line> = Vec::new();
        let mut thought = self.thought(0, searcher, &lines)?;
        if self.root.codes.is_empty() {
            let given = self.limits.turns.first().filter(|_| self.root.takes_given);
            thought.lines.extend(given.map(|turn| Variation {
                score: Score(0),
                turns: vec![turn.clone()],
            }));
            return Ok(thought);
        }
        let depth_max = self
            .limits
            .depth
            .unwrap_or(u32::MAX)
            .clamp(1, PLY_MAX as u32 - 10);
        let n_lines = self.limits.lines.clamp(1, self.root.codes.len());
        for depth in 1..=depth_max {
            let before = lines.clone();
            let is_whole = self.search_lines(searcher, depth, n_lines, &mut lines);
            searcher.share_nodes();
            thought = self.thought(depth, searcher, &lines)?;
            if !is_whole {
                break;
            }
            report(&thought);
            if self.is_enough(depth, &before, &lines) {
                break;
            }
        }
        self.wait();
        if thought.lines.is_empty() {
            return match searcher.too_much {
                Some(why) => Err(why),
                // No turn has been searched: any legal turn is returned.
                None => self.any(thought),
            };
        }
        if thought.best().is_none() {
            return self.any(thought);
        }
        Ok(thought)
    }

    /// Waits while the other player thinks: a ponder search ends only on request.
    #[cfg(feature = "threads")]
    fn wait(&self) {
        while self.shared.deadline.is_pondering() && !self.shared.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Returns at once: no other thread could end the wait.
    #[cfg(not(feature = "threads"))]
    fn wait(&self) {}

    /// Returns any legal turn, without a score.
    fn any(&self, thought: Thought) -> Result<Thought, TooMuch> {
        let first = |code: &u64| self.records(std::slice::from_ref(code));
        let mut found = self.root.codes.iter().map(first);
        let turns = found.find(|turns| turns.as_ref().map_or(true, |turns| !turns.is_empty()));
        let turns = match turns {
            Some(turns) => turns?,
            None => self
                .game
                .pick_turn(self.position, &mut |_| 0)?
                .into_iter()
                .collect(),
        };
        let lines = match turns.is_empty() {
            true => Vec::new(),
            false => vec![Variation {
                score: Score(0),
                turns,
            }],
        };
        Ok(Thought { lines, ..thought })
    }

    /// Searches the best lines to a depth, one after the other; returns whether all have been searched. Lines of this
    /// depth are put before those of the depth before.
    fn search_lines(
        &self,
        searcher: &mut Searcher<'_, 'g>,
        depth: u32,
        n_lines: usize,
        lines: &mut Vec<Line>,
    ) -> bool {
        let mut found: Vec<Line> = Vec::new();
        let mut is_whole = true;
        for index in 0..n_lines {
            let is_found = |code: &u64| found.iter().any(|line| line.codes.first() == Some(code));
            let left: Vec<u64> = self
                .root
                .codes
                .iter()
                .copied()
                .filter(|code| !is_found(code))
                .collect();
            let expected = lines.get(index).map(|line| line.score);
            found.extend(searcher.search_root(&left, depth as i32, expected));
            if searcher.is_stopped {
                is_whole = false;
                break;
            }
        }
        if !is_whole {
            let is_found = |line: &Line| {
                found
                    .iter()
                    .any(|other| other.codes.first() == line.codes.first())
            };
            let old: Vec<Line> = lines
                .iter()
                .filter(|line| !is_found(line))
                .cloned()
                .collect();
            found.extend(old);
            found.truncate(n_lines);
        } else {
            found.arrange_by_key(|line| std::cmp::Reverse(line.score));
        }
        *lines = found;
        is_whole
    }

    /// Tests whether another depth need not be begun.
    fn is_enough(&self, depth: u32, before: &[Line], lines: &[Line]) -> bool {
        let has_clock = self.limits.clock.is_some() && self.limits.time.is_none();
        let is_only =
            self.root.codes.len() == 1 && has_clock && !self.shared.deadline.is_pondering();
        let first = |lines: &[Line]| lines.first().and_then(|line| line.codes.first().copied());
        let is_settled = first(before) == first(lines);
        let sinks = match (before.first(), lines.first()) {
            (Some(before), Some(now)) => before.score - now.score > 40,
            _ => false,
        };
        let share = match (is_settled, sinks) {
            (_, true) => 2.0,
            (true, false) => 0.6,
            (false, false) => 1.0,
        };
        // An end cannot be improved if no reduction can have hidden a nearer one.
        let is_decided = lines.iter().all(|line| {
            let end = Score(line.score).plies_to_end();
            end.map(i32::unsigned_abs)
                .is_some_and(|plies| plies <= 3.min(depth) || plies + HIDDEN <= depth)
        });
        let has_time = self.limits.clock.is_some() || self.limits.time.is_some();
        let is_decided = is_decided && has_time && !self.shared.deadline.is_pondering();
        is_only || is_decided || self.shared.deadline.is_late(share)
    }

    /// Returns the result of the search, with records of the turns.
    fn thought(
        &self,
        depth: u32,
        searcher: &Searcher<'_, 'g>,
        lines: &[Line],
    ) -> Result<Thought, TooMuch> {
        let mut variations = Vec::new();
        for line in lines {
            variations.push(Variation {
                score: Score(line.score),
                turns: self.records(&line.codes)?,
            });
        }
        Ok(Thought {
            depth,
            deepest: searcher.deepest() as u32,
            nodes: self.shared.nodes.load(Ordering::Relaxed),
            time: self.shared.deadline.elapsed(),
            fullness: self.shared.table.fullness(),
            lines: variations,
        })
    }

    /// Returns the records of turns by their codes, as far as they can be made. An unfinished turn of several steps
    /// is completed as soon as possible.
    fn records(&self, codes: &[u64]) -> Result<Vec<Move>, TooMuch> {
        let mut board = self.game.board(self.position);
        let mut records = Vec::new();
        for code in codes {
            match find(&mut *board, *code) {
                Ok(Some((turn, record))) => {
                    records.extend(record);
                    board.make(&turn);
                }
                Ok(None) => break,
                Err(why) if records.is_empty() => return Err(why),
                Err(_) => break,
            }
        }
        if board.is_under_way() {
            let mut tries = STEPS_TRIED_MAX;
            records.extend(finish(&mut *board, &mut tries)?);
        }
        Ok(records)
    }
}

/// The number of plies by which reductions may hide an end.
const HIDDEN: u32 = 4;
/// The number of steps that are tried to complete a turn.
const STEPS_TRIED_MAX: usize = 500;

/// Completes an unfinished turn: in one step if possible, otherwise depth first.
fn finish(board: &mut dyn Board, tries: &mut usize) -> Result<Option<Move>, TooMuch> {
    let mut turns = Vec::new();
    board.list(Listed::All, &mut turns)?;
    for turn in &turns {
        if let Some(record) = board.record(turn)? {
            return Ok(Some(record));
        }
    }
    for turn in &turns {
        *tries = tries.saturating_sub(1);
        if *tries == 0 {
            return Ok(None);
        }
        board.make(turn);
        let done = finish(board, tries)?;
        board.take_back();
        if done.is_some() {
            return Ok(done);
        }
    }
    Ok(None)
}

fn find(board: &mut dyn Board, code: u64) -> Result<Option<(BoardTurn, Option<Move>)>, TooMuch> {
    let mut turns = Vec::new();
    board.list(Listed::All, &mut turns)?;
    let Some(turn) = turns.into_iter().find(|turn| turn.code == code) else {
        return Ok(None);
    };
    let record = board.record(&turn)?;
    Ok(Some((turn, record)))
}
