//! Which steps there are, and the letters made of them.

use super::{codes, headings, square};
use crate::support::{Board, degrees, load};

#[test]
fn headings_are_numbers_of_a_ring() {
    let steps = |board: &Board, letter| headings(board, letter, "d4", 360.0);
    let plain = square("atom X = leap side");
    let double = square(
        "ring 16\natom X = leap side\nframe white forward 0\nframe black forward 8 cells mirror",
    );
    assert_eq!(steps(&plain, 'X'), steps(&double, 'X'));
    assert_eq!(double.topology.compasses[1].forward, 180.0);
    let clockwise = square(
        "ring 12\nstep hour 0:(0,1) 3:(1,0) 6:(0,-1) 9:(-1,0) 1:(1,2)\natom X = leap hour\nframe white forward 0",
    );
    assert_eq!(
        steps(&clockwise, 'X'),
        [
            (Some(0), (0, 1)),
            (Some(30), (1, 2)),
            (Some(90), (1, 0)),
            (Some(180), (0, -1)),
            (Some(270), (-1, 0))
        ]
    );
    let with = |ring: u32| {
        format!("lattice square\nshape 4x4\nring {ring}\natom X = leap side\nframe white forward 0")
    };
    assert!(
        codes(&with(8)).is_empty() && codes(&with(16)).is_empty() && codes(&with(24)).is_empty()
    );
    assert_eq!(codes(&with(12)), ["unknown_step"]);
    assert_eq!(
        codes("lattice square\nshape 4x4\nring 16\nzone far = edge 16"),
        ["bad_heading"]
    );
    assert!(codes("lattice square\nshape 4x4\nring 16\nzone far = edge 14").is_empty());
}

#[test]
fn steps_of_the_file_stand_in_place_of_the_lattices() {
    let board = square("step side 0:(0,2) 2:(3,0)\natom X = leap side\natom Y = leap diagonal");
    assert_eq!(board.targets('X', "d4"), ["d6", "g4"]);
    assert_eq!(board.targets('Y', "d4"), ["c3", "c5", "e3", "e5"]);
    let board = load(
        "lattice square\nshape 3x3\nlayers 3\nstep shaft (0,0,1)\nstep slope 0:(0,1,1) 4:(0,-1,-1)\natom X = leap shaft\natom Y = leap slope\nframe white forward 0",
    );
    assert_eq!(board.targets('X', "Ab2"), ["Bb2"]);
    assert!(board.targets('X', "Cb2").is_empty());
    assert!(board.words('X', "Ab2").all(|word| word.heading.is_none()));
    assert_eq!(board.targets('Y', "Bb2"), ["Ab1", "Cb3"]);
}

#[test]
fn classes_sort_cells() {
    let board = load(
        "lattice square\nshape 4x4\nlayers 2\nclass low = layer == 0\nclass high = layer == 1\nstep s low 0:(0,1)\nstep s high 2:(1,0)\natom X = leap s\nframe white forward 0",
    );
    let classes: Vec<(&str, usize)> = board
        .topology
        .classes
        .iter()
        .map(|class| (class.name.as_str(), class.cells.iter().count()))
        .collect();
    assert_eq!(classes, [("low", 16), ("high", 16)]);
    let go = |from: &str| {
        let mut ends: Vec<String> = board
            .words('X', from)
            .filter_map(|word| board.go(word, from))
            .collect();
        ends.sort();
        ends
    };
    assert_eq!(
        (go("Ab2"), go("Bb2")),
        (vec!["Ab3".to_owned()], vec!["Bc2".to_owned()])
    );

    let class_of = |head: &str, condition: &str, opposite: &str| {
        let board = load(&format!(
            "{head}\nframe white forward 0\nclass one = {condition}\nclass two = {opposite}"
        ));
        let cells = board.topology.classes[0].cells.iter();
        let mut names: Vec<&str> = cells
            .map(|cell| board.topology.board.name_of(cell))
            .collect();
        names.sort_unstable();
        names.join(" ")
    };
    let squares = "lattice square\nshape 3x3";
    for (condition, opposite, cells) in [
        ("x + y == 4", "x + y != 4", "a3 b2 c1"),
        ("x - y > 0", "x <= y", "b1 c1 c2"),
        ("x * y >= 6", "x * y < 6", "b3 c2 c3"),
        (
            "(x + 2 * y) mod 3 == 0",
            "(x + 2 * y) mod 3 > 0",
            "a1 b2 c3",
        ),
        ("x <= 1", "x > 1", "a1 a2 a3"),
        ("y < 2", "y >= 2", "a1 b1 c1"),
        ("a1-b2", "all - a1-b2", "a1 a2 b1 b2"),
    ] {
        assert_eq!(class_of(squares, condition, opposite), cells);
    }
    let hexes = "lattice hex flat\nshape hexagon side 2";
    for head in [squares, hexes] {
        for (one, other) in [("x", "q"), ("y", "p")] {
            let of = |name: &str| {
                let (below, above) = (format!("{name} < 1"), format!("{name} >= 1"));
                class_of(head, &above, &below)
            };
            assert_eq!(of(one), of(other));
        }
    }
    // Triangles have classes of their own, until the file has some.
    let triangles = "lattice triangle side\nshape 4x4\nframe white forward 0\n";
    let board = load(&format!(
        "{triangles}zone light-ones = class light\nzone dark-ones = class dark"
    ));
    let at = |name: &str| (board.cell(name).x + board.cell(name).y) % 2;
    assert!(board.zone("light-ones", 0).iter().all(|name| at(name) == 0));
    assert!(board.zone("dark-ones", 0).iter().all(|name| at(name) == 1));
    assert_eq!(
        board.zone("light-ones", 0).len() + board.zone("dark-ones", 0).len(),
        16
    );
    let own = format!("{triangles}class up = x + y > 4\nclass down = x + y <= 4\n");
    assert!(codes(&format!("{own}zone z = class up")).is_empty());
    assert_eq!(
        codes(&format!("{own}zone z = class light")),
        ["unknown_class"]
    );
}

#[test]
fn a_line_has_its_headings_on_every_class() {
    let with = |line: &str| {
        format!(
            "lattice triangle side\nshape 4x4\nframe white forward 0\nclass light = (x + y) mod 2 == 0\nclass dark = (x + y) mod 2 == 1\n{line}\natom X = ride s"
        )
    };
    assert!(
        codes(&with(
            "line s light 0:(0,1) 6:(0,-1)\nline s dark 0:(0,1) 6:(0,-1)"
        ))
        .is_empty()
    );
    assert_eq!(
        codes(&with("line s light 0:(0,1) 6:(0,-1)\nline s dark 0:(0,1)")),
        ["broken_line"]
    );
    assert!(codes(&with("step s light 0:(0,1) 6:(0,-1)\nstep s dark 0:(0,1)")).is_empty());
}

#[test]
fn a_link_without_a_name_belongs_to_the_only_step_of_its_heading() {
    let board = square(
        "link a1 h8 heading 0\nlink b1 g8 heading 1\natom X = leap side\natom Y = leap diagonal",
    );
    assert_eq!(board.targets('X', "a1"), ["b1", "h8"]);
    assert!(board.targets('Y', "b1").contains(&"g8".to_owned()));
    assert_eq!(
        codes("lattice square\nshape 8x8\nstep odd 0:(0,3)\nlink a1 h8 heading 0"),
        ["ambiguous_link"]
    );
    assert!(codes("lattice square\nshape 8x8\nstep odd 0:(0,3)\nlink a1 h8 as odd heading 0\natom X = leap odd").is_empty());
}

#[test]
fn words_of_atoms() {
    let hex = |lines: &str| {
        load(&format!(
            "lattice hex flat\nshape hexagon side 4\nframe white forward 0\natom W = leap edge\natom F = leap corner\n{lines}"
        ))
    };
    let middle = hex("").at(0, 0).expect("the middle cell");
    let at = |lines: &str, letter: char| {
        let board = hex(lines);
        let start = board.cell(&middle);
        let (x, y) = (start.x, start.y);
        let mut found: Vec<(i32, i32)> = board
            .targets(letter, &middle)
            .iter()
            .map(|name| (board.cell(name).x - x, board.cell(name).y - y))
            .collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    let united = |lists: &[Vec<(i32, i32)>]| {
        let mut all = lists.concat();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (edge, corner) = (at("", 'W'), at("", 'F'));
    assert_eq!((edge.len(), corner.len()), (6, 6));
    assert_eq!(
        at("atom K = W | F", 'K'),
        united(&[edge.clone(), corner.clone()])
    );
    assert_eq!(
        at("atom K = leap edge | F", 'K'),
        at("atom K = W | leap corner", 'K')
    );
    let twice: Vec<(i32, i32)> = edge.iter().map(|(x, y)| (2 * x, 2 * y)).collect();
    assert_eq!(
        at("atom D = leap edge.edge", 'D'),
        united(std::slice::from_ref(&twice))
    );
    // One heading on, clockwise, is the corner on the right; counter-clockwise the other one.
    assert_eq!(at("atom X = leap edge.edge(+1)", 'X'), corner);
    assert_eq!(at("atom X = leap edge.edge(-1)", 'X'), corner);
    let right = hex("atom X = leap edge.corner(+1)");
    let left = hex("atom X = leap edge.corner(-1)");
    for word in right.words('X', &middle) {
        let other = left.words('X', &middle).find(|other| {
            let turn = (degrees(other.heading) + degrees(word.heading)).rem_euclid(360.0);
            !(1e-6..=360.0 - 1e-6).contains(&turn)
        });
        let mirrored = other.expect("left is the mirror of right");
        assert!(right.go(word, &middle).is_some() && left.go(mirrored, &middle).is_some());
    }
    let any: Vec<(i32, i32)> = edge
        .iter()
        .flat_map(|one| {
            corner
                .iter()
                .map(move |other| (one.0 + other.0, one.1 + other.1))
        })
        .filter(|by| *by != (0, 0))
        .collect();
    assert_eq!(
        at("atom X = leap edge.corner(any)", 'X'),
        united(std::slice::from_ref(&any))
    );
    let without: Vec<(i32, i32)> = any
        .iter()
        .copied()
        .filter(|by| !edge.contains(by))
        .collect();
    for except in ["W", "edge", "leap edge"] {
        let line = format!("atom X = leap edge.corner(any) except {except}");
        if codes(&format!("lattice hex flat\nshape hexagon side 4\nframe white forward 0\natom W = leap edge\n{line}")).is_empty() {
            assert_eq!(at(&line, 'X'), united(std::slice::from_ref(&without)), "{except}");
        } else {
            assert_eq!(except, "leap edge");
        }
    }
    // A ride is the step as long as cells are free; the word marks that it continues.
    let ride = hex("atom R = ride edge");
    assert!(ride.words('R', &middle).all(|word| word.ride));
    assert!(ride.words('W', &middle).all(|word| !word.ride));
    assert_eq!(
        codes(
            "lattice hex flat\nshape hexagon side 4\nframe white forward 0\natom X = leap edge.corner"
        ),
        ["no_heading"]
    );
}

#[test]
fn ways_over_missing_cells() {
    let squares = |word: &str| {
        square(&format!(
            "remove c3\natom X = leap side.side{word} override\nframe white forward 0"
        ))
    };
    for word in ["", " by vector"] {
        assert!(squares(word).targets('X', "c2").contains(&"c4".to_owned()));
    }
    assert!(
        !squares(" by word")
            .targets('X', "c2")
            .contains(&"c4".to_owned())
    );
    // On graphs there are no vectors: every cell on the way must exist.
    let graph = load(
        "lattice graph\nadd a at 0 0\nadd b at 0 1\nadd c at 0 2\nadd d at 0 4\nlink a b heading 0\nlink b c heading 0\natom X = leap edge.edge\nframe white forward 0",
    );
    assert_eq!(graph.targets('X', "a"), ["c"]);
    assert!(graph.targets('X', "b").is_empty());
}

#[test]
fn a_word_is_headed_as_the_straight_way() {
    let board = square("atom X = leap side.side.diagonal(+1)\natom Y = leap side.diagonal(-1)");
    for letter in ['X', 'Y'] {
        for word in board.words(letter, "d4") {
            let (start, end) = (board.cell("d4"), board.go(word, "d4").expect("it fits"));
            let end = board.cell(&end);
            let (x, y) = (f64::from(end.x - start.x), f64::from(end.y - start.y));
            let straight = x.atan2(y).to_degrees().rem_euclid(360.0);
            assert!((straight - degrees(word.heading)).abs() < 1e-6);
        }
    }
    // On graphs it is the sum of its steps, wherever the cells are drawn.
    let graph = load(
        "lattice graph\nring 4\nadd a at 0 0\nadd b at 7 7\nadd c at 3 9\nlink a b heading 0\nlink b c heading 1\natom N = leap edge.edge(+1)\nframe white forward 0",
    );
    let word = graph
        .words('N', "a")
        .find(|word| graph.go(word, "a").is_some());
    assert!((degrees(word.expect("it leads to c").heading) - 45.0).abs() < 1e-6);
}

/// A board of 5 levels, with its atoms.
fn levels(atoms: &str) -> Board {
    load(&format!(
        "lattice square\nshape 5x5\nlayers 5\n{atoms}\nframe white forward 0"
    ))
}

#[test]
fn leaps_by_coordinates_go_in_all_directions() {
    let board = levels(
        "atom X = leap (2,1,0)
        atom Y = ride (1,1,1)
        atom V = leap (1,0)
        atom S = leap (1,0,0) | ride (1,1)
        atom T = leap (1,1,0) except (1,1) | W
        atom U = leap (0,2,1) override",
    );
    assert_eq!(board.targets('X', "Cc3").len(), 24);
    assert_eq!(board.targets('X', "Cc3"), board.targets('U', "Cc3"));
    assert_eq!(
        board.targets('X', "Aa1"),
        ["Ab3", "Ac2", "Ba3", "Bc1", "Ca2", "Cb1"]
    );
    assert_eq!(board.words('Y', "Cc3").filter(|word| word.ride).count(), 8);
    assert_eq!(board.targets('V', "Cc3"), ["Cb3", "Cc2", "Cc4", "Cd3"]);
    assert_eq!(board.words('S', "Cc3").filter(|word| word.ride).count(), 4);
    assert_eq!(board.targets('S', "Cc3").len(), 10);
    assert_eq!(
        board.targets('T', "Cc3"),
        ["Bb3", "Bc2", "Bc4", "Bd3", "Db3", "Dc2", "Dc4", "Dd3"]
    );
}

#[test]
fn leaps_by_coordinates_are_headed_as_their_files_and_ranks() {
    let board = levels("atom X = leap (2,1,0) | leap (1,0,0)");
    let heading = |to: &str| {
        let mut words = board.words('X', "Cc3");
        let word = words.find(|word| board.go(word, "Cc3").as_deref() == Some(to));
        word.expect("a target").heading
    };
    assert_eq!(heading("Dc3"), None);
    assert_eq!(heading("Bc3"), None);
    assert_eq!(heading("Dc5"), Some(0.0));
    assert_eq!(heading("Ec4"), Some(0.0));
    assert_eq!(heading("Ad3"), Some(90.0));
    assert_eq!(heading("Ce4"), board.topology.atoms[&'N'].words[1].heading);
}

#[test]
fn leaps_by_coordinates_are_those_of_betza() {
    let board = square(
        "remove c4 d6
        frame white forward 0
        atom X = leap (1,2)
        atom Y = ride (1,0) | ride (1,1)
        atom Q = leap (2,1) | leap (1,2) override",
    );
    assert_eq!(
        board.topology.atoms[&'X'].words,
        board.topology.atoms[&'N'].words
    );
    assert_eq!(board.topology.atoms[&'Q'].words.len(), 8);
    let straight: Vec<_> = board.topology.atoms[&'Y']
        .words
        .iter()
        .filter(|word| word.ride)
        .collect();
    assert_eq!(straight.len(), 8);
    let torus = square("wrap files\natom X = leap (2,1)");
    assert_eq!(torus.targets('X', "a1"), ["b3", "c2", "g2", "h3"]);
    let linked = square("link a1 h8 as side heading 2\natom X = leap (1,0)");
    assert_eq!(linked.targets('X', "a1"), linked.targets('W', "a1"));
}

#[test]
fn leaps_by_coordinates_have_the_paths_of_their_planes() {
    let board = levels(
        "atom X = leap (2,1,0)
        atom Y = leap (2,2,2)
        atom V = leap (2,1,1)
        atom S = leap (3,0,0)",
    );
    let path = |letter: char, to: &str| {
        let mut words = board.words(letter, "Aa1");
        let word = words.find(|word| board.go(word, "Aa1").as_deref() == Some(to));
        let mut at = "Aa1".to_owned();
        let path = word.expect("a target").path.iter().map(|step| {
            let from = board.topology.board.find(&at).expect("a cell");
            let to = board.steps.get(*step).from(from).expect("a step");
            at = board.topology.board.name_of(to).to_owned();
            at.clone()
        });
        path.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(path('X', "Ab3"), "Aa2 Ab3");
    assert_eq!(path('X', "Cb1"), "Ba1 Cb1");
    assert_eq!(path('X', "Ba3"), "Aa2 Ba3");
    assert_eq!(path('Y', "Cc3"), "Bb2 Cc3");
    assert_eq!(path('V', "Bb3"), "");
    assert_eq!(path('S', "Da1"), "Ba1 Ca1 Da1");
}
