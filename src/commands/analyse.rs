//! `alfil analyse`.

use std::time::Duration;

use alfil::json::{output, result_words};
use alfil::variation::{THOUGHT_HEAD, ThoughtJson, thought_text};
use opponent::{Limits, Opponent, Options, View};

use super::signals::Stopping;
use super::start::{Start, values};
use super::{Done, Stop, has_memory, megabytes, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    #[command(flatten)]
    start: Start,
    /// How long to think, in seconds; 10 if neither depth nor positions are given.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time: Option<Duration>,
    /// How many moves of both players together to look ahead.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// About how many positions to look at.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many of the best moves to print, each with its line.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=500))]
    lines: u16,
    /// How many threads think.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Megabytes of the table of searched positions.
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = megabytes())]
    hash: u32,
    /// Prints JSON: the final result of the search.
    #[arg(long)]
    json: bool,
}

/// Reads a number of seconds.
pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.trim_end_matches('s').parse::<f64>();
    let seconds = seconds
        .ok()
        .filter(|seconds| *seconds > 0.0 && *seconds < 1e7);
    let seconds = seconds.ok_or("write seconds, as in `0.5` or `30`")?;
    Ok(Duration::from_secs_f64(seconds))
}

pub fn run(args: &Args) -> Done {
    let variant = args.start.load()?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let play = args.start.open(game)?;
    if let Some(words) =
        result_words(&play).filter(|_| play.legal_moves().is_ok_and(|legal| legal.is_empty()))
    {
        return Err(Stop::wrong(format!("the game is over: {words}")));
    }
    has_memory("--hash", args.hash)?;
    let options = Options {
        hash_megabytes: args.hash as usize,
        threads: usize::from(args.threads),
        values: values(&variant),
    };
    let mut opponent = Opponent::new(game, &options);
    let view = View::of(&play);
    let position = view.position();
    let has_limit = args.depth.is_some() || args.nodes.is_some();
    let stopping = Stopping::begin();
    let limits = Limits {
        stop: stopping.flag(),
        depth: args.depth,
        nodes: args.nodes,
        time: args
            .time
            .or_else(|| (!has_limit).then_some(Duration::from_secs(10))),
        lines: usize::from(args.lines),
        ..Limits::default()
    };
    if args.json {
        let thought = opponent.think(&view, &limits, &mut |_| {})?;
        let json = output(&ThoughtJson::of(game, position, &thought));
        print(&format!("{json}\n"))?;
        return ended(&stopping);
    }
    print(THOUGHT_HEAD)?;
    let mut printed = Ok(());
    let mut last = None;
    let thought = opponent.think(&view, &limits, &mut |thought| {
        if printed.is_ok() {
            printed = print(&thought_text(game, position, thought));
        }
        // The reader has closed the pipe.
        if printed.is_err() {
            limits
                .stop
                .store(true, std::sync::atomic::Ordering::Relaxed);
        }
        last = Some(thought.depth);
    })?;
    printed?;
    // The result of the last depth if time ran out before it was printed.
    if last != Some(thought.depth) {
        print(&thought_text(game, position, &thought))?;
    }
    ended(&stopping)
}

/// Returns an error if a signal ended the search before its time.
fn ended(stopping: &Stopping) -> Done {
    match stopping.signal() {
        None => Ok(()),
        Some(signal) => Err(Stop::ended(signal, "stopped before the time was over")),
    }
}
