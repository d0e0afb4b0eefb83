//! Leaves per second of CPU time: `cargo bench --bench perft`.
//!
//! Each row is counted several times; the median and the range are printed, with the ratio to the first row. CPU time of this process,
//! loading left out.

use alfil::load::load;
use cpu_time::ProcessTime;
use interpreter::notation::fen;

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() {
    let rounds = 5;
    println!(
        "{:28} {:>5} {:>12} {:>14} {:>22} {:>7}",
        "position", "depth", "leaves", "leaves/CPU-s", "range", "ratio"
    );
    let mut first = None;
    // With how many turns without tables, and with how many by tables.
    let rows = [
        ("chess, start", "chess", None, [4, 6]),
        ("chess, Kiwipete", "chess", Some(KIWIPETE), [3, 5]),
        ("glinski, start", "glinski", None, [3, 5]),
        ("chessagon, start", "chessagon", None, [3, 5]),
        ("berolina, start", "berolina", None, [4, 5]),
        ("losalamos, start", "losalamos", None, [5, 7]),
    ];
    let each = |by_tables: bool| rows.map(|row| (row, by_tables));
    for ((label, variant, position, depths), by_tables) in each(false).into_iter().chain(each(true))
    {
        let variant = load(variant, &[]).expect("it is shipped");
        let game = variant.game.expect("it is sound");
        let (game, depth, label) = match by_tables {
            true => (game, depths[1], format!("{label}, by tables")),
            false => (game.reduced(), depths[0], label.to_owned()),
        };
        // Tables are made before the time is taken; without any, the game says why.
        let _ = game.compile();
        let start = position.map_or_else(
            || game.start(),
            |text| fen::read(&game, text).expect("a sound FEN"),
        );
        let mut leaves = 0;
        let mut rates: Vec<f64> = (0..rounds)
            .map(|_| {
                let began = ProcessTime::now();
                leaves = game.perft(&start, depth).expect("little to ask");
                leaves as f64 / began.elapsed().as_secs_f64()
            })
            .collect();
        rates.sort_by(f64::total_cmp);
        let median = rates[rounds / 2];
        let base = *first.get_or_insert(median);
        let range = format!("{:.0}-{:.0}", rates[0], rates[rounds - 1]);
        println!(
            "{label:28} {depth:>5} {leaves:>12} {median:>14.0} {range:>22} {:>7.2}",
            median / base
        );
    }
}
