//! Reading ends soon, whatever the text: the memory that it allocates is counted, since that is the same on every machine.
//!
//! Work that allocates no memory is not counted; `cargo bench --bench reading` takes the CPU time of these texts.

use crate::common::hostile::{Hostile, boards, definitions, notations};
use crate::common::reading::{read_board, read_definition, read_notation};
use allocation_counter::measure;

/// Sound boards of about as many cells as there may be.
const LARGE_BOARDS: [&str; 2] = [
    "lattice square\nshape 32x32\nwrap files\nzone far = edge 0",
    "lattice hex flat\nshape hexagon side 18\natom W = leap edge\natom R = ride edge\natom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)\n\
     frame white forward 0\nframe black forward 6 cells mirror\nzone far = edge 0",
];

/// Four times the text may need four times the memory and a half more: a table that grows doubles at once. Work that grows with the square
/// of the text needs sixteen times.
const GROWTH_MAX: u64 = 6;

/// The memory that every reading may allocate, however short the text.
const BYTES_SMALL: u64 = 4 << 20;

/// Expects that the work is bounded and grows no faster than the text; returns the names of texts without a complaint.
fn check(all: &[Hostile], read: fn(&str) -> usize, bytes_max: u64) -> Vec<&'static str> {
    let mut sound = Vec::new();
    for hostile in all {
        let [quarter, whole] = [4, 1].map(|part| {
            let text = (hostile.text)(hostile.size_max / part);
            let mut n_diagnostics = 0;
            let work = measure(|| n_diagnostics = read(&text)).bytes_total;
            (work, n_diagnostics)
        });
        println!("{:32} {:>12} {:>12}", hostile.name, quarter.0, whole.0);
        assert!(
            whole.0 <= bytes_max.min(GROWTH_MAX * quarter.0.max(BYTES_SMALL)),
            "{}: {} bytes, and {} for four times the text",
            hostile.name,
            quarter.0,
            whole.0
        );
        if whole.1 == 0 {
            sound.push(hostile.name);
        }
    }
    sound
}

#[test]
fn hostile_notations_take_little_work() {
    assert!(check(&notations(), read_notation, 400 << 20).is_empty());
}

#[test]
fn hostile_boards_take_little_work() {
    check(&boards(), read_board, 400 << 20);
}

#[test]
fn hostile_definitions_take_little_work() {
    assert!(check(&definitions(), read_definition, 1 << 30).is_empty());
}

#[test]
fn large_boards_take_little_work() {
    for text in LARGE_BOARDS {
        let work = measure(|| assert_eq!(read_board(text), 0, "{text}"));
        assert!(
            work.bytes_total <= 64 << 20,
            "{} bytes for\n{text}",
            work.bytes_total
        );
    }
}
