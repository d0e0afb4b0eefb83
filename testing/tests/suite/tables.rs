//! Tables against the plain executor, in games that are made up so that most of them can be compiled: those of `generated.rs` seldom can.
//!
//! More of them: `cargo run --release -p alfil-testing -- laws --tables --seeds 0..20000 --law tables_agree`.

use alfil_testing::choices::Choices;
use alfil_testing::generate::{self, Aim};
use alfil_testing::laws::find;
use alfil_testing::laws::runner::{Plan, Tally, try_definition};
use interpreter::Game;
use rayon::prelude::*;

/// Seeds of the definitions.
const SEEDS: std::ops::Range<u64> = 0..1200;

/// How many of them can be compiled at least: one in eight.
const COMPILED_MIN: usize = 100;

#[test]
fn tables_agree_with_the_plain_executor() {
    let plan = Plan {
        laws: vec![find("tables_agree").expect("there is such a law")],
        n_games: 3,
        turns_max: 30,
        ..Plan::default()
    };
    let trials = SEEDS.into_par_iter().filter_map(|seed| {
        let made = generate::definition(&mut Choices::of_seed(seed), Aim::Tables);
        // Games without tables would be compared with themselves.
        let game = made.made_up.load(&made.options).game;
        game.as_ref().map(Game::compile)?.ok()?;
        let findings = try_definition(&made.made_up, &made.options, &plan, &mut Tally::default());
        Some((seed, findings))
    });
    let trials: Vec<_> = trials.collect();
    let n_compiled = trials.len();
    let broken: Vec<_> = trials
        .iter()
        .filter(|(_, found)| !found.is_empty())
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
    assert!(n_compiled >= COMPILED_MIN, "{n_compiled} are compiled");
}
