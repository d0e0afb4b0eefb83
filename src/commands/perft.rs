//! `alfil perft`.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use alfil::json::{Output, output};
use interpreter::notation::moves::write_all;
use interpreter::{Answer, Counts, Game, PERFT_DEPTH_MAX, Position};
use ir::Arrange;
use rayon::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;

use super::signals::AtEnd;
use super::start::Start;
use super::{Done, Stop, has_memory, megabytes, no_memory, print};

#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
enum Executor {
    /// Plays by tables where the rules can be compiled, else as `reduced`.
    Fast,
    /// Leaves out pieces out of range, and orders of steps that lead to the same position.
    Reduced,
    /// Tests every piece, and tries every order: slow, to compare with.
    Plain,
}

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// The depth in moves, 100 at most.
    #[arg(value_parser = clap::value_parser!(u32).range(..=i64::from(PERFT_DEPTH_MAX)))]
    depth: u32,
    /// Prints the count after each first move.
    #[arg(long)]
    divide: bool,
    /// How many threads count.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// The executor that counts.
    #[arg(long, value_enum, default_value_t = Executor::Fast)]
    executor: Executor,
    /// Keeps counts of positions in a table of so many megabytes, shared by all threads: positions that occur again at the same
    /// depth are not counted again.
    #[arg(long, value_name = "MB", value_parser = megabytes())]
    hash: Option<u32>,
    /// Prints JSON: depth, nodes, seconds, and the count after each first move.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Done {
    let variant = args.start.load()?;
    let Some(game) = variant.game else {
        return Ok(());
    };
    let game = match args.executor {
        Executor::Fast => game,
        Executor::Reduced => game.reduced(),
        Executor::Plain => game.plain(),
    };
    let play = args.start.open(&game)?;
    if let Some(megabytes) = args.hash {
        has_memory("--hash", megabytes)?;
    }
    let counts = args.hash.map(Counts::with_megabytes).transpose();
    let counts = counts.map_err(|_| no_memory("--hash", args.hash.unwrap_or(0)))?;
    let began = Instant::now();
    let count = |position: &Position, depth| match &counts {
        Some(counts) => game.perft_with(position, depth, counts),
        None => game.perft(position, depth),
    };
    let divided = divide(
        &game,
        play.position(),
        args.depth,
        args.threads,
        args.json,
        &count,
    )?;
    let seconds = began.elapsed().as_secs_f64();
    let nodes: u64 = if args.depth == 0 {
        1
    } else {
        divided.iter().map(|(_, count)| count).sum()
    };
    if args.json {
        let value = output(&PerftJson {
            depth: args.depth,
            nodes,
            seconds,
            divide: divided.into_iter().collect(),
            stopped: false,
            first_moves: None,
        });
        return print(&format!("{value}\n"));
    }
    let mut text = String::new();
    if args.divide {
        for (name, count) in &divided {
            text += &format!("{name}: {count}\n");
        }
        text.push('\n');
    }
    print(&format!("{text}{nodes}\n"))
}

/// The number of sequences of legal moves.
#[derive(Serialize, JsonSchema)]
pub struct PerftJson {
    /// The depth in moves.
    depth: u32,
    /// The number of sequences.
    nodes: u64,
    /// The time.
    seconds: f64,
    /// The count after each first move.
    divide: BTreeMap<String, u64>,
    /// Whether a signal has ended the count: then only some first moves are in it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    stopped: bool,
    /// The number of all first moves, if the count was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_moves: Option<usize>,
}

impl Output for PerftJson {
    const COMMAND: &'static str = "perft";
    const VERSION: u32 = 1;
}

/// The size of the stack of a thread in bytes: enough for the greatest depth.
const STACK_BYTES: usize = 16 << 20;

/// A function that counts the sequences of so many moves.
type Count<'c> = &'c (dyn Fn(&Position, u32) -> Answer<u64> + Sync);

/// Returns the count after each first move, with a progress bar on a terminal after a second.
fn divide(
    game: &Game,
    position: &Position,
    depth: u32,
    threads: u16,
    is_json: bool,
    perft: Count<'_>,
) -> Result<Vec<(String, u64)>, Stop> {
    if depth == 0 {
        return Ok(Vec::new());
    }
    let moves = game.legal_moves(position)?;
    let texts = write_all(game, &moves);
    let began = Instant::now();
    let so_far: Arc<Mutex<Vec<(usize, u64)>>> = Arc::default();
    let _at_end = AtEnd::new({
        let (so_far, texts) = (Arc::clone(&so_far), texts.clone());
        move |_| {
            // Nothing is counted from now on.
            let mut counted = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            counted.arrange();
            let (n, of) = (counted.len(), texts.len());
            let nodes: u64 = counted.iter().map(|(_, nodes)| nodes).sum();
            // If printing fails, there is nothing left to do.
            let _ = writeln!(
                std::io::stderr(),
                "\nalfil: stopped before depth {depth} was counted; first moves counted: {n} of {of}, sequences so far: {nodes}"
            );
            let divided = counted.iter();
            let divided = divided.map(|(index, nodes)| (texts[*index].clone(), *nodes));
            let _ = match is_json {
                true => {
                    let value = output(&PerftJson {
                        depth,
                        nodes,
                        seconds: began.elapsed().as_secs_f64(),
                        divide: divided.collect(),
                        stopped: true,
                        first_moves: Some(of),
                    });
                    print(&format!("{value}\n"))
                }
                false => {
                    let lines = divided.map(|(text, nodes)| format!("{text}: {nodes}\n"));
                    print(&lines.collect::<String>())
                }
            };
            std::mem::forget(counted);
        }
    });
    let bar = indicatif::ProgressBar::with_draw_target(
        Some(moves.len() as u64),
        indicatif::ProgressDrawTarget::stderr(),
    );
    let style =
        indicatif::ProgressStyle::with_template("{bar:30} {pos}/{len} first moves, {eta} to go");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    let done = AtomicU64::new(0);
    let count = |index: usize| {
        let nodes = perft(&game.play(position, &moves[index]), depth - 1);
        if let Ok(nodes) = nodes {
            let mut so_far = so_far.lock().unwrap_or_else(PoisonError::into_inner);
            so_far.push((index, nodes));
        }
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if began.elapsed() > Duration::from_secs(1) {
            bar.set_position(done);
        }
        nodes
    };
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(threads))
        .stack_size(STACK_BYTES)
        .build()
        .map_err(|error| Stop::wrong(format!("no threads could be started: {error}")))?;
    let counts: Answer<Vec<u64>> =
        pool.install(|| (0..moves.len()).into_par_iter().map(count).collect());
    bar.finish_and_clear();
    let counts = counts?;
    Ok(texts.into_iter().zip(counts).collect())
}
