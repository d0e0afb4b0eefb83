//! Board files: every statement, by what comes of it.

use crate::support::shipped::load_shipped;
use crate::support::{degrees, load};

#[test]
fn names_of_files_and_ranks() {
    let names = |text: &str| load(text).names().join(" ");
    assert_eq!(names("lattice square\nshape 2x3"), "a1 b1 a2 b2 a3 b3");
    assert_eq!(
        names("lattice square\nshape 2x2\nname files 2 1 ; ranks b a"),
        "2b 1b 2a 1a"
    );
    assert_eq!(
        names("lattice square\nshape 2x2\nname ranks from 0"),
        "a0 b0 a1 b1"
    );
    assert_eq!(
        names("lattice square\nshape 2x1\nlayers 2"),
        "Aa1 Ab1 Ba1 Bb1"
    );
    assert_eq!(names("lattice square\nshape 2x2\nlayers 1"), "a1 b1 a2 b2");
    let hex = "\nframe white forward 0";
    assert_eq!(
        names(&format!("lattice hex flat\nshape hexagon side 2{hex}")),
        "a1 a2 b1 b2 b3 c1 c2"
    );
    assert_eq!(
        names(&format!("lattice hex pointed\nshape hexagon side 2{hex}")),
        "a1 a2 b1 b2 b3 c2 c3"
    );
    assert_eq!(
        names(&format!(
            "lattice triangle side\nshape columns 2-3 1-3{hex}"
        )),
        "a2 a3 b1 b2 b3"
    );
    assert_eq!(load("lattice square\nshape 28x1").names()[27], "ab1");
}

#[test]
fn cells_come_and_go() {
    let board = load(
        "lattice square\nshape 3x3 // a hole and a horn\nremove b2\nadd d4 at 4 4\nframe white forward 0",
    );
    assert_eq!(board.names().join(" "), "a1 b1 c1 a2 c2 a3 b3 c3 d4");
    assert_eq!(board.targets('F', "c3"), ["d4"]);
    assert_eq!(board.targets('D', "a2"), ["c2"], "a leap over the hole");
    assert_eq!(board.targets('R', "a2"), ["a1", "a3"], "one step of a ride");
    assert_eq!(
        (
            board.cell("d4").file.as_str(),
            board.cell("d4").rank.as_str()
        ),
        ("d", "4")
    );
    assert_eq!(board.topology.board.fen_rows[0].len(), 1);
}

#[test]
fn wrapped_edges() {
    let cylinder = load("lattice square\nshape 4x4\nwrap files");
    assert_eq!(cylinder.targets('W', "a1"), ["a2", "b1", "d1"]);
    assert_eq!(cylinder.topology.atoms, cylinder.topology.seam_atoms);
    let torus = load("lattice square\nshape 4x4\nwrap files\nwrap ranks");
    assert_eq!(
        torus.targets('N', "a1"),
        ["b3", "b3", "c2", "c2", "c4", "c4", "d3", "d3"]
    );
    let strip = load("lattice square\nshape 4x4\nwrap files flip");
    assert_eq!(strip.targets('W', "a1"), ["a2", "b1", "d4"]);
    assert_eq!(strip.targets('F', "a2"), ["b1", "b3", "d2", "d4"]);
    let closed = load("lattice square\nshape 4x4\nseam none");
    assert_eq!(closed.topology.atoms, closed.topology.seam_atoms);
    let plain = load("lattice square\nshape 4x4\nseam ranks");
    let around = &plain.topology.seam_atoms[&'W'].words;
    assert_eq!(
        around
            .iter()
            .filter_map(|word| plain.go(word, "a1"))
            .collect::<Vec<_>>(),
        ["a2", "b1", "a4"]
    );
}

#[test]
fn layers_have_steps_up_and_down() {
    let board = load(
        "lattice square\nshape 3x3\nlayers 3\natom U = leap up | leap down override\natom R = ride side | ride up | ride down override\natom S = leap up.side | leap side.diagonal(+1)\nframe white forward 0\nframe black forward 4 cells mirror layers",
    );
    assert_eq!(board.targets('U', "Bb2"), ["Ab2", "Cb2"]);
    assert_eq!(board.targets('R', "Aa1"), ["Aa2", "Ab1", "Ba1"]);
    assert!(
        board.topology.atoms[&'U']
            .words
            .iter()
            .all(|word| word.heading.is_none())
    );
    assert_eq!(board.seen("Aa1", 1), "Ca3");
    assert_eq!(board.topology.board.fen_rows.len(), 9);
    let apart = board.cell("Ba1").centre.0 - board.cell("Ac1").centre.0;
    assert!(apart >= 2.0, "layers stand beside one another: {apart}");
}

#[test]
fn a_word_that_changes_its_step_says_how() {
    let board = load("lattice square\nshape 8x8\natom M = leap up.side override\nlayers 2");
    assert_eq!(board.targets('M', "Ab2"), ["Ba2", "Bb1", "Bb3", "Bc2"]);
    let board =
        load("lattice square\nshape 8x8\natom M = leap side.diagonal(+1) | leap side.diagonal(-1)");
    assert_eq!(board.targets('M', "d4"), board.targets('N', "d4"));
    let turned = &board.topology.atoms[&'M'].words;
    let knight = &board.topology.atoms[&'N'].words;
    for (one, other) in turned.iter().zip(knight) {
        assert!((degrees(one.heading) - degrees(other.heading)).abs() < 1e-9);
        assert_eq!(
            (one.leap, &one.path),
            (other.leap, &other.path),
            "the same steps, W then F"
        );
    }
    let board = load("lattice square\nshape 8x8\natom M = leap side.side(any) except D");
    assert_eq!(board.targets('M', "d4"), ["c3", "c5", "e3", "e5"]);
}

#[test]
fn turns_count_headings_of_their_own_step() {
    let board = load(
        "lattice hex flat\nshape hexagon side 6\natom N = leap edge.edge.edge(+1)\natom M = leap edge.corner(+1)\natom C = leap edge.edge(+2)\nframe white forward 0",
    );
    assert_eq!(board.targets('N', "f6"), board.targets('M', "f6"));
    assert_eq!(
        board.targets('C', "f6"),
        ["e5", "e6", "f5", "f7", "g5", "g6"]
    );
}

#[test]
fn words_by_word_need_every_cell() {
    let text = "lattice hex flat\nshape hexagon side 3\nremove c3\natom D = leap edge.edge\natom E = leap edge.edge by word\nframe white forward 0";
    let board = load(text);
    assert!(board.targets('D', "c2").contains(&"c4".to_owned()));
    assert!(!board.targets('E', "c2").contains(&"c4".to_owned()));
}

#[test]
fn links_join_cells_by_hand() {
    let board = load(
        "lattice square\nshape 4x4\nlink d1 a4 heading 2 back 6\nlink a1 -> d4 as diagonal heading 5",
    );
    assert!(board.targets('W', "d1").contains(&"a4".to_owned()));
    assert!(board.targets('W', "a4").contains(&"d1".to_owned()));
    assert_eq!(board.targets('B', "a1"), ["b2", "d4"]);
    assert!(!board.targets('F', "d4").contains(&"a1".to_owned()));
    let tunnel = load("lattice square\nshape 4x4\nlink a1 d4 as tunnel\natom T = leap tunnel");
    assert_eq!(
        (tunnel.targets('T', "a1"), tunnel.targets('T', "d4")),
        (vec!["d4".to_owned()], vec!["a1".to_owned()])
    );
    assert!(
        tunnel.topology.atoms[&'T']
            .words
            .iter()
            .all(|word| word.heading.is_none())
    );
}

#[test]
fn a_graph_is_its_links() {
    let board = load(
        "lattice graph
        ring 4
        add p1 at 0 0
        add p2 at 1 0
        add q1 at 0 1
        add q2 at 1 1.5
        link p1 q1 heading 0
        link p2 q2 heading 0
        link p1 p2 heading 1
        link q1 q2 as bridge
        atom W = leap edge
        atom S = leap bridge
        atom D = leap edge.edge(+1)
        atom R = ride edge
        frame white forward 0
        frame black forward 2 cells same
        zone last = edge 0",
    );
    assert_eq!(board.targets('W', "p1"), ["p2", "q1"]);
    assert_eq!(board.targets('S', "q1"), ["q2"]);
    assert_eq!(board.targets('D', "p2"), ["q1"]);
    assert!(board.topology.grid.is_none() && !board.topology.square);
    assert_eq!(board.zone("last", 1), ["q1", "q2"]);
    assert_eq!(board.cell("q2").centre, (1.0, 1.5));
    assert_eq!(board.topology.compasses[1].forward, 180.0);
}

#[test]
fn steps_and_classes_of_the_file() {
    // What the triangle lattice has of its own, written out.
    let written = load(
        "lattice triangle side
        shape columns 4-12 3-13 2-14 1-15 1-15 2-14 3-13 4-12
        class light = (x + y) mod 2 == 0
        class dark  = (x + y) mod 2 == 1
        ring 12
        step face  light  0:(0,1)  6:(0,-1)  9:(-1,0)
        step face  dark   0:(0,1)  6:(0,-1)  3:(1,0)
        step point light  3:(1,0)  11:(-1,2) 7:(-1,-2)
        step point dark   9:(-1,0) 1:(1,2)   5:(1,-2)
        step diagonal     0:(0,2)  2:(1,1)  4:(1,-1)  6:(0,-2)  8:(-1,-1)  10:(-1,1)
        line rook light 0:(0,1) 6:(0,-1) 2:(0,1)  8:(-1,0)  4:(0,-1) 10:(-1,0)
        line rook dark  0:(0,1) 6:(0,-1) 2:(1,0)  8:(0,-1)  4:(1,0)  10:(0,1)
        line duke light 3:(1,0) 9:(-1,0) 1:(0,1)  7:(-1,-2) 11:(-1,2) 5:(0,-1)
        line duke dark  3:(1,0) 9:(-1,0) 1:(1,2)  7:(0,-1)  11:(0,1)  5:(1,-2)
        atom W = leap face
        atom E = leap point
        atom F = leap diagonal
        atom K = W | E | F
        atom R = ride rook
        atom D = ride duke
        atom B = ride diagonal
        atom Q = R | D | B
        atom N = leap diagonal.point(any) | leap point.diagonal(any) except face
        frame white forward 0
        frame black forward 6 cells mirror",
    );
    let shipped = load_shipped("triangles-96");
    assert_eq!(written.topology.classes, shipped.topology.classes);
    for (letter, atom) in &written.topology.atoms {
        let other = &shipped.topology.atoms[letter];
        assert_eq!(atom.words.len(), other.words.len(), "{letter}");
        for (one, two) in atom.words.iter().zip(&other.words) {
            assert_eq!(
                (one.heading, one.class, one.ride),
                (two.heading, two.class, two.ride),
                "{letter}"
            );
            assert_eq!(
                written.steps.get(one.leap),
                shipped.steps.get(two.leap),
                "{letter}"
            );
        }
    }
}

#[test]
fn lame_paths_and_partners() {
    let board = load(
        "lattice hex flat
        shape hexagon side 6
        atom N = leap edge.edge.edge(+1) | leap edge.edge.edge(-1)
        lame N = edge.corner(+1) | edge.corner(-1)
        atom W = leap edge
        atom F = leap corner
        rotated W F
        toggled W F
        frame white forward 0",
    );
    assert!(
        board.topology.atoms[&'N']
            .words
            .iter()
            .all(|word| word.path.len() == 2)
    );
    assert_eq!(board.topology.atoms[&'F'].rotated, Some('W'));
    assert_eq!(board.topology.atoms[&'W'].toggled, Some('F'));
    for word in &board.topology.atoms[&'N'].words {
        let middle = board
            .steps
            .get(word.path[0])
            .from(board.topology.board.find("f6").unwrap())
            .unwrap();
        let end = board.steps.get(word.path[1]).from(middle);
        assert_eq!(
            end,
            board
                .steps
                .get(word.leap)
                .from(board.topology.board.find("f6").unwrap())
        );
    }
}

#[test]
fn sets_of_cells() {
    let board = load(
        "lattice square
        shape 5x5
        frame white forward 0
        frame black forward 4 cells rotate
        zone list = a1 b2
        zone range = a1-b2
        zone both = a1-b2 & b2-c3
        zone rest = range - list
        zone sum = (file a & rank 1) | e5
        zone lines = files a-b c & ranks 1 5
        zone ends = edge 0 | edge 2 of side
        zone dark = colour 0 & rank 1
        zone long = where (x == y)
        zone all middle = c3 d3
        zone none-but = all - ranks 2-5 - files b-e",
    );
    let zone = |name: &str| board.zone(name, 0).join(" ");
    assert_eq!(zone("range"), "a1 a2 b1 b2");
    assert_eq!(zone("both"), "b2");
    assert_eq!(zone("rest"), "a2 b1");
    assert_eq!(zone("sum"), "a1 e5");
    assert_eq!(zone("lines"), "a1 a5 b1 b5 c1 c5");
    assert_eq!(zone("ends"), "a5 b5 c5 d5 e1 e2 e3 e4 e5");
    assert_eq!(zone("dark"), "a1 c1 e1");
    assert_eq!(zone("long"), "a1 b2 c3 d4 e5");
    assert_eq!(zone("none-but"), "a1");
    assert_eq!(board.zone("range", 1).join(" "), "d4 d5 e4 e5");
    assert_eq!(board.zone("middle", 1), board.zone("middle", 0));
}

#[test]
fn frames_of_four_players() {
    let board = load(
        "lattice square
        shape 14x14
        remove a1-c3 | l1-n3 | a12-c14 | l12-n14
        frame red forward 0
        frame blue forward 2 cells rotate
        frame yellow forward 4 cells rotate
        frame green forward 6 cells rotate headings mirror
        zone far = edge 0 & rank 14",
    );
    assert_eq!(board.names().len(), 160);
    assert_eq!(board.zone("far", 2).join(" "), "d1 e1 f1 g1 h1 i1 j1 k1");
    assert_eq!(board.zone("far", 1).join(" "), "n10 n11 n4 n5 n6 n7 n8 n9");
    assert_eq!(board.seen("e1", 1), "a10");
    let compass = |player: usize| {
        (
            board.topology.compasses[player].forward,
            board.topology.compasses[player].mirrored,
        )
    };
    assert_eq!((compass(1), compass(3)), ((90.0, false), (270.0, true)));
}

#[test]
fn rows_of_a_fen() {
    let rows = |text: &str| {
        let board = load(text);
        let name = |cell: &ir::CellId| board.topology.board.name_of(*cell).to_owned();
        let row = |row: &Vec<ir::CellId>| row.iter().map(name).collect::<Vec<_>>().join(" ");
        board
            .topology
            .board
            .fen_rows
            .iter()
            .map(row)
            .collect::<Vec<_>>()
            .join(" / ")
    };
    assert_eq!(
        rows("lattice square\nshape 2x2\nfen rows bottom up"),
        "a1 b1 / a2 b2"
    );
    assert_eq!(
        rows("lattice square\nshape 2x2\nfen files left right"),
        "a2 a1 / b2 b1"
    );
    assert_eq!(
        rows("lattice square\nshape 2x2\nfen files right left"),
        "b2 b1 / a2 a1"
    );
    assert_eq!(
        rows("lattice square\nshape 2x2\nfen row b1 a1\nfen row a2 b2"),
        "b1 a1 / a2 b2"
    );
}
