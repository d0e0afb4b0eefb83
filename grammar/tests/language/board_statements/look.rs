//! The look of pictures: styles, lines and gaps, colors of players.

use super::{codes, square};
use crate::support::{Board, load};
use ir::{CellStyle, PieceStyle};

/// The lines of a board, as `a1 b1`.
fn lines(board: &Board) -> Vec<String> {
    let of = &board.topology.board;
    let line = |(from, to): &(ir::CellId, ir::CellId)| {
        format!("{} {}", of.name_of(*from), of.name_of(*to))
    };
    of.look.lines.iter().map(line).collect()
}

fn small(lines: &str) -> Board {
    load(&format!("lattice square\nshape 3x3\n{lines}"))
}

#[test]
fn cells_have_a_style() {
    for (look, style) in [
        ("", CellStyle::Checkered),
        ("look checkered", CellStyle::Checkered),
        ("look grid", CellStyle::Grid),
        ("look points", CellStyle::Points),
    ] {
        assert_eq!(square(look).topology.board.look.cells, style, "{look}");
    }
    assert!(lines(&square("look grid")).is_empty());
    assert!(lines(&square("")).is_empty());
}

#[test]
fn points_have_lines_to_their_neighbors() {
    assert_eq!(lines(&square("look points")).len(), 2 * 7 * 8);
    // No line goes to a hole, over an edge, or to another layer.
    let holes = lines(&small("remove b2\nlook points"));
    assert_eq!(holes.len(), 8);
    assert!(!holes.iter().any(|line| line.contains("b2")));
    let rolled = "lattice square\nshape 3x3\nwrap files\nlook points";
    assert_eq!(lines(&load(rolled)).len(), 12);
    let floors = "lattice square\nshape 3x3\nlayers 2\nlook points\nframe white forward 0";
    assert_eq!(lines(&load(floors)).len(), 24);
    for lattice in ["hex flat", "hex pointed"] {
        let hexagons =
            format!("lattice {lattice}\nshape hexagon side 2\nlook points\nframe white forward 0");
        assert_eq!(lines(&load(&hexagons)).len(), 12, "{lattice}");
    }
    let triangles =
        "lattice triangle side\nshape columns 1-3 1-3\nlook points\nframe white forward 0";
    let triangles = load(triangles);
    let faces = lines(&triangles);
    for name in triangles.names() {
        let n_neighbors = faces
            .iter()
            .filter(|line| line.split(' ').any(|end| end == name));
        assert!((1..=3).contains(&n_neighbors.count()), "{name}");
    }
    let graph = load(
        "lattice graph
        ring 4
        add p at 0 0
        add q at 2 0
        add r at 5 3
        link p q heading 1
        link r -> p as jump
        atom W = leap edge
        atom T = leap jump
        look points
        frame white forward 0",
    );
    assert_eq!(lines(&graph), ["p q", "p r"]);
}

#[test]
fn lines_and_gaps_are_drawn_where_they_are_named() {
    assert_eq!(lines(&small("look line c3 a1\nlook grid")), ["a1 c3"]);
    let gap = lines(&small("look points\nlook gap a1-c1 a2-b2"));
    assert_eq!(gap.len(), 10);
    assert!(gap.contains(&"c1 c2".to_owned()) && gap.contains(&"a1 b1".to_owned()));
    let zones = lines(&small(
        "zone low = rank 1\nzone high = rank 2\nlook gap high low\nlook points",
    ));
    assert_eq!(zones.len(), 9);
    // A line is drawn even inside of a gap.
    let both = lines(&small("look points\nlook gap a1 a2\nlook line a1 a2"));
    assert_eq!(both.len(), 12);
    assert_eq!(lines(&small("look points\nlook line a1 b1")).len(), 12);
}

#[test]
fn points_have_marks_and_a_border() {
    let of = |text: &str| small(text).topology.board;
    let plain = of("look points");
    assert!(plain.look.marks.is_empty() && !plain.look.has_border);
    let board =
        of("zone low = rank 1\nlook points\nlook mark b2 c3 low\nlook mark b2\nlook border");
    let mut marks: Vec<&str> = board
        .look
        .marks
        .iter()
        .map(|cell| board.name_of(*cell))
        .collect();
    marks.sort_unstable();
    assert_eq!(marks, ["a1", "b1", "b2", "c1", "c3"]);
    assert!(board.look.has_border);
}

#[test]
fn pieces_have_a_material() {
    for (look, style) in [
        ("", PieceStyle::Painted),
        ("look pieces painted", PieceStyle::Painted),
        ("look pieces ivory", PieceStyle::Ivory),
        ("look points\nlook pieces wood", PieceStyle::Wood),
    ] {
        assert_eq!(small(look).topology.board.look.pieces, style, "{look}");
    }
}

#[test]
fn players_have_colors() {
    let board = square("look player black red\nlook player white gold");
    let look = &board.topology.board.look;
    let named = [(1, "red".to_owned()), (0, "gold".to_owned())];
    assert_eq!(look.players, named);
    let frames: Vec<&str> = board
        .topology
        .board
        .frames
        .iter()
        .map(|frame| &*frame.player)
        .collect();
    assert_eq!(frames, ["white", "black"]);
    for color in ir::PLAYER_COLOURS {
        assert!(
            codes(&format!(
                "lattice square\nshape 2x2\nlook player white {color}"
            ))
            .is_empty()
        );
    }
}
