//! Leaf counts of shipped games, one test for each row and depth.
//!
//! `tests/data/perft.json`: counts printed by Fairy-Stockfish, of July 2026 (`go perft`); those of Glinski, Chessagon and Peanut
//! (with its options) from the rules files, each of which agrees with other programs. A row without a FEN begins at the start.
//! A promoted man of Crazyhouse is written `+Q` here, `Q~` there.
//! Each count is made without tables and, where the rules can be compiled, with them. Counts above 300,000 leaves, or what the row says, are
//! `--ignored`, with tables those above 20,000,000: `cargo test --release --test perft -- --ignored`.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil::load::load;
use alfil::position_file;
use interpreter::Game;
use interpreter::notation::fen;
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

const LEAVES_MAX: u64 = 300_000;
const LEAVES_BY_TABLES_MAX: u64 = 20_000_000;

#[derive(Deserialize)]
struct Row {
    variant: String,
    label: String,
    fen: Option<String>,
    /// A position file in `tests/data/positions`, where a FEN does not say enough.
    position: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    leaves_max: Option<u64>,
    perft: BTreeMap<u32, u64>,
}

fn main() {
    let arguments = Arguments::from_args();
    let rows: Vec<Row> =
        serde_json::from_str(include_str!("data/perft.json")).expect("the data is sound");
    type Games = (Arc<Game>, Option<Arc<Game>>);
    let mut games: BTreeMap<(String, Vec<String>), Games> = BTreeMap::new();
    let mut trials = Vec::new();
    for row in rows {
        let of_row = || {
            let variant = load(&row.variant, &row.options).expect("the variant is shipped");
            variant.game.expect("the shipped variant is sound")
        };
        let (game, tabled) = games
            .entry((row.variant.clone(), row.options.clone()))
            .or_insert_with(|| {
                let tabled = of_row();
                let is_compiled = tabled.compile().is_ok();
                let tabled = is_compiled.then(|| Arc::new(tabled));
                (Arc::new(of_row().reduced()), tabled)
            })
            .clone();
        for (depth, leaves) in row.perft {
            let trial = |game: &Arc<Game>, how: &str| {
                let (game, text, file) = (game.clone(), row.fen.clone(), row.position.clone());
                Trial::test(format!("{} depth {depth}{how}", row.label), move || {
                    count(&game, text.as_deref(), file.as_deref(), depth, leaves)
                })
            };
            let leaves_max = row.leaves_max.unwrap_or(LEAVES_MAX);
            trials.push(trial(&game, "").with_ignored_flag(leaves > leaves_max));
            if let Some(tabled) = &tabled {
                let is_deep = leaves > LEAVES_BY_TABLES_MAX;
                trials.push(trial(tabled, " by tables").with_ignored_flag(is_deep));
            }
        }
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn count(
    game: &Game,
    fen: Option<&str>,
    file: Option<&str>,
    depth: u32,
    leaves: u64,
) -> Result<(), Failed> {
    let position = match (fen, file) {
        (Some(text), _) => fen::read(game, text).map_err(|error| format!("{text}: {error}"))?,
        (None, Some(file)) => {
            let path = format!("{}/tests/data/positions/{file}", env!("CARGO_MANIFEST_DIR"));
            let text =
                std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
            position_file::read(game, &text).map_err(|error| format!("{path}: {error:?}"))?
        }
        (None, None) => game.start(),
    };
    let counted = game.perft(&position, depth).expect("little to ask");
    if counted == leaves {
        Ok(())
    } else {
        let at = fen.or(file).unwrap_or("the start");
        Err(format!("{at}: {counted} leaves, should be {leaves}").into())
    }
}
