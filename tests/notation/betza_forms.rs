//! Forms of the notation that the corpus has no case for.

use alfil::notation_probe::{Reach, Situation, probe};
use grammar::board::{load, rectangle};
use grammar::source::{Origin, SourceId};
use grammar::topology::{Steps, Topology};
use ir::CellId;

/// Returns the moves and captures of a piece of the first player, as `moves / captures`; `+` is an enemy, `-` a friend.
fn reach_on(topology: &Topology, steps: &mut Steps, text: &str, at: &str, others: &str) -> String {
    let cell = |name: &str| {
        topology
            .board
            .find(name)
            .unwrap_or_else(|| panic!("no cell {name}"))
    };
    let others: Vec<(CellId, usize)> = others
        .split_whitespace()
        .map(|piece| (cell(&piece[1..]), usize::from(piece.starts_with('+'))))
        .collect();
    let situation = Situation {
        topology,
        at: cell(at),
        player: 0,
        others: &others,
        moved: true,
        unmoved: &[],
        en_passant: None,
    };
    let (reach, diagnostics) = probe(
        text,
        Origin::of_source(SourceId(0), text),
        &situation,
        steps,
    );
    let Reach {
        moves, captures, ..
    } = reach.unwrap_or_else(|| panic!("{text}: {diagnostics:#?}"));
    let names = |cells: &[CellId]| {
        cells
            .iter()
            .map(|cell| topology.board.name_of(*cell))
            .collect::<Vec<_>>()
            .join(" ")
    };
    format!("{} / {}", names(&moves), names(&captures))
}

#[track_caller]
fn check((files, ranks): (u16, u16), text: &str, at: &str, others: &str, expected: &str) {
    let mut steps = Steps::default();
    let topology = rectangle(files, ranks, &mut steps);
    assert_eq!(
        reach_on(&topology, &mut steps, text, at, others),
        expected,
        "`{text}`"
    );
}

#[test]
fn rose() {
    // Two circles of eight leaps that share the first one; they end before the start.
    check(
        (13, 13),
        "frqN",
        "g7",
        "",
        "i2 g3 k3 f5 l5 k7 e8 i8 d10 j10 e12 i12 g13 / ",
    );
    check((13, 13), "frqN", "g7", "-k7 +g13", "i8 j10 i12 / g13");
    check((7, 7), "frqN3", "c3", "", "g3 e4 f6 / ");
}

#[test]
fn crooked_bishop() {
    check((8, 8), "frzB", "d1", "", "f1 h1 e2 g2 d3 e4 d5 e6 d7 e8 / ");
    check((8, 8), "frzB", "d1", "+e4 -f1", "e2 d3 / e4");
}

#[test]
fn lame_nightrider() {
    check((8, 8), "rfnNN", "a1", "", "b3 c5 d7 / ");
    check((8, 8), "rfnNN", "a1", "-c6", "b3 c5 / ");
    check((8, 8), "rfnNN", "a1", "-b2", "b3 c5 d7 / ");
}

#[test]
fn ski_over_two() {
    check((8, 8), "fjjR", "d1", "-d2 +d3 +d6", "d4 d5 / d6");
    check((8, 8), "fjjR3", "d1", "", "d4 / ");
}

#[test]
fn hopper_ranges_count_the_whole_way() {
    check((8, 8), "fpR4", "d1", "-d3", "d4 d5 / ");
    check((8, 8), "fpR4..", "d1", "-d3", "d5 d6 d7 d8 / ");
    check((8, 8), "fgR3", "d1", "-d4", " / ");
    check((8, 8), "fpNN", "a1", "-c2", " / ");
    check((8, 8), "rfpNN", "a1", "-b3", "c5 d7 / ");
}

#[test]
fn ranges_with_a_lower_bound() {
    check((8, 8), "fR3..5", "d1", "", "d4 d5 d6 / ");
    check((8, 8), "fR3..", "d1", "+d3", " / ");
    check((8, 8), "fR3..", "d1", "+d5", "d4 / d5");
}

#[test]
fn swaps_remove_no_piece() {
    check((8, 8), "fudR", "d1", "-d3", "d3 / ");
    check((8, 8), "fucR", "d1", "+d3", "d3 / ");
}

#[test]
fn rings_end() {
    check((4, 1), "oR", "a1", "", "b1 c1 d1 / ");
    check((4, 1), "oR", "a1", "+c1", "b1 d1 / c1");
    check((3, 3), "oB", "a1", "", "b2 c2 b3 c3 / ");
    // The whole way around leads to every cell of the rank but to the start.
    check((5, 1), "oDD", "a1", "", "b1 c1 d1 e1 / ");
}

#[test]
fn must_jump_and_lame_together_are_the_leap() {
    for others in ["", "-d5", "-d6", "-d5 -d6"] {
        let mut steps = Steps::default();
        let topology = rectangle(8, 8, &mut steps);
        let leap = reach_on(&topology, &mut steps, "H", "d4", others);
        assert_eq!(reach_on(&topology, &mut steps, "nHjH", "d4", others), leap);
    }
}

#[test]
fn directions_depend_on_the_class_of_the_cell() {
    let mut steps = Steps::default();
    let text = include_str!("../../definitions/boards/triangles-96.board");
    let (topology, diagnostics) = load(SourceId(0), text, "triangles-96", &mut steps);
    let topology = topology.unwrap_or_else(|| panic!("{diagnostics:#?}"));
    let mut reach = |text: &str, at: &str| reach_on(&topology, &mut steps, text, at, "");
    // d8 is light (it points to the right): its third side is on the left; d7 is dark.
    assert_eq!(reach("W", "d8"), "c8 d7 d9 / ");
    assert_eq!(reach("lW", "d8"), "c8 / ");
    assert_eq!(reach("rW", "d8"), " / ");
    assert_eq!(reach("rW", "d7"), "e7 / ");
    assert_eq!(reach("lW", "d7"), " / ");
    assert_eq!(reach("fW", "d8"), "d9 / ");
}

#[test]
fn hoppers_and_ski_riders_end_where_they_began() {
    check((3, 1), "opR", "a1", "-c1", "b1 / ");
    check((2, 1), "ojR", "a1", "", " / ");
}

#[test]
fn a_later_leg_is_as_long_as_the_whole_leg_before() {
    check((8, 8), "[fR-ifpR]", "d1", "-d4", "d5 / ");
}

#[test]
fn a_range_exchanged_twice_is_what_it_was() {
    check((8, 8), "fyafyafW2", "d1", "", "d4 d5 d6 / ");
}
