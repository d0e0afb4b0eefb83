//! CPU time of reading texts made to keep a reader busy: `cargo bench -p alfil-grammar --bench reading`.
//!
//! Each at a quarter of its size and at its size. The book promises a second (docs/src/reference/limits.md); a ratio far above 4 is work that grows faster than the text.

#[path = "../tests/language/common/mod.rs"]
mod common;

use common::hostile::{Hostile, boards, definitions, notations};
use common::reading::{read_board, read_definition, read_notation};
use cpu_time::ProcessTime;

fn main() {
    println!(
        "{:32} {:>9} {:>10} {:>10} {:>6}",
        "text", "bytes", "quarter, s", "whole, s", "ratio"
    );
    take(&notations(), read_notation);
    take(&boards(), read_board);
    take(&definitions(), read_definition);
}

fn take(all: &[Hostile], read: fn(&str) -> usize) {
    for hostile in all {
        let [quarter, whole] = [4, 1].map(|part| {
            let text = (hostile.text)(hostile.size_max / part);
            let began = ProcessTime::now();
            std::hint::black_box(read(&text));
            (text.len(), began.elapsed().as_secs_f64())
        });
        println!(
            "{:32} {:>9} {:>10.4} {:>10.4} {:>6.1}",
            hostile.name,
            whole.0,
            quarter.1,
            whole.1,
            whole.1 / quarter.1
        );
    }
}
