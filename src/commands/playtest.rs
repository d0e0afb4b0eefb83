//! `alfil playtest`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use alfil::files::{Kept, There, WriteError};
use alfil::playtest::parts::{Chosen, Run};
use alfil::playtest::run::Runner;
use alfil::playtest::state::State;
use alfil::playtest::{Shard, Sizes, page, text};

use super::ray::{self, Cluster};
use super::signals::{Signal, Stopping};
use super::start::{playable, values};
use super::{Done, Stop, print, writable, write_file};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: alfil playtest my-game.toml --out my-game.json --html my-game.html\nRun again with the same FILE to go on; on several machines: --shard 1/3 --out a.json, and so on, then --merge a.json b.json c.json --out all.json"
)]
pub struct Args {
    /// A shipped variant (`alfil list`) or the path of a definition file.
    #[arg(value_name = "VARIANT")]
    variant: String,
    /// Switches on an option of the definition; may be repeated.
    #[arg(long = "option", value_name = "NAME")]
    options: Vec<String>,
    /// How many games are played from the set-up.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    games: u64,
    /// How many more are played at odds, for piece values; four times as many as games by default.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    odds: Option<u64>,
    /// Plays as many games more between two levels, 1 to 9.
    #[arg(long, value_name = "A,B", value_parser = levels)]
    levels: Option<[u8; 2]>,
    /// About how many positions to search for each move.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many random moves begin each game, so that games differ.
    #[arg(long, value_name = "PLIES", default_value_t = 4, value_parser = clap::value_parser!(u16).range(..=1000))]
    random: u16,
    /// Games count as draws after so many moves of all players together.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// The seed; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays only a part of the games, as `2/5`.
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// How many games at once; by default as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Keeps games and results in this file, and goes on with the games that are there.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the report as a page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Replaces the file of `--html` if it is there.
    #[arg(long, requires = "html")]
    replace: bool,
    /// Joins the games of these files instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Plays the games on a cluster of Ray, `auto` or `local` for one that is started here.
    #[arg(long, value_name = "ADDRESS", conflicts_with_all = ["shard", "merge", "threads"])]
    ray: Option<String>,
    /// Prints JSON: the report.
    #[arg(long)]
    json: bool,
}

/// Reads `3,6`.
fn levels(text: &str) -> Result<[u8; 2], String> {
    let read = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|level| (1..=9).contains(level))
    };
    let both = text.split_once(',');
    let both = both.and_then(|(one, other)| Some([read(one)?, read(other)?]));
    both.ok_or_else(|| {
        format!(
            "`{text}` is not two levels: write them as in `3,6`; level 10 has no limit of its own"
        )
    })
}

/// The number of games between two writes of the file: a fraction of all, and the least number.
const GAMES_BETWEEN: (u64, u64) = (50, 5);

pub fn run(args: &Args) -> Done {
    if args.html.is_some() && args.html == args.out {
        return Err(Stop::usage(
            "`--html` and `--out` name the same file; choose another name for one of them",
        ));
    }
    writable(args.html.as_deref(), args.replace)?;
    let variant = playable(&args.variant, &args.options)?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let chosen = Chosen {
        nodes: args.nodes,
        random_plies: usize::from(args.random),
        plies_max: args.max_plies as usize,
        seed: args.seed,
        levels: args.levels,
    };
    let sizes = Sizes::usual(args.games, args.odds, args.levels.is_some());
    let run = Run::new(game, &variant.text.name, values(&variant), chosen, sizes);
    let kept = KeptRun {
        run: &run,
        threads: args.threads,
    };
    let out = args.out.as_deref();
    let (mut state, ended) = match &args.ray {
        Some(address) => {
            let cluster = Cluster {
                variant: &args.variant,
                options: &args.options,
                address,
                learned: true,
            };
            (ray::play(&cluster, &kept, out)?, None)
        }
        None if args.merge.is_empty() => kept.play(args.shard.unwrap_or(Shard::WHOLE), out)?,
        None => (kept.merge(&args.merge, out)?, None),
    };
    if ended.is_some() && !state.games.is_empty() {
        // The report on the games so far.
        run.conclude(&mut state);
    }
    if let Some(report) = &state.report {
        if let Some(path) = args.html.as_deref().filter(|_| ended.is_none()) {
            let page = page::page(&game.rules().title, &state, report);
            write_file(path, page, args.replace)?;
        }
        match args.json {
            true => print(&format!("{}\n", alfil::json::output(report)))?,
            false => print(&text::report(&state, report))?,
        }
    }
    match ended {
        None => Ok(()),
        Some(signal) => Err(kept.ended(&state, signal, out)),
    }
}

/// A run of games that is kept in a file.
pub(super) struct KeptRun<'r, 'g> {
    /// The run.
    pub run: &'r Run<'g>,
    /// The number of games at once; the number of processors if `None`.
    pub threads: Option<u16>,
}

impl KeptRun<'_, '_> {
    /// Plays the games that are missing in a file, or all, and computes the report. The file is written from time to time. After a
    /// signal the finished games are in the file, and there is no report.
    pub fn play(&self, shard: Shard, out: Option<&Path>) -> Result<(State, Option<Signal>), Stop> {
        let mut state = self.run.begun();
        let mut there = There::Refused;
        if let Some(path) = out.filter(|path| path.exists()) {
            state = self.run.read(path).map_err(Stop::usage)?;
            let grown = state.grow(self.run.sizes);
            grown.map_err(|why| Stop::usage(format!("`{}`: {why}", path.display())))?;
            // The file is the run's own: its games are in the new contents.
            there = There::Replaced;
        }
        let mut kept = out.map(|path| kept(path, there)).transpose()?;
        let stopping = Stopping::begin();
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = self.threads.map_or_else(processors, usize::from);
        let missing = Runner::missing(state.sizes, shard, &state.games);
        let n_missing = missing.len() as u64;
        let target = indicatif::ProgressDrawTarget::stderr();
        let bar = indicatif::ProgressBar::with_draw_target(Some(n_missing), target);
        let template = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} to go";
        if let Ok(style) = indicatif::ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let (parts, least) = GAMES_BETWEEN;
        let between = (n_missing / parts).max(least);
        let mut done = Ok(());
        let mut n_played = 0;
        self.run.play(&missing, threads, stopping.flag(), |record| {
            if stopping.is_over() {
                // An interrupted game does not count.
                return ControlFlow::Break(());
            }
            state.add(record);
            n_played += 1;
            bar.set_position(n_played);
            if n_played % between == 0 {
                done = write(&state, &mut kept);
            }
            match done {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        bar.finish_and_clear();
        done?;
        let ended = stopping.signal();
        if ended.is_none() {
            self.run.conclude(&mut state);
        }
        if ended.is_none() || n_played > 0 {
            write(&state, &mut kept)?;
        }
        Ok((state, ended))
    }

    /// Creates the stop after a signal, with the state of the run.
    pub fn ended(&self, state: &State, signal: Signal, out: Option<&Path>) -> Stop {
        let (n, of) = (state.games.len(), state.sizes.games().count());
        let where_to = match out {
            Some(path) if n > 0 => {
                let path = path.display();
                format!("; they are in `{path}`, and the same command goes on with them")
            }
            _ => String::new(),
        };
        Stop::ended(signal, format!("stopped after {n} of {of} games{where_to}"))
    }

    /// Joins the games of files and computes the report.
    pub fn merge(&self, parts: &[PathBuf], out: Option<&Path>) -> Result<State, Stop> {
        let there = |path: &Path| There::of(parts.iter().any(|part| part == path));
        let mut kept = out.map(|path| kept(path, there(path))).transpose()?;
        let mut state = self.run.begun();
        state.sizes = Sizes::default();
        for path in parts {
            let joined = state.join(self.run.read(path).map_err(Stop::usage)?);
            joined.map_err(|why| Stop::wrong(format!("`{}`: {why}", path.display())))?;
        }
        self.run.conclude(&mut state);
        write(&state, &mut kept)?;
        Ok(state)
    }
}

/// Opens the file of a run: a new one, or one to continue.
fn kept(path: &Path, there: There) -> Result<Kept, Stop> {
    Kept::new(path, there).map_err(|why| {
        let path = path.display();
        match &why {
            WriteError::Taken => {
                Stop::usage(format!("`{path}` is there already; choose another name"))
            }
            _ => Stop::usage(format!("`{path}` cannot be written: {why}{}", why.remedy())),
        }
    })
}

fn write(state: &State, kept: &mut Option<Kept>) -> Done {
    match kept {
        Some(kept) => {
            let written = state.write(kept);
            written.map_err(|why| Stop::unwritten(kept.path(), &why))
        }
        None => Ok(()),
    }
}
