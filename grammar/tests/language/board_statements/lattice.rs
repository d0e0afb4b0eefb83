//! Which cells there are: lattices, shapes, layers, edges that are joined.

use super::{check_steps, codes, square};
use crate::support::{degrees, load};

#[test]
fn lattices_have_coordinates_and_steps_of_their_own() {
    let squares = square("atom X = leap side\natom Y = leap diagonal");
    assert_eq!((squares.cell("a1").x, squares.cell("a1").y), (1, 1));
    assert_eq!((squares.cell("c5").x, squares.cell("c5").y), (3, 5));
    let side = [(0, (0, 1)), (2, (1, 0)), (4, (0, -1)), (6, (-1, 0))];
    check_steps(&squares, 'X', "d4", 8.0, &side);
    let diagonal = [(1, (1, 1)), (3, (1, -1)), (5, (-1, -1)), (7, (-1, 1))];
    check_steps(&squares, 'Y', "d4", 8.0, &diagonal);

    let hex = |lattice: &str| {
        load(&format!(
            "lattice {lattice}\nshape hexagon side 4\natom X = leap edge\natom Y = leap corner\nframe white forward 0"
        ))
    };
    let flat = hex("hex flat");
    let middle = flat.at(0, 0).expect("the middle cell");
    let ahead = [
        (0, (0, 1)),
        (2, (1, 0)),
        (4, (1, -1)),
        (6, (0, -1)),
        (8, (-1, 0)),
        (10, (-1, 1)),
    ];
    check_steps(&flat, 'X', &middle, 12.0, &ahead);
    let corner = [
        (1, (1, 1)),
        (3, (2, -1)),
        (5, (1, -2)),
        (7, (-1, -1)),
        (9, (-2, 1)),
        (11, (-1, 2)),
    ];
    check_steps(&flat, 'Y', &middle, 12.0, &corner);

    let pointed = hex("hex pointed");
    let middle = pointed.at(0, 0).expect("the middle cell");
    let edge = [
        (1, (1, 1)),
        (3, (1, 0)),
        (5, (0, -1)),
        (7, (-1, -1)),
        (9, (-1, 0)),
        (11, (0, 1)),
    ];
    check_steps(&pointed, 'X', &middle, 12.0, &edge);
    let corner = [
        (0, (1, 2)),
        (2, (2, 1)),
        (4, (1, -1)),
        (6, (-1, -2)),
        (8, (-2, -1)),
        (10, (-1, 1)),
    ];
    check_steps(&pointed, 'Y', &middle, 12.0, &corner);
}

#[test]
fn cells_lie_in_drawings_as_their_steps_are_headed() {
    for text in [
        "lattice square\nshape 5x5\natom X = leap side | leap diagonal",
        "lattice hex flat\nshape hexagon side 4\natom X = leap edge | leap corner\nframe white forward 0",
        "lattice hex pointed\nshape hexagon side 4\natom X = leap edge | leap corner\nframe white forward 0",
    ] {
        let board = load(text);
        for from in board.names() {
            let start = board.cell(&from).centre;
            for word in board.words('X', &from) {
                let Some(to) = board.go(word, &from) else {
                    continue;
                };
                let end = board.cell(&to).centre;
                let (x, y) = (f64::from(end.0 - start.0), f64::from(end.1 - start.1));
                let drawn = x.atan2(y).to_degrees().rem_euclid(360.0);
                let apart = (drawn - degrees(word.heading)).rem_euclid(360.0);
                assert!(apart.min(360.0 - apart) < 0.01, "{from} to {to}: {drawn}");
            }
        }
    }
    // Triangles: neighbours by a face are one length apart, and no cell is nearer.
    let board = load(
        "lattice triangle side\nshape columns 1-6 1-6 1-6 1-6\natom W = leap face\nframe white forward 0",
    );
    let distance = |one: &str, other: &str| {
        let (a, b) = (board.cell(one).centre, board.cell(other).centre);
        (a.0 - b.0).hypot(a.1 - b.1)
    };
    let length = distance("b2", "b3");
    for one in board.names() {
        let neighbours = board.targets('W', &one);
        for other in board.names() {
            if one != other {
                let is_near = distance(&one, &other) < length * 1.01;
                assert_eq!(is_near, neighbours.contains(&other), "{one} {other}");
            }
        }
    }
}

#[test]
fn a_graph_has_a_ring_of_eight() {
    let graph = |heading: u32| {
        format!(
            "lattice graph\nadd a at 3 5\nadd b at 4 5\nlink a b heading {heading}\natom W = leap edge\nframe white forward 0"
        )
    };
    let board = load(&graph(7));
    let word = board
        .words('W', "a")
        .find(|word| board.go(word, "a").is_some());
    assert_eq!(degrees(word.expect("it leads to b").heading), 315.0);
    assert_eq!(board.cell("a").centre, (3.0, 5.0));
    assert_eq!(codes(&graph(8))[0], "bad_heading");
    let bare = "lattice graph\nadd a at 0 0\nadd b at 1 0\nframe white forward 0\n";
    assert_eq!(
        codes(&format!("{bare}atom W = leap side")),
        ["unknown_step"]
    );
}

/// The cells of a board with their coordinates.
fn coordinates(text: &str) -> Vec<(i32, i32)> {
    let board = load(text);
    let cells = board.topology.board.cells.iter();
    let mut found: Vec<(i32, i32)> = cells.map(|cell| (cell.x, cell.y)).collect();
    found.sort_unstable();
    found
}

#[test]
fn shapes_cut_the_board_out_of_the_lattice() {
    let frame = "\nframe white forward 0";
    let block = vec![(1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2)];
    for lattice in ["square", "hex flat", "hex pointed", "triangle side"] {
        assert_eq!(
            coordinates(&format!("lattice {lattice}\nshape 3x2{frame}")),
            block,
            "{lattice}"
        );
        assert_eq!(
            coordinates(&format!(
                "lattice {lattice}\nshape rows 2 3 from 5 at x 4 1{frame}"
            )),
            [(1, 6), (2, 6), (3, 6), (4, 5), (5, 5)]
        );
        assert_eq!(
            coordinates(&format!("lattice {lattice}\nshape rows 2 1{frame}")),
            [(1, 1), (1, 2), (2, 1)]
        );
        assert_eq!(
            coordinates(&format!("lattice {lattice}\nshape columns 4-5 3-6{frame}")),
            [(1, 4), (1, 5), (2, 3), (2, 4), (2, 5), (2, 6)]
        );
    }
    assert_eq!(
        coordinates(&format!("lattice hex flat\nshape hexagon side 2{frame}")),
        [(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0)]
    );
    assert_eq!(
        coordinates(&format!("lattice hex pointed\nshape hexagon side 2{frame}")),
        [(-1, -1), (-1, 0), (0, -1), (0, 0), (0, 1), (1, 0), (1, 1)]
    );
    assert_eq!(
        coordinates(&format!("lattice hex flat\nshape hexagon side 6{frame}")).len(),
        91
    );
}

#[test]
fn layers_lie_on_one_another() {
    for (lattice, step) in [
        ("square", "side"),
        ("hex flat", "edge"),
        ("triangle side", "face"),
    ] {
        let board = load(&format!(
            "lattice {lattice}\nshape 3x3\nlayers 3\natom X = leap up\natom Y = leap down\natom V = leap {step}\nframe white forward 0"
        ));
        let names = board.names();
        assert_eq!(names.len(), 27, "{lattice}");
        for (layer, letter) in ["A", "B", "C"].iter().enumerate() {
            assert!(
                names[layer * 9..][..9]
                    .iter()
                    .all(|name| name.starts_with(letter))
            );
        }
        let below = |name: &str| name.replace('C', "A");
        let middle = names[13].clone();
        assert_eq!(board.targets('X', &middle), [middle.replace('B', "C")]);
        assert_eq!(board.targets('Y', &middle), [middle.replace('B', "A")]);
        assert!(board.targets('X', &names[22]).is_empty());
        assert_eq!(below(&names[22]), names[4]);
        assert!(
            board
                .targets('V', &middle)
                .iter()
                .all(|name| name.starts_with('B'))
        );
        let rows = &board.topology.board.fen_rows;
        let first: Vec<&str> = rows[0]
            .iter()
            .map(|cell| board.topology.board.name_of(*cell))
            .collect();
        assert!(first[0].starts_with('A') && rows.len() > 3, "{first:?}");
        let names_given = load(&format!(
            "lattice {lattice}\nshape 2x1\nlayers 2 low high\nframe white forward 0"
        ));
        let names = names_given.names();
        assert!(
            names[0].starts_with("low") && names[3].starts_with("high"),
            "{names:?}"
        );
    }
    assert_eq!(
        codes("lattice graph\nadd a at 0 0\nlayers 2\nframe white forward 0"),
        ["wrong_lattice"]
    );
}

#[test]
fn only_rectangles_of_squares_wrap() {
    let frame = "frame white forward 0\n";
    for shape in [
        "lattice square\nshape rows 3 3\n",
        "lattice square\nshape columns 1-3 1-3\n",
        "lattice hex flat\nshape 3x3\n",
        "lattice triangle side\nshape 3x3\n",
    ] {
        for statement in ["wrap files", "wrap ranks", "wrap files flip", "seam files"] {
            assert_eq!(
                codes(&format!("{shape}{frame}{statement}")),
                ["wrong_lattice"],
                "{shape}"
            );
        }
    }
    let board = square("wrap files\nremove a1\nadd z9 at 19 19\nframe white forward 0");
    assert_eq!(board.targets('W', "a2"), ["a3", "b2", "h2"]);
    assert_eq!(board.targets('W', "h1"), ["g1", "h2"]);
}
