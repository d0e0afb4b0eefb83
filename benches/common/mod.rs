//! The games that are measured, and how.

// Each of the programs that are measured with uses some of it.
#![allow(dead_code)]

use alfil::load::load;
use cpu_time::ProcessTime;
use interpreter::notation::fen;
use interpreter::{Game, Position};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
/// How often everything is measured.
pub const ROUNDS: usize = 5;

/// A game, where it begins, how many turns are counted without tables and by tables, and how many are played at most.
pub struct Row {
    pub label: &'static str,
    pub variant: &'static str,
    pub option: Option<&'static str>,
    pub fen: Option<&'static str>,
    pub depths: [u32; 2],
    pub plies_max: u32,
}

impl Row {
    /// Reads the definition and makes it ready.
    pub fn game(&self) -> Game {
        let options: Vec<String> = self.option.map(str::to_owned).into_iter().collect();
        let variant = load(self.variant, &options).expect("it is shipped");
        variant.game.expect("it is sound")
    }

    /// Returns the game with draws by count that need no claim; boards store no history, and see no repetition.
    pub fn game_with_claims(&self) -> Game {
        let mut rules = self.game().rules().clone();
        rules.ends.iter_mut().for_each(|end| end.claim = false);
        tables::game(rules)
    }

    /// Where it begins.
    pub fn position(&self, game: &Game) -> Position {
        self.fen.map_or_else(
            || game.start(),
            |text| fen::read(game, text).expect("a sound FEN"),
        )
    }
}

/// Returns the rows with a word of the command line in their labels, or all rows.
pub fn rows() -> Vec<Row> {
    let named: Vec<String> = std::env::args().skip(1).collect();
    let named = || named.iter().filter(|word| !word.starts_with('-'));
    let is_meant = |row: &Row| {
        named().next().is_none() || named().any(|word| row.label.contains(word.as_str()))
    };
    all_rows().into_iter().filter(is_meant).collect()
}

fn all_rows() -> Vec<Row> {
    let start = |variant, depths| Row {
        label: variant,
        variant,
        option: None,
        fen: None,
        depths,
        plies_max: 2_000,
    };
    vec![
        start("chess", [4, 6]),
        Row {
            label: "chess, Kiwipete",
            fen: Some(KIWIPETE),
            ..start("chess", [3, 5])
        },
        start("crazyhouse", [4, 5]),
        start("capablanca", [3, 5]),
        start("shogi", [3, 4]),
        start("xiangqi", [3, 5]),
        start("makruk", [4, 6]),
        start("atomic", [3, 5]),
        start("berolina", [4, 5]),
        start("losalamos", [5, 7]),
        start("glinski", [3, 5]),
        start("chessagon", [3, 5]),
        start("peanut", [4, 6]),
        Row {
            plies_max: 2,
            ..start("spinal-tap", [1, 1])
        },
        Row {
            label: "spinal-tap, no battle",
            option: Some("no-battle"),
            plies_max: 40,
            ..start("spinal-tap", [2, 2])
        },
        Row {
            plies_max: 40,
            ..start("peg-chess-loony", [4, 4])
        },
        Row {
            label: "torus, an example",
            ..start(
                concat!(env!("CARGO_MANIFEST_DIR"), "/examples/torus.toml"),
                [3, 5],
            )
        },
        Row {
            label: "levels, an example",
            ..start(
                concat!(env!("CARGO_MANIFEST_DIR"), "/examples/levels.toml"),
                [2, 4],
            )
        },
    ]
}

/// Returns how much CPU time of this process something takes, in seconds: the median of [`ROUNDS`], the least and the most.
pub fn seconds(mut run: impl FnMut()) -> [f64; 3] {
    let mut all: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let began = ProcessTime::now();
            run();
            began.elapsed().as_secs_f64()
        })
        .collect();
    all.sort_by(f64::total_cmp);
    [all[ROUNDS / 2], all[0], all[ROUNDS - 1]]
}
