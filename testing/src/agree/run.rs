//! The command: `agree --seeds A..B`.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::ThreadPoolBuilder;
use rayon::prelude::*;

use super::shard::{POSITIONS, Written, compare};
use super::tally::Tally;

/// What is compared.
#[derive(clap::Args, Clone, Debug)]
#[command(after_help = AFTER)]
pub struct Arguments {
    /// The seeds: `0..2000`, or one number. If absent, as many from 0 on as --positions needs.
    #[arg(long, value_parser = seeds)]
    seeds: Option<Range<u64>>,
    /// About how many positions; with --seeds the most.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    positions: Option<u64>,
    /// About how many positions each seed has: fewer for a quick look at many games.
    #[arg(long, default_value_t = POSITIONS, value_parser = clap::value_parser!(u64).range(100..))]
    per_seed: u64,
    /// How many threads; as many as the machine has if absent.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,
    /// Saves the results in this file, during the run as well; seeds that are in it are not compared again.
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Compares nothing, but adds up such files; with --json into that one.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["seeds", "positions", "per_seed", "threads"])]
    merge: Vec<PathBuf>,
}

/// The number of positions that are compared by default.
const POSITIONS_USUAL: u64 = 1_000_000;

const AFTER: &str = "\
A seed has about 50,000 positions (`--per-seed`): four fifths of shipped games and examples, from the start and from positions of tests, and a fifth of games that
it generates. At each position the executor by tables and the executor without tables are compared, in generated games and in every sixth seed also
tables made without one or two decisions of their compiler; the output lists comparisons made at fewer positions. 10^8 positions are `--seeds 0..2000`, on several machines in parts, which `--merge` adds up.
Exit status: 1 if there are differences, 2 if it cannot begin.";

/// The interval at which the statistics are saved.
const KEPT_EVERY: Duration = Duration::from_secs(30);

fn seeds(text: &str) -> Result<Range<u64>, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|error| error.to_string());
    let range = match text.split_once("..") {
        Some((from, to)) => number(from)?..number(to)?,
        None => number(text).map(|one| one..one.saturating_add(1))?,
    };
    match range.is_empty() {
        true => Err("no seed is in it: write FROM..TO, FROM below TO".to_owned()),
        false => Ok(range),
    }
}

impl Arguments {
    /// Returns the requested seeds.
    fn seeds(&self) -> Range<u64> {
        let n_seeds = |positions: u64| positions.div_ceil(self.per_seed);
        match (&self.seeds, self.positions) {
            (Some(seeds), Some(n)) => {
                let end = seeds.start.saturating_add(n_seeds(n));
                seeds.start..seeds.end.min(end)
            }
            (Some(seeds), None) => seeds.clone(),
            (None, n) => 0..n_seeds(n.unwrap_or(POSITIONS_USUAL)),
        }
    }
}

/// Compares executors and prints what was compared and found; ends with 1 if they differ.
pub fn run(arguments: &Arguments) -> ExitCode {
    let compared = match arguments.merge.is_empty() {
        true => compared(arguments),
        false => merged(arguments),
    };
    match compared {
        Ok(tally) => {
            print!("{tally}");
            ExitCode::from(u8::from(tally.n_differences > 0))
        }
        Err(why) => {
            eprintln!("alfil-testing agree: {why}");
            ExitCode::from(2)
        }
    }
}

fn read(path: &Path) -> Result<Tally, String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    serde_json::from_str(&text)
        .map_err(|error| format!("{} is not a file of `--json`: {error}", path.display()))
}

/// Writes a tally so that a reader of the file always finds it whole.
fn write(tally: &Tally, path: &Path) -> Result<(), String> {
    let text = serde_json::to_string_pretty(tally).map_err(|error| error.to_string())?;
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    fs::write(&name, text + "\n")
        .and_then(|()| fs::rename(&name, path))
        .map_err(|error| format!("{}: {error}", path.display()))
}

fn merged(arguments: &Arguments) -> Result<Tally, String> {
    let mut sum = Tally::default();
    for path in &arguments.merge {
        let with_path = |why| format!("{}: {why}", path.display());
        sum.add(&read(path)?).map_err(with_path)?;
    }
    if let Some(path) = &arguments.json {
        write(&sum, path)?;
    }
    Ok(sum)
}

fn compared(arguments: &Arguments) -> Result<Tally, String> {
    let before = match &arguments.json {
        Some(path) if path.exists() => read(path)?,
        Some(path) => {
            // An error of writing is found now, before the work.
            write(&Tally::default(), path)?;
            Tally::default()
        }
        None => Tally::default(),
    };
    before.expect_per_seed(arguments.per_seed)?;
    let seeds = arguments.seeds();
    let left: Vec<u64> = seeds.filter(|seed| !before.has_seed(*seed)).collect();
    let threads = arguments.threads.map_or(0, usize::from);
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| format!("no threads: {error}"))?;
    let bar = ProgressBar::new(left.len() as u64);
    let style = "{pos} of {len} seeds, {msg}, {elapsed} gone, {eta} left";
    let style = ProgressStyle::with_template(style);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.set_message("none yet");
    bar.enable_steady_tick(Duration::from_secs(1));
    let written = Written::default();
    let sum = Mutex::new((before, Instant::now(), Ok(())));
    let add = |tally: Tally| {
        let mut sum = sum.lock().unwrap_or_else(|broken| broken.into_inner());
        let (all, kept_at, kept) = &mut *sum;
        for difference in &tally.differences {
            bar.suspend(|| eprintln!("{difference}"));
        }
        let added = all.add(&tally);
        debug_assert_eq!(added, Ok(()));
        bar.inc(1);
        let n_positions = all.total().positions;
        bar.set_message(format!(
            "{n_positions} positions, {} differences",
            all.n_differences
        ));
        if let Some(path) = &arguments.json
            && kept_at.elapsed() > KEPT_EVERY
        {
            *kept = write(all, path);
            *kept_at = Instant::now();
        }
    };
    pool.install(|| {
        // The order is kept, as nearly as threads allow.
        let in_order = left.into_par_iter().with_max_len(1);
        in_order.for_each(|seed| add(compare(seed, arguments.per_seed, &written)));
    });
    bar.finish_and_clear();
    let (tally, _, kept) = sum
        .into_inner()
        .unwrap_or_else(|broken| broken.into_inner());
    kept?;
    if let Some(path) = &arguments.json {
        write(&tally, path)?;
    }
    let without = written.without_tables();
    if !without.is_empty() {
        println!(
            "not compared, since they have no tables: {}\n",
            without.join(", ")
        );
    }
    Ok(tally)
}
