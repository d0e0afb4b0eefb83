//! Memory of games and positions: `cargo bench --bench memory`.
//!
//! What is left in use after a definition has been read and made ready, after its tables have been made besides, and what one more
//! position takes, as the executor without tables keeps it and as tables do.

mod common;

use allocation_counter::measure;
use common::rows;

fn main() {
    println!(
        "{:24} {:>11} {:>11} {:>15} {:>15}",
        "position", "loaded kB", "tables kB", "position, bytes", "by tables"
    );
    for row in &rows() {
        let mut game = None;
        let loaded = measure(|| game = Some(row.game()));
        let game = game.expect("it is sound");
        let compiled = measure(|| {
            let _ = game.compile();
        });
        let position = row.position(&game);
        let mut copy = None;
        let more = measure(|| copy = Some(position.clone()));
        let bytes = size_of_val(&position) as i64 + more.bytes_current;
        let (tables, state) = match game.state_bytes() {
            Ok(state) => (kilobytes(compiled.bytes_current), state.to_string()),
            Err(_) => ("none".to_owned(), "none".to_owned()),
        };
        println!(
            "{:24} {:>11} {tables:>11} {bytes:>15} {state:>15}",
            row.label,
            kilobytes(loaded.bytes_current)
        );
    }
}

fn kilobytes(bytes: i64) -> String {
    format!("{:.0}", bytes as f64 / 1e3)
}
