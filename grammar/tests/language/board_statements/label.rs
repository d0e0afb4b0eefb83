//! What is said about cells: names, players, zones, colours, rows; and how statements stand in a file.

use std::collections::BTreeMap;

use super::{codes, square};
use crate::support::{Board, load};

#[test]
fn labels_of_files_and_ranks() {
    let names =
        |lines: &str| load(&format!("lattice square\n{lines}\nframe white forward 0")).names();
    let wide = names("shape 54x1");
    assert_eq!(
        (
            &wide[0], &wide[25], &wide[26], &wide[51], &wide[52], &wide[53]
        ),
        (
            &"a1".to_owned(),
            &"z1".into(),
            &"aa1".into(),
            &"az1".into(),
            &"ba1".into(),
            &"bb1".into()
        )
    );
    assert_eq!(names("shape 1x12")[11], "a12");
    assert_eq!(
        names("shape columns 4-5 3-5\nname ranks from 1 in each file").join(" "),
        "a1 a2 b1 b2 b3"
            .split(' ')
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .join(" ")
    );
    assert_eq!(
        names("shape 2x1\nname files left right").join(" "),
        "left1 right1"
    );
    let frame = "\nframe white forward 0";
    let flat = load(&format!("lattice hex flat\nshape hexagon side 2{frame}"));
    let explicit = load(&format!(
        "lattice hex flat\nshape hexagon side 2\nname ranks from 1 in each file{frame}"
    ));
    assert_eq!(flat.names(), explicit.names());
    let other = load(&format!(
        "lattice hex flat\nshape hexagon side 2\nname ranks from 3{frame}"
    ));
    assert_ne!(flat.names(), other.names());
}

#[test]
fn one_statement_stands_in_a_line() {
    assert!(!codes("lattice square shape 8x8").is_empty());
    assert!(
        codes("lattice square\n\n  shape 8x8   // eight by eight // twice\n// only this")
            .is_empty()
    );
    assert!(!codes("lattice square\nshape\n8x8").is_empty());
}

/// Returns everything about a board that has a name.
fn seen(board: &Board) -> BTreeMap<String, String> {
    let mut seen = BTreeMap::new();
    for from in board.names() {
        seen.insert(
            format!("{from} drawn"),
            format!("{:?}", board.cell(&from).centre),
        );
        for letter in board.topology.atoms.keys() {
            let mut words: Vec<String> = board
                .words(*letter, &from)
                .map(|word| {
                    format!(
                        "{:?} {:?} {}",
                        board.go(word, &from),
                        word.heading,
                        word.ride
                    )
                })
                .collect();
            words.sort();
            seen.insert(format!("{from} {letter}"), words.join(" "));
        }
    }
    let topology = &board.topology;
    for zone in &topology.board.zones {
        let cells: Vec<String> = (0..topology.board.frames.len())
            .map(|player| board.zone(&zone.name, player).join(" "))
            .collect();
        seen.insert(format!("zone {}", zone.name), cells.join("; "));
    }
    let row = |row: &Vec<ir::CellId>| {
        let names = row.iter().map(|cell| topology.board.name_of(*cell));
        names.collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = topology.board.fen_rows.iter().map(row).collect();
    seen.insert("rows".to_owned(), rows.join("/"));
    seen
}

#[test]
fn the_order_of_statements_matters_only_where_one_uses_another() {
    let used = [
        "atom W = leap edge",
        "atom F = leap corner",
        "atom K = W | F",
        "zone last = edge 0",
        "zone half = last | rank 1",
    ];
    let others = [
        "lattice hex flat",
        "shape hexagon side 3",
        "remove a1",
        "add z9 at 9 9",
        "name files a b c d e z",
        "ring 12",
        "frame white forward 0",
        "frame black forward 6 cells same",
        "fen rows bottom up",
        "colours (x + 2 * y) mod 3",
    ];
    let plain = [&others[..], &used[..]].concat().join("\n");
    let plain = plain.replace("name files a b c d e z\n", "");
    let before = seen(&load(&plain));
    // The frames are in turn order, so these two keep theirs.
    let mut turned: Vec<&str> = plain.lines().collect();
    for _ in 0..turned.len() {
        turned.rotate_left(1);
        let mut lines = turned.clone();
        let mut in_order = |first: &str, second: &str| {
            let at = |line: &str| lines.iter().position(|other| *other == line).expect(line);
            let (a, b) = (at(first), at(second));
            if a > b {
                lines.swap(a, b);
            }
        };
        in_order("frame white forward 0", "frame black forward 6 cells same");
        in_order("zone last = edge 0", "zone half = last | rank 1");
        for atom in ["atom W = leap edge", "atom F = leap corner"] {
            in_order(atom, "atom K = W | F");
        }
        assert_eq!(seen(&load(&lines.join("\n"))), before, "{lines:#?}");
    }
    assert!(
        codes(&plain.replace(
            "leap edge\natom F = leap corner\natom K = W | F",
            "F\natom F = leap edge"
        ))
        .contains(&"unknown_atom".to_owned())
    );
    assert!(codes(&plain.replace("zone last = edge 0\n", "")).contains(&"unknown_zone".to_owned()));
}

#[test]
fn a_frame_without_cells_mirrors_them() {
    let seen = |text: &str| square(text).seen("c2", 1);
    let (white, black) = ("frame white forward 0", "frame black forward");
    assert_eq!(seen(&format!("{white}\n{black} 4")), "c7");
    assert_eq!(seen(&format!("{white}\n{black} 0")), "c2");
}

#[test]
fn a_frame_says_what_a_player_sees() {
    let with = |cells: &str| {
        square(&format!(
            "frame white forward 0\nframe black forward 4 {cells}"
        ))
    };
    assert_eq!(with("cells mirror").seen("a1", 1), "a8");
    assert_eq!(with("cells mirror").seen("c2", 1), "c7");
    assert_eq!(with("cells rotate").seen("a1", 1), "h8");
    assert_eq!(with("cells rotate").seen("c2", 1), "f7");
    assert_eq!(with("cells same").seen("c2", 1), "c2");
    let plain = square("");
    let names: Vec<&str> = plain
        .topology
        .board
        .frames
        .iter()
        .map(|frame| frame.player.as_str())
        .collect();
    assert_eq!(names, ["white", "black"]);
    assert_eq!(plain.seen("c2", 1), "c7");
    assert_eq!(plain.topology.compasses[1].forward, 180.0);
    let compass = |text: &str| with(text).topology.compasses[1].mirrored;
    assert!(!compass("cells mirror") && compass("cells mirror headings mirror"));
    let three = square(
        "frame red forward 0\nframe blue forward 2 cells same\nframe green forward 6 cells same",
    );
    let frames = three.topology.board.frames.iter();
    let frames: Vec<(&str, f64)> = frames
        .map(|frame| (frame.player.as_str(), frame.forward))
        .collect();
    assert_eq!(frames, [("red", 0.0), ("blue", 90.0), ("green", 270.0)]);
}

#[test]
fn colours_number_cells() {
    let colour = |board: &Board, name: &str| board.cell(name).colour;
    let plain = square("");
    assert_eq!(
        (
            colour(&plain, "a1"),
            colour(&plain, "b1"),
            colour(&plain, "b2")
        ),
        (0, 1, 0)
    );
    let own = square("colours (x + 2 * y) mod 3\nzone two = colour 2 & rank 1");
    assert_eq!(
        (colour(&own, "a1"), colour(&own, "b1"), colour(&own, "a2")),
        (0, 1, 2)
    );
    assert_eq!(own.zone("two", 0), ["c1", "f1"]);
    for lattice in ["hex flat", "hex pointed"] {
        let board = load(&format!(
            "lattice {lattice}\nshape hexagon side 3\natom W = leap edge\nframe white forward 0"
        ));
        for from in board.names() {
            let here = colour(&board, &from);
            assert!(here < 3);
            assert!(
                board
                    .targets('W', &from)
                    .iter()
                    .all(|to| colour(&board, to) != here)
            );
        }
        let all: std::collections::BTreeSet<u8> = board
            .names()
            .iter()
            .map(|name| colour(&board, name))
            .collect();
        assert_eq!(all.len(), 3, "{lattice}");
    }
    let triangles = load(
        "lattice triangle side\nshape 4x4\nframe white forward 0\nzone light-ones = class light",
    );
    for name in triangles.names() {
        let is_light = triangles.zone("light-ones", 0).contains(&name);
        assert_eq!(colour(&triangles, &name), u8::from(is_light), "{name}");
    }
}

#[test]
fn rows_of_a_fen_are_all_cells_once() {
    let with = |rows: &str| format!("lattice square\nshape 2x2\n{rows}");
    let rows = |text: &str| {
        let board = load(&with(text));
        let name = |cell: &ir::CellId| board.topology.board.name_of(*cell).to_owned();
        let row = |row: &Vec<ir::CellId>| row.iter().map(name).collect::<Vec<_>>().join(" ");
        board
            .topology
            .board
            .fen_rows
            .iter()
            .map(row)
            .collect::<Vec<_>>()
    };
    assert_eq!(rows(""), ["a2 b2", "a1 b1"]);
    assert_eq!(rows("fen rows top down"), rows(""));
    assert_eq!(codes(&with("fen row a1 b1\nfen row a2")), ["fen_rows"]);
    assert_eq!(
        codes(&with("fen row a1 b1\nfen row a2 b2 a1")),
        ["fen_rows"]
    );
}

#[test]
fn zones_by_label_and_edge() {
    let board = load(
        "lattice square
        shape 4x4
        layers 2
        frame white forward 0
        frame black forward 4 cells mirror layers
        zone floor = layer B
        zone left = files a
        zone some = files a c-d & ranks 4-3 & layer A
        zone last = edge 0
        zone corner-edge = edge 1
        zone sides = edge 2 of side & rank 1
        zone tight = Aa1-Ab1 | Bb2 & Bc3",
    );
    assert_eq!(board.zone("floor", 0).len(), 16);
    assert!(
        board
            .zone("floor", 0)
            .iter()
            .all(|cell| cell.starts_with('B'))
    );
    assert!(
        board
            .zone("floor", 1)
            .iter()
            .all(|cell| cell.starts_with('A'))
    );
    assert_eq!(board.zone("left", 0).len(), 8);
    assert_eq!(
        board.zone("some", 0),
        ["Aa3", "Aa4", "Ac3", "Ac4", "Ad3", "Ad4"]
    );
    assert_eq!(
        board.zone("some", 1),
        ["Ba1", "Ba2", "Bc1", "Bc2", "Bd1", "Bd2"]
    );
    assert_eq!(board.zone("last", 0).len(), 8);
    assert_eq!(board.zone("corner-edge", 0).len(), 14);
    assert_eq!(board.zone("sides", 0), ["Ad1", "Bd1"]);
    assert_eq!(board.zone("tight", 0), ["Aa1", "Ab1"]);
}

#[test]
fn labels_are_computed_for_each_cell() {
    let names = |text: &str| load(&format!("{text}\nframe white forward 0")).names();
    let square = |line: &str| names(&format!("lattice square\nshape 3x2\n{line}")).join(" ");
    assert_eq!(square("name ranks {y + x - 1}"), "a1 b2 c3 a2 b3 c4");
    assert_eq!(
        square("name files {letter 2 * x} ; ranks {10 * y + x mod 2}"),
        "b11 d10 f11 b21 d20 f21"
    );
    assert_eq!(
        square("name files {x} ; ranks {letter y}"),
        "1a 2a 3a 1b 2b 3b"
    );
    assert_eq!(
        square("name files {q} ; ranks {letter p}"),
        square("name files {x} ; ranks {letter y}")
    );
    assert_eq!(
        square("name files c b a ; ranks {0 * x + 9 - y}"),
        "c8 b8 a8 c7 b7 a7"
    );
    assert_eq!(
        square("name ranks {y} ; files {letter x}"),
        square("name files a b c")
    );
    assert_eq!(
        names("lattice square\nshape 1x2\nlayers 2\nname ranks {y + 2 * layer}").join(" "),
        "Aa1 Aa2 Ba3 Ba4"
    );
    assert_eq!(
        names("lattice hex flat\nshape hexagon side 2\nname files {letter x + 2} ; ranks {y + 2}")
            .join(" "),
        "a2 a3 b1 b2 b3 c1 c2"
    );
    assert_eq!(
        names("lattice square\nshape 2x1\nname ranks {y + 9998}").join(" "),
        "a9999 b9999"
    );
}

#[test]
fn computed_labels_select_cells() {
    let board = load(
        "lattice square
        shape 4x4
        name files {letter x} ; ranks {y + x - 1}
        frame white forward 0
        frame black forward 4 cells rotate
        zone slant = rank 4
        zone ranks-on-files = ranks 2-3 & file b
        zone range = a2-c4
        zone far = rank 7",
    );
    assert_eq!(board.zone("slant", 0), ["a4", "b4", "c4", "d4"]);
    assert_eq!(board.zone("ranks-on-files", 0), ["b2", "b3"]);
    assert_eq!(
        board.zone("range", 0),
        ["a2", "a3", "a4", "b2", "b3", "b4", "c3", "c4"]
    );
    assert_eq!(board.zone("far", 0), ["d7"]);
    assert_eq!(board.zone("far", 1), ["a1"]);
    assert_eq!((board.cell("b3").x, board.cell("b3").y), (2, 2));
    let row = |row: &Vec<ir::CellId>| {
        let names = row.iter().map(|cell| board.topology.board.name_of(*cell));
        names.collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = board.topology.board.fen_rows.iter().map(row).collect();
    assert_eq!(
        rows,
        [
            "d7",
            "c6 d6",
            "b5 c5 d5",
            "a4 b4 c4 d4",
            "a3 b3 c3",
            "a2 b2",
            "a1"
        ]
    );
}

#[test]
fn added_cells_keep_their_names() {
    let board = load(
        "lattice square
        shape 2x2
        name ranks {y + x - 1}
        add b9 at 9 9
        frame white forward 0
        zone b = file b",
    );
    assert_eq!(board.names().join(" "), "a1 b2 a2 b3 b9");
    assert_eq!(board.zone("b", 0), ["b2", "b3", "b9"]);
    let own: Vec<bool> = board
        .topology
        .board
        .cells
        .iter()
        .map(|cell| cell.has_own_name)
        .collect();
    assert_eq!(own, [false, false, false, false, true]);
}
