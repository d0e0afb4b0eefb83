//! Leaves per second of CPU time: `cargo bench --bench perft`.
//!
//! Each row is counted several times without tables, and by tables where the rules can be compiled; the median and the range are printed, with the
//! ratio to the first row. CPU time of this process, loading left out. How other programs count is measured by `tools/bench`.

use alfil::load::load;
use cpu_time::ProcessTime;
use interpreter::notation::fen;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ROUNDS: usize = 5;

/// A game, where it begins, and how many turns are counted without tables and by tables.
struct Row {
    label: &'static str,
    variant: &'static str,
    option: Option<&'static str>,
    fen: Option<&'static str>,
    depths: [u32; 2],
}

fn main() {
    let start = |variant, depths| Row {
        label: variant,
        variant,
        option: None,
        fen: None,
        depths,
    };
    let rows = [
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
        start("spinal-tap", [1, 1]),
        Row {
            label: "spinal-tap, no battle",
            option: Some("no-battle"),
            ..start("spinal-tap", [2, 2])
        },
        start("peg-chess-loony", [4, 4]),
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
    ];
    println!(
        "{:33} {:>5} {:>12} {:>14} {:>22} {:>7}",
        "position", "depth", "leaves", "leaves/CPU-s", "range", "ratio"
    );
    let mut first = None;
    for by_tables in [false, true] {
        for row in &rows {
            measure(row, by_tables, &mut first);
        }
    }
}

/// Prints a row, or says why there are no tables to count it by; the first rate is what the others are compared with.
fn measure(row: &Row, by_tables: bool, first: &mut Option<f64>) {
    let options: Vec<String> = row.option.map(str::to_owned).into_iter().collect();
    let variant = load(row.variant, &options).expect("it is shipped");
    let mut game = variant.game.expect("it is sound");
    let (mut label, depth) = (row.label.to_owned(), row.depths[usize::from(by_tables)]);
    if by_tables {
        label.push_str(", by tables");
        // Tables are made before the time is taken.
        if let Err(reason) = game.compile() {
            println!("{label:33} none: {reason}");
            return;
        }
    } else {
        game = game.reduced();
    }
    let position = row.fen.map_or_else(
        || game.start(),
        |text| fen::read(&game, text).expect("a sound FEN"),
    );
    let mut leaves = 0;
    let mut rates: Vec<f64> = (0..ROUNDS)
        .map(|_| {
            let began = ProcessTime::now();
            leaves = game.perft(&position, depth).expect("little to ask");
            leaves as f64 / began.elapsed().as_secs_f64()
        })
        .collect();
    rates.sort_by(f64::total_cmp);
    let median = rates[ROUNDS / 2];
    let range = format!("{:.0}-{:.0}", rates[0], rates[ROUNDS - 1]);
    println!(
        "{label:33} {depth:>5} {leaves:>12} {median:>14.0} {range:>22} {:>7.2}",
        median / *first.get_or_insert(median)
    );
}
