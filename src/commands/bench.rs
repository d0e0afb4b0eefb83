//! `alfil bench`: one number for each game, which shows changes of the search.

use std::time::{Duration, Instant};

use alfil::library::shipped;
use alfil::words::grouped;
use interpreter::{Game, Position};
use opponent::{Limits, Opponent, Options, Values, View};
use rand::{RngExt as _, SeedableRng as _};
use rand_pcg::Pcg64Mcg;

use super::start::{playable, values};
use super::{Done, print};

#[derive(clap::Args, Debug)]
pub struct Args {
    /// Shipped variants or paths of definition files; all shipped ones if there are none.
    #[arg(value_name = "VARIANT")]
    variants: Vec<String>,
    /// How many moves of both players together to look ahead.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=30))]
    depth: u32,
    /// The same in games without tables.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=30))]
    plain_depth: u32,
}

/// The number of random moves before the second position, and before the third.
const TURNS_BETWEEN: usize = 12;

pub fn run(args: &Args) -> Done {
    let all = || shipped().into_iter().map(str::to_owned).collect();
    let names: Vec<String> = match args.variants.is_empty() {
        true => all(),
        false => args.variants.clone(),
    };
    let (mut sum, mut time) = (0, Duration::ZERO);
    for name in &names {
        let variant = playable(name, &[])?;
        let Some(game) = &variant.game else { continue };
        let is_tabled = game.compile().is_ok();
        let depth = match is_tabled {
            true => args.depth,
            false => args.plain_depth,
        };
        let began = Instant::now();
        let nodes = nodes(game, values(&variant), depth)?;
        let taken = began.elapsed();
        let rate = nodes as f64 / taken.as_secs_f64().max(1e-6);
        let how = if is_tabled { "" } else { "  without tables" };
        print(&format!(
            "{name:20} {:>12}  {:>10} a second{how}\n",
            grouped(nodes),
            grouped(rate as u64)
        ))?;
        sum += nodes;
        time += taken;
    }
    let rate = sum as f64 / time.as_secs_f64().max(1e-6);
    print(&format!(
        "{:20} {:>12}  {:>10} a second\n",
        "all",
        grouped(sum),
        grouped(rate as u64)
    ))
}

/// Returns how many positions are searched from three positions of a game.
fn nodes(game: &Game, values: Values, depth: u32) -> Result<u64, interpreter::TooMuch> {
    let options = Options {
        hash_megabytes: 16,
        values,
        ..Options::default()
    };
    let mut opponent = Opponent::new(game, &options);
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    let mut random = Pcg64Mcg::seed_from_u64(3);
    let mut position = game.start();
    let mut nodes = 0;
    for index in 0..3 {
        if index > 0 {
            position = later(game, position, &mut random)?;
        }
        opponent.forget();
        let view = View::from(position.clone());
        nodes += opponent.think(&view, &limits, &mut |_| {})?.nodes;
    }
    Ok(nodes)
}

fn later(
    game: &Game,
    mut position: Position,
    random: &mut Pcg64Mcg,
) -> Result<Position, interpreter::TooMuch> {
    for _ in 0..TURNS_BETWEEN {
        let mut pick = |n: usize| random.random_range(0..n);
        match game.pick_turn(&position, &mut pick)? {
            Some(turn) => position = game.play(&position, &turn),
            None => break,
        }
    }
    Ok(position)
}
