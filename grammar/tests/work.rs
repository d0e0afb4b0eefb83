//! Reading ends soon, whatever the text: how much memory it asks for is counted, since that is the same on every machine.
//!
//! Work that asks for no memory is not counted; `cargo bench --bench reading` takes the CPU time of these texts.

mod common;

use allocation_counter::measure;
use common::hostile::{Hostile, LARGE_BOARDS, boards, definitions, notations};
use common::reading::{read_board, read_definition, read_notation};

/// Four times the text may ask for four times the memory and a half more: a table that grows doubles at once. Work that grows with the square
/// of the text asks for sixteen times.
const GROWTH_MAX: u64 = 6;

/// What every reading may ask for, however short the text.
const BYTES_SMALL: u64 = 4 << 20;

/// Expects that the work is bounded and grows no faster than the text; returns the names of texts without a complaint.
fn check(all: &[Hostile], read: fn(&str) -> usize, bytes_max: u64) -> Vec<&'static str> {
    let mut sound = Vec::new();
    for hostile in all {
        let [quarter, whole] = [4, 1].map(|part| {
            let text = (hostile.text)(hostile.size_max / part);
            let mut n_complaints = 0;
            let work = measure(|| n_complaints = read(&text)).bytes_total;
            (work, n_complaints)
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
