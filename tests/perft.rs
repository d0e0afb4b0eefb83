//! Leaf counts of shipped games, one test for each row and depth.
//!
//! `tests/data/perft.json`: counts printed by Fairy-Stockfish, of July 2026 (`go perft`); Glinski's from the rules file, which
//! agrees with two other programs. Counts above 300,000 leaves are `--ignored`: `cargo test --release --test perft -- --ignored`.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil::load::load;
use interpreter::Game;
use interpreter::notation::fen;
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

const LEAVES_MAX: u64 = 300_000;

#[derive(Deserialize)]
struct Row {
    variant: String,
    label: String,
    fen: String,
    perft: BTreeMap<u32, u64>,
}

fn main() {
    let arguments = Arguments::from_args();
    let rows: Vec<Row> =
        serde_json::from_str(include_str!("data/perft.json")).expect("the data is sound");
    let mut games: BTreeMap<String, Arc<Game>> = BTreeMap::new();
    let mut trials = Vec::new();
    for row in rows {
        let game = games
            .entry(row.variant.clone())
            .or_insert_with(|| {
                let variant = load(&row.variant, &[]).expect("the variant is shipped");
                Arc::new(variant.game.expect("the shipped variant is sound"))
            })
            .clone();
        for (depth, leaves) in row.perft {
            let (game, text) = (game.clone(), row.fen.clone());
            let trial = Trial::test(format!("{} depth {depth}", row.label), move || {
                count(&game, &text, depth, leaves)
            });
            trials.push(trial.with_ignored_flag(leaves > LEAVES_MAX));
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn count(game: &Game, text: &str, depth: u32, leaves: u64) -> Result<(), Failed> {
    let position = fen::read(game, text).map_err(|error| format!("{text}: {error}"))?;
    let counted = game.perft(&position, depth);
    if counted == leaves {
        Ok(())
    } else {
        Err(format!("{text}: {counted} leaves, should be {leaves}").into())
    }
}
