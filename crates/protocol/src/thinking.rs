//! The search thread.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel};
use std::thread::Scope;
use std::time::Duration;

use interpreter::{Game, Position, TooMuch};
use ir::Move;
use opponent::{Limits, Opponent, Options, Score, Thought, Values, View};

use super::desk::Event;
use alfil_record::variation::turns_written;
use alfil_record::wording::Wording;

/// A job of the thread.
#[derive(Debug)]
pub(super) enum Job {
    /// A search of a position.
    Think(Box<Question>),
    /// A count of sequences of moves, for each first one.
    Count(Box<Question>, u32),
}

/// A position to search.
#[derive(Debug)]
pub(super) struct Question {
    /// The view of the player to move.
    pub view: View,
    /// The limits of the search.
    pub limits: Limits,
    /// The options of the opponent.
    pub options: Options,
    /// Whether to clear earlier results first.
    pub forgets: bool,
    /// The notation of moves.
    pub wording: Wording,
}

/// A line of the search, in the words of the protocol.
#[derive(Clone, Debug)]
pub(super) struct ReportLine {
    /// Its score for the player to move.
    pub score: Score,
    /// Its moves.
    pub words: Vec<String>,
}

/// A report of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Report {
    /// The depth in moves.
    pub depth: u32,
    /// The greatest depth of any line.
    pub deepest: u32,
    /// The number of positions searched.
    pub nodes: u64,
    /// The time of the search.
    pub time: Duration,
    /// The fullness of the table, in thousandths.
    pub fullness: u32,
    /// The lines, the best one first.
    pub lines: Vec<ReportLine>,
    /// The best move.
    pub best: Option<Move>,
    /// The expected answer to it.
    pub answer: Option<Move>,
    /// The lines of a count.
    pub counts: Vec<String>,
}

/// The queue of jobs.
pub(super) struct Jobs<'g> {
    sender: Sender<Job>,
    game: std::marker::PhantomData<&'g Game>,
}

impl Jobs<'_> {
    /// Adds a job after the current one.
    pub fn give(&self, job: Job) {
        // The thread listens as long as this sender exists.
        let _ = self.sender.send(job);
    }
}

/// Starts a thread that searches positions of one game, with these piece values, as long as jobs can be given.
pub(super) fn start<'scope, 'g: 'scope>(
    scope: &'scope Scope<'scope, '_>,
    game: &'g Game,
    values: Values,
    events: SyncSender<Event>,
) -> Jobs<'g> {
    let (sender, jobs) = channel();
    scope.spawn(move || work(game, &values, &jobs, &events));
    Jobs {
        sender,
        game: std::marker::PhantomData,
    }
}

fn work(game: &Game, values: &Values, jobs: &Receiver<Job>, events: &SyncSender<Event>) {
    let mut player: Option<(Options, Opponent<'_>)> = None;
    for job in jobs {
        let done = catch_unwind(AssertUnwindSafe(|| match job {
            Job::Think(mut question) => {
                question.options.values.clone_from(values);
                think(game, &mut player, &question, events)
            }
            Job::Count(question, depth) => count(game, &question, depth),
        }));
        let done = done.unwrap_or_else(|_| {
            player = None;
            Err("the search has failed; this is a bug in alfil".to_owned())
        });
        if events.send(Event::Done(Box::new(done))).is_err() {
            return;
        }
    }
}

fn think<'g>(
    game: &'g Game,
    player: &mut Option<(Options, Opponent<'g>)>,
    question: &Question,
    events: &SyncSender<Event>,
) -> Result<Report, String> {
    if player
        .as_ref()
        .is_none_or(|(options, _)| *options != question.options)
    {
        // The old table is dropped before the new one is created.
        *player = None;
        let opponent = Opponent::new(game, &question.options);
        *player = Some((question.options.clone(), opponent));
    }
    let Some((_, opponent)) = player else {
        return Err("there is no engine to think".to_owned());
    };
    if question.forgets {
        opponent.forget();
    }
    let mut send = |thought: &Thought| {
        let report = report(game, question, thought);
        // Without a receiver the conversation has moved on.
        let _ = events.send(Event::Report(Box::new(report)));
    };
    let thought = opponent.think(&question.view, &question.limits, &mut send);
    match thought {
        Ok(thought) => Ok(report(game, question, &thought)),
        Err(why) => Err(why.to_string()),
    }
}

fn report(game: &Game, question: &Question, thought: &Thought) -> Report {
    let write = |now: &Position, turn: &Move| question.wording.write(game, now, turn);
    let lines = thought.lines.iter().map(|line| ReportLine {
        score: line.score,
        words: turns_written(game, question.view.position(), &line.turns, write),
    });
    Report {
        depth: thought.depth,
        deepest: thought.deepest,
        nodes: thought.nodes,
        time: thought.time,
        fullness: thought.fullness,
        lines: lines.collect(),
        best: thought.best().cloned(),
        answer: thought.answer().cloned(),
        counts: Vec::new(),
    }
}

fn count(game: &Game, question: &Question, depth: u32) -> Result<Report, String> {
    let position = question.view.position();
    let begun = std::time::Instant::now();
    let legal = game.legal_moves(position).map_err(|why| why.to_string())?;
    let texts = question.wording.write_all(game, position, &legal);
    let mut report = Report::default();
    for (turn, text) in legal.iter().zip(texts) {
        if question.limits.stop.load(Ordering::Relaxed) {
            report
                .counts
                .push("info string the count was stopped".to_owned());
            break;
        }
        let after = game.play(position, turn);
        let n = count_below(game, &after, depth.saturating_sub(1), &question.limits.stop);
        let n = n.map_err(|why| why.to_string())?;
        report.counts.push(format!("{text}: {n}"));
        report.nodes += n;
    }
    report.counts.push(String::new());
    report
        .counts
        .push(format!("Nodes searched: {}", report.nodes));
    report.time = begun.elapsed();
    Ok(report)
}

/// Counts sequences of moves until it is stopped.
fn count_below(
    game: &Game,
    position: &Position,
    depth: u32,
    stop: &AtomicBool,
) -> Result<u64, TooMuch> {
    if depth <= COUNTED_AT_ONCE {
        return game.perft(position, depth);
    }
    let mut n = 0;
    for turn in &game.legal_moves(position)? {
        if stop.load(Ordering::Relaxed) {
            break;
        }
        n += count_below(game, &game.play(position, turn), depth - 1, stop)?;
    }
    Ok(n)
}

/// The depth that is counted without a test of the stop flag: some seconds at the most.
const COUNTED_AT_ONCE: u32 = 3;
