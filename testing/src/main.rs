//! The laws over any number of made-up games, by one command.

mod report;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::Duration;

use alfil_testing::choices::Choices;
use alfil_testing::generate::features::Features;
use alfil_testing::generate::{Aim, Generated};
use alfil_testing::laws::runner::{Finding, Plan, Tally, guarded, try_definition};
use alfil_testing::laws::subject::TURNS_TESTED_MAX;
use alfil_testing::laws::{LAWS, Law, find, of_executors};
use alfil_testing::made_up::MadeUp;
use alfil_testing::shrink::{Failure, Shrink};
use alfil_testing::{agree, altered, answers, games, generate, movement, problems};
use clap::{Parser, Subcommand};
use cpu_time::ThreadTime;
use grammar::diagnostic::Severity;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use report::Report;

/// Tries laws on games that are made up by chance.
#[derive(Parser, Debug)]
struct Cli {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand, Debug)]
enum What {
    /// Tries laws along random games; ends with 1 if one is broken.
    Laws(Laws),
    /// Prints the definition of a seed.
    Show {
        /// The seed.
        seed: u64,
        /// One of those that are made up to be compiled to tables.
        #[arg(long)]
        tables: bool,
        /// One of those in which chance has changed a few things.
        #[arg(long, conflicts_with = "tables")]
        altered: bool,
    },
    /// Lists the laws.
    List,
    /// Compares tables with the executor without them at very many positions; ends with 1 if they differ.
    Agree(agree::run::Arguments),
    /// Answers questions about positions and games, a line of JSON for each line of JSON: see `tools/beside`.
    Answers,
    /// Compares movement with its second reading; ends with 1 if they differ.
    Movement(movement::run::Arguments),
    /// Makes positions with one known answer, or lets the opponent look for it.
    #[command(subcommand)]
    Problems(Problems),
}

#[derive(Subcommand, Debug)]
enum Problems {
    /// Finds problems in games of the opponent, proves them without it and writes them.
    Make(problems::make::Arguments),
    /// Counts how many answers the opponent finds.
    Solve(problems::solve::Arguments),
}

#[derive(clap::Args, Debug)]
struct Laws {
    /// The definitions: `0..20000`, or one number.
    #[arg(long, default_value = "0..200", value_parser = range)]
    seeds: std::ops::Range<u64>,
    /// Makes games up that can be compiled to tables, most of them.
    #[arg(long)]
    tables: bool,
    /// Shipped and generated definitions with random changes; only the laws that compare executors, if none is named. Definitions
    /// that can no longer be played are counted.
    #[arg(long, conflicts_with_all = ["tables", "from", "shipped"])]
    altered: bool,
    /// The definition of this file, not made-up ones.
    #[arg(long)]
    from: Option<PathBuf>,
    /// All shipped definitions and examples, not made-up ones.
    #[arg(long, conflicts_with = "from")]
    shipped: bool,
    /// Options of the definition that are switched on, for `--from`.
    #[arg(long)]
    option: Vec<String>,
    /// Only this law; may be repeated.
    #[arg(long = "law", value_parser = law)]
    laws: Vec<&'static Law>,
    /// About how many positions of each definition to test.
    #[arg(long, default_value_t = 60)]
    positions: u32,
    /// Plays this many games of each definition, each of at most 1,000 moves, however many positions they have.
    #[arg(long, conflicts_with = "positions")]
    games: Option<u32>,
    /// Tries each law at one in so many positions.
    #[arg(long, default_value_t = 1)]
    thinned: u32,
    /// After how many CPU seconds no other position of a definition is tested: 20 if not given, and no limit with `--games`.
    #[arg(long)]
    seconds: Option<u64>,
    /// Prints failing cases without shrinking them.
    #[arg(long)]
    no_shrink: bool,
    /// The most findings that are printed; after that only their number.
    #[arg(long, default_value_t = 12)]
    findings: usize,
}

/// The number of games that make up the positions of a definition, if they are long, and if they
/// are short.
const GAMES: u32 = 2;
const GAMES_MAX: u32 = 9;

/// The CPU seconds for a definition if no number of games is asked for.
const SECONDS: u64 = 20;

/// The most moves of a game if a number of games is asked for.
const TURNS_MAX: usize = 1_000;

/// The most legal moves of a position if a number of games is asked for.
const WIDE_MAX: u64 = 10_000;

fn range(text: &str) -> Result<std::ops::Range<u64>, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|error| error.to_string());
    match text.split_once("..") {
        Some((from, to)) => Ok(number(from)?..number(to)?),
        None => number(text).map(|one| one..one + 1),
    }
}

fn law(name: &str) -> Result<&'static Law, String> {
    let names: Vec<&str> = LAWS.iter().map(|law| law.name).collect();
    find(name).ok_or_else(|| format!("the laws are {}", names.join(", ")))
}

fn main() -> ExitCode {
    match Cli::parse().what {
        What::Laws(arguments) => laws(&arguments),
        What::Answers => answers::run(),
        What::Agree(arguments) => agree::run::run(&arguments),
        What::Problems(Problems::Make(arguments)) => problems::make::run(&arguments),
        What::Problems(Problems::Solve(arguments)) => problems::solve::run(&arguments),
        What::Movement(arguments) => movement::run::run(&arguments),
        What::Show {
            seed,
            tables,
            altered,
        } => {
            let generated = maker(tables, altered)(&mut Choices::of_seed(seed));
            print!(
                "{}",
                report::written(&generated.made_up, &generated.options)
            );
            ExitCode::SUCCESS
        }
        What::List => {
            LAWS.iter()
                .for_each(|law| println!("{:32} {}", law.name, law.says));
            ExitCode::SUCCESS
        }
    }
}

/// A function that makes a definition from decisions.
type Make = fn(&mut Choices) -> Generated;

fn maker(tables: bool, altered: bool) -> Make {
    match (tables, altered) {
        (_, true) => altered::definition,
        (true, false) => |choices| generate::definition(choices, Aim::Tables),
        (false, false) => |choices| generate::definition(choices, Aim::Anything),
    }
}

/// A definition that laws are tried on, and its origin.
struct Case {
    made_up: MadeUp,
    options: Vec<String>,
    features: Features,
    seed: Option<u64>,
    name: String,
}

impl Case {
    fn of_seed(seed: u64, make: Make) -> Self {
        let generated = make(&mut Choices::of_seed(seed));
        Self {
            made_up: generated.made_up,
            options: generated.options,
            features: generated.features,
            seed: Some(seed),
            name: format!("seed {seed}"),
        }
    }

    fn of_file(path: &Path, options: &[String]) -> std::io::Result<Self> {
        Ok(Self {
            made_up: games::of_text(fs::read_to_string(path)?, path.parent()),
            options: options.to_vec(),
            features: Features::default(),
            seed: None,
            name: path.display().to_string(),
        })
    }
}

fn laws(arguments: &Laws) -> ExitCode {
    let plan = Plan {
        laws: match arguments.laws.is_empty() {
            true if arguments.altered => of_executors(),
            true => LAWS.iter().collect(),
            false => arguments.laws.clone(),
        },
        n_games: arguments.games.unwrap_or(GAMES_MAX),
        n_positions: match arguments.games {
            Some(_) => u64::MAX,
            None => u64::from(arguments.positions),
        },
        turns_max: match arguments.games {
            Some(_) => TURNS_MAX,
            None => (arguments.positions / GAMES) as usize,
        },
        wide_max: match arguments.games {
            Some(_) => WIDE_MAX,
            None => TURNS_TESTED_MAX,
        },
        thinned: arguments.thinned,
        nth: 0,
        may_be_wrong: arguments.altered,
        clock: Some(|| ThreadTime::now().as_duration()),
        time_max: match (arguments.seconds, arguments.games) {
            (Some(seconds), _) => Duration::from_secs(seconds),
            (None, Some(_)) => Duration::MAX,
            (None, None) => Duration::from_secs(SECONDS),
        },
    };
    let report = Mutex::new(Report::default());
    if let Some(path) = &arguments.from {
        match Case::of_file(path, &arguments.option) {
            Ok(case) => drop(try_case(&case, &plan, arguments, &report)),
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                return ExitCode::from(2);
            }
        }
    } else if arguments.shipped {
        let cases = games::shipped_and_examples();
        let bar = progress(cases.len() as u64);
        cases.into_par_iter().for_each(|(name, made_up)| {
            let case = Case {
                made_up,
                options: Vec::new(),
                features: Features::default(),
                seed: None,
                name,
            };
            let tally = try_case(&case, &plan, arguments, &report);
            // Without a bar a line for each definition shows the progress, and remains if the command is ended early.
            if bar.is_hidden() {
                eprintln!("{}: {tally}", case.name);
            }
            count(&bar, &report);
        });
        bar.finish_and_clear();
    } else {
        let seeds = arguments.seeds.clone();
        let bar = progress(seeds.end.saturating_sub(seeds.start));
        seeds.into_par_iter().for_each(|seed| {
            let case = Case::of_seed(seed, maker(arguments.tables, arguments.altered));
            try_case(&case, &plan, arguments, &report);
            count(&bar, &report);
        });
        bar.finish_and_clear();
    }
    let report = report.into_inner().unwrap_or_default();
    print!("{report}");
    ExitCode::from(u8::from(report.n_findings() > 0))
}

fn progress(n_definitions: u64) -> ProgressBar {
    let bar = ProgressBar::new(n_definitions);
    let style = ProgressStyle::with_template("{pos} of {len} definitions, {msg}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// Counts a definition, and shows what is known so far.
fn count(bar: &ProgressBar, report: &Mutex<Report>) {
    bar.inc(1);
    if let Ok(report) = report.lock() {
        bar.set_message(report.so_far());
    }
}

/// Tries the laws on a definition, prints its findings and adds it to the report; returns its statistics.
fn try_case(case: &Case, plan: &Plan, arguments: &Laws, report: &Mutex<Report>) -> Tally {
    let mut tally = Tally::default();
    let plan = &Plan {
        nth: case.seed.map_or(0, |seed| seed as u32),
        ..plan.clone()
    };
    let findings = try_definition(&case.made_up, &case.options, plan, &mut tally);
    let is_shown = |finding: &Finding| {
        let mut report = report.lock().unwrap_or_else(|broken| broken.into_inner());
        report.note(finding, &case.name) && report.n_shown() <= arguments.findings
    };
    for finding in findings {
        if !is_shown(&finding) {
            continue;
        }
        let failure = Failure {
            made_up: case.made_up.clone(),
            options: case.options.clone(),
            finding,
        };
        let small = if arguments.no_shrink {
            failure
        } else {
            shrunk(
                case,
                failure,
                plan,
                maker(arguments.tables, arguments.altered),
            )
        };
        let how = match (arguments.tables, arguments.altered) {
            (_, true) => " --altered",
            (true, false) => " --tables",
            (false, false) => "",
        };
        println!("{}", report::failure(&small, case.seed, how, &case.name));
    }
    let mut report = report.lock().unwrap_or_else(|broken| broken.into_inner());
    let mut features = case.features.clone();
    let load = || guarded(|| case.made_up.load(&case.options)).ok();
    let variant = (arguments.tables || arguments.altered).then(load).flatten();
    let mistakes = variant.iter().flat_map(|one| &one.diagnostics);
    let mut mistakes = mistakes.filter(|one| one.severity == Severity::Error);
    if let Some(mistake) = mistakes.next() {
        features.note(&format!("mistake {}", mistake.code));
    }
    let game = variant.and_then(|variant| variant.game);
    match game.as_ref().map(interpreter::Game::compile) {
        Some(Ok(())) => features.note("compiled to tables"),
        Some(Err(reason)) => {
            // Names of piece types and rules are left out.
            let reason = reason.rsplit(": ").next().unwrap_or_default();
            let mut parts = reason.split('"');
            let (before, after) = (parts.next(), parts.nth(1));
            let reason = format!(
                "{}{}",
                before.unwrap_or_default(),
                after.unwrap_or_default()
            );
            features.note(&format!("no tables: {reason}"));
        }
        None => {}
    }
    report.add(&case.name, &tally, &features);
    drop(report);
    tally
}

/// Returns the smallest failure of the same law that is found.
fn shrunk(case: &Case, failure: Failure, plan: &Plan, make: Make) -> Failure {
    let mut shrink = Shrink::new(&failure.finding, plan);
    let smaller = match case.seed {
        Some(seed) => {
            let mut choices = Choices::of_seed(seed);
            make(&mut choices);
            shrink.record(failure, choices.record(), |choices| {
                let generated = make(choices);
                (generated.made_up, generated.options)
            })
        }
        None => failure,
    };
    let smaller = shrink.text(smaller);
    shrink.line(smaller)
}
