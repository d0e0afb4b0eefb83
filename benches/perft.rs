//! Leaves per second of CPU time: `cargo bench --bench perft`.
//!
//! Each row is counted several times without tables, and by tables where the rules can be compiled; the median and the range are printed, with the
//! ratio to the first row. CPU time of this process, loading left out. How other programs count is measured by `tools/bench`.

mod common;

use common::{Row, rows, seconds};

fn main() {
    let rows = rows();
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
    let mut game = row.game();
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
    let position = row.position(&game);
    let mut leaves = 0;
    let times = seconds(|| leaves = game.perft(&position, depth).expect("little work"));
    let [median, most, least] = times.map(|time| leaves as f64 / time);
    let range = format!("{least:.0}-{most:.0}");
    println!(
        "{label:33} {depth:>5} {leaves:>12} {median:>14.0} {range:>22} {:>7.2}",
        median / *first.get_or_insert(median)
    );
}
