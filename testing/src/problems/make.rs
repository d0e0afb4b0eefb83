//! A search for problems in games of the opponent against itself, with a random move now and then.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use alfil::load::load;
use interpreter::notation::{fen, moves};
use interpreter::{Game, Position};
use opponent::{Limits, Opponent, Options, View};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::proof::{MARGIN, Prover};
use super::{Problem, Task};

/// What is made.
#[derive(clap::Args, Debug)]
pub struct Arguments {
    /// Shipped variants.
    #[arg(required = true, value_name = "VARIANT")]
    games: Vec<String>,
    /// How many problems of each game.
    #[arg(long, default_value_t = 30)]
    number: usize,
    /// The seed; the same seed gives the same games.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many positions a proof may visit.
    #[arg(long, default_value_t = 20_000)]
    positions: u64,
    /// How many games are played at most.
    #[arg(long, default_value_t = 200)]
    most: u64,
    /// The file to write; an existing file is replaced.
    #[arg(long)]
    to: Option<PathBuf>,
}

/// The positions that the players search for a move, and the positions searched for a test whether a position may be a
/// problem.
const PLAYED_NODES: u64 = 400;
const LOOKED_NODES: u64 = 6_000;
/// The longest game.
const PLIES_MAX: usize = 160;
/// The most problems of one game.
const OF_A_GAME_MAX: usize = 3;

/// Finds problems in games and writes them.
pub fn run(arguments: &Arguments) -> ExitCode {
    let folder = arguments.to.clone().unwrap_or_else(super::folder);
    for name in &arguments.games {
        let problems = match of_game(name, arguments) {
            Ok(problems) => problems,
            Err(why) => {
                eprintln!("{name}: {why}");
                return ExitCode::from(2);
            }
        };
        let mut text = format!(
            "# alfil-testing problems make {name} --number {} --seed {} --positions {} --most {}\n",
            arguments.number, arguments.seed, arguments.positions, arguments.most
        );
        for problem in &problems {
            text += &format!("{problem}\n");
        }
        let file = folder.join(format!("{name}.txt"));
        if let Err(error) = fs::write(&file, text) {
            eprintln!("{}: {error}", file.display());
            return ExitCode::from(2);
        }
        println!("{name}: {} problems", problems.len());
    }
    ExitCode::SUCCESS
}

fn of_game(name: &str, arguments: &Arguments) -> Result<Vec<Problem>, String> {
    let game = || {
        let variant = load(name, &[]).map_err(|error| error.to_string())?;
        variant.game.ok_or_else(|| "it has errors".to_owned())
    };
    let (quick, plain) = (game()?, game()?.plain());
    let options = Options {
        hash_megabytes: 8,
        ..Options::default()
    };
    let mut maker = Maker {
        quick: &quick,
        plain: &plain,
        player: Opponent::new(&quick, &options),
        values: Vec::new(),
        n_positions: arguments.positions,
        number: arguments.number,
        problems: Vec::new(),
        fens: BTreeSet::new(),
    };
    let values = maker.player.values().kinds;
    let kinds = quick.rules().kinds.iter();
    maker.values = kinds.map(|kind| values[&kind.name]).collect();
    for number in 0..arguments.most {
        maker.play(arguments.seed * 1_000_003 + number);
        if maker.problems.len() >= maker.number {
            break;
        }
    }
    maker.problems.sort_by_key(|problem| match problem.task {
        Task::Win(n) => n,
        Task::Gain(_) => u32::MAX,
    });
    Ok(maker.problems)
}

struct Maker<'g> {
    quick: &'g Game,
    plain: &'g Game,
    player: Opponent<'g>,
    values: Vec<i32>,
    n_positions: u64,
    number: usize,
    problems: Vec<Problem>,
    fens: BTreeSet<String>,
}

impl Maker<'_> {
    /// Plays a game and keeps its problems.
    fn play(&mut self, seed: u64) {
        let mut random = Pcg64Mcg::seed_from_u64(seed);
        let mut position = self.quick.start();
        let mut n_found = 0;
        self.player.forget();
        for ply in 0..PLIES_MAX {
            if n_found < OF_A_GAME_MAX && self.problems.len() < self.number {
                n_found += usize::from(self.keep(&position));
            }
            let mut pick = |n: usize| random.random_range(0..n);
            let turn = match ply < 4 || pick(4) == 0 {
                true => self.quick.pick_turn(&position, &mut pick).ok().flatten(),
                false => self.think(&position, PLAYED_NODES).map(|(turn, _, _)| turn),
            };
            let Some(turn) = turn else { return };
            position = self.quick.play(&position, &turn);
        }
    }

    fn think(
        &mut self,
        position: &Position,
        nodes: u64,
    ) -> Option<(ir::Move, opponent::Score, u32)> {
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let view = View::from(position.clone());
        let thought = self.player.think(&view, &limits, &mut |_| {}).ok()?;
        let score = thought.lines.first()?.score;
        Some((thought.best()?.clone(), score, thought.depth))
    }

    /// Keeps a position if it is proved to be a problem of a kind that is still needed.
    fn keep(&mut self, position: &Position) -> bool {
        let Some((turn, score, _)) = self.think(position, LOOKED_NODES) else {
            return false;
        };
        let task = match (score.turns_to_end(), score.hundredths()) {
            (Some(n @ 2..=4), _) => Task::Win(n as u32),
            (None, Some(_)) if !turn.captured().is_empty() => Task::Gain(MARGIN),
            _ => return false,
        };
        let is_like = |other: &&Problem| match (other.task, task) {
            (Task::Win(one), Task::Win(other)) => one == other,
            (Task::Gain(_), Task::Gain(_)) => true,
            _ => false,
        };
        // At most a third are captures, and at most a third are wins of the same length.
        if 3 * self.problems.iter().filter(is_like).count() >= self.number {
            return false;
        }
        // The proof is about the position that the text describes.
        let fen = fen::write(self.plain, position);
        let Ok(position) = fen::read(self.plain, &fen) else {
            return false;
        };
        if self.fens.contains(&fen) {
            return false;
        }
        let mut prover = Prover::new(self.plain, &self.values, self.n_positions);
        let Some(answer) = prover.answer(&position, task) else {
            return false;
        };
        let answer = moves::write_legal(self.plain, &position, &answer);
        self.fens.insert(fen.clone());
        self.problems.push(Problem { task, fen, answer });
        true
    }
}
