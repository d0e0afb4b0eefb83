//! `alfil playtest`.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use alfil::files;
use alfil::game_file::rules_hash;
use alfil::playtest::happenings::Happenings;
use alfil::playtest::run::Runner;
use alfil::playtest::state::State;
use alfil::playtest::worth::Valued;
use alfil::playtest::{Settings, Shard, Sizes, page, text};
use interpreter::Game;
use opponent::{Opponent, Options, Values};

use super::start::{playable, values};
use super::{Done, Stop, print};

#[derive(clap::Args, Debug)]
#[command(
    after_help = "Example: alfil playtest my-game.toml --out my-game.json --html my-game.html\nRun again with the same FILE, it goes on where it was; on several machines: --shard 1/3 --out a.json, and so on, then --merge a.json b.json c.json --out all.json"
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
    /// How many more are played at odds, for what men are worth; four times as many as games unless it is given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=1_000_000))]
    odds: Option<u64>,
    /// Plays as many games more between two levels, 1 to 9.
    #[arg(long, value_name = "A,B", value_parser = levels)]
    levels: Option<[u8; 2]>,
    /// Positions to look at for each turn, about.
    #[arg(long, value_name = "N", default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,
    /// How many turns chance makes first, so that games differ.
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    random: usize,
    /// Games are taken for draws after so many turns of all players together.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    max_plies: u32,
    /// The same seed, the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Plays a part of the games alone, as `2/5`.
    #[arg(long, value_name = "I/N", value_parser = Shard::read)]
    shard: Option<Shard>,
    /// How many games at once; as many as there are processors unless it is given.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Keeps games and results in this file, and goes on with those that are there.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Writes the report as a page.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Joins the games of these files instead of playing.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
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
            "`{text}` is not two levels: write them as in `3,6`; level 10 has no bound of its own"
        )
    })
}

/// How many games are played between two writings of the file: a part of all, and at least so many.
const GAMES_BETWEEN: (u64, u64) = (50, 5);

pub fn run(args: &Args) -> Done {
    let variant = playable(&args.variant, &args.options)?;
    let Some(game) = &variant.game else {
        return Ok(());
    };
    let values = values(&variant);
    let taken = opponent_of(game, &values).values();
    let run = Run {
        game,
        valued: Valued::new(game, &taken),
        happenings: Happenings::new(game),
        settings: Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            variant: variant.text.name.clone(),
            options: game.rules().options.clone(),
            rules: rules_hash(game),
            values: taken.kinds,
            nodes: args.nodes,
            random_plies: args.random,
            plies_max: args.max_plies as usize,
            seed: args.seed,
            levels: args.levels,
        },
        sizes: Sizes {
            even: args.games,
            odds: args.odds.unwrap_or(args.games * 4),
            levels: args.levels.map_or(0, |_| args.games),
        },
        values,
        threads: args.threads,
    };
    let state = match args.merge.is_empty() {
        true => run.play(args.shard.unwrap_or(Shard::WHOLE), args.out.as_deref())?,
        false => run.merge(&args.merge, args.out.as_deref())?,
    };
    let Some(report) = &state.report else {
        return Ok(());
    };
    if let Some(path) = &args.html {
        let page = page::page(&game.rules().title, &state, report);
        files::write_new_or_replace(path, page).map_err(|cause| unwritten(path, &cause))?;
    }
    match args.json {
        true => print(&format!("{}\n", alfil::json::value(report))),
        false => print(&text::report(&state, report)),
    }
}

/// The complaint about a file that cannot be written.
pub(super) fn unwritten(path: &Path, cause: &std::io::Error) -> Stop {
    Stop::wrong(format!("`{}` cannot be written: {cause}", path.display()))
}

/// Returns an opponent who knows what players do, to be asked what men are worth.
pub(super) fn opponent_of<'g>(game: &'g Game, values: &Values) -> Opponent<'g> {
    let options = Options {
        hash_megabytes: 1,
        values: values.clone(),
        ..Options::default()
    };
    Opponent::new(game, &options)
}

/// A run of games.
pub(super) struct Run<'g> {
    /// The game.
    pub game: &'g Game,
    /// Whose worth is asked for.
    pub valued: Valued,
    /// What can happen.
    pub happenings: Happenings<'g>,
    /// What the run is.
    pub settings: Settings,
    /// How many games it has.
    pub sizes: Sizes,
    /// What players take men to be worth, where that is known better than the definition tells.
    pub values: Values,
    /// How many games at once; as many as there are processors if it is not said.
    pub threads: Option<u16>,
}

impl Run<'_> {
    /// Plays the games that are missing in a file, or all, and works out what they tell. The file is written from time to time.
    pub fn play(&self, shard: Shard, out: Option<&Path>) -> Result<State, Stop> {
        let mut state = self.begun();
        if let Some(path) = out.filter(|path| path.exists()) {
            state = self.read(path)?;
            let grown = state.grow(self.sizes);
            grown.map_err(|why| Stop::usage(format!("`{}`: {why}", path.display())))?;
        }
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        let runner = Runner {
            game: self.game,
            happenings: &self.happenings,
            valued: &self.valued,
            values: self.values.clone(),
            settings: &self.settings,
            threads: self.threads.map_or_else(processors, usize::from),
        };
        let missing = Runner::missing(state.sizes, shard, &state.games);
        let target = indicatif::ProgressDrawTarget::stderr();
        let bar = indicatif::ProgressBar::with_draw_target(Some(missing.len() as u64), target);
        let template = "{bar:30} {pos}/{len} games, {elapsed} gone, {eta} to go";
        if let Ok(style) = indicatif::ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let (parts, least) = GAMES_BETWEEN;
        let between = (missing.len() as u64 / parts).max(least);
        let mut done = Ok(());
        let mut n_played = 0;
        runner.play(&missing, |record| {
            state.add(record);
            n_played += 1;
            bar.set_position(n_played);
            if let Some(path) = out.filter(|_| n_played % between == 0) {
                done = state.write(path).map_err(|cause| unwritten(path, &cause));
            }
            match done {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        bar.finish_and_clear();
        done?;
        self.conclude(state, out)
    }

    /// Joins the games of files and works out what they tell.
    fn merge(&self, parts: &[PathBuf], out: Option<&Path>) -> Result<State, Stop> {
        let is_part = |path: &Path| parts.iter().any(|part| part == path);
        if let Some(path) = out.filter(|path| path.exists() && !is_part(path)) {
            return Err(Stop::usage(format!(
                "`{}` is there already; choose a name that nothing has",
                path.display()
            )));
        }
        let mut state = self.begun();
        state.sizes = Sizes::default();
        for path in parts {
            let joined = state.join(self.read(path)?);
            joined.map_err(|why| Stop::wrong(format!("`{}`: {why}", path.display())))?;
        }
        self.conclude(state, out)
    }

    fn begun(&self) -> State {
        State::new(self.settings.clone(), self.sizes, &self.happenings)
    }

    /// Reads games of this run.
    fn read(&self, path: &Path) -> Result<State, Stop> {
        let state = State::read(path).map_err(Stop::usage)?;
        let checked = state.check(&self.settings, &self.happenings, self.game, &self.valued);
        checked.map_err(|why| {
            Stop::usage(format!(
                "`{}` is of another run: {why}; choose another name, or ask for the same run",
                path.display()
            ))
        })?;
        Ok(state)
    }

    fn conclude(&self, mut state: State, out: Option<&Path>) -> Result<State, Stop> {
        state.conclude(self.game, &self.valued);
        if let Some(path) = out {
            state.write(path).map_err(|cause| unwritten(path, &cause))?;
        }
        Ok(state)
    }
}
