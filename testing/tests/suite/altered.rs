//! The laws that compare executors, in definitions in which chance has changed a few things.
//!
//! More of them: `cargo run --release -p alfil-testing -- laws --altered --seeds 0..20000`.

use alfil_testing::altered;
use alfil_testing::choices::Choices;
use alfil_testing::laws::of_executors;
use alfil_testing::laws::runner::{Plan, Tally, try_definition};
use rayon::prelude::*;

/// Seeds of the definitions.
const SEEDS: std::ops::Range<u64> = 0..400;

/// How many of them can be played at least, and how many by tables.
const PLAYED_MIN: u64 = 100;
const TABLED_MIN: u64 = 50;

#[test]
fn executors_play_altered_definitions_alike() {
    let plan = Plan {
        laws: of_executors(),
        n_games: 2,
        turns_max: 16,
        may_be_wrong: true,
        ..Plan::default()
    };
    let trials = SEEDS.into_par_iter().map(|seed| {
        let made = altered::definition(&mut Choices::of_seed(seed));
        let mut tally = Tally::default();
        let findings = try_definition(&made.made_up, &made.options, &plan, &mut tally);
        let has_tables = !tally.decisions.is_empty();
        (seed, findings, tally.definitions, u64::from(has_tables))
    });
    let trials: Vec<_> = trials.collect();
    let broken = trials
        .iter()
        .filter(|(_, findings, ..)| !findings.is_empty());
    let broken: Vec<_> = broken.collect();
    assert!(broken.is_empty(), "{broken:#?}");
    let n_played: u64 = trials.iter().map(|(_, _, n, _)| n).sum();
    let n_tabled: u64 = trials.iter().map(|(.., n)| n).sum();
    assert!(n_played >= PLAYED_MIN, "{n_played} are played");
    assert!(n_tabled >= TABLED_MIN, "{n_tabled} are played by tables");
}
