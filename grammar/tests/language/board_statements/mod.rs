//! The reference of board files, sentence by sentence: what each statement makes, and what it refuses.

mod label;
mod lattice;
mod look;
mod rounds;
mod step;

use crate::support::{Board, load};
use grammar::board;
use grammar::source::SourceId;
use grammar::topology::Steps;

/// The codes of what is wrong with a board file, without their phase.
fn codes(text: &str) -> Vec<String> {
    let (_, diagnostics) = board::load(SourceId(0), text, "test", &mut Steps::default());
    let codes = diagnostics.iter().map(|one| one.code);
    codes
        .map(|code| code.trim_start_matches("topology::").to_owned())
        .collect()
}

fn square(lines: &str) -> Board {
    load(&format!("lattice square\nshape 8x8\n{lines}"))
}

/// Where the steps of an atom lead from a cell: the heading in units of a ring, if there is one, and the displacement.
fn headings(board: &Board, letter: char, from: &str, ring: f64) -> Vec<(Option<i64>, (i32, i32))> {
    let start = board.cell(from);
    let mut found: Vec<_> = board
        .words(letter, from)
        .map(|word| {
            let end = board.go(word, from).expect("the board is large enough");
            let end = board.cell(&end);
            let heading = word.heading.map(|heading| heading * ring / 360.0);
            let heading = heading.map(|heading| {
                assert!((heading - heading.round()).abs() < 1e-6, "{heading}");
                heading.round() as i64
            });
            (heading, (end.x - start.x, end.y - start.y))
        })
        .collect();
    found.sort_unstable();
    found
}

#[track_caller]
fn check_steps(board: &Board, letter: char, from: &str, ring: f64, expected: &[(i64, (i32, i32))]) {
    let expected: Vec<_> = expected.iter().map(|(h, by)| (Some(*h), *by)).collect();
    assert_eq!(headings(board, letter, from, ring), expected);
}
