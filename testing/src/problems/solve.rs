//! The opponent's search for the answers.

use std::collections::BTreeMap;
use std::fs;
use std::process::ExitCode;
use std::time::Duration;

use alfil::load::load;
use interpreter::notation::{fen, moves};
use opponent::{Limits, Opponent, Options, View};

use super::{Problem, Task};

/// How long is looked, and at what.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Games with problems to solve; all if there are none.
    #[arg(value_name = "VARIANT")]
    games: Vec<String>,
    /// Positions to search for each.
    #[arg(long, conflicts_with = "time")]
    nodes: Option<u64>,
    /// Milliseconds for each; 100 by default.
    #[arg(long)]
    time: Option<u64>,
    /// Prints those that are not found.
    #[arg(long)]
    missed: bool,
}

/// The number of problems of a kind, and the number solved.
pub type Found = BTreeMap<String, (usize, usize)>;

/// Returns the names of the games that have problems, in alphabetical order.
pub fn games() -> Vec<String> {
    let entries = fs::read_dir(super::folder())
        .into_iter()
        .flatten()
        .flatten();
    let names = entries.filter_map(|entry| {
        let path = entry.path();
        let is_text = path.extension().is_some_and(|ending| ending == "txt");
        is_text.then(|| {
            path.file_stem()
                .map(|stem| stem.to_string_lossy().into_owned())
        })?
    });
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

/// Returns the problems of a game.
///
/// # Errors
/// If they cannot be read.
pub fn problems(game: &str) -> Result<Vec<Problem>, String> {
    let file = super::folder().join(format!("{game}.txt"));
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    super::read(&text).map_err(|line| format!("{}, {line}", file.display()))
}

/// Searches for the answers to the problems of a game, and prints each that is not found.
///
/// # Errors
/// If there is no such game, or a problem does not belong to it.
pub fn solve(
    name: &str,
    limits: &Limits,
    missed: &mut dyn FnMut(&Problem, &str),
) -> Result<Found, String> {
    let variant = load(name, &[]).map_err(|error| error.to_string())?;
    let game = variant.game.ok_or("it has errors")?;
    let options = Options {
        hash_megabytes: 16,
        ..Options::default()
    };
    let mut opponent = Opponent::new(&game, &options);
    let mut found = Found::new();
    for problem in problems(name)? {
        let with_fen = |why: &dyn std::fmt::Display| format!("{}: {why}", problem.fen);
        let position = fen::read(&game, &problem.fen).map_err(|why| with_fen(&why))?;
        moves::read_legal(&game, &position, &problem.answer).map_err(|why| with_fen(&why))?;
        opponent.forget();
        let view = View::from(position.clone());
        let thought = opponent.think(&view, limits, &mut |_| {});
        let thought = thought.map_err(|why| with_fen(&why))?;
        let turn = thought.best().ok_or("there is no move")?;
        let turn = moves::write_legal(&game, &position, turn);
        let kind = match problem.task {
            Task::Win(_) => problem.task.to_string(),
            Task::Gain(_) => "gain".to_owned(),
        };
        let (n, n_found) = found.entry(kind).or_default();
        *n += 1;
        match turn == problem.answer {
            true => *n_found += 1,
            false => missed(&problem, &turn),
        }
    }
    Ok(found)
}

/// Searches for the answers and prints how many are found.
pub fn run(arguments: &Arguments) -> ExitCode {
    let time = match (arguments.nodes, arguments.time) {
        (Some(_), _) => None,
        (None, time) => Some(Duration::from_millis(time.unwrap_or(100))),
    };
    let limits = Limits {
        nodes: arguments.nodes,
        time,
        ..Limits::default()
    };
    let names = match arguments.games.is_empty() {
        true => games(),
        false => arguments.games.clone(),
    };
    let mut all = Found::new();
    for name in &names {
        let mut missed = |problem: &Problem, turn: &str| {
            if arguments.missed {
                println!("{name}: {problem}, not {turn}");
            }
        };
        match solve(name, &limits, &mut missed) {
            Ok(found) => {
                println!("{name:16} {}", row(&found));
                for (kind, (n, n_found)) in found {
                    let sum = all.entry(kind).or_default();
                    *sum = (sum.0 + n, sum.1 + n_found);
                }
            }
            Err(why) => {
                eprintln!("{name}: {why}");
                return ExitCode::from(2);
            }
        }
    }
    println!("{:16} {}", "all", row(&all));
    ExitCode::SUCCESS
}

fn row(found: &Found) -> String {
    let each = found
        .iter()
        .map(|(kind, (n, n_found))| format!("{kind}: {n_found} of {n}"));
    let each: Vec<String> = each.collect();
    let (n, n_found) = sum(found);
    format!("{n_found:3} of {n:3}  ({})", each.join(", "))
}

/// Returns the number of problems, and the number solved.
pub fn sum(found: &Found) -> (usize, usize) {
    let n = found.values().map(|(n, _)| n).sum();
    let n_found = found.values().map(|(_, n_found)| n_found).sum();
    (n, n_found)
}
