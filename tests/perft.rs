//! Leaf counts of games, one test for each row and depth.
//!
//! `tests/data/perft.json`: counts printed by Fairy-Stockfish, of July 2026 (`go perft`); those of Glinski, Chessagon and Peanut
//! (with its options) from the rules files, each of which agrees with other programs. A row without a FEN begins at the start.
//! Those of Dunsany's Chess are of pyffish 0.0.90, as `horde` with another `startFen` and no `doubleStepRegionWhite`.
//! A promoted piece of Crazyhouse is written `+Q` here, `Q~` there. Counts of the positions `cpw` and of chess six turns deep and more are from the
//! Chess Programming Wiki (*Perft Results*).
//!
//! What others write in a FEN in another way is written in ours: walls are pieces, and cells of unmoved pieces, which others put into the field
//! of castling rights, are keys of a position file (`toml`).
//!
//! Each count is made without tables and, where the rules can be compiled, with them, and there once more with counts kept, for which all rows of a game
//! share a table. Counts above 300,000 leaves, or what the row says, are `--ignored`, with tables those above 20,000,000:
//! `cargo test --release --test perft -- --ignored`. Of a game with tables nothing above 15,000,000 leaves is counted without, and nothing above
//! 500,000,000 without counts kept: that would take hours.

use std::collections::BTreeMap;
use std::sync::Arc;

use alfil::load::load;
use alfil::position_file;
use interpreter::notation::fen;
use interpreter::{Answer, Counts, Game, Position};
use libtest_mimic::{Arguments, Failed, Trial};
use serde::Deserialize;

/// Rows, and the most leaves that are counted without `--ignored`.
struct Data {
    rows: &'static str,
    leaves_max: u64,
    leaves_by_tables_max: u64,
}

const SHIPPED: Data = Data {
    rows: include_str!("data/perft.json"),
    leaves_max: 300_000,
    leaves_by_tables_max: 20_000_000,
};
/// The most that is counted without tables where there are some.
const LEAVES_REDUCED_MAX: u64 = 15_000_000;
/// The most that is counted without counts kept.
const LEAVES_NOT_KEPT_MAX: u64 = 500_000_000;

/// How many megabytes of counts are kept for a game; of one deep count.
const KEPT: u32 = 4;
const KEPT_DEEP: u32 = 256;

#[derive(Deserialize)]
struct Row {
    /// A shipped variant, or the path of a definition in `tests/data` without its ending.
    variant: String,
    label: String,
    fen: Option<String>,
    /// A position file in `tests/data/positions`, where a FEN does not say enough.
    position: Option<String>,
    /// The text of a position file.
    toml: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    leaves_max: Option<u64>,
    perft: BTreeMap<u32, u64>,
}

fn main() {
    let arguments = Arguments::from_args();
    libtest_mimic::run(&arguments, trials(&SHIPPED)).exit();
}

/// Returns a test for each way of making each count.
fn trials(data: &Data) -> Vec<Trial> {
    let rows: Vec<Row> = serde_json::from_str(data.rows).expect("the data is sound");
    type Tabled = Arc<(Game, Counts)>;
    type Games = (Arc<Game>, Option<Tabled>);
    let mut games: BTreeMap<(String, Vec<String>), Games> = BTreeMap::new();
    let mut trials = Vec::new();
    for row in rows {
        let of_row = || {
            let variant = load(&row.definition(), &row.options).expect("the variant is there");
            variant.game.expect("the variant is sound")
        };
        let (game, tabled) = games
            .entry((row.variant.clone(), row.options.clone()))
            .or_insert_with(|| {
                let tabled = of_row();
                let is_compiled = tabled.compile().is_ok();
                let kept = || Counts::with_megabytes(KEPT).expect("that is little");
                let tabled = is_compiled.then(|| Arc::new((tabled, kept())));
                (Arc::new(of_row().reduced()), tabled)
            })
            .clone();
        for (depth, leaves) in row.perft {
            let counted = Counted {
                fen: row.fen.clone(),
                file: row.position.clone(),
                toml: row.toml.clone(),
                depth,
                leaves,
            };
            let name = format!("{} depth {depth}", row.label);
            if tabled.is_none() || leaves <= LEAVES_REDUCED_MAX {
                let leaves_max = row.leaves_max.unwrap_or(data.leaves_max);
                let (game, counted) = (game.clone(), counted.clone());
                let count = move || counted.try_with(&game, |at, depth| game.perft(at, depth));
                let trial = Trial::test(&name, count);
                trials.push(trial.with_ignored_flag(leaves > leaves_max));
            }
            let Some(tabled) = &tabled else {
                continue;
            };
            let is_deep = leaves > data.leaves_by_tables_max;
            if leaves <= LEAVES_NOT_KEPT_MAX {
                let (tabled, counted) = (tabled.clone(), counted.clone());
                let count = move || {
                    let (game, _) = &*tabled;
                    counted.try_with(game, |at, depth| game.perft(at, depth))
                };
                let trial = Trial::test(format!("{name} by tables"), count);
                trials.push(trial.with_ignored_flag(is_deep));
            }
            let tabled = tabled.clone();
            let count = move || {
                let (game, shared) = &*tabled;
                let own = is_deep.then(|| Counts::with_megabytes(KEPT_DEEP));
                let own = own.transpose().map_err(|error| error.to_string())?;
                let counts = own.as_ref().unwrap_or(shared);
                counted.try_with(game, |at, depth| game.perft_with(at, depth, counts))
            };
            let trial = Trial::test(format!("{name} by tables, counts kept"), count);
            trials.push(trial.with_ignored_flag(is_deep));
        }
    }
    trials
}

impl Row {
    /// Returns the argument of `load`.
    fn definition(&self) -> String {
        if self.variant.contains('/') {
            let root = env!("CARGO_MANIFEST_DIR");
            return format!("{root}/tests/data/{}.toml", self.variant);
        }
        self.variant.clone()
    }
}

/// How many sequences of so many turns there should be.
#[derive(Clone)]
struct Counted {
    fen: Option<String>,
    file: Option<String>,
    toml: Option<String>,
    depth: u32,
    leaves: u64,
}

impl Counted {
    /// Counts them in one way.
    fn try_with(
        &self,
        game: &Game,
        count: impl FnOnce(&Position, u32) -> Answer<u64>,
    ) -> Result<(), Failed> {
        let position = match (&self.fen, &self.file, &self.toml) {
            (Some(text), ..) => {
                fen::read(game, text).map_err(|error| format!("{text}: {error}"))?
            }
            (_, Some(file), _) => {
                let path = format!("{}/tests/data/positions/{file}", env!("CARGO_MANIFEST_DIR"));
                let text =
                    std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
                position_file::read(game, &text).map_err(|error| format!("{path}: {error:?}"))?
            }
            (_, _, Some(text)) => {
                position_file::read(game, text).map_err(|error| format!("{text}: {error:?}"))?
            }
            (None, None, None) => game.start(),
        };
        let (counted, leaves) = (
            count(&position, self.depth).expect("little work"),
            self.leaves,
        );
        if counted == leaves {
            return Ok(());
        }
        let at = self
            .fen
            .as_ref()
            .or(self.file.as_ref())
            .or(self.toml.as_ref());
        let at = at.map_or("the start", String::as_str);
        Err(format!("{at}: {counted} leaves, should be {leaves}").into())
    }
}
