//! Thinking about a position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use interpreter::{Board, BoardTurn, Game, Listed, Position, TooMuch};
use ir::Move;

use crate::claims::Claim;
use crate::eval::Evaluator;
use crate::facts::Facts;
use crate::level::Level;
use crate::score::Score;
use crate::search::{Line, PLY_MAX, Searcher, Shared};
use crate::survey::Survey;
use crate::table::TranspositionTable;
use crate::time::{Clock, Deadline};
use crate::values::{Values, Worth};
use crate::view::View;

/// How an opponent is made.
#[derive(Clone, PartialEq, Debug)]
pub struct Options {
    /// The size of the transposition table, in megabytes of 2^20 bytes.
    pub hash_megabytes: usize,
    /// How many threads search at once.
    pub threads: usize,
    /// What men are worth, where that is known better than the definition tells.
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

/// How long and at what is thought. Without any limit it goes on until it is stopped.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Turns of both players together that are looked ahead, at most.
    pub depth: Option<u32>,
    /// Positions that are looked at, about at most.
    pub nodes: Option<u64>,
    /// Time for this turn.
    pub time: Option<Duration>,
    /// The player's clock, where no time is given for this turn.
    pub clock: Option<Clock>,
    /// How many lines are told, each beginning with another turn; at least one.
    pub lines: usize,
    /// How strong it is to play.
    pub level: Level,
    /// What a weaker level's mistakes come from: the same seed, the same mistakes.
    pub seed: u64,
    /// The turns to choose from, which must be legal; all that are legal if there are none. Of turns of several steps the first is chosen
    /// without a judgement, where no other is given.
    pub turns: Vec<Move>,
    /// Ends the search when set.
    pub stop: Arc<AtomicBool>,
    /// While set, time and clock do not count: it is thought in the other player's time.
    pub ponder: Arc<AtomicBool>,
}

/// A line that has been thought through.
#[derive(Clone, PartialEq, Debug)]
pub struct Variation {
    /// How good it is for the player to move.
    pub score: Score,
    /// The turns, the first of which is his.
    pub turns: Vec<Move>,
}

/// What has been found.
#[derive(Clone, PartialEq, Debug)]
pub struct Thought {
    /// How many turns of both players together have been looked ahead.
    pub depth: u32,
    /// The most that any line has been followed.
    pub deepest: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// How long it has taken.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub fullness: u32,
    /// The best lines, the best one first; none where there is no legal turn.
    pub lines: Vec<Variation>,
}

impl Thought {
    /// The best turn; none where there is no legal one.
    pub fn best(&self) -> Option<&Move> {
        self.lines.first()?.turns.first()
    }

    /// The answer that is expected to it.
    pub fn answer(&self) -> Option<&Move> {
        self.lines.first()?.turns.get(1)
    }
}

/// Somebody who plays a game.
#[derive(Debug)]
pub struct Opponent<'g> {
    game: &'g Game,
    worth: Worth,
    facts: Facts,
    table: TranspositionTable,
    threads: usize,
}

impl<'g> Opponent<'g> {
    /// Somebody who plays this game. What the definition tells of it is found out here.
    ///
    /// Cost: that of a survey; and tables are made if there are none yet.
    pub fn new(game: &'g Game, options: &Options) -> Self {
        // Without tables it plays as well, and slower.
        let _ = game.compile();
        let survey = Survey::new(game);
        let worth = Worth::new(game, &survey, &options.values);
        Self {
            game,
            facts: Facts::new(game, &worth),
            worth,
            table: TranspositionTable::with_megabytes(options.hash_megabytes),
            threads: options.threads.max(1),
        }
    }

    /// The game that he plays.
    pub fn game(&self) -> &'g Game {
        self.game
    }

    /// What he takes men to be worth.
    pub fn values(&self) -> Values {
        self.worth.values(self.game)
    }

    /// What he takes men to be worth where they stand at the start, on the mean, with their ways to what they become and to goals; of kinds that do
    /// not stand there, wherever they are.
    pub fn values_at_start(&self) -> Values {
        let start = self.game.start();
        let places = self.game.places();
        let mut values = self.values();
        for (index, kind) in self.game.rules().kinds.iter().enumerate() {
            let men = start.men().filter(|(_, man)| man.kind().index() == index);
            let worth = men.map(|(place, man)| {
                let cell = places.cell(place).index();
                self.worth.at(man.player(), man.kind(), cell)
            });
            let worth: Vec<i32> = worth.collect();
            if let Some(mean) = worth.iter().sum::<i32>().checked_div(worth.len() as i32) {
                values.kinds.insert(kind.name.clone(), mean);
            }
        }
        values
    }

    /// Forgets all positions: what follows does not hang on what has been thought before.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Thinks about what the player to move knows. What has been found is told at each depth, and returned when a limit is reached: with
    /// a legal turn, if there is one, however short the time is.
    ///
    /// # Errors
    /// If the rules ask for too much work before any turn has been found.
    pub fn think(
        &mut self,
        view: &View,
        limits: &Limits,
        report: &mut dyn FnMut(&Thought),
    ) -> Result<Thought, TooMuch> {
        self.table.grow_older();
        let position = view.position();
        let mut limits = limits.level.lower(limits);
        if self.game.is_hidden(position) {
            // What the others have laid is not known: to look farther would be to look at what is not so.
            limits.depth = Some(1);
        }
        let evaluator = Evaluator::new(self.game, &self.worth);
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
            .map(|position| self.game.board(position).keys().repetition)
            .collect();
        let claim = Claim::of(self.game, position);
        let searcher = || {
            let board = self.game.board(position);
            let mut searcher = Searcher::new(
                self.game,
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
        let root = Root::new(self.game, position, &limits)?;
        let thinker = Thinker {
            game: self.game,
            position,
            limits: &limits,
            shared: &shared,
            root,
        };
        self.with_helpers(&thinker.root, &shared, &searcher, || {
            thinker.think(&mut searcher(), report)
        })
    }

    /// Thinks while other threads search the same, for what they leave in the table.
    #[cfg(feature = "threads")]
    fn with_helpers<'s, T>(
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
                    searcher.tell_nodes();
                });
            }
            let thought = think();
            shared.is_over.store(true, Ordering::Relaxed);
            thought
        })
    }

    #[cfg(not(feature = "threads"))]
    fn with_helpers<'s, T>(
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

/// The turns to choose from.
struct Root {
    codes: Vec<u64>,
    /// Whether given turns were asked for and some begin with steps, of which no one turn is known.
    has_steps: bool,
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
            has_steps,
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
            let given = self.limits.turns.first().filter(|_| self.root.has_steps);
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
            searcher.tell_nodes();
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
                // No turn has been looked at: any that is legal will do.
                None => self.any(thought),
            };
        }
        if thought.best().is_none() {
            return self.any(thought);
        }
        Ok(thought)
    }

    /// Waits while the other player thinks: a search in his time is answered when it is asked for.
    #[cfg(feature = "threads")]
    fn wait(&self) {
        while self.shared.deadline.is_pondering() && !self.shared.stop.load(Ordering::Relaxed) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// Nobody but this thread could end the waiting.
    #[cfg(not(feature = "threads"))]
    fn wait(&self) {}

    /// Any legal turn, without a judgement of it.
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

    /// Searches the best lines to a depth, one after the other; whether all have been searched. What has been searched of this depth is kept
    /// before what has been of the one before.
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
            let known = |code: &u64| found.iter().any(|line| line.codes.first() == Some(code));
            let left: Vec<u64> = self
                .root
                .codes
                .iter()
                .copied()
                .filter(|code| !known(code))
                .collect();
            let expected = lines.get(index).map(|line| line.score);
            found.extend(searcher.search_root(&left, depth as i32, expected));
            if searcher.is_stopped {
                is_whole = false;
                break;
            }
        }
        if !is_whole {
            let known = |line: &Line| {
                found
                    .iter()
                    .any(|other| other.codes.first() == line.codes.first())
            };
            let old: Vec<Line> = lines.iter().filter(|line| !known(line)).cloned().collect();
            found.extend(old);
            found.truncate(n_lines);
        } else {
            found.sort_by_key(|line| std::cmp::Reverse(line.score));
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
        // An end is not to be improved if nothing nearer can have been hidden by a reduction.
        let is_decided = lines.iter().all(|line| {
            let end = Score(line.score).plies_to_end();
            end.map(i32::unsigned_abs)
                .is_some_and(|plies| plies <= 3.min(depth) || plies + HIDDEN <= depth)
        });
        let has_time = self.limits.clock.is_some() || self.limits.time.is_some();
        let is_decided = is_decided && has_time && !self.shared.deadline.is_pondering();
        is_only || is_decided || self.shared.deadline.is_late(share)
    }

    /// Tells what has been found, with records of the turns.
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

    /// The records of turns known by their codes, as far as they can be made. A turn of several steps that the codes leave under way is
    /// done as soon as it can be.
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

/// By how many plies reductions may hide an end.
const HIDDEN: u32 = 4;
/// How many steps are tried to do a turn that is under way.
const STEPS_TRIED_MAX: usize = 500;

/// Does a turn that is under way: with as few steps more as can be.
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
