//! Statements that `for` writes.

use super::square;
use crate::support::load;

/// The names of the cells of a graph.
fn graph(lines: &str) -> String {
    let board = load(&format!("lattice graph\n{lines}\nframe white forward 0"));
    board.names().join(" ")
}

#[test]
fn a_statement_is_written_for_each_value() {
    assert_eq!(graph("for i in 1..3: add c{i} at {i} 0"), "c1 c2 c3");
    assert_eq!(graph("for i in 3..1: add c{i} at {i} 0"), "c3 c2 c1");
    assert_eq!(graph("for i in 2..2: add c{i} at {i} 0"), "c2");
    assert_eq!(
        graph("for i in 0..3: add c{(i + 3) mod 4}x{2 * i - 1 + 1} at {i} 0"),
        "c3x0 c0x2 c1x4 c2x6"
    );
}

#[test]
fn letters_are_labels_of_files() {
    assert_eq!(
        graph("for i in 25..28: add {letter i}{i} at {i} 0"),
        "y25 z26 aa27 ab28"
    );
    assert_eq!(
        graph("for i in 1..2: add {letter i + 1}1 at {i} 0"),
        "b1 c1"
    );
}

#[test]
fn the_last_variable_changes_fastest_and_ranges_use_the_ones_before() {
    assert_eq!(
        graph("for f in 1..3, r in f..3: add {letter f}{r} at {f} {r}"),
        "a1 a2 a3 b2 b3 c3"
    );
}

#[test]
fn formulas_of_the_statement_use_variables() {
    let board = square("for i in 1..3: zone line{i} = where (x == 2 * i)");
    assert_eq!(board.zone("line2", 0).join(" "), "d1 d2 d3 d4 d5 d6 d7 d8");
}

#[test]
fn cells_can_be_on_a_circle() {
    let board = load(
        "lattice graph\nfor i in 0..3: add c{i} at polar 2 {i} of 4\nadd half at polar 1.5 0.5 of 4\n\
         frame white forward 0",
    );
    let at = |name: &str| board.cell(name).centre;
    let is_at = |name: &str, (x, y): (f32, f32)| {
        let (is_x, is_y) = at(name);
        assert!(
            (is_x - x).abs() < 1e-4 && (is_y - y).abs() < 1e-4,
            "{name} {is_x} {is_y}"
        );
    };
    is_at("c0", (0.0, 2.0));
    is_at("c1", (2.0, 0.0));
    is_at("c2", (0.0, -2.0));
    is_at("c3", (-2.0, 0.0));
    let side = 1.5 * std::f32::consts::FRAC_1_SQRT_2;
    is_at("half", (side, side));
}

#[test]
fn a_frame_has_its_cells_by_a_permutation() {
    let board = load(
        "lattice square\nshape 8x4\nwrap files\n\
         permutation across = mirror 0 of all, shift 4 0 of all\nzone corner = a1 b1\n\
         frame white forward 0\nframe black forward 0 cells across",
    );
    assert_eq!(board.seen("a1", 1), "d1");
    assert_eq!(board.seen("h4", 1), "e4");
    assert_eq!(board.zone("corner", 1).join(" "), "c1 d1");
}
